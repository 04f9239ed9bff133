import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import pg from "pg";
import { openApp } from "#app.ts";
import { DEMO_AGENT, DEMO_COLLABORATORS, DEMO_OWNERS } from "#demo/accounts.ts";
import { DEMO_BUYERS } from "#demo/people.ts";
import { seedDemo } from "#demo/seed.ts";
import { appUrl } from "#kit/database.ts";
import { migrate } from "#kit/migrate.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { readSettings } from "#kit/settings.ts";

/** A PostgreSQL for tests, with a template database: migrated, and filled with the demo shops. */
export type Cluster = { ownerUrl: string; template: string; filesDir: string; dir: string };

/** Origin that the demo shops of the tests allow. */
export const WINERY = "http://localhost:4999";

/** Address of another database of the same cluster. */
export function databaseAt(ownerUrl: string, name: string): string {
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs statements as the owner, outside every wall: for what a test must arrange or look at from above. */
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
 * The cluster that the run of all tests has prepared (`.ci/test.ts`), or null: a runner that was started alone prepares its own.
 */
export function sharedCluster(): Cluster | null {
  const given = process.env["CLUSTER"];
  return given ? (JSON.parse(given) as Cluster) : null;
}

/**
 * Stores the demo accounts' passwords as hashes of the lowest cost: a run signs in some thousand times. What a right hash costs is
 * tested with accounts that a test registers.
 */
async function cheapenPasswords(ownerUrl: string): Promise<void> {
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

/** Starts PostgreSQL in `dir` (or takes DATABASE_URL) and makes the template. */
export async function prepareCluster(dir: string): Promise<{ cluster: Cluster; stop(): Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  const postgres = given
    ? null
    : await startPostgres({
        dataDir: join(dir, "postgres"),
        // Each of some hundred servers has connections that live for seconds: planning a statement five times before its plan is kept
        // costs them a quarter of their time.
        settings: {
          fsync: "off",
          synchronous_commit: "off",
          max_connections: "200",
          plan_cache_mode: "force_generic_plan",
        },
      });
  const ownerUrl = given ?? postgres?.url ?? "";
  const template = `cuvee_template_${randomBytes(4).toString("hex")}`;
  const filesDir = join(dir, "files");
  mkdirSync(filesDir, { recursive: true });
  await asOwner(ownerUrl, (client) => client.query(`create database ${template}`));
  const url = databaseAt(ownerUrl, template);
  await migrate(url);
  const settings = readSettings({ CUVEE_DATA: dir, LOG_LEVEL: "error", PORT: "0", EXAMPLE_PORT: "4999" });
  const app = await openApp({ settings, databaseUrl: appUrl(url), secret: TEST_SECRET });
  await seedDemo(app.services, [WINERY]);
  await app.stop();
  await cheapenPasswords(url);
  return {
    cluster: { ownerUrl, template, filesDir, dir },
    async stop() {
      if (given)
        await asOwner(ownerUrl, (client) => client.query(`drop database if exists ${template} with (force)`));
      await postgres?.stop();
    },
  };
}

export const TEST_SECRET = "a secret for tests only, 32 characters or more";
