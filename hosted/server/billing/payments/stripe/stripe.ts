import { languageIn, LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import type { Stripe } from "stripe";
import type {
  OutsideBank,
  PaymentPageInput,
  PaymentProvider,
  ProviderState,
} from "#billing/payments/provider.ts";
import { stripeAccounts } from "#billing/payments/stripe/stripe.account.ts";
import { codeOf, reached, typeOf } from "#billing/payments/stripe/stripe.reach.ts";
import {
  stateAfterDispute,
  INTENT_PARTS,
  ownIds,
  SESSION_PARTS,
  stateOfCharge,
  stateOfSession,
  expandedObject,
} from "#billing/payments/stripe/stripe.state.ts";
import { verifyStripe } from "#billing/payments/stripe/stripe.webhook.ts";
import type { ProviderKeys } from "#kit/settings.ts";
import { translate } from "#kit/translations.ts";

/** Timeout for Stripe in milliseconds. */
const PATIENCE_MS = 15_000;
/** Longest life of a payment page, in seconds: Stripe accepts nothing under half an hour. */
const PAGE_S = 3600;

const NO_CARD: ReadonlySet<string> = new Set(["StripeInvalidRequestError", "StripePermissionError"]);
const on = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };
const once = (account: string | null, idempotencyKey: string): Stripe.RequestOptions => ({
  ...on(account),
  idempotencyKey,
});

/**
 * Returns the charge of the holder's card that an attempt made; queried first, because Stripe forgets our keys after a
 * day.
 */
async function chargeMade(
  stripe: Stripe,
  customer: string,
  attemptId: string,
  account: string | null,
): Promise<string | undefined> {
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100 }, on(account));
  return data.find((intent) => intent.metadata["attemptId"] === attemptId)?.id;
}

/** Languages of ours that Stripe's page supports. */
const SPOKEN = ["fr", "en", "de", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja"] as const;

type Start = Parameters<PaymentProvider["start"]>[0];

function pageParams(
  { kind, type, amountCents, currency, metadata }: Start,
  page: PaymentPageInput,
): Stripe.Checkout.SessionCreateParams {
  const lang = languageIn(LANGUAGES, page.lang) ?? "fr";
  const { number, shopName: shop } = page;
  const name = number
    ? translate(lang, "online", "page.numbered", { number, shop })
    : translate(lang, "online", "page.order", { shop });
  const shared: Stripe.Checkout.SessionCreateParams = {
    allowed_payment_method_types: [type === "stripeSepa" ? "sepa_debit" : "card"],
    client_reference_id: metadata.orderId,
    metadata,
    locale: SPOKEN.find((one) => one === page.lang) ?? "auto",
    success_url: page.returnUrl,
    cancel_url: `${page.returnUrl}&left=1`,
    expires_at: Math.floor(page.at.getTime() / 1000) + PAGE_S,
  };
  if (kind === "setup")
    return { ...shared, mode: "setup", currency: currency.toLowerCase(), setup_intent_data: { metadata } };
  return {
    ...shared,
    mode: "payment",
    customer_email: page.email,
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name } },
      },
    ],
    payment_intent_data: { metadata, description: name },
  };
}

/** Returns the SDK, loaded at its first use. */
function sdkOf(secretKey: string, apiBase: string | null): () => Promise<Stripe> {
  let loaded: Promise<Stripe> | undefined;
  const load = async (): Promise<Stripe> => {
    const { default: Sdk } = await import("stripe");
    const base = apiBase === null ? null : new URL(apiBase);
    const isPlain = base?.protocol === "http:";
    return new Sdk(secretKey, {
      timeout: PATIENCE_MS,
      // Pages and jobs repeat a call without an answer, under the same key: retries here would only double the wait.
      maxNetworkRetries: 0,
      telemetry: false,
      ...(base
        ? {
            host: base.hostname,
            port: base.port || (isPlain ? 80 : 443),
            protocol: isPlain ? "http" : "https",
          }
        : {}),
    });
  };
  return () => (loaded ??= load());
}

/** Returns the readings of pages, payments and disputes. */
function openReading(sdk: () => Promise<Stripe>) {
  const sessionState = (session: Stripe.Checkout.Session, account: string | null): ProviderState => {
    const metadata = ownIds(session.metadata) ?? refuse("not-found", 404);
    return stateOfSession(session, metadata, account);
  };
  const readSession = async (id: string, account: string | null): Promise<Stripe.Checkout.Session> =>
    (await sdk()).checkout.sessions.retrieve(id, { expand: SESSION_PARTS }, on(account));
  /** Reads a payment by the page that it was made on, or a charge. */
  const readIntent = async (id: string, account: string | null): Promise<ProviderState> => {
    const stripe = await sdk();
    const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 }, on(account));
    const [page] = data;
    if (page) return sessionState(await readSession(page.id, account), account);
    const intent = await stripe.paymentIntents.retrieve(id, { expand: INTENT_PARTS }, on(account));
    return stateOfCharge(intent, ownIds(intent.metadata) ?? refuse("not-found", 404), account);
  };
  const read = async (reference: string, account: string | null): Promise<ProviderState> => {
    if (reference.startsWith("cs_")) return sessionState(await readSession(reference, account), account);
    if (reference.startsWith("pi_")) return readIntent(reference, account);
    const dispute = await (await sdk()).disputes.retrieve(reference, {}, on(account));
    const intent = expandedObject(dispute.payment_intent)?.id ?? dispute.payment_intent;
    if (typeof intent !== "string") return refuse("not-found", 404);
    return stateAfterDispute(await readIntent(intent, account), dispute);
  };
  const intentOf = async (reference: string, account: string | null): Promise<string> => {
    if (!reference.startsWith("cs_")) return reference;
    const { payment_intent: intent } = await readSession(reference, account);
    return expandedObject(intent)?.id ?? refuse("not-found", 404);
  };
  return { readSession, read, intentOf };
}

