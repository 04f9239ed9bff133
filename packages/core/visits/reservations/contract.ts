import * as z from "zod";
import {
  changeQuoteAnswer,
  reservationRowAnswer,
} from "#visits/reservations/reservations.answers.contract.ts";
import { versionBody, centsField, contract, id, mailAgain, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { email, personName, phone } from "#people/accounts/contract.ts";
import { dayField } from "#visits/events/body.contract.ts";
import { EVENT_PAYMENTS } from "#visits/events/events.ts";
import {
  booker,
  ofReservation,
  own,
  pricesField,
  sees,
  slotField,
  staff,
  takes,
  view,
} from "./fields.contract.ts";
import { takingCalls } from "./taking.contract.ts";
import { language } from "#kit/enums.contract.ts";
import { reservationSource } from "./enums.contract.ts";

export { booker, pricesField, slotField };

/** The list of a shop; its `list` is declared below, because buyers read their own reservations by the same call. */
export const reservationsList = listCalls({
  path: "/v1/reservations",
  ...sees,
  summary: "Reservations of the shop",
  row: reservationRowAnswer,
});

const change = {
  slotId: id.optional(),
  prices: pricesField.optional(),
  visitLanguage: language.optional(),
};

export const reservationsContract = contract({
  ...reservationsList,
  /** For a buyer, their own in every shop. */
  list: {
    ...reservationsList.list,
    who: [...staff, "buyer"],
    summary: "Reservations of the shop, or of the buyer",
  },
  ...takingCalls,
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
      lang: language.default("fr"),
      visitLanguage: language.nullable().default(null),
      notes: text(500).default(""),
      staffNotes: text(2000).default(""),
      source: reservationSource.extract(["phone", "counter"]).default("phone"),
      payment: z.enum(["onSite", "link", "paid"]),
      /** Payment method of `paid`. */
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
      visitLanguage: language.nullable(),
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
    answer: changeQuoteAnswer,
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
      /** Required, except for users who may see no prices. */
      expectedTotalCents: centsField.min(0).optional(),
      /** The client is notified. */
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
      /** Without it: the policy's amount; only users who may see no prices leave it out. */
      refundCents: centsField.min(0).optional(),
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
    body: versionBody,
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
    priced: true,
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
    priced: true,
    idempotent: true,
    summary: "Give money back: by card what came by card, else as it is said; never more than was paid",
    params: ofReservation,
    body: z.strictObject({
      amountCents: centsField.min(1),
      method: z.enum(["card", "cash", "check", "transfer", "other"]),
      reason: text(200).default(""),
      /** The client will pay it again by another method: the price stays. Else it is lowered by the refund. */
      staysDue: z.boolean().default(false),
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
    body: z.strictObject({ email, version: versionField, again: mailAgain }),
    answer: view,
  },
  resend: {
    method: "POST",
    path: "/v1/reservations/:reservationId/mails",
    ...takes,
    idempotent: true,
    summary: "Send the confirmation again",
    params: ofReservation,
    body: z.strictObject({ again: mailAgain }),
    answer: z.object({ sent: z.literal(true) }),
  },
});

export const reservationPayments = z.enum([...EVENT_PAYMENTS, "group"]);
