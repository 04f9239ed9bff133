import { expect, it } from "vitest";
import { fullNumber } from "#kit/testing/storm.ts";
import { crashDrill } from "#drills/crash.ts";

// Takes minutes of restarts: in the long tests. The effects of a kill on a start and on PostgreSQL are tested in
// kit/process and kit/postgres.
it.runIf(process.env["LONG"])(
  "kill -9 in the middle of a storm: no order lost, none half written, every buyer has his one",
  { timeout: 900_000 },
  async () => {
    const lines: string[] = [];
    const report = await crashDrill({
      rounds: fullNumber(2, 10),
      seed: 20_261,
      crowd: fullNumber(8, 16),
      waitForJobs: fullNumber(false, true),
      log: (line) => lines.push(line),
    });
    expect(report.unexpected).toEqual([]);
    expect(report.faults).toEqual({});
    expect(report.acknowledged.length).toBeGreaterThan(report.kills);
    expect(report.reserved.length).toBeGreaterThan(report.kills);
    // One before each kill and one after the last: invoicing keeps up.
    expect(report.billed.length).toBeGreaterThan(report.kills);
    // The drill proves nothing if no request was interrupted.
    expect(report.interrupted).toBeGreaterThan(0);
    expect(report.acknowledged.some((order) => order.paid)).toBe(true);
  },
);
