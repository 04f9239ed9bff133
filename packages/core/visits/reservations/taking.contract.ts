import * as z from "zod";
import { waitingListEntryAnswer } from "#visits/reservations/reservations.answers.contract.ts";
import { contract, id, nameText, text } from "#kit/contract.ts";
import { email } from "#people/accounts/contract.ts";
import { booker, ofReservation, pricesField, sees, slotField, view } from "./fields.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const seatHold = z.object({
  id,
  /** Key of the hold for its requester; sent with the order. */
  key: z.string(),
  expiresAt: z.string(),
  left: z.int(),
});

/** Calls of clients who take places themselves, or wait for some. */
export const takingCalls = contract({
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
      visitLanguage: language.optional(),
      instead: z.strictObject({ id, key: text(100, 10) }).optional(),
    }),
    answer: seatHold,
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
      lang: language.default("fr"),
      visitLanguage: language.optional(),
      notes: text(500).default(""),
      payers: z
        .array(z.strictObject({ name: nameText(100, 1), email, prices: pricesField }))
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
      /** Amount to pay; for a payment link, the rest of the reservation. */
      amountCents: z.int(),
      /** The payer's part was paid, or the reservation no longer exists. */
      state: z.enum(["waiting", "paid", "refunded", "ended"]),
      expired: z.boolean(),
    }),
  },
  waiting: {
    method: "GET",
    path: "/v1/slots/:slotId/waiting",
    ...sees,
    summary: "Who waits for places of a slot",
    params: z.strictObject({ slotId: id }),
    answer: z.object({ waiting: z.array(waitingListEntryAnswer) }),
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
      name: nameText(100, 1),
      email,
      phone: text(30).default(""),
      lang: language.default("fr"),
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
