import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import { isGiven } from "@cuvee/core/offer/loyalty/gifts.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { refuseForeignTickets, refuseMismatch, type WishOrder } from "#sales/cart/cart.ts";
import { codeRefusal } from "#sales/cart/codeRefusal.ts";

type Basket = Pick<WishOrder, "products" | "reservations" | "loyaltyData" | "warehouse">;

/**
 * Refuses forged gifts: a gift must be one of the chosen loyalty level, within its limit; any other line sent as a gift
 * would be a bottle without a price. Throws `loyalty` (422) with its reason: `level` without such a level, `gifts` for
 * one that it does not give.
 */
function refuseForgedGifts({ products, loyaltyData }: Basket, { rules }: Snapshot): void {
  const selected = loyaltyData?.selectedLevel;
  if (isGiven(products, selected, rules.loyalty)) return;
  const level = rules.loyalty?.levels.find(({ id }) => id === selected);
  const current = products.reduce((sum, line) => sum + (line.isFromFidelity ? line.quantity : 0), 0);
  refuse("loyalty", 422, { reason: level ? "gifts" : "level", limit: level?.maxGifts ?? 0, current });
}

/**
 * Refuses a basket that none of our pages can create, with the same name in every call: price, hand-off, order. Throws
 * `unknown-format`, `format-mismatch`, `ticket-mismatch`, `loyalty`, `warehouse-unknown` (422). Problems that a buyer
 * meets while shopping (too few bottles, an expired code, spent points) are problems of the price: `refusalOf`.
 */
export function refuseForgedBasket(basket: Basket, snapshot: Snapshot): void {
  refuseMismatch(basket.products, snapshot);
  refuseForeignTickets(basket.reservations, snapshot);
  refuseForgedGifts(basket, snapshot);
  if (basket.warehouse && !snapshot.warehouseIds.includes(basket.warehouse)) refuse("warehouse-unknown", 422);
}

/** Returns why loyalty gives nothing: too few points, gifts that the level does not give, or no such level. */
function loyaltyReason({ formatId, values }: OrderProblem): "points" | "gifts" | "level" {
  const [limit, current] = [Number(values["limit"]), Number(values["current"])];
  return formatId || (limit > 0 && current > limit) ? "gifts" : limit > current ? "points" : "level";
}

/**
 * Returns the refusal of an order with these problems; null without any. Some problems have a name of their own as a
 * refusal, the others are reported together. Things that others may take meanwhile (places, then bottles) come last, as
 * an order takes them last.
 */
export function refusalOf(problems: readonly OrderProblem[], formatIds: readonly string[]): Refusal | null {
  const unknown = problems.find((p) => p.code === "unknown");
  const unknownId = unknown?.formatId ?? "";
  if (unknown && formatIds.includes(unknownId))
    return new Refusal("unknown-format", 422, { formatId: unknownId });
  // A rate that is no longer sold, or never was.
  if (unknown) return new Refusal("ticket-mismatch", 422, { ticketId: unknownId });
  const own = problems.filter((p) => p.code !== "places" && p.code !== "stock");
  const first = own[0] ?? problems.find((p) => p.code === "places") ?? problems[0];
  if (!first) return null;
  const { code, values } = first;
  if (code === "promo-code") return codeRefusal(String(values["promoCode"]), String(values["reason"]));
  const reason = loyaltyReason(first);
  // Another order may have spent the points meanwhile; the other causes are in the buyer's request.
  if (code === "loyalty")
    return new Refusal("loyalty", reason === "points" ? 409 : 422, { reason, ...values });
  const taken = String(values["reason"]);
  if (code === "places") return new Refusal(taken, 409, values);
  if (code === "stock") return new Refusal("stock-missing", 409, values);
  return new Refusal(`order-${code}`.replace("order-order-", "order-"), 422, { ...values, problems: own });
}
