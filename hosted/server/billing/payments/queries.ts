import type { IntentKind, OnlineType, PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { PaymentType } from "@cuvee/core/shops/settings/paymentTypes.ts";
import type { StartedAttempt } from "#billing/payments/provider.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

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
  kind: IntentKind;
  /** Set for a charge; the others have the amount of the payment. */
  amount_cents: number | null;
  type: OnlineType;
  account: string | null;
  /** The page of the provider, where it collects the card itself. */
  url: string | null;
  created_at: Date;
};

/** Statuses of attempts that wait for the buyer, or the payment provider: no event has ended them. */
const OPEN_ATTEMPTS = ["starting", "started", "requires_payment", "requires_action", "processing"] as const;
const OPEN: ReadonlySet<string> = new Set(OPEN_ATTEMPTS);
export const isOpen = ({ status }: Pick<AttemptRow, "status">): boolean => OPEN.has(status);

const OF_ORDER = statement(
  "select * from payments where shop_id = :shopId and order_id = :orderId order by created_at limit 1 for update",
);
const BY_ID = statement("select * from payments where shop_id = :shopId and id = :id for update");
const ATTEMPTS = statement(
  "select * from payment_attempts where shop_id = :shopId and payment_id = :paymentId order by created_at, id",
);
const NEW_ATTEMPT = statement(
  `insert into payment_attempts (shop_id, id, payment_id, provider, status, created_at, kind, amount_cents, type,
     account)
   values (:shopId, :id, :paymentId, :provider, 'starting', :at, :kind, :chargeCents, :type, :account)`,
);
const STARTED = statement(
  `update payment_attempts set reference = :reference, client_secret = :clientSecret, url = :url,
     status = case status when 'starting' then 'started' else status end
   where shop_id = :shopId and id = :id and reference is null`,
);
const ATTEMPT_STATE = statement(
  "update payment_attempts set status = :status, failure = :failure where shop_id = :shopId and id = :id",
);
const BY_REFERENCE = statement(
  "select * from payment_attempts where shop_id = :shopId and reference = :reference",
);
const OPEN_OUTSIDE = statement(
  `select a.reference from payment_attempts a join payments p on p.shop_id = a.shop_id and p.id = a.payment_id
   where p.shop_id = :shopId and p.order_id = :orderId and a.kind <> 'charge' and a.url is not null
     and a.status = any(:statuses)`,
);
const PAID_BY = statement(
  "update payments set type = :type, provider = :provider where shop_id = :shopId and id = :id",
);
const SAVE = statement(
  `update payments set status = :status, card = coalesce(:card, card), paid_at = coalesce(:paidAt, paid_at),
     refunded_cents = :refundedCents, amount_cents = :amountCents, version = version + 1
   where shop_id = :shopId and id = :id`,
);
const SEEN = statement(
  "insert into payment_webhooks (provider, event_id) values (:provider, :eventId) on conflict do nothing",
);

export const paymentOfOrder = (tx: Tx, shopId: string, orderId: string): Promise<PaymentRow | undefined> =>
  tx.one<PaymentRow>(OF_ORDER, { shopId, orderId });
export const lockPayment = (tx: Tx, shopId: string, id: string): Promise<PaymentRow | undefined> =>
  tx.one<PaymentRow>(BY_ID, { shopId, id });
export const attemptsOf = (tx: Tx, shopId: string, paymentId: string): Promise<AttemptRow[]> =>
  tx.rows<AttemptRow>(ATTEMPTS, { shopId, paymentId });
export const addAttempt = (
  tx: Tx,
  a: {
    shopId: string;
    id: string;
    paymentId: string;
    provider: string;
    at: Date;
    kind: IntentKind;
    type: OnlineType;
    account: string | null;
    chargeCents?: number;
  },
) =>
  tx.run(NEW_ATTEMPT, {
    shopId: a.shopId,
    id: a.id,
    paymentId: a.paymentId,
    provider: a.provider,
    at: a.at,
    kind: a.kind,
    chargeCents: a.chargeCents ?? null,
    type: a.type,
    account: a.account,
  });
export const attemptStarted = (
  tx: Tx,
  shopId: string,
  id: string,
  { reference, clientSecret, url }: StartedAttempt,
): void => tx.send(STARTED, { shopId, id, reference, clientSecret, url });
/** Returns the attempt that a provider knows by this reference. */
export const attemptByReference = (
  tx: Tx,
  shopId: string,
  reference: string,
): Promise<AttemptRow | undefined> => tx.one<AttemptRow>(BY_REFERENCE, { shopId, reference });
/** Returns the pages of a provider on which an order could still be paid. */
export const openPages = async (tx: Tx, shopId: string, orderId: string): Promise<string[]> =>
  (await tx.rows<{ reference: string }>(OPEN_OUTSIDE, { shopId, orderId, statuses: OPEN_ATTEMPTS })).map(
    (a) => a.reference,
  );
/** Stores the method and the provider by which a payment was made in the end. */
export const recordMethodUsed = (tx: Tx, p: Pick<PaymentRow, "shop_id" | "id" | "type" | "provider">) =>
  tx.run(PAID_BY, { shopId: p.shop_id, id: p.id, type: p.type, provider: p.provider });
export const attemptState = (
  tx: Tx,
  shopId: string,
  id: string,
  { status, failure }: { status: string; failure: string | null },
): void => tx.send(ATTEMPT_STATE, { shopId, id, status, failure });
export const savePayment = (tx: Tx, p: PaymentRow, paidAt: Date | null): void =>
  tx.send(SAVE, {
    shopId: p.shop_id,
    id: p.id,
    status: p.status,
    card: p.card,
    paidAt,
    refundedCents: p.refunded_cents,
    amountCents: p.amount_cents,
  });
/** Records an event of a provider, in the transaction of its effect; returns whether it is new. */
export const recordProviderEvent = async (tx: Tx, provider: string, eventId: string): Promise<boolean> =>
  (await tx.run(SEEN, { provider, eventId })) === 1;
