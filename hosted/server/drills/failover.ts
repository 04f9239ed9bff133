import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chance, noFigures } from "#drills/buyers.ts";
import { faultsAfter, startCrews } from "#drills/crews.ts";
import { members, startAll, watchGap } from "#drills/deployment.ts";
import { startHaproxy } from "#drills/testing/haproxy.fixture.ts";
import {
  endAll,
  newCluster,
  newStandby,
  OWNER,
  PASSWORD,
  waitUntil,
  type OutsideCluster,
} from "#drills/testing/outsideCluster.fixture.ts";
import { patroniNode, startEtcd, type PatroniNode } from "#drills/testing/patroni.fixture.ts";
import {
  endProgram,
  testedPrograms,
  wholePrograms,
  type Background,
  type Programs,
} from "#drills/testing/programs.fixture.ts";
import { startSwitch } from "#drills/testing/switch.fixture.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { freePorts, whenReady } from "#kit/testing/process.ts";
import { makeTestDirectory } from "#kit/testing/room.ts";

export type FailoverOptions = {
  /** Seconds of orders before each failure, and after it. */
  seconds: number;
  /** Buyers at a time. */
  crowd: number;
  log: (line: string) => void;
};

export type FailoverReport = {
  version: string;
  orders: number;
  ordersPerSecond: number;
  /** Requests that got no answer, or 503, and were sent again. */
  interrupted: number;
  busy: number;
  /** Of each failure: milliseconds without any acknowledged order, and until both processes were ready again. */
  outages: { gapMs: number; readyMs: number }[];
  /** Milliseconds from the start of the old primary to its work as a synchronous standby; none without Patroni. */
  rejoinMs: number[];
  faults: Record<string, unknown>;
};

/** A database with a standby, behind one address. */
type Pair = {
  /** Address that follows the primary. */
  port: number;
  /** Returns the owner's address of the present primary itself. */
  primaryUrl(): string;
  /** Ends the primary at once, in the first round with its whole machine; returns when the standby leads. */
  fail(round: number): Promise<void>;
  /** Brings the failed one back as a standby; returns the milliseconds. Null where that is no part of the drill. */
  rejoin: (() => Promise<number>) | null;
};

const ROOM_BYTES = 3 * 1024 ** 3;
const address = (port: number, database: string): string =>
  `postgres://${OWNER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;

/** Waits until a standby has what is committed before commits are acknowledged. */
const isSynchronous = (url: string): Promise<boolean> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query(
      "select 1 from pg_stat_replication where state = 'streaming' and sync_state in ('sync', 'quorum')",
    );
    return rows.length > 0;
  });

/**
 * Runs two processes on a pair of databases with everybody at work, fails the primary (once, or again after the old one
 * has come back), and compares what was acknowledged with what is there.
 */
async function failUnderLoad(
  pair: Pair,
  dir: string,
  { seconds, crowd, log }: FailoverOptions,
): Promise<Omit<FailoverReport, "version">> {
  const list = await members(2, dir, { DATABASE_URL: address(pair.port, "cuvee") });
  const figures = noFigures();
  const front = await startSwitch(list.map(({ port }) => port));
  try {
    log(`two processes on an empty database: ready after ${await startAll(list)} ms`);
    const url = `http://127.0.0.1:${front.port}`;
    const crews = await startCrews(url, { crowd, staff: 2, random: chance(20_273), figures });
    const gap = watchGap(() => figures.acknowledged.length);
    const outages: FailoverReport["outages"] = [];
    const rejoinMs: number[] = [];
    const began = performance.now();
    for (let round = 1; round <= (pair.rejoin ? 2 : 1); round += 1) {
      await waitUntil("a synchronous standby", () => isSynchronous(pair.primaryUrl()));
      await sleep(seconds * 1000);
      const before = figures.acknowledged.length;
      gap.reset();
      const failed = performance.now();
      await pair.fail(round);
      // The failure is noticed by the requests that need the database: a process is ready again after it.
      await waitUntil("orders go on", () => figures.acknowledged.length > before + crowd);
      await Promise.all(list.map((member) => whenReady(member.process(), member.url)));
      outages.push({ gapMs: gap.longestMs(), readyMs: Math.round(performance.now() - failed) });
      log(`failure ${round}: ${JSON.stringify(outages.at(-1))}`);
      await sleep(seconds * 1000);
      if (pair.rejoin) rejoinMs.push(await pair.rejoin());
    }
    await crews.stop();
    gap.stop();
    return {
      orders: figures.acknowledged.length,
      ordersPerSecond: Math.round((figures.acknowledged.length * 1000) / (performance.now() - began)),
      interrupted: figures.interrupted,
      busy: figures.busy,
      outages,
      rejoinMs,
      faults: await faultsAfter(pair.primaryUrl().replace(/\/postgres$/, "/cuvee"), figures, crews.eventId),
    };
  } finally {
    front.stop();
    await Promise.all(list.map((member) => member.stop()));
  }
}

