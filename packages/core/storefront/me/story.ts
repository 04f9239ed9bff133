import type { Id } from "#kit/ids.ts";
import type { Cents } from "#kit/money.ts";
import type { SealedKind } from "#billing/documents/documents.ts";
import type {
  DeliveryStatus,
  OrderEvent,
  OrderLine,
  OrderReservation,
  OrderRow,
  OrderStatus,
  OrderView,
} from "#sales/orders/orders.ts";
import type { ShipmentStatus } from "#sales/shipments/shipments.ts";

/** Steps of an order as its buyer reads them; each is a word of `story.step` in account.json. */
export const STORY_STEPS = [
  "ordered",
  "paid",
  "confirmed",
  "prepared",
  "sent",
  "delivered",
  "ready",
  "collected",
  "visited",
  "returned",
  "ended",
] as const;
export const STEP_STATES = ["done", "now", "next", "stopped"] as const;
export type StoryStep = {
  key: (typeof STORY_STEPS)[number];
  state: (typeof STEP_STATES)[number];
  at: string | null;
};

/** Sentences about what happens next; each is a text of `story.next` in account.json. */
export const STORY_SENTENCES = [
  "pay",
  "transfer",
  "check",
  "confirm",
  "confirmVisit",
  "prepare",
  "leaves",
  "onTheWay",
  "rest",
  "incident",
  "ready",
  "readyLater",
  "visit",
  "delivered",
  "collected",
  "visited",
  "returned",
  "refused",
  "cancelled",
  "refunded",
  "aborted",
  "expired",
  "error",
] as const;
/** `day`: the day `YYYY-MM-DD` or the moment that the sentence contains. */
export type StorySentence = { key: (typeof STORY_SENTENCES)[number]; day: string | null };

/** A shipment of an order for its buyer. */
export type Parcel = {
  id: Id;
  status: ShipmentStatus;
  collected: boolean;
  carrier: string;
  tracking: string;
  /** Page of the carrier that follows it; null where the carrier or the number is unknown. */
  href: string | null;
  /** `YYYY-MM-DD`. */
  plannedOn: string | null;
  leftAt: string | null;
  deliveredAt: string | null;
};

/** Page on which an order is paid: its own, or that of its payment link. */
export const PAY_PAGES = ["order", "link"] as const;

/** An order as a story: its bottles, its state, what happens next, and what its buyer can do. */
export type OrderStory = Pick<
  OrderRow,
  "id" | "number" | "status" | "deliveryStatus" | "paymentStatus" | "bottles" | "totalTtcCents" | "createdAt"
> & {
  shopId: Id;
  lines: (Pick<OrderLine, "productId" | "name" | "vintage" | "formatName" | "quantity"> & {
    visual: string | null;
  })[];
  visits: { id: Id; title: string; start: number; end: number; timeZone: string; people: number }[];
  steps: StoryStep[];
  next: StorySentence;
  /** Name of the place of a pickup. */
  pickup: string | null;
  parcels: Parcel[];
  documents: { id: Id; kind: SealedKind; number: string }[];
  dueCents: Cents;
  pay: (typeof PAY_PAGES)[number] | null;
  canWithdraw: boolean;
};

/** Facts of an order that its story follows from; `events` in the order in which they happened. */
export type StoryFacts = Pick<OrderView, "status" | "deliveryStatus" | "createdAt" | "online"> & {
  lines: readonly unknown[];
  reservations: readonly Pick<OrderReservation, "start" | "end" | "status">[];
  events: readonly Pick<OrderEvent, "to" | "at">[];
  payment: Pick<OrderView["payment"], "type" | "status" | "amountCents" | "paidAt">;
  priced: Pick<OrderView["priced"], "shipping" | "imprint">;
};

