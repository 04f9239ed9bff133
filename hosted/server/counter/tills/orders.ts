import { createHash } from "node:crypto";
import { canonicalJson } from "@cuvee/core/billing/documents/canonical.ts";
import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { allowedCommands, type Address } from "@cuvee/core/sales/orders/orders.ts";
import { EMPTY_CONTENT, blockingProblems, type QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import type { CreatedOrder } from "@cuvee/core/counter/tills/tickets/fulfilment.ts";
import type { tillOrdersContract } from "@cuvee/core/counter/tills/orders.contract.ts";
import type { TillOperation } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { ClientAddress } from "@cuvee/core/shops/clients/clients.ts";
import { BLANK_ADDRESS } from "@cuvee/core/shops/clients/blankClient.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import { endOrder } from "#sales/orders/commands.ts";
import type { OrderDeps } from "#sales/orders/transitions.ts";
import { lockOrder } from "#sales/orders/queries.ts";
import { stateOf } from "#sales/orders/rows.ts";
import { deliveriesOf, partyOf, type ClientForSale } from "#sales/quotes/client.ts";
import { makeOrder } from "#sales/quotes/order.ts";
import { lockQuote } from "#sales/quotes/queries.ts";
import { priceDraftFor, addDraft, defaultValidUntil } from "#sales/quotes/write.ts";
import { findPoint, readPeople, type TillRow } from "#counter/pointsOfSale/points.queries.ts";
import { activeTill } from "#counter/tills/snapshot.ts";
import { addEvent, lockClients, saveClient } from "#shops/clients/queries.ts";

type Calls = typeof tillOrdersContract;
type Body = Input<Calls["order"]>["body"];
/** The ordering user, and their till. */
export type TillOrdersContext = { tx: Tx; deps: OrderDeps; shopId: string; tillId: string; by: string };

const NO_CHOICE = { billingId: null, deliveryId: null };

/**
 * Returns the possible delivery addresses of a client. Throws as `activeTill`, `not-found` (404), `merged-into` (410)
 * for the client.
 */
export async function addressesOf(
  { tx, deps, shopId, tillId }: TillOrdersContext,
  clientId: string,
): Promise<Answer<Calls["addresses"]>> {
  await activeTill(tx, shopId, tillId);
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const found = await partyOf(tx, snapshot, clientId, { addresses: NO_CHOICE, at: deps.services.now() });
  const { firstname, lastname, phone } = found.party.contact;
  return { contact: { firstname, lastname, phone }, addresses: deliveriesOf(found.row) };
}

/**
 * Refuses actions that the person at the till may not do: `till-act` (403) with the action. Returns their name, which
 * is stored with their own prices.
 */
async function refuseActs(
  { tx, shopId, by }: TillOrdersContext,
  { pointId }: TillRow,
  body: Body,
): Promise<string> {
  const people = await readPeople(tx, shopId, pointId);
  const operator = people.find(({ userId }) => userId === body.operatorId);
  const given = operator?.acts ?? [];
  const isCut = (body.discount?.amount ?? 0) > 0 || body.lines.some((line) => (line.discountBp ?? 0) > 0);
  const used: TillOperation[] = [
    ...(body.lines.some((line) => line.own) ? (["price"] as const) : []),
    ...(isCut ? (["discount"] as const) : []),
  ];
  const act = used.find((one) => !given.includes(one));
  if (act) refuse("till-act", 403, { act });
  return operator?.name ?? by;
}

const sameAddress = (a: Partial<ClientAddress>, b: Address): boolean =>
  (["street", "zipcode", "city", "country"] as const).every(
    (part) => (a[part] ?? "").toLowerCase() === b[part].toLowerCase(),
  );

/** Stores an address that was entered at the counter in the client's file, for the next time. */
async function keepAddress(
  { tx, deps, shopId, by }: TillOrdersContext,
  { row }: ClientForSale,
  to: Address,
): Promise<void> {
  const addresses: Partial<ClientAddress>[] = row.addresses;
  if (addresses.some((one) => sameAddress(one, to))) return;
  const { services } = deps;
  const main = addresses.length === 0;
  const use = main ? ("both" as const) : ("delivery" as const);
  const clientAddress: ClientAddress = { ...BLANK_ADDRESS, ...to, id: newId(services), use, main };
  await saveClient(tx, shopId, row.id, { ...row, addresses: [...row.addresses, clientAddress] });
  const at = new Date(services.now());
  await addEvent(tx, { shopId, clientId: row.id, at, kind: "changed", note: "addresses", by });
}

/**
 * Returns the client as the order needs them: its address, and the grid of the point where they have none of their own.
 */
function partyTo(found: ClientForSale, typology: string | null, { way, address }: Body): ClientForSale {
  const { firstname, lastname } = found.party.contact;
  const nowhere: Address = { firstname, lastname, street: "", zipcode: "", city: "", country: "FR" };
  const deliveryAddress = (way === "ship" ? address : null) ?? nowhere;
  const { country: _, ...buyer } = found.buyer;
  return {
    ...found,
    buyer: { ...buyer, typology: buyer.typology ?? typology },
    party: { ...found.party, deliveryAddress },
  };
}

/**
 * Returns the order that a basket became already, or null. Throws `till-order-other` (409) with it where the basket was
 * different.
 */
async function knownOrder(
  of: TillOrdersContext,
  body: Body,
  requestHash: Buffer,
): Promise<CreatedOrder | null> {
  const { tx, shopId, tillId } = of;
  const known = await lockQuote(tx, shopId, body.id);
  if (!known) return null;
  const order = known.order_id === null ? undefined : await lockOrder(tx, shopId, known.order_id);
  if (!order || known.till_id !== tillId) return refuse("quote-exists", 409);
  if (order.status === "cancelled") refuse("till-order-ended", 409, { number: order.number ?? "" });
  const created = { orderId: order.id, number: order.number ?? "", totalTtcCents: order.total_ttc_cents };
  return order.request_hash.equals(requestHash) ? created : refuse("till-order-other", 409, created);
}

/**
 * Creates an order from a till's basket, once: the same basket sent again returns the same, until something is paid by
 * a ticket. Its stock is reserved, nothing leaves the warehouse. Throws as `activeTill` and `partyOf`, `till-act` (403)
 * for a discount or price without the permission, `till-order-excise` (422) with the country, `till-order-carrier`
 * (422) where the method does not serve the address, `quote-problems` (422), `till-order-price` (409) with both totals,
 * `till-order-other`, `till-order-ended` (409), `stock-missing` (409).
 */
export async function orderBasket(of: TillOrdersContext, body: Body): Promise<CreatedOrder> {
  const { tx, deps, shopId, tillId, by } = of;
  const till = await activeTill(tx, shopId, tillId);
  const requestHash = createHash("sha256").update(canonicalJson(body)).digest();
  const known = await knownOrder(of, body, requestHash);
  if (known) return known;
  const operator = await refuseActs(of, till, body);
  const lines = body.lines.map(({ own, ...line }) => ({
    ...line,
    ...(own ? { own: { ...own, by: operator } } : {}),
  }));
  const { id, clientId, discount, notes, ref, way, address } = body;
  const snapshot = await deps.catalogue.exact(tx, shopId);
  const now = deps.services.now();
  if (way === "ship" && address) {
    await lockClients(tx, shopId, [clientId]);
    await keepAddress(of, await partyOf(tx, snapshot, clientId, { addresses: NO_CHOICE, at: now }), address);
  }
  const point = await findPoint(tx, shopId, till.pointId);
  const found = await partyOf(tx, snapshot, clientId, { addresses: NO_CHOICE, at: now });
  const party = partyTo(found, point?.settings.typology ?? null, body);
  const content: QuoteContent = {
    ...EMPTY_CONTENT,
    lines: lines as QuoteContent["lines"],
    ...(discount && discount.amount > 0 ? { discount } : {}),
    shipping: { ref, instructions: "" },
    payment: { type: "cash", terms: null },
    notes,
    internalNotes: `${till.code} · ${till.name}`,
  };
  const what = priceDraftFor(deps, snapshot, party, {
    clientId,
    lang: found.row.lang,
    validUntil: defaultValidUntil(now),
    content,
    sparesAgreed: true,
  });
  const { shipping, problems, totalTtcCents } = what.priced;
  const stops = blockingProblems(problems);
  const excise = stops.find(({ code }) => code === "excise");
  if (excise) refuse("till-order-excise", 422, { country: excise.values["country"] ?? "" });
  if (stops.length > 0) refuse("quote-problems", 422, { problems: stops });
  const carried = shipping.ref === ref ? shipping.kind : null;
  if (way === "ship" ? carried !== "delivery" : ref !== null && (carried === null || carried === "delivery"))
    refuse("till-order-carrier", 422, { country: party.party.deliveryAddress.country });
  if (totalTtcCents !== body.expectedTotalCents)
    refuse("till-order-price", 409, { beforeCents: body.expectedTotalCents, nowCents: totalTtcCents });
  await addDraft(
    tx,
    deps,
    { shopId, by, agentId: null },
    { draft: { id, subType: "order", tillId }, what, from: null },
  );
  const row = (await lockQuote(tx, shopId, id)) ?? refuse("not-found", 404);
  const how = { by, pending: false, mail: false, beyondCredit: true, terms: null, requestHash };
  const { orderId, orderNumber } = await makeOrder(tx, deps, row, how);
  return { orderId, number: orderNumber, totalTtcCents };
}

/**
 * Cancels an order that this till created. Idempotent. Throws `not-found` (404) for one that it did not create,
 * `order-act` (409) where something was paid or sent.
 */
export async function cancelTillOrder(
  { tx, deps, shopId, tillId, by }: TillOrdersContext,
  basketId: string,
): Promise<void> {
  await activeTill(tx, shopId, tillId);
  const known = await lockQuote(tx, shopId, basketId);
  if (known?.till_id !== tillId || known.order_id === null) return refuse("not-found", 404);
  const row = (await lockOrder(tx, shopId, known.order_id)) ?? refuse("not-found", 404);
  if (row.status === "cancelled") return;
  if (row.payment_status !== "pending" || !allowedCommands(stateOf(row)).includes("cancellation"))
    refuse("order-act", 409, { act: "cancellation", status: row.status });
  await endOrder({ tx, deps, row, by, reason: "" }, "cancelled", "cancelled");
}
