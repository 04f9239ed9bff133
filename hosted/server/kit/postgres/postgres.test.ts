import { readFileSync, statSync, writeFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startPostgres } from "./postgres.ts";
import {
  directory,
  waitForExit,
  owner,
  query,
  removeDirectories,
  isRunning,
  waitForLine,
  serverPid,
  until,
} from "./testing/postgresProcess.fixture.ts";

vi.setConfig({ testTimeout: 60_000 });
afterAll(removeDirectories);

test("the first start makes a durable UTF-8 cluster, the next finds its rows on the same port", async () => {
  const dataDir = join(directory(), "not", "there", "yet");
  const cold = performance.now();
  const first = await startPostgres({ dataDir });
  const coldMs = performance.now() - cold;
  const rows = await query(
    first.url,
    `select name, setting from pg_settings where name in
     ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'server_encoding', 'password_encryption',
      'jit', 'listen_addresses', 'server_version_num')`,
  );
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  expect(settings).toMatchObject({
    data_checksums: "on",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    server_encoding: "UTF8",
    password_encryption: "scram-sha-256",
    jit: "off",
    listen_addresses: "127.0.0.1",
    server_version_num: expect.stringMatching(/^18/),
  });
  const [text] = await query(
    first.url,
    "select upper('élevé en œuvre') as up, current_database() as name, array(select unnest('{Ça,Zinc,À,eau}'::text[]) t order by t) as sorted",
  );
  expect(text).toEqual({ up: "ÉLEVÉ EN ŒUVRE", name: "cuvee", sorted: ["Zinc", "eau", "À", "Ça"] });
  await query(first.url, "create table wines (name text)");
  await query(first.url, "insert into wines values ('Châteauneuf')");
  await first.stop();
  await first.stop();

  const warm = performance.now();
  const second = await startPostgres({ dataDir });
  const warmMs = performance.now() - warm;
  expect(await query(second.url, "select name from wines")).toEqual([{ name: "Châteauneuf" }]);
  expect(second.url).toBe(first.url);
  const forged = new URL(second.url);
  forged.password = "guess";
  await expect(query(forged.href, "select 1")).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, "password")).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, "cluster")).mode & 0o777).toBe(0o700);
  await second.stop();
  console.log(`cold start ${coldMs.toFixed()} ms, warm start ${warmMs.toFixed()} ms`);
});

test("a second start on the same data is refused and names the process", async () => {
  const dataDir = directory();
  const first = await startPostgres({ dataDir });
  const here = { code: "data-in-use", message: expect.stringContaining(`Process ${process.pid} `) };
  await expect(startPostgres({ dataDir })).rejects.toMatchObject(here);
  const other = owner(dataDir, "hold");
  expect(await waitForLine(other, "refused")).toMatch(
    `data-in-use Process ${process.pid} is already using the database in`,
  );
  expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await first.stop();
});

test.runIf(process.env["LONG"])(
  "a setting that PostgreSQL refuses ends the start with its reason, and the data stays free",
  async () => {
    const dataDir = directory();
    const refused = startPostgres({ dataDir, settings: { shared_bufers: "1GB" } });
    await expect(refused).rejects.toMatchObject({
      code: "postgres-failed",
      message: expect.stringMatching(/unrecognized configuration parameter "shared_bufers"/),
    });
    const database = await startPostgres({ dataDir, database: 'Ma "cave"', settings: { work_mem: "6MB" } });
    const [row] = await query(
      database.url,
      "select current_database() as name, current_setting('work_mem') as mem",
    );
    expect(row).toEqual({ name: 'Ma "cave"', mem: "6MB" });
    await database.stop();

    writeFileSync(join(dataDir, "cluster", "PG_VERSION"), "17\n");
    await expect(startPostgres({ dataDir })).rejects.toMatchObject({
      code: "data-version",
      message: expect.stringContaining("is of PostgreSQL 17 and this program runs 18"),
    });
  },
);

test.runIf(process.env["LONG"])(
  "the server ends with a process that exits without stopping it, and does not keep one alive",
  async () => {
    const dataDir = directory();
    for (const [act, code] of [
      ["exit", 7],
      ["nothing", 0],
    ] as const) {
      const process = owner(dataDir, act);
      expect(await process.ended).toBe(code);
      await waitForLine(process, "ready");
      await until(
        () => !readFileSync(join(dataDir, "postgres.log"), "utf8").endsWith("connections\n"),
        "the stop",
      );
    }
    const after = await startPostgres({ dataDir });
    await after.stop();
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toMatch(
      /was interrupted|not properly shut down/,
    );
  },
);

test.runIf(process.env["LONG"])(
  "a server killed by the system is started again under the same address",
  async () => {
    const dataDir = directory();
    const lines: string[] = [];
    const database = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    await query(database.url, "create table wines (name text)");
    const pid = serverPid(dataDir);
    process.kill(pid, "SIGKILL");
    await waitForExit(pid);
    await until(() => lines.some((line) => line.includes("ended by itself (SIGKILL)")), "the notice");
    const again = await until(() => serverPidOrNone(dataDir, pid), "a new server");
    await until(() => isRunning(again), "its life");
    await expect
      .poll(() => query(database.url, "select * from wines").catch(String), { timeout: 10_000 })
      .toEqual([]);
    await database.stop();
    expect(isRunning(again)).toBe(false);
  },
);

test.runIf(process.env["LONG"])(
  "a server that cannot be started again is tried until it can, and a stop waits for no pause",
  { timeout: 60_000 },
  async () => {
    const dataDir = directory();
    const lines: string[] = [];
    const database = await startPostgres({ dataDir, log: (line) => lines.push(line) });
    const global = join(dataDir, "cluster", "global");
    const attempts = (): number => lines.filter((line) => line.includes(", the next one in ")).length;
    const breakDown = async (): Promise<void> => {
      lines.length = 0;
      renameSync(global, `${global}.away`);
      const pid = serverPid(dataDir);
      process.kill(pid, "SIGKILL");
      await waitForExit(pid);
    };
    await breakDown();
    // More than the five attempts that there once were.
    await expect.poll(attempts, { timeout: 50_000 }).toBeGreaterThan(5);
    renameSync(`${global}.away`, global);
    await expect
      .poll(() => query(database.url, "select 1 as one").catch(String), { timeout: 20_000 })
      .toEqual([{ one: 1 }]);
    expect(lines.at(-1)).toMatch(/^PostgreSQL runs again \(attempt \d+\)\.$/);
    await breakDown();
    await until(() => attempts() >= 3, "a long pause");
    const from = performance.now();
    await database.stop();
    expect(performance.now() - from).toBeLessThan(1500);
    renameSync(`${global}.away`, global);
  },
);

function serverPidOrNone(dataDir: string, before: number): number | undefined {
  try {
    const pid = serverPid(dataDir);
    return pid > 0 && pid !== before ? pid : undefined;
  } catch {
    // The file is missing for a moment between two servers.
    return undefined;
  }
}
