import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { CARD_ORDER_MINUTES, isOnline, type CardSession } from "@cuvee/core/billing/payments/payments.ts";
import { plainText } from "@cuvee/core/kit/list.ts";
import { provenNumber } from "@cuvee/core/offer/pricing/rates/zones.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ordersContract } from "@cuvee/core/sales/orders/contract.ts";
import { birthDateFault } from "@cuvee/core/sales/orders/age.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { Address, OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { ShippingMethod } from "@cuvee/core/shops/settings/settings.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { reserve } from "#cellar/stocks/stocks.ts";
import { orderKeyHash } from "#kit/actor.ts";
import type { Tx } from "#kit/database.ts";
import { newId, Ready, type Context, type Handler } from "#kit/mount.ts";
import { refuseFields } from "#kit/problem.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { acceptedTerms, refuseClosed, type TermsText } from "#shops/settings/settings.ts";
import { formatName } from "#offer/catalogue/names.ts";
import { readBuyerKeys } from "#sales/loyalty/codes.queries.ts";
import { onFileOf, type Account } from "#sales/cart/account.ts";
import { markOrdered } from "#sales/cart/queries.ts";
import { refuseBeyondCredit } from "#sales/orders/credit.ts";
import { askLater, openAttempt, startAttempt, type Attempt, type CardDesk } from "#sales/orders/card.ts";
import { takeNumber } from "#sales/orders/transitions.ts";
import { takeOffers, type Taker } from "#sales/orders/offers.ts";
import { insertOrder, type NewOrder } from "#sales/orders/newOrder.queries.ts";
import { findOrder, readParts } from "#sales/orders/queries.ts";
import { sellerOf } from "#sales/orders/read.ts";
import { confirmPlaces, placesOf, takePart, takePlaces } from "#sales/orders/places.ts";
import { buyerId, isOnSite, mailsOf, priceAgain, refuseUnfit } from "#sales/orders/reprice.ts";
import { pickupOf } from "#sales/orders/pickup.queries.ts";
import { freshParts, orderView, takesFrom, type Parts, type Shown } from "#sales/orders/rows.ts";

type PlaceCall = (typeof ordersContract)["place"];
type Body = Input<PlaceCall>["body"];

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

/**
 * Refuses a buyer who does not prove their age where the shop requires it (CSP L3342-1): the field codes `needed`,
 * `date`, `minor` (422). A date that is sent without being required is checked too.
 */
