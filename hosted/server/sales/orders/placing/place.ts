import { readCampaignMark } from "@cuvee/core/sales/cart/campaignMark.ts";
import type { Answer } from "@cuvee/core/kit/contract.ts";
import { isOnline, type CardSession } from "@cuvee/core/billing/payments/payments.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { provenNumber } from "@cuvee/core/offer/rates/zones.ts";
import type { ordersContract } from "@cuvee/core/sales/orders/contract.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import type { PaidShop } from "#billing/payments/provider.ts";
import { reserve } from "#cellar/stocks/stocks.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId, ReadyAnswer, type Handler } from "#kit/http/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { keepSaleAnswer } from "#shops/consents/sales.ts";
import { acceptedTerms, refuseClosed, type TermsText } from "#shops/settings/settings.ts";
import { readBuyerKeys } from "#offer/pricing/codeUses.queries.ts";
import { onFileOf, type Account } from "#sales/cart/account.ts";
import { markOrdered } from "#sales/cart/queries.ts";
import { refuseBeyondCredit } from "#sales/orders/payments/credit.ts";
import {
  schedulePoll,
  prepareAttempt,
  startAtProvider,
  startAttempt,
  type Attempt,
  type CardDeps,
} from "#sales/orders/payments/attempts.ts";
import { takeOrderNumber } from "#sales/orders/transitions.ts";
import { redeemOffers } from "#sales/orders/placing/orderOffers.ts";
import { linesOf, newOrder, searchText } from "#sales/orders/placing/newOrder.ts";
import {
  insertOrder,
  saveHandedCampaign,
  saveOrderCampaign,
  type NewOrder,
} from "#sales/orders/placing/newOrder.queries.ts";
import { findOrder, readParts } from "#sales/orders/queries.ts";
import { sellerOf } from "#sales/orders/read.ts";
import { confirmSeats, placesOf, orderOfPart, reserveSeats } from "#sales/orders/reservations.ts";
import {
  buyerId,
  isOnSite,
  mailsOf,
  priceAsShown,
  refuseMinor,
  refuseUnfit,
  type Placement,
} from "#sales/orders/placing/placement.ts";
import { pickupOf } from "#sales/orders/pickup.queries.ts";
import {
  newParts,
  orderView,
  warehousesOf,
  type OrderParts,
  type ReservationShare,
  type OrderViewRow,
} from "#sales/orders/rows.ts";

type PlaceCall = (typeof ordersContract)["place"];
/** The price of an order; `places` is present for a payer of a part, whose price was fixed with the reservation. */
type Price = { priced: PricedOrder; places?: ReservationShare[]; account: Account | undefined };

/** An order that was just written, in the form in which it would be read again. */
type Written = { attempt: Attempt | null; row: OrderViewRow; parts: OrderParts };

/**
 * Step 1: refuses a closed shop, a minor, and terms of sale that the buyer did not see (`terms-changed`, 409). Returns
 * the accepted terms.
 */
function refuseUnacceptable({ body, ctx, snapshot, at }: Placement): TermsText {
  refuseClosed(snapshot.shop, ctx.actor.person);
  refuseMinor(snapshot, body.birthDate, at.getTime());
  return acceptedTerms(snapshot.shop, body.lang, body.termsHash);
}

/**
 * Step 2: prices the order and refuses a price, a credit or a means of payment that does not fit. Throws as
 * `priceAsShown`, `orderOfPart`, `refuseBeyondCredit`, `refuseUnfit`.
 */
async function price(tx: Tx, placement: Placement): Promise<Price> {
  const { body, ctx, snapshot, at } = placement;
  const part = body.payer && (await orderOfPart(tx, body, body.payer, { snapshot, at }));
  const priced = part?.priced ?? (await priceAsShown(tx, placement));
  const { account } = await onFileOf(tx, snapshot, ctx.actor.person, at.getTime());
  if (account && body.payment.type === "transfer" && !isOnSite(body, priced))
    await refuseBeyondCredit(tx, body.sellerId, account.clientId, priced.totalTtcCents);
  if (part) return { priced, places: part.places, account };
  refuseUnfit(placement, priced, account);
  return { priced, account };
}

/**
 * Step 3: takes what the order needs, in the lock order that every transaction keeps: seats, stock, code, points.
 * Returns the seats. Throws `stock-missing` (409), and as `takePlaces` and `takeOffers`.
 */
