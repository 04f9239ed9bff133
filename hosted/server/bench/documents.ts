import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeId } from "@cuvee/core/kit/ids.ts";
import pg from "pg";
import { startChild, type Child } from "#bench/child.ts";
import { postgresCpuMs, postmasterOf, processCpuMs } from "#bench/cpu.ts";
import { median } from "#bench/figures.ts";
import { openGround, type Ground } from "#bench/ground.ts";
import { measureStart } from "#bench/start.ts";
import { CHAMPAGNE, ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { sendTo, type Reply } from "#kit/testing/server.ts";

// Twenty thousand documents (issue 8 §7): lists and ageing beside those of a shop with a thousand; what sealing costs beside the bare
// insert of the same rows. `node bench/documents.ts`, alone, because it fills the database.

const SHOP = `
  insert into shops select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'code', $2::text))).* from shops s
  where code = $3`;
const OWNER = `
  with u as (
    insert into users (id, username, email, password_hash, role)
    select $2, $2, $2 || '@example.org', password_hash, 'owner' from users where username = 'camille' returning id)
  insert into memberships (shop_id, user_id, role, authorizations) select $1, id, 'owner', '{}' from u`;
const CLIENTS = `
  insert into clients (shop_id, id, code, kind, company)
  select $1, left(md5($1 || 'c' || n), 16), 'C' || n, 'professional', 'Cave ' || n from generate_series(1, 200) n`;
// Unsealed, and of no chain: what is measured is how they are found, added up and aged. What is open does not grow with the years:
// the latest three hundred are, in either shop.
const DOCUMENTS = `
  with made as (
    select n, left(md5($1 || 'd' || n), 16) as id, (array['bill', 'bill', 'bill', 'deposit', 'credit'])[n % 5 + 1] as kind,
      date '2026-11-22' - (n / 10) as day, 1000 + n as cents from generate_series(1, $2::int) n
  ), content as (
    select *, jsonb_build_object('kind', kind, 'number', 'X-' || n, 'issuedOn', to_char(day, 'YYYY-MM-DD'), 'totalHtCents', cents,
      'totalVatCents', 0, 'totalTtcCents', cents)::text as text from made
  ), d as (
    insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal, issued_on, sealed_at, made_by,
      total_ht_cents, total_vat_cents, total_ttc_cents)
    select $1, id, kind, 'X-' || n, 2026, n, text, repeat('0', 64),
      encode(sha256(convert_to(repeat('0', 64) || E'\\n' || text, 'UTF8')), 'hex'), repeat('0', 64), day, now(), 'bench', cents, 0, cents
    from content
  )
  insert into document_states (shop_id, document_id, kind, client_id, number, buyer_name, issued_on, due_on, total_ht_cents,
    total_ttc_cents, due_cents, settled_cents, used_cents, plain_search)
  select $1, id, kind, left(md5($1 || 'c' || (n % 200 + 1)), 16), 'X-' || n, 'Cave ' || n % 200, day,
    case kind when 'credit' then null else day + 30 end, cents, cents, cents,
    case when kind <> 'credit' and n > 300 then cents else 0 end, case when kind = 'credit' and n > 300 then cents else 0 end, 'x-' || n || ' cave ' || n % 200
  from content`;

const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function openOffice(ground: Ground, count: number): Promise<string> {
  const [shopId, userId] = [newId(), newId()];
  await ground.sql(SHOP, [shopId, `office-${count}`, CHAMPAGNE]);
  await ground.sql(OWNER, [shopId, userId]);
  await ground.sql(CLIENTS, [shopId]);
  await ground.sql(DOCUMENTS, [shopId, count]);
  await ground.sql("analyze documents, document_states, clients");
  return (await ground.signIn(userId)).ours;
}

const bills = encodeURIComponent(JSON.stringify({ kind: { in: ["bill"] } }));
const CALLS: Record<string, string> = {
  "bills, first page": `/v1/documents?limit=50&filter=${bills}`,
  "bills by name": `/v1/documents?limit=50&sort=buyerName&filter=${bills}`,
  "ageing of what is owed": "/v1/payments/outstandings?limit=50",
  unpaid: "/v1/payments/unpaids?limit=50",
};
const ROUNDS = 15;

async function times(url: string, path: string, token: string): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const start = performance.now();
    const reply = await sendTo(url, "GET", path, { token });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    took.push(performance.now() - start);
  }
  return median(took.slice(3));
}

/** Rows that sealing one bill writes, table by table, as they were written. */
const WRITTEN = [
  ["documents", "id = any($1)"],
  ["document_states", "document_id = any($1)"],
  ["document_orders", "document_id = any($1)"],
  ["document_events", "document_id = any($1)"],
  ["journal_entries", "document_id = any($1)"],
  ["journal_lines", "entry_id in (select id from journal_entries where document_id = any($1))"],
] as const;

