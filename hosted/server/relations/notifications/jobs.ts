import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { JobData } from "#kit/jobs/jobData.ts";
import type { Services } from "#kit/services.ts";
import { findRequestNotice } from "#people/agents/requests.queries.ts";
import { ORDER_NOTICES } from "#sales/orders/announcements.ts";
import { findSampleNotice } from "#sales/samples/queries.ts";
import { notify, notifyAll, type Notice } from "./notifications.ts";
import {
  findAnsweredQuote,
  findArrival,
  findGridRequest,
  findLastEvent,
  findVisit,
  type Arrival,
} from "./queries.ts";

/** Payment events from a payment provider, without an action of the shop. */
const CAME: ReadonlySet<string> = new Set(["payment-paid", "payment-came"]);

type OrderEvent = JobData["order-event"];
type OrderNotice = Omit<Notice, "shopId" | "redirectLink">;
/** Reads the order as its notices show it; once for all events of a job. */
type ReadArrival = () => Promise<Arrival | undefined>;

/** Returns the notice that an order was paid, for users who see payments. */
async function noticeOfPayment(
  tx: Tx,
  { shopId, orderId, event }: OrderEvent,
  readArrival: ReadArrival,
): Promise<OrderNotice | null> {
  const last = await findLastEvent(tx, shopId, orderId, event);
  const arrival = await readArrival();
  if (!last || !arrival) return null;
  return {
    to: { permission: "seeAllPayment" },
    type: "paymentReceived",
    content: { number: arrival.number ?? "", name: arrival.name, totalTtcCents: arrival.paidCents },
    fact: { key: `${orderId}-${last.id}`, at: last.at },
  };
}

/** Returns the notice of an event by a buyer, a payment provider or the calendar. */
async function noticeOfEvent(
  tx: Tx,
  { shopId, orderId, event }: OrderEvent,
  type: string,
): Promise<OrderNotice | null> {
  const last = await findLastEvent(tx, shopId, orderId, event);
  if (!last) return null;
  const { id, at, number, name } = last;
  // A card that was refused before the order came in does not concern the seller.
  if (event === "payment-failed" && number === null) return null;
  return {
    to: { permission: "seeAllOrder" },
    type,
    content: { number: number ?? "", name },
    fact: { key: `${orderId}-${id}`, at },
  };
}

/** Returns the notice that an order has come in. */
async function noticeOfArrival(
  { orderId }: OrderEvent,
  readArrival: ReadArrival,
): Promise<OrderNotice | null> {
  const arrival = await readArrival();
  if (!arrival) return null;
  const { number, name, totalTtcCents, at } = arrival;
  return {
    to: { permission: "seeAllOrder" },
    // The card is held but not charged: the shop decides whether it is.
    type: arrival.isIntent ? "newOrderIntent" : "newOrder",
    content: { number: number ?? "", name, totalTtcCents },
    fact: { key: orderId, at },
  };
}

async function noticesOf(
  tx: Tx,
  data: OrderEvent,
  readArrival: ReadArrival,
): Promise<(OrderNotice | null)[]> {
  const { event } = data;
  const type = ORDER_NOTICES[event];
  return [
    type ? await noticeOfEvent(tx, data, type) : null,
    CAME.has(event) ? await noticeOfPayment(tx, data, readArrival) : null,
    event === "placed" || event === "sold-by-agent" ? await noticeOfArrival(data, readArrival) : null,
  ];
}

/**
 * Notifies the staff of a shop of events of one order: it has come in, it was paid, its buyer cancels. Idempotent for
 * the same event. The transaction acts for the shop.
 */
export async function onOrderEvents(
  tx: Tx,
  services: Services,
  events: readonly OrderEvent[],
): Promise<void> {
  let arrival: ReturnType<ReadArrival> | undefined;
  const notices: Notice[] = [];
  for (const data of events) {
    const { shopId, orderId } = data;
    const readArrival = () => (arrival ??= findArrival(tx, shopId, orderId));
    for (const notice of await noticesOf(tx, data, readArrival))
      if (notice) notices.push({ ...notice, shopId, redirectLink: `/dashboard/orders/${orderId}` });
  }
  await notifyAll(tx, services, notices);
}

