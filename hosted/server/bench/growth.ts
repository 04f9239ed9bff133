import { startChild, type Child, type Cpu } from "#bench/child.ts";
import { openBenchData, type BenchData } from "#bench/benchData.ts";
import { postgresCpuMs, postmasterOf } from "#bench/cpu.ts";
import { measureStart } from "#bench/start.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { sendTo, type Sending } from "#kit/testing/server.ts";

/** Numbers of orders at which each call is measured, in one shop that grows. */
export const GROWTH_STEPS = [2000, 20_000, 200_000] as const;
/** Largest factor by which a call may cost more where there are ten times as many orders. */
const MOST_PER_TENFOLD = 1.3;
/**
 * Calls that are known to grow more, with their own factor (decision 0043). A search by another sort sorts all matches
 * up to a thousand: a shop of two thousand orders has few.
 */
const KNOWN_TO_GROW: Record<string, number> = {
  "order search by amount": 4,
  // The recipients of the campaigns that are shown are counted: they cost as much as there are, of large campaigns too.
  "campaigns, first page": 3,
  "campaigns, totals": 3,
  // Open tasks are counted, as the rows of any list that keeps no sums.
  "tasks, totals": 2,
  // The rank of one client needs all buyers of 24 months: a third of a second of 20 000 (decision relations/0075).
  "client, rank among buyers": 25,
};
/** Milliseconds of CPU of a call by which two readings of the same state differ. */
const NOISE_MS = 1;

/** Rows of a statement: triggers of one transaction scan what it left. */
const AT_ONCE = 5000;
/** A client has five orders. */
const PER_CLIENT = 5;
/** The one line of the model is divided into as many of different bottles. */
const LINES_EACH = 3;

const CLIENT_ID = (n: string): string => `left(md5($1 || 'c' || ${n}), 16)`;
const CLIENTS = `
  insert into clients (shop_id, id, code, kind, firstname, lastname, emails, addresses, created_at)
  select $1, ${CLIENT_ID("n")}, 'G' || n, 'individual', 'Camille', 'Client ' || n,
    array['client.' || n || '@example.org'],
    jsonb_build_array(jsonb_build_object('main', true, 'use', 'both', 'city', 'Lyon', 'zipcode', '69002',
      'country', 'FR')),
    now() - interval '1 day' * ((n * 0.618033988 % 1) * 1825 + 31)
  from generate_series($2::int, $3::int) n`;
// The orders of five years, whatever their number. What waits for somebody is as much in a large shop as in a small
// one: forty orders wait for the seller, a hundred are not delivered and not paid.
const MADE = `
  select n, left(md5(o.shop_id || 'o' || n), 16) as id,
    ${CLIENT_ID(`(1 + n % greatest(1, $4 / ${PER_CLIENT}))`)} as client_id,
    case when n <= 40 then 'pending' when n <= 100 then 'validated' when n % 20 = 0 then 'refused'
      when n % 20 = 1 then 'cancelled' when n % 2 = 0 then 'invoiced' else 'validated' end as status,
    case when n <= 100 then 'pending' when n % 20 < 2 then 'pending' else 'delivered' end as delivery_status,
    case when n <= 100 then 'pending' when n % 20 < 2 then 'cancelled' else 'paid' end as payment_status,
    date_trunc('milliseconds', now() - case when n <= 100 then interval '1 hour' * n
      else interval '1 day' * (5 + (n * 0.6180339887 % 1) * 1820) end) as at
  from orders o, generate_series($2::int, $3::int) n where o.id = $5`;