/** Charges a kept card, and returns the payment, also where the card was refused. */
async function chargeOnce(
  stripe: Stripe,
  params: Stripe.PaymentIntentCreateParams,
  options: Stripe.RequestOptions,
): Promise<string> {
  try {
    return (await stripe.paymentIntents.create(params, options)).id;
  } catch (error) {
    // A refused card is an answer: the payment exists, and has the reason for its failure.
    const refused = (error as { payment_intent?: { id?: string } }).payment_intent?.id;
    if (typeOf(error) === "StripeCardError" && refused) return refused;
    // A card that cannot be charged, or an account that was closed to us, stays so on another attempt.
    if (NO_CARD.has(typeOf(error))) return refuse("not-found", 404);
    return reached(Promise.reject(error));
  }
}

/** Refunds a part of a payment, once for a key. Throws `refund-too-large` (409). */
async function refundOnce(
  stripe: Stripe,
  intent: string,
  { amountCents, key, account }: { amountCents: number; key: string; account: string | null },
): Promise<void> {
  // Stripe forgets our keys after a day, and a job may come later than that.
  const { data } = await reached(stripe.refunds.list({ payment_intent: intent, limit: 100 }, on(account)));
  if (data.some((refund) => refund.metadata?.["key"] === key)) return;
  const params = { payment_intent: intent, amount: amountCents, metadata: { key } };
  try {
    await stripe.refunds.create(params, once(account, key));
  } catch (error) {
    const isTooMuch =
      codeOf(error) === "charge_already_refunded" ||
      (typeOf(error) === "StripeInvalidRequestError" && (error as { param?: string }).param === "amount");
    if (isTooMuch) refuse("refund-too-large", 409);
    await reached(Promise.reject(error));
  }
}

/** Opens Stripe by its keys. Nothing of the SDK is loaded before its first use. */
export function openStripe({ secretKey, webhookSecret, apiBase, livemode }: ProviderKeys): OutsideBank {
  const sdk = sdkOf(secretKey, apiBase);
  const { readSession, read, intentOf } = openReading(sdk);
  const provider: PaymentProvider = {
    name: "stripe",
    livemode,
    isOutside: true,
    async start(input) {
      const stripe = await sdk();
      const { account, idempotencyKey, kind, metadata, page } = input;
      if (!page) throw new Error("stripe: a payment needs its page");
      const params = pageParams(input, page);
      if (kind === "setup") {
        // A kept card belongs to a customer.
        const owner = { email: page.email, metadata };
        const customer = await reached(
          stripe.customers.create(owner, once(account, `${idempotencyKey}-holder`)),
        );
        params.customer = customer.id;
      }
      const session = await reached(stripe.checkout.sessions.create(params, once(account, idempotencyKey)));
      return { reference: session.id, clientSecret: null, url: session.url };
    },
    async charge({ setup, idempotencyKey, amountCents, currency, metadata, account }) {
      const stripe = await sdk();
      const session = await reached(readSession(setup, account));
      const intent = expandedObject(session.setup_intent);
      const customer = typeof session.customer === "string" ? session.customer : session.customer?.id;
      const method = expandedObject(intent?.payment_method)?.id;
      if (!customer || !method) return refuse("not-found", 404);
      const before = await reached(chargeMade(stripe, customer, metadata.attemptId, account));
      if (before) return { reference: before };
      const params = {
        amount: amountCents,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        off_session: true,
        confirm: true,
        metadata,
      };
      return { reference: await chargeOnce(stripe, params, once(account, idempotencyKey)) };
    },
    async release(setup, account) {
      const { customer } = await reached(readSession(setup, account));
      const id = typeof customer === "string" ? customer : customer?.id;
      if (!id) return;
      await reached((await sdk()).customers.del(id, {}, on(account))).catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== "not-found") throw error;
      });
    },
    async close(reference, account) {
      const { status } = await reached(readSession(reference, account));
      if (status === "open")
        await reached((await sdk()).checkout.sessions.expire(reference, {}, on(account)));
    },
    read: (reference, account) => reached(read(reference, account)),
    async refund(reference, amountCents, key, account) {
      const intent = await reached(intentOf(reference, account));
      await refundOnce(await sdk(), intent, { amountCents, key, account });
    },
    verify: async (headers, rawBody, nowMs) =>
      verifyStripe(await sdk(), webhookSecret, { headers, rawBody, nowMs }),
  };
  return { provider, ...stripeAccounts(sdk, livemode) };
}
