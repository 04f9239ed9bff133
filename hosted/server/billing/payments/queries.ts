import type { PaymentStatus, PaymentType } from "@cuvee/core/billing/payments/payments.ts";
import { statement, type Tx } from "#kit/database.ts";

export type PaymentRow = {
  shop_id: string;
  id: string;
  order_id: string;
  type: PaymentType;
  provider: string;
  status: PaymentStatus;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  card: string | null;
};
export type AttemptRow = {
  shop_id: string;
  id: string;
  payment_id: string;
  provider: string;
  reference: string | null;
  client_secret: string | null;
  status: string;
};

const OF_ORDER = statement(
  "select * from payments where shop_id = $1 and order_id = $2 order by created_at limit 1 for update",
);
const BY_ID = statement("select * from payments where shop_id = $1 and id = $2 for update");
const ATTEMPTS = statement(
  "select * from payment_attempts where shop_id = $1 and payment_id = $2 order by created_at, id",
);
const NEW_ATTEMPT = statement(
  "insert into payment_attempts (shop_id, id, payment_id, provider, status, created_at) values ($1, $2, $3, $4, 'starting', $5)",
);
const STARTED = statement(
  "update payment_attempts set reference = $3, client_secret = $4, status = 'started' where shop_id = $1 and id = $2 and reference is null",
);
const ATTEMPT_STATE = statement(
  "update payment_attempts set status = $3, failure = $4 where shop_id = $1 and id = $2",
);
const SAVE = statement(
  `update payments set status = $3, card = coalesce($4, card), paid_at = coalesce($5, paid_at), refunded_cents = $6, version = version + 1
   where shop_id = $1 and id = $2`,
);
const SEEN = statement(
  "insert into payment_webhooks (provider, event_id) values ($1, $2) on conflict do nothing",
);

export const paymentOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<PaymentRow | undefined> =>
  tx.one<PaymentRow>(OF_ORDER, [shopId, orderId]);
export const lockPayment = (tx: Tx, shopId: string, id: string): Promise<PaymentRow | undefined> =>
  tx.one<PaymentRow>(BY_ID, [shopId, id]);
export const attemptsOf = (tx: Tx, shopId: string, paymentId: string): Promise<AttemptRow[]> =>
  tx.rows<AttemptRow>(ATTEMPTS, [shopId, paymentId]);
export const addAttempt = (
  tx: Tx,
  a: { shopId: string; id: string; paymentId: string; provider: string; at: Date },
) => tx.run(NEW_ATTEMPT, [a.shopId, a.id, a.paymentId, a.provider, a.at]);
export const attemptStarted = (tx: Tx, shopId: string, id: string, reference: string, clientSecret: string) =>
  tx.run(STARTED, [shopId, id, reference, clientSecret]);
export const attemptState = (tx: Tx, shopId: string, id: string, status: string, failure: string | null) =>
  tx.run(ATTEMPT_STATE, [shopId, id, status, failure]);
export const savePayment = (tx: Tx, p: PaymentRow, paidAt: Date | null) =>
  tx.run(SAVE, [p.shop_id, p.id, p.status, p.card, paidAt, p.refunded_cents]);
/** Whether an event of a provider is new; noted in the transaction of its effect. */
export const noteWebhook = async (tx: Tx, provider: string, eventId: string): Promise<boolean> =>
  (await tx.run(SEEN, [provider, eventId])) === 1;
