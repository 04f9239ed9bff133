import { makeId } from "@cuvee/core/kit/ids.ts";
import { startChild, type Child } from "#bench/child.ts";
import { postgresCpuMs, postmasterOf, processCpuMs } from "#bench/cpu.ts";
import type { BenchData } from "#bench/benchData.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { sendTo, type Reply } from "#kit/testing/server.ts";

// Measures the cost of sealing an invoice beside the bare insert of the rows that it writes, both requested by HTTP,
// one after the other.

/** CPU milliseconds of one request. */
export type Cost = { nodeMs: number; postgresMs: number };

const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/**
 * Rows that sealing one invoice ($1) of one order ($2) with one key ($3) writes, table by table, as they were written.
 */
const WRITTEN: Record<string, string> = {
  documents: "id = $1",
  document_states: "document_id = $1",
  document_orders: "document_id = $1",
  document_events: "document_id = $1",
  journal_entries: "document_id = $1",
  journal_lines: "entry_id in (select id from journal_entries where document_id = $1)",
  order_events: "order_id = $2 and kind = 'billed'",
  "pgboss.job_common": "data->>'documentId' = $1 or (data->>'orderId' = $2 and data->>'event' = 'billed')",
  idempotency_keys: "key = $3",
};
/** Tables whose rows it changes: the end of the chain, the two counters, the order. */
const CHANGED = ["document_heads", "counters", "journal_numbers", "orders"];

/** Creates similar tables: with keys, indexes and checks, but no trigger, no foreign key and no row-level security. */
async function copyTables(ground: BenchData): Promise<void> {
  for (const table of [...Object.keys(WRITTEN), ...CHANGED])
    await ground.sql(`create table bare_${table.replace(".", "_")} (like ${table} including all)`);
  for (const table of CHANGED) {
    const columns = await writable(ground, table);
    await ground.sql(`insert into bare_${table} (${columns}) select ${columns} from ${table}`);
  }
}

/** Returns the columns that are not computed. */
async function writable(ground: BenchData, table: string): Promise<string> {
  const rows = await ground.sql(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map((row) => String(row["name"])).join(", ");
}

/** Returns the input of the bare server for an invoice: its rows, as JSON, and the statements that write them. */
async function insertsOf(ground: BenchData): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of Object.keys(WRITTEN)) {
    const [name, columns] = [`bare_${table.replace(".", "_")}`, await writable(ground, table)];
    found[table] = `insert into ${name} (${columns}) overriding system value select ${columns}
       from jsonb_populate_recordset(null::${name}, $1)`;
  }
  return found;
}

type Sealed = { id: string; orderId: string; key: string };

async function rowsOf(ground: BenchData, { id, orderId, key }: Sealed): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [table, where] of Object.entries(WRITTEN)) {
    const [row] = await ground.sql(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${table} t where ($1 || $2 || $3) is not null
         and (${where})`,
      [id, orderId, key],
    );
    const rows = row?.["rows"] as unknown[];
    if (rows.length === 0) throw new Error(`${table}: a bill has no row there`);
    found[table] = rows;
  }
  return found;
}

async function takeOrders(url: string, token: string, count: number): Promise<string[]> {
  const send = (method: string, path: string, sending: object = {}): Promise<Reply> =>
    sendTo(url, method, path, { token, ...sending });
  const shop = await openShop({ send }, ESTATE);
  const input = await orderBody({ send: (m, p, s) => sendTo(url, m, p, s) }, shop, {
    payment: "check",
    quantity: 6,
  });
  const orders: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { ...input, id: newId(), contact: { ...input.contact, email: `banc.${n}@example.org` } };
    const placed = await sendTo(url, "POST", "/v1/orders", { body });
    if (placed.status !== 201) throw new Error(placed.text);
    const accepted = await send("POST", `/v1/orders/${body.id}/acceptance`, { body: { version: 1 } });
    if (accepted.status !== 200) throw new Error(accepted.text);
    orders.push(body.id);
  }
  return orders;
}

/** Number of requests after which the engine has compiled its code. */
const WARM = 100;

/** Sends one request after the other; the first are for warming up. */
async function costOf(
  postmaster: number | null,
  { pid }: Child,
  count: number,
  send: (n: number) => Promise<Reply>,
): Promise<Cost> {
  let before = { nodeMs: 0, postgresMs: 0 };
  const spent = (): Cost => ({ nodeMs: processCpuMs(pid) ?? 0, postgresMs: postgresCpuMs(postmaster) });
  for (let n = 0; n < count + WARM; n += 1) {
    if (n === WARM) before = spent();
    const reply = await send(n);
    if (reply.status !== 201) throw new Error(reply.text);
  }
  const after = spent();
  return {
    nodeMs: (after.nodeMs - before.nodeMs) / count,
    postgresMs: (after.postgresMs - before.postgresMs) / count,
  };
}

/**
 * Measures the cost of one invoice on our server from request to answer, and on the bare one that writes the same rows.
 * Neither includes the following jobs.
 */
export async function measureSealing(
  ground: BenchData,
  env: Record<string, string>,
  count: number,
): Promise<{ ours: Cost; bare: Cost }> {
  const { ours: token } = await ground.seller(ESTATE);
  const headers = { "accept-encoding": "identity" };
  const postmaster = await postmasterOf(ground.ownerUrl);
  const ours = await startChild("ours.main.ts", { ...env, BENCH_JOBS: "0" });
  const sealed: Sealed[] = [];
  const cost: Cost[] = [];
  try {
    const url = String(ours.ready["url"]);
    const orders = await takeOrders(url, token, count + WARM);
    await ground.sql("analyze");
    const bill = (n: number): Promise<Reply> => {
      const one = { id: newId(), orderId: orders[n] ?? "", key: newId() };
      sealed.push(one);
      const body = { id: one.id, orders: [{ orderId: one.orderId }] };
      return sendTo(url, "POST", "/v1/bills", { token, key: one.key, headers, body });
    };
    cost.push(await costOf(postmaster, ours, count, bill));
  } finally {
    await ours.stop();
  }
  await copyTables(ground);
  const rows: string[] = [];
  for (const one of sealed) rows.push(JSON.stringify({ ...one, rows: await rowsOf(ground, one) }));
  const statements = JSON.stringify(await insertsOf(ground));
  const bare = await startChild("bareSealing.main.ts", {
    OWNER_URL: ground.ownerUrl,
    STATEMENTS: statements,
  });
  try {
    const url = String(bare.ready["url"]);
    const send = (n: number): Promise<Reply> => sendTo(url, "POST", "/", { headers, raw: rows[n] ?? "" });
    cost.push(await costOf(postmaster, bare, count, send));
  } finally {
    await bare.stop();
  }
  const none = { nodeMs: 0, postgresMs: 0 };
  return { ours: cost[0] ?? none, bare: cost[1] ?? none };
}
