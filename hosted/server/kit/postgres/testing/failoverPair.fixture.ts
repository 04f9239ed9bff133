import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { inject } from "vitest";
import { startBaseBackup } from "#backups/baseBackup.ts";
import { startPostgres, type EmbeddedPostgres } from "#kit/postgres/postgres.ts";
import { chownTree, serverUser } from "#kit/postgres/user.ts";
import { asOwner, type Cluster } from "#kit/testing/cluster.ts";

/** A primary with the demo shops, and a standby that has each commit before it is acknowledged. */
export type FailoverPair = {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  stop(): Promise<void>;
};

/** Data that a test may lose. */
const QUICK = { fsync: "off", max_wal_senders: "4" };

/** Unpacks an online backup of a server into a folder. */
async function copyServer(url: string, folder: string): Promise<void> {
  const backup = await startBaseBackup(url);
  mkdirSync(folder, { mode: 0o700 });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "ignore", "inherit"] });
  const ended = new Promise((done) => tar.once("close", done));
  await backup.archive.pipeTo(Writable.toWeb(tar.stdin));
  await backup.end();
  await ended;
  await backup.close();
}

/** Starts a primary and its standby, each in a data directory of its own. */
export async function startFailoverPair(): Promise<FailoverPair> {
  const { prepared } = JSON.parse(inject("cluster")) as Cluster;
  if (prepared === null) throw new Error("with DATABASE_URL there are no files to copy");
  const dir = mkdtempSync(join(tmpdir(), "cuvee-pair-"));
  chmodSync(dir, 0o755);
  const [one, two] = [join(dir, "one"), join(dir, "two")];
  cpSync(join(prepared, "postgres"), one, { recursive: true, preserveTimestamps: true });
  const primary = await startPostgres({ dataDir: one, settings: QUICK });
  mkdirSync(two);
  await copyServer(primary.url, join(two, "cluster"));
  writeFileSync(join(two, "cluster/standby.signal"), "");
  const user = serverUser(join(one, "cluster"));
  if (user) chownTree(join(two, "cluster"), user);
  copyFileSync(join(one, "password"), join(two, "password"));
  const { hostname, port, username, password } = new URL(primary.url);
  const standby = await startPostgres({
    dataDir: two,
    settings: {
      ...QUICK,
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  });
  await asOwner(primary.url, async (client) => {
    for (const setting of ["synchronous_standby_names = '*'", "synchronous_commit = 'remote_apply'"])
      await client.query(`alter system set ${setting}`);
    await client.query("select pg_reload_conf()");
  });
  return {
    primary,
    standby,
    async stop() {
      await standby.stop();
      await primary.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
