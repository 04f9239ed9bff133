import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeId } from "@cuvee/core/kit/ids.ts";
import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { buffersOf } from "#bench/buffers.ts";
import { startChild } from "#bench/child.ts";
import { median } from "#bench/figures.ts";
import { openBenchData, type BenchData } from "#bench/benchData.ts";
import { measureSealing } from "#bench/sealing.ts";
import { measureStart } from "#bench/start.ts";
import { documentsList } from "#billing/documents/list.ts";
import { outstandingRows } from "#billing/payments/settlements/dues.queries.ts";
import { pageOf, type ListDefinition, type ListRequest } from "#kit/list/list.ts";
import { CHAMPAGNE } from "#kit/testing/orders.ts";
import { sendTo } from "#kit/testing/server.ts";

// Twenty thousand documents (issue 8 §7): lists and ageing compared with those of a shop with a thousand; the cost of
// sealing compared with the bare insert of the same rows. Run `node bench/documents.ts` alone, because it fills the
// database.

const SHOP = `
  insert into shops select (jsonb_populate_record(s, jsonb_build_object('id', $1::text, 'code', $2::text))).*
  from shops s
  where code = $3`;
const OWNER = `
  with u as (
    insert into users (id, username, email, password_hash, role)
    select $2, $2, $2 || '@example.org', password_hash, 'owner' from users where username = 'camille' returning id)
  insert into memberships (shop_id, user_id, role, authorizations) select $1, id, 'owner', '{}' from u`;
export const CLIENTS = `
  insert into clients (shop_id, id, code, kind, company)
  select $1, left(md5($1 || 'c' || n), 16), 'C' || n, 'professional', 'Cave ' || n from generate_series(1, 200) n`;
// Documents without seal and chain: the bench measures how they are found, summed and aged. The number of open ones
// does not grow with the years: they are the latest three hundred in either shop.
export const DOCUMENTS = `
  with made as (
    select n, left(md5($1 || 'd' || n), 16) as id,
      (array['bill', 'bill', 'bill', 'deposit', 'credit'])[n % 5 + 1] as kind, date '2026-11-22' - (n / 10) as day,
      1000 + n as cents from generate_series(1, $2::int) n
  ), content as (
    select *, jsonb_build_object('kind', kind, 'number', 'X-' || n, 'issuedOn', to_char(day, 'YYYY-MM-DD'),
      'totalHtCents', cents, 'totalVatCents', 0, 'totalTtcCents', cents)::text as text from made
  ), d as (
    insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal, issued_on,
      sealed_at, made_by, total_ht_cents, total_vat_cents, total_ttc_cents)
    select $1, id, kind, 'X-' || n, 2026, n, text, repeat('0', 64),
      encode(sha256(convert_to(repeat('0', 64) || E'\\n' || text, 'UTF8')), 'hex'), repeat('0', 64), day, now(),
      'bench', cents, 0, cents
    from content
  )
  insert into document_states (shop_id, document_id, kind, client_id, number, buyer_name, issued_on, due_on,
    total_ht_cents, total_ttc_cents, due_cents, settled_cents, used_cents, plain_search)
  select $1, id, kind, left(md5($1 || 'c' || (n % 200 + 1)), 16), 'X-' || n, 'Cave ' || n % 200, day,
    case kind when 'credit' then null else day + 30 end, cents, cents, cents,
    case when kind <> 'credit' and n > 300 then cents else 0 end, case when kind = 'credit' and n > 300 then cents
    else 0 end, 'x-' || n || ' cave ' || n % 200
  from content`;

const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

type Office = { shopId: string; userId: string; token: string };

async function openOffice(ground: BenchData, count: number): Promise<Office> {
  const [shopId, userId] = [newId(), newId()];
  await ground.sql(SHOP, [shopId, `office-${count}`, CHAMPAGNE]);
  await ground.sql(OWNER, [shopId, userId]);
  await ground.sql(CLIENTS, [shopId]);
  await ground.sql(DOCUMENTS, [shopId, count]);
  await ground.sql("analyze documents, document_states, clients");
  // Rows that were folded into one are removed, as where documents came one by one over years.
  await ground.sql("vacuum (full, analyze) document_sums");
  return { shopId, userId, token: (await ground.signIn(userId)).ours };
}

