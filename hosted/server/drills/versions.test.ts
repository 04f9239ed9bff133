import { join } from "node:path";
import { expect, it } from "vitest";
import { runCommand } from "#backups/testing/commands.fixture.ts";
import { endAll, newCluster } from "#drills/testing/outsideCluster.fixture.ts";
import { foundPrograms, testedPrograms } from "#drills/testing/programs.fixture.ts";
import { versionDrill } from "#drills/versions.ts";
import { TESTED_MAJORS } from "#kit/postgres/versions.ts";
import { CONFIGURATION } from "#kit/exitCodes.ts";
import { freePorts } from "#kit/testing/process.ts";
import { makeTestDirectory } from "#kit/testing/room.ts";
import { fullNumber } from "#kit/testing/storm.ts";

// A minute for each version: in the long tests. POSTGRES_VERSIONS=FOLDER has the versions that are not on this machine
// installed there from npm (60 MB each); without it, our own and those of Debian are tried.
const isLong = Boolean(process.env["LONG"]);
const tested = isLong ? testedPrograms() : [];
const tooOld = isLong ? foundPrograms().filter(({ major }) => major < Math.min(...TESTED_MAJORS)) : [];

it.runIf(isLong).each(tested.map((programs) => [programs.version, programs] as const))(
  "PostgreSQL %s runs the product: migrations, demo, a storm of orders, searches, walls, chains, a backup",
  { timeout: 300_000 },
  async (_, programs) => {
    const report = await versionDrill(programs, fullNumber(3, 10));
    process.stdout.write(`${JSON.stringify(report)}\n`);
    expect(report.faults).toEqual({});
    expect(report.orders).toBeGreaterThan(20);
    expect(report.bills).toBeGreaterThan(2);
  },
);

it.runIf(isLong && process.env["POSTGRES_VERSIONS"])("every version of the list was tried", () => {
  expect(tested.map(({ major }) => major)).toEqual(TESTED_MAJORS);
});

it.runIf(tooOld.length > 0).each(tooOld.map((programs) => [programs.version, programs] as const))(
  "PostgreSQL %s is refused in one line",
  { timeout: 60_000 },
  async (_, programs) => {
    const dir = makeTestDirectory("cuvee-old-", 1e9);
    const [port = 0] = await freePorts(1);
    const cluster = await newCluster(programs, { data: join(dir, "data"), port });
    try {
      const { code, err } = await runCommand("migrate", [], { DATABASE_URL: cluster.url() });
      expect(code).toBe(CONFIGURATION);
      expect(err).toBe(
        `cuvee: DATABASE_URL: PostgreSQL ${programs.major} is too old: 15, 16, 17 and 18 are supported\n`,
      );
    } finally {
      await endAll(dir, [cluster]);
    }
  },
);