const CLOSED: ReadonlySet<OrderStatus> = new Set(["refused", "cancelled", "aborted", "expired"]);
const STANDING: ReadonlySet<OrderStatus> = new Set(["validated", "invoiced"]);
const RETURNED: ReadonlySet<DeliveryStatus> = new Set(["returned", "partiallyReturned"]);
const READY: ReadonlySet<DeliveryStatus> = new Set(["pendingPickup", "pickup", "transit"]);
const LEFT: ReadonlySet<DeliveryStatus> = new Set([
  "pickup",
  "transit",
  "partiallyDelivered",
  "exception",
  "error",
]);

const reachedAt = (order: StoryFacts, status: string): string | null =>
  order.events.findLast((event) => event.to === status)?.at ?? null;

const isCollected = (order: StoryFacts): boolean => order.priced.shipping.kind === "pickup";

/** Checks whether nothing has to be paid, or a card is held for it. */
const isPaid = ({ payment, priced }: StoryFacts): boolean =>
  payment.status === "paid" ||
  payment.status === "refunded" ||
  (priced.imprint === true && payment.status === "setup") ||
  payment.amountCents === 0;

type Fact = { key: StoryStep["key"]; at: string | null; isDone: boolean };

/** Returns the facts of an order with goods, from the order to the arrival of the bottles. */
function goodsFacts(order: StoryFacts): Fact[] {
  const { deliveryStatus: state, payment } = order;
  const isHere = state === "delivered";
  const hasLeft = isHere || LEFT.has(state);
  const isReady = hasLeft || READY.has(state);
  const preparedAt =
    reachedAt(order, "pendingPickup") ?? reachedAt(order, "transit") ?? reachedAt(order, "pickup");
  return [
    { key: "paid", at: payment.paidAt ?? reachedAt(order, "paid"), isDone: isPaid(order) },
    ...(isCollected(order)
      ? [
          { key: "ready" as const, at: preparedAt, isDone: isReady },
          { key: "collected" as const, at: reachedAt(order, "delivered"), isDone: isHere },
        ]
      : [
          { key: "prepared" as const, at: preparedAt, isDone: isReady },
          { key: "sent" as const, at: reachedAt(order, "transit"), isDone: hasLeft },
          { key: "delivered" as const, at: reachedAt(order, "delivered"), isDone: isHere },
        ]),
  ];
}

/** Returns those of an order of places only: they are confirmed, and the visitor comes. */
function visitFacts(order: StoryFacts): Fact[] {
  return [
    ...(order.payment.amountCents > 0
      ? [{ key: "paid" as const, at: order.payment.paidAt ?? null, isDone: isPaid(order) }]
      : []),
    { key: "confirmed", at: reachedAt(order, "validated"), isDone: STANDING.has(order.status) },
    { key: "visited", at: reachedAt(order, "delivered"), isDone: order.deliveryStatus === "delivered" },
  ];
}

/** Returns the steps of an order: those done, the present one, those to come; or the point at which it ended. */
export function storySteps(order: StoryFacts): StoryStep[] {
  const ordered: StoryStep = { key: "ordered", state: "done", at: order.createdAt };
  const facts = order.lines.length === 0 ? visitFacts(order) : goodsFacts(order);
  const done = facts
    .filter(({ isDone }) => isDone)
    .map(({ key, at }): StoryStep => ({ key, state: "done", at }));
  if (CLOSED.has(order.status))
    return [
      ordered,
      ...done.filter(({ key, at }) => key === "paid" && at !== null),
      { key: "ended", state: "stopped", at: reachedAt(order, order.status) },
    ];
  if (RETURNED.has(order.deliveryStatus))
    return [
      ordered,
      ...done.filter(({ key }) => key === "paid"),
      { key: "returned", state: "stopped", at: reachedAt(order, order.deliveryStatus) },
    ];
  const now = facts.find(({ isDone }) => !isDone)?.key;
  return [
    ordered,
    ...facts.map(({ key, at, isDone }): StoryStep => {
      if (isDone) return { key, state: "done", at };
      return { key, state: key === now ? "now" : "next", at: null };
    }),
  ];
}

const sentence = (key: StorySentence["key"], day: string | null = null): StorySentence => ({ key, day });