async function take(
  tx: Tx,
  deps: CardDeps,
  { body, snapshot, buyer, at }: Placement,
  order: NewOrder,
): Promise<ReservationShare[]> {
  const { shop_id: shopId, id: orderId, priced } = order;
  const booking = { orderId, at, expiresAt: order.expires_at, buyerId: order.buyer_id };
  const places =
    order.places.length > 0
      ? order.places
      : await reserveSeats(tx, deps, body, { snapshot, priced, of: booking });
  const from = {
    shopId,
    warehouseIds: warehousesOf(order, snapshot),
    orderId,
    by: "buyer",
    holders: buyer.userId === null ? [] : [buyer.userId],
  };
  await reserve(tx, from, demandOf(priced.lines, snapshot.shelf));
  await redeemOffers(tx, { shopId, orderId, at, by: "buyer" }, priced, buyer);
  // Places paid on site are reserved at once; a transfer or a cheque reserves when it has come.
  if (order.payment_type === "cash")
    await confirmSeats(tx, deps, { ...order, places }, { by: "buyer", money: null });
  return places;
}

/** Notes the campaign that led to an order: by the page of the checkout, or by the cart that was handed over. */
function saveCampaignOf(tx: Tx, { campaign, handoffId }: Placement["body"], order: NewOrder): void {
  const of = { shopId: order.shop_id, orderId: order.id, at: order.created_at };
  const mark = readCampaignMark(campaign ?? "");
  if (mark) saveOrderCampaign(tx, { ...of, ...mark });
  else if (handoffId !== undefined) saveHandedCampaign(tx, { ...of, handoffId });
}

/**
 * Step 4: numbers the order and writes it with its lines, its payment and its card attempt. Throws `order-exists`
 * (409).
 */
async function write(
  tx: Tx,
  deps: CardDeps,
  { body, snapshot }: Placement,
  order: NewOrder,
): Promise<Written> {
  const makeId = (): string => newId(deps.services);
  const paymentId = makeId();
  const attempt = order.status === "draft" ? attemptOf(deps, snapshot.shop, order, paymentId) : null;
  const lines = linesOf(order.priced, snapshot, body, makeId);
  // The order holds its bottles: what may still fail leaves a gap in the numbers.
  const number = order.status === "pending" ? await takeOrderNumber(tx, deps, order.shop_id) : null;
  const numbered = { ...order, number };
  insertOrder(tx, { ...numbered, search: searchText(numbered) }, lines, {
    id: paymentId,
    provider: attempt?.provider.name ?? "manual",
    attemptId: attempt?.metadata.attemptId ?? null,
    account: attempt?.account ?? null,
  });
  saveCampaignOf(tx, body, order);
  const row: OrderViewRow = {
    ...numbered,
    delivery_status: "pending",
    terms_sha256: order.terms?.sha256 ?? null,
    terms_accepted_at: order.created_at,
    version: 1,
  };
  return { attempt, row, parts: newParts(row, lines, await placesOf(tx, row), paymentId) };
}

/** Returns the card attempt of an order, to be started at its provider after the commit. */
const attemptOf = (deps: CardDeps, shop: PaidShop, order: NewOrder, paymentId: string): Attempt =>
  prepareAttempt(deps, {
    shopId: order.shop_id,
    orderId: order.id,
    paymentId,
    amountCents: order.priced.dueNowCents,
    isHeld: order.priced.imprint === true,
    type: order.payment_type === "stripeSepa" ? "stripeSepa" : "cb",
    shop,
  });

/**
 * Step 5: queues what follows from the order, in its transaction: mails and notices or the end of an unpaid card order,
 * the check of a VAT number, the poll of an outside provider; marks the widget's cart as ordered.
 */
async function announce(tx: Tx, deps: CardDeps, { attempt, row }: Written): Promise<void> {
  const { jobs, settings } = deps.services;
  const job = { shopId: row.shop_id, orderId: row.id };
  // A card order ends to the minute, by its own job; the sweep handles the days of the others.
  if (row.status === "draft")
    await jobs.send(tx, "order-expiry", job, { at: row.expires_at ?? row.created_at });
  else await jobs.send(tx, "order-event", { ...job, event: "placed" });
  // Only numbers of the Union are in its register.
  if (settings.viesUrl && provenNumber(row.company?.vatNumber)) await jobs.send(tx, "vat-check", job);
  if (attempt?.provider.isOutside)
    await schedulePoll(tx, deps, { ...job, attemptId: attempt.metadata.attemptId, times: 0 });
  if (row.handoff_id !== null && row.status === "pending") markOrdered(tx, row.handoff_id, row.shop_id);
}

