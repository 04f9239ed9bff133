import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { appUrl } from "#kit/postgres/connection.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";

/** A PostgreSQL for tests, with a template database: migrated, and filled with the demo shops. */
export type Cluster = {
  ownerUrl: string;
  template: string;
  filesDir: string;
  dir: string;
  /**
   * A stopped PostgreSQL with the demo shops, and their files, for processes that have their own (`process.ts`); null
   * with DATABASE_URL.
   */
  prepared: string | null;
};

/** The folder that keeps the data for runs of single files. */
const KEPT_DATA = join(import.meta.dirname, "../../../../node_modules/.cache/cuvee-test-data");

/** Origin that the demo shops of the tests allow. */
export const WINERY = "http://localhost:4999";

/** Returns the address of another database of the same cluster. */
export function databaseAt(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs statements as the owner, outside row-level security: for data that a test must arrange or check directly. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the cluster that the run of all tests has prepared (`.ci/test.ts`), or null: a runner that was started alone
 * prepares its own.
 */
export function sharedCluster(): Cluster | null {
  const given = process.env["CLUSTER"];
  return given ? (JSON.parse(given) as Cluster) : null;
}

/**
 * Stores the demo accounts' passwords as hashes of the lowest cost: a run signs in some thousand times. The real cost
 * of a hash is tested with accounts that a test registers.
 */
async function cheapenPasswords(ownerUrl: string): Promise<void> {
  const { hash } = await import("@node-rs/argon2");
  const { DEMO_AGENT, DEMO_COLLABORATORS, DEMO_OWNERS } = await import("#demo/accounts.ts");
  const { DEMO_BUYERS } = await import("#demo/people.ts");
  const people = [
    ...DEMO_OWNERS.map(({ owner }) => owner),
    ...DEMO_COLLABORATORS,
    DEMO_AGENT,
    ...DEMO_BUYERS,
  ];
  await asOwner(ownerUrl, async (client) => {
    for (const { username, password } of people)
      await client.query("update users set password_hash = $2 where username = $1", [
        username,
        await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
      ]);
  });
}

/**
 * Migrates a database and fills it with the demo shops; their files go to `dir/files`. Imports the application only
 * here: a run that finds prepared data does not wait for it.
 */
async function fill(ownerUrl: string, database: string, dir: string): Promise<void> {
  const { migrate } = await import("#kit/postgres/migrate.ts");
  const { readSettings } = await import("#kit/settings.ts");
  const { openApp } = await import("#app.ts");
  const { seedDemo } = await import("#demo/seed.ts");
  mkdirSync(join(dir, "files"), { recursive: true });
  const url = databaseAt(ownerUrl, database);
  await migrate(url);
  const settings = readSettings({
    CUVEE_DATA: dir,
    LOG_LEVEL: "error",
    PORT: "0",
    EXAMPLE_PORT: "4999",
    MAIL_LINKS: "0",
  });
  const app = await openApp({ settings, databaseUrl: appUrl(url), secret: TEST_SECRET });
  await seedDemo(app.services, [WINERY]);
  await app.stop();
  await cheapenPasswords(url);
}

/**
 * Settings for data that a test run may lose. Each of some hundred servers has connections that live for seconds:
 * planning a statement five times before its plan is kept costs them a quarter of their time.
 */
const QUICK = {
  fsync: "off",
  synchronous_commit: "off",
  max_connections: "200",
  plan_cache_mode: "force_generic_plan",
};

/** Name of the database in the embedded PostgreSQL, as `npm start` calls it. */
const DATABASE = "cuvee";

/**
 * Returns a hash of everything that the demo shops are made from: migrations, the queues of jobs and the demo's own
 * files.
 */
function demoHash(): string {
  const server = join(import.meta.dirname, "../..");
  const created = createHash("sha256").update(readFileSync(join(server, "kit/jobs/jobs.ts")));
  for (const folder of ["kit/migrations", "demo"])
    for (const file of readdirSync(join(server, folder), { recursive: true, encoding: "utf8" }).toSorted()) {
      const path = join(server, folder, file);
      if (statSync(path).isFile()) created.update(`${file}\n`).update(readFileSync(path));
    }
  return created.digest("hex").slice(0, 16);
}

/** Copies a directory with owners and times: PostgreSQL runs as a user other than root. */
const copy = (from: string, to: string): void => void execFileSync("cp", ["-a", from, to]);

/**
 * Makes the data of a test run in `dir`: a PostgreSQL that is stopped, whose database is migrated and filled with the
 * demo shops, and their files.
 */
async function makeData(dir: string): Promise<void> {
  const postgres = await startPostgres({
    dataDir: join(dir, "postgres"),
    database: DATABASE,
    settings: QUICK,
  });
  try {
    await fill(postgres.url, DATABASE, dir);
  } finally {
    await postgres.stop();
  }
}

/**
 * Returns the data to copy: that of the last run of a single file, as long as neither migrations, queues nor the demo's
 * files have changed (the rest of the server's code is not compared), or new data in `dir` where a run of all tests
 * requests it (`FRESH_DATA`).
 */
async function preparedData(dir: string): Promise<string> {
  if (process.env["FRESH_DATA"]) {
    const created = join(dir, "prepared");
    await makeData(created);
    return created;
  }
  const stored = join(KEPT_DATA, demoHash());
  if (existsSync(stored)) return stored;
  const made = join(KEPT_DATA, `making-${process.pid}`);
  await makeData(made);
  // A concurrent run may have been faster.
  if (existsSync(stored)) rmSync(made, { recursive: true, force: true });
  else renameSync(made, stored);
  for (const other of readdirSync(KEPT_DATA))
    if (!other.startsWith("making-") && join(KEPT_DATA, other) !== stored)
      rmSync(join(KEPT_DATA, other), { recursive: true, force: true });
  return stored;
}

/**
 * Starts PostgreSQL in `dir` on a copy of prepared data, whose database is the template; or makes a template in
 * DATABASE_URL.
 */
export async function prepareCluster(dir: string): Promise<{ cluster: Cluster; stop(): Promise<void> }> {
  const filesDir = join(dir, "files");
  const given = process.env["DATABASE_URL"];
  if (given) {
    const template = `cuvee_template_${randomBytes(4).toString("hex")}`;
    await asOwner(given, (client) => client.query(`create database ${template}`));
    await fill(given, template, dir);
    return {
      cluster: { ownerUrl: given, template, filesDir, dir, prepared: null },
      stop: () =>
        asOwner(given, async (client) => {
          await client.query(`drop database if exists ${template} with (force)`);
        }),
    };
  }
  const prepared = await preparedData(dir);
  for (const part of ["postgres", "files"]) copy(join(prepared, part), join(dir, part));
  const postgres = await startPostgres({
    dataDir: join(dir, "postgres"),
    database: DATABASE,
    settings: QUICK,
  });
  // Copies of the template are made from another database: the template may have no connections then.
  const ownerUrl = databaseAt(postgres.url, "postgres");
  return {
    cluster: { ownerUrl, template: DATABASE, filesDir, dir, prepared },
    stop: () => postgres.stop(),
  };
}

export const TEST_SECRET = "a secret for tests only, 32 characters or more";
