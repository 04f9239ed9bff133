import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type pg from "pg";
import { price, type Priced, type PriceRequest } from "./price.ts";
import { shopOf } from "./session.ts";

const KEPT = { name: "kept", text: "select body from idempotency_keys where principal = $1 and key = $2" };
// Rows are locked in the order of their formats, so that two orders never deadlock; atomically.
const TAKE = {
  name: "take",
  text: `with locked as (
      select s.format_id, w.n from unnest($3::text[], $4::int[]) as w(f, n)
      join stocks s on s.shop_id = $1 and s.warehouse_id = $2 and s.format_id = w.f order by s.format_id for update of s
    ), taken as (
      update stocks s set reserved = s.reserved + l.n from locked l
      where s.shop_id = $1 and s.warehouse_id = $2 and s.format_id = l.format_id and s.on_hand - s.reserved >= l.n
      returning s.format_id, l.n
    ), noted as (
      insert into stock_movements (shop_id, warehouse_id, format_id, kind, on_hand_delta,
        reserved_delta, order_id, made_by)
      select $1, $2, format_id, 'order', 0, n, $5, 'buyer' from taken
    )
    select count(*)::int as n from taken`,
};
const NUMBER = {
  name: "number",
  text: `insert into counters (shop_id, series, year, last) values ($1, 'order', $2, 1)
    on conflict (shop_id, series, year) do update set last = counters.last + 1 returning last`,
};
const INSERT = {
  name: "insert",
  text: `with o as (
      insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash,
        request_hash, buyer_name, buyer_email, search, contact, billing_address, delivery_address, lang, bottles,
        total_ttc_cents, priced)
      values ($1, $2, $3, 'pending', 'pending', 'pending', $4, $5, $6, $7, $8, $9, $10, $11, $12, 'fr', $13, $14, $15)
    ), l as (
      insert into order_lines (shop_id, order_id, id, position, format_id, product_id, name, vintage, format_name,
        visual, quantity, add, unit_e4, amount_cents, discount_cents, vat_rate_bp)
      select $1, $2, $2 || x.position, x.position, x.format_id, x.product_id, x.name, x.vintage, x.format_name,
        x.visual, x.quantity, 0, x.unit_e4, x.amount_cents, 0, x.vat_rate_bp
      from jsonb_to_recordset($16) as x(position int, format_id text, product_id text, name text, vintage text,
        format_name text, visual text, quantity int, unit_e4 bigint, amount_cents bigint, vat_rate_bp int)
    ), e as (
      insert into order_events (shop_id, order_id, kind, to_status, made_by)
        values ($1, $2, 'placed', 'pending', 'buyer')
    )
    insert into payments (shop_id, id, order_id, type, provider, status, amount_cents)
      values ($1, $2, $2, $4, 'manual', 'pending', $14)`,
};
const KEEP = {
  name: "keep",
  text: `insert into idempotency_keys (principal, key, route, request_hash, status, body)
    values ($1, $2, 'POST /v1/orders', $3, 201, $4)`,
};

type Body = PriceRequest & {
  id: string;
  contact: { email: string; firstname: string; lastname: string; phone: string };
  billingAddress: object;
  deliveryAddress: object;
  payment: { type: string };
  expectedTotalCents: number;
};

const PRINCIPAL = "bare";

