import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { BusyCalendar, Feed, Resource, ResourceSlots } from "#visits/calendars/calendars.ts";
import { resourceKind } from "./enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const busyCalendarAnswer = exact<BusyCalendar>("BusyCalendar")(
  z.object({
    id: z.string(),
    url: z.string(),
    fetchedAt: z.string().nullable(),
    fault: z.string().nullable(),
    times: z.number(),
  }),
);

export const resourceAnswer = exact<Resource>("Resource")(
  z.object({
    id: z.string(),
    kind: resourceKind,
    name: z.string(),
    userId: z.string().nullable(),
    languages: z.array(language),
    color: z.string(),
    archived: z.boolean(),
    busy: z.array(busyCalendarAnswer),
    version: z.number(),
  }),
);

export const resourceSlotsAnswer = exact<ResourceSlots>("ResourceSlots")(
  z.object({
    count: z.number(),
    reserved: z.number(),
    slots: z.array(
      z.object({
        id: z.string(),
        eventId: z.string(),
        title: z.string(),
        start: z.number(),
        end: z.number(),
        people: z.number(),
      }),
    ),
    rules: z.array(z.object({ eventId: z.string(), title: z.string(), name: z.string() })),
  }),
);

export const feedAnswer = exact<Feed>("Feed")(
  z.object({
    id: z.string(),
    kind: z.enum(["shop", "resource", "event"]),
    ofId: z.string().nullable(),
    name: z.string(),
    withNames: z.boolean(),
    url: z.string(),
    createdAt: z.string(),
    lastReadAt: z.string().nullable(),
  }),
);
