import { createHash, randomBytes } from "node:crypto";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { OrderWish, PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { priceOrder } from "@cuvee/core/offer/pricing/pricing.ts";
import type { cartContract, wishOrder } from "@cuvee/core/sales/cart/contract.ts";
import type * as z from "zod";
import type { Person } from "#kit/actor.ts";
import type { Tx } from "#kit/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { pricingBuyer } from "#offer/pricing/grids.ts";
import { findHandoff, keepHandoff, redeemHandoff } from "#sales/cart/queries.ts";

export type WishOrder = z.output<typeof wishOrder>;

/** Minutes in which a hand-off may be taken over (design: domain §2). */
const HANDOFF_MINUTES = 5;

/** What core prices: ids, quantities, place of delivery. Computed fields that a client echoed are gone here. */
export function wishOf(order: Omit<WishOrder, "price" | "sellerId">): OrderWish {
  const { shipping } = order;
  return {
    lines: order.products.map((line) => ({
      formatId: line.formatId,
      quantity: line.quantity,
      ...(line.isWrapped === undefined ? {} : { isWrapped: line.isWrapped }),
    })),
    ...(shipping
      ? {
          shipping: {
            ref: shipping.ref ?? null,
            country: shipping.country,
            zipcode: shipping.zipcode,
            collectionPoint: shipping.collectionPoint ?? null,
          },
        }
      : {}),
    promoCode: order.promoCode ?? null,
  };
}

/** Price of one seller's order for the person who asks: his grid comes from his session. */
export function priceFor(
  wish: OrderWish,
  snapshot: Snapshot,
  person: Person | null,
  at: number,
): PricedOrder {
  return priceOrder(wish, snapshot.shelf, pricingBuyer(person, snapshot.rules), snapshot.rules, at);
}

/**
 * A line whose format is not the shop's, or whose product or vintage is not the format's own, was put together by hand.
 * Throws `unknown-format` (422), `format-mismatch` (422). What a shop no longer sells stays known, so old carts pass.
 */
export function refuseMismatch(lines: WishOrder["products"], snapshot: Snapshot): void {
  for (const line of lines) {
    const found =
      snapshot.shelf.get(line.formatId) ?? refuse("unknown-format", 422, { formatId: line.formatId });
    const { product, vintage } = found;
    if ((line.productId ?? product.id) !== product.id || (line.vintageId ?? vintage.id) !== vintage.id)
      refuse("format-mismatch", 422, { formatId: line.formatId });
  }
}

/** Lines of which there is not enough, as problems of the price: told in the cart, refused only by the order itself. */
export function shortages(priced: PricedOrder, available: Record<string, number>): PricedOrder["problems"] {
  return priced.lines
    .filter((line) => line.quantity + line.add > (available[line.formatId] ?? 0))
    .map(({ formatId }) => ({ code: "stock", formatId, values: { available: available[formatId] ?? 0 } }));
}

/**
 * Whether a page of this origin may act for the shop. A request without `Origin` comes from no browser page.
 * Throws `origin-not-allowed` (403).
 */
export function guardOrigin(origin: string | undefined, own: string, snapshot: Snapshot): void {
  if (origin === undefined || origin === own || snapshot.shop.allowed_origins.includes(origin)) return;
  refuse("origin-not-allowed", 403);
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

type HandoffInput = Input<(typeof cartContract)["handoff"]>["body"];

/** Keeps a widget's cart for the hosted checkout. Throws `return-not-allowed` (422) for a return address that is no page of the shop. */
export async function handOff(
  tx: Tx,
  at: { id: string; now: number; publicUrl: string },
  snapshot: Snapshot,
  body: HandoffInput,
): Promise<{ token: string; url: string; expiresAt: string }> {
  const { origin: back, protocol, href } = new URL(body.returnUrl);
  if (!/^https?:$/.test(protocol)) refuse("return-not-allowed", 422);
  if (back !== at.publicUrl && !snapshot.shop.allowed_origins.includes(back))
    refuse("return-not-allowed", 422);
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(at.now + HANDOFF_MINUTES * 60_000);
  const orders = body.orders.map(({ price: _, shipping, ...order }) => ({
    ...order,
    ...(shipping ? { shipping: { ...shipping, price: undefined } } : {}),
    products: order.products.map(({ price: __, isFromFidelity: ___, ...line }) => line),
  }));
  const payload = {
    orders,
    lang: body.lang,
    returnUrl: href,
    adult: body.adult,
    shopCode: snapshot.rules.code,
  };
  await keepHandoff(tx, {
    id: at.id,
    tokenHash: hashOf(token),
    shopId: snapshot.rules.id,
    payload,
    expiresAt,
  });
  return {
    token,
    url: `${at.publicUrl}/cart?lang=${body.lang}#handoff=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

type Handed = { orders: WishOrder[]; lang: string; returnUrl: string; adult: boolean; shopCode: string };

/** Takes over a cart, once. Throws `handoff-unknown` (404), `handoff-used` (410), `handoff-expired` (410). */
export async function redeem(tx: Tx, token: string, now: number): Promise<Handed & { handoffId: string }> {
  const row = await redeemHandoff(tx, hashOf(token), new Date(now));
  if (row) return { handoffId: row.id, ...(row.payload as Handed) };
  const found = await findHandoff(tx, hashOf(token));
  if (!found) return refuse("handoff-unknown", 404);
  return refuse(found.redeemed_at ? "handoff-used" : "handoff-expired", 410);
}

/** What became of a hand-off. Throws `handoff-unknown` (404). */
export async function stateOf(
  tx: Tx,
  token: string,
  now: number,
): Promise<{ status: "open" | "redeemed" | "ordered" | "expired"; orderedSellerIds: string[] }> {
  const row = (await findHandoff(tx, hashOf(token))) ?? refuse("handoff-unknown", 404);
  const orderedSellerIds = row.ordered_seller_ids;
  if (orderedSellerIds.length > 0) return { status: "ordered", orderedSellerIds };
  if (row.redeemed_at) return { status: "redeemed", orderedSellerIds };
  return { status: row.expires_at.getTime() > now ? "open" : "expired", orderedSellerIds };
}
