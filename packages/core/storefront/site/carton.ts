import type { Format, Product, Vintage } from "#offer/catalogue/catalogue.ts";
import { offerOf, sellable, type Market, type Offer } from "#offer/pricing/display/cardOffer.ts";

/** Bottles of the cartons that a buyer fills. */
export const CARTON_SIZES = [6, 12] as const;
export type CartonSize = (typeof CARTON_SIZES)[number];

/** Volume of the bottles of a carton, in millilitres: all are alike. */
export const CARTON_BOTTLE_ML = 750;

/** A bottle that can be put into a carton, and its offer. */
export type CartonBottle = { product: Product; vintage: Vintage; format: Format; offer: Offer };

/** Bottles in a carton, by format; formats without any are absent. */
export type Filling = Readonly<Record<string, number>>;

/**
 * Returns the bottles that a carton can be filled with: of each product on sale its newest vintage that can be ordered
 * by the single bottle.
 */
export function cartonBottles(products: readonly Product[], market: Market, at: number): CartonBottle[] {
  return products.flatMap((product) => {
    if (product.status !== "online") return [];
    for (const vintage of product.vintages)
      for (const format of vintage.formats) {
        if (format.type !== "bottle" || format.volumeMl !== CARTON_BOTTLE_ML) continue;
        const offer = offerOf(format, market, at);
        if (sellable(offer) && offer.min === 1 && offer.multiple === 1)
          return [{ product, vintage, format, offer }];
      }
    return [];
  });
}

/** Counts the bottles of a carton. */
export const countBottles = (filling: Filling): number =>
  Object.values(filling).reduce((sum, bottles) => sum + bottles, 0);

/** Puts one more bottle into a carton; a full one, or a bottle that is not there, changes nothing. */
export function putBottle(
  filling: Filling,
  formatId: string,
  of: { size: CartonSize; max: number },
): Filling {
  const held = filling[formatId] ?? 0;
  return countBottles(filling) >= of.size || held >= of.max ? filling : { ...filling, [formatId]: held + 1 };
}

/** Takes one bottle out of a carton. */
export function takeBottle(filling: Filling, formatId: string): Filling {
  const { [formatId]: held = 0, ...others } = filling;
  return held > 1 ? { ...others, [formatId]: held - 1 } : others;
}

/** Takes bottles out of a carton, the last formats first, until it is no larger than a size. */
export function fitInto(filling: Filling, size: CartonSize): Filling {
  let fitted = filling;
  for (const formatId of Object.keys(filling).toReversed())
    while (countBottles(fitted) > size && fitted[formatId] !== undefined)
      fitted = takeBottle(fitted, formatId);
  return fitted;
}