// Numbers have the same length, so that a search for one finds one order however many there are.
const NUMBER = "'GX-' || lpad(m.n::text, 6, '0')";
const ORDERS = `
  with made as (${MADE})
  insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash,
    request_hash, buyer_name, buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles,
    total_ttc_cents, priced, created_at, client_id)
  select o.shop_id, m.id, ${NUMBER}, m.status, m.delivery_status, m.payment_status, o.payment_type,
    sha256(m.id::bytea), o.request_hash, 'Client ' || m.n % greatest(1, $4 / ${PER_CLIENT}),
    'client.' || m.n % greatest(1, $4 / ${PER_CLIENT}) || '@example.org',
    lower(${NUMBER} || ' client ' || m.n % greatest(1, $4 / ${PER_CLIENT})), o.contact, o.billing_address,
    o.delivery_address, o.notes, o.lang, o.bottles, o.total_ttc_cents, o.priced, m.at, m.client_id
  from made m, orders o where o.id = $5`;
const LINES = `
  with made as (${MADE}), bottles as (
    select row_number() over (order by f.id) - 1 as at, count(*) over () as many, f.id, f.product_id
    from formats f where f.shop_id = $1)
  insert into order_lines (shop_id, order_id, id, position, format_id, product_id, name, vintage, format_name, quantity,
    add, unit_e4, amount_cents, discount_cents, vat_rate_bp)
  select l.shop_id, m.id, l.id || k, k, b.id, b.product_id, l.name, l.vintage, l.format_name,
    l.quantity / ${LINES_EACH}, 0, l.unit_e4, l.amount_cents / ${LINES_EACH}, l.discount_cents / ${LINES_EACH},
    l.vat_rate_bp
  from made m, order_lines l, bottles b, generate_series(0, ${LINES_EACH - 1}) k
  where l.order_id = $5 and b.at = (m.n * 7 + k * 3) % b.many`;
const CLIENT_ORDERS = `
  with made as (${MADE})
  insert into client_orders (shop_id, order_id, client_id, at, turnover_cents)
  select o.shop_id, o.id, o.client_id, o.created_at, turnover_of(o) from made m join orders o on o.id = m.id
  where o.status in ('pending', 'validated', 'invoiced')`;
const MOVEMENTS = `
  with made as (${MADE})
  insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta, reserved_delta, order_id,
    made_by, at)
  select l.shop_id, (select id from warehouses where shop_id = $1 order by id limit 1), l.format_id, 'delivery',
    -l.quantity, 0, m.id, 'bench', m.at
  from made m join order_lines l on l.shop_id = $1 and l.order_id = m.id where m.delivery_status = 'delivered'`;
const BILLS = `
  with made as (${MADE}), billed as (
    select m.*, left(md5(m.id || 'd'), 16) as bill_id, (m.at at time zone 'Europe/Paris')::date as day,
      (o.priced ->> 'totalHtCents')::bigint as ht, o.total_ttc_cents as ttc
    from made m join orders o on o.id = m.id where m.status = 'invoiced' or m.n between 41 and 100
  ), content as (
    select *, jsonb_build_object('kind', 'bill', 'number', 'G-' || n, 'issuedOn', to_char(day, 'YYYY-MM-DD'),
      'lines', '[]'::jsonb, 'parts', '[]'::jsonb, 'totalHtCents', ht, 'totalVatCents', ttc - ht,
      'totalTtcCents', ttc)::text as text from billed
  ), d as (
    insert into documents (shop_id, id, kind, number, fiscal_year, position, content, previous, hash, seal, issued_on,
      sealed_at, made_by, total_ht_cents, total_vat_cents, total_ttc_cents)
    select $1, bill_id, 'bill', 'G-' || n, 2026, 1000000 + n, text, repeat('0', 64),
      encode(sha256(convert_to(repeat('0', 64) || E'\\n' || text, 'UTF8')), 'hex'), repeat('0', 64), day, at,
      'bench', ht, ttc - ht, ttc
    from content
  )
  insert into document_states (shop_id, document_id, kind, client_id, number, buyer_name, issued_on, due_on,
    total_ht_cents, total_ttc_cents, due_cents, settled_cents, plain_search)
  select $1, bill_id, 'bill', client_id, 'G-' || n, 'Client ' || n, day, day + 30, ht, ttc, ttc,
    case when n > 100 then ttc else 0 end, 'g-' || n || ' client ' || n
  from content`;

