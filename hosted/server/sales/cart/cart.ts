import { createHash, randomBytes } from "node:crypto";
import type { Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { OrderInput, PricedOrder, PricingBuyer } from "@cuvee/core/offer/pricing/priced.ts";
import { withTaxes } from "@cuvee/core/sales/cart/taxes.ts";
import type { cartContract, orderInput } from "@cuvee/core/sales/cart/contract.ts";
import type * as z from "zod";
import type { Actor } from "#kit/http/actor.ts";
import type { Database, Tx } from "#kit/postgres/database.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import { readBuyerKeys } from "#offer/pricing/codeUses.queries.ts";
import { onFileOf, type OnFile } from "#sales/cart/account.ts";
import { withCompany } from "#sales/cart/company.ts";
import { findHandoff, saveHandoff, redeemHandoff } from "#sales/cart/queries.ts";

export type WishOrder = z.output<typeof orderInput>;

/** Minutes within which a hand-off may be redeemed (design: domain §2). */
const HANDOFF_MINUTES = 5;

/**
 * Returns the input of core's pricing: ids, quantities, place of delivery. Computed fields that a client echoed are
 * removed.
 */
export function pricingInputOf(
  order: Pick<WishOrder, "products" | "reservations" | "shipping" | "promoCode" | "loyaltyData">,
  { tickets }: Snapshot["shelf"],
): OrderInput {
  const { shipping } = order;
  return {
    lines: order.products.map((line) => ({
      formatId: line.formatId,
      quantity: line.quantity,
      ...(line.isWrapped ? { isWrapped: true } : {}),
      ...(line.isFromFidelity ? { isFromFidelity: true } : {}),
    })),
    reservations: (order.reservations ?? []).flatMap(({ eventId, selectedPrices }) =>
      withTaxes({ eventId, prices: selectedPrices }, tickets),
    ),
    ...(shipping
      ? {
          shipping: {
            ref: shipping.ref ?? null,
            country: shipping.country,
            zipcode: shipping.zipcode,
            mountain: shipping.mountain,
            collectionPoint: shipping.collectionPoint ?? null,
          },
        }
      : {}),
    promoCode: order.promoCode || null,
    loyaltyLevel: order.loyaltyData?.selectedLevel || null,
  };
}

/** A seller's part of a cart to be priced. */
export type SellerOrder = { order: WishOrder; snapshot: Snapshot };

/** The buyer at a seller, with the facts that the seller has on file about them. */
export type KnownBuyer = { buyer: PricingBuyer } & OnFile;

/**
 * Reads the facts about the buyer at each seller of a cart, in one transaction; without a person and a code nothing is
 * read. For a visitor no condition per buyer is known: their order will identify them. A site knows its member at its
 * own shop alone, and nothing of their company's file.
 */
export async function buyersOf(
  database: Database,
  { person: asking, member }: Pick<Actor, "person" | "member">,
  sellerOrders: readonly SellerOrder[],
  at: number,
): Promise<KnownBuyer[]> {
  if (!asking && !sellerOrders.some(({ order }) => order.promoCode))
    return sellerOrders.map(({ order }) => ({ buyer: withCompany({}, order.company) }));
  return database.transaction(asking ? { userId: asking.userId } : {}, async (tx) => {
    const hasCode = sellerOrders.some(({ order }) => order.promoCode);
    const keys = asking && hasCode ? await readBuyerKeys(tx, asking.userId, [asking.email]) : [];
    const buyers: KnownBuyer[] = [];
    for (const { order, snapshot } of sellerOrders) {
      await tx.actFor(snapshot.rules.id);
      const isKnown = !member || member.shopId === snapshot.rules.id;
      const person = isKnown ? asking : null;
      const terms = { person, promoCode: order.promoCode ?? null, buyerKeys: isKnown ? keys : [] };
      const buyer = withCompany(await pricingBuyer(tx, snapshot.rules, terms, at), order.company);
      buyers.push({ buyer, ...(member ? {} : await onFileOf(tx, snapshot, person, at)) });
    }
    return buyers;
  });
}

/** Returns the terms that a member's site may know: those for prices, without the number of their company. */
export const siteTerms = ({ vatNumber: _, ...terms }: PricingBuyer): PricingBuyer => terms;

/**
 * Refuses forged lines: the format is not the shop's, or the product or vintage is not the format's own. Throws
 * `unknown-format` (422), `format-mismatch` (422). Products that a shop no longer sells stay known, so old carts pass.
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

/** Refuses forged tickets: a rate of another event. Throws `ticket-mismatch` (422); old ones pass. */
export function refuseForeignTickets(reservations: WishOrder["reservations"], { shelf }: Snapshot): void {
  for (const { eventId, selectedPrices } of reservations ?? [])
    for (const { ticketId } of selectedPrices)
      if ((shelf.tickets?.get(ticketId)?.eventId ?? eventId) !== eventId)
        refuse("ticket-mismatch", 422, { ticketId });
}

/**
 * Returns lines without enough stock, as problems of the price: shown in the cart, refused only by the order itself.
 */
export function shortages(priced: PricedOrder, available: Record<string, number>): PricedOrder["problems"] {
  const wanted = new Map<string, number>();
  for (const { formatId, quantity, add } of priced.lines)
    wanted.set(formatId, (wanted.get(formatId) ?? 0) + quantity + add);
  return priced.lines
    .filter(({ formatId }) => (wanted.get(formatId) ?? 0) > (available[formatId] ?? 0))
    .map(({ formatId }) => ({ code: "stock", formatId, values: { available: available[formatId] ?? 0 } }));
}

/**
 * Checks that a page of this origin may act for the shop. A request without `Origin` comes from no browser page. Throws
 * `origin-not-allowed` (403).
 */
export function guardOrigin(origin: string | undefined, own: string, snapshot: Snapshot): void {
  if (origin === undefined || origin === own || snapshot.shop.allowed_origins.includes(origin)) return;
  refuse("origin-not-allowed", 403);
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Returns a wish without the computed fields that a client may echo. */
function withoutEchoes({ price: _, promotions: __, buyer: ____, ...order }: WishOrder): WishOrder {
  const { shipping, loyaltyData, reservations } = order;
  return {
    ...order,
    products: order.products.map(({ price: ___, ...line }) => line),
    ...(shipping ? { shipping: { ...shipping, price: undefined } } : {}),
    ...(loyaltyData ? { loyaltyData: { selectedLevel: loyaltyData.selectedLevel } } : {}),
    ...(reservations
      ? {
          reservations: reservations.map(({ price: ___, selectedPrices, ...of }) => ({
            ...of,
            selectedPrices: selectedPrices.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
          })),
        }
      : {}),
  };
}

/** Returns the page for a handed-over cart: one seller's is ordered at once, several are shown in the cart. */
const pageFor = (orders: readonly { sellerId: string }[]): string => {
  const [only, ...others] = orders;
  return only && others.length === 0 ? `/checkout/${only.sellerId}` : "/cart";
};

type HandoffInput = Input<(typeof cartContract)["handoff"]>["body"];

/**
 * Stores a widget's cart for the hosted checkout, with whether the page knew its member. Throws `return-not-allowed`
 * (422) for a return address that is not a page of the shop.
 */
export async function storeHandoff(
  tx: Tx,
  at: { id: string; now: number; publicUrl: string },
  snapshot: Snapshot,
  { body, member }: { body: HandoffInput; member?: Actor["member"] },
): Promise<{ token: string; url: string; expiresAt: string }> {
  const { origin: back, protocol, href } = new URL(body.returnUrl);
  if (!/^https?:$/.test(protocol)) refuse("return-not-allowed", 422);
  if (back !== at.publicUrl && !snapshot.shop.allowed_origins.includes(back))
    refuse("return-not-allowed", 422);
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(at.now + HANDOFF_MINUTES * 60_000);
  const orders = body.orders.map(withoutEchoes);
  const payload = {
    orders,
    lang: body.lang,
    returnUrl: href,
    adult: body.adult,
    shopCode: snapshot.rules.code,
    isMember: member?.shopId === snapshot.rules.id,
  };
  await saveHandoff(tx, {
    id: at.id,
    tokenHash: hashOf(token),
    shopId: snapshot.rules.id,
    embedId: body.embed ?? null,
    campaign: body.campaign ?? null,
    payload,
    expiresAt,
  });
  return {
    token,
    url: `${at.publicUrl}${pageFor(orders)}?lang=${body.lang}#handoff=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

type Handed = {
  orders: WishOrder[];
  lang: string;
  returnUrl: string;
  adult: boolean;
  shopCode: string;
  isMember: boolean;
};

/** Redeems a handed-over cart, once. Throws `handoff-unknown` (404), `handoff-used` (410), `handoff-expired` (410). */
export async function redeemCart(
  tx: Tx,
  token: string,
  now: number,
): Promise<Handed & { handoffId: string }> {
  const row = await redeemHandoff(tx, hashOf(token), new Date(now));
  if (row) return { handoffId: row.id, isMember: false, ...(row.payload as Omit<Handed, "isMember">) };
  const found = await findHandoff(tx, hashOf(token));
  if (!found) return refuse("handoff-unknown", 404);
  return refuse(found.redeemed_at ? "handoff-used" : "handoff-expired", 410);
}

/** Returns the state of a hand-off. Throws `handoff-unknown` (404). */
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
