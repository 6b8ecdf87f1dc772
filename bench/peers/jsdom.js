// Times Readability.js on jsdom: node bench/peers/jsdom.js ROUNDS FILE... Prints a line of JSON per page: milliseconds of processor time for
// parsing and for extraction, the best of the rounds.
import { readFileSync } from "node:fs";
import { Readability } from "@mozilla/readability";
import { JSDOM, VirtualConsole } from "jsdom";

const [rounds, ...files] = process.argv.slice(2);
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
// jsdom reports style sheets that it cannot parse; they do not matter here.
const quiet = new VirtualConsole();

for (const file of files) {
  const html = readFileSync(file, "utf8");
  let best = [Infinity, 0];
  for (let round = 0; round < Number(rounds); round++) {
    const begun = spent();
    const { window } = new JSDOM(html, { url: "https://example.org/page", virtualConsole: quiet });
    const parsed = spent();
    new Readability(window.document).parse();
    const times = [parsed - begun, spent() - parsed];
    window.close();
    if (times[0] + times[1] < best[0] + best[1]) best = times;
  }
  console.log(JSON.stringify({ file, "readability-jsdom": best }));
}
