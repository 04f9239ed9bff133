/** Business type of a shop (specification §3, Shop.businessType); chooses its words. */
export const BUSINESS_TYPES = ["wine", "champaign", "beer", "spirit", "cider", "other"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/**
 * Additional words for business types in addresses (`/auth/register-{product}`): French ones, and the correct spelling.
 */
export const BUSINESS_WORDS: Readonly<Record<string, BusinessType>> = {
  vin: "wine",
  champagne: "champaign",
  biere: "beer",
  spiritueux: "spirit",
  cidre: "cider",
  negoce: "other",
  caviste: "other",
};

/** Returns the business type of a word in an address; null for an unknown one. */
export const businessTypeOf = (word: string): BusinessType | null =>
  BUSINESS_TYPES.find((type) => type === word) ??
  (Object.hasOwn(BUSINESS_WORDS, word) ? (BUSINESS_WORDS[word] ?? null) : null);
