import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { USUAL_TERMS } from "#demo/visitors.ts";
import { newTestId, type Reply, type TestServer } from "#kit/testing/server.ts";

type Send = Pick<TestServer, "send">;

/** An event of the estate with its rates, as tests reserve it. */
export type TestVisit = {
  shopId: string;
  eventId: string;
  /**
   * Rates: 15 € a place; 5 € a child who takes none; 7,50 € a board of cheese; 0,80 € tourist tax for each person with
   * a place.
   */
  adult: string;
  child: string;
  board: string;
  tax: string;
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Creates an event that is online, made by its owner; `change` overrides its body. */
export async function openVisit(
  server: Send,
  shopId: string,
  token: string,
  change: Record<string, unknown> = {},
): Promise<TestVisit> {
  const [eventId, adult, child, board, tax] = Array.from({ length: 5 }, newTestId) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const rate = (
    id: string,
    { kind, name, unitE4, ...more }: { kind: string; name: string; unitE4: number } & Record<string, unknown>,
  ) => ({
    id,
    kind,
    name,
    unitE4,
    vatType: "medium",
    ...more,
  });
  const body = {
    id: eventId,
    texts: { fr: { title: "Dégustation au chai" }, en: { title: "Tasting" } },
    visuals: [],
    location: { name: "Chai", city: "Calades" },
    languages: ["fr", "en"],
    ...USUAL_TERMS,
    durationMinutes: 90,
    maxPersons: 12,
    isGroupPayable: true,
    cancellation: [
      { hoursBefore: 72, refundBp: 10_000 },
      { hoursBefore: 24, refundBp: 5_000 },
    ],
    thanksHours: 24,
    rates: [
      rate(adult, { kind: "price", name: "Adulte", unitE4: 150_000 }),
      rate(child, { kind: "price", name: "Enfant", unitE4: 50_000, notCounting: true }),
      rate(board, { kind: "option", name: "Planche", unitE4: 75_000 }),
      rate(tax, { kind: "tax", name: "Taxe de séjour", unitE4: 8_000 }),
    ],
    rules: [],
    ...change,
  };
  const reply = await server.send("POST", "/v1/visits", { token, body });
  if (reply.status !== 201) throw new Error(`event: ${reply.text}`);
  // An event needs a future slot to go online.
  await openSlot(server, token, eventId, { capacity: 1, hours: 24 * 300 });
  const path = `/v1/visits/${eventId}/status`;
  const moved = await server.send("PUT", path, {
    token,
    body: { status: "online", version: reply.body["version"] },
  });
  if (moved.status !== 200) throw new Error(`event: ${moved.text}`);
  return { shopId, eventId, adult, child, board, tax };
}

export type TestSlot = { id: string; start: number; end: number };

/** Creates a manual slot of `capacity` places that starts this many hours from `at`. */
export async function openSlot(
  server: Send,
  token: string,
  eventId: string,
  of: { capacity: number; hours?: number; at?: number; resources?: string[] },
): Promise<TestSlot> {
  const { capacity, hours = 24 * 7, at = Date.now(), resources = [] } = of;
  const start = Math.floor((at + hours * HOUR_MS) / 60_000) * 60_000;
  const slot = { id: newTestId(), start, end: start + 1.5 * HOUR_MS };
  const reply = await server.send("POST", `/v1/visits/${eventId}/slots`, {
    token,
    body: { ...slot, capacity, resources },
  });
  if (reply.status !== 201) throw new Error(`slot: ${reply.text}`);
  return slot;
}

/** Returns the day of a slot, in the shop's time zone. */
export const dayOfSlot = ({ start }: TestSlot): string => dayOf(start, SHOP_TIME_ZONE);

export const prices = (...inputs: [ticketId: string, quantity: number][]) =>
  inputs.map(([ticketId, quantity]) => ({ ticketId, quantity }));

export const BOOKER = {
  firstname: "Élise",
  lastname: "Martin-Dubois",
  email: "elise.martin@example.org",
  phone: "+33612345678",
};

/** Returns the body of a hold. */
export const holdBody = (visit: TestVisit, slot: TestSlot, quantity: number, more: object = {}) => ({
  id: newTestId(),
  sellerId: visit.shopId,
  eventId: visit.eventId,
  slot,
  prices: prices([visit.adult, quantity]),
  ...more,
});

export const hold = (
  server: Send,
  visit: TestVisit,
  slot: TestSlot,
  { quantity, ...more }: { quantity: number } & Record<string, unknown>,
): Promise<Reply> =>
  server.send("POST", "/v1/reservations/holds", { body: holdBody(visit, slot, quantity, more) });

/** The view of a reservation, as far as tests read it. */
export type View = {
  id: string;
  number: string | null;
  status: string;
  slotId: string;
  seats: number;
  people: number;
  totalCents: number;
  paidCents: number;
  dueCents: number;
  refundNowCents: number;
  version: number;
  acts: string[];
  ticket: string;
  expiresAt: string | null;
  lines: {
    kind: string;
    ticketId: string | null;
    quantity: number;
    amountCents: number;
    payerId: string | null;
  }[];
  payers: { id: string; name: string; state: string; totalCents: number }[];
  staff?: {
    feeWaivedFrom: number | null;
    code: string;
    events: { kind: string }[];
    money: { kind: string; amountCents: number }[];
  };
};
export const viewOf = (reply: Reply): View => reply.body as unknown as View;

/** Makes a reservation by phone; `change` overrides its body. */
export const phoneIn = (
  server: Send,
  token: string,
  { visit, slot }: { visit: TestVisit; slot: TestSlot },
  change: Record<string, unknown> = {},
): Promise<Reply> =>
  server.send("POST", "/v1/reservations", {
    token,
    body: {
      id: newTestId(),
      eventId: visit.eventId,
      slotId: slot.id,
      prices: prices([visit.adult, 2]),
      contact: BOOKER,
      payment: "onSite",
      ...change,
    },
  });
