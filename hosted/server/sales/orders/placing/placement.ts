import type { Input } from "@cuvee/core/kit/contract.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { forBuyer, priceToStore } from "@cuvee/core/offer/pricing/display/forBuyer.ts";
import { birthDateFault } from "@cuvee/core/sales/orders/age.ts";
import type { ordersContract } from "@cuvee/core/sales/orders/contract.ts";
import { methodFault } from "@cuvee/core/sales/orders/methods.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { pricingBuyer } from "#offer/pricing/pricingBuyer.ts";
import type { Account } from "#sales/cart/account.ts";
import { pricingInputOf } from "#sales/cart/cart.ts";
import { exciseOf, refuseCompany, withCompany } from "#sales/cart/company.ts";
import { refuseForgedBasket, refusalOf } from "#sales/cart/basketRefusals.ts";
import type { OfferRedeemer } from "#sales/orders/placing/orderOffers.ts";
import { refuseUnproven } from "#sales/orders/taxable.ts";

type Body = Input<(typeof ordersContract)["place"]>["body"];

/** A request to place an order, with what each step of placing reads. */
export type Placement = {
  body: Body;
  ctx: RequestContext;
  /** The shop and its catalogue, as they are in the transaction. */
  snapshot: Snapshot;
  buyer: OfferRedeemer;
  /** The moment of the order. */
  at: Date;
};

/** Returns the addresses that identify a buyer: the entered one, and that of their account. */
export const mailsOf = (body: Body, { actor }: RequestContext): string[] => [
  body.contact.email,
  ...(actor.person ? [actor.person.email] : []),
];

/** Returns the ordering account; staff order like any buyer. */
export const buyerId = ({ actor }: RequestContext): string | null =>
  actor.person?.role === "buyer" ? actor.person.userId : null;

/**
 * Checks whether nothing is due with an order and no card is held: its places are paid on site, and no means of payment
 * is needed now.
 */
export const isOnSite = (body: Body, priced: PricedOrder): boolean =>
  (body.reservations ?? []).length > 0 && priced.dueNowCents === 0 && !priced.imprint;

/**
 * Refuses a buyer who does not prove their age where the shop requires it (CSP L3342-1): the field codes `needed`,
 * `date`, `minor` (422). A date that is sent without being required is checked too.
 */
export function refuseMinor({ shop }: Snapshot, birthDate: string | undefined, at: number): void {
  if (birthDate === undefined && !shop.ask_birth_date) return;
  const fault = birthDateFault(birthDate ?? "", dayInFrance(at));
  if (fault) refuseFields([{ path: ["birthDate"], code: fault === "minor" ? "minor" : fault }]);
}

/** Returns the delivery of an order as the pricing core reads it; null without bottles: seats are not delivered. */
function deliveryOf({ products, shipping, deliveryAddress }: Body) {
  if (products.length === 0) return null;
  const { country, zipcode, mountain = shipping?.mountain } = deliveryAddress ?? {};
  return {
    ref: shipping?.ref ?? null,
    collectionPoint: shipping?.collectionPoint ?? null,
    ...(country === undefined ? {} : { country }),
    ...(zipcode === undefined ? {} : { zipcode }),
    ...(mountain === undefined ? {} : { mountain }),
  };
}

/** Prices the order by the catalogue and the offers of its buyer; `problems` names what forbids it. */
async function priceNow(tx: Tx, { body, ctx, snapshot, buyer, at }: Placement): Promise<PricedOrder> {
  const { shelf, rules } = snapshot;
  const delivery = deliveryOf(body);
  const shipping = delivery === null ? {} : { shipping: delivery };
  const { shipping: _, ...basket } = pricingInputOf(body, shelf);
  const { person } = ctx.actor;
  const promoCode = basket.promoCode ?? null;
  const now = at.getTime();
  const known =
    person === null && promoCode === null
      ? {}
      : await pricingBuyer(tx, rules, { person, promoCode, buyerKeys: buyer.buyerKeys }, now);
  const priceFor = withCompany(known, body.company);
  const priced = priceToStore({ ...basket, ...shipping }, { shelf, buyer: priceFor, rules, at: now });
  const goods = { products: body.products, company: body.company, ...shipping };
  return { ...priced, problems: [...priced.problems, ...exciseOf(goods, snapshot, priceFor, now)] };
}

/**
 * Prices the order as the buyer must have seen it. Throws `price-changed` (409) with the new price otherwise,
 * `payment-unknown` (422), and the refusal of the first problem.
 */
export async function priceAsShown(tx: Tx, placement: Placement): Promise<PricedOrder> {
  const { body, snapshot } = placement;
  refuseForgedBasket(body, snapshot);
  refuseCompany(body.company);
  const priced = await priceNow(tx, placement);
  const type = priced.imprint ? "cb" : body.payment.type;
  if (!isOnSite(body, priced) && !snapshot.shop.payments_list.includes(type)) refuse("payment-unknown", 422);
  const formatIds = body.products.map((line) => line.formatId);
  const refusal = refusalOf(priced.problems, formatIds);
  if (refusal) throw refusal;
  refuseUnproven(priced, body.company !== undefined);
  if (priced.totalTtcCents !== body.expectedTotalCents)
    refuse("price-changed", 409, {
      expectedTotalCents: body.expectedTotalCents,
      totalTtcCents: priced.totalTtcCents,
      priced: forBuyer(priced),
    });
  return priced;
}

/** Refuses a method of the shop that does not fit this order: `payment-unfit` (422) with its reason. */
export function refuseUnfit(
  { body, snapshot, at }: Placement,
  priced: PricedOrder,
  account: Account | undefined,
): void {
  if (priced.imprint || isOnSite(body, priced)) return;
  const { type } = body.payment;
  const fault = methodFault(type, {
    priced,
    starts: (body.reservations ?? []).map(({ slot }) => slot.start),
    manualDays: type === "transfer" && account ? null : snapshot.shop.manual_payment_days,
    now: at.getTime(),
  });
  if (fault) refuse("payment-unfit", 422, { type, reason: fault });
}
