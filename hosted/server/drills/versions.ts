import { chmodSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runCommand } from "#backups/testing/commands.fixture.ts";
import { chance, noFigures } from "#drills/buyers.ts";
import { faultsAfter, startCrews } from "#drills/crews.ts";
import {
  clusterIn,
  endAll,
  newCluster,
  ownedFolder,
  type OutsideCluster,
} from "#drills/testing/outsideCluster.fixture.ts";
import {
  postgresUser,
  startProgram,
  testedPrograms,
  type Programs,
} from "#drills/testing/programs.fixture.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { chownTree } from "#kit/postgres/user.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE } from "#kit/testing/orders.ts";
import { freePorts, startServerProcess, whenReady, type ServerProcess } from "#kit/testing/process.ts";
import { makeTestDirectory } from "#kit/testing/room.ts";
import { dumpSchema } from "#kit/testing/schema.queries.ts";
import { sendTo } from "#kit/testing/server.ts";

export type VersionReport = {
  version: string;
  /** Milliseconds of the first start on an empty database: all migrations, and the demo shops. */
  firstStartMs: number;
  restartMs: number;
  orders: number;
  bills: number;
  backupMs: number;
  /** Faults; empty when there are none. */
  faults: Record<string, unknown>;
};

const SCHEMA = join(import.meta.dirname, "../schema.sql");
const ROOM_BYTES = 2 * 1024 ** 3;
/** Orders in which new clusters sort texts: as Debian's does, by ICU in French, and by PostgreSQL's own rules. */
const SORTING: Readonly<Record<number, readonly string[]>> = {
  15: ["--locale=C.UTF-8"],
  16: ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=fr"],
  17: ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
};

/** Checks by requests of two shops: searches without accents, and rows that other shops must not see. */
async function askedAfterwards(url: string, ownerUrl: string): Promise<Record<string, unknown>> {
  const login = async (username: string, password: string): Promise<string> =>
    String((await sendTo(url, "POST", "/v1/auth/login", { body: { username, password } })).body["jwt"]);
  const [own, foreign] = [await login("calades", "Calades2026"), await login("aubree", "Lanthier2026")];
  const found = async (search: string, token: string): Promise<number> => {
    const path = `/v1/orders?search=${encodeURIComponent(search)}&limit=5`;
    const { status, body } = await sendTo(url, "GET", path, { token });
    const rows = Object.values(body).find(Array.isArray) as unknown[] | undefined;
    return status === 200 ? (rows?.length ?? -1) : -status;
  };
  const searches = {
    "a buyer is found without accents": (await found("elise MARTIN acheteur", own)) === 5,
    "by none of another shop": (await found("acheteur", foreign)) === 0,
    "nor a word that is not there": (await found("introuvable", own)) === 0,
  };
  const visible = await asOwner(appUrl(ownerUrl), async (client) => {
    const count = async (): Promise<number> =>
      (await client.query<{ n: number }>("select count(*)::int as n from orders")).rows[0]?.n ?? -1;
    const none = await count();
    await client.query("begin");
    await client.query("select set_config('app.shop_id', (select id from shops where code = $1), true)", [
      ESTATE,
    ]);
    const estate = await count();
    await client.query("select set_config('app.shop_id', (select id from shops where code = $1), true)", [
      CHAMPAGNE,
    ]);
    const champagne = await count();
    await client.query("rollback");
    return { none, estate, champagne };
  });
  return {
    ...Object.fromEntries(Object.entries(searches).filter(([, holds]) => !holds)),
    ...(visible.none === 0 && visible.estate > visible.champagne ? {} : { "row security": visible }),
  };
}

/**
 * Brings a backup back by hand, as the operator of a PostgreSQL other than ours does: the folder `base` of the archive
 * is a data directory. Returns the number of orders in it.
 */
