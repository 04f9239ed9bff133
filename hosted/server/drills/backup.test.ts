import { expect, it } from "vitest";
import { backupDrill } from "#drills/backup.ts";

// A minute of orders: in the long tests. With DATABASE_URL the files of the database are not ours to copy back.
it.runIf(process.env["LONG"] && !process.env["DATABASE_URL"])(
  "a backup in the middle of a storm is restored with every order that it must have, and none torn",
  { timeout: 600_000 },
  async () => {
    const report = await backupDrill({ seconds: 60, crowd: 16, seed: 20_271, log: () => undefined });
    expect(report.faults).toEqual({});
    expect(report.before).toBeGreaterThan(100);
    expect(report.restored).toBeGreaterThanOrEqual(report.before);
  },
);
