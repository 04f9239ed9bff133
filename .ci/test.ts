import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleServer } from "@cuvee/server/bundled.ts";
import { startChild } from "@cuvee/server/kit/testing/child.ts";
import { hostileFigures } from "@cuvee/server/kit/testing/hostileFigures.ts";
import { makeTestDirectory } from "@cuvee/server/kit/testing/room.ts";

// All tests: checks first, then unit and server tests, then the browser's. `--long` runs the full numbers. One
// PostgreSQL with the demo shops in a template serves both kinds of tests; it is prepared while the checks run.
const root = join(import.meta.dirname, "..");
const isLong = process.argv.includes("--long");

const ROOM_BYTES = 6 * 1024 ** 3;
const room = makeTestDirectory("cuvee-run-", ROOM_BYTES);
process.once("exit", () => rmSync(room, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
/** Environment that every process of the run shares. */
const shared: Record<string, string> = {
  ...(isLong ? { LONG: "1" } : {}),
  FORCE_COLOR: "0",
  // The template is made by this code, not kept from an earlier run.
  FRESH_DATA: "1",
  TMPDIR: room,
  // Some hundred processes read the same modules: each reuses what an earlier one has stripped of types and compiled.
  NODE_COMPILE_CACHE: join(room, "compiled"),
  // Node reads our TypeScript itself: Playwright would transform all of it first, with one core.
  PW_DISABLE_TS_ESM: "1",
};
const figures = join(room, "hostile.txt");
if (isLong) {
  writeFileSync(figures, "");
  shared["HOSTILE_FIGURES"] = figures;
}
const env: NodeJS.ProcessEnv = { ...process.env, ...shared };

if (Number(process.versions.node.split(".")[0]) < 24) {
  process.stderr.write(
    `Node ${process.versions.node}: 24 or newer is needed; run this by npm test after npm ci\n`,
  );
  process.exit(1);
}
const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
if (!existsSync(chromium)) {
  process.stderr.write(
    `${chromium} is missing: install Chromium (apt-get install chromium) or set CHROMIUM to its path\n`,
  );
  process.exit(1);
}

function run(name: string, args: readonly string[]): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
    child.once("exit", (code) => {
      process.stdout.write(
        `— ${name}: ${Math.round((performance.now() - began) / 1000)} s, ${code === 0 ? "ok" : "failed"}\n`,
      );
      resolve(code ?? 1);
    });
  });
}

type Counts = { passed: number; failed: number; skipped: number };
const results = join(root, "test-results");
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

function unitCounts(): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
    readFileSync(join(results, "unit.json"), "utf8"),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function browserCounts(): Counts {
  const { stats } = JSON.parse(readFileSync(join(results, "e2e.json"), "utf8"));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

type Suite = { file: string; suites?: Suite[]; specs?: { title: string; tests: { status: string }[] }[] };

/** Finds the browser tests that failed once and then passed. */
function secondTries(): string[] {
  const path = join(results, "e2e.json");
  if (!existsSync(path)) return [];
  const inside = ({ file, suites = [], specs = [] }: Suite): string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map(({ title }) => `${file} › ${title}`),
    ...suites.flatMap(inside),
  ];
  return (JSON.parse(readFileSync(path, "utf8")) as { suites: Suite[] }).suites.flatMap(inside);
}

type UnitReport = {
  testResults: {
    name: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Repeats the failures of the unit tests near the closing line: a log is often cut at its beginning. */
function unitFailures(): string[] {
  const report = JSON.parse(readFileSync(join(results, "unit.json"), "utf8")) as UnitReport;
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0) return file.message ? [`${file.name}: ${file.message.slice(0, 600)}`] : [];
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `${file.name} › ${fullName}\n    ${failureMessages.join("\n").slice(0, 900)}`,
    );
  });
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const steps: { name: string; args: string[]; counts: () => Counts }[] = [
  { name: "checks", args: [".ci/check.ts"], counts: () => ({ passed: 1, failed: 0, skipped: 0 }) },
  {
    name: "unit and server tests",
    args: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      "--outputFile.json=test-results/unit.json",
    ],
    counts: unitCounts,
  },
  { name: "browser tests", args: ["node_modules/@playwright/test/cli.js", "test"], counts: browserCounts },
];
const preparing = startChild<object>("cluster.main.ts", { ...shared, CUVEE_BUILD: "0" });
// Awaited after the checks, where a failure is reported.
preparing.catch(() => undefined);
// Many processes of the tests start as `npm start` does: from the bundle they take a quarter of the time that
// they take from the sources. Where it cannot be made, its own test fails (bundled.test.ts).
const bundling = bundleServer((line) => void process.stdout.write(`${line}\n`)).catch((error: unknown) => {
  process.stderr.write(`the tests start servers from their sources: ${String(error)}\n`);
});
for (const step of steps) {
  if (step.name !== "checks") {
    await bundling;
    env["CLUSTER"] = JSON.stringify((await preparing).ready);
  }
  const code = await run(step.name, step.args);
  try {
    const counts =
      code === 0 || step.name !== "checks" ? step.counts() : { passed: 0, failed: 1, skipped: 0 };
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    for (const key of ["passed", "failed", "skipped"] as const) total[key] += counts[key];
  } catch {
    total.failed += 1;
  }
}
await (await preparing).stop();
if (isLong) {
  const hostile = hostileFigures(readFileSync(figures, "utf8"));
  process.stdout.write(`${[hostile.line, ...hostile.faults].join("\n")}\n`);
  total.failed += hostile.faults.length;
}
for (const name of secondTries()) process.stdout.write(`passed only at its second try: ${name}\n`);
if (existsSync(join(results, "unit.json")))
  for (const failure of unitFailures()) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}\n`,
);
process.exit(total.failed === 0 ? 0 : 1);
