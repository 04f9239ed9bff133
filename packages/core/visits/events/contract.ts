import * as z from "zod";
import {
  eventRecordAnswer,
  eventRowAnswer,
  publicEventAnswer,
  slotViewAnswer,
  staffSlotAnswer,
} from "#visits/events/events.answers.contract.ts";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { rule } from "#kit/rules.contract.ts";
import { dayField, eventPost, eventPut, ruleField, visitLanguages } from "./body.contract.ts";
import { eventStatus } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
const integration = "reservations" as const;
const sees = { who: staff, permission: "accessEvent", integration } as const;
const makes = { who: staff, permission: "createEvent", integration } as const;
/** Access to slots: every user who takes reservations, whatever their other rights. */
const reserves = { who: staff, permission: "seeAllResa", integration } as const;
const ofEvent = z.strictObject({ eventId: id });
const ofSlot = z.strictObject({ slotId: id });
const record = eventRecordAnswer;
const staffSlot = staffSlotAnswer;

export const eventsList = listCalls({
  path: "/v1/visits",
  ...sees,
  summary: "Events of the shop",
  row: eventRowAnswer,
});

/** Days, both included, at most 100 of them. */
const days = { from: dayField, to: dayField };
type Days = { from: string; to: string };
const DAYS_MAX = 100;
const inOrder = rule<Days>(({ from, to }) => from <= to, "dates", ["to"]);
const fewDays = rule<Days>(
  ({ from, to }) => Date.parse(to) - Date.parse(from) < DAYS_MAX * 86_400_000,
  "days-long",
  ["to"],
);