function endSentence(order: StoryFacts): StorySentence | null {
  const { status, deliveryStatus, payment } = order;
  if (CLOSED.has(status))
    return sentence(
      payment.status === "refunded"
        ? "refunded"
        : (status as "refused" | "cancelled" | "aborted" | "expired"),
    );
  if (status === "error") return sentence("error");
  return RETURNED.has(deliveryStatus) ? sentence("returned") : null;
}

const BY_HAND: Partial<Record<string, "transfer" | "check">> = { transfer: "transfer", check: "check" };

/** Returns the sentence of an order whose money is awaited; null for one that does not wait for it. */
function paySentence(order: StoryFacts): StorySentence | null {
  if (isPaid(order)) return null;
  if (order.status === "draft" || order.online) return sentence("pay");
  const waits = ["pending", "missing", "partial"].includes(order.payment.status);
  const key = BY_HAND[order.payment.type];
  return waits && key && !["delivered", ...LEFT].includes(order.deliveryStatus) ? sentence(key) : null;
}

function visitSentence(order: StoryFacts, now: number): StorySentence {
  const next = order.reservations
    .filter(({ end, status }) => end >= now && status !== "cancelled")
    .toSorted((a, b) => a.start - b.start)[0];
  if (!next) return sentence("visited");
  return STANDING.has(order.status)
    ? sentence("visit", new Date(next.start).toISOString())
    : sentence("confirmVisit");
}

function goodsSentence(order: StoryFacts, parcels: readonly Parcel[], today: string): StorySentence {
  const { deliveryStatus: state } = order;
  const arrivedAt = reachedAt(order, "delivered");
  if (state === "delivered") return sentence(isCollected(order) ? "collected" : "delivered", arrivedAt);
  if (state === "exception" || state === "error") return sentence("incident");
  if (state === "partiallyDelivered") return sentence("rest");
  if (isCollected(order)) {
    if (READY.has(state)) return sentence("ready");
    return STANDING.has(order.status) ? sentence("readyLater") : sentence("confirm");
  }
  if (LEFT.has(state)) return sentence("onTheWay");
  if (!STANDING.has(order.status)) return sentence("confirm");
  const planned = parcels
    .flatMap(({ status, plannedOn }) => (status !== "cancelled" && plannedOn ? [plannedOn] : []))
    .filter((day) => day >= today)
    .toSorted()[0];
  return planned ? sentence("leaves", planned) : sentence("prepare");
}

/** Returns what happens next with an order; `today` is `YYYY-MM-DD` at the shop, `now` in milliseconds since 1970. */
export function storySentence(
  order: StoryFacts,
  parcels: readonly Parcel[],
  { today, now }: { today: string; now: number },
): StorySentence {
  return (
    endSentence(order) ??
    paySentence(order) ??
    (order.lines.length === 0 ? visitSentence(order, now) : goodsSentence(order, parcels, today))
  );
}

/** Pages of carriers that follow a parcel, by the words of their names; the number is put at the end. */
const CARRIERS: readonly (readonly [name: RegExp, page: string])[] = [
  [/chronopost/i, "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT="],
  [/colissimo|la ?poste/i, "https://www.laposte.fr/outils/suivre-vos-envois?code="],
  [/\bups\b/i, "https://www.ups.com/track?tracknum="],
  [/\bdhl\b/i, "https://www.dhl.com/fr-fr/home/suivi.html?tracking-id="],
  [/\bdpd\b/i, "https://trace.dpd.fr/fr/trace/"],
  [/\bgls\b/i, "https://gls-group.com/FR/fr/suivi-colis/?match="],
  [/fedex|\btnt\b/i, "https://www.fedex.com/fedextrack/?trknbr="],
];

/** Returns the page of a carrier that follows a parcel; null for an unknown carrier or a strange number. */
export function trackingPage(carrier: string, tracking: string): string | null {
  const number = tracking.replace(/\s/g, "");
  if (!/^[A-Za-z0-9]{6,40}$/.test(number)) return null;
  const page = CARRIERS.find(([name]) => name.test(carrier))?.[1];
  return page ? page + number : null;
}