/**
 * Fails the primary of two PostgreSQL under Patroni, with HAProxy before them: first the whole machine, then, after the
 * old primary has come back as a standby (`pg_rewind`), PostgreSQL alone. Needs `patroni`, `etcd`, `haproxy` and
 * PostgreSQL's whole programs.
 */
export async function patroniDrill(options: FailoverOptions): Promise<FailoverReport> {
  const programs = wholePrograms();
  if (!programs) throw new Error("PostgreSQL's pg_rewind is not on this machine");
  const dir = makeTestDirectory("cuvee-patroni-", ROOM_BYTES);
  const [etcdPort = 0, peerPort = 0, entrance = 0, statsPort = 0, ...ports] = await freePorts(8);
  const background: Background[] = [];
  const nodes: PatroniNode[] = [1, 2].map((n) =>
    patroniNode(programs, {
      dir,
      name: `node${n}`,
      etcdPort,
      port: ports[n * 2 - 2] ?? 0,
      restPort: ports[n * 2 - 1] ?? 0,
    }),
  );
  let [primary, other] = nodes as [PatroniNode, PatroniNode];
  const leads = async (node: PatroniNode): Promise<boolean> =>
    ["master", "primary"].includes(await node.role());
  try {
    background.push(await startEtcd(dir, [etcdPort, peerPort]));
    primary.start();
    await waitUntil(`the first node leads: ${primary.output()}`, () => leads(primary));
    other.start();
    await waitUntil(
      "the second node follows",
      () => isSynchronous(address(primary.port, "postgres")),
      120_000,
    );
    background.push(
      startHaproxy(dir, statsPort, [
        {
          name: "database",
          port: entrance,
          mode: "tcp",
          check: "/primary",
          servers: nodes.map(({ port, restPort }) => ({ port, checkPort: restPort })),
        },
      ]).program,
    );
    await waitUntil("HAProxy leads to the primary", () =>
      asOwner(address(entrance, "postgres"), (client) => client.query("create database cuvee")).then(
        () => true,
      ),
    );
    let isDown = false;
    const pair: Pair = {
      port: entrance,
      primaryUrl: () => address(primary.port, "postgres"),
      async fail(round) {
        await primary.kill(round === 1);
        isDown = round === 1;
        [primary, other] = [other, primary];
        const ms = await waitUntil("the standby leads", () => leads(primary), 90_000);
        options.log(`the standby leads after ${ms} ms`);
      },
      async rejoin() {
        const began = performance.now();
        if (isDown) other.start();
        await waitUntil("the old primary follows", () => isSynchronous(pair.primaryUrl()), 120_000);
        const how = other.output().includes("pg_rewind exit code=0") ? "by pg_rewind" : "without pg_rewind";
        options.log(`the old primary follows, ${how}: ${JSON.stringify(await other.cluster())}`);
        return Math.round(performance.now() - began);
      },
    };
    return { version: programs.version, ...(await failUnderLoad(pair, dir, options)) };
  } finally {
    for (const node of nodes) await node.stop();
    for (const program of background.toReversed()) await endProgram(program);
    await endAll(dir, []);
  }
}

/**
 * Fails the primary of two PostgreSQL without Patroni: a script ends it, promotes the standby, and leads the address to
 * it.
 */
export async function scriptDrill(
  options: FailoverOptions,
  programs: Programs | undefined = testedPrograms().at(-1),
): Promise<FailoverReport> {
  if (!programs) throw new Error("no PostgreSQL on this machine");
  const dir = makeTestDirectory("cuvee-failover-", ROOM_BYTES);
  const [port = 0, standbyPort = 0] = await freePorts(2);
  const clusters: OutsideCluster[] = [];
  const entrance = await startSwitch([port]);
  try {
    const primary = await newCluster(programs, { data: join(dir, "one"), port });
    clusters.push(primary);
    const standby = await newStandby(primary, { data: join(dir, "two"), port: standbyPort, name: "two" });
    clusters.push(standby);
    await asOwner(primary.url(), async (client) => {
      await client.query("create database cuvee");
      await client.query("alter system set synchronous_standby_names = 'two'");
      await client.query("alter system set synchronous_commit = remote_apply");
      await client.query("select pg_reload_conf()");
    });
    let present = primary;
    const pair: Pair = {
      port: entrance.port,
      primaryUrl: () => present.url(),
      async fail() {
        await primary.kill();
        await asOwner(standby.url(), async (client) => {
          await client.query("select pg_promote(wait => true)");
          await client.query("alter system reset synchronous_standby_names");
          await client.query("select pg_reload_conf()");
        });
        present = standby;
        entrance.turnTo([standbyPort]);
      },
      rejoin: null,
    };
    return { version: programs.version, ...(await failUnderLoad(pair, dir, options)) };
  } finally {
    entrance.stop();
    await endAll(dir, clusters);
  }
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const options = { seconds: 10, crowd: 12, log: say };
  const isScript = process.argv.includes("--script");
  const report = await (isScript ? scriptDrill(options) : patroniDrill(options));
  say(JSON.stringify(report, null, 2));
  process.exitCode = Object.keys(report.faults).length > 0 ? 1 : 0;
}
