import type { Product } from "#offer/catalogue/catalogue.ts";
import { FAMILY_OF } from "#offer/catalogue/facts.ts";
import { hasFormatOnSale, pickFormat } from "#offer/pricing/display/pickFormat.ts";
import type { Market } from "#offer/pricing/display/cardOffer.ts";

/** Most products that a page shows beside its own. */
const MOST = 4;

/** Checks whether a visitor sees a price of a product and can order it now. */
function isOnSale(product: Product, market: Market, at: number): boolean {
  const picked = pickFormat(product, market, { vintage: "", format: "" }, at);
  return product.status === "online" && (picked?.vintages.some(hasFormatOnSale) ?? false);
}

/**
 * Returns up to four other products of a shop that a visitor may like with this one: of the same kind of drink and on
 * sale now; those of the same producer first (`siblings`: their ids), then of the same colour and appellation, each in
 * the order of the shop.
 */
export function neighboursOf(
  product: Product,
  products: readonly Product[],
  market: Market & { at: number },
  siblings: ReadonlySet<string> = new Set(),
): Product[] {
  const nearness = (other: Product): number =>
    (siblings.has(other.id) ? 4 : 0) +
    (product.color !== undefined && other.color === product.color ? 1 : 0) +
    (product.appellation !== undefined && other.appellation === product.appellation ? 1 : 0);
  return products
    .filter(
      (other) =>
        other.id !== product.id &&
        FAMILY_OF[other.productType] === FAMILY_OF[product.productType] &&
        isOnSale(other, market, market.at),
    )
    .toSorted((a, b) => nearness(b) - nearness(a))
    .slice(0, MOST);
}
