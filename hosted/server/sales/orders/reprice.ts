import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { OrderProblem, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ordersContract } from "@cuvee/core/sales/orders/contract.ts";
import type { Tx } from "#kit/database.ts";
import type { Context } from "#kit/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { pricingBuyer } from "#offer/pricing/grids.ts";
import { refuseMismatch, wishOf } from "#sales/cart/cart.ts";
import { refuseCode } from "#sales/orders/offers.ts";

type Body = Input<(typeof ordersContract)["place"]>["body"];

/** Why loyalty gives nothing: too few points, gifts that the level does not give, or no such level. */
function loyaltyReason({ formatId, values }: OrderProblem): "points" | "gifts" | "level" {
  const [limit, current] = [Number(values["limit"]), Number(values["current"])];
  return formatId || (limit > 0 && current > limit) ? "gifts" : limit > current ? "points" : "level";
}

/** Refuses what stands against a price: some problems have a name of their own as a refusal, the others are told together. */
function refuseProblems(priced: PricedOrder): void {
  const [first] = priced.problems;
  if (!first) return;
  const unknown = priced.problems.find((p) => p.code === "unknown");
  if (unknown) refuse("unknown-format", 422, { formatId: unknown.formatId ?? "" });
  const { code, values } = first;
  if (code === "promo-code") refuseCode(String(values["promoCode"]), String(values["reason"]));
  const reason = loyaltyReason(first);
  // Another order may have spent the points meanwhile; the rest is in what the buyer sent.
  if (code === "loyalty") refuse("loyalty", reason === "points" ? 409 : 422, { reason, ...values });
  refuse(`order-${code}`.replace("order-order-", "order-"), 422, { ...values, problems: priced.problems });
}

/** The addresses by which a buyer is known: the one that he gives, and that of his account. */
export const mailsOf = (body: Body, { actor }: Context): string[] => [
  body.contact.email,
  ...(actor.person ? [actor.person.email] : []),
];

/** The account that orders; staff order as anybody does. */
export const buyerId = ({ actor }: Context): string | null =>
  actor.person?.role === "buyer" ? actor.person.userId : null;

/** Prices the order as the buyer must have seen it. Throws `price-changed` (409) with the new price otherwise. */
export async function priceAgain(
  tx: Tx,
  body: Body,
  snapshot: Snapshot,
  ctx: Context,
  buyerKeys: readonly string[],
): Promise<PricedOrder> {
  if (!snapshot.shop.payments_list.includes(body.payment.type)) refuse("payment-unknown", 422);
  refuseMismatch(body.products, snapshot);
  const { country, zipcode, mountain = body.shipping.mountain } = body.deliveryAddress;
  const shipping = {
    ref: body.shipping.ref ?? null,
    collectionPoint: body.shipping.collectionPoint ?? null,
    country,
    zipcode,
    mountain,
  };
  const wish = { ...wishOf(body), shipping };
  const at = ctx.services.now();
  const { person } = ctx.actor;
  const asks = person !== null || wish.promoCode !== null;
  const asking = { person, promoCode: wish.promoCode ?? null, buyerKeys };
  const buyer = asks ? await pricingBuyer(tx, snapshot.rules, asking, at) : {};
  const priced = priceOrder(wish, snapshot.shelf, buyer, snapshot.rules, at);
  refuseProblems(priced);
  if (priced.totalTtcCents !== body.expectedTotalCents)
    refuse("price-changed", 409, {
      expectedTotalCents: body.expectedTotalCents,
      totalTtcCents: priced.totalTtcCents,
      priced,
    });
  return priced;
}
