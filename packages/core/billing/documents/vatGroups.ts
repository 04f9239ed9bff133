import type { BasisPoints } from "#kit/money.ts";
import type { Exemption } from "#offer/pricing/priced.ts";
import { EXEMPT, type VatCategory } from "#offer/rates/taxation.ts";

/**
 * Reasons why a group has no VAT: the exemption of the order, the tourist tax (outside VAT, CGI art. 267 II 2°), a
 * product without VAT. The sentence is in `locales/<lang>/legal.json`.
 */
export type VatReason = Exemption | "touristTax" | "exempt";

/** A group of equal taxation: one row of the VAT of a document (BG-23). */
export type VatGroup = { category: VatCategory; rateBp: BasisPoints; reason?: VatReason };

/** Returns the group of an amount: of its rate, or of the reason why there is none. */
export function groupOf(rateBp: BasisPoints, reason: VatReason | undefined): VatGroup {
  if (rateBp > 0) return { category: "S", rateBp };
  const why = reason ?? "exempt";
  const category = why === "touristTax" || why === "exempt" ? "E" : EXEMPT[why].category;
  return { category, rateBp, reason: why };
}

/** Returns a key of a group. */
export const groupKey = ({ category, rateBp, reason }: VatGroup): string =>
  `${category}${rateBp}${reason ?? ""}`;

/** Returns the group alone, from any object that contains it. */
export function onlyGroup({ category, rateBp, reason }: VatGroup): VatGroup {
  return { category, rateBp, ...(reason ? { reason } : {}) };
}

/** Orders groups as documents show them: the highest rate first, then by category and reason. */
export function byGroup(a: VatGroup, b: VatGroup): number {
  return b.rateBp - a.rateBp || groupKey(a).localeCompare(groupKey(b), "en");
}
