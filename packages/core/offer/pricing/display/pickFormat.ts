import type { Format, Product, Vintage } from "#offer/catalogue/catalogue.ts";
import { offerOf, sellable, type Market, type Offer } from "./cardOffer.ts";

type OfferedFormat = [Format, Offer];
export type OfferedVintage = { vintage: Vintage; formats: OfferedFormat[] };

/** Format that the buyer chose: ids, or a vintage's name and a format's ref; empty without choice. */
export type FormatChoice = { vintage: string; format: string };

export type PickedFormat = {
  vintages: OfferedVintage[];
  vintage: Vintage;
  formats: OfferedFormat[];
  format: Format;
  offer: Offer;
};

/** Checks whether any format of a vintage can be ordered. */
export const hasFormatOnSale = ({ formats }: OfferedVintage): boolean =>
  formats.some(([, offer]) => sellable(offer));

/**
 * Returns the vintage and format of a product to show for a choice: the wanted ones when the buyer may see them, else
 * the first that can be ordered, a bottle of 75 cl before others. Null when no price is shown in the grid.
 */
export function pickFormat(
  product: Product,
  market: Market,
  choice: FormatChoice,
  at: number,
): PickedFormat | null {
  const vintages = product.vintages
    .map((vintage) => ({
      vintage,
      formats: vintage.formats
        .map((format): OfferedFormat => [format, offerOf(format, market, at)])
        .filter(([, offer]) => offer.steps.length > 0),
    }))
    .filter(({ formats }) => formats.length > 0);
  const chosen =
    vintages.find(({ vintage: v }) => v.id === choice.vintage || v.name === choice.vintage) ??
    vintages.find(hasFormatOnSale) ??
    vintages[0];
  if (!chosen) return null;
  const { vintage, formats } = chosen;
  const found =
    formats.find(([f]) => f.id === choice.format || f.ref === choice.format) ??
    formats.find(([f, offer]) => f.volumeMl === 750 && sellable(offer)) ??
    formats.find(([, offer]) => sellable(offer)) ??
    formats[0];
  if (!found) return null;
  return { vintages, vintage, formats, format: found[0], offer: found[1] };
}
