import { refuse } from "@cuvee/core/kit/refusal.ts";
import { paymentFault } from "@cuvee/core/shops/openings/payments.ts";
import type { PaidShop, PaymentProvider, Providers } from "#billing/payments/provider.ts";
import { preparedBy } from "#shops/openings/points.ts";

/** Checks whether a shop uses Stripe: it has an account there, made for the keys in use, that takes payments. */
export const isAtStripe = (shop: PaidShop, stripe: { livemode: boolean } | null): boolean =>
  stripe !== null &&
  shop.stripe !== null &&
  shop.stripe_is_active &&
  shop.stripe_livemode === stripe.livemode;

/**
 * Returns a shop with the payment methods that this deployment can serve. A card needs Stripe or the sandbox, a SEPA
 * debit Stripe and an account that may take them, a transfer a bank account, a check a postal address. Cash is handed
 * over where an order is collected or a visit takes place: each order decides.
 */
export function served<S extends PaidShop>(
  shop: S,
  has: { stripe: { livemode: boolean } | null; sandbox: boolean },
): S {
  const active = isAtStripe(shop, has.stripe);
  const facts = {
    ...preparedBy(shop),
    card: active || has.sandbox,
    debit: active && shop.stripe_sepa,
    pickup: true,
  };
  const payments = shop.payments_list.filter((type) => paymentFault(type, facts) === null);
  return { ...shop, stripe_is_active: active, payments_list: payments };
}

/**
 * Opens the providers of this deployment: a shop with an account at Stripe uses it, the others use the sandbox, if
 * there is one.
 */
export function openProviders(
  sandbox: PaymentProvider,
  stripe: PaymentProvider | null,
  takesTrials: boolean,
): Providers {
  return {
    of(name) {
      if (name === sandbox.name) return sandbox;
      return stripe?.name === name ? stripe : refuse("not-found", 404);
    },
    forShop(shop) {
      if (stripe && isAtStripe(shop, stripe)) return { provider: stripe, account: shop.stripe };
      return takesTrials ? { provider: sandbox, account: null } : null;
    },
  };
}
