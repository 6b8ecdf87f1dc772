// The packages: reproducible, without warnings of the stores' linter, with only the intended permissions, and without APIs that turn text into HTML.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { unzipSync } from "fflate";
import { ARTEFACTS, complaints } from "../../build/artefacts.js";

const ROOT = resolve(import.meta.dirname, "../..");
const PACKAGES = ["pith-chromium.zip", "pith-firefox.zip", "pith-source.zip"];
const build = (out, zone) => execFileSync(process.execPath, ["extension/build.js", out], { cwd: ROOT, env: { ...process.env, TZ: zone } });

describe("packages", () => {
  const folders = [];
  before(() => {
    for (const zone of ["UTC", "Asia/Tokyo"]) {
      const out = mkdtempSync(join(tmpdir(), "pith-package-"));
      folders.push(out);
      build(out, zone);
      // A newer modification time must not matter.
      utimesSync(join(ROOT, "extension/manifest.json"), new Date(), new Date());
    }
  });
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  for (const name of PACKAGES) {
    test(`${name} is the same when built at another time, in another time zone`, () => {
      const [one, other] = folders.map((folder) => readFileSync(join(folder, name)));
      assert.ok(one.equals(other));
    });
  }

  test("the packages contain what was built", () => {
    for (const browser of ["chromium", "firefox"]) {
      const files = Object.keys(unzipSync(readFileSync(join(folders[0], `pith-${browser}.zip`)))).sort();
      const built = readdirSync(join(folders[0], browser), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
      assert.equal(files.length, built);
    }
    for (const name of PACKAGES) {
      const artefact = ARTEFACTS.find((one) => one.name.test(name));
      assert.deepEqual(complaints(artefact, Object.keys(unzipSync(readFileSync(join(folders[0], name))))), [], name);
    }
    const sources = Object.keys(unzipSync(readFileSync(join(folders[0], "pith-source.zip"))));
    for (const file of ["src/lib.rs", "tests/cli.rs", "build/make.sh"]) assert.ok(sources.includes(file), file);
    assert.ok(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).scripts["build-for-amo"]);
  });

  test("the store's linter finds nothing", { timeout: 120_000 }, () => {
    const said = execFileSync(join(ROOT, "node_modules/.bin/web-ext"), ["lint", "--source-dir", join(folders[0], "firefox"), "--output", "json"], { encoding: "utf8" });
    const { errors, warnings, notices } = JSON.parse(said);
    assert.deepEqual([...errors, ...warnings, ...notices], []);
  });
});

describe("permissions and policies", () => {
  const manifests = ["chromium", "firefox"].map((browser) => JSON.parse(readFileSync(join(ROOT, "dist", browser, "manifest.json"), "utf8")));

  test("at installation, only permissions without a warning, and no hosts", () => {
    const common = ["activeTab", "alarms", "contextMenus", "scripting", "storage", "unlimitedStorage"];
    assert.deepEqual(manifests[0].permissions.sort(), [...common, "offscreen", "sidePanel"].sort());
    assert.deepEqual(manifests[1].permissions.sort(), common);
    for (const manifest of manifests) {
      assert.deepEqual(manifest.optional_permissions, ["downloads"]);
      assert.equal(manifest.host_permissions, undefined);
      assert.equal(manifest.content_scripts, undefined);
      assert.equal(manifest.externally_connectable, undefined);
    }
  });

  test("extension pages run only packaged scripts", () => {
    for (const manifest of manifests) {
      const directives = new Map(manifest.content_security_policy.extension_pages.split(";").map((directive) => {
        const [name, ...sources] = directive.trim().split(/\s+/);
        return [name, sources.join(" ")];
      }));
      assert.equal(directives.get("default-src"), "'none'");
      assert.equal(directives.get("script-src"), "'self' 'wasm-unsafe-eval'");
      assert.equal(directives.get("connect-src"), "'self' https: http:");
      assert.equal(directives.get("trusted-types"), "library");
      assert.equal(directives.get("form-action"), "'none'");
      assert.equal(directives.get("base-uri"), "'none'");
      assert.equal(directives.get("require-trusted-types-for"), "'script'");
    }
    for (const { resources, use_dynamic_url } of manifests[0].web_accessible_resources) {
      assert.deepEqual(resources, ["reader/reader.html", "note/note.html"]);
      assert.equal(use_dynamic_url, true);
    }
  });
});

test("no file turns text into HTML or code, and only four fetch", () => {
  // Posting to `port2`, to the library's worker and channels, whose ends are all ours, is harmless; posting to a window would reach the page.
  const FORBIDDEN = /innerHTML|outerHTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function|setHTMLUnsafe|createContextualFragment|XMLHttpRequest|sendBeacon|WebSocket|(?<!\b(?:port2|worker|changes|files)\.)postMessage\(/;
  // They fetch the reader's page, to see whether it can be loaded, messages, and images of articles that are saved.
  const FETCHES = new Set(["content/frame.js", "shared/i18n.js", "content/images.js", "background/images.js"]);
  const folder = join(ROOT, "extension");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js") && !/^(build|fonts|zip|highlighter\.source)\.js$/.test(file));
  assert.ok(files.length > 20);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    // Inside a worker it answers the page that started it.
    if (file.replaceAll("\\", "/") !== "store/worker.js") assert.doesNotMatch(code, FORBIDDEN, file);
    if (/\bfetch\(/.test(code)) assert.ok(FETCHES.has(file.replaceAll("\\", "/")), `${file} fetches`);
  }
});
