import type { CodeTerms, PromoCode } from "./priced.ts";

/** Facts of a code and a buyer at a moment, from the records of the shop. */
export type CodeFacts = {
  /** Key of the buyer's grid. */
  typology: string;
  /**
   * Orders that used it and were not cancelled; those of this buyer. Absent: not known yet, and not a reason for
   * refusal.
   */
  uses: number;
  usesOfBuyer?: number | undefined;
  /** The buyer has ordered here before. */
  hasOrdered?: boolean | undefined;
  withdrawn?: boolean;
};

/**
 * Returns the terms of a code for a buyer at a moment, in milliseconds since 1970 (design: domain §1.5): `refused` is
 * the first of its conditions that does not hold, whatever the basket. `takeOffers` checks the conditions on the
 * basket.
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
