import { OUTSIDE_PROVIDERS, type OutsideProvider } from "@cuvee/core/shops/settings/providers.ts";
import type { OutsideBank, PaidShop } from "#billing/payments/provider.ts";
import { openStripe } from "#billing/payments/stripe/stripe.ts";
import type { ProviderKeys, Settings } from "#kit/settings.ts";

/** Each outside provider, opened by its keys. */
const OPENING: Record<OutsideProvider, (keys: ProviderKeys) => OutsideBank> = {
  stripe: openStripe,
};

/** The outside providers whose keys this deployment has. */
export type OutsideBanks = ReadonlyMap<OutsideProvider, OutsideBank>;

/** Opens the outside providers whose keys this deployment has. */
export function openOutside({ providerKeys }: Settings): OutsideBanks {
  const banks = new Map<OutsideProvider, OutsideBank>();
  for (const name of OUTSIDE_PROVIDERS) {
    const keys = providerKeys[name];
    if (keys) banks.set(name, OPENING[name](keys));
  }
  return banks;
}

/**
 * Returns the outside provider that a shop uses: it has an account there, made for the keys in use, that takes
 * payments. Null where it has none.
 */
export function activeBank(shop: PaidShop, outside: OutsideBanks): OutsideBank | null {
  const bank = shop.provider === null ? undefined : outside.get(shop.provider);
  return bank && shop.provider_is_active && shop.provider_livemode === bank.provider.livemode ? bank : null;
}
