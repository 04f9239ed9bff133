/** What a shop makes or sells (specification §3, Shop.businessType); chooses its words. */
export const BUSINESS_TYPES = ["wine", "champaign", "beer", "spirit", "cider", "other"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

/** Words by which a kind of business is also asked for in addresses (`/auth/register-{product}`): French ones, and the right spelling. */
export const BUSINESS_WORDS: Readonly<Record<string, BusinessType>> = {
  vin: "wine",
  champagne: "champaign",
  biere: "beer",
  spiritueux: "spirit",
  cidre: "cider",
  negoce: "other",
  caviste: "other",
};

/** The kind of business that a word of an address names; null for none of ours. */
export const businessTypeOf = (word: string): BusinessType | null =>
  BUSINESS_TYPES.find((type) => type === word) ??
  (Object.hasOwn(BUSINESS_WORDS, word) ? (BUSINESS_WORDS[word] ?? null) : null);
