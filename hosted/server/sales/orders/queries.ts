import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { AMOUNT_EVENTS } from "@cuvee/core/sales/orders/history.ts";
import type { OrderEvent, OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { ScheduledPart } from "@cuvee/core/sales/orders/schedule.ts";
import { statement, type Tx } from "#kit/database.ts";
export { findOrder, lockOrder } from "#sales/orders/stored.queries.ts";
import type { Parts, Stored, StoredPayment } from "#sales/orders/rows.ts";
import type { TermsText } from "#shops/settings/settings.ts";

/** Name of the group whose share an order is, in a list of orders `o`. */
export const GROUP_NAME =
  "(select g.name from order_groups g where g.shop_id = o.shop_id and g.id = o.group_id)";

const INSERT = statement(
  `with o as (
     insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, buyer_id, key_hash, request_hash,
       buyer_name, buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles, total_ttc_cents, priced,
       handoff_id, created_at, expires_at, buyer_keys, delivery_instructions, places, company, payment_terms, due_on, age_proof,
       terms_sha256, terms_accepted_at, client_id, quote_id, schedule, ref_id, warehouse_id)
     values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
       buyer_keys($7, $28), $29, $30, $33, $34, $35, $36, $38, case when $38::text is not null then $22::timestamptz end, $41, $42, $43, $45, $46)
   ), t as (
     insert into shop_terms (shop_id, sha256, lang, text, first_used_at)
     select $1, $38, $39, $40, $22 where $38::text is not null
     on conflict do nothing
   ), l as (
     insert into order_lines (shop_id, order_id, id, position, format_id, product_id, name, vintage, format_name, visual, quantity,
       add, unit_e4, amount_cents, discount_cents, vat_rate_bp, gift, wrapping, accounting_type)
     select $1, $2, x.id, x.position, x."formatId", x."productId", x.name, x.vintage, x."formatName", x.visual, x.quantity, x.add,
       x."unitE4", x."amountCents", x."discountCents", x."vatRateBp", coalesce(x.gift, false), x.wrapping, x."accountingType"
     from jsonb_to_recordset($24) as x(id text, position int, "formatId" text, "productId" text, name text, vintage text,
       "formatName" text, visual text, quantity int, add int, "unitE4" bigint, "amountCents" bigint, "discountCents" bigint,
       "vatRateBp" int, gift boolean, wrapping jsonb, "accountingType" text)
   ), e as (
     insert into order_events (shop_id, order_id, at, kind, to_status, made_by) values ($1, $2, $22, 'placed', $4, $44)
   ), p as (
     insert into payments (shop_id, id, order_id, type, provider, status, amount_cents, created_at)
     values ($1, $25, $2, $6, $26, $5, $31, $22)
   )
   insert into payment_attempts (shop_id, id, payment_id, provider, status, created_at, kind, type, account)
   select $1, $27, $25, $26, 'starting', $22, $32, $6, $37 where $27::text is not null`,
);

/** An order to be written; `buyer_mails` are the addresses by which its buyer is known. */
export type NewOrder = Omit<
  Stored,
  | "delivery_status"
  | "version"
  | "buyer_keys"
  | "terms_sha256"
  | "terms_accepted_at"
  | "quote_id"
  | "schedule"
> & {
  key_hash: Buffer;
  /** Accepted with it, at `created_at`; null where staff wrote the order. */
  terms: TermsText | null;
  /** Of an order that staff wrote: whose it is, who wrote it, what it comes from, when parts of it are due. */
  written?: { clientId: string; by: string; quoteId: string; schedule: readonly ScheduledPart[] };
  search: string;
  buyer_mails: string[];
};

/** Free lines as rows beside those of the catalogue: their ids are those under which they were written. */
const freeLines = ({ free = [] }: PricedOrder): object[] =>
  free.map((line) => ({ ...line, vintage: "", formatName: "", add: 0 }));

/** Writes an order with its lines, its first event, its payment, and the first card attempt: one statement. */
export const insertOrder = (
  tx: Tx,
  o: NewOrder,
  lines: readonly OrderLine[],
  payment: { id: string; provider: string; attemptId: string | null; account: string | null },
): Promise<number> =>
  tx.run(INSERT, [
    o.shop_id,
    o.id,
    o.number,
    o.status,
    o.payment_status,
    o.payment_type,
    o.buyer_id,
    o.key_hash,
    o.request_hash,
    o.buyer_name,
    o.buyer_email,
    o.search,
    o.contact,
    o.billing_address,
    o.delivery_address,
    o.notes,
    o.lang,
    o.bottles,
    o.total_ttc_cents,
    o.priced,
    o.handoff_id,
    o.created_at,
    o.expires_at,
    JSON.stringify([...lines, ...freeLines(o.priced)].map((line, position) => ({ ...line, position }))),
    payment.id,
    payment.provider,
    payment.attemptId,
    o.buyer_mails,
    o.delivery_instructions,
    JSON.stringify(o.places),
    o.priced.dueNowCents,
    o.priced.imprint ? "setup" : "payment",
    o.company,
    o.payment_terms,
    o.due_on,
    o.age_proof,
    payment.account,
    o.terms?.sha256 ?? null,
    o.terms?.lang ?? null,
    o.terms?.written ?? null,
    o.written?.clientId ?? null,
    o.written?.quoteId ?? null,
    JSON.stringify(o.written?.schedule ?? []),
    o.written?.by ?? "buyer",
    o.ref_id ?? null,
    o.warehouse_id ?? null,
  ]);

const PARTS = statement(
  `select
     (select coalesce(json_agg(json_build_object('id', id, 'formatId', format_id, 'productId', product_id, 'name', name, 'vintage', vintage,
        'formatName', format_name, 'visual', visual, 'quantity', quantity, 'add', add, 'unitE4', unit_e4, 'amountCents', amount_cents,
        'discountCents', discount_cents, 'vatRateBp', vat_rate_bp, 'gift', gift, 'wrapping', wrapping) order by position), '[]')
      from order_lines where shop_id = $1 and order_id = $2 and format_id is not null) as lines,
     -- A bank places no order: what was written down so is its buyer's.
     (select coalesce(json_agg(json_build_object('at', at, 'kind', kind, 'from', from_status, 'to', to_status, 'by',
        case when kind = 'placed' and made_by = 'bank' then 'buyer' else made_by end, 'reason', reason) order by id), '[]') from order_events where shop_id = $1 and order_id = $2) as events,
     (select json_build_object('expiresAt', expires_at) from payment_links where shop_id = $1 and order_id = $2
      order by id desc limit 1) as link,
     (select json_build_object('id', id, 'type', type, 'status', status, 'amountCents', amount_cents, 'refundedCents', refunded_cents, 'card', card, 'paidAt', paid_at)
      from payments where shop_id = $1 and order_id = $2 order by created_at limit 1) as payment`,
);
const MOVE = statement(
  `update orders set status = $3, delivery_status = $4, payment_status = $5, number = $6, expires_at = $7, version = version + 1
   where shop_id = $1 and id = $2`,
);
const EVENT = statement(
  `insert into order_events (shop_id, order_id, at, kind, from_status, to_status, made_by, reason) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const MOVE_NOTED = statement(
  `with e as (
     insert into order_events (shop_id, order_id, at, kind, from_status, to_status, made_by, reason) values ($1, $2, $8, $9, $10, $11, $12, $13)
   )
   update orders set status = $3, delivery_status = $4, payment_status = $5, number = $6, expires_at = $7, version = version + 1
   where shop_id = $1 and id = $2`,
);
const HAS_EVENT = statement(
  "select 1 as there from order_events where shop_id = $1 and order_id = $2 and kind = $3 and reason = $4 limit 1",
);
const PAYMENT_TYPE = statement("update orders set payment_type = $3 where shop_id = $1 and id = $2");
const COUNTS = statement("select status, count(*)::int as n from orders where shop_id = $1 group by status");

type RawEvent = Omit<OrderEvent, "from" | "to" | "reason"> & {
  from: string | null;
  to: string | null;
  reason: string;
};

/** The reason of an event as it is told: what was kept as an amount is one. */
const reasonOf = (kind: string, reason: string): Pick<OrderEvent, "reason" | "amountCents"> =>
  AMOUNT_EVENTS.has(kind) ? { amountCents: cents(Number(reason)) } : { reason };

type RawLine = Omit<OrderLine, "visual" | "gift" | "wrapping"> & {
  visual: string | null;
  gift: boolean;
  wrapping: OrderLine["wrapping"] | null;
};

/** Lines, history and payment of an order; the transaction acts for its shop. Its reservations are read apart (`placesOf`). */
export async function readParts(tx: Tx, shopId: string, id: string): Promise<Omit<Parts, "reservations">> {
  const row = await tx.one<{
    lines: RawLine[];
    events: RawEvent[];
    payment: StoredPayment;
    link: { expiresAt: string } | null;
  }>(PARTS, [shopId, id]);
  if (!row?.payment) throw new Error(`order ${id} has no payment`);
  return {
    payment: row.payment,
    link: row.link === null ? null : new Date(row.link.expiresAt),
    lines: row.lines.map(({ visual, gift, wrapping, ...line }) => ({
      ...line,
      ...(visual === null ? {} : { visual }),
      ...(gift ? { gift } : {}),
      ...(wrapping ? { wrapping } : {}),
    })),
    events: row.events.map((e) => ({
      at: new Date(e.at).toISOString(),
      kind: e.kind,
      by: e.by,
      ...(e.from === null ? {} : { from: e.from }),
      ...(e.to === null ? {} : { to: e.to }),
      ...(e.reason === "" ? {} : reasonOf(e.kind, e.reason)),
    })),
  };
}

/** Saves what may change of an order. The caller holds its lock. */
export const saveOrder = (tx: Tx, o: Stored): Promise<number> =>
  tx.run(MOVE, [o.shop_id, o.id, o.status, o.delivery_status, o.payment_status, o.number, o.expires_at]);

export const addEvent = (
  tx: Tx,
  e: {
    shopId: string;
    orderId: string;
    at: Date;
    kind: string;
    from?: string;
    to?: string;
    by: string;
    reason?: string;
  },
): Promise<number> =>
  tx.run(EVENT, [e.shopId, e.orderId, e.at, e.kind, e.from ?? null, e.to ?? null, e.by, e.reason ?? ""]);

/** Saves what may change of an order, and what its history says of it. The caller holds its lock. */
export const saveMove = (
  tx: Tx,
  o: Stored,
  e: { at: Date; kind: string; from: string; to: string; by: string; reason?: string },
): Promise<number> =>
  tx.run(MOVE_NOTED, [
    o.shop_id,
    o.id,
    o.status,
    o.delivery_status,
    o.payment_status,
    o.number,
    o.expires_at,
    e.at,
    e.kind,
    e.from,
    e.to,
    e.by,
    e.reason ?? "",
  ]);

/** Whether the history says so already. */
export const hasEvent = async (
  tx: Tx,
  shopId: string,
  orderId: string,
  kind: string,
  reason: string,
): Promise<boolean> => (await tx.one(HAS_EVENT, [shopId, orderId, kind, reason])) !== undefined;

/** By what an order is paid in the end, where that is not what was chosen first. */
export const setPaymentType = (tx: Tx, o: Stored): Promise<number> =>
  tx.run(PAYMENT_TYPE, [o.shop_id, o.id, o.payment_type]);

export async function countByStatus(tx: Tx, shopId: string): Promise<Record<string, number>> {
  const rows = await tx.rows<{ status: string; n: number }>(COUNTS, [shopId]);
  return Object.fromEntries(rows.map((r) => [r.status, r.n]));
}

const OVERDUE = statement('select shop_id as "shopId", order_id as "orderId" from overdue_orders($1)');

/** Orders of every shop whose time is over, at most 500. */
export const overdueOrders = (tx: Tx, now: Date): Promise<{ shopId: string; orderId: string }[]> =>
  tx.rows<{ shopId: string; orderId: string }>(OVERDUE, [now]);

const DUE = statement('select shop_id as "shopId", order_id as "orderId" from due_orders($1)');
const SET_DUE = statement("update orders set due_on = $3 where shop_id = $1 and id = $2 and due_on is null");

/** Orders on account of every shop whose day has passed unpaid, at most 500. `day`: today, `YYYY-MM-DD`. */
export const ordersPastDue = (tx: Tx, day: string): Promise<{ shopId: string; orderId: string }[]> =>
  tx.rows<{ shopId: string; orderId: string }>(DUE, [day]);

/** Says on which day an order is due of which that was not known. */
export const setDue = (tx: Tx, shopId: string, id: string, day: string): Promise<number> =>
  tx.run(SET_DUE, [shopId, id, day]);

const MAILS = statement(
  `select recipient, subject, coalesce(sent_at, created_at) as at, sent_at is not null as "isSent", error from mails
   where shop_id = $1 and order_id = $2 order by created_at, id`,
);

type MailRow = { recipient: string; subject: string; at: Date; isSent: boolean; error: string | null };

/** The mails of an order as events of its history: what was said to whom, and whether it left. */
export async function readMails(tx: Tx, shopId: string, orderId: string): Promise<OrderEvent[]> {
  const rows = await tx.rows<MailRow>(MAILS, [shopId, orderId]);
  return rows.map((mail) => ({
    at: mail.at.toISOString(),
    kind: mail.isSent ? "mail-sent" : mail.error === null ? "mail-waiting" : "mail-failed",
    by: "system",
    reason: mail.recipient,
    subject: mail.subject,
  }));
}
