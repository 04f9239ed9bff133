import type { Id } from "@cuvee/core/kit/ids.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { priceBasket } from "@cuvee/core/offer/pricing/basket.ts";
import { typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import type { OrderInput, PricedOrder, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { shelve, type Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import { memberOffers } from "#runtime/member.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";

const shelves = new WeakMap<readonly Product[], Shelf>();

/** Checks whether a price needs the parts that are loaded separately (`extras.ts`): codes, loyalty, tickets, duties. */
export function needsExtras(input: OrderInput, buyer: PricingBuyer, rules: ShopRules): boolean {
  return !!(
    rules.loyalty ||
    input.promoCode ||
    input.loyaltyLevel ||
    input.reservations?.length ||
    input.lines.some((l) => l.isFromFidelity) ||
    typologyOf(rules, buyer.typology).withoutDuties
  );
}

/**
 * Returns the member's part of the seller's offer: their prices of the cart's content, and their grid. Undefined while
 * they are being loaded, or where the grid excludes duties, for which this page lacks the content of packs: then the
 * server's price is awaited.
 */
function ofMember(input: OrderInput, market: Market, buyer: PricingBuyer) {
  const of = memberOffers.value;
  const seen = { ...market, buyer };
  if (!of) return seen;
  const wanted = new Set(input.lines.map((line) => line.formatId));
  for (const at of market.products.keys()) {
    const product = market.products[at];
    if (!product?.vintages.some((v) => v.formats.some((f) => wanted.has(f.id)))) continue;
    const offer = of(product);
    if (offer === undefined || (offer && typologyOf(offer.rules, offer.typology).withoutDuties))
      return undefined;
    if (!offer) continue;
    seen.rules = offer.rules;
    seen.buyer = { ...buyer, typology: offer.typology };
    seen.products = seen.products.with(at, offer.product);
  }
  return seen;
}

/** A page's data of a seller. */
type Market = { products: readonly Product[]; rules: ShopRules };

/** The wish of a seller's part of the cart, with the data by which it is priced. */
type PricedPart = { id: Id; wish: OrderInput; data: Market; buyer: PricingBuyer };

/**
 * Returns the price of one seller's part of the cart by the core that the server uses too. Undefined when it needs
 * `extras` that are not loaded yet, or tickets that this page does not know: then the server's price is awaited.
 */
export function priceOf(
  { id, wish, data, buyer: known }: PricedPart,
  at: number,
  extras?: typeof import("#pricing/extras.ts"),
): PricedOrder | undefined {
  const member = ofMember(wish, data, known);
  if (!member) return undefined;
  const { products, rules, buyer } = member;
  if (!extras && needsExtras(wish, buyer, rules)) return undefined;
  const tickets = (wish.reservations?.length && extras?.ticketsFor(id)) || [];
  if (wish.reservations?.some((r) => !tickets.some((t) => t.id === r.ticketId))) return undefined;
  const shelf = (!tickets.length && shelves.get(products)) || shelve(products, tickets);
  if (!tickets.length) shelves.set(products, shelf);
  return priceBasket(wish, { shelf, buyer, rules, at }, extras?.EXTRAS);
}
