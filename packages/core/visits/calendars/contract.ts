import * as z from "zod";
import {
  feedAnswer,
  resourceAnswer,
  resourceSlotsAnswer,
} from "#visits/calendars/calendars.answers.contract.ts";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { visitLanguages } from "#visits/events/body.contract.ts";
import { resourceKind } from "./enums.contract.ts";

const staff = ["owner", "iam"] as const;
const integration = "reservations" as const;
const sees = { who: staff, permission: "seeAllResa", integration } as const;
const makes = { who: staff, permission: "createEvent", integration } as const;
const ofResource = z.strictObject({ resourceId: id });
const resource = resourceAnswer;

const fields = {
  kind: resourceKind,
  name: nameText(80, 1),
  /** A collaborator of the shop. */
  userId: id.nullable().default(null),
  languages: visitLanguages.default([]),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, "color")
    .default("#219ebc"),
};

export const calendarsContract = contract({
  resources: {
    method: "GET",
    path: "/v1/resources",
    ...sees,
    summary: "Guides, rooms and what else a slot needs, with the calendars that say when they are busy",
    answer: z.object({ resources: z.array(resource) }),
  },
  addResource: {
    method: "POST",
    path: "/v1/resources",
    ...makes,
    idempotent: true,
    summary: "Add a guide, a room, …",
    body: z.strictObject({ id, ...fields }),
    answer: resource,
    status: 201,
  },
  saveResource: {
    method: "PUT",
    path: "/v1/resources/:resourceId",
    ...makes,
    summary:
      "Change a resource, or put it away; one that slots to come or schedules need only with what becomes of them, else `resource-slots` (409)",
    params: ofResource,
    body: z.strictObject({
      ...fields,
      archived: z.boolean(),
      version: versionField,
      /** For an archived one: the resource that takes over its slots and schedules, or null to leave them without. */
      successorId: id.nullable().optional(),
    }),
    answer: resource,
  },
  resourceSlots: {
    method: "GET",
    path: "/v1/resources/:resourceId/slots",
    ...sees,
    summary: "Slots to come and schedules that need a resource",
    params: ofResource,
    answer: resourceSlotsAnswer,
  },
  addBusy: {
    method: "POST",
    path: "/v1/resources/:resourceId/busy-calendars",
    ...makes,
    idempotent: true,
    summary: "Read a calendar elsewhere (iCalendar over https) for the times when this resource is busy",
    params: ofResource,
    body: z.strictObject({ id, url: text(2000, 1) }),
    answer: resource,
    status: 201,
  },
  refreshBusy: {
    method: "POST",
    path: "/v1/resources/:resourceId/busy-calendars/:calendarId/reading",
    ...makes,
    idempotent: true,
    summary: "Read it again now",
    params: z.strictObject({ resourceId: id, calendarId: id }),
    answer: resource,
  },
  removeBusy: {
    method: "DELETE",
    path: "/v1/resources/:resourceId/busy-calendars/:calendarId",
    ...makes,
    summary: "Read it no more",
    params: z.strictObject({ resourceId: id, calendarId: id }),
    answer: resource,
  },
  feeds: {
    method: "GET",
    path: "/v1/calendar-feeds",
    ...sees,
    summary: "Addresses under which others read the calendar",
    answer: z.object({ feeds: z.array(feedAnswer) }),
  },
  addFeed: {
    method: "POST",
    path: "/v1/calendar-feeds",
    ...makes,
    idempotent: true,
    summary: "An address for the calendar of the shop, of a resource or of an event",
    body: z.strictObject({
      id,
      kind: z.enum(["shop", "resource", "event"]),
      ofId: id.nullable(),
      name: nameText(80, 1),
      /** With the names of the visitors; else only their number. */
      withNames: z.boolean(),
    }),
    answer: feedAnswer,
    status: 201,
  },
  revokeFeed: {
    method: "DELETE",
    path: "/v1/calendar-feeds/:feedId",
    ...makes,
    summary: "The address answers no more",
    params: z.strictObject({ feedId: id }),
    answer: z.object({ removed: z.literal(true) }),
  },
});
