import { publicTypology, type ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import type { PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import type { Person } from "#kit/actor.ts";

/** The grid of a person with a shop: his own when that shop gave him one, else the public one. Never what a client says. */
export function gridOf(person: Person | null, rules: ShopRules): string {
  const own = person?.memberships.find((m) => m.id === rules.id && m.role === "buyer")?.typology;
  return rules.typologies.find((t) => t.key === own)?.key ?? publicTypology(rules).key;
}

/** What a price depends on about the buyer. */
export function pricingBuyer(person: Person | null, rules: ShopRules): PricingBuyer {
  return { typology: gridOf(person, rules) };
}
