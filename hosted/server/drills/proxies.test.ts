import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { proxiesDrill } from "#drills/proxies.ts";
import { DEPLOY, prepareProxy, PROXIES } from "#drills/proxy.ts";
import { programPath, whyLeftOut } from "#drills/programs.ts";

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-deploy-"));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Returns what a program writes about a file; it ends with 0. */
function accepted(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(programPath(program) ?? program, args, {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: dir, XDG_DATA_HOME: dir },
  });
  expect([program, status, status === 0 ? "" : stderr + stdout]).toEqual([program, 0, ""]);
  return stdout + stderr;
}
const has = (...programs: string[]): boolean => whyLeftOut("", programs) === null;
const place = { port: 25_443, plainPort: 25_080, serverPort: 25_000 };

it.runIf(has("caddy"))("Caddy accepts its file", () => {
  const [, , ...args] = prepareProxy("caddy", { dir, ...place });
  accepted("caddy", ["validate", ...args]);
});

it.runIf(has("haproxy", "openssl"))("HAProxy accepts its file, without a warning", () => {
  const [, , ...args] = prepareProxy("haproxy", { dir, ...place });
  expect(accepted("haproxy", ["-c", ...args])).not.toContain("WARNING");
});

it.runIf(has("systemd-analyze"))("systemd accepts the unit, and exposes little of the machine to it", () => {
  const unit = join(DEPLOY, "cuvee.service");
  const { stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  // The program is not installed where the tests run.
  expect(
    stderr.replace(/^.*Command \/opt\/cuvee\/node_modules\/node\/bin\/node is not executable.*\n/gm, ""),
  ).toBe("");
  const security = accepted("systemd-analyze", ["security", "--offline=yes", "--no-pager", unit]);
  expect(Number(/exposure level for cuvee\.service: ([\d.]+)/.exec(security)?.[1])).toBeLessThan(2);
});

it.runIf(has("promtool"))("Prometheus accepts the rules", () => {
  expect(accepted("promtool", ["check", "rules", join(DEPLOY, "alerts.yaml")])).toContain("SUCCESS");
});

// A stream is held for longer than any time limit of the files: in the long tests.
const leftOut = process.env["LONG"] ? whyLeftOut("The drill of the proxies", [...PROXIES, "openssl"]) : null;
if (leftOut) process.stderr.write(`${leftOut}\n`);

it.runIf(process.env["LONG"] && leftOut === null)(
  "the files for Caddy and HAProxy serve pages, sign-ins, streams and uploads, and tell the client's address",
  { timeout: 600_000 },
  async () => {
    const reports = await proxiesDrill({
      seconds: 130,
      log: (line) => void process.stderr.write(`${line}\n`),
    });
    for (const name of PROXIES) {
      const { stream, http2, redirect, restart, ...found } = reports.get(name) ?? expect.fail(`no ${name}`);
      expect([name, found]).toEqual([
        name,
        {
          page: 200,
          login: 200,
          upload: 201,
          tooLarge: 413,
          flooding: 429,
          neighbour: 200,
        },
      ]);
      // HAProxy has no process to send the request to; Caddy waits for one, for fifteen seconds.
      if (name === "haproxy" || restart.ms < 12_000)
        expect([name, restart.status]).toEqual([name, name === "caddy" ? 200 : 503]);
      expect(redirect).toMatch(/^30[18] https:$/);
      expect(http2).toEqual({ protocol: "h2", status: 200 });
      expect([stream.status, stream.ended, stream.heartbeats >= 5]).toEqual([200, false, true]);
    }
  },
);