async function broughtBack(file: string, from: OutsideCluster, dir: string, port: number): Promise<number> {
  const folder = ownedFolder(join(dir, "back"));
  const tar = startProgram("/bin/tar", ["--zstd", "-xf", file, "-C", folder, "base"], { asSelf: true });
  if ((await tar.ended) !== 0) throw new Error(tar.output());
  const user = postgresUser();
  const data = join(folder, "base");
  chmodSync(data, 0o700);
  if (user) chownTree(data, user);
  const back = clusterIn(from.programs, { data, port });
  await back.start();
  try {
    return await asOwner(back.url("cuvee"), async (client) => {
      const { rows } = await client.query<{ n: number }>("select count(*)::int as n from orders");
      return rows[0]?.n ?? 0;
    });
  } finally {
    await back.kill();
  }
}

/**
 * Runs the product on a PostgreSQL of an operator: all migrations from nothing, the demo shops, orders with stock
 * movements, visits and invoices, searches, row-level security, the chains of what was sealed, a backup, a second
 * start. Its schema must be the one that the repository holds.
 */
export async function versionDrill(programs: Programs, seconds: number): Promise<VersionReport> {
  const dir = makeTestDirectory("cuvee-version-", ROOM_BYTES);
  const [port = 0, examplePort = 0, databasePort = 0, backPort = 0] = await freePorts(4);
  const url = `http://127.0.0.1:${port}`;
  const figures = noFigures();
  let cluster: OutsideCluster | null = null;
  let server: ServerProcess | null = null;
  const stopServer = async (): Promise<void> => {
    server?.signal("SIGTERM");
    await server?.ended;
  };
  try {
    cluster = await newCluster(programs, {
      data: join(dir, "data"),
      port: databasePort,
      initdb: SORTING[programs.major] ?? ["--locale=C.UTF-8"],
    });
    await asOwner(cluster.url(), (client) => client.query("create database cuvee"));
    const ownerUrl = cluster.url("cuvee");
    const env = {
      DATABASE_URL: ownerUrl,
      CUVEE_SECRET: TEST_SECRET,
      CUVEE_DATA: join(dir, "own"),
      PORT: String(port),
      EXAMPLE_PORT: String(examplePort),
      RATE_LIMIT: "0",
    };
    server = startServerProcess(env);
    const firstStartMs = await whenReady(server, url);
    const schema = await asOwner(ownerUrl, dumpSchema);
    const crews = await startCrews(url, { crowd: 6, staff: 2, random: chance(20_272), figures });
    await sleep(seconds * 1000);
    const began = performance.now();
    const file = join(dir, "backup.tar.zst");
    const backup = await runCommand("backup", [file], env);
    const backupMs = Math.round(performance.now() - began);
    await crews.stop();
    const faults = {
      ...(schema === readFileSync(SCHEMA, "utf8") ? {} : { schema: "is another one" }),
      ...(await faultsAfter(ownerUrl, figures, crews.eventId)),
      ...(await askedAfterwards(url, ownerUrl)),
      ...(backup.code === 0 ? {} : { backup: backup.err }),
    };
    await stopServer();
    server = startServerProcess(env);
    const restartMs = await whenReady(server, url);
    if (backup.code === 0 && (await broughtBack(file, cluster, dir, backPort)) === 0)
      Object.assign(faults, { backup: "has no orders" });
    return {
      version: programs.version,
      firstStartMs,
      restartMs,
      backupMs,
      faults,
      orders: figures.acknowledged.length,
      bills: figures.billed.length,
    };
  } finally {
    await stopServer();
    await endAll(dir, cluster ? [cluster] : []);
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (import.meta.main) {
  let faulty = false;
  for (const programs of testedPrograms()) {
    const report = await versionDrill(programs, 10);
    process.stdout.write(`${JSON.stringify(report)}\n`);
    faulty ||= Object.keys(report.faults).length > 0;
  }
  process.exitCode = faulty ? 1 : 0;
}
