import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "#backups/testing/commands.fixture.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { runningUrl } from "#kit/postgres/running.ts";
import { asOwner, TEST_SECRET } from "#kit/testing/cluster.ts";
import { freePorts, openHome, startServerProcess, whenReady, type Home } from "#kit/testing/process.ts";
import { until } from "#kit/postgres/testing/postgresProcess.fixture.ts";

/** A database of its own is brought back as files: an outside one is not. */
const isEmbedded = !process.env["DATABASE_URL"];
const isLong = Boolean(process.env["LONG"]);
const BUILT = { CUVEE_BUILD: "0", MAIL_OUTBOX: "1", LOG_LEVEL: "error" };

let dir: string;
const homes: Home[] = [];
const place = (name: string): string => join(dir, name);

/** Puts a deployment with the demo shops into a folder; returns its environment. */
async function deploy(name: string): Promise<Record<string, string>> {
  const home = await openHome(place(name));
  homes.push(home);
  return { ...BUILT, CUVEE_SECRET: TEST_SECRET, ...home.env };
}

/** Runs SQL in a deployment that no server uses. */
async function inDeployment<T>(name: string, sql: string): Promise<T[]> {
  const postgres = await startPostgres({ dataDir: place(`${name}/postgres`) });
  try {
    const result = await asOwner(postgres.url, (client) => client.query(sql));
    return (Array.isArray(result) ? result.at(-1) : result).rows as T[];
  } finally {
    await postgres.stop();
  }
}

/** State of before the last migration that the test undoes. */
const UNDONE = `drop table backups; delete from migrations where name in ('0126_backups.sql', '~complete');`;
/** A migration that cannot run again: its table is there. */
const STUCK = "delete from migrations where name in ('0126_backups.sql', '~complete');";
const MIGRATIONS = "select name from migrations order by name";

/** Names of the migrations, and what the shops have. */
type State = { migrations: string; orders: number; users: number; documents: string | null };
const STATE = `select (select string_agg(name, ' ' order by name) from migrations) as migrations,
  (select count(*)::int from orders) as orders, (select count(*)::int from users) as users,
  (select string_agg(hash, ',' order by shop_id, kind, position) from documents) as documents`;
/** Runs SQL in a deployment that no server uses, and returns its state then. */
const changed = async (name: string, sql = ""): Promise<State | undefined> =>
  (await inDeployment<State>(name, `${sql}; ${STATE}`))[0];

/** Starts a server on a deployment and returns what `act` finds of it. */
async function started(env: Record<string, string>): Promise<number> {
  const [port = 0, examplePort = 0] = await freePorts(2);
  const server = startServerProcess({ ...env, PORT: String(port), EXAMPLE_PORT: String(examplePort) });
  const readyMs = await whenReady(server, `http://127.0.0.1:${port}`);
  server.signal("SIGTERM");
  expect(await server.ended).toBe(0);
  return readyMs;
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "cuvee-upgrades-"));
});
afterAll(async () => {
  for (const home of homes) await home.remove();
  rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
});

it.runIf(isEmbedded)(
  "a migration that fails brings the data back as they were; one that runs is backed up, tried, and starts",
  async () => {
    const env = await deploy("stuck");
    const all = await changed("stuck");
    const before = await changed("stuck", `${STUCK} create table mine (n int); insert into mine values (7)`);
    const failed = await runCommand("upgrade", [place("stuck.tar.zst")], env);
    expect(failed.code).toBe(1);
    expect(failed.err).toMatch(/^upgrade: the new version does not start: .*\n$/);
    expect(failed.out).toContain("migration 0126_backups.sql failed");
    expect(failed.out).toContain("Start the version from before");
    expect(existsSync(place("stuck/UPGRADE"))).toBe(false);
    // The backup is not written over by a second try.
    const again = await runCommand("upgrade", [place("stuck.tar.zst")], env);
    expect([again.code, again.err]).toEqual([1, `upgrade: ${place("stuck.tar.zst")} exists\n`]);
    expect(await changed("stuck", "do $$ begin assert (select n from mine) = 7; end $$")).toEqual(before);
    await changed("stuck", "drop table backups, mine");
    const done = await runCommand("upgrade", [place("whole.tar.zst")], env);
    expect([done.code, done.err]).toEqual([0, ""]);
    expect(done.out).toContain("to migrate: 0126_backups.sql\n");
    expect(done.out).toMatch(/upgraded to version .*: start it\n/);
    expect(await changed("stuck")).toEqual(all);
    expect(readdirSync(place("stuck")).filter((name) => name.startsWith("upgrade"))).toEqual([]);
    await started(env);
  },
  120_000,
);

