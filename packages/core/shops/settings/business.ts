/** What a shop makes or sells (specification §3, Shop.businessType); chooses its words. */
export const BUSINESS_TYPES = ["wine", "champaign", "beer", "spirit", "cider", "other"] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];