const FACT = `source_id, basis, source, line_id, kind, day, sold_on, channel, grid, region, agent_id, made_by,
  client_id, product_id, vintage_id, format_id, sales, units, given, eq75, volume_ml, ht_cents, ttc_cents, cost_cents`;
const FACTS = `
  with made as (${MADE})
  insert into sale_facts (shop_id, ${FACT})
  select $1, ${FACT} from (
    select w.* from made m join orders o on o.shop_id = $1 and o.id = m.id cross join lateral facts_of_order(o) w
    union all
    select w.* from made m join documents d on d.shop_id = $1 and d.id = left(md5(m.id || 'd'), 16)
    cross join lateral facts_of_document(d) w) w`;
const DOCUMENT_SUMS = `
  with gone as (delete from document_sums where shop_id = $1)
  insert into document_sums (shop_id, kind, documents, total_ht_cents, total_ttc_cents, due_cents, credited_cents,
    settled_cents, open_cents)
  select shop_id, kind, count(*), sum(total_ht_cents), sum(total_ttc_cents), sum(due_cents), sum(credited_cents),
    sum(settled_cents), sum(open_cents)
  from document_states where shop_id = $1 group by 1, 2`;
const KEPT = [
  "document_sums",
  "order_sums",
  "client_counts",
  "client_turnovers",
  "sale_day_sums",
  "sale_product_sums",
  "sale_agent_sums",
  "sale_client_sums",
];
const SUMS = "select reconcile_sums($1, current_date), fold_list_sums($1), fold_sale_sums($1, current_date)";
const TURNOVERS = "select count_client_turnovers($1, current_date)";

/** The order that all others are copied from, and its shop. */
export type Model = { shopId: string; orderId: string };

/**
 * Fills a shop from `from` to `count` orders with their clients, lines, movements and bills, in the database's own
 * statements. Triggers are off but those of clients: they would take an hour. What they keep is written here.
 */
export async function growShop(
  ground: BenchData,
  { shopId, orderId }: Model,
  from: number,
  count: number,
): Promise<void> {
  const { sql } = ground;
  await sql(CLIENTS, [shopId, Math.ceil(from / PER_CLIENT) + 1, Math.ceil(count / PER_CLIENT)]);
  await sql("set session_replication_role = replica");
  for (const text of [ORDERS, LINES, CLIENT_ORDERS, MOVEMENTS, BILLS, FACTS])
    for (let first = from + 1; first <= count; first += AT_ONCE)
      await sql(text, [shopId, first, Math.min(count, first + AT_ONCE - 1), count, orderId]);
  await sql("set session_replication_role = origin");
  for (const text of [DOCUMENT_SUMS, SUMS, TURNOVERS]) await sql(text, [shopId]);
  // Rows that were folded into one are removed, as where sales came one by one over years.
  for (const table of KEPT) await sql(`vacuum (full, analyze) ${table}`);
  // A shop takes its orders one after another: those of one time lie together.
  await sql("cluster orders using orders_recent");
  await sql("vacuum analyze");
}

const asFilter = (filter: object): string => encodeURIComponent(JSON.stringify(filter));
const LIVING = asFilter({ archived: { is: false } });
const ALL_BILLS = asFilter({ kind: { in: ["bill"] } });

/** A call that is measured: a path that the seller reads, or a request whose token and body are made for each. */
export type GrowthCall = string | { method: string; path: string; sending(n: number): Sending };