/** Notifies the staff of a shop that a buyer answered a quote. Idempotent for the same answer. */
export async function onQuoteEvent(services: Services, data: JobData["quote-event"]): Promise<void> {
  const { shopId, quoteId, event } = data;
  await services.database.transaction({ shopId }, async (tx) => {
    const answer = await findAnsweredQuote(tx, shopId, quoteId);
    if (!answer) return;
    const { number, name, totalTtcCents, at } = answer;
    await notify(tx, services, {
      shopId,
      to: { permission: "createQuote" },
      type: event === "accepted" ? "quoteAccepted" : "quoteRefused",
      content: { number, name, totalTtcCents },
      redirectLink: `/dashboard/orders/quotes/${quoteId}`,
      fact: { key: quoteId, at },
    });
  });
}

/** Notifies the staff of a shop that a professional requests a grid. Idempotent for the same request. */
export async function onGridRequest(services: Services, data: JobData["grid-request"]): Promise<void> {
  const { shopId, requestId } = data;
  await services.database.transaction({ shopId }, async (tx) => {
    const request = await findGridRequest(tx, shopId, requestId);
    if (!request) return;
    const { name, company, at } = request;
    await notify(tx, services, {
      shopId,
      to: { permission: "createProduct" },
      type: "accessTypo",
      content: { name, company },
      redirectLink: "/dashboard/tarifs/requests",
      fact: { key: requestId, at },
    });
  });
}

/** Notifies a shop of an agent who asks to represent it, and the agent of its answer. Idempotent for the same event. */
export async function onAgentRequest(services: Services, data: JobData["agent-request"]): Promise<void> {
  const { shopId, requestId, event } = data;
  await services.database.transaction({ shopId, signIn: true }, async (tx) => {
    const requestNotice = await findRequestNotice(tx, shopId, requestId);
    if (!requestNotice) return;
    const { name, shop, agent_id: agentId, asked_at: askedAt, answered_at: answeredAt } = requestNotice;
    const about = {
      shopId,
      fact: { key: requestId, at: event === "asked" ? askedAt : (answeredAt ?? askedAt) },
    };
    if (event === "asked")
      return notify(tx, services, {
        ...about,
        to: { permission: "createAgent" },
        type: "agentRequest",
        content: { name },
        redirectLink: "/dashboard/agents",
      });
    await notify(tx, services, {
      ...about,
      to: [agentId],
      type: requestNotice.status === "accepted" ? "agentRequestAccepted" : "agentRequestRefused",
      content: { shop },
      redirectLink: "/shops/add",
    });
  });
}

/** Notifies a shop that an agent asks for samples, and the agent of its answer. Idempotent for the same event. */
export async function onSampleEvent(services: Services, data: JobData["sample-event"]): Promise<void> {
  const { shopId, sampleId, event } = data;
  await services.database.transaction({ shopId, signIn: true }, async (tx) => {
    const sampleNotice = await findSampleNotice(tx, shopId, sampleId);
    if (!sampleNotice?.agentId) return;
    const { status, agentId, agent, client, units, shop } = sampleNotice;
    const about = {
      shopId,
      redirectLink: "/dashboard/orders/samples",
      fact: { key: `${sampleId}-${event}`, at: new Date(data.at) },
    };
    // The agent may have withdrawn it meanwhile.
    if (event === "asked" && status === "asked")
      await notify(tx, services, {
        ...about,
        to: { permission: "createOrder" },
        type: "sampleAsked",
        content: { name: agent, client, units },
      });
    if (event === "answered" && (status === "sent" || status === "refused"))
      await notify(tx, services, {
        ...about,
        to: [agentId],
        type: status === "sent" ? "sampleSent" : "sampleRefused",
        content: { shop, client },
      });
  });
}

/** Sources that are news to the shop: it knows its own actions. */
const NEWS: ReadonlySet<string> = new Set(["web", "widget", "waitingList"]);
let visitDay: Intl.DateTimeFormat | undefined;

/** Notifies the staff of a shop of a reservation that has come in, once. Idempotent for the same event. */
export async function onVisitEvent(services: Services, data: JobData["reservation-event"]): Promise<void> {
  const { shopId, reservationId, event } = data;
  if (event !== "confirmed" && event !== "pending") return;
  visitDay ??= new Intl.DateTimeFormat("fr-FR", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone: SHOP_TIME_ZONE,
  });
  const format = visitDay;
  await services.database.transaction({ shopId }, async (tx) => {
    const visit = await findVisit(tx, shopId, reservationId);
    if (!visit || !NEWS.has(visit.source)) return;
    const { name, people, at } = visit;
    await notify(tx, services, {
      shopId,
      to: { permission: "seeAllResa" },
      type: "newResa",
      content: { name, event: visit.event, people, when: format.format(visit.startsAt) },
      redirectLink: `/dashboard/reservations/${reservationId}`,
      fact: { key: reservationId, at },
    });
  });
}
