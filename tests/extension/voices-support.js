// Real voices for the tests: a sound server that nobody hears, Speech Dispatcher with eSpeak NG, and an ear. All of it lives in a folder of its own
// and ends with the test.
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./support.js";

const MODULE = "/usr/lib/speech-dispatcher-modules/sd_espeak-ng";

const has = (command) => spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;

/** Whether the programs are installed. */
export const canSpeak = ["speech-dispatcher", "pulseaudio", "parec"].every(has) && existsSync(MODULE);

/** Loudness below which a sample counts as silence; the sound server delivers exact zeros. */
const FAINT = 8;

/** Milliseconds in which a program can end by itself. */
const MOMENT = 3_000;

/** What an engine was given to speak, with which of its voices and how fast, from -100 to 100. @typedef {{ text: string, voice: string, rate: number }} Message */

/** What Speech Dispatcher handed to eSpeak NG, in order, by its log. @param {string} log @returns {Message[]} */
function messages(log) {
  const given = [];
  let voice = "";
  let rate = 0;
  for (const [, name, speed, text] of log.matchAll(/^synthesis_voice=(.*)$|^rate=(.*)$|Command sent to output module: \|<speak>([^|]*)<\/speak>\|/gm)) {
    if (name !== undefined) voice = name;
    else if (speed !== undefined) rate = Number(speed);
    else given.push({ text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"), voice, rate });
  }
  return given;
}

/** Starts sound and voices. `address` is what browsers look for in the environment, as SPEECHD_ADDRESS. */
export async function startVoices() {
  const folder = mkdtempSync(join(tmpdir(), "pith-voices-"));
  const sound = join(folder, "sound");
  // Neither the user's own sound and settings nor a session bus.
  const env = { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder, PULSE_RUNTIME_PATH: folder, PULSE_STATE_PATH: folder, PULSE_SERVER: `unix:${sound}`, DBUS_SESSION_BUS_ADDRESS: "disabled:" };
  const running = [];
  const run = (command, args, out = "ignore") => {
    const child = spawn(command, args, { env, stdio: ["ignore", out, "ignore"] });
    running.push(child);
    return child;
  };
  const end = async () => {
    // The newest first: each is used by those before it.
    for (const child of running.reverse()) await ended(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    return { ...(await begin(folder, sound, run)), end };
  } catch (error) {
    // They would keep the test alive.
    await end();
    throw error;
  }
}

/** Ends a program, if need be by force. @param {import("node:child_process").ChildProcess} child */
async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill();
  const force = setTimeout(() => child.kill("SIGKILL"), MOMENT);
  await gone;
  clearTimeout(force);
}

/**
 * Starts the programs one after the other.
 * @param {string} folder for their files
 * @param {string} sound the socket of the sound server
 * @param {(command: string, args: string[], out?: string) => import("node:child_process").ChildProcess} run
 */
async function begin(folder, sound, run) {
  run("pulseaudio", ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--realtime=no", "--high-priority=no",
    "--load=module-null-sink sink_name=nobody", `--load=module-native-protocol-unix socket=${sound} auth-anonymous=1`]);
  await until(() => existsSync(sound), "the sound server");

  let listening = false;
  let heard = 0;
  const listen = () => {
    const ear = run("parec", ["--device=nobody.monitor", "--rate=8000", "--channels=1", "--format=s16le", "--latency-msec=40", "--raw"], "pipe");
    ear.stdout.on("data", (bytes) => {
      listening = true;
      for (let at = 0; at + 1 < bytes.length; at += 2) if (Math.abs(bytes.readInt16LE(at)) > FAINT) heard = Date.now();
    });
    return ear;
  };
  let ear = listen();
  await until(() => {
    // The socket is there a moment before the server accepts.
    if (ear.exitCode !== null) ear = listen();
    return listening;
  }, "sound");

  const socket = join(folder, "voices");
  const log = join(folder, "speech-dispatcher.log");
  mkdirSync(join(folder, "modules"));
  copyFileSync("/etc/speech-dispatcher/modules/espeak-ng.conf", join(folder, "modules/espeak-ng.conf"));
  // The machine's own settings; what comes last counts.
  writeFileSync(join(folder, "speechd.conf"), `${readFileSync("/etc/speech-dispatcher/speechd.conf", "utf8")}\nLogLevel 5\nAudioOutputMethod "pulse"\nDefaultModule "espeak-ng"\nAddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\n`);
  run("speech-dispatcher", ["-s", "-t", "0", "-c", "unix_socket", "-S", socket, "-P", join(folder, "pid"), "-C", folder, "-L", folder]);
  await until(() => existsSync(socket), "Speech Dispatcher");
  return {
    /** What was given to the engine since the start. */
    given: () => messages(readFileSync(log, "utf8")),
    /** The milliseconds since something was to be heard. */
    silence: () => Date.now() - heard,
    address: `unix_socket:${socket}`,
  };
}
