import { expect, it } from "vitest";
import { movingDrill } from "#drills/shopTransfer.ts";

// Two servers and a storm of orders: in the long tests. With DATABASE_URL the second instance would have none.
it.runIf(process.env["LONG"] && !process.env["DATABASE_URL"])(
  "a shop moves to another instance in the middle of its sales: every acknowledged order is in one place",
  { timeout: 300_000 },
  async () => {
    const report = await movingDrill({ seconds: 20, crowd: 8 });
    expect(report).toMatchObject({ lost: [], both: 0, unexpected: [], faults: {}, owner: 200 });
    expect(report.acknowledged).toBeGreaterThan(50);
  },
);
