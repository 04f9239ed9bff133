import type { VisitLanguage } from "@cuvee/core/visits/events/events.ts";
import type { CallInput } from "#kit/api.ts";
import { ticketInputsFrom, type Counts } from "#visits/reservations/rates.ts";

/** Payment methods that are recorded manually. */
export const METHODS = ["cash", "cbnc", "check", "transfer", "other"] as const;
export type Method = (typeof METHODS)[number];

/** A reservation in its form. */
export type NewReservation = {
  eventId: string;
  slotId: string;
  counts: Counts;
  firstname: string;
  lastname: string;
  email: string;
  phone: string;
  lang: "fr" | "en";
  visitLanguage: VisitLanguage | null;
  notes: string;
  staffNotes: string;
  source: "phone" | "counter";
  payment: "onSite" | "link" | "paid";
  method: Method;
  tell: boolean;
};

export const emptyValues = (eventId: string, slotId: string): NewReservation => ({
  eventId,
  slotId,
  counts: {},
  firstname: "",
  lastname: "",
  email: "",
  phone: "",
  lang: "fr",
  visitLanguage: null,
  notes: "",
  staffNotes: "",
  source: "phone",
  payment: "onSite",
  method: "cash",
  tell: true,
});

type Body = NonNullable<CallInput<"POST /v1/reservations">["body"]>;

/** Builds the body of the call. */
export function bodyOf(id: string, values: NewReservation): Body {
  const { counts, firstname, lastname, email, phone, method, payment, ...rest } = values;
  return {
    ...rest,
    id,
    payment,
    prices: ticketInputsFrom(counts),
    contact: { firstname, lastname, email, phone },
    ...(payment === "paid" ? { method } : {}),
  };
}
