/**
 * Exports of the pricing core for the built pages, under stable names: an entry of the build (`vite.config.ts`) for the
 * test that prices the same baskets everywhere. Pages do not load it; its exports are in the chunk that they do load.
 */
export { priceOrder, shelve } from "@cuvee/core/offer/pricing/pricing.ts";
