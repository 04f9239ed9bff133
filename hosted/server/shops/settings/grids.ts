import { publicTypology, type ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { Person } from "#kit/http/actor.ts";

/** Returns the key when the shop has this grid, else the public one: a client may have had a grid that was removed. */
export const keyOf = (rules: ShopRules, key: string | null | undefined): string =>
  rules.typologies.find((t) => t.key === key)?.key ?? publicTypology(rules).key;

/**
 * Returns the grid of a person with a shop: their own when that shop gave them one, else the public one. It never comes
 * from the request.
 */
export function gridOf(person: Person | null, rules: ShopRules): string {
  return keyOf(rules, person?.memberships.find((m) => m.id === rules.id && m.role === "buyer")?.typology);
}