/** CPU milliseconds of our server and PostgreSQL for one bill, and of PostgreSQL and a bare client for the insert of its rows. */
async function sealing(
  ground: Ground,
  ours: Child & { url: string },
  count: number,
): Promise<[number, number]> {
  const { ours: token } = await ground.seller(ESTATE);
  const send = (method: string, path: string, sending: object = {}): Promise<Reply> =>
    sendTo(ours.url, method, path, { token, ...sending });
  const shop = await openShop({ send }, ESTATE);
  const wish = await orderBody({ send: (m, p, s) => sendTo(ours.url, m, p, s) }, shop, {
    payment: "check",
    quantity: 6,
  });
  const orders: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const body = { ...wish, id: newId(), contact: { ...wish.contact, email: `banc.${n}@example.org` } };
    const placed = await sendTo(ours.url, "POST", "/v1/orders", { body });
    if (placed.status !== 201) throw new Error(placed.text);
    const accepted = await send("POST", `/v1/orders/${body.id}/acceptance`, { body: { version: 1 } });
    if (accepted.status !== 200) throw new Error(accepted.text);
    orders.push(body.id);
  }
  await ground.settle();
  const postmaster = await postmasterOf(ground.ownerUrl);
  const spent = (): number => (processCpuMs(ours.pid) ?? 0) + postgresCpuMs(postmaster);
  const ids: string[] = [];
  const before = spent();
  for (const orderId of orders) {
    const id = newId();
    const reply = await send("POST", "/v1/bills", { body: { id, orders: [{ orderId }] } });
    if (reply.status !== 201) throw new Error(reply.text);
    ids.push(id);
  }
  const sealed = (spent() - before) / count;
  await ground.settle();
  return [sealed, await bareInsert(ground, ids, postmaster)];
}

/** The same rows into tables alike, without triggers, walls or books: one transaction for each bill, by prepared statements. */
async function bareInsert(
  ground: Ground,
  ids: readonly string[],
  postmaster: number | null,
): Promise<number> {
  const client = new pg.Client({ connectionString: ground.ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const [table, where] of WRITTEN) {
    await client.query(`create table bare_${table} (like ${table} including indexes)`);
    rows.set(
      table,
      (await client.query(`select * from ${table} where ${where}`, [ids])).rows as Record<string, unknown>[],
    );
  }
  const own = process.cpuUsage();
  const before = postgresCpuMs(postmaster);
  const per = ids.length;
  for (let n = 0; n < per; n += 1) {
    await client.query("begin");
    for (const [table, of] of rows)
      for (const row of of.slice(
        Math.floor((n * of.length) / per),
        Math.floor(((n + 1) * of.length) / per),
      )) {
        const names = Object.keys(row);
        await client.query({
          name: `bare-${table}`,
          text: `insert into bare_${table} (${names.join(", ")}) overriding system value values (${names.map((_, i) => `$${i + 1}`).join(", ")})`,
          values: names.map((name) =>
            typeof row[name] === "object" && row[name] !== null && !(row[name] instanceof Date)
              ? JSON.stringify(row[name])
              : row[name],
          ),
        });
      }
    await client.query("commit");
  }
  const { user, system } = process.cpuUsage(own);
  await client.end();
  return ((user + system) / 1000 + postgresCpuMs(postmaster) - before) / per;
}

/** Measures and says; figures gate nothing. */
export async function measureDocuments(
  dir: string,
  counts: readonly [number, number],
  sealed: number,
): Promise<void> {
  await measureStart(dir, false);
  const ground = await openGround(dir, false);
  const env = { OWNER_URL: ground.ownerUrl, CUVEE_DATA: dir, RATE_LIMIT: "1000000", LOG_LEVEL: "info" };
  const child = await startChild("ours.main.ts", env, []);
  const ours = { ...child, url: String(child.ready["url"]) };
  try {
    const [few, many] = [await openOffice(ground, counts[0]), await openOffice(ground, counts[1])];
    for (const [name, path] of Object.entries(CALLS)) {
      const [short, long] = [await times(ours.url, path, few), await times(ours.url, path, many)];
      const ratio = long / short;
      say(
        `${name}: ${short.toFixed(1)} ms of ${counts[0]}, ${long.toFixed(1)} ms of ${counts[1]}: ${ratio.toFixed(2)}× (at most 1.3) ${ratio <= 1.3 ? "pass" : "MISS"}`,
      );
    }
    const [own, bare] = await sealing(ground, ours, sealed);
    say(
      `sealing a bill: ${own.toFixed(2)} ms of CPU, the bare insert of its rows ${bare.toFixed(2)} ms: ${(own / bare).toFixed(1)}× (at most 5) ${own / bare <= 5 ? "pass" : "MISS"}`,
    );
  } finally {
    await ours.stop();
    await ground.stop();
  }
}

if (import.meta.main) {
  const dir = mkdtempSync(join(tmpdir(), "cuvee-documents-"));
  try {
    await measureDocuments(dir, [1000, 20_000], 200);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
