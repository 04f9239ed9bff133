import { plainText } from "@cuvee/core/kit/list/list.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { scheduleCents } from "@cuvee/core/sales/orders/schedule.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Address } from "@cuvee/core/sales/orders/orders.ts";
import { exceedsCredit, settledPrice, type QuoteParty } from "@cuvee/core/sales/quotes/quotes.ts";
import type { BuyerCompany } from "@cuvee/core/sales/cart/company.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { dueDate, type AccountTerms } from "@cuvee/core/shops/settings/dueDate.ts";
import { demandOf } from "@cuvee/core/cellar/stocks/demand.ts";
import { reserve } from "#cellar/stocks/stocks.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId } from "#kit/http/mount.ts";
import type { Snapshot } from "#offer/catalogue/catalogue.ts";
import { earnOrderPoints } from "#offer/loyalty/loyalty.ts";
import { lockCredit } from "#sales/orders/payments/credit.queries.ts";
import { takeOrderNumber, type OrderDeps } from "#sales/orders/transitions.ts";
import { linesOf } from "#sales/orders/placing/newOrder.ts";
import { refuseUntaxable } from "#sales/orders/taxable.ts";
import { insertOrder, type NewOrder } from "#sales/orders/placing/newOrder.queries.ts";
import { partyOf, type ClientForSale } from "#sales/quotes/client.ts";
import { addQuoteEvent, updateQuoteStatus } from "#sales/quotes/queries.ts";
import type { StoredQuote } from "#sales/quotes/rows.ts";
import type { TermsText } from "#shops/settings/settings.ts";

/** Options for turning a sale into an order. */
export type OrderingOptions = {
  /** Its author: a username, or "buyer". */
  by: string;
  /** It awaits acceptance; otherwise it is accepted at once. */
  pending: boolean;
  /** An agent creates it: the shop gets a notice, as for a buyer's order. */
  byAgent?: boolean;
  /** Its buyer gets an e-mail. */
  mail: boolean;
  /** The seller has confirmed that the client exceeds the credit limit; a buyer accepts what was offered to them. */
  beyondCredit: boolean;
  /** For a buyer: the accepted terms of sale. */
  terms: TermsText | null;
  requestHash: Buffer;
};

/**
 * Returns the terms of a sale on account. Throws `quote-account` (422) where its client has none and none were written.
 */
function accountOf(row: StoredQuote, party: ClientForSale): AccountTerms | null {
  const { type, terms } = row.content.payment;
  if (type !== "account") return null;
  return terms ?? party.account?.terms ?? refuse("quote-account", 422);
}

/** Returns the delivery address. Throws `quote-address` (422) where a carrier would have none. */
function goesTo(row: StoredQuote, party: QuoteParty, snapshot: Snapshot): Address {
  const { shipping } = row.priced;
  const { deliveryAddress: address } = party;
  const method = snapshot.rules.shipping.find(({ ref }) => ref === shipping.ref);
  if (method?.kind === "collectionPoint" && method.address) {
    const { name: company, street, zipcode, city, country } = method.address;
    const { firstname, lastname, phone } = party.contact;
    return { firstname, lastname, company, street, zipcode, city, country, ...(phone ? { phone } : {}) };
  }
  if (shipping.kind === "delivery" && (address.street === "" || address.city === ""))
    refuse("quote-address", 422);
  return address;
}

function companyOf({ row }: ClientForSale): BuyerCompany | null {
  if (row.kind !== "professional") return null;
  const { siren, nic, vatNumber } = row;
  const company = {
    ...(nic === "" ? {} : { siret: siren + nic }),
    ...(vatNumber === null ? {} : { vatNumber }),
  };
  return Object.keys(company).length > 0 ? company : null;
}

/** A sale that becomes an order, with its client and all that was agreed. */
type Agreed = {
  row: StoredQuote;
  snapshot: Snapshot;
  clientId: string;
  client: ClientForSale;
  party: QuoteParty;
  priced: PricedOrder;
  terms: AccountTerms | null;
  deliveryAddress: Address;
};

/** Reads what was agreed. Throws `quote-client`, `quote-account`, `quote-address` (422), and as `refuseUntaxable`. */
async function readAgreed(tx: Tx, { services, catalogue }: OrderDeps, row: StoredQuote): Promise<Agreed> {
  const snapshot = await catalogue.exact(tx, row.shop_id);
  const clientId = row.client_id ?? refuse("quote-client", 422);
  const client = await partyOf(tx, snapshot, clientId, { addresses: row.content, at: services.now() });
  const party = row.party ?? client.party;
  const priced = settledPrice(row.priced);
  const terms = accountOf(row, client);
  const deliveryAddress = goesTo(row, party, snapshot);
  refuseUntaxable(snapshot.shop, deliveryAddress, priced, client.row.kind === "professional");
  return { row, snapshot, clientId, client, party, priced, terms, deliveryAddress };
}

