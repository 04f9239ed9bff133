import { refuse } from "@cuvee/core/kit/refusal.ts";
import { paymentFault } from "@cuvee/core/shops/openings/payments.ts";
import { activeBank, type OutsideBanks } from "#billing/payments/outside.ts";
import type { PaidShop, PaymentProvider, Providers } from "#billing/payments/provider.ts";
import { preparedBy } from "#shops/openings/points.ts";

/**
 * Returns a shop with the payment methods that this deployment can serve. A card needs an outside provider or the
 * sandbox, a SEPA debit an account at a provider that may take them, a transfer a bank account, a check a postal
 * address. Cash is handed over where an order is collected or a visit takes place: each order decides.
 */
export function withServedMethods<S extends PaidShop>(
  shop: S,
  has: { outside: OutsideBanks; sandbox: boolean },
): S {
  const active = activeBank(shop, has.outside) !== null;
  const facts = {
    ...preparedBy(shop),
    card: active || has.sandbox,
    debit: active && shop.provider_debits,
    pickup: true,
  };
  const payments = shop.payments_list.filter((type) => paymentFault(type, facts) === null);
  return { ...shop, provider_is_active: active, payments_list: payments };
}

/**
 * Opens the providers of this deployment: a shop with an account at an outside provider uses it, the others use the
 * sandbox, if there is one.
 */
export function openProviders(
  sandbox: PaymentProvider,
  outside: OutsideBanks,
  takesTrials: boolean,
): Providers {
  const known = [sandbox, ...[...outside.values()].map(({ provider }) => provider)];
  return {
    of: (name) => known.find((provider) => provider.name === name) ?? refuse("not-found", 404),
    forShop(shop) {
      const bank = activeBank(shop, outside);
      if (bank) return { provider: bank.provider, account: shop.provider_account };
      return takesTrials ? { provider: sandbox, account: null } : null;
    },
  };
}
