import { signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Market } from "@cuvee/core/offer/pricing/cardOffer.ts";
import { pick, type Picked, type Wanted } from "@cuvee/core/offer/pricing/pick.ts";

/** A product as a member may buy it, in his grid. */
export type Offer = { product: Product } & Pick<Market, "rules"> & { typology: string };

/**
 * Offers of a visitor who has signed in, told by `account/offers.ts`, which is loaded only then: null where he has none of his own,
 * undefined while his is on its way.
 */
export const his = signal<((product: Product) => Offer | null | undefined) | undefined>(undefined);

/** What is shown of a product for a choice: as the member may buy it once that is known, else as anybody. */
export function pickFor(product: Product, market: Market, wanted: Wanted): Picked | null {
  const offer = his.value?.(product);
  return pick(offer?.product ?? product, offer ? { ...market, ...offer } : market, wanted, Date.now());
}
