import { refuse, Refusal } from "@cuvee/core/kit/refusal.ts";
import type { OrderProblem } from "@cuvee/core/offer/pricing/priced.ts";
import { isGiven } from "@cuvee/core/sales/cart/gifts.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { refuseForeignTickets, refuseMismatch, type WishOrder } from "#sales/cart/cart.ts";
import { codeRefusal } from "#sales/orders/offers.ts";

type Basket = Pick<WishOrder, "products" | "reservations" | "loyaltyData" | "warehouse">;

/**
 * A gift is what the chosen level of the shop's programme gives, and no more of it; whoever sends another line as a gift asks for a bottle
 * without a price. Throws `loyalty` (422) with its reason: `level` without such a level, `gifts` for what it does not give.
 */
function refuseForgedGifts({ products, loyaltyData }: Basket, { rules }: Snapshot): void {
  const selected = loyaltyData?.selectedLevel;
  if (isGiven(products, selected, rules.loyalty)) return;
  const level = rules.loyalty?.levels.find(({ id }) => id === selected);
  const current = products.reduce((sum, line) => sum + (line.isFromFidelity ? line.quantity : 0), 0);
  refuse("loyalty", 422, { reason: level ? "gifts" : "level", limit: level?.maxGifts ?? 0, current });
}

/**
 * Refuses a basket that no page of ours can make, with the same name wherever it is sent: to be priced, to be handed over, to be ordered.
 * Throws `unknown-format`, `format-mismatch`, `ticket-mismatch`, `loyalty`, `warehouse-unknown` (422). What a buyer meets by shopping (too few bottles, a
 * code that is over, points that are spent) is a problem of the price: `refusalOf`.
 */
export function refuseForgedBasket(basket: Basket, snapshot: Snapshot): void {
  refuseMismatch(basket.products, snapshot);
  refuseForeignTickets(basket.reservations, snapshot);
  refuseForgedGifts(basket, snapshot);
  if (basket.warehouse && !snapshot.warehouseIds.includes(basket.warehouse)) refuse("warehouse-unknown", 422);
}

/** Why loyalty gives nothing: too few points, gifts that the level does not give, or no such level. */
function loyaltyReason({ formatId, values }: OrderProblem): "points" | "gifts" | "level" {
  const [limit, current] = [Number(values["limit"]), Number(values["current"])];
  return formatId || (limit > 0 && current > limit) ? "gifts" : limit > current ? "points" : "level";
}

/**
 * The refusal that an order with these problems gets; null without any. Some problems have a name of their own as a refusal, the others
 * are told together. What others may take meanwhile (places, then bottles) is looked at last, as an order takes it last.
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
  // Another order may have spent the points meanwhile; the rest is in what the buyer sent.
  if (code === "loyalty")
    return new Refusal("loyalty", reason === "points" ? 409 : 422, { reason, ...values });
  const taken = String(values["reason"]);
  if (code === "places") return new Refusal(taken, 409, values);
  if (code === "stock") return new Refusal("stock-missing", 409, values);
  return new Refusal(`order-${code}`.replace("order-order-", "order-"), 422, { ...values, problems: own });
}
