import { scaled, type BasisPoints, type E4 } from "#kit/money.ts";
import type { AgreedPrice, Format } from "#offer/catalogue/catalogue.ts";
import { isDue } from "#shops/settings/taxes.ts";
import { publicTypology, type ShopRules, type Typology } from "#shops/settings/settings.ts";

/** Offer of a grid for one unit of a format, in the grid's chain. */
export type Grid = Pick<Format, "unitE4" | "tiers" | "add" | "promotions"> & {
  /** Reason for this price: the second part of the trace key, absent for the plain public price. */
  from?: "gift" | "agreed" | "typology" | "untaxed";
};

/** A grid with its own way of counting, or that of the shop. */
export type CountedTypology = Typology & { allRulesInEq75: boolean };

/** Returns the buyer's grid with this shop, else the public one (design: domain §1.1). */
export function typologyOf(rules: ShopRules, key?: string | null): CountedTypology {
  const typology = rules.typologies.find((t) => t.key === key) ?? publicTypology(rules);
  return { ...typology, allRulesInEq75: typology.allRulesInEq75 ?? rules.allRulesInEq75 };
}

/** Returns a unit price without its included tax, to the ten-thousandth. */
export function untaxed(unit: number, rate: BasisPoints): E4 {
  return scaled(unit, 10_000, 10_000 + rate) as E4;
}

/** Returns the price agreed with a client, at the moment `at`. Promotions do not reduce it. */
export const agreedGrid = (agreed: AgreedPrice | undefined, at: number): Grid | undefined =>
  agreed && isDue(agreed, at) ? { ...agreed, from: "agreed" } : undefined;

/**
 * Returns the price of a format in a grid: the grid's own if visible there, else the public one (design: domain §1.1);
 * one agreed with the client comes before both (`agreedGrid`). Null when the public may not see it (the public grid's
 * entry is not `visible`), or when a grid without tax would need `rate` to make its price and none was given.
 *
 * In a grid without tax the whole public offer (price, tiers, promotions in euro) is converted here, once, into amounts
 * that exclude tax; afterwards nothing is converted. Promotions are those that run at the moment `at`.
 */
export function gridPrice(
  format: Format,
  typology: Typology,
  rate: BasisPoints | undefined,
  at: number,
): Grid | null {
  const { unitE4, tiers, add } = format;
  const promotions = format.promotions?.filter((p) => isDue(p, at));
  const entry = format.typologies?.[typology.key];
  if (entry?.visible) return { ...entry, promotions, from: "typology" };
  if (entry && typology.public) return null;
  if (typology.ttc || rate === 0) return { unitE4, tiers, add, promotions };
  if (rate === undefined) return null;
  return {
    unitE4: untaxed(unitE4, rate),
    tiers: tiers?.map((t) => ({ ...t, unitE4: untaxed(t.unitE4, rate) })),
    add,
    promotions: promotions?.map((p) => (p.type === "€" ? { ...p, amount: untaxed(p.amount, rate) } : p)),
    from: "untaxed",
  };
}
