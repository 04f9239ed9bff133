import * as z from "zod";
import { contract, emptyBody, id, nameText, text, versionField } from "#kit/contract.ts";
import { TASK_KINDS } from "#relations/tasks/tasks.ts";
import { FIXED_ENDS, ROUTE_STARTS, STOP_RESULTS, STOPS_MAX } from "./route.ts";

/** Agents too, each for their own clients. */
const reads = { who: ["owner", "iam", "agent"], permission: "seeAllClient" } as const;

const day = z.iso.date("date").refine((one) => one >= "2000-01-01" && one <= "2199-12-31", "date");
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time");
const point = z.object({ lat: z.number(), lon: z.number() });

const frame = {
  start: z.enum(ROUTE_STARTS),
  /** Of `start` "place". */
  startZipcode: nameText(5),
  startCity: nameText(80),
  returns: z.boolean(),
  /** Time at which the route begins, in France. */
  startsAt: time,
  visitMinutes: z.int().min(5).max(240),
  /** As the crow flies. */
  kmPerHour: z.int().min(5).max(120),
};

const stop = z.object({
  clientId: id,
  name: z.string(),
  isProspect: z.boolean(),
  phone: z.string(),
  /** Lines of the address, empty ones left out. */
  address: z.array(z.string()),
  /** Name of the commune whose centre is the point; null: the place is not known. */
  commune: z.string().nullable(),
  point: point.nullable(),
  fixed: z.enum(FIXED_ENDS).nullable(),
  result: z.enum(STOP_RESULTS).nullable(),
  doneAt: z.string().nullable(),
  note: z.string(),
});
export type DayRouteStop = z.output<typeof stop>;

const route = z.object({
  day: z.string(),
  userId: id,
  /** The person whose route it is. */
  userName: z.string(),
  isMine: z.boolean(),
  ...frame,
  /** Words of the start: the shop's town, or the town given; empty for the first stop. */
  startName: z.string(),
  startPoint: point.nullable(),
  stops: z.array(stop),
  /** 0: nothing is stored for this day. */
  version: z.int(),
});
export type DayRoute = z.output<typeof route>;

const ofDay = z.strictObject({ day });
const ofStop = z.strictObject({ day, clientId: id });

export const routeContract = contract({
  routes: {
    method: "GET",
    path: "/v1/day-routes",
    ...reads,
    summary: "Routes of days in a period of at most 62 days: own ones, with seeAllTask those of all",
    query: z.strictObject({ from: day, to: day }),
    answer: z.object({
      today: z.string(),
      routes: z.array(
        z.object({
          day: z.string(),
          userId: id,
          userName: z.string(),
          isMine: z.boolean(),
          stops: z.int(),
          done: z.int(),
        }),
      ),
    }),
  },
  candidates: {
    method: "GET",
    path: "/v1/day-routes/clients",
    ...reads,
    summary: "Clients and prospects for a stop, by name, company, town, number or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  route: {
    method: "GET",
    path: "/v1/day-routes/:day",
    ...reads,
    summary: "The route of a person on a day; an empty one where nothing is stored",
    params: ofDay,
    query: z.strictObject({
      /** Another person's, with seeAllTask. */
      userId: id.optional(),
    }),
    answer: route,
  },
  addStops: {
    method: "POST",
    path: "/v1/day-routes/:day/stops",
    ...reads,
    idempotent: true,
    summary: "Add clients at the end of one's own route; those that it has already stay where they are",
    params: ofDay,
    body: z.strictObject({ clientIds: z.array(id).min(1).max(100) }),
    answer: z.object({ added: z.int(), route }),
  },
  putRoute: {
    method: "PUT",
    path: "/v1/day-routes/:day",
    ...reads,
    summary:
      "Store one's own route of a day: its frame and its stops in their order; without stops it is removed",
    params: ofDay,
    body: z.strictObject({
      version: versionField,
      ...frame,
      stops: z
        .array(z.strictObject({ clientId: id, fixed: z.enum(FIXED_ENDS).nullable().default(null) }))
        .max(STOPS_MAX)
        .refine((all) => new Set(all.map(({ clientId }) => clientId)).size === all.length, "duplicate"),
    }),
    answer: route,
  },
  moveRoute: {
    method: "POST",
    path: "/v1/day-routes/:day/move",
    ...reads,
    idempotent: true,
    summary: "Move one's own route to another day that has none",
    params: ofDay,
    body: z.strictObject({ version: versionField, to: day }),
    answer: route,
  },
  visitStop: {
    method: "POST",
    path: "/v1/day-routes/:day/stops/:clientId/visit",
    ...reads,
    idempotent: true,
    summary:
      "Tick a stop off, with its result and a note: a done task of the client; a next task may be made",
    params: ofStop,
    body: z.strictObject({
      result: z.enum(STOP_RESULTS),
      note: text(1000).default(""),
      next: z
        .strictObject({ kind: z.enum(TASK_KINDS), subject: nameText(150, 1), dueOn: day })
        .nullable()
        .default(null),
    }),
    answer: route,
  },
  reopenStop: {
    method: "POST",
    path: "/v1/day-routes/:day/stops/:clientId/reopening",
    ...reads,
    idempotent: true,
    summary: "Take the tick of a stop away: its task is cancelled",
    params: ofStop,
    body: emptyBody,
    answer: route,
  },
});
