import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stampOf } from "#build.ts";
import { bundleFolder, bundleServer } from "#bundled.ts";
import { freePorts, openHome, startServerProcess, whenReady, type Home } from "#kit/testing/process.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Packages that only some calls need: they are loaded by the first of these. */
const LATER =
  /node_modules\/(pdfkit|fontkit|sharp|@img|@aws-sdk|@smithy|@opentelemetry|@node-rs|read-excel-file|write-excel-file|nodemailer|stripe|csv-parse|ical-generator|bwip-js|libphonenumber-js|stdnum|@embedpdf)\//;
/** Files that a start may load; from the sources it would be two thousand. */
const MOST_FILES = 60;

let dir: string;
let home: Home;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-bundled-"));
  home = await openHome(join(dir, "data"));
  await bundleServer(() => undefined);
}, 120_000);
afterAll(async () => {
  await home.remove();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
});

/** Writes the names of the files that a process has loaded when it ends. */
const LISTING = `
import { registerHooks } from "node:module";
import { writeFileSync } from "node:fs";
const files = [];
registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
process.on("exit", () => writeFileSync(process.env.LOADED_FILES, files.join("\\n")));
`;

it("starts from the bundle of the present sources, with few files and without what few calls need", async () => {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const list = join(dir, "loaded");
  writeFileSync(`${list}.mjs`, LISTING);
  const server = startServerProcess({
    ...home.env,
    PORT: String(port),
    EXAMPLE_PORT: String(examplePort),
    NODE_OPTIONS: `--import ${pathToFileURL(`${list}.mjs`).href}`,
    LOADED_FILES: list,
  });
  await whenReady(server, `http://127.0.0.1:${port}`);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  const files = readFileSync(list, "utf8")
    .split("\n")
    .filter((url) => url.startsWith("file:"));
  expect(files).toContain(pathToFileURL(join(bundleFolder(), "serve.js")).href);
  expect(files.filter((url) => LATER.test(url))).toEqual([]);
  expect(files.length).toBeLessThan(MOST_FILES);
}, 120_000);

it("names the sources in the stack of an error", () => {
  const script = `
    import { loadServer } from ${JSON.stringify(pathToFileURL(join(ROOT, "hosted/server/bundled.ts")).href)};
    const { serve } = await loadServer();
    await serve().catch((error) => process.stdout.write(error.stack));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], CUVEE_BUILD: "0", PORT: "x", CUVEE_DATA: dir },
  });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/hosted\/server\/kit\/settings\.ts:\d+:\d+/);
  expect(stdout).toMatch(/hosted\/server\/serve\.ts:\d+:\d+/);
  expect(stdout).not.toContain("/dist/");
});

it("is another one for every change of a source: a stale bundle is never found", () => {
  const sources = join(dir, "sources");
  const stamp = (): string => stampOf([relative(ROOT, dir)]);
  writeFileSync(`${sources}.ts`, "export const a = 1;");
  const first = stamp();
  expect(stamp()).toBe(first);
  writeFileSync(`${sources}.ts`, "export const a = 12;");
  const second = stamp();
  writeFileSync(`${sources}.more.ts`, "");
  expect(new Set([first, second, stamp()]).size).toBe(3);
});

it("is the same one where the whole tree is moved, as in an upgrade that exchanges folders", () => {
  const stampIn = (root: string): string => {
    const script = `
      import { stampOf } from ${JSON.stringify(pathToFileURL(join(root, "hosted/server/build.ts")).href)};
      process.stdout.write(stampOf(["hosted/server"]));`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return stdout;
  };
  const [before, after] = [join(dir, "before"), join(dir, "after")];
  mkdirSync(join(before, "hosted/server"), { recursive: true });
  cpSync(join(import.meta.dirname, "build.ts"), join(before, "hosted/server/build.ts"));
  writeFileSync(join(before, "package-lock.json"), "{}");
  const stamp = stampIn(before);
  expect(stamp).toMatch(/^[0-9a-f]{64}$/);
  renameSync(before, after);
  expect(stampIn(after)).toBe(stamp);
});

it("holds ASCII alone: a file with any other sign would lie in memory in two bytes for each character", () => {
  const files = readdirSync(bundleFolder()).filter((name) => name.endsWith(".js"));
  expect(files.length).toBeGreaterThan(0);
  const others = files.filter((name) => readFileSync(join(bundleFolder(), name)).some((byte) => byte > 0x7f));
  expect(others).toEqual([]);
});
