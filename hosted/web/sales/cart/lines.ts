import type { OrderInput, PricedLine, PricedOrder, TicketInput } from "@cuvee/core/offer/pricing/priced.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { orderInputOf, type CartOrder, type CartShipping } from "@cuvee/core/sales/cart/cart.ts";

type Line = { formatId: string; quantity: number; isFromFidelity?: boolean | undefined };

/**
 * Returns the priced line of each line of the cart; null for those that have no price. Both lists are in the cart's
 * order.
 */
export function pairLines(lines: readonly Line[], priced: readonly PricedLine[]): (PricedLine | null)[] {
  const left = [...priced];
  return lines.map((line) => {
    const at = left.findIndex(
      (p) => p.formatId === line.formatId && p.quantity === line.quantity && !p.gift === !line.isFromFidelity,
    );
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
}

/** Returns the countries that a shop delivers to, in the order of its methods. */
export function countriesServed(rules: ShopRules): string[] {
  return [...new Set(rules.shipping.flatMap((method) => method.countries))];
}

/** Builds the wish to price. Without an address the seller's first country is assumed, so that franco can be shown. */
export function pricingInputOfOrder(
  order: CartOrder,
  rules: ShopRules | null,
  reservations?: TicketInput[],
): OrderInput {
  const input = orderInputOf(order);
  const country = input.shipping?.country ?? (rules ? countriesServed(rules)[0] : undefined);
  return { ...input, ...(reservations ? { reservations } : {}), shipping: { ...input.shipping, country } };
}

/** Checks whether a delivery method has a surcharge for mountain areas: then the buyer is asked about it. */
export function asksMountain(rules: ShopRules): boolean {
  return rules.shipping.some((method) => method.surcharges?.some((surcharge) => surcharge.mountain));
}

/** Returns the default mode until the buyer chooses: the first that delivers to the buyer, else the first. */
export function usualChoice(choices: PricedOrder["shippingChoices"]): string | null {
  return (choices.find((choice) => choice.kind === "delivery") ?? choices[0])?.ref ?? null;
}

/** Returns the chosen delivery: a method, or a collection point. */
export const chosenWay = (shipping: CartShipping | undefined): string | null =>
  shipping?.ref || shipping?.collectionPoint || null;

/**
 * Returns the fields to store for a chosen mode: a method clears the collection point, and the other way round
 * (specification §4, Cart).
 */
export function wayOf(
  choices: PricedOrder["shippingChoices"],
  ref: string,
): { ref: string | null; collectionPoint: string | null } {
  const isPoint = choices.some((choice) => choice.ref === ref && choice.kind === "collectionPoint");
  return { ref: isPoint ? null : ref, collectionPoint: isPoint ? ref : null };
}
