import { CARD_ORDER_MINUTES, isOnline } from "@cuvee/core/billing/payments/payments.ts";
import { plainText } from "@cuvee/core/kit/list/list.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Address, OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { formatName } from "#offer/catalogue/names.ts";
import type { Account } from "#sales/cart/account.ts";
import type { NewOrder } from "#sales/orders/placing/newOrder.queries.ts";
import { isOnSite, mailsOf, type Placement } from "#sales/orders/placing/placement.ts";
import type { TermsText } from "#shops/settings/settings.ts";

type Body = Placement["body"];

/** Returns the lines of a new order: the wording at the sale, in the language of `body`. */
export function linesOf(
  priced: PricedOrder,
  snapshot: Snapshot,
  body: Pick<Body, "lang">,
  makeId: () => string,
): OrderLine[] {
  return priced.lines.map((line) => {
    const found = snapshot.shelf.get(line.formatId) ?? refuse("unknown-format", 422);
    return {
      id: makeId(),
      formatId: line.formatId,
      productId: line.productId,
      name: found.product.name,
      vintage: isNonVintage(found.vintage.name) ? "" : found.vintage.name,
      formatName: formatName(found.format, body.lang),
      ...(found.format.visual ? { visual: found.format.visual } : {}),
      quantity: line.quantity,
      add: line.add,
      unitE4: line.unitE4,
      amountCents: line.amountCents,
      discountCents: line.discountCents,
      vatRateBp: line.vatRateBp,
      ...(line.gift ? { gift: true as const } : {}),
      ...(line.wrapping ? { wrapping: line.wrapping } : {}),
    };
  });
}

/** Returns the address of a collection point, in the name of the recipient; null for any other method. */
function pointAddress(body: Body, method: ShippingMethod | undefined): Address | null {
  const { kind, address } = method ?? {};
  if (kind !== "collectionPoint" || !address) return null;
  const { firstname, lastname, phone } = body.contact;
  const { name: company, street, zipcode, city, country } = address;
  return { firstname, lastname, company, street, zipcode, city, country, phone };
}

const DAY_MS = 86_400_000;

/**
 * Returns the moment when an unpaid order frees its stock: a card's after minutes, a transfer's or cheque's after the
 * shop's days.
 */
function expiryOf(type: Body["payment"]["type"], at: number, manualDays: number): Date | null {
  if (isOnline(type)) return new Date(at + CARD_ORDER_MINUTES * 60_000);
  return type === "cash" ? null : new Date(at + manualDays * DAY_MS);
}

/** Result of the steps before: the price, the buyer's account, the accepted terms of sale. */
type Priced = { priced: PricedOrder; account: Account | undefined; terms: TermsText };

/** Returns the columns of an order that follow from its means of payment. */
function paymentColumns(
  { body, snapshot, at }: Placement,
  priced: PricedOrder,
  offered: Account | undefined,
) {
  // Payment on site is treated as cash: manual, at the visit; or a card is held for it.
  const type = priced.imprint ? "cb" : isOnSite(body, priced) ? "cash" : body.payment.type;
  const isCard = isOnline(type);
  // A buyer who may pay later chooses so by selecting the transfer.
  const account = type === "transfer" ? offered : undefined;
  return {
    status: isCard ? "draft" : "pending",
    payment_status: isCard ? "processing" : "pending",
    payment_type: type,
    payment_terms: account?.terms ?? null,
    due_on: account?.dueOn ?? null,
    expires_at: account ? null : expiryOf(type, at.getTime(), snapshot.shop.manual_payment_days),
  } as const;
}

/** Returns the record of an order as its request and its price make it: without seats, and without a number. */
export function newOrder(placement: Placement, { priced, account, terms }: Priced): NewOrder {
  const { body, ctx, snapshot, buyer, at } = placement;
  const { firstname, lastname, email } = body.contact;
  const point = snapshot.rules.shipping.find(({ ref }) => ref === priced.shipping.ref);
  return {
    ...paymentColumns(placement, priced, account),
    shop_id: body.sellerId,
    id: body.id,
    number: null,
    buyer_id: buyer.userId,
    buyer_mails: mailsOf(body, ctx),
    key_hash: orderKeyHash(ctx.services.secrets.orderKey(body.id)),
    request_hash: ctx.once?.requestHash ?? refuse("idempotency-key-required", 400),
    buyer_name: `${firstname} ${lastname}`,
    buyer_email: email,
    search: "",
    contact: body.contact,
    billing_address: body.billingAddress,
    delivery_address: pointAddress(body, point) ?? body.deliveryAddress ?? body.billingAddress,
    notes: body.notes || body.buyer?.notes || "",
    ref_id: body.refId || null,
    warehouse_id: body.warehouse ?? null,
    delivery_instructions: body.shipping?.instructions ?? "",
    gift: body.gift ?? null,
    lang: body.lang,
    bottles: priced.eq75,
    total_ttc_cents: priced.totalTtcCents,
    priced,
    places: [],
    company: body.company ?? null,
    age_proof: body.birthDate === undefined ? "declared" : "birthDate",
    terms,
    handoff_id: body.handoffId ?? null,
    created_at: at,
  };
}

/** Returns the text by which an order is found in lists: number, name, mailbox, telephone. */
export const searchText = (
  order: Pick<NewOrder, "number" | "buyer_name" | "buyer_email" | "contact">,
): string =>
  plainText(`${order.number ?? ""} ${order.buyer_name} ${order.buyer_email} ${order.contact.phone}`);
