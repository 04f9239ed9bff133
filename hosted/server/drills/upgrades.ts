import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chance, noFigures, type Figures } from "#drills/buyers.ts";
import { faultsAfter, startCrews } from "#drills/crews.ts";
import { members, startAll, watchGap, type Member } from "#drills/deployment.ts";
import { startHaproxy } from "#drills/testing/haproxy.fixture.ts";
import {
  endAll,
  newCluster,
  waitUntil,
  type OutsideCluster,
} from "#drills/testing/outsideCluster.fixture.ts";
import { endProgram, testedPrograms, type Background } from "#drills/testing/programs.fixture.ts";
import { migrate, migrations, type Migration } from "#kit/postgres/migrate.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { freePorts, whenReady } from "#kit/testing/process.ts";
import { makeTestDirectory } from "#kit/testing/room.ts";

export type UpgradeOptions = {
  /** Seconds of orders between two steps. */
  seconds: number;
  /** Buyers at a time. */
  crowd: number;
  log: (line: string) => void;
};

export type UpgradeReport = {
  orders: number;
  ordersPerSecond: number;
  /** Requests that were not answered at once: connections that broke, and 503. */
  interrupted: number;
  busy: number;
  busyWhy: Record<string, number>;
  /** Longest time without an acknowledged order. */
  gapMs: number;
  /** Milliseconds of each step: a restart, or a migration. */
  stepsMs: number[];
  faults: Record<string, unknown>;
};

type Ground = {
  dir: string;
  cluster: OutsideCluster;
  ownerUrl: string;
  background: Background[];
};

const ROOM_BYTES = 3 * 1024 ** 3;
const ROOT = join(import.meta.dirname, "../../..");

/** Makes an empty database for a deployment of several processes, and removes everything after `work`. */
async function onGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const programs = testedPrograms().at(-1);
  if (!programs) throw new Error("no PostgreSQL on this machine");
  const dir = makeTestDirectory("cuvee-upgrade-", ROOM_BYTES);
  const [port = 0] = await freePorts(1);
  const background: Background[] = [];
  const cluster = await newCluster(programs, { data: join(dir, "data"), port });
  try {
    await asOwner(cluster.url(), (client) => client.query("create database cuvee"));
    return await work({ dir, cluster, ownerUrl: cluster.url("cuvee"), background });
  } finally {
    for (const program of background) await endProgram(program);
    await endAll(dir, [cluster]);
  }
}

/**
 * Starts HAProxy before the members, and returns their common address and a wait until HAProxy sends requests to a
 * member: those that are not started yet get none.
 */
async function doorOf(
  { dir, background }: Ground,
  list: readonly Member[],
): Promise<{ url: string; whenUp(at: number): Promise<unknown> }> {
  const [port = 0, statsPort = 0] = await freePorts(2);
  const servers = list.map((member) => ({ port: member.port }));
  const proxy = startHaproxy(dir, statsPort, [
    { name: "shop", port, mode: "http", check: "/readyz", servers },
  ]);
  background.push(proxy.program);
  const whenUp = (at: number): Promise<number> =>
    waitUntil(`HAProxy sends requests to process ${at}`, () => proxy.isUp("shop", at));
  return { url: `http://127.0.0.1:${port}`, whenUp };
}

/** Returns the figures of a drill whose crews have stopped. */
async function reportOf(
  { ownerUrl }: Ground,
  figures: Figures,
  of: { began: number; gapMs: number; stepsMs: number[]; eventId: string },
): Promise<UpgradeReport> {
  const seconds = (performance.now() - of.began) / 1000;
  return {
    orders: figures.acknowledged.length,
    ordersPerSecond: Math.round(figures.acknowledged.length / seconds),
    interrupted: figures.interrupted,
    busy: figures.busy,
    busyWhy: figures.busyWhy,
    gapMs: of.gapMs,
    stepsMs: of.stepsMs,
    faults: await faultsAfter(ownerUrl, figures, of.eventId),
  };
}

/**
 * Restarts the processes of a deployment one after the other, behind HAProxy and under load: each is asked to end
 * (SIGTERM), leaves when its requests are answered, and is started again.
 */
export const rollingDrill = ({ seconds, crowd, log }: UpgradeOptions): Promise<UpgradeReport> =>
  onGround(async (ground) => {
    const list = await members(3, ground.dir, { DATABASE_URL: ground.ownerUrl });
    try {
      log(`three processes at once on an empty database: ready after ${await startAll(list)} ms`);
      const { url, whenUp } = await doorOf(ground, list);
      await Promise.all(list.map((_, at) => whenUp(at)));
      const figures = noFigures();
      const crews = await startCrews(url, { crowd, staff: 2, random: chance(20_274), figures });
      const gap = watchGap(() => figures.acknowledged.length);
      const [began, stepsMs] = [performance.now(), [] as number[]];
      for (const [at, member] of list.entries()) {
        await sleep(seconds * 1000);
        const from = performance.now();
        const code = await member.stop();
        const endedMs = Math.round(performance.now() - from);
        if (code !== 0) throw new Error(`a process ended with ${code}: ${member.process().stderr()}`);
        member.start();
        await whenReady(member.process(), member.url);
        await whenUp(at);
        stepsMs.push(Math.round(performance.now() - from));
        log(
          `process ${at + 1} ended after ${endedMs} ms, ready after ${stepsMs.at(-1)} ms, ${figures.acknowledged.length} orders`,
        );
      }
      await sleep(seconds * 1000);
      await crews.stop();
      gap.stop();
      const { eventId } = crews;
      return await reportOf(ground, figures, { began, gapMs: gap.longestMs(), stepsMs, eventId });
    } finally {
      await Promise.all(list.map((member) => member.stop()));
    }
  });

