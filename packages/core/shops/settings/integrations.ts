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
 * Parts that lead somewhere: they have pages of their own, or decide what others show. What is not among them has no page yet, is not
 * offered to be switched on, and shows no entry where it is on. A new part joins the list with its first page (`parts.test.ts` of the
 * back-office compares it with the routes that exist).
 */
export const OFFERED_INTEGRATIONS = [
  "salesPoint",
  "stocks",
  "agents",
  "iam",
  "reservations",
  "accounting",
  "iframes",
] as const satisfies readonly IntegrationName[];

/** The blocks of a shop as they are stored and answered. */
export type Integrations = { readonly [N in IntegrationName]?: { active: boolean } };

/** Whether a part of the product is on for a shop: what nobody has switched off is. */
export function isActive(integrations: Integrations | null | undefined, name: IntegrationName): boolean {
  return integrations?.[name]?.active !== false;
}

/** Every block, those that were never touched included. */
export function allIntegrations(
  integrations: Integrations | null | undefined,
): Record<IntegrationName, { active: boolean }> {
  const blocks = INTEGRATIONS.map((name) => [name, { active: isActive(integrations, name) }] as const);
  return Object.fromEntries(blocks) as Record<IntegrationName, { active: boolean }>;
}
