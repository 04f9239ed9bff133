import * as z from "zod";
import { contract, id } from "#kit/contract.ts";
import { rule } from "#kit/rules.contract.ts";
import { CALENDAR_DAYS_MAX, CALENDAR_LAYERS, countDays } from "./calendar.ts";

/** Every seller: each layer asks for its own permission, and agents have what is theirs. */
const see = { who: ["owner", "iam", "agent"] } as const;

const day = z.iso.date("date").refine((one) => one >= "2000-01-01" && one <= "2199-12-31", "date");
const layer = z.enum(CALENDAR_LAYERS);

/** A list in an address, separated by commas. */
const listOf = <T extends z.ZodType<string, string>>(one: T, most: number) =>
  z
    .string()
    .transform((text) => text.split(",").filter((part) => part !== ""))
    .pipe(z.array(one).max(most));

export const calendarItem = z.object({
  /** Unique in one answer: the layer, the record and, for a task that does not exist yet, its day. */
  id: z.string(),
  layer,
  /** The record that the item leads to: a task, a slot, a reservation, an opportunity, a campaign, closed days. */
  recordId: id,
  /** Kind of the task, channel of the campaign; `slot`, `reservation`, `nextStep`, `closed`. */
  kind: z.string(),
  title: z.string(),
  /** Client of a task, guides of a slot, opportunity of a next step; empty without. */
  text: z.string(),
  place: z.string(),
  /** Status of the task or the campaign; of a slot `open`, `full` or `closed`. */
  status: z.string(),
  /** First and last day in the shop's time zone. */
  day: z.string(),
  lastDay: z.string(),
  /** Moments, milliseconds since 1970; null for whole days. */
  start: z.int().nullable(),
  end: z.int().nullable(),
  personId: id.nullable(),
  personName: z.string().nullable(),
  /** Seats of a slot. */
  taken: z.int().nullable(),
  capacity: z.int().nullable(),
  /** It can be put elsewhere, by this person. */
  isMovable: z.boolean(),
  /** A task of a series that will be made when the one before it is done or due. */
  isProjected: z.boolean(),
  version: z.int(),
});
export type CalendarItem = z.output<typeof calendarItem>;

const feed = z.object({
  layers: z.array(layer),
  createdAt: z.string(),
  lastReadAt: z.string().nullable(),
});
const newFeed = feed.extend({
  /** Shown once: only its hash is stored. */
  url: z.string(),
});

const layersOfFeed = z
  .array(layer)
  .min(1, "needed")
  .max(CALENDAR_LAYERS.length)
  .transform((chosen) => CALENDAR_LAYERS.filter((one) => chosen.includes(one)));

export const calendarContract = contract({
  calendar: {
    method: "GET",
    path: "/v1/calendar",
    ...see,
    summary:
      "Items of the calendar between two days, both included, at most 62 days: layers that the reader may see, " +
      "at most thirty items of a layer on a day",
    query: z
      .strictObject({
        from: day,
        to: day,
        /** Layers, separated by commas; absent: all. */
        kinds: listOf(layer, CALENDAR_LAYERS.length).optional(),
        /** People whose tasks and guided visits are shown, separated by commas; absent: all. */
        people: listOf(id, 50).optional(),
      })
      .check(
        rule((d) => d.from <= d.to, "dates", ["to"]),
        rule((d) => countDays(d.from, d.to) <= CALENDAR_DAYS_MAX, "season-long", ["to"]),
      ),
    answer: z.object({
      /** Layers that the reader may see. */
      layers: z.array(layer),
      timeZone: z.string(),
      today: z.string(),
      items: z.array(calendarItem),
      /** Items that are not listed, by day and layer. */
      more: z.array(z.object({ day: z.string(), layer, count: z.int() })),
    }),
  },
  feed: {
    method: "GET",
    path: "/v1/calendar/feed",
    ...see,
    summary: "The reader's own address for calendar programs, without the address; null where there is none",
    answer: z.object({ layers: z.array(layer), feed: feed.nullable() }),
  },
  makeFeed: {
    method: "POST",
    path: "/v1/calendar/feed",
    ...see,
    summary:
      "Make the reader's address for calendar programs; it is shown once, and an earlier one answers no more",
    body: z.strictObject({ layers: layersOfFeed }),
    answer: newFeed,
    status: 201,
  },
  changeFeed: {
    method: "PUT",
    path: "/v1/calendar/feed",
    ...see,
    summary: "Choose the layers of the reader's address",
    body: z.strictObject({ layers: layersOfFeed }),
    answer: feed,
  },
  revokeFeed: {
    method: "DELETE",
    path: "/v1/calendar/feed",
    ...see,
    summary: "The reader's address answers no more",
    answer: z.object({ removed: z.literal(true) }),
  },
});