/** The calls whose cost must not grow, by the name in the report. */
const CALLS: Record<string, GrowthCall> = {
  "dashboard home": "/v1/dashboard",
  "quick search": "/v1/search?query=client%2017",
  "order search by number": "/v1/orders?limit=50&search=GX-001777",
  "order search by word": "/v1/orders?limit=50&search=client%2017",
  "order search by amount": "/v1/orders?limit=50&search=client%2012&sort=-totalTtcCents",
  "order totals": "/v1/orders/measure",
  "totals of an order search": "/v1/orders/measure?search=client",
  "orders page": "/v1/orders?limit=50",
  "stock movements, first page": "/v1/stocks/movements?limit=50",
  "stock totals": "/v1/stocks/measure",
  "client totals": `/v1/clients/measure?filter=${LIVING}`,
  "clients by turnover": `/v1/clients?limit=50&sort=-turnoverCents&filter=${LIVING}`,
  "public list": `/v1/products?shopIds=${encodeURIComponent(JSON.stringify([ESTATE]))}&limit=30`,
  "bills, first page": `/v1/documents?limit=50&filter=${ALL_BILLS}`,
  "totals of bills": `/v1/documents/measure?filter=${ALL_BILLS}`,
  "calendar month": "/v1/slots?from=2026-11-01&to=2026-11-30",
};

/** CPU of one call in milliseconds, by call, for each number of orders. */
export type Growth = Record<string, (number | string)[]>;

const WARM = 40;
/** Other processes only add to the CPU of a call: the least of some rounds is nearest to its own cost. */
const ROUNDS = 3;
const SPAN_MS = 500;
const ENOUGH = 10;
/** Readings of a call that has grown more than it may. */
const READINGS_MAX = 3;

/** The server that is measured, and its PostgreSQL. */
type Measured = { server: Child; url: string; postmaster: number | null; token: string };

async function cpuOfCall(
  { server, url, postmaster, token }: Measured,
  call: GrowthCall,
): Promise<number | string> {
  const { method, path, sending } =
    typeof call === "string" ? { method: "GET", path: call, sending: () => ({ token }) } : call;
  let asked = 0;
  const ask = async (): Promise<string | null> => {
    const { status, text } = await sendTo(url, method, path, sending((asked += 1)));
    return status === 200 || status === 202 ? null : `FAILED ${status} ${text.slice(0, 80)}`;
  };
  for (let n = 0; n < WARM; n += 1) {
    const failure = await ask();
    if (failure) return failure;
  }
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const node = (await server.ask<Cpu>("cpu")).cpuMs;
    const postgres = postgresCpuMs(postmaster);
    const began = performance.now();
    let count = 0;
    for (; count < ENOUGH || performance.now() - began < SPAN_MS; count += 1) {
      await ask();
      if (performance.now() - began > 4 * SPAN_MS && count > 2) break;
    }
    const cpuMs = (await server.ask<Cpu>("cpu")).cpuMs - node + postgresCpuMs(postmaster) - postgres;
    least = Math.min(least, cpuMs / Math.max(1, count));
  }
  return least;
}

const mostOf = (name: string): number => KNOWN_TO_GROW[name] ?? MOST_PER_TENFOLD;
const hasGrown = (name: string, before: number, after: number): boolean =>
  after > before * mostOf(name) + NOISE_MS;

/** Returns the calls that have failed, or cost more than they may at ten times the orders. */
export function growthFaults(growth: Growth): string[] {
  return Object.entries(growth).flatMap(([name, values]) =>
    values.flatMap((value, n) => {
      if (typeof value === "string") return [`${name}: ${value}`];
      const before = values[n - 1];
      if (typeof before !== "number" || !hasGrown(name, before, value)) return [];
      return [
        `${name}: from ${before.toFixed(1)} to ${value.toFixed(1)} ms of CPU, at most ${mostOf(name)}×`,
      ];
    }),
  );
}

/** Measures every call once more, and one that has grown more than it may some times more: the least reading counts. */
async function measureStep(
  growth: Growth,
  of: Measured,
  calls: readonly (readonly [name: string, call: GrowthCall])[],
): Promise<void> {
  for (const [name, call] of calls) {
    const values = (growth[name] ??= []);
    const before = values.at(-1);
    let cpuMs = await cpuOfCall(of, call);
    for (let n = 1; n < READINGS_MAX; n += 1) {
      if (typeof cpuMs !== "number" || typeof before !== "number" || !hasGrown(name, before, cpuMs)) break;
      const again = await cpuOfCall(of, call);
      cpuMs = typeof again === "number" ? Math.min(cpuMs, again) : again;
    }
    values.push(cpuMs);
  }
}

