/**
 * The pricing core as the built pages have it, under names that stay: an entry of the build (`vite.config.ts`) for the test that prices
 * the same baskets everywhere. Pages do not load it; what it names is in the chunk that they do load.
 */
export { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
