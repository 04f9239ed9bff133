import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId } from "#kit/testing/server.ts";
import { eventBody, ruleBody } from "#visits/events/testing/event.fixture.ts";
import type { Foreign, Prepare, World } from "./world.ts";

/** Makes an event with a slot, closed days, a guide with an external calendar, and a feed, all of the estate. */
export const prepareVisits: Prepare = async (server, shop, owner) => {
  const [closedId, calendarId, feedId] = [newTestId(), newTestId(), newTestId()];
  const post = async (path: string, body: object): Promise<void> => {
    const { status, text } = await server.send("POST", path, { token: owner, body });
    if (status >= 300) throw new Error(`${path}: ${text}`);
  };
  const { rows } = await asOwner(server.ownerUrl, (client) =>
    client.query<{ eventId: string; slotId: string; resourceId: string; memberId: string }>(
      `select s.event_id as "eventId", s.id as "slotId", x.resource_id as "resourceId",
         (select user_id from memberships where shop_id = $1 limit 1) as "memberId"
       from event_slots s join slot_resources x on x.slot_id = s.id where s.shop_id = $1 order by s.starts_at limit 1`,
      [shop.id],
    ),
  );
  const [
    { eventId, slotId, resourceId, memberId } = { eventId: "", slotId: "", resourceId: "", memberId: "" },
  ] = rows;
  await post("/v1/closed-days", { id: closedId, since: "2099-01-01", until: "2099-01-02" });
  await post("/v1/calendar-feeds", { id: feedId, kind: "shop", ofId: null, name: "x", withNames: true });
  await asOwner(server.ownerUrl, (client) =>
    client.query(
      "insert into busy_calendars (shop_id, id, resource_id, url, next_at) values ($1, $2, $3, 'https://x.example', now())",
      [shop.id, calendarId, resourceId],
    ),
  );
  return { eventId, slotId, resourceId, memberId, closedId, calendarId, feedId };
};

const event = ({ own }: World, what = ""): string => `/v1/visits/${own["eventId"]}${what}`;
const slot = ({ own }: World, what = ""): string => `/v1/slots/${own["slotId"]}${what}`;
const resource = ({ own }: World, what = ""): string => `/v1/resources/${own["resourceId"]}${what}`;
const calendar = (world: World, what = ""): string =>
  resource(world, `/busy-calendars/${world.own["calendarId"]}${what}`);
const HOURS = { start: 1_900_000_000_000, end: 1_900_003_600_000 };
const SLOT = { ...HOURS, name: "", capacity: 1, languages: [], resources: [], note: "" };
const guided = ({ own }: World) => ruleBody({ resources: [own["resourceId"]] });
const GUIDE = { kind: "guide", name: "x" };
const wanted = "422 invalid-input" as const;

export const visitsForeign: Foreign = {
  "POST /v1/visits": (world) => ({
    path: "/v1/visits",
    body: { id: newTestId(), ...eventBody({ rules: [guided(world)] }) },
    wanted,
  }),
  "GET /v1/visits/:eventId": (world) => ({ path: event(world) }),
  "PUT /v1/visits/:eventId": (world) => ({ path: event(world), body: { ...eventBody(), version: 2 } }),
  "PUT /v1/visits/:eventId/status": (world) => ({
    path: event(world, "/status"),
    body: { status: "closed", version: 2 },
  }),
  "POST /v1/visits/:eventId/copies": (world) => ({
    path: event(world, "/copies"),
    body: { id: newTestId() },
  }),
  "POST /v1/visits/slots/preview": (world) => ({
    path: "/v1/visits/slots/preview",
    body: { rule: guided(world), durationMinutes: 60 },
    wanted,
  }),
  "POST /v1/visits/:eventId/slots": (world) => ({
    path: event(world, "/slots"),
    body: { id: newTestId(), ...HOURS, capacity: 1 },
  }),
  "PUT /v1/slots/:slotId": (world) => ({ path: slot(world), body: { ...SLOT, version: 1 } }),
  "PUT /v1/slots/:slotId/closed": (world) => ({
    path: slot(world, "/closed"),
    body: { closed: true, version: 1 },
  }),
  "DELETE /v1/slots/:slotId": (world) => ({ path: slot(world) }),
  "POST /v1/closed-days": ({ own }) => ({
    path: "/v1/closed-days",
    body: { id: newTestId(), since: "2099-01-01", until: "2099-01-01", eventId: own["eventId"] },
  }),
  "DELETE /v1/closed-days/:closedId": ({ own }) => ({ path: `/v1/closed-days/${own["closedId"]}` }),
  "POST /v1/resources": ({ own }) => ({
    path: "/v1/resources",
    body: { ...GUIDE, id: newTestId(), userId: own["memberId"] },
    wanted,
  }),
  "PUT /v1/resources/:resourceId": (world) => ({
    path: resource(world),
    body: { ...GUIDE, archived: true, version: 1 },
  }),
  "GET /v1/resources/:resourceId/slots": (world) => ({ path: resource(world, "/slots") }),
  "POST /v1/resources/:resourceId/busy-calendars": (world) => ({
    path: resource(world, "/busy-calendars"),
    body: { id: newTestId(), url: "https://calendar.example/a.ics" },
  }),
  "POST /v1/resources/:resourceId/busy-calendars/:calendarId/reading": (world) => ({
    path: calendar(world, "/reading"),
  }),
  "DELETE /v1/resources/:resourceId/busy-calendars/:calendarId": (world) => ({ path: calendar(world) }),
  "POST /v1/calendar-feeds": ({ own }) => ({
    path: "/v1/calendar-feeds",
    body: { id: newTestId(), kind: "event", ofId: own["eventId"], name: "x", withNames: true },
    wanted,
  }),
  "DELETE /v1/calendar-feeds/:feedId": ({ own }) => ({ path: `/v1/calendar-feeds/${own["feedId"]}` }),
};
