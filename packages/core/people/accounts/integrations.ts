/** Parts of the product that a shop switches on and off (specification §3, Shop.integration). */
export const INTEGRATIONS = [
  "crm",
  "campaigns",
  "salesPoint",
  "stocks",
  "agents",
  "iam",
  "shop",
  "analytics",
  "reservations",
  "accounting",
  "purchase",
  "futures",
  "iframes",
] as const;
export type IntegrationName = (typeof INTEGRATIONS)[number];

/**
 * Parts that are implemented: they have pages of their own, or change the content of others. A part outside this list
 * has no page yet, cannot be switched on, and shows no entry where it is on. A new part joins the list with its first
 * page (`parts.test.ts` of the back-office compares it with the existing routes).
 */
export const OFFERED_INTEGRATIONS = [
  "crm",
  "campaigns",
  "salesPoint",
  "stocks",
  "agents",
  "iam",
  "reservations",
  "accounting",
  "iframes",
] as const satisfies readonly IntegrationName[];

/** The blocks of a shop in their stored and answered form. */
export type Integrations = { readonly [N in IntegrationName]?: { active: boolean } };

/** Checks whether a part of the product is on for a shop: it is unless it was switched off. */
export function isActive(integrations: Integrations | null | undefined, name: IntegrationName): boolean {
  return integrations?.[name]?.active !== false;
}

/** Checks whether the part that a call or a page names (`Call.integration`) is on; nothing named is always on. */
export function isNamedActive(
  integrations: Integrations | null | undefined,
  name: string | undefined,
): boolean {
  return name === undefined || isActive(integrations, name as IntegrationName);
}

/** Returns every block, untouched ones included. */
export function allIntegrations(
  integrations: Integrations | null | undefined,
): Record<IntegrationName, { active: boolean }> {
  const blocks = INTEGRATIONS.map((name) => [name, { active: isActive(integrations, name) }] as const);
  return Object.fromEntries(blocks) as Record<IntegrationName, { active: boolean }>;
}
