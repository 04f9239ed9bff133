import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { makeId } from "@cuvee/core/kit/ids.ts";
import pg from "pg";
import { tokenHash } from "#bench/bare/session.ts";
import { DEMO_SHOPS } from "#demo/demo.ts";
import { startPostgres } from "#kit/postgres/postgres.ts";
import { secretOf } from "#kit/postgres/deployment.ts";
import { openSecrets } from "#kit/secrets.ts";
import { signAccess } from "#people/accounts/tokens.ts";

/** Tokens of one signed-in person, for each of the two servers: both find the same session by them. */
export type Tokens = { ours: string; bare: string };

/** The common data of both servers. */
export type BenchData = {
  ownerUrl: string;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  buyers: Tokens[];
  signIn(userId: unknown): Promise<Tokens>;
  /** Signs in the seller of a shop by its code. */
  seller(code: string): Promise<Tokens>;
  /** Copies an order so that its shop has `count` orders, over two years, of many buyers. */
  multiply(orderId: string, count: number): Promise<void>;
  /** Process of PostgreSQL that answers this program: asking whether jobs wait is no work of the server's. */
  backend: number;
  /** Waits until no job is waiting or running. */
  settle(): Promise<void>;
  /** Returns PostgreSQL's work since the last call, the most expensive statements first. Only when profiled. */
  statements(): Promise<string>;
  stop(): Promise<void>;
};

const BUYERS = 8;

const COPY = `
  insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash,
    request_hash, buyer_name,
    buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles, total_ttc_cents,
    priced, created_at)
  select o.shop_id, left(md5(o.shop_id || n), 16), 'XX-' || n,
    (array['pending', 'validated', 'validated', 'refused', 'cancelled'])[n % 5 + 1],
    delivery_status, payment_status, payment_type, sha256(n::text::bytea), request_hash, 'Client ' || n,
    'client.' || n || '@example.org',
    lower('xx-' || n || ' client ' || n), contact, billing_address, delivery_address, notes, lang, bottles,
    total_ttc_cents + n, priced, date_trunc('milliseconds', o.created_at - make_interval(secs => n * (63072000.0 / $2)))
  from orders o, generate_series($3::int, $4::int) n where o.id = $1`;
/**
 * Orders of one statement: each counts its shop's clients up, and the dead rows of one transaction are scanned again by
 * its next row.
 */
const AT_ONCE = 500;
const STATEMENTS = `
  select calls, round(total_exec_time)::int as ms, round(total_plan_time)::int as plan, rows,
    left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
  order by total_exec_time + total_plan_time desc limit 40`;
const WAITING =
  "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()";

/** Opens the database of a data directory that a first start has filled, and adds the data that the bench needs. */
export async function openBenchData(dataDir: string, isProfiled: boolean): Promise<BenchData> {
  const settings: Record<string, string> = isProfiled
    ? { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track_planning": "on" }
    : {};
  const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), settings });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const of = { ownerUrl: postgres.url, dataDir, given: undefined, isOutside: false };
  const { jwt } = openSecrets(await secretOf(of));
  const sql: BenchData["sql"] = async (text, values) => (await client.query(text, values)).rows;
  const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

  const signIn = async (userId: unknown): Promise<Tokens> => {
    const sessionId = newId();
    const bare = randomUUID();
    await sql(
      "insert into sessions (id, user_id, refresh_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [sessionId, userId, tokenHash(bare)],
    );
    return { ours: signAccess(jwt, { userId: String(userId), sessionId }, Date.now()), bare };
  };
  const buyers: Tokens[] = [];
  for (let n = 0; n < BUYERS; n += 1) {
    const id = newId();
    await sql(
      `insert into users (id, username, email, password_hash, role, firstname, lastname, billing_address)
       select $1, 'bench' || $2, 'bench' || $2 || '@example.org', password_hash, role, firstname,
         lastname, billing_address
       from users where username = 'camille'`,
      [id, String(n)],
    );
    buyers.push(await signIn(id));
  }
  if (isProfiled) await sql("create extension pg_stat_statements");
  await sql("update stocks set on_hand = 1000000000");
  const [own] = await sql("select pg_backend_pid() as pid");
  return {
    ownerUrl: postgres.url,
    sql,
    backend: Number(own?.["pid"]),
    buyers,
    signIn,
    async seller(code) {
      const username = DEMO_SHOPS.find((s) => s.code === code)?.owner.username;
      const [user] = await sql("select id from users where username = $1", [username]);
      return signIn(user?.["id"]);
    },
    async multiply(orderId, count) {
      for (let from = 1; from <= count; from += AT_ONCE)
        await sql(COPY, [orderId, count, from, Math.min(count, from + AT_ONCE - 1)]);
    },
    async settle() {
      const until = Date.now() + 60_000;
      while (Number((await sql(WAITING))[0]?.["n"]) > 0) {
        if (Date.now() > until) throw new Error("jobs do not end");
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async statements() {
      const rows = await sql(STATEMENTS);
      await sql("select pg_stat_statements_reset()");
      return rows
        .map((row) => [row["calls"], row["ms"], row["plan"], row["rows"], row["query"]].join("\t"))
        .join("\n");
    },
    async stop() {
      await client.end();
      await postgres.stop();
    },
  };
}
