import { signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Market } from "@cuvee/core/offer/pricing/cardOffer.ts";
import { pick, type Picked, type FormatChoice } from "@cuvee/core/offer/pricing/pick.ts";

/** A product as a member may buy it, in their grid. */
export type Offer = { product: Product } & Pick<Market, "rules"> & { typology: string };

/**
 * Offers of a visitor who has signed in, provided by `account/offers.ts`, which is loaded only then: null for a product
 * without an offer of their own, undefined while it is being loaded.
 */
export const his = signal<((product: Product) => Offer | null | undefined) | undefined>(undefined);

/**
 * Returns the vintage and format of a product to show for a choice: with the member's offer once that is known, else
 * with the public one.
 */
export function pickFor(product: Product, market: Market, wanted: FormatChoice): Picked | null {
  const offer = his.value?.(product);
  return pick(offer?.product ?? product, offer ? { ...market, ...offer } : market, wanted, Date.now());
}
