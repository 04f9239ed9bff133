import * as z from "zod";
import { centsAnswer, e4Answer, exact, factsAnswer } from "#kit/answers.contract.ts";
import { RESERVATION_COMMANDS } from "#visits/reservations/reservations.ts";
import type {
  Booker,
  ChangeQuote,
  Payer,
  ReservationEvent,
  ReservationLine,
  ReservationMoney,
  ReservationRow,
  ReservationView,
  WaitingListEntry,
} from "#visits/reservations/reservations.ts";
import { slotMode } from "#visits/events/enums.contract.ts";
import { reservationSource, reservationStatus } from "./enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const bookerAnswer = exact<Booker>("Booker")(
  z.object({ firstname: z.string(), lastname: z.string(), email: z.string(), phone: z.string() }),
);

export const reservationLineAnswer = exact<ReservationLine>("ReservationLine")(
  z.object({
    id: z.string(),
    ticketId: z.string().nullable(),
    kind: z.enum(["discount", "price", "option", "tax", "fee"]),
    name: z.string(),
    quantity: z.number(),
    unitE4: e4Answer,
    vatRateBp: z.number(),
    amountCents: centsAnswer,
    notCounting: z.boolean(),
    payerId: z.string().nullable(),
  }),
);

export const payerAnswer = exact<Payer>("Payer")(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    totalCents: centsAnswer,
    state: z.enum(["waiting", "paid", "refunded", "ended"]),
    orderId: z.string().nullable(),
  }),
);

export const reservationMoneyAnswer = exact<ReservationMoney>("ReservationMoney")(
  z.object({
    at: z.string(),
    kind: z.enum(["payment", "refund"]),
    amountCents: centsAnswer,
    method: z.string(),
    by: z.string(),
    orderId: z.string().nullable(),
    payerId: z.string().nullable(),
  }),
);

export const reservationEventAnswer = exact<ReservationEvent>("ReservationEvent")(
  z.object({ at: z.string(), kind: z.string(), by: z.string(), facts: factsAnswer }),
);

export const reservationViewAnswer = exact<ReservationView>("ReservationView")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: reservationStatus,
    eventId: z.string(),
    eventTitle: z.string(),
    slotId: z.string(),
    start: z.number(),
    end: z.number(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    people: z.number(),
    seats: z.number(),
    totalCents: centsAnswer,
    dueCents: centsAnswer,
    visitLanguage: language.nullable(),
    source: reservationSource,
    createdAt: z.string(),
    version: z.number(),
    shopId: z.string(),
    shopName: z.string(),
    contact: bookerAnswer,
    slotName: z.string(),
    slotMode,
    timeZone: z.string(),
    payment: z.enum(["deposit", "onSite", "full", "imprint", "group"]),
    location: z.object({
      name: z.string(),
      street: z.string(),
      zipcode: z.string(),
      city: z.string(),
      country: z.string(),
      access: z.string(),
    }),
    lang: z.string(),
    notes: z.string(),
    lines: z.array(reservationLineAnswer),
    paidCents: centsAnswer,
    awaitedCents: centsAnswer.optional(),
    payers: z.array(payerAnswer),
    expiresAt: z.string().nullable(),
    orderId: z.string().nullable(),
    attendedPeople: z.number(),
    attendedAt: z.string().nullable(),
    refundNowCents: centsAnswer,
    changeUntil: z.string().nullable(),
    acts: z.array(z.enum(RESERVATION_COMMANDS)),
    ticket: z.string(),
    staff: z
      .object({
        notes: z.string(),
        money: z.array(reservationMoneyAnswer),
        events: z.array(reservationEventAnswer),
        guides: z.array(z.string()),
        clientId: z.string().nullable(),
        feeWaivedFrom: z.number().nullable(),
        code: z.string(),
      })
      .optional(),
  }),
);

export const waitingListEntryAnswer = exact<WaitingListEntry>("Waiting")(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    seats: z.number(),
    status: z.enum(["taken", "left", "waiting", "offered", "lapsed"]),
    offeredUntil: z.string().nullable(),
    createdAt: z.string(),
  }),
);

export const reservationRowAnswer = exact<ReservationRow>("ReservationRow")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: reservationStatus,
    eventId: z.string(),
    eventTitle: z.string(),
    slotId: z.string(),
    start: z.number(),
    end: z.number(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    people: z.number(),
    seats: z.number(),
    totalCents: centsAnswer,
    dueCents: centsAnswer,
    visitLanguage: language.nullable(),
    source: reservationSource,
    createdAt: z.string(),
    version: z.number(),
  }),
);

export const changeQuoteAnswer = exact<ChangeQuote>("ChangeQuote")(
  z.object({
    totalBeforeCents: centsAnswer,
    totalAfterCents: centsAnswer,
    refundCents: centsAnswer,
    dueCents: centsAnswer,
    lines: z.array(reservationLineAnswer),
    left: z.number(),
  }),
);
