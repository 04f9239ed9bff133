import { spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startBaseBackup } from "#backups/baseBackup.ts";
import { chownTree } from "#kit/postgres/user.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import {
  endProgram,
  postgresUser,
  startProgram,
  type Background,
  type Programs,
} from "#drills/testing/programs.fixture.ts";

/** A PostgreSQL beside the product, as an operator runs one, on a port of this machine. */
export type OutsideCluster = {
  programs: Programs;
  port: number;
  data: string;
  /** Returns the address of a database of its superuser. */
  url(database?: string): string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it at once, as a machine that fails does. */
  kill(): Promise<void>;
  output(): string;
};

export const OWNER = "operator";
export const PASSWORD = "an operators password";
/** Settings of all clusters of the drills. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  wal_level: "replica",
  max_wal_senders: "10",
  wal_log_hints: "on",
};

/** Waits until a condition holds. Throws with its name after `withinMs`. */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = 60_000,
): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (await Promise.resolve(holds()).catch(() => false)) return Math.round(performance.now() - began);
    await sleep(20);
  }
  throw new Error(`in vain for ${withinMs} ms: ${what}`);
}

/** Checks whether a PostgreSQL answers. */
export const answers = (url: string): Promise<boolean> =>
  asOwner(url, (client) => client.query("select 1")).then(
    () => true,
    () => false,
  );

/** Makes a folder that belongs to the user of PostgreSQL. */
export function ownedFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const user = postgresUser();
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o700);
  return path;
}

/** Returns the handle of a cluster whose data are in `data`; nothing is started. */
export function clusterIn(
  programs: Programs,
  { data, port, settings = {} }: { data: string; port: number; settings?: Record<string, string> },
): OutsideCluster {
  let server: Background | null = null;
  const url = (database = "postgres"): string =>
    `postgres://${OWNER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  return {
    programs,
    port,
    data,
    url,
    async start() {
      const given = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
      const args = ["-D", data, ...given.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
      const started = startProgram(join(programs.bin, "postgres"), args);
      server = started;
      await waitUntil(`PostgreSQL ${programs.version} answers`, () => {
        if (!started.isRunning()) throw new Error(started.output());
        return answers(url());
      });
    },
    async stop() {
      if (server?.isRunning()) server.signal("SIGINT");
      await server?.ended;
    },
    async kill() {
      server?.signal("SIGKILL");
      await server?.ended;
    },
    output: () => server?.output() ?? "",
  };
}

/** Makes and starts a cluster; `initdb` decides how its texts are sorted. */
export async function newCluster(
  programs: Programs,
  of: { data: string; port: number; initdb?: readonly string[]; settings?: Record<string, string> },
): Promise<OutsideCluster> {
  ownedFolder(of.data);
  const passwordFile = `${of.data}.password`;
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const args = [
    "-D",
    of.data,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--data-checksums",
    "--no-sync",
    ...(of.initdb ?? ["--locale=C.UTF-8"]),
  ];
  const made = startProgram(join(programs.bin, "initdb"), args);
  const code = await made.ended;
  rmSync(passwordFile);
  if (code !== 0) throw new Error(`initdb: ${made.output()}`);
  const cluster = clusterIn(programs, of);
  await cluster.start();
  return cluster;
}

/** Makes and starts a standby of a running cluster, from a base backup. */
export async function newStandby(
  primary: OutsideCluster,
  of: { data: string; port: number; name: string; settings?: Record<string, string> },
): Promise<OutsideCluster> {
  ownedFolder(of.data);
  const backup = await startBaseBackup(primary.url());
  try {
    await unpackTar(backup.archive, of.data);
    await backup.end();
  } finally {
    await backup.close();
  }
  writeFileSync(join(of.data, "standby.signal"), "");
  const user = postgresUser();
  if (user) chownTree(of.data, user);
  const quoted = PASSWORD;
  const info = `host=127.0.0.1 port=${primary.port} user=${OWNER} password='${quoted}' application_name=${of.name}`;
  const standby = clusterIn(primary.programs, {
    ...of,
    settings: { ...of.settings, primary_conninfo: info, hot_standby: "on" },
  });
  await standby.start();
  return standby;
}

/** Unpacks a tar archive into a folder with the system's tar. */
async function unpackTar(archive: ReadableStream<Uint8Array>, folder: string): Promise<void> {
  const tar = spawn("tar", ["-x", "-C", folder, "--ignore-zeros"], { stdio: ["pipe", "ignore", "pipe"] });
  let errors = "";
  tar.stderr.on("data", (bytes: Buffer) => (errors += String(bytes)));
  const ended = new Promise<number | null>((done) => tar.once("close", done));
  await pipeline(Readable.fromWeb(archive as never), tar.stdin);
  const code = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}: ${errors}`);
}

/** Stops clusters and other programs, and removes their folder. */
export async function endAll(
  dir: string,
  clusters: readonly OutsideCluster[],
  programs: readonly Background[] = [],
): Promise<void> {
  for (const program of programs) await endProgram(program);
  for (const cluster of clusters) await cluster.kill();
  // Its other processes see the end of their parent a moment later.
  for (const { data } of clusters) if (existsSync(data)) await sleep(50);
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
