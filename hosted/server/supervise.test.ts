import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isFinal, supervise } from "#supervise.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-supervise-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const WAITS = { first: 5, most: 20, healthy: 60_000 };
let created = 0;
/** Returns a program that runs `text`, in which `n` is the number of its earlier starts. */
function program(text: string): { command: [string, string]; starts: () => number } {
  const file = join(dir, `${(created += 1)}.mjs`);
  const count = join(dir, `${created}.count`);
  writeFileSync(count, "");
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from "node:fs";
     const n = readFileSync(${JSON.stringify(count)}, "utf8").length;
     appendFileSync(${JSON.stringify(count)}, "x");
     ${text}`,
  );
  return { command: [process.execPath, file], starts: () => readFileSync(count, "utf8").length };
}

it("starts a server again that died, later each time, and says why", async () => {
  const { command, starts } = program(`
    if (n === 0) process.exit(1);
    if (n === 1) process.kill(process.pid, "SIGKILL");
    if (n === 2) process.abort();
    if (n === 3) process.exit(75);
    process.exit(0);`);
  const texts: string[] = [];
  const code = await supervise({ command, waits: WAITS, say: (line) => texts.push(line) });
  expect([code, starts()]).toEqual([0, 5]);
  expect(texts).toEqual([
    "the server died: it ended with code 1; it is started again in 0.005 s",
    "the server died: it was killed (SIGKILL: by hand, or because the machine ran out of memory); it is started again in 0.01 s",
    "the server died: it ran out of memory, or was aborted; it is started again in 0.02 s",
    "the server died: it ended with code 75; it is started again in 0.02 s",
  ]);
});

it("begins its waits anew after one that was healthy", async () => {
  const { command } = program("process.exit(n < 3 ? 1 : 0);");
  const texts: string[] = [];
  await supervise({ command, waits: { ...WAITS, healthy: 0 }, say: (line) => texts.push(line) });
  expect(texts.map((line) => line.split(" ").at(-2))).toEqual(["0.005", "0.005", "0.005"]);
});

it("starts none again that its operator has to help", async () => {
  const { command, starts } = program("process.exit(78);");
  const code = await supervise({ command, waits: WAITS, say: () => expect.unreachable() });
  expect([code, starts()]).toEqual([78, 1]);
  expect([isFinal(78), isFinal(0), isFinal(1), isFinal(75), isFinal(null)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

const here = JSON.stringify(join(import.meta.dirname, "supervise.ts"));
/** Starts a program under a supervisor of its own process, and waits until it is ready. */
async function supervised(text: string) {
  const { command } = program(text);
  const file = join(dir, `${created}.parent.mjs`);
  writeFileSync(
    file,
    `const { supervise } = await import(${here});
     process.exit(await supervise({ command: ${JSON.stringify(command)} }));`,
  );
  const parent = spawn(process.execPath, [file], { stdio: ["ignore", "pipe", "pipe"] });
  await new Promise((ready) => parent.stdout.once("data", ready));
  return parent;
}

it("passes SIGTERM on, waits, and ends as the server does", async () => {
  const parent = await supervised(`
    process.on("SIGTERM", () => setTimeout(() => process.exit(0), 20));
    process.stdout.write("ready\\n");
    setInterval(() => {}, 1000);`);
  const ended = new Promise((done) => parent.once("close", (code, signal) => done([code, signal])));
  parent.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("leaves no server behind when it is killed itself", async () => {
  const parent = await supervised(`
    const { endWithSupervisor } = await import(${here});
    endWithSupervisor();
    process.on("SIGTERM", () => { process.stdout.write("ended"); process.exit(0); });
    process.stdout.write("ready\\n");
    setInterval(() => {}, 1000);`);
  let text = "";
  parent.stdout.on("data", (part) => (text += String(part)));
  // Its output closes when the server that shares it is gone too.
  const closed = new Promise((done) => parent.stdout.once("close", done));
  parent.kill("SIGKILL");
  await closed;
  expect(text).toBe("ended");
});
