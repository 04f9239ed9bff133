import type { CardSession, OnlineType } from "@cuvee/core/billing/payments/payments.ts";
import type { Cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isLinkable } from "@cuvee/core/sales/orders/orders.ts";
import { isOutside } from "@cuvee/core/shops/settings/providers.ts";
import type {
  PaidShop,
  PaymentProvider,
  PaymentPageInput,
  Providers,
  ProviderState,
  StartedAttempt,
} from "#billing/payments/provider.ts";
import {
  addAttempt,
  attemptsOf,
  attemptStarted,
  attemptState,
  isOpen,
  paymentOfOrder,
  type AttemptRow,
  type PaymentRow,
} from "#billing/payments/queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import { newId } from "#kit/http/mount.ts";
import { lastLink } from "#sales/orders/links.queries.ts";
import { transitionPayment, type OrderDeps } from "#sales/orders/transitions.ts";
import { findOrder, lockOrder } from "#sales/orders/queries.ts";
import { stateOf, type StoredOrder } from "#sales/orders/rows.ts";

/** Context of card payments, in addition to an order's. */
export type CardDeps = OrderDeps & { providers: Providers };

/** One attempt to pay an order online, written before the provider knows of it. */
export type Attempt = {
  provider: PaymentProvider;
  account: string | null;
  type: OnlineType;
  kind: CardSession["kind"];
  amountCents: Cents;
  metadata: ProviderState["metadata"];
};

type Opening = {
  shopId: string;
  orderId: string;
  paymentId: string;
  amountCents: Cents;
  isHeld: boolean;
  type: OnlineType;
  shop: PaidShop;
};

/**
 * Prepares an attempt; the caller writes its row. Throws `payment-unknown` (422) where the shop does not support the
 * means of payment.
 */
export function prepareAttempt(deps: CardDeps, of: Opening): Attempt {
  const { amountCents, isHeld, type, shop, ...ids } = of;
  const { provider, account } = deps.providers.forShop(shop) ?? refuse("payment-unknown", 422);
  const metadata = { ...ids, attemptId: newId(deps.services) };
  return { provider, account, type, kind: isHeld ? "setup" : "payment", amountCents, metadata };
}

/** Returns the data of an attempt for the buyer's page; null as long as its provider has not answered. */
function sessionOf(
  provider: PaymentProvider["name"],
  kind: CardSession["kind"],
  { reference, clientSecret, url }: { [K in keyof StartedAttempt]: StartedAttempt[K] | null },
): CardSession | null {
  if (reference === null) return null;
  if (isOutside(provider)) return url === null ? null : { provider, kind, intentId: reference, url };
  if (clientSecret === null) return null;
  const confirmUrl = `/v1/sandbox/intents/${reference}/confirmation`;
  return { provider, kind, intentId: reference, clientSecret, confirmUrl };
}

/**
 * Seconds after which a provider is asked for the state of an attempt, should its webhook not come: soon at first, then
 * every half day, because a SEPA debit takes some.
 */
const ASK_AFTER_S = [120, 600, 1800, 3600, 14_400, 43_200] as const;

/** Schedules a request to an external provider for the state of an attempt; in the transaction that wrote it. */
export const schedulePoll = (
  tx: Tx,
  deps: OrderDeps,
  { times, ...of }: JobData["payment-ask"],
): Promise<void> => {
  const afterSeconds = ASK_AFTER_S[Math.min(times, ASK_AFTER_S.length - 1)] ?? 43_200;
  return deps.services.jobs.send(tx, "payment-ask", { ...of, times }, { afterSeconds });
};

const kindOf = (row: AttemptRow): CardSession["kind"] => (row.kind === "setup" ? "setup" : "payment");

/** Returns an attempt as it was written, with the provider's data. */
function writtenAttempt(
  deps: CardDeps,
  payment: PaymentRow,
  row: AttemptRow,
): { attempt: Attempt; session: CardSession | null } {
  const provider = deps.providers.of(row.provider);
  const { shop_id: shopId, order_id: orderId, id: paymentId } = payment;
  return {
    attempt: {
      provider,
      account: row.account,
      type: row.type,
      kind: kindOf(row),
      amountCents: payment.amount_cents as Cents,
      metadata: { shopId, orderId, paymentId, attemptId: row.id },
    },
    session: sessionOf(provider.name, kindOf(row), {
      reference: row.reference,
      clientSecret: row.client_secret,
      url: row.url,
    }),
  };
}

async function lastAttempt(deps: CardDeps, shopId: string, orderId: string) {
  return deps.services.database.transaction({ shopId }, async (tx) => {
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const row = (await attemptsOf(tx, shopId, payment.id)).at(-1) ?? refuse("payment-status", 409);
    return writtenAttempt(deps, payment, row);
  });
}

/**
 * Returns the order data on the provider's own payment page; stable across repetitions, because the key of the attempt
 * is.
 */
async function pageOf(deps: CardDeps, { metadata }: Attempt): Promise<PaymentPageInput> {
  const { shopId, orderId, paymentId, attemptId } = metadata;
  const { services, catalogue } = deps;
  return services.database.transaction({ shopId }, async (tx) => {
    const row = (await findOrder(tx, orderId)) ?? refuse("not-found", 404);
    const attempt = (await attemptsOf(tx, shopId, paymentId)).find((a) => a.id === attemptId);
    const { shop } = await catalogue.seen(tx, shopId);
    return {
      shopName: shop.name,
      number: row.number,
      email: row.buyer_email,
      lang: row.lang,
      returnUrl: `${services.settings.publicUrl}/validate3ds?order=${orderId}`,
      at: attempt?.created_at ?? new Date(services.now()),
    };
  });
}