export function refuseMinor({ shop }: Snapshot, birthDate: string | undefined, at: number): void {
  if (birthDate === undefined && !shop.ask_birth_date) return;
  const fault = birthDateFault(birthDate ?? "", dayInFrance(at));
  if (fault) refuseFields([{ path: ["birthDate"], code: fault === "minor" ? "minor" : fault }]);
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

function newOrder(
  body: Body,
  priced: PricedOrder,
  ctx: Context,
  key: string,
  manualDays: number,
  offered: Account | undefined,
  point: ShippingMethod | undefined,
  terms: TermsText,
): NewOrder {
  // Payment on site is treated as cash: manual, at the visit; or a card is held for it.
  const type = priced.imprint ? "cb" : isOnSite(body, priced) ? "cash" : body.payment.type;
  const isCard = isOnline(type);
  const at = ctx.services.now();
  const { firstname, lastname, email } = body.contact;
  // A buyer who may pay later chooses so by selecting the transfer.
  const account = type === "transfer" ? offered : undefined;
  return {
    shop_id: body.sellerId,
    id: body.id,
    number: null,
    status: isCard ? "draft" : "pending",
    payment_status: isCard ? "processing" : "pending",
    payment_type: type,
    buyer_id: buyerId(ctx),
    buyer_mails: mailsOf(body, ctx),
    key_hash: orderKeyHash(key),
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
    lang: body.lang,
    bottles: priced.eq75,
    total_ttc_cents: priced.totalTtcCents,
    priced,
    places: [],
    company: body.company ?? null,
    payment_terms: account?.terms ?? null,
    due_on: account?.dueOn ?? null,
    age_proof: body.birthDate === undefined ? "declared" : "birthDate",
    terms,
    handoff_id: body.handoffId ?? null,
    created_at: new Date(at),
    expires_at: account ? null : expiryOf(type, at, manualDays),
  };
}

/** An order that was just written, in the form in which it would be read again. */
type Written = { attempt: Attempt | null; row: Shown; parts: Parts };

/**
 * Takes places, stock, code and points, and writes the order: whole or not at all. Throws `stock-missing`,
 * `terms-changed` (409) and as `takePlaces`, `takePart` and `takeOffers`.
 */
async function write(tx: Tx, desk: CardDesk, body: Body, ctx: Context, key: string): Promise<Written> {
  const { services, catalogue } = desk;
  const { jobs } = services;
  const snapshot = await catalogue.exact(tx, body.sellerId);
  refuseClosed(snapshot.shop, ctx.actor.person);
  refuseMinor(snapshot, body.birthDate, services.now());
  const terms = acceptedTerms(snapshot.shop, body.lang, body.termsHash);
  const taker: Taker = {
    userId: buyerId(ctx),
    buyerKeys: body.promoCode ? await readBuyerKeys(tx, buyerId(ctx), mailsOf(body, ctx)) : [],
  };
  const part = body.payer && (await takePart(tx, body, body.payer, snapshot, new Date(services.now())));
  const priced = part?.priced ?? (await priceAgain(tx, body, snapshot, ctx, taker.buyerKeys));
  const { account } = await onFileOf(tx, snapshot, ctx.actor.person, services.now());
  if (account && body.payment.type === "transfer" && !isOnSite(body, priced))
    await refuseBeyondCredit(tx, body.sellerId, account.clientId, priced.totalTtcCents);
  if (!part) refuseUnfit(body, priced, snapshot.shop.manual_payment_days, account, services.now());
  const point = snapshot.rules.shipping.find(({ ref }) => ref === priced.shipping.ref);
  const order = newOrder(body, priced, ctx, key, snapshot.shop.manual_payment_days, account, point, terms);
  // The lock order is the same everywhere: places, stock, code, points, numbers.
  const booking = {
    orderId: order.id,
    at: order.created_at,
    expiresAt: order.expires_at,
    buyerId: order.buyer_id,
  };
  order.places = part?.places ?? (await takePlaces(tx, desk, body, snapshot, priced, booking));
  const place = {
    shopId: order.shop_id,
    warehouseIds: takesFrom(order, snapshot),
    orderId: order.id,
    by: "buyer",
    holders: taker.userId === null ? [] : [taker.userId],
  };
  await reserve(tx, place, demandOf(priced.lines, snapshot.shelf));
  const of = { shopId: order.shop_id, orderId: order.id, at: order.created_at, by: "buyer" };
  await takeOffers(tx, of, priced, taker);
  const job = { shopId: order.shop_id, orderId: order.id };
  // A card order ends to the minute, by its own job; the sweep handles the days of the others.
  if (order.status === "draft")
    await jobs.send(tx, "order-expiry", job, { at: order.expires_at ?? order.created_at });
  else await jobs.send(tx, "order-event", { ...job, event: "placed" });
  // Only numbers of the Union are in its register.
  if (services.settings.viesUrl && provenNumber(body.company?.vatNumber))
    await jobs.send(tx, "vat-check", job);
  // Places paid on site are reserved at once; a transfer or a cheque reserves when it has come.
  if (order.payment_type === "cash") await confirmPlaces(tx, desk, order, "buyer", null);
  // Last, because from here to the commit every other order of the shop waits.
  if (order.status === "pending") order.number = await takeNumber(tx, desk, order.shop_id);
  order.search = plainText(
    `${order.number ?? ""} ${order.buyer_name} ${order.buyer_email} ${body.contact.phone}`,
  );
  const makeId = (): string => newId(services);
  const paymentId = makeId();
  const attempt =
    order.status === "draft"
      ? openAttempt(desk, {
          shopId: order.shop_id,
          orderId: order.id,
          paymentId,
          amountCents: priced.dueNowCents,
          isHeld: priced.imprint === true,
          type: order.payment_type === "stripeSepa" ? "stripeSepa" : "cb",
          shop: snapshot.shop,
        })
      : null;
  const lines = linesOf(priced, snapshot, body, makeId);
  try {
    await insertOrder(tx, order, lines, {
      id: paymentId,
      provider: attempt?.provider.name ?? "manual",
      attemptId: attempt?.metadata.attemptId ?? null,
      account: attempt?.account ?? null,
    });
  } catch (error) {
    if ((error as { code?: string }).code === "23505") refuse("order-exists", 409);
    throw error;
  }
  if (attempt?.provider.isOutside)
    await askLater(tx, desk, { ...job, attemptId: attempt.metadata.attemptId, times: 0 });
  if (order.handoff_id !== null && order.status === "pending")
    await markOrdered(tx, order.handoff_id, order.shop_id);
  const row: Shown = {
    ...order,
    delivery_status: "pending",
    terms_sha256: terms.sha256,
    terms_accepted_at: order.created_at,
    version: 1,
  };
  return { attempt, row, parts: freshParts(row, lines, await placesOf(tx, row), paymentId) };
}

/**
 * Places an order (design: architecture, "One request, one transaction"): stock, price and order in one transaction; a
 * card payment is then opened at its provider with no lock held, and the answer stored in a second one. A request
 * repeated after an interruption finds the order by its id and continues where it stopped.
 */
export function placing(desk: CardDesk): Handler<PlaceCall> {
  const { services, catalogue } = desk;
  return async ({ body }, ctx) => {
    const once = ctx.once ?? refuse("idempotency-key-required", 400);
    await catalogue.shop(body.sellerId);
    const key = services.secrets.orderKey(body.id);
    const scope = { shopId: body.sellerId, ...(ctx.actor.person ? { userId: ctx.actor.person.userId } : {}) };
    const answer = async (tx: Tx, card: CardSession | null, written?: Written): Promise<Ready> => {
      const row = written?.row ?? (await findOrder(tx, body.id)) ?? refuse("not-found", 404);
      const parts: Parts = written?.parts ?? {
        ...(await readParts(tx, row.shop_id, row.id)),
        reservations: await placesOf(tx, row),
      };
      parts.pickup = await pickupOf(tx, row);
      const order = orderView(row, parts, await sellerOf(tx, catalogue, row.shop_id), false);
      const whole: Answer<PlaceCall> = { order, key, card };
      const text = JSON.stringify(whole);
      await once.keep(tx, 201, text);
      return new Ready(text);
    };
    const first = await services.database.transaction(scope, async (tx) => {
      const kept = await once.find(tx);
      if (kept) return new Ready(kept, true);
      const before = await findOrder(tx, body.id);
      if (before && !before.request_hash.equals(once.requestHash)) return refuse("order-exists", 409);
      const written = before ? undefined : await write(tx, desk, body, ctx, key);
      const type = (before ?? written?.row)?.payment_type;
      return isOnline(type ?? "") ? (written?.attempt ?? null) : answer(tx, null, written);
    });
    if (first instanceof Ready) return first;
    const card = await startAttempt(desk, body.sellerId, body.id, first);
    return services.database.transaction(scope, async (tx) => {
      const kept = await once.find(tx);
      return kept ? new Ready(kept, true) : answer(tx, card);
    });
  };
}