async function write(client: pg.PoolClient, body: Body, hash: Buffer, priced: Priced): Promise<string> {
  const { id, sellerId, contact, payment } = body;
  const warehouse = priced.lines[0]?.row.warehouse_id;
  const quantities = priced.lines.map((l) => l.quantity);
  const formats = priced.lines.map((l) => l.row.id);
  const taken = await client.query<{ n: number }>({
    ...TAKE,
    values: [sellerId, warehouse, formats, quantities, id],
  });
  if (taken.rows[0]?.n !== formats.length) throw new Error("stock missing");
  const year = new Date().getFullYear();
  const { rows } = await client.query<{ last: number }>({ ...NUMBER, values: [sellerId, year] });
  const number = `BO-${year}-${String(rows[0]?.last).padStart(5, "0")}`;
  const buyer = `${contact.firstname} ${contact.lastname}`;
  const lines = priced.lines.map(({ row, quantity, unitE4, amountCents }, position) => ({
    position,
    format_id: row.id,
    product_id: row.product_id,
    name: row.product_name,
    vintage: row.vintage_name,
    format_name: row.name_in_shop ?? `${row.volume_ml / 10} cl`,
    visual: row.visual,
    quantity,
    unit_e4: unitE4,
    amount_cents: amountCents,
    vat_rate_bp: row.vat_bp,
  }));
  const { totalTtcCents, totalHtCents, shippingHtCents, vat } = priced;
  const totals = { totalTtcCents, totalHtCents, shippingHtCents, vat, lines };
  const search = `${number} ${buyer} ${contact.email} ${contact.phone}`.toLowerCase();
  const key = createHash("sha256").update(`key ${id}`).digest();
  await client.query({
    ...INSERT,
    values: [
      sellerId,
      id,
      number,
      payment.type,
      key,
      hash,
      buyer,
      contact.email,
      search,
      contact,
      body.billingAddress,
      body.deliveryAddress,
      Math.round(priced.bottles * 1000),
      totalTtcCents,
      totals,
      JSON.stringify(lines),
    ],
  });
  const { billingAddress, deliveryAddress } = body;
  return JSON.stringify({
    order: {
      id,
      number,
      status: "pending",
      buyerName: buyer,
      contact,
      billingAddress,
      deliveryAddress,
      lines,
      priced: totals,
    },
    key: key.toString("base64url"),
  });
}

/**
 * Places an order: one transaction that takes stock and number, writes the order and stores the answer for a repeated
 * request.
 */
export async function place(pool: pg.Pool, headers: IncomingHttpHeaders, text: string): Promise<string> {
  const body = JSON.parse(text) as Body;
  const key = headers["idempotency-key"];
  const hash = createHash("sha256").update(text).digest();
  const client = await pool.connect();
  try {
    await client.query("begin");
    const stored = await client.query<{ body: string }>({ ...KEPT, values: [PRINCIPAL, key] });
    let answer = stored.rows[0]?.body;
    if (answer === undefined) {
      const priced = await price(client, body);
      if (priced.totalTtcCents !== body.expectedTotalCents) throw new Error("price changed");
      answer = await write(client, body, hash, priced);
      await client.query({ ...KEEP, values: [PRINCIPAL, key, hash, answer] });
    }
    await client.query("commit");
    return answer;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

type Row = {
  id: string;
  number: string;
  status: string;
  delivery_status: string;
  payment_status: string;
  payment_type: string;
  buyer_name: string;
  buyer_email: string;
  bottles: number;
  total_ttc_cents: number;
  created_at: Date;
  version: number;
  group_name: string | null;
};

const LIST = {
  name: "orders",
  text: `select id, number, status, delivery_status, payment_status, payment_type, buyer_name, buyer_email, bottles,
      total_ttc_cents,
      created_at, version, (select g.name from order_groups g where g.shop_id = orders.shop_id
        and g.id = orders.group_id) as group_name
    from orders
    where shop_id = $1 and status <> 'draft' and (created_at, id) < ($2::timestamptz, $3) order by created_at desc,
      id desc limit $4`,
};

/** Returns a page of the seller's orders, newest first, by keyset. */
export async function orders(pool: pg.Pool, headers: IncomingHttpHeaders, url: URL): Promise<string> {
  const shopId = await shopOf(pool, headers);
  const limit = Number(url.searchParams.get("limit"));
  const [at = "infinity", id = ""] = url.searchParams.get("cursor")?.split("_") ?? [];
  const { rows } = await pool.query<Row>({ ...LIST, values: [shopId, at, id, limit + 1] });
  const shown = rows.slice(0, limit).map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    deliveryStatus: row.delivery_status,
    paymentStatus: row.payment_status,
    paymentType: row.payment_type,
    buyerName: row.buyer_name,
    buyerEmail: row.buyer_email,
    bottles: row.bottles / 1000,
    totalTtcCents: Number(row.total_ttc_cents),
    createdAt: row.created_at.toISOString(),
    version: row.version,
    groupName: row.group_name,
  }));
  const last = shown.at(-1);
  const next = rows.length > limit && last ? `${last.createdAt}_${last.id}` : null;
  return JSON.stringify({ rows: shown, next });
}
