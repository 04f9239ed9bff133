import { execFileSync } from "node:child_process";
import { chownSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { openApp, type App } from "#app.ts";
import { appUrl } from "#kit/postgres/connection.ts";
import { startPostgres, type EmbeddedPostgres } from "#kit/postgres/postgres.ts";
import { standbyAddresses } from "#kit/postgres/standby/addresses.ts";
import { readSettings } from "#kit/settings.ts";
import { TEST_SECRET, type Cluster } from "#kit/testing/cluster.ts";
import { makeTestDirectory } from "#kit/testing/room.ts";

const SETTINGS = { fsync: "off", max_connections: "200", wal_keep_size: "128MB" };

/** A PostgreSQL with the demo shops, and one that follows it. */
export type Clusters = {
  primaryUrl: string;
  /** Address of the standby, as an operator writes it. */
  readUrl: string;
  /** Runs a statement on the standby, as its owner. */
  onStandby(sql: string): Promise<Record<string, unknown>[]>;
  onPrimary(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Stops or continues all processes of the standby, as a machine that hangs. */
  freezeStandby(signal: "SIGSTOP" | "SIGCONT"): void;
  /** Environment of a server in a process of its own on both (`startServerProcess`). */
  env: Record<string, string>;
  /** Starts a process of the server on both. */
  openProcess(env?: Record<string, string>): Promise<App>;
  stop(): Promise<void>;
};

async function query(url: string, sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a primary on a copy of the prepared demo data, and a standby on another copy of the same: both are of the
 * state in which the cluster was shut down, so that the second follows the first from there. Returns null where the run
 * has no prepared cluster of its own (DATABASE_URL).
 */
export async function startClusters(): Promise<Clusters | null> {
  const { prepared } = JSON.parse(inject("cluster")) as Cluster;
  if (!prepared) return null;
  const dir = makeTestDirectory("cuvee-standby-", 512 * 1024 ** 2);
  const place = (name: string): string => join(dir, name);
  for (const name of ["primary", "standby"]) {
    execFileSync("cp", ["-a", join(prepared, "postgres"), place(name)]);
    rmSync(join(place(name), "port"), { force: true });
  }
  const cluster = join(place("standby"), "cluster");
  const signal = join(cluster, "standby.signal");
  writeFileSync(signal, "");
  const { uid, gid } = statSync(cluster);
  chownSync(signal, uid, gid);
  const primary = await startPostgres({ dataDir: place("primary"), settings: SETTINGS });
  const { port, username, password } = new URL(primary.url);
  const follow = {
    ...SETTINGS,
    primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}`,
    wal_retrieve_retry_interval: "100ms",
  };
  let standby: EmbeddedPostgres | null = null;
  let standbyUrl = "";
  const startStandby = async (): Promise<void> => {
    standby = await startPostgres({ dataDir: place("standby"), settings: follow });
    standbyUrl = standby.url;
  };
  await startStandby();
  const readUrl = `postgres://127.0.0.1:${new URL(standbyUrl).port}`;
  return {
    primaryUrl: primary.url,
    readUrl,
    onStandby: (sql) => query(standbyUrl, sql),
    onPrimary: (sql, values) => query(primary.url, sql, values),
    stopStandby: async () => standby?.stop(),
    startStandby,
    freezeStandby(name) {
      const [postmaster = ""] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8")
        .trim()
        .split(" ");
      for (const pid of [postmaster, ...children]) process.kill(Number(pid), name);
    },
    env: {
      CUVEE_DATA: dir,
      CUVEE_SECRET: TEST_SECRET,
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: readUrl,
      DEMO: "0",
      RATE_LIMIT: "0",
      FILES_URL: `file://${join(dir, "files")}`,
    },
    async openProcess(env = {}) {
      const settings = readSettings({
        CUVEE_DATA: dir,
        LOG_LEVEL: process.env["TEST_LOG"] ?? "silent",
        PORT: "0",
        EXAMPLE_PORT: "4999",
        RATE_LIMIT: "0",
        CAPTCHA_COST: "1",
        CHECK_ANSWERS: "1",
        SANDBOX_BANK: "1",
        MAIL_OUTBOX: "1",
        MAIL_LINKS: "0",
        DATABASE_URL: primary.url,
        DATABASE_READ_URL: readUrl,
        ...env,
      });
      const standbys = settings.standbys ? standbyAddresses(settings.standbys.url, primary.url) : [];
      const app = await openApp({
        settings,
        databaseUrl: appUrl(primary.url),
        secret: TEST_SECRET,
        standbys,
        connections: 4,
      });
      await app.http.listen({ port: 0, host: "127.0.0.1" });
      return app;
    },
    async stop() {
      await standby?.stop().catch(() => undefined);
      await primary.stop();
      rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
