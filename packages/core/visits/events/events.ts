import type { Id } from "#kit/ids.ts";
import { LANGUAGES } from "#kit/languages.ts";
import type { Cents, E4 } from "#kit/money.ts";
import type { RichText } from "#kit/texts/richText.ts";
import type { TextLang } from "#offer/catalogue/facts.ts";
import type { TicketKind } from "#offer/catalogue/catalogue.ts";
import type { VatType } from "#shops/settings/settings.ts";

export const EVENT_STATUSES = ["draft", "online", "paused", "closed"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Transitions of an event: a closed one is kept for the books, its reservations stay. */
export const EVENT_MOVES: Record<EventStatus, readonly EventStatus[]> = {
  draft: ["online", "closed"],
  online: ["paused", "closed"],
  paused: ["online", "closed"],
  closed: ["paused"],
};

/** Languages of visits (specification §1). */
export const VISIT_LANGUAGES = LANGUAGES;
export type VisitLanguage = (typeof VISIT_LANGUAGES)[number];

/**
 * Payment of a reservation: all with the order, a part with it and the rest on site, only a card held for 0 €, or on
 * site (design: domain §6).
 */
export const EVENT_PAYMENTS = ["full", "deposit", "imprint", "onSite"] as const;
export type EventPayment = (typeof EVENT_PAYMENTS)[number];

/** With hours; a part of the day with free arrival (`periodeMode`); a day without hours (`noHours`). */
export const SLOT_MODES = ["hours", "period", "noHours"] as const;
export type SlotMode = (typeof SLOT_MODES)[number];

export type EventTexts = { title?: string; summary?: string; description?: RichText };

export type EventLocation = {
  name: string;
  street: string;
  zipcode: string;
  city: string;
  /** ISO 3166 alpha-2. */
  country: string;
  /** Directions and meeting point. */
  access: string;
};

/** An item sold with an event: a price category, an option, or a tourist tax. Prices include tax. */
export type Rate = {
  id: Id;
  kind: TicketKind;
  name: string;
  names: Partial<Record<TextLang, string>>;
  description: string;
  unitE4: E4;
  vatType: VatType;
  /** Takes no place (specification §3, `notCounting`). */
  notCounting: boolean;
  onSite: boolean;
  minQuantity: number | null;
  maxQuantity: number | null;
  /** For a tourist tax: the price categories whose people it counts; none: all that count. */
  taxes: Id[];
  archived: boolean;
};

/** Refund of a cancellation at least that many hours before the slot, in hundredths of a percent. */
export type CancellationStep = { hoursBefore: number; refundBp: number };

/** Booking ends at a time (`HH:MM`, the shop's time) a number of days before the slot. */
export type Cutoff = { daysBefore: number; time: string };

export type EventTerms = {
  durationMinutes: number;
  isMandatory: boolean;
  minPersons: number;
  maxPersons: number | null;
  minAmountCents: Cents;
  opensDays: number;
  leadMinutes: number;
  cutoff: Cutoff | null;
  payment: EventPayment;
  depositBp: number | null;
  /** Bottles (75 cl equivalents) in the same order from which the fee is waived. */
  feeWaivedFrom: number | null;
  needsApproval: boolean;
  hasWaitingList: boolean;
  isGroupPayable: boolean;
  groupHours: number;
  cancellation: CancellationStep[];
  changeHours: number | null;
  reminderMinutes: number | null;
  thanksHours: number | null;
};

/** Days of a schedule (design: domain §6, "recurrences with exceptions"). Weekdays are 1 (Monday) to 7. */
export type Recurrence =
  | { freq: "once" }
  | { freq: "weekly"; interval: number; weekdays: number[] }
  | { freq: "monthly"; interval: number; day: number }
  /** The first to fourth such weekday, or the last (-1). */
  | { freq: "monthly"; interval: number; nth: 1 | 2 | 3 | 4 | -1; weekday: number };

/** Hours of a day in the shop's time zone, `HH:MM`; an end at or before the start is of the next day. */
export type DayTime = { name: string; start: string; end: string };

export type Rule = {
  id: Id;
  name: string;
  mode: SlotMode;
  /** First and last day of the season, `YYYY-MM-DD`. */
  since: string;
  until: string;
  recurrence: Recurrence;
  times: DayTime[];
  capacity: number;
  /** Empty: those of the event. */
  languages: VisitLanguage[];
  resources: Id[];
  exceptDates: string[];
  extraDates: string[];
};

export type EventVisual = { visual: string; alt: string };

/** An event as stored by its shop. */
export type EventRecord = EventTerms & {
  id: Id;
  status: EventStatus;
  title: string;
  texts: Partial<Record<TextLang, EventTexts>>;
  visuals: EventVisual[];
  location: EventLocation;
  languages: VisitLanguage[];
  rates: Rate[];
  rules: Rule[];
  version: number;
  createdAt: string;
  updatedAt: string;
};

export type EventRow = Pick<
  EventRecord,
  "id" | "status" | "title" | "languages" | "durationMinutes" | "payment" | "version"
> & {
  visual: string | null;
  fromE4: E4 | null;
  /** Start of the next slot, and of the next thirty days all places and the reserved ones. */
  nextSlotAt: string | null;
  upcomingPlaces: number;
  upcomingReserved: number;
};

/** A slot with its remaining places at the moment of the request. */
export type SlotView = {
  id: Id;
  eventId: Id;
  name: string;
  mode: SlotMode;
  day: string;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  languages: VisitLanguage[];
  capacity: number;
  left: number;
  /** Reason why no reservation is possible though places are left. */
  shut?: "closed" | "past" | "tooLate" | "tooEarly" | "resourceBusy";
};

/** The next slots of an event that can be reserved, the earliest first. */
export type NextSlots = {
  free: SlotView[];
  /** It has slots to come, and none with a free place. */
  isFull: boolean;
};

/** A slot for the shop. */
export type StaffSlot = SlotView & {
  eventTitle: string;
  confirmed: number;
  held: number;
  pending: number;
  waiting: number;
  reservations: number;
  isOwn: boolean;
  ruleId: Id | null;
  closedReason: string;
  note: string;
  resources: { id: Id; name: string; color: string }[];
  version: number;
};

/** Public data of an event. */
export type PublicEvent = Pick<
  EventRecord,
  | "id"
  | "languages"
  | "location"
  | "visuals"
  | "durationMinutes"
  | "isMandatory"
  | "minPersons"
  | "maxPersons"
  | "minAmountCents"
  | "payment"
  | "depositBp"
  | "feeWaivedFrom"
  | "needsApproval"
  | "hasWaitingList"
  | "isGroupPayable"
  | "groupHours"
  | "cancellation"
  | "changeHours"
> & {
  shopId: Id;
  title: string;
  summary: string;
  description: RichText | null;
  rates: Omit<Rate, "archived" | "names">[];
  /** IANA zone of the shop. */
  timeZone: string;
  /** First and last day that has a slot to reserve. */
  firstDay: string | null;
  lastDay: string | null;
};

/** All shops use French time for now: the law of their documents is French. */
export const SHOP_TIME_ZONE = "Europe/Paris";
