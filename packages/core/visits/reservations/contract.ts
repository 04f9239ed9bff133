import * as z from "zod";
import { centsField, contract, id, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list.contract.ts";

import { email, personName, phone } from "#people/accounts/contract.ts";
import { dayField } from "#visits/events/body.contract.ts";
import { EVENT_PAYMENTS, VISIT_LANGUAGES } from "#visits/events/events.ts";
import {
  MAX_PLACES,
  MAX_PRICES,
  RESERVATION_SOURCES,
  type ChangeQuote,
  type ReservationRow,
  type ReservationView,
  type Waiting,
} from "./reservations.ts";

const staff = ["owner", "iam"] as const;
const integration = "reservations" as const;
const sees = { who: staff, permission: "seeAllResa", integration } as const;
const takes = { who: staff, permission: "createResa", integration } as const;
/** The shop, who is signed in, or who has the private link (`X-Order-Key`). */
const own = { who: [...staff, "buyer", "link"], permission: "createResa", integration } as const;

const view = z.custom<ReservationView>();
const ofReservation = z.strictObject({ reservationId: id });
const quantity = z.int().min(1).max(MAX_PLACES);
const instant = z.int().min(0).max(4_102_444_799_999);

export const slotField = z.strictObject({ id, start: instant, end: instant });
/** A tourist tax follows from the people: what is sent of it is not believed. */
export const pricesField = z
  .array(z.strictObject({ ticketId: id, quantity }))
  .min(1)
  .max(MAX_PRICES);
export const visitLanguage = z.enum(VISIT_LANGUAGES);
export const booker = z.strictObject({
  firstname: personName,
  lastname: personName,
  email,
  phone: phone.min(6, "phone"),
});

export const reservationsList = listCalls({
  path: "/v1/reservations",
  ...sees,
  who: [...staff, "buyer"],
  summary: "Reservations of the shop, or of the buyer",
  row: z.custom<ReservationRow>(),
});

const change = {
  slotId: id.optional(),
  prices: pricesField.optional(),
  visitLanguage: visitLanguage.optional(),
};
const held = z.object({
  id,
  /** Opens the hold to who asked for it; sent with the order. */
  key: z.string(),
  expiresAt: z.string(),
  left: z.int(),
});

export const reservationsContract = contract({
  ...reservationsList,
  hold: {
    method: "POST",
    path: "/v1/reservations/holds",
    who: ["public", "buyer"],
    idempotent: true,
    summary:
      "Hold places while somebody pays; `places-missing` (409) says how many are left. With `instead` an earlier hold is given up in the same moment",
    body: z.strictObject({
      id,
      sellerId: id,
      eventId: id,
      slot: slotField,
      prices: pricesField,
      visitLanguage: visitLanguage.optional(),
      instead: z.strictObject({ id, key: text(100, 10) }).optional(),
    }),
    answer: held,
    status: 201,
  },
  letGo: {
    method: "DELETE",
    path: "/v1/reservations/holds/:reservationId",
    who: ["link"],
    summary: "Give a hold up",
    params: ofReservation,
    answer: z.object({ removed: z.literal(true) }),
  },
  group: {
    method: "POST",
    path: "/v1/reservations/groups",
    who: ["public", "buyer"],
    idempotent: true,
    summary:
      "Reserve for a group of which each pays his part by a link of his own; confirmed when all have paid, else the places go back",
    body: z.strictObject({
      id,
      sellerId: id,
      eventId: id,
      slot: slotField,
      contact: booker,
      lang: z.enum(["fr", "en"]).default("fr"),
      visitLanguage: visitLanguage.optional(),
      notes: text(500).default(""),
      payers: z
        .array(z.strictObject({ name: text(100, 1), email, prices: pricesField }))
        .min(2)
        .max(30),
      terms: z.literal(true, "terms"),
      adult: z.literal(true, "adult"),
      hold: z.strictObject({ id, key: text(100, 10) }).optional(),
    }),
    answer: z.object({ reservation: view, key: z.string() }),
    status: 201,
  },
  payer: {
    method: "GET",
    path: "/v1/reservations/payers/:payerId",
    who: ["public", "link"],
    summary: "What one of a group is to pay, for the holder of his link (`X-Order-Key`)",
    params: z.strictObject({ payerId: id }),
    answer: z.object({
      reservation: view,
      payerId: id,
      prices: z.array(z.object({ ticketId: id, quantity: z.int() })),
      expired: z.boolean(),
    }),
  },
  create: {
    method: "POST",
    path: "/v1/reservations",
    ...takes,
    idempotent: true,
    summary: "A reservation by phone or at the counter; `link` sends an address to pay at",
    body: z.strictObject({
      id,
      eventId: id,
      slotId: id,
      prices: pricesField,
      contact: z.strictObject({
        firstname: personName,
        lastname: personName,
        email: z.union([email, z.literal("")]),
        phone: z.union([phone.min(6, "phone"), z.literal("")]),
      }),
      lang: z.enum(["fr", "en"]).default("fr"),
      visitLanguage: visitLanguage.nullable().default(null),
      notes: text(500).default(""),
      staffNotes: text(2000).default(""),
      source: z.enum(RESERVATION_SOURCES).extract(["phone", "counter"]).default("phone"),
      payment: z.enum(["onSite", "link", "paid"]),
      /** How it was paid, of `paid`. */
      method: z.enum(["cash", "cbnc", "check", "transfer", "other"]).optional(),
      /** A mail of confirmation. */
      tell: z.boolean().default(true),
    }),
    answer: view,
    status: 201,
  },
  day: {
    method: "GET",
    path: "/v1/reservations/day",
    ...sees,
    summary: "Who comes on a day, slot by slot: the sheet of the guide",
    query: z.strictObject({ day: dayField, eventId: id.optional(), resourceId: id.optional() }),
    answer: z.object({
      day: z.string(),
      timeZone: z.string(),
      slots: z.array(
        z.object({
          slotId: id,
          eventId: id,
          eventTitle: z.string(),
          name: z.string(),
          start: z.int(),
          end: z.int(),
          capacity: z.int(),
          seats: z.int(),
          guides: z.array(z.string()),
          languages: z.array(z.string()),
          note: z.string(),
          reservations: z.array(view),
        }),
      ),
    }),
  },
  detail: {
    method: "GET",
    path: "/v1/reservations/:reservationId",
    ...own,
    permission: "seeAllResa",
    summary: "One reservation; `X-Order-Key` opens it for the holder of its private link",
    params: ofReservation,
    answer: view,
  },
  edit: {
    method: "PUT",
    path: "/v1/reservations/:reservationId",
    ...takes,
    summary: "Who comes, in which language, and notes",
    params: ofReservation,
    body: z.strictObject({
      contact: z.strictObject({
        firstname: personName,
        lastname: personName,
        email: z.union([email, z.literal("")]),
        phone: z.union([phone.min(6, "phone"), z.literal("")]),
      }),
      visitLanguage: visitLanguage.nullable(),
      notes: text(500),
      staffNotes: text(2000),
      version: versionField,
    }),
    answer: view,
  },
  quote: {
    method: "POST",
    path: "/v1/reservations/:reservationId/changes/quote",
    ...own,
    summary: "What another slot or other places would come to; changes nothing",
    params: ofReservation,
    body: z.strictObject(change),
    answer: z.custom<ChangeQuote>(),
  },
  change: {
    method: "POST",
    path: "/v1/reservations/:reservationId/changes",
    ...own,
    idempotent: true,
    summary:
      "Another slot or other places, priced again; what was paid too much goes back. `price-changed` (409) when the total is not the one expected",
    params: ofReservation,
    body: z.strictObject({
      ...change,
      expectedTotalCents: centsField.min(0),
      /** The client is told. */
      tell: z.boolean().default(true),
      version: versionField,
    }),
    answer: view,
  },
  cancellation: {
    method: "POST",
    path: "/v1/reservations/:reservationId/cancellation",
    ...own,
    idempotent: true,
    summary:
      "Cancel; the policy says what goes back. Only the shop may give back another amount than `refundNowCents`",
    params: ofReservation,
    body: z.strictObject({
      refundCents: centsField.min(0),
      reason: text(500).default(""),
      tell: z.boolean().default(true),
      version: versionField,
    }),
    answer: view,
  },
  approval: {
    method: "POST",
    path: "/v1/reservations/:reservationId/approval",
    ...takes,
    idempotent: true,
    summary: "Confirm what waits for the word of the shop",
    params: ofReservation,
    body: z.strictObject({ version: versionField }),
    answer: view,
  },
  attendance: {
    method: "POST",
    path: "/v1/reservations/:reservationId/attendance",
    ...takes,
    idempotent: true,
    summary: "They came (`people` of them), did not come, or it was marked wrongly",
    params: ofReservation,
    body: z.strictObject({
      as: z.enum(["attended", "noShow", "confirmed"]),
      people: z.int().min(0).max(99_999).optional(),
      version: versionField.optional(),
    }),
    answer: view,
  },
  scan: {
    method: "POST",
    path: "/v1/reservations/scans",
    ...takes,
    idempotent: true,
    summary: "The code of a ticket at the door: marks those attended who are awaited, and says whose it is",
    body: z.strictObject({ code: text(300, 4) }),
    answer: z.object({
      reservation: view,
      outcome: z.enum(["attended", "already", "otherDay", "cancelled", "unpaid", "pending"]),
    }),
  },
  split: {
    method: "POST",
    path: "/v1/reservations/:reservationId/parts",
    ...takes,
    idempotent: true,
    summary: "A part of the places becomes a reservation of its own, with its part of the money",
    params: ofReservation,
    body: z.strictObject({
      id,
      prices: pricesField,
      slotId: id.optional(),
      contact: z.strictObject({
        firstname: personName,
        lastname: personName,
        email: z.union([email, z.literal("")]),
        phone: z.union([phone.min(6, "phone"), z.literal("")]),
      }),
      version: versionField,
    }),
    answer: z.object({ reservation: view, part: view }),
    status: 201,
  },
  payment: {
    method: "POST",
    path: "/v1/reservations/:reservationId/payments",
    ...takes,
    idempotent: true,
    summary: "Money that came on site",
    params: ofReservation,
    body: z.strictObject({
      amountCents: centsField.min(1),
      method: z.enum(["cash", "cbnc", "check", "transfer", "other"]),
      version: versionField,
    }),
    answer: view,
  },
  refund: {
    method: "POST",
    path: "/v1/reservations/:reservationId/refunds",
    ...takes,
    idempotent: true,
    summary: "Give money back: by card what came by card, else as it is said; never more than was paid",
    params: ofReservation,
    body: z.strictObject({
      amountCents: centsField.min(1),
      method: z.enum(["card", "cash", "check", "transfer", "other"]),
      reason: text(200).default(""),
      version: versionField,
    }),
    answer: view,
  },
  paymentLink: {
    method: "POST",
    path: "/v1/reservations/:reservationId/payment-links",
    ...takes,
    idempotent: true,
    summary: "Send an address at which the rest is paid",
    params: ofReservation,
    body: z.strictObject({ email, version: versionField }),
    answer: view,
  },
  resend: {
    method: "POST",
    path: "/v1/reservations/:reservationId/mails",
    ...takes,
    idempotent: true,
    summary: "Send the confirmation again",
    params: ofReservation,
    body: z.strictObject({}),
    answer: z.object({ sent: z.literal(true) }),
  },
  waiting: {
    method: "GET",
    path: "/v1/slots/:slotId/waiting",
    ...sees,
    summary: "Who waits for places of a slot",
    params: z.strictObject({ slotId: id }),
    answer: z.object({ waiting: z.array(z.custom<Waiting>()) }),
  },
  wait: {
    method: "POST",
    path: "/v1/shops/:shopId/slots/:slotId/waiting",
    who: ["public", "buyer"],
    idempotent: true,
    summary: "Wait for places of a slot that is full; an offer comes by mail and lasts two hours",
    params: z.strictObject({ shopId: id, slotId: id }),
    body: z.strictObject({
      id,
      name: text(100, 1),
      email,
      phone: text(30).default(""),
      lang: z.enum(["fr", "en"]).default("fr"),
      seats: z.int().min(1).max(999),
    }),
    answer: z.object({ id, position: z.int() }),
    status: 201,
  },
  leave: {
    method: "DELETE",
    path: "/v1/waiting/:waitingId",
    who: ["link"],
    summary: "Wait no more",
    params: z.strictObject({ waitingId: id }),
    answer: z.object({ removed: z.literal(true) }),
  },
  offer: {
    method: "GET",
    path: "/v1/waiting/:waitingId",
    who: ["link"],
    summary: "What somebody who waited is offered: a hold to order with",
    params: z.strictObject({ waitingId: id }),
    answer: z.object({
      status: z.enum(["waiting", "offered", "taken", "lapsed", "left"]),
      shopId: id,
      eventId: id,
      slot: slotField,
      seats: z.int(),
      hold: z.object({ id, expiresAt: z.string() }).nullable(),
    }),
  },
});

export const reservationPayments = z.enum([...EVENT_PAYMENTS, "group"]);