it.runIf(isEmbedded && isLong)(
  "an upgrade that is killed keeps the server from starting until the data are brought back",
  async () => {
    const env = await deploy("killed");
    const before = await changed("killed", UNDONE);
    const command = spawn(
      process.execPath,
      [join(import.meta.dirname, "../upgrade.ts"), place("killed.tar.zst")],
      {
        env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
        stdio: "ignore",
      },
    );
    const ended = new Promise((done) => command.once("close", done));
    await until(() => existsSync(place("killed/UPGRADE")), "the mark of the upgrade");
    command.kill("SIGKILL");
    await ended;
    const refused = startServerProcess({ ...env, PORT: "0", EXAMPLE_PORT: "0" });
    const code = await refused.ended;
    expect([code, refused.stderr()]).toEqual([78, expect.any(String)]);
    expect(refused.stderr()).toContain(`npm run upgrade -- --back`);
    const again = await runCommand("upgrade", [place("other.tar.zst")], env);
    expect([again.code, existsSync(place("other.tar.zst"))]).toEqual([1, false]);
    // The trial server ends with its parent, a moment later.
    await until(() => runningUrl(place("killed")) === null, "the end of the trial server");
    const back = await runCommand("upgrade", ["--back"], env);
    expect([back.code, back.err]).toEqual([0, ""]);
    expect(await changed("killed")).toEqual(before);
    const none = await runCommand("upgrade", ["--back"], env);
    expect([none.code, none.err]).toEqual([1, `upgrade: no upgrade of ${place("killed")} was cut off\n`]);
  },
  120_000,
);

it.runIf(isEmbedded && isLong)(
  "a running server, a newer database and wrong arguments are refused",
  async () => {
    const env = await deploy("running");
    const [port = 0, examplePort = 0] = await freePorts(2);
    const server = startServerProcess({ ...env, PORT: String(port), EXAMPLE_PORT: String(examplePort) });
    await whenReady(server, `http://127.0.0.1:${port}`);
    const running = await runCommand("upgrade", [place("running.tar.zst")], env);
    expect([running.code, running.err]).toEqual([
      1,
      `upgrade: the server of ${place("running")} is running: stop it, then upgrade\n`,
    ]);
    server.signal("SIGTERM");
    await server.ended;
    await inDeployment("running", "insert into migrations (name, sha256) values ('9999_later.sql', '')");
    const newer = await runCommand("upgrade", [place("running.tar.zst")], env);
    expect([newer.code, newer.err]).toEqual([
      1,
      "upgrade: the database is of a newer version, which has 9999_later.sql\n",
    ]);
    expect(existsSync(place("running.tar.zst"))).toBe(false);
    for (const args of [[], ["a", "b"], ["a", "--back"], ["--back", "--without-backup"]])
      expect((await runCommand("upgrade", args, env)).code).toBe(2);
    const none = await runCommand("upgrade", ["--without-backup"], env);
    expect([none.code, none.err]).toEqual([
      1,
      "upgrade: the embedded database is upgraded with a backup alone\n",
    ]);
  },
  120_000,
);

it.runIf(isEmbedded && isLong)(
  "an outside database is tried on a copy first, and goes on as it was where that fails",
  async () => {
    const inside = await deploy("outside");
    const postgres = await startPostgres({ dataDir: place("outside/postgres") });
    try {
      const env = { ...inside, CUVEE_DATA: place("files"), DATABASE_URL: postgres.url };
      const on = (sql: string) => asOwner(postgres.url, (client) => client.query(sql));
      await on(UNDONE);
      const done = await runCommand("upgrade", [place("outside.tar.zst")], env);
      expect([done.code, done.err]).toEqual([0, ""]);
      expect(done.out).toContain("this version runs on a copy of the database\n");
      expect(done.out).toContain("1 migrations ran");
      expect(readdirSync(place("files")).filter((name) => name.startsWith("rehearsal"))).toEqual([]);
      await on(STUCK);
      const before = (await on(MIGRATIONS)).rows;
      const failed = await runCommand("upgrade", [place("failed.tar.zst")], env);
      expect(failed.code).toBe(1);
      expect(failed.out).not.toContain("runs on a copy");
      expect((await on(MIGRATIONS)).rows).toEqual(before);
    } finally {
      await postgres.stop();
    }
  },
  120_000,
);