/** Step 6: keeps what the buyer answered to the sentence about mails of the seller, where they were shown it. */
async function keepOffersAnswer(
  tx: Tx,
  { services }: CardDeps,
  { body, ctx, snapshot }: Placement,
): Promise<void> {
  const { isObjectingToOffers: isObjecting, contact, company, lang, id: orderId } = body;
  if (isObjecting === undefined) return;
  const { email } = contact;
  const buyer = { orderId, email, lang, isCompany: company !== undefined, ip: ctx.ip };
  await keepSaleAnswer(tx, services, { shop: snapshot.shop, ...buyer, isObjecting });
}

/** Places an order in one transaction: all of its steps happen, or none. */
async function place(
  tx: Tx,
  deps: CardDeps,
  snapshot: Snapshot,
  { body, ctx }: Pick<Placement, "body" | "ctx">,
): Promise<Written> {
  const userId = buyerId(ctx);
  const placement: Placement = {
    body,
    ctx,
    snapshot,
    buyer: {
      userId,
      buyerKeys: body.promoCode ? await readBuyerKeys(tx, userId, mailsOf(body, ctx)) : [],
    },
    at: new Date(deps.services.now()),
  };
  const terms = refuseUnacceptable(placement);
  const { places = [], ...priced } = await price(tx, placement);
  const order = { ...newOrder(placement, { ...priced, terms }), places };
  const taken = { ...order, places: await take(tx, deps, placement, order) };
  const written = await write(tx, deps, placement, taken);
  await announce(tx, deps, written);
  await keepOffersAnswer(tx, deps, placement);
  return written;
}

/**
 * Places an order (design: architecture, "One request, one transaction"): stock, price and order in one transaction; a
 * card payment is then opened at its provider with no lock held, and the answer stored in a second one. A request
 * repeated after an interruption finds the order by its id and continues where it stopped.
 */
export function placeOrderHandler(deps: CardDeps): Handler<PlaceCall> {
  const { services, catalogue } = deps;
  return async ({ body }, ctx) => {
    const once = ctx.once ?? refuse("idempotency-key-required", 400);
    await catalogue.shop(body.sellerId);
    const key = services.secrets.orderKey(body.id);
    const scope = {
      shopId: body.sellerId,
      onePlan: true as const,
      ...(ctx.actor.person ? { userId: ctx.actor.person.userId } : {}),
    };
    const answer = async (tx: Tx, card: CardSession | null, written?: Written): Promise<ReadyAnswer> => {
      const row = written?.row ?? (await findOrder(tx, body.id)) ?? refuse("not-found", 404);
      const parts: OrderParts = written?.parts ?? {
        ...(await readParts(tx, row.shop_id, row.id)),
        reservations: await placesOf(tx, row),
      };
      parts.pickup = await pickupOf(tx, row);
      const order = orderView(row, parts, await sellerOf(tx, catalogue, row.shop_id), false);
      const whole: Answer<PlaceCall> = { order, key, card };
      const text = JSON.stringify(whole);
      once.keep(tx, 201, text);
      return new ReadyAnswer(text);
    };
    const first = await services.database.transaction(scope, async (tx) => {
      // Asked in one go: nearly every request is the first of its order.
      const [stored, before, snapshot] = await Promise.all([
        once.find(tx),
        findOrder(tx, body.id),
        catalogue.exact(tx, body.sellerId),
      ]);
      if (stored) return new ReadyAnswer(stored, true);
      if (before && !before.request_hash.equals(once.requestHash)) return refuse("order-exists", 409);
      const written = before ? undefined : await place(tx, deps, snapshot, { body, ctx });
      const type = (before ?? written?.row)?.payment_type;
      return isOnline(type ?? "") ? { written } : answer(tx, null, written);
    });
    if (first instanceof ReadyAnswer) return first;
    const { written } = first;
    // The reference of a new attempt is written together with the answer.
    const opened = written?.attempt ? await startAtProvider(deps, written.attempt) : null;
    const card = opened ? opened.session : await startAttempt(deps, body.sellerId, body.id, null);
    return services.database.transaction(scope, async (tx) => {
      opened?.record(tx);
      const stored = await once.find(tx);
      if (stored) return new ReadyAnswer(stored, true);
      return answer(tx, card ?? refuse("payment-status", 409), written);
    });
  };
}