const git = (...args: string[]): string =>
  execFileSync("git", ["-C", ROOT, ...args], { encoding: "utf8", maxBuffer: 1e9, stdio: "pipe" }).trim();

/** Returns the last commit without the newest migration, null where the history does not reach it. */
export function previousCommit(): string | null {
  const newest = migrations().at(-1)?.name ?? "";
  const path = `hosted/server/kit/migrations/${newest}`;
  try {
    const commit = git("log", "-1", "--diff-filter=A", "--format=%H", "--", path);
    return commit === "" ? null : git("rev-parse", `${commit}^`);
  } catch {
    // No repository, or a shallow one.
    return null;
  }
}

/** Writes the server of an older commit into a folder, with the packages that are installed here. */
function oldServer(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const tar = execFileSync("git", ["-C", ROOT, "archive", commit], { maxBuffer: 1e9 });
  execFileSync("tar", ["-x", "-C", folder], { input: tar });
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, "node_modules")))
    if (name !== "@cuvee" && name !== ".cache")
      symlinkSync(join(ROOT, "node_modules", name), join(modules, name));
  mkdirSync(join(modules, "@cuvee"));
  for (const name of readdirSync(join(ROOT, "packages")))
    symlinkSync(join(folder, "packages", name), join(modules, "@cuvee", name));
  for (const name of ["server", "web"]) {
    symlinkSync(join(folder, "hosted", name), join(modules, "@cuvee", name));
    const own = join(ROOT, "hosted", name, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(folder, "hosted", name, "node_modules"));
  }
  return join(folder, "hosted/server/start.js");
}

/**
 * Migrations as a later version may bring them: each takes the strongest lock on one table that every order uses. One
 * that held such a lock while it waited for another table would deadlock with orders again and again.
 */
const LATER: readonly [name: string, sql: string][] = [
  [
    "9001_probe_stocks.sql",
    "alter table stocks add column probe integer not null default 0; select pg_sleep(1);",
  ],
  ["9002_probe_lines.sql", "alter table order_lines add column probe integer not null default 0;"],
  ["9003_probe_orders.sql", "alter table orders add column probe text; select pg_sleep(1);"],
  ["9004_probe_values.sql", "update orders set probe = left(number, 4);"],
  [
    "9005_probe_index.sql",
    `-- concurrently
     create index concurrently orders_probe on orders (shop_id, probe);`,
  ],
];

const later = (): Migration[] =>
  LATER.map(([name, sql]) => ({ name, sql, sha256: createHash("sha256").update(sql).digest("hex") }));

/**
 * Upgrades a deployment while it serves orders: processes of this version start and migrate beside those of an older
 * one and take their place, one after the other. Then further migrations take locks on the tables of orders and stock,
 * beside the processes of this version.
 */
export const migrationDrill = ({ seconds, crowd, log }: UpgradeOptions): Promise<UpgradeReport> =>
  onGround(async (ground) => {
    const { dir, ownerUrl } = ground;
    const commit = previousCommit();
    if (!commit) throw new Error("the commit before the newest migration is not in this repository");
    const env = { DATABASE_URL: ownerUrl };
    const old = await members(2, dir, env, oldServer(commit, join(dir, "old")));
    const present = await members(2, join(dir, "present"), env);
    try {
      log(`two processes of ${commit.slice(0, 8)}: ready after ${await startAll(old)} ms`);
      const { url, whenUp } = await doorOf(ground, [...old, ...present]);
      await Promise.all(old.map((_, at) => whenUp(at)));
      const figures = noFigures();
      const crews = await startCrews(url, { crowd, staff: 2, random: chance(20_275), figures });
      const gap = watchGap(() => figures.acknowledged.length);
      const [began, stepsMs] = [performance.now(), [] as number[]];
      for (const [at, member] of present.entries()) {
        await sleep(seconds * 1000);
        const from = performance.now();
        member.start();
        const readyMs = await whenReady(member.process(), member.url);
        await whenUp(old.length + at);
        await old[at]?.stop();
        stepsMs.push(Math.round(performance.now() - from));
        log(
          `process ${at + 1} is of this version: ready after ${readyMs} ms, changed after ${stepsMs[at]} ms`,
        );
      }
      await sleep(seconds * 1000);
      const from = performance.now();
      const ran = await migrate(ownerUrl, { list: [...migrations(), ...later()], log });
      stepsMs.push(Math.round(performance.now() - from));
      log(`${ran.join(", ")} beside them: ${stepsMs.at(-1)} ms`);
      await sleep(seconds * 1000);
      await crews.stop();
      gap.stop();
      const { eventId } = crews;
      return await reportOf(ground, figures, { began, gapMs: gap.longestMs(), stepsMs, eventId });
    } finally {
      await Promise.all([...old, ...present].map((member) => member.stop()));
    }
  });

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const drill = process.argv.includes("--migration") ? migrationDrill : rollingDrill;
  const report = await drill({ seconds: 8, crowd: 12, log: say });
  say(JSON.stringify(report, null, 2));
  process.exitCode = Object.keys(report.faults).length > 0 ? 1 : 0;
}