/** Locks the credit of the client of a sale on account. Throws `credit-limit` (409) where the order exceeds it. */
async function checkCredit(
  tx: Tx,
  { row, snapshot, clientId, terms }: Agreed,
  { isAllowed, at }: { isAllowed: boolean; at: number },
): Promise<void> {
  if (terms === null) return;
  await lockCredit(tx, row.shop_id, clientId);
  const { credit } = await partyOf(tx, snapshot, clientId, { addresses: row.content, at });
  if (!isAllowed && exceedsCredit(credit, row.total_ttc_cents))
    refuse("credit-limit", 409, { ...credit, orderCents: row.total_ttc_cents });
}

/** Returns the order of a sale. */
function newOrderOf(
  { services }: OrderDeps,
  agreed: Agreed,
  { how, orderId, number }: { how: OrderingOptions; orderId: string; number: string },
): NewOrder {
  const { row, clientId, client, party, priced, terms, deliveryAddress } = agreed;
  const { content } = row;
  const { contact, billingAddress } = party;
  const { type } = content.payment;
  const now = services.now();
  return {
    shop_id: row.shop_id,
    id: orderId,
    number,
    status: how.pending ? "pending" : "validated",
    payment_status: "pending",
    payment_type: type === "account" ? "transfer" : type,
    buyer_id: client.row.userId,
    buyer_mails: contact.email ? [contact.email] : [],
    key_hash: orderKeyHash(services.secrets.orderKey(orderId)),
    request_hash: how.requestHash,
    buyer_name: row.client_name,
    buyer_email: contact.email,
    search: plainText(`${number} ${row.client_name} ${contact.lastname} ${contact.email} ${contact.phone}`),
    contact,
    billing_address: billingAddress,
    delivery_address: deliveryAddress,
    notes: content.notes,
    delivery_instructions: content.shipping.instructions,
    lang: row.lang,
    bottles: priced.eq75,
    total_ttc_cents: priced.totalTtcCents,
    priced,
    places: [],
    company: companyOf(client),
    payment_terms: terms,
    due_on: terms === null ? null : dueDate(terms, dayInFrance(now)),
    age_proof: "declared",
    terms: how.terms,
    handoff_id: null,
    created_at: new Date(now),
    expires_at: null,
    written: {
      clientId,
      by: how.by,
      quoteId: row.id,
      schedule: scheduleCents(content.schedule, cents(row.total_ttc_cents)),
    },
  };
}

/** Bottles of orders are counted in thousandths. */
const BOTTLE = 1000;

/** Marks a sale as accepted, and announces its order. */
async function acceptQuote(
  tx: Tx,
  { services, effects }: OrderDeps,
  order: NewOrder,
  { row, how, number }: { row: StoredQuote; how: OrderingOptions; number: string },
): Promise<void> {
  const { shop_id: shopId, id: orderId, created_at: at, buyer_email: email } = order;
  Object.assign(row, { status: "accepted", answered_at: at, order_id: orderId });
  await updateQuoteStatus(tx, row);
  await addQuoteEvent(tx, { shopId, quoteId: row.id, at, kind: "accepted", by: how.by, note: number });
  await effects.quoteAccepted(tx, services, {
    shopId,
    quoteId: row.id,
    quoteNumber: row.number ?? "",
    orderId,
    totalHtCents: order.priced.totalHtCents,
    bottles: Math.round(order.bottles / BOTTLE),
    by: how.by,
  });
  const event = how.mail && email ? "recorded" : "recorded-quietly";
  await services.jobs.send(tx, "order-event", { shopId, orderId, event });
  if (how.byAgent) await services.jobs.send(tx, "order-event", { shopId, orderId, event: "sold-by-agent" });
}

/**
 * Creates an order from a sale: its price as written, stock, number and lines, whole or not at all. The caller holds
 * the lock of the sale and has checked that it may become an order. Throws `stock-missing` (409) naming each format,
 * `credit-limit` (409) with the figures, `quote-account`, `quote-address` (422), and as `refuseUntaxable`.
 */
export async function makeOrder(
  tx: Tx,
  deps: OrderDeps,
  row: StoredQuote,
  how: OrderingOptions,
): Promise<{ orderId: string; orderNumber: string }> {
  const { services } = deps;
  const shopId = row.shop_id;
  const at = services.now();
  const agreed = await readAgreed(tx, deps, row);
  const { snapshot, client, priced } = agreed;
  // The lock order is the same everywhere: credit limit, stock, numbers.
  await checkCredit(tx, agreed, { isAllowed: how.beyondCredit, at });
  const orderId = newId(services);
  const { userId } = client.row;
  const place = {
    shopId,
    warehouseIds: snapshot.warehouseIds,
    orderId,
    by: how.by,
    holders: userId === null ? [] : [userId],
  };
  await reserve(tx, place, demandOf(priced.lines, snapshot.shelf));
  const number = await takeOrderNumber(tx, deps, shopId);
  const order = newOrderOf(deps, agreed, { how, orderId, number });
  const lang = row.lang as Parameters<typeof linesOf>[2]["lang"];
  const lines = linesOf(priced, snapshot, { lang }, () => newId(services));
  const payment = { id: newId(services), provider: "manual", attemptId: null, account: null };
  insertOrder(tx, order, lines, payment);
  if (!how.pending)
    await earnOrderPoints(tx, { shopId, orderId, at: order.created_at, by: how.by }, userId, priced.loyalty);
  await acceptQuote(tx, deps, order, { row, how, number });
  return { orderId, orderNumber: number };
}
