/** The parts of a price that a page which only sells bottles never loads. */
export { EXTRAS } from "@cuvee/core/offer/pricing/pricing.ts";
