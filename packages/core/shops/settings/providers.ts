/**
 * Payment providers outside of the platform, each with the name that pages show: a shop has an account at one of them,
 * whose own page takes cards and debits. The checklist to add one is
 * `hosted/decisions/checklists/add-a-payment-provider.md`.
 */
export const PROVIDER_NAMES = { stripe: "Stripe" } as const;
export type OutsideProvider = keyof typeof PROVIDER_NAMES;
export const OUTSIDE_PROVIDERS = Object.keys(PROVIDER_NAMES) as [OutsideProvider, ...OutsideProvider[]];

/**
 * Providers of cards and debits for shops: the sandbox bank, whose cards are entered on our page, and those outside.
 */
export const PROVIDERS = ["sandbox", ...OUTSIDE_PROVIDERS] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Checks whether a provider has a page of its own, where the buyer goes to pay. */
export const isOutside = (provider: ProviderName | undefined): provider is OutsideProvider =>
  provider !== undefined && provider !== "sandbox";