/** Places the order that the others are copied from, by transfer. */
async function placeModel(url: string): Promise<Model> {
  const send = (method: string, path: string, sending?: { body?: unknown }) =>
    sendTo(url, method, path, sending);
  const shop = await openShop({ send }, ESTATE);
  const body = await orderBody({ send }, shop, { payment: "transfer", quantity: 6 });
  const placed = await send("POST", "/v1/orders", { body });
  if (placed.status !== 201) throw new Error(`no order placed: ${placed.text}`);
  return { shopId: shop.id, orderId: (placed.body["order"] as unknown as { id: string }).id };
}

/** Rows that grow in a shop, and the calls that are measured with them. */
export type Growing = {
  /** The rows in words, as the report names them. */
  rows: string;
  /** Further settings of the server. */
  env?: Record<string, string>;
  /** Fills the shop from `from` to `count` rows, and returns the calls, some of which may need what was written. */
  fill(
    ground: BenchData,
    model: Model,
    from: number,
    count: number,
  ): Promise<Readonly<Record<string, GrowthCall>>>;
};

const ORDERS_GROW: Growing = {
  rows: "orders",
  async fill(ground, model, from, count) {
    await growShop(ground, model, from, count);
    return CALLS;
  },
};

/** Measures the calls at each number of rows. `only` is a text that the names contain. */
export async function measureGrowth(
  dir: string,
  steps: readonly number[],
  {
    only,
    say,
    growing = ORDERS_GROW,
  }: { only: string; say: (text: string) => void; growing?: Growing | undefined },
): Promise<Growth> {
  await measureStart(dir, false);
  const ground = await openBenchData(dir, false);
  const growth: Growth = {};
  let server: Child | null = null;
  try {
    const env = {
      OWNER_URL: ground.ownerUrl,
      CUVEE_DATA: dir,
      RATE_LIMIT: "1000000",
      LOG_LEVEL: "info",
      ...growing.env,
    };
    server = await startChild("ours.main.ts", env, []);
    const url = String(server.ready["url"]);
    const model = await placeModel(url);
    const postmaster = await postmasterOf(ground.ownerUrl);
    let filled = 0;
    for (const count of steps) {
      const began = performance.now();
      const calls = await growing.fill(ground, model, filled, count);
      await ground.settle();
      say(`${count} ${growing.rows} written in ${Math.round((performance.now() - began) / 1000)} s`);
      filled = count;
      // A session may have ended while rows were written.
      const { ours: token } = await ground.seller(ESTATE);
      const wanted = Object.entries(calls).filter(([name]) => name.includes(only));
      await measureStep(growth, { server, url, postmaster, token }, wanted);
    }
  } finally {
    await server?.stop();
    await ground.stop();
  }
  return growth;
}

/** Returns the table of the report: CPU at each number of orders, and the largest growth for ten times as many. */
export function growthTable(growth: Growth, steps: readonly number[]): string {
  const cell = (value: number | string | undefined): string =>
    typeof value === "number" ? value.toFixed(1) : (value ?? "");
  const rows = Object.entries(growth).map(([name, values]) => {
    const ratios = values.flatMap((value, n) => {
      const before = values[n - 1];
      return typeof value === "number" && typeof before === "number" ? [value / before] : [];
    });
    const isMeasured = ratios.length === values.length - 1;
    const verdict = isMeasured && ratios.every((ratio) => ratio <= MOST_PER_TENFOLD) ? "pass" : "MISS";
    return [name, ...values.map(cell), ratios.map((r) => `${r.toFixed(2)}×`).join(" "), verdict];
  });
  const table = [["CPU ms per call", ...steps.map(String), "growth", ""], ...rows];
  const widths = table[0]?.map((_, n) => Math.max(...table.map((row) => (row[n] ?? "").length))) ?? [];
  return table
    .map((row) =>
      row
        .map((text, n) => (n === 0 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
