import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";

const START = join(import.meta.dirname, "start.js");
const run = (node: string, ...before: string[]) =>
  spawnSync(node, [...before, START], { encoding: "utf8", env: { PATH: process.env["PATH"] } });
const refusalOf = (version: string): string =>
  `cuvee: Node ${version}: 24 or newer is needed (npm ci brings it, start with npm start)\n`;

/** A Node on the machine that is older than ours, where there is one. */
const old = ["/usr/local/bin/node", "/usr/bin/node"]
  .filter((path) => existsSync(path))
  .map((path) => ({
    path,
    version: spawnSync(path, ["-p", "process.versions.node"], { encoding: "utf8" }).stdout.trim(),
  }))
  .find(({ version }) => Number(version.split(".")[0]) < 24);

it.skipIf(!old)("an old Node says in one line that it is too old", () => {
  const { status, stdout, stderr } = run(old?.path ?? "");
  expect([status, stdout, stderr]).toEqual([78, "", refusalOf(old?.version ?? "")]);
});

it("a version that is too old is told in one line, whatever it is", () => {
  for (const version of ["12.22.12", "18.20.8", "20.9.0", "23.11.1"]) {
    const fake = `Object.defineProperty(process, "versions", { value: { node: "${version}" } })`;
    const { status, stdout, stderr } = run(
      process.execPath,
      "--import",
      `data:text/javascript,${encodeURIComponent(fake)}`,
    );
    expect([status, stdout, stderr]).toEqual([78, "", refusalOf(version)]);
  }
});

it("is JavaScript that Node 12 reads, and asks no module for a name before the version is known", () => {
  const source = readFileSync(START, "utf8");
  const { code, warnings } = transformSync(source, { target: "node12.22", format: "esm" });
  expect(warnings).toEqual([]);
  // Nothing had to be transpiled for it.
  expect(code).toBe(transformSync(source, { target: "esnext", format: "esm" }).code);
  expect(source).not.toMatch(/^\s*import\b[^(]/m);
});
