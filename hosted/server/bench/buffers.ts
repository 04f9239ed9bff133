import pg from "pg";
import { APP_ROLE } from "#kit/postgres/connection.ts";
import { toDriverQuery, type Statement, type Tx, type Values } from "#kit/postgres/database.ts";

/** Pages of PostgreSQL that a statement read, with a custom plan and with the generic plan. */
export type Buffers = { custom: number; generic: number };

type Plan = { "QUERY PLAN": [{ Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } }] };

/** Writes a value as SQL does, an array as one literal. */
const literalOf = (value: unknown): string =>
  pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(",")}}` : String(value),
  );

/**
 * Counts the pages that `work` reads as the application's role for a shop: each statement is explained instead of run,
 * so `work` must not depend on rows. Concurrent work does not change the count. Returns one count per statement.
 */
export async function buffersOf(
  ownerUrl: string,
  shopId: string,
  userId: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Buffers[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const counts: Buffers[] = [];
  const count = async (name: string, given: string, mode: "custom" | "generic"): Promise<number> => {
    await client.query(`set local plan_cache_mode = force_${mode}_plan`);
    const ask = `explain (analyze, buffers, timing off, format json) execute ${name}${given}`;
    // Read twice: the first run fills the cache that the second uses.
    await client.query(ask);
    const { Plan: plan } = (await client.query<Plan>(ask)).rows[0]?.["QUERY PLAN"][0] ?? {};
    return (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
  };
  const rows = async (query: Statement | string, named?: Values): Promise<never[]> => {
    const name = `counted_${counts.length}`;
    const { text, values } = toDriverQuery(query, named);
    await client.query(`prepare ${name} as ${text}`);
    const given = values.length === 0 ? "" : `(${values.map(literalOf).join(", ")})`;
    const custom = await count(name, given, "custom");
    // A statement that is not prepared is always planned for its values.
    counts.push({
      custom,
      generic: typeof query === "string" ? custom : await count(name, given, "generic"),
    });
    return [];
  };
  try {
    await client.query(`begin; set local role ${APP_ROLE}`);
    await client.query("select set_config('app.shop_id', $1, true), set_config('app.user_id', $2, true)", [
      shopId,
      userId,
    ]);
    await work({
      rows,
      one: async (query: Statement | string, values?: Values) => (await rows(query, values))[0],
      run: async (query: Statement | string, values?: Values) => (await rows(query, values)).length,
      send: () => undefined,
      signal: () => undefined,
      actFor: async () => undefined,
      afterCommit: () => undefined,
    } as Tx);
    await client.query("rollback");
  } finally {
    await client.end();
  }
  return counts;
}
