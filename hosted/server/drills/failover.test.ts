import { expect, it } from "vitest";
import { patroniDrill, scriptDrill, type FailoverReport } from "#drills/failover.ts";
import { haproxy } from "#drills/testing/haproxy.fixture.ts";
import { etcd, patroni } from "#drills/testing/patroni.fixture.ts";
import { wholePrograms } from "#drills/testing/programs.fixture.ts";

// Minutes of orders and failures: in the long tests. Patroni's drill needs programs that npm does not bring (Debian:
// patroni, etcd-server, haproxy, postgresql); without them it is left out, and the other form runs on our PostgreSQL.
const isLong = Boolean(process.env["LONG"]);
const missing = isLong
  ? Object.entries({ patroni, etcd, haproxy, "postgresql (pg_rewind)": wholePrograms() })
      .filter(([, found]) => found === null)
      .map(([name]) => name)
  : [];
if (missing.length > 0)
  process.stdout.write(`the failover under Patroni is left out: ${missing.join(", ")} not on this machine\n`);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function isSafe(report: FailoverReport): void {
  say(JSON.stringify(report));
  expect(report.faults).toEqual({});
  expect(report.orders).toBeGreaterThan(100);
  // The drill proves nothing if nobody noticed the failure.
  expect(report.busy + report.interrupted).toBeGreaterThan(0);
}

it.runIf(isLong && missing.length === 0)(
  "the primary dies under Patroni, twice: no acknowledged order is lost, and the old one follows the new one",
  { timeout: 600_000 },
  async () => {
    const report = await patroniDrill({ seconds: 15, crowd: 16, log: say });
    isSafe(report);
    expect(report.rejoinMs).toHaveLength(2);
  },
);

it.runIf(isLong)(
  "the primary dies and a script promotes the standby: no acknowledged order is lost",
  { timeout: 600_000 },
  async () => isSafe(await scriptDrill({ seconds: 15, crowd: 16, log: say })),
);