export const eventsContract = contract({
  ...eventsList,
  create: {
    method: "POST",
    path: "/v1/visits",
    ...makes,
    priced: true,
    idempotent: true,
    summary: "Make an event, as a draft",
    body: eventPost,
    answer: record,
    status: 201,
  },
  detail: {
    method: "GET",
    path: "/v1/visits/:eventId",
    ...sees,
    summary: "An event with its rates and schedules",
    params: ofEvent,
    answer: record,
  },
  save: {
    method: "PUT",
    path: "/v1/visits/:eventId",
    ...makes,
    priced: true,
    summary:
      "Set all that is written of an event by hand; slots follow their schedules, those somebody reserved stay",
    params: ofEvent,
    body: eventPut,
    answer: record,
  },
  move: {
    method: "PUT",
    path: "/v1/visits/:eventId/status",
    ...makes,
    summary: "Put an event online, pause it, close it; `event-incomplete` (409) says what is missing",
    params: ofEvent,
    body: z.strictObject({ status: eventStatus, version: versionField }),
    answer: record,
  },
  duplicate: {
    method: "POST",
    path: "/v1/visits/:eventId/copies",
    ...makes,
    idempotent: true,
    summary: "A draft with all of an event but its slots and reservations",
    params: ofEvent,
    body: z.strictObject({ id }),
    answer: record,
    status: 201,
  },
  preview: {
    method: "POST",
    path: "/v1/visits/slots/preview",
    ...makes,
    summary:
      "What a schedule would make: how many slots, the first ones, days left out, conflicts of resources",
    body: z.strictObject({ rule: ruleField, durationMinutes: z.int().min(1).max(14_400) }),
    answer: z.object({
      count: z.int(),
      slots: z.array(z.object({ day: z.string(), name: z.string(), start: z.int(), end: z.int() })),
      leftOut: z.array(z.object({ day: z.string(), reason: z.enum(["exception", "closedDay"]) })),
      /** Slots whose hours the clocks skip or show twice, with their start and end. */
      clocks: z.array(
        z.object({
          day: z.string(),
          kind: z.enum(["skipped", "twice"]),
          said: z.object({ start: z.string(), end: z.string() }),
          start: z.int(),
          end: z.int(),
        }),
      ),
      conflicts: z.array(z.object({ start: z.int(), end: z.int(), resource: z.string(), with: z.string() })),
    }),
  },
  slots: {
    method: "GET",
    path: "/v1/slots",
    ...reserves,
    summary: "Slots of some days with what is left of them, of all events or of some",
    query: z
      .strictObject({
        ...days,
        eventId: id.optional(),
        resourceId: id.optional(),
        language: text(2, 2).optional(),
      })
      .check(inOrder, fewDays),
    answer: z.object({ slots: z.array(staffSlot), timeZone: z.string() }),
  },
  addSlot: {
    method: "POST",
    path: "/v1/visits/:eventId/slots",
    ...makes,
    idempotent: true,
    summary: "One slot by hand",
    params: ofEvent,
    body: z.strictObject({
      id,
      name: nameText(60).default(""),
      start: z.int().min(946_684_800_000).max(4_102_444_799_999),
      end: z.int().min(946_684_800_000).max(4_102_444_799_999),
      capacity: z.int().min(1).max(99_999),
      languages: visitLanguages.default([]),
      resources: z.array(id).max(20).default([]),
      note: text(500).default(""),
    }),
    answer: staffSlot,
    status: 201,
  },
  changeSlot: {
    method: "PUT",
    path: "/v1/slots/:slotId",
    ...makes,
    summary:
      "Places, languages, guide, note, or another time; who had reserved is told of another time. Fewer places than are taken: `slot-taken` (409)",
    params: ofSlot,
    body: z.strictObject({
      name: nameText(60),
      start: z.int().min(946_684_800_000).max(4_102_444_799_999),
      end: z.int().min(946_684_800_000).max(4_102_444_799_999),
      capacity: z.int().min(0).max(99_999),
      languages: visitLanguages,
      resources: z.array(id).max(20),
      note: text(500),
      version: versionField,
    }),
    answer: staffSlot,
  },
  closeSlot: {
    method: "PUT",
    path: "/v1/slots/:slotId/closed",
    ...reserves,
    permission: "createResa",
    summary: "Close a slot, or open it again; what is reserved stays",
    params: ofSlot,
    body: z.strictObject({ closed: z.boolean(), reason: text(200).default(""), version: versionField }),
    answer: staffSlot,
  },
  removeSlot: {
    method: "DELETE",
    path: "/v1/slots/:slotId",
    ...makes,
    summary: "Take a slot away that nobody reserved; else `slot-taken` (409)",
    params: ofSlot,
    answer: z.object({ removed: z.literal(true) }),
  },
  closedDays: {
    method: "GET",
    path: "/v1/closed-days",
    ...reserves,
    summary: "Days on which the shop receives nobody",
    answer: z.object({
      days: z.array(
        z.object({
          id,
          since: z.string(),
          until: z.string(),
          reason: z.string(),
          eventId: z.string().nullable(),
        }),
      ),
    }),
  },
  addClosedDays: {
    method: "POST",
    path: "/v1/closed-days",
    ...makes,
    idempotent: true,
    summary:
      "Close days; who has reserved them is told (unless `tell` is false), none is cancelled; `closed-days-exist` (409)",
    body: z
      .strictObject({
        id,
        since: dayField,
        until: dayField,
        reason: text(120).default(""),
        eventId: id.nullable().default(null),
        /** The clients with reservations are notified; none of their reservations is cancelled. */
        tell: z.boolean().default(true),
      })
      .refine((d) => d.since <= d.until, { message: "dates", path: ["until"] }),
    answer: z.object({ id, reservations: z.int() }),
    status: 201,
  },
  removeClosedDays: {
    method: "DELETE",
    path: "/v1/closed-days/:closedId",
    ...makes,
    summary: "Open those days again",
    params: z.strictObject({ closedId: id }),
    answer: z.object({ removed: z.literal(true) }),
  },
  publicEvents: {
    method: "GET",
    path: "/v1/shops/:shopId/visits",
    who: ["public"],
    cached: true,
    summary: "Events of a shop that can be reserved",
    params: z.strictObject({ shopId: text(60, 1) }),
    query: z.strictObject({ lang: text(5, 2).default("fr"), eventId: id.optional() }),
    answer: z.object({ events: z.array(publicEventAnswer) }),
  },
  publicEvent: {
    method: "GET",
    path: "/v1/visits/:eventId/public",
    who: ["public"],
    cached: true,
    summary: "An event that can be reserved, whichever shop has it",
    params: ofEvent,
    query: z.strictObject({ lang: text(5, 2).default("fr") }),
    answer: z.object({ event: publicEventAnswer }),
  },
  publicSlots: {
    method: "GET",
    path: "/v1/shops/:shopId/visits/:eventId/slots",
    who: ["public"],
    summary: "Slots of some days of an event, with the places left at this moment",
    params: z.strictObject({ shopId: text(60, 1), eventId: id }),
    query: z.strictObject({ ...days, language: text(2, 2).optional() }).check(inOrder, fewDays),
    answer: z.object({ slots: z.array(slotViewAnswer), at: z.int() }),
  },
});
