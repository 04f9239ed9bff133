import type { CodeTerms, PromoCode } from "./priced.ts";

/** What is known of a code and a buyer at a moment, from the records of the shop. */
export type CodeFacts = {
  /** Key of the buyer's grid. */
  typology: string;
  /** Orders that used it and were not given up; those of this buyer. Absent: not known yet, and nothing is refused for it. */
  uses: number;
  usesOfBuyer?: number | undefined;
  /** The buyer has ordered here before. */
  hasOrdered?: boolean | undefined;
  withdrawn?: boolean;
};

/**
 * A code as it stands for a buyer at a moment, in milliseconds since 1970 (design: domain §1.5): `refused` is the first of its
 * conditions that does not hold, whatever is in the basket. What the basket decides is looked at by `takeOffers`.
 */
export function codeTerms(code: PromoCode, facts: CodeFacts, at: number): CodeTerms {
  const { since = 0, until = Infinity, typologies, firstOrder, usesTotal, usesPerBuyer } = code;
  const { typology, uses, usesOfBuyer = 0, hasOrdered = false, withdrawn = false } = facts;
  const refused = withdrawn
    ? "unknown"
    : at < since
      ? "early"
      : at >= until
        ? "late"
        : typologies && !typologies.includes(typology)
          ? "grid"
          : firstOrder && hasOrdered
            ? "first-order"
            : usesTotal !== undefined && uses >= usesTotal
              ? "used-up"
              : usesPerBuyer !== undefined && usesOfBuyer >= usesPerBuyer
                ? "used-by-buyer"
                : undefined;
  return refused ? { ...code, refused } : code;
}
