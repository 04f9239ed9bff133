import { expect, it } from "vitest";
import { haproxy } from "#drills/testing/haproxy.fixture.ts";
import { migrationDrill, previousCommit, rollingDrill, type UpgradeReport } from "#drills/upgrades.ts";

// Minutes of starts under load: in the long tests. HAProxy stands before the processes; without it, and for a
// migration without the history of this repository, a drill is left out.
const isLong = Boolean(process.env["LONG"]);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const hasProxy = haproxy !== null;
const hasHistory = isLong && previousCommit() !== null;
if (isLong && !hasProxy)
  say("restarts and migrations under load are left out: haproxy is not on this machine");
if (isLong && !hasHistory) say("the upgrade from the previous version is left out: the history is not here");

function expectSafe(report: UpgradeReport): void {
  say(JSON.stringify(report));
  expect(report.faults).toEqual({});
  expect(report.interrupted).toBe(0);
  expect(report.orders).toBeGreaterThan(50);
}

it.runIf(isLong && hasProxy)(
  "three processes are restarted one after the other, and every request is answered",
  { timeout: 600_000 },
  async () => {
    const report = await rollingDrill({ seconds: 8, crowd: 12, log: say });
    expectSafe(report);
    expect(report.busyWhy).toEqual({});
  },
);

it.runIf(hasProxy && hasHistory)(
  "this version takes the place of the previous one under load, and later migrations refuse no order for good",
  { timeout: 900_000 },
  async () => {
    const report = await migrationDrill({ seconds: 8, crowd: 12, log: say });
    expectSafe(report);
    // A wait for a lock ends after 5 s, and others pass before the next attempt: nobody waits for two of them.
    expect(report.gapMs).toBeLessThan(20_000);
  },
);