/** An attempt that its provider knows; `record` writes the provider's reference. */
export type StartedAtProvider = { session: CardSession | null; record: (tx: Tx) => void };

/** Opens an attempt at its provider, with no lock held; the caller records it. */
export async function startAtProvider(deps: CardDeps, attempt: Attempt): Promise<StartedAtProvider> {
  const { metadata, kind, type, account, amountCents, provider } = attempt;
  const started = await provider.start({
    kind,
    type,
    account,
    idempotencyKey: metadata.attemptId,
    amountCents,
    currency: "EUR",
    metadata,
    page: provider.isOutside ? await pageOf(deps, attempt) : null,
  });
  return {
    session: sessionOf(provider.name, kind, started),
    record: (tx) => attemptStarted(tx, metadata.shopId, metadata.attemptId, started),
  };
}

/**
 * Opens an attempt at its provider, with no lock held, and writes the reference. Without `fresh` it continues the
 * order's last attempt: the provider knows it by its key and returns the same payment again.
 */
export async function startAttempt(
  deps: CardDeps,
  shopId: string,
  orderId: string,
  fresh: Attempt | null,
): Promise<CardSession> {
  const last = fresh ? null : await lastAttempt(deps, shopId, orderId);
  if (last?.session) return last.session;
  const opened = await startAtProvider(deps, fresh ?? last?.attempt ?? refuse("payment-status", 409));
  await deps.services.database.transaction({ shopId }, opened.record);
  return opened.session ?? refuse("payment-status", 409);
}

/** Most cards that may be tried on one order: more suggests card testing. */
const MOST_ATTEMPTS = 10;

async function newAttempt(
  tx: Tx,
  deps: CardDeps,
  row: StoredOrder,
  { payment, type }: { payment: PaymentRow; type: OnlineType },
): Promise<Attempt> {
  const { shop_id: shopId, id: orderId } = row;
  if ((await attemptsOf(tx, shopId, payment.id)).length >= MOST_ATTEMPTS) refuse("payment-attempts", 429);
  const { shop } = await deps.catalogue.seen(tx, shopId);
  if (!shop.payments_list.includes(type)) refuse("payment-unknown", 422);
  const opened = prepareAttempt(deps, {
    shopId,
    orderId,
    paymentId: payment.id,
    amountCents: payment.amount_cents as Cents,
    isHeld: row.priced.imprint === true,
    type,
    shop,
  });
  const { attemptId: id, paymentId } = opened.metadata;
  const { account, kind, provider } = opened;
  const at = new Date(deps.services.now());
  await addAttempt(tx, { shopId, id, paymentId, provider: provider.name, account, kind, type, at });
  if (provider.isOutside) await schedulePoll(tx, deps, { shopId, orderId, attemptId: id, times: 0 });
  return opened;
}

/**
 * Opens the payment of an order that came to its seller unpaid: its link allows one payment; an open attempt is
 * continued.
 */
async function byLink(
  tx: Tx,
  deps: CardDeps,
  row: StoredOrder,
  { payment, type }: { payment: PaymentRow; type: OnlineType },
): Promise<Attempt | null> {
  const { shop_id: shopId } = row;
  if (!isLinkable(stateOf(row))) refuse(row.status === "expired" ? "order-expired" : "order-status", 409);
  const link = (await lastLink(tx, shopId, row.id)) ?? refuse("order-status", 409);
  if (link.expires_at.getTime() <= deps.services.now()) refuse("payment-link-expired", 409);
  if (row.places.length > 0 && type !== "cb") refuse("payment-unknown", 422);
  const open = (await attemptsOf(tx, shopId, payment.id)).findLast((a) => a.kind === "payment" && isOpen(a));
  if (open?.type === type) return null;
  if (open) {
    // Another means of payment was started and left: it is closed, so that only one of them is paid.
    attemptState(tx, shopId, open.id, { status: "failed", failure: "replaced" });
    if (open.reference !== null)
      await deps.services.jobs.send(tx, "payment-close", { shopId, reference: open.reference });
  }
  return newAttempt(tx, deps, row, { payment, type });
}

/**
 * Opens an attempt for an order whose card was refused, or that is paid by its link. Throws `payment-status` (409),
 * `order-expired` (409), `payment-link-expired` (409), `payment-unknown` (422), `payment-attempts` (429).
 */
export async function retryAttempt(
  deps: CardDeps,
  shopId: string,
  orderId: string,
  type: OnlineType | undefined,
): Promise<CardSession> {
  const attempt = await deps.services.database.transaction({ shopId }, async (tx) => {
    const row = (await lockOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    const payment = (await paymentOfOrder(tx, shopId, orderId)) ?? refuse("not-found", 404);
    if (row.status !== "draft") return byLink(tx, deps, row, { payment, type: type ?? "cb" });
    // An open attempt is continued: a second one could be paid twice.
    if (payment.status !== "error") return null;
    const opened = await newAttempt(tx, deps, row, {
      payment,
      type: row.payment_type === "stripeSepa" ? "stripeSepa" : "cb",
    });
    await transitionPayment(tx, deps, row, {
      payment,
      to: "processing",
      kind: "payment-retried",
      by: "buyer",
    });
    return opened;
  });
  return startAttempt(deps, shopId, orderId, attempt);
}
