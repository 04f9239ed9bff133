import { newTestId } from "#kit/testing/server.ts";
import { BOOKER, hold, openSlot, openVisit, phoneIn, prices } from "#kit/testing/visits.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes a reservation, a hold, and an entry of the waiting list, all of the estate. */
export const prepareReservations: Prepare = async (server, shop, owner) => {
  const visit = await openVisit(server, shop.id, owner);
  const slot = await openSlot(server, owner, visit.eventId, { capacity: 3 });
  const reply = await phoneIn(server, owner, { visit, slot });
  const held = await hold(server, visit, slot, { quantity: 1 });
  const waits = await server.send("POST", `/v1/shops/${shop.id}/slots/${slot.id}/waiting`, {
    body: { id: newTestId(), name: "x", email: "x@example.org", seats: 1 },
  });
  if (reply.status !== 201 || held.status !== 201 || waits.status !== 201)
    throw new Error(reply.text + waits.text);
  return {
    visitId: visit.eventId,
    adultId: visit.adult,
    placesId: slot.id,
    reservationId: String(reply.body["id"]),
    holdId: String(held.body["id"]),
    waitingId: String(waits.body["id"]),
  };
};

const at = ({ own }: World, what = ""): string => `/v1/reservations/${own["reservationId"]}${what}`;
const some = ({ own }: World) => prices([own["adultId"] ?? "", 1]);
const version = 1;
const CONTACT = { contact: BOOKER };
const money = { amountCents: 1, method: "cash", version };

export const reservationsForeign: Foreign = {
  "POST /v1/reservations": (world) => ({
    path: "/v1/reservations",
    body: {
      id: newTestId(),
      eventId: world.own["visitId"],
      slotId: world.own["placesId"],
      prices: some(world),
      ...CONTACT,
      payment: "onSite",
    },
  }),
  "DELETE /v1/reservations/holds/:reservationId": ({ own }) => ({
    path: `/v1/reservations/holds/${own["holdId"]}`,
  }),
  "GET /v1/reservations/:reservationId": (world) => ({ path: at(world) }),
  "PUT /v1/reservations/:reservationId": (world) => ({
    path: at(world),
    body: { ...CONTACT, visitLanguage: null, notes: "", staffNotes: "", version },
  }),
  "POST /v1/reservations/:reservationId/changes/quote": (world) => ({
    path: at(world, "/changes/quote"),
    body: { prices: some(world) },
  }),
  "POST /v1/reservations/:reservationId/changes": (world) => ({
    path: at(world, "/changes"),
    body: { prices: some(world), expectedTotalCents: 1580, version },
  }),
  "POST /v1/reservations/:reservationId/cancellation": (world) => ({
    path: at(world, "/cancellation"),
    body: { refundCents: 0, version },
  }),
  "POST /v1/reservations/:reservationId/approval": (world) => ({
    path: at(world, "/approval"),
    body: { version },
  }),
  "POST /v1/reservations/:reservationId/attendance": (world) => ({
    path: at(world, "/attendance"),
    body: { as: "attended" },
  }),
  "POST /v1/reservations/:reservationId/parts": (world) => ({
    path: at(world, "/parts"),
    body: { id: newTestId(), prices: some(world), ...CONTACT, version },
  }),
  "POST /v1/reservations/:reservationId/payments": (world) => ({ path: at(world, "/payments"), body: money }),
  "POST /v1/reservations/:reservationId/refunds": (world) => ({ path: at(world, "/refunds"), body: money }),
  "POST /v1/reservations/:reservationId/payment-links": (world) => ({
    path: at(world, "/payment-links"),
    body: { email: "x@example.org", version },
  }),
  "POST /v1/reservations/:reservationId/mails": (world) => ({ path: at(world, "/mails"), body: {} }),
  "GET /v1/slots/:slotId/waiting": ({ own }) => ({ path: `/v1/slots/${own["placesId"]}/waiting` }),
  "GET /v1/waiting/:waitingId": ({ own }) => ({ path: `/v1/waiting/${own["waitingId"]}` }),
  "DELETE /v1/waiting/:waitingId": ({ own }) => ({ path: `/v1/waiting/${own["waitingId"]}` }),
};
