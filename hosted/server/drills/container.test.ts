import { expect, it } from "vitest";
import { containerDrill } from "#drills/container.ts";
import { whyLeftOut } from "#drills/programs.ts";

// Builds an image with all its packages, as root: in the long tests.
const isRoot = process.getuid?.() === 0;
const leftOut = !process.env["LONG"]
  ? null
  : isRoot
    ? whyLeftOut("The drill of the image", ["buildah", "debootstrap", "git", "npm", "tar"])
    : "The drill of the image is left out: it needs root";
if (leftOut) process.stderr.write(`${leftOut}\n`);

it.runIf(process.env["LONG"] && leftOut === null)(
  "the image is built by its file, runs without root and from its bundle, and tells its health",
  { timeout: 3_600_000 },
  async () => {
    const report = await containerDrill(() => undefined);
    process.stderr.write(`${JSON.stringify(report)}\n`);
    expect(report.ready).toContain('"status":"ready"');
    expect([report.user, report.healthy, report.unhealthy]).toEqual([10_001, 0, 1]);
    expect(report.megabytes).toBeLessThan(1000);
  },
);
