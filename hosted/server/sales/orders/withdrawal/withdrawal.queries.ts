import type { Cents } from "@cuvee/core/kit/money.ts";
import type { Withdrawal, WithdrawalStatus } from "@cuvee/core/sales/orders/withdrawal.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

type Row = {
  id: string;
  at: Date;
  status: WithdrawalStatus;
  name: string;
  email: string;
  lines: Withdrawal["lines"];
  due_cents: Cents;
  refunded_cents: Cents;
  returned_at: Date | null;
  refunded_at: Date | null;
  version: number;
};

const OF = statement(
  `select id, at, status, name, email, lines, due_cents, refunded_cents, returned_at, refunded_at,
     version from withdrawals
   where shop_id = :shopId and order_id = :orderId order by at, id`,
);
const ADD = statement(
  `insert into withdrawals (shop_id, id, order_id, at, name, email, lines, is_whole, due_cents, status)
   values (:shopId, :id, :orderId, :at, :name, :email, :lines, :isWhole, :dueCents, :status)
   on conflict do nothing`,
);
const RETURNED = statement(
  `update withdrawals set status = case when status = 'declared' then 'returned' else status end, returned_at = :at,
     version = version + 1 where shop_id = :shopId and id = :id`,
);
const REFUNDED = statement(
  `update withdrawals set status = 'refunded', refunded_cents = :amountCents, refunded_at = :at,
     refunding_cents = null, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const RESERVE = statement(
  `update withdrawals set refunding_cents = case when :amountCents::bigint is null then null
     else coalesce(refunding_cents, :amountCents) end
   where shop_id = :shopId and id = :id returning refunding_cents as cents`,
);
const WHOLE = statement("select is_whole from withdrawals where shop_id = :shopId and id = :id");
const FACTS = statement(
  `select
     (select max(e.at) from order_events e where e.shop_id = o.shop_id and e.order_id = o.id
     and e.to_status = 'delivered') as "deliveredAt",
     exists (select 1 from clients c where c.shop_id = o.shop_id and c.id = o.client_id
       and c.kind = 'professional') as "isProfessional",
     (select coalesce(sum(w.refunded_cents), 0) from withdrawals w where w.shop_id = o.shop_id and w.order_id = o.id
        and not exists (select 1 from payment_refunds r where r.shop_id = w.shop_id
          and r.key = 'withdrawal-' || w.id)) as "askedCents"
   from orders o where o.shop_id = :shopId and o.id = :orderId`,
);
const BY_NUMBER = statement(
  'select shop_id as "shopId", order_id as "orderId" from orders_by_number(:number, :email)',
);

/** Returns the withdrawals of an order, oldest first. */
export const withdrawalsOf = async (tx: Tx, shopId: string, orderId: string): Promise<Withdrawal[]> =>
  (await tx.rows<Row>(OF, { shopId, orderId })).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    status: row.status,
    name: row.name,
    email: row.email,
    lines: row.lines,
    dueCents: row.due_cents,
    refundedCents: row.refunded_cents,
    returnedAt: row.returned_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
    version: row.version,
  }));

export type NewWithdrawal = {
  shopId: string;
  id: string;
  orderId: string;
  at: Date;
  name: string;
  email: string;
  lines: Withdrawal["lines"];
  isWhole: boolean;
  dueCents: Cents;
  status: WithdrawalStatus;
};

/** Returns false when there is one with that id, of any order. */
export const addWithdrawal = async (tx: Tx, w: NewWithdrawal): Promise<boolean> =>
  (await tx.run(ADD, {
    shopId: w.shopId,
    id: w.id,
    orderId: w.orderId,
    at: w.at,
    name: w.name,
    email: w.email,
    lines: JSON.stringify(w.lines),
    isWhole: w.isWhole,
    dueCents: w.dueCents,
    status: w.status,
  })) === 1;

export const recordReturn = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(RETURNED, { shopId, id, at });
export const recordWithdrawalRefund = (
  tx: Tx,
  shopId: string,
  id: string,
  { at, amountCents }: { at: Date; amountCents: number },
): Promise<number> => tx.run(REFUNDED, { shopId, id, at, amountCents });

/**
 * Reserves the amount that a provider is asked to refund, or frees it (null). Returns the reserved amount: an earlier
 * one stays.
 */
export const reserveRefund = async (
  tx: Tx,
  shopId: string,
  id: string,
  amountCents: number | null,
): Promise<number | null> =>
  (await tx.one<{ cents: number | null }>(RESERVE, { shopId, id, amountCents }))?.cents ?? null;
/** Checks whether a withdrawal left nothing of its order. */
export const withdrawalWhole = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one<{ is_whole: boolean }>(WHOLE, { shopId, id }))?.is_whole ?? false;

/**
 * Facts that the right to withdraw from an order depends on. `askedCents`: refunded for withdrawals, but not recorded
 * yet.
 */
export type WithdrawalFacts = { deliveredAt: Date | null; isProfessional: boolean; askedCents: number };
export const withdrawalFacts = (
  tx: Tx,
  shopId: string,
  orderId: string,
): Promise<WithdrawalFacts | undefined> => tx.one<WithdrawalFacts>(FACTS, { shopId, orderId });

/** Returns orders with a number that an e-mail address placed, in every shop, the last one first. */
export const ordersByNumber = (
  tx: Tx,
  number: string,
  email: string,
): Promise<{ shopId: string; orderId: string }[]> =>
  tx.rows<{ shopId: string; orderId: string }>(BY_NUMBER, { number, email });
