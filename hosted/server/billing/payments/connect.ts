import type { CheckoutType, PaymentType, StripeState } from "@cuvee/core/billing/payments/payments.ts";
import { Refusal, refuse } from "@cuvee/core/kit/refusal.ts";
import {
  connectShop,
  leaveStripe,
  noteAccount,
  setMethods,
  shopOfAccount,
} from "#billing/payments/connect.queries.ts";
import { isAtStripe } from "#billing/payments/providers.ts";
import { reached, type StripeBank } from "#billing/payments/stripe.ts";
import type { Services } from "#kit/services.ts";
import { findShop, type ShopRow } from "#shops/settings/queries.ts";

/** Payment setup of the deployment: Stripe by its keys, and whether sandbox cards are accepted. */
export type Connecting = { stripe: StripeBank | null; takesTrials: boolean };

type ConnectContext = { services: Services } & Connecting;

/** State of an account at Stripe. */
type Account = { isActive: boolean; sepa: boolean; asked: number; stopped: string | null };

/** An account that was closed, or that withdrew the platform's access. */
const GONE: Account = { isActive: false, sepa: false, asked: 0, stopped: "gone" };
const isGone = (error: unknown): boolean =>
  (error instanceof Refusal && error.code === "not-found") ||
  (error as { type?: unknown } | null)?.type === "StripePermissionError";

async function readAccount(stripe: StripeBank, account: string): Promise<Account> {
  const asking = reached((await stripe.sdk()).accounts.retrieve(account));
  const found = await asking.catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (!found) return GONE;
  const { charges_enabled: isActive, capabilities, requirements } = found;
  return {
    isActive,
    sepa: isActive && capabilities?.sepa_debit_payments === "active",
    asked: requirements?.currently_due?.length ?? 0,
    stopped: requirements?.disabled_reason ?? null,
  };
}

const shopRow = async ({ services }: ConnectContext, shopId: string): Promise<ShopRow> =>
  (await services.database.transaction({ shopId }, (tx) => findShop(tx, shopId))) ?? refuse("not-found", 404);

/** Reads an account's capabilities, and stores them for the checkout; null when Stripe does not answer. */
async function refreshed(
  desk: ConnectContext,
  stripe: StripeBank,
  shopId: string,
  account: string,
): Promise<Account | null> {
  try {
    const said = await readAccount(stripe, account);
    const { isActive, sepa } = said;
    await desk.services.database.transaction({ shopId }, (tx) =>
      noteAccount(tx, { shopId, account, isActive, sepa }),
    );
    return said;
  } catch (error) {
    if (error instanceof Refusal && error.code === "payment-unreachable") return null;
    throw error;
  }
}

/** Returns the state of a shop's account at Stripe as it is now, else as it was last read. */
export async function stripeState(desk: ConnectContext, shopId: string): Promise<StripeState> {
  const row = await shopRow(desk, shopId);
  const { stripe, takesTrials: sandbox } = desk;
  const livemode = stripe?.provider.livemode ?? false;
  const paymentsList = row.payments_list as PaymentType[];
  // An account that was made with other keys does not count for these.
  const account = stripe && row.stripe !== null && row.stripe_livemode === livemode ? row.stripe : null;
  const common = { available: stripe !== null, livemode, account, sandbox, paymentsList };
  if (!stripe || account === null)
    return { ...common, isActive: false, sepa: false, asked: 0, stopped: null, stale: false };
  const said = await refreshed(desk, stripe, shopId, account);
  if (said) return { ...common, ...said, stale: false };
  const isActive = isAtStripe(row, stripe.provider);
  return { ...common, isActive, sepa: isActive && row.stripe_sepa, asked: 0, stopped: null, stale: true };
}

const settingsPage = ({ services: { settings } }: ConnectContext): string =>
  `${settings.publicUrl}/dashboard/settings?link=payment`;

/**
 * Creates the account of a shop, once, and returns the Stripe page for its identification. The money of the shop's
 * buyers is on that account and never on the platform's. Throws `stripe-none` (409) without keys, `payment-unreachable`
 * (503).
 */
export async function connect(desk: ConnectContext, shopId: string): Promise<{ url: string }> {
  const stripe = desk.stripe ?? refuse("stripe-none", 409);
  const row = await shopRow(desk, shopId);
  const { livemode } = stripe.provider;
  const sdk = await stripe.sdk();
  let account = row.stripe_livemode === livemode ? row.stripe : null;
  if (account === null) {
    const made = await reached(
      sdk.accounts.create(
        {
          country: "FR",
          email: row.contact_email,
          // The shop is the merchant: it pays Stripe's fees, bears its losses, and has Stripe's own dashboard.
          controller: {
            fees: { payer: "account" },
            losses: { payments: "stripe" },
            stripe_dashboard: { type: "full" },
          },
          capabilities: {
            card_payments: { requested: true },
            sepa_debit_payments: { requested: true },
            transfers: { requested: true },
          },
          metadata: { shopId },
        },
        { idempotencyKey: `account-${shopId}-${livemode}` },
      ),
    );
    account = made.id;
    await desk.services.database.transaction({ shopId }, (tx) => connectShop(tx, shopId, made.id, livemode));
  }
  const page = settingsPage(desk);
  const link = await reached(
    sdk.accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: `${page}&stripe=again`,
      return_url: `${page}&stripe=back`,
    }),
  );
  return { url: link.url };
}

/** Takes no more payments there. Earlier payments keep their account, by which they can be refunded. */
export async function leave(desk: ConnectContext, shopId: string): Promise<StripeState> {
  await desk.services.database.transaction({ shopId }, (tx) => leaveStripe(tx, shopId));
  return stripeState(desk, shopId);
}

/** Sets the payment methods that the shop offers online, each once. */
export async function chooseMethods(
  desk: ConnectContext,
  shopId: string,
  list: readonly CheckoutType[],
): Promise<StripeState> {
  await desk.services.database.transaction({ shopId }, (tx) => setMethods(tx, shopId, [...new Set(list)]));
  return stripeState(desk, shopId);
}

/** Reads an account again after Stripe has reported a change. */
export async function onAccount(desk: ConnectContext, account: string): Promise<void> {
  const { stripe } = desk;
  const shopId = await desk.services.database.transaction({}, (tx) => shopOfAccount(tx, account));
  if (stripe && shopId) await refreshed(desk, stripe, shopId, account);
}