const bills = encodeURIComponent(JSON.stringify({ kind: { in: ["bill"] } }));
const CALLS: Record<string, string> = {
  "bills, first page": `/v1/documents?limit=50&filter=${bills}`,
  "bills by a number that is typed": `/v1/documents?limit=50&search=X-777&filter=${bills}`,
  "bills by name": `/v1/documents?limit=50&sort=buyerName&filter=${bills}`,
  "totals of all bills": `/v1/documents/measure?filter=${bills}`,
  "ageing of what is owed": "/v1/payments/outstandings?limit=50",
  unpaid: "/v1/payments/unpaids?limit=50",
};
const ROUNDS = 15;

/** Sort orders and views of invoices: a page of each must read no more where there are more documents. */
const SORTS = ["-issuedOn", "number", "buyerName", "dueOn", "-totalTtcCents", "-openCents"];
const BILLS: ListFilter = { kind: { in: ["bill"] } };
const LATE: ListFilter = { ...BILLS, openCents: { from: 1 }, dueOn: { to: "2026-11-22" } };

/** Prints the pages of the database that the first page of each list reads, which load does not change. */
async function sayBuffers(ownerUrl: string, few: Office, many: Office): Promise<void> {
  const outstandings = outstandingRows(Date.now);
  const read = async (
    { shopId, userId }: Office,
    list: ListDefinition,
    request: Partial<ListRequest>,
  ): Promise<number> => {
    const counts = await buffersOf(ownerUrl, shopId, userId, (tx) =>
      pageOf(tx, list, {
        of: shopId,
        columns: Object.keys(list.columns),
        request: { limit: 50, ...request },
      }),
    );
    return counts.reduce((all, c) => all + Math.max(c.custom, c.generic), 0);
  };
  for (const [name, list, input] of [
    ...SORTS.map((sort) => [`bills by ${sort}`, documentsList, { sort, filter: BILLS }] as const),
    ["late bills", documentsList, { sort: "dueOn", filter: LATE }] as const,
    ["ageing of what is owed", outstandings, {}] as const,
  ])
    say(`${name}: ${await read(few, list, input)} buffers, ${await read(many, list, input)} buffers`);
}

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

/** Measures and prints; figures gate nothing. */
async function measureDocuments(
  dir: string,
  counts: readonly [number, number],
  sealed: number,
): Promise<void> {
  await measureStart(dir, false);
  const ground = await openBenchData(dir, false);
  const env = { OWNER_URL: ground.ownerUrl, CUVEE_DATA: dir, RATE_LIMIT: "1000000", LOG_LEVEL: "info" };
  const child = await startChild("ours.main.ts", env, []);
  const ours = { ...child, url: String(child.ready["url"]) };
  try {
    const [few, many] = [await openOffice(ground, counts[0]), await openOffice(ground, counts[1])];
    for (const [name, path] of Object.entries(CALLS)) {
      const [short, long] = [await times(ours.url, path, few.token), await times(ours.url, path, many.token)];
      const ratio = long / short;
      say(
        [
          `${name}: ${short.toFixed(1)} ms of ${counts[0]}, ${long.toFixed(1)} ms of ${counts[1]}:`,
          `${ratio.toFixed(2)}× (at most 1.3) ${ratio <= 1.3 ? "pass" : "MISS"}`,
        ].join(" "),
      );
    }
    await sayBuffers(ground.ownerUrl, few, many);
  } finally {
    await ours.stop();
  }
  try {
    const { ours: own, bare } = await measureSealing(ground, env, sealed);
    const [all, least] = [own.nodeMs + own.postgresMs, bare.nodeMs + bare.postgresMs];
    const parts = ({ nodeMs, postgresMs }: typeof own): string =>
      `${(nodeMs + postgresMs).toFixed(2)} ms of CPU (node ${nodeMs.toFixed(2)}, PostgreSQL ${postgresMs.toFixed(2)})`;
    say(
      [
        `sealing a bill: ${parts(own)}, the bare insert of its rows ${parts(bare)}:`,
        `${(all / least).toFixed(1)}× (at most 5) ${all <= 5 * least ? "pass" : "MISS"}`,
      ].join(" "),
    );
  } finally {
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
