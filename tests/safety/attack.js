// `pith serve` among clients that mean no good: that send slowly, stop in the middle, lie about the length of a page, ask for another host, or do not read
// their answer. Others are answered all the while.
//
//     node tests/safety/attack.js PITH [MINUTES] [CLIENTS]
//
// prints JSON: the milliseconds of an answer in quiet and under attack, and the memory of the service.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";

const PAGE = readFileSync(new URL("../../sample/page.html", import.meta.url));
/** Milliseconds between two bytes of a slow client, and between two requests of a good one. */
const SLOW_STEP = 1_000, GOOD_STEP = 50;
/** Requests of a good client in quiet, by which its times under attack are judged. */
const QUIET = 100;
/** Milliseconds after which a bad client begins again. */
const AGAIN = 50;

/** What bad clients do with a connection: a function that begins, and may answer one that goes on. */
const MANNERS = {
  slow: (socket) => {
    const bytes = "POST /json HTTP/1.1\r\nhost: localhost\r\n".repeat(40);
    let at = 0;
    const timer = setInterval(() => socket.write(bytes[at++ % bytes.length]), SLOW_STEP);
    socket.on("close", () => clearInterval(timer));
  },
  cut: (socket) => {
    socket.write(`POST /json HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${PAGE.length}\r\n\r\n`);
    socket.write(PAGE.subarray(0, PAGE.length / 2), () => socket.destroy());
  },
  liar: (socket) => {
    socket.write(`POST /json HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${10 * PAGE.length}\r\n\r\n`);
    socket.write(PAGE);
  },
  stranger: (socket) => socket.write(`POST /json HTTP/1.1\r\nhost: bank.example\r\ncontent-length: ${PAGE.length}\r\n\r\n`),
  deaf: (socket) => {
    socket.pause();
    socket.write(`POST /html HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`);
  },
};

/** Keeps a bad client busy until `isOver`: each connection that ends is followed by another. */
function misbehave(port, manner, isOver) {
  let open;
  const begin = () => {
    if (isOver()) return;
    const socket = (open = connect(port, "127.0.0.1", () => MANNERS[manner](socket)));
    socket.on("error", () => {});
    if (manner !== "deaf") socket.resume();
    socket.on("close", () => setTimeout(begin, AGAIN));
  };
  begin();
  return () => open.destroy();
}

/** One request of a good client. */
async function ask(origin) {
  const begun = performance.now();
  const answer = await fetch(`${origin}/json`, { method: "POST", body: PAGE, headers: { connection: "close" } }).catch((error) => ({ status: String(error.cause?.code ?? error) }));
  const text = await answer.text?.().catch(() => "");
  return { ms: performance.now() - begun, status: answer.status === 200 && !text?.includes("lighthouse") ? "cut off" : answer.status };
}

const quantile = (times, share) => [...times].sort((one, other) => one - other)[Math.floor(share * (times.length - 1))];

/** Memory of a process in bytes. */
function memory(process) {
  if (process.exitCode !== null || process.signalCode !== null) throw new Error(`The service has ended: ${process.signalCode ?? process.exitCode}`);
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, "utf8"))[1]) * 1024;
}

/** Runs the service under attack: `clients` bad connections at any time, for `seconds`. */
export async function underAttack(pith, seconds, clients) {
  const service = spawn(pith, ["serve", "--address", "127.0.0.1:0"], { stdio: ["ignore", "ignore", "pipe"] });
  try {
    const line = await new Promise((done) => createInterface(service.stderr).once("line", done));
    const origin = /http:[/][/][\d.:]+/.exec(line)[0];
    const quiet = [];
    for (let i = 0; i < QUIET; i++) quiet.push((await ask(origin)).ms);
    let isOver = false;
    const manners = Object.keys(MANNERS);
    const stops = Array.from({ length: clients }, (_, i) => misbehave(new URL(origin).port, manners[i % manners.length], () => isOver));
    const until = performance.now() + seconds * 1_000;
    const [times, others, held] = [[], {}, [memory(service)]];
    while (performance.now() < until) {
      await new Promise((done) => setTimeout(done, GOOD_STEP));
      const { ms, status } = await ask(origin);
      if (status === 200) times.push(ms);
      else others[status] = (others[status] ?? 0) + 1;
      held.push(memory(service));
    }
    isOver = true;
    for (const stop of stops) stop();
    const row = (times) => ({ count: times.length, median: quantile(times, 0.5), p95: quantile(times, 0.95), most: Math.max(...times) });
    return { seconds, clients, quiet: row(quiet), attacked: row(times), others, memory: { first: held[0], most: Math.max(...held), last: held.at(-1) } };
  } finally {
    service.kill();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [pith, minutes = "10", clients = "200"] = process.argv.slice(2);
  if (!pith) throw new Error("Say which program: node tests/safety/attack.js PITH [MINUTES] [CLIENTS]");
  console.log(JSON.stringify(await underAttack(pith, 60 * Number(minutes), Number(clients))));
}
