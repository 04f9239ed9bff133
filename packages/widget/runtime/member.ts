import { signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Market } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import {
  pickFormat,
  type PickedFormat,
  type FormatChoice,
} from "@cuvee/core/offer/pricing/display/pickFormat.ts";

/** A product as a member may buy it, in their grid. */
export type Offer = { product: Product } & Pick<Market, "rules"> & { typology: string };

/**
 * Offers of a visitor who has signed in, provided by `account/offers.ts`, which is loaded only then: null for a product
 * without an offer of their own, undefined while it is being loaded.
 */
export const memberOffers = signal<((product: Product) => Offer | null | undefined) | undefined>(undefined);

/**
 * Returns the vintage and format of a product to show for a choice: with the member's offer once that is known, else
 * with the public one.
 */
export function pickFor(product: Product, market: Market, choice: FormatChoice): PickedFormat | null {
  const offer = memberOffers.value?.(product);
  return pickFormat(offer?.product ?? product, offer ? { ...market, ...offer } : market, choice, Date.now());
}
