import * as z from "zod";
import { centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import { richTextAnswer } from "#kit/texts/richText.answers.contract.ts";
import { slotClosedReasonAnswer } from "#visits/events/availability.answers.contract.ts";
import {} from "#visits/events/events.ts";
import type {
  CancellationStep,
  Cutoff,
  DayTime,
  EventLocation,
  EventRecord,
  EventRow,
  EventTexts,
  EventVisual,
  NextSlots,
  PublicEvent,
  Rate,
  Recurrence,
  Rule,
  SlotView,
  StaffSlot,
} from "#visits/events/events.ts";
import { ticketKind } from "#offer/catalogue/enums.contract.ts";
import { vatType } from "#shops/settings/enums.contract.ts";
import { eventPayment, eventStatus, slotMode } from "./enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const cutoffAnswer = exact<Cutoff>("Cutoff")(z.object({ daysBefore: z.number(), time: z.string() }));

export const cancellationStepAnswer = exact<CancellationStep>("CancellationStep")(
  z.object({ hoursBefore: z.number(), refundBp: z.number() }),
);

export const eventTextsAnswer = exact<EventTexts>("EventTexts")(
  z.object({
    title: z.string().optional(),
    summary: z.string().optional(),
    description: richTextAnswer.optional(),
  }),
);

export const eventVisualAnswer = exact<EventVisual>("EventVisual")(
  z.object({ visual: z.string(), alt: z.string() }),
);

export const eventLocationAnswer = exact<EventLocation>("EventLocation")(
  z.object({
    name: z.string(),
    street: z.string(),
    zipcode: z.string(),
    city: z.string(),
    country: z.string(),
    access: z.string(),
  }),
);

export const rateAnswer = exact<Rate>("Rate")(
  z.object({
    id: z.string(),
    kind: ticketKind,
    name: z.string(),
    names: z.object({ fr: z.string().optional(), en: z.string().optional() }),
    description: z.string(),
    unitE4: e4Answer,
    vatType,
    notCounting: z.boolean(),
    onSite: z.boolean(),
    minQuantity: z.number().nullable(),
    maxQuantity: z.number().nullable(),
    taxes: z.array(z.string()),
    archived: z.boolean(),
  }),
);

export const recurrenceAnswer = exact<Recurrence>("Recurrence")(
  z.union([
    z.object({ freq: z.literal("once") }),
    z.object({ freq: z.literal("weekly"), interval: z.number(), weekdays: z.array(z.number()) }),
    z.object({ freq: z.literal("monthly"), interval: z.number(), day: z.number() }),
    z.object({
      freq: z.literal("monthly"),
      interval: z.number(),
      nth: z.literal([-1, 1, 2, 3, 4]),
      weekday: z.number(),
    }),
  ]),
);

export const dayTimeAnswer = exact<DayTime>("DayTime")(
  z.object({ name: z.string(), start: z.string(), end: z.string() }),
);

export const ruleAnswer = exact<Rule>("SlotRule")(
  z.object({
    id: z.string(),
    name: z.string(),
    mode: slotMode,
    since: z.string(),
    until: z.string(),
    recurrence: recurrenceAnswer,
    times: z.array(dayTimeAnswer),
    capacity: z.number(),
    languages: z.array(language),
    resources: z.array(z.string()),
    exceptDates: z.array(z.string()),
    extraDates: z.array(z.string()),
  }),
);

export const eventRecordAnswer = exact<EventRecord>("EventRecord")(
  z.object({
    durationMinutes: z.number(),
    isMandatory: z.boolean(),
    minPersons: z.number(),
    maxPersons: z.number().nullable(),
    minAmountCents: centsAnswer,
    opensDays: z.number(),
    leadMinutes: z.number(),
    cutoff: cutoffAnswer.nullable(),
    payment: eventPayment,
    depositBp: z.number().nullable(),
    feeWaivedFrom: z.number().nullable(),
    needsApproval: z.boolean(),
    hasWaitingList: z.boolean(),
    isGroupPayable: z.boolean(),
    groupHours: z.number(),
    cancellation: z.array(cancellationStepAnswer),
    changeHours: z.number().nullable(),
    reminderMinutes: z.number().nullable(),
    thanksHours: z.number().nullable(),
    id: z.string(),
    status: eventStatus,
    title: z.string(),
    texts: z.object({ fr: eventTextsAnswer.optional(), en: eventTextsAnswer.optional() }),
    visuals: z.array(eventVisualAnswer),
    location: eventLocationAnswer,
    languages: z.array(language),
    rates: z.array(rateAnswer),
    rules: z.array(ruleAnswer),
    version: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
);

export const staffSlotAnswer = exact<StaffSlot>("StaffSlot")(
  z.object({
    id: z.string(),
    eventId: z.string(),
    name: z.string(),
    mode: slotMode,
    day: z.string(),
    start: z.number(),
    end: z.number(),
    languages: z.array(language),
    capacity: z.number(),
    left: z.number(),
    shut: slotClosedReasonAnswer.optional(),
    eventTitle: z.string(),
    confirmed: z.number(),
    held: z.number(),
    pending: z.number(),
    waiting: z.number(),
    reservations: z.number(),
    isOwn: z.boolean(),
    ruleId: z.string().nullable(),
    closedReason: z.string(),
    note: z.string(),
    resources: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
    version: z.number(),
  }),
);

export const eventRowAnswer = exact<EventRow>("EventRow")(
  z.object({
    id: z.string(),
    title: z.string(),
    version: z.number(),
    status: eventStatus,
    payment: eventPayment,
    languages: z.array(language),
    durationMinutes: z.number(),
    visual: z.string().nullable(),
    fromE4: e4Answer.nullable(),
    nextSlotAt: z.string().nullable(),
    upcomingPlaces: z.number(),
    upcomingReserved: z.number(),
  }),
);

export const publicEventAnswer = exact<PublicEvent>("PublicEvent")(
  z.object({
    id: z.string(),
    visuals: z.array(eventVisualAnswer),
    payment: eventPayment,
    cancellation: z.array(cancellationStepAnswer),
    languages: z.array(language),
    durationMinutes: z.number(),
    location: eventLocationAnswer,
    isMandatory: z.boolean(),
    minPersons: z.number(),
    maxPersons: z.number().nullable(),
    minAmountCents: centsAnswer,
    depositBp: z.number().nullable(),
    feeWaivedFrom: z.number().nullable(),
    needsApproval: z.boolean(),
    hasWaitingList: z.boolean(),
    isGroupPayable: z.boolean(),
    groupHours: z.number(),
    changeHours: z.number().nullable(),
    shopId: z.string(),
    title: z.string(),
    summary: z.string(),
    description: richTextAnswer.nullable(),
    rates: z.array(
      z.object({
        id: z.string(),
        description: z.string(),
        name: z.string(),
        kind: ticketKind,
        unitE4: e4Answer,
        vatType,
        minQuantity: z.number().nullable(),
        maxQuantity: z.number().nullable(),
        onSite: z.boolean(),
        notCounting: z.boolean(),
        taxes: z.array(z.string()),
      }),
    ),
    timeZone: z.string(),
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
  }),
);

export const slotViewAnswer = exact<SlotView>("SlotView")(
  z.object({
    id: z.string(),
    eventId: z.string(),
    name: z.string(),
    mode: slotMode,
    day: z.string(),
    start: z.number(),
    end: z.number(),
    languages: z.array(language),
    capacity: z.number(),
    left: z.number(),
    shut: slotClosedReasonAnswer.optional(),
  }),
);

export const nextSlotsAnswer = exact<NextSlots>("NextSlots")(
  z.object({ free: z.array(slotViewAnswer), isFull: z.boolean() }),
);
