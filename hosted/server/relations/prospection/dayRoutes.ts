import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type {
  DayRoute,
  DayRouteStop,
  routeContract,
} from "@cuvee/core/relations/prospection/route.contract.ts";
import { NEW_ROUTE, STOPS_MAX, type StopResult } from "@cuvee/core/relations/prospection/route.ts";
import { newId } from "#kit/http/mount.ts";
import { findCommune, type Commune } from "#kit/places/places.ts";
import { translate } from "#kit/translations.ts";
import {
  cancelTask,
  completeTask,
  createTask,
  readTask,
  reopenTask,
  type TasksContext,
} from "#relations/tasks/tasks.ts";
import {
  addRoute,
  findPerson,
  findRoute,
  findShop,
  keepStops,
  latestFrame,
  listRoutes,
  lockRoute,
  moveRoute,
  putFrame,
  putStops,
  readStops,
  removeRoute,
  seenClients,
  setResult,
  touchRoute,
  type RouteFrameRow,
  type RouteKey,
  type StoredRoute,
  type StoredStop,
} from "./dayRoutes.queries.ts";

type Calls = typeof routeContract;
type Body<C extends "putRoute" | "moveRoute" | "visitStop"> = Input<Calls[C]>["body"];

/** A person who works with routes of days. */
export type RoutesContext = TasksContext & {
  /** Language of the tasks that visits make. */
  lang: "fr" | "en";
  /** The person may see routes of others (`seeAllTask`). */
  seesAll: boolean;
  /** The person may make tasks (`createTask`). */
  makesTasks: boolean;
};

/** Days of one answer of the calendar of routes. */
const DAYS = 62;

const keyOf = ({ shopId, userId }: RoutesContext, day: string): RouteKey => ({ shopId, userId, day });
const pointOf = (commune: Commune | null): { lat: number; lon: number } | null =>
  commune && { lat: commune.lat, lon: commune.lon };

/** Returns the postal code and the town of an address that is one text: its last part that begins with five figures. */
function placeOfText(address: string): { zipcode: string; city: string } {
  const part = address
    .split(/[\n,]/)
    .map((one) => one.trim())
    .findLast((one) => /^\d{5}\s+\S/.test(one));
  return { zipcode: part?.slice(0, 5) ?? "", city: part?.slice(5).trim() ?? "" };
}

/** Returns where a route starts: its words and its point. */
async function startOf(
  { tx, shopId }: RoutesContext,
  { start, startZipcode, startCity }: RouteFrameRow,
): Promise<Pick<DayRoute, "startName" | "startPoint">> {
  if (start === "stop") return { startName: "", startPoint: null };
  if (start === "place") {
    const commune = findCommune({ zipcode: startZipcode, city: startCity });
    return { startName: `${startZipcode} ${startCity}`.trim(), startPoint: pointOf(commune) };
  }
  const shop = await findShop(tx, shopId);
  const place = placeOfText(shop?.legal["address"] ?? "");
  const name = [shop?.name ?? "", place.city].filter(Boolean).join(", ");
  return { startName: name, startPoint: pointOf(findCommune(place)) };
}

/** Returns a stop as it is shown, with the centre of its commune. */
function shownStop({ street, street2, company, zipcode, city, country, ...stop }: StoredStop): DayRouteStop {
  const isFrench = country === "" || country === "FR";
  const commune = findCommune({ zipcode, city });
  const town = `${zipcode} ${city}`.trim();
  return {
    clientId: stop.clientId,
    name: stop.name,
    isProspect: stop.isProspect,
    phone: stop.phone,
    address: [
      company === stop.name ? "" : company,
      street,
      street2,
      isFrench || town === "" ? town : `${town} ${country}`,
    ].filter(Boolean),
    commune: isFrench ? (commune?.name ?? null) : null,
    point: isFrench ? pointOf(commune) : null,
    fixed: stop.fixed,
    result: stop.result,
    doneAt: stop.doneAt?.toISOString() ?? null,
    note: stop.note,
  };
}

async function shownRoute(context: RoutesContext, key: RouteKey): Promise<DayRoute> {
  const { tx, userId, isAgent } = context;
  const stored = await findRoute(tx, key);
  // The shop may act by now: an agent still sees their own clients alone.
  const stops = stored
    ? (await readStops(tx, key)).filter(({ agentId }) => !isAgent || agentId === userId)
    : [];
  const frame = stored ?? (await latestFrame(tx, key)) ?? NEW_ROUTE;
  return {
    day: key.day,
    userId: key.userId,
    userName: (await findPerson(tx, key.userId))?.name ?? "",
    isMine: key.userId === userId,
    start: frame.start,
    startZipcode: frame.startZipcode,
    startCity: frame.startCity,
    returns: frame.returns,
    startsAt: frame.startsAt,
    visitMinutes: frame.visitMinutes,
    kmPerHour: frame.kmPerHour,
    ...(await startOf(context, frame)),
    stops: stops.map(shownStop),
    version: stored?.version ?? 0,
  };
}

/** Returns the route of a day: one's own, or another person's. Throws `not-found` (404) without the right to see it. */
export async function readRoute(context: RoutesContext, day: string, userId: string): Promise<DayRoute> {
  const { shopId, seesAll } = context;
  if (userId === context.userId) return shownRoute(context, keyOf(context, day));
  const key = { shopId, userId, day };
  if (!seesAll || !(await findRoute(context.tx, key))) return refuse("not-found", 404);
  return shownRoute(context, key);
}

/** Lists the routes of a period that the person sees; a longer one is cut to 62 days. */
export async function readRoutes(
  { tx, services, shopId, seesAll }: RoutesContext,
  { from, to }: Input<Calls["routes"]>["query"],
): Promise<Answer<Calls["routes"]>> {
  const last = dayAfter(from, DAYS - 1);
  return {
    today: dayInFrance(services.now()),
    routes: await listRoutes(tx, { shopId, from, to: to < last ? to : last, all: seesAll }),
  };
}

/** Throws `not-found` (404) where the person does not see each of the clients. Runs in their own transaction. */
async function checkClients({ tx, shopId }: RoutesContext, ids: readonly string[]): Promise<void> {
  const seen = await seenClients(tx, shopId, ids);
  if (ids.some((id) => !seen.has(id))) refuse("not-found", 404);
}

/**
 * Adds clients at the end of the own route of a day. Throws `not-found` (404) for one whom the person does not see,
 * `route-too-long` (422) for more than 25 stops.
 */
export async function addStops(
  context: RoutesContext,
  day: string,
  clientIds: readonly string[],
): Promise<Answer<Calls["addStops"]>> {
  const { tx, services, shopId } = context;
  const key = keyOf(context, day);
  await checkClients(context, clientIds);
  await tx.actFor(shopId);
  const at = new Date(services.now());
  const isNew = await addRoute(tx, key, (await latestFrame(tx, key)) ?? NEW_ROUTE, at);
  await lockRoute(tx, key);
  const before = (await readStops(tx, key)).map(({ clientId }) => clientId);
  const added = [...new Set(clientIds)].filter((id) => !before.includes(id));
  if (before.length + added.length > STOPS_MAX) refuse("route-too-long", 422, { max: STOPS_MAX });
  // A stop that is kept last stays last: the order is computed again by the person.
  await putStops(
    tx,
    key,
    added.map((clientId) => ({ clientId, fixed: null })),
    before.length,
  );
  if (!isNew && added.length > 0) await touchRoute(tx, key, at);
  return { added: added.length, route: await shownRoute(context, key) };
}

/** Throws `conflict` (409) with the present route where it has another version. The transaction acts for the shop. */
async function lockVersion(
  context: RoutesContext,
  key: RouteKey,
  version: number,
): Promise<StoredRoute | undefined> {
  const stored = await lockRoute(context.tx, key);
  if ((stored?.version ?? 0) !== version)
    refuse("conflict", 409, { current: await shownRoute(context, key) });
  return stored;
}

/**
 * Stores the own route of a day; without stops it is removed. Throws `not-found` (404) for a new stop whose client the
 * person does not see, `conflict` (409).
 */
export async function putRoute(
  context: RoutesContext,
  day: string,
  { version, stops, ...frame }: Body<"putRoute">,
): Promise<DayRoute> {
  const { tx, services, shopId } = context;
  const key = keyOf(context, day);
  const known = new Set((await readStops(tx, key)).map(({ clientId }) => clientId));
  await checkClients(
    context,
    stops.map(({ clientId }) => clientId).filter((id) => !known.has(id)),
  );
  await tx.actFor(shopId);
  const stored = await lockVersion(context, key, version);
  const at = new Date(services.now());
  if (stops.length === 0) {
    await removeRoute(tx, key);
    return { ...(await shownRoute(context, key)), ...frame, ...(await startOf(context, frame)) };
  }
  if (stored) await putFrame(tx, key, frame, at);
  else if (!(await addRoute(tx, key, frame, at)))
    refuse("conflict", 409, { current: await shownRoute(context, key) });
  await keepStops(
    tx,
    key,
    stops.map(({ clientId }) => clientId),
  );
  await putStops(tx, key, stops);
  return shownRoute(context, key);
}

/**
 * Moves the own route of a day to another. Throws `not-found` (404), `conflict`, `route-exists` where that day has one,
 * `route-started` where a visit is done (409).
 */
export async function changeDay(
  context: RoutesContext,
  day: string,
  { version, to }: Body<"moveRoute">,
): Promise<DayRoute> {
  const { tx, services, shopId } = context;
  const key = keyOf(context, day);
  await tx.actFor(shopId);
  const stored = await lockVersion(context, key, version);
  if (!stored) return refuse("not-found", 404);
  if (to === day) return shownRoute(context, key);
  if ((await readStops(tx, key)).some(({ doneAt }) => doneAt !== null)) refuse("route-started", 409);
  if (await lockRoute(tx, keyOf(context, to))) refuse("route-exists", 409);
  await moveRoute(tx, key, to, new Date(services.now()));
  return shownRoute(context, keyOf(context, to));
}

/** Returns a stop of the own route as the person sees it. Throws `not-found` (404). */
async function findStop(context: RoutesContext, key: RouteKey, clientId: string): Promise<StoredStop> {
  const stops = await readStops(context.tx, key);
  return stops.find((stop) => stop.clientId === clientId) ?? refuse("not-found", 404);
}

const subjectOf = (lang: "fr" | "en", result: StopResult, name: string): string =>
  translate(lang, "dayRoutes", `subjects.${result}`, { name }).slice(0, 150);

/**
 * Ticks a stop off: a done task of the client has its result and note, so it stands in the client's history; a next
 * task may follow. Throws `not-found` (404), `stop-done` (409), `forbidden` (403) for a next task without
 * `createTask`.
 */
export async function visitStop(
  context: RoutesContext,
  { day, clientId }: { day: string; clientId: string },
  { result, note, next }: Body<"visitStop">,
): Promise<DayRoute> {
  const { tx, services, shopId, lang, makesTasks } = context;
  const key = keyOf(context, day);
  await findStop(context, key, clientId);
  if (next && !makesTasks) refuse("forbidden", 403);
  const task = await createTask(context, {
    id: newId(services),
    kind: "visit",
    subject: subjectOf(lang, result, (await findStop(context, key, clientId)).name),
    description: "",
    priority: "medium",
    assigneeId: null,
    dueOn: day,
    dueTime: null,
    place: "",
    clientId,
    orderId: null,
    reservationId: null,
    opportunityId: null,
    reminders: [],
    recurrence: null,
  });
  await tx.actFor(shopId);
  await lockRoute(tx, key);
  if ((await findStop(context, key, clientId)).doneAt !== null) refuse("stop-done", 409);
  await completeTask(context, task.id, {
    version: task.version,
    outcome: note,
    next: next && { ...next, id: newId(services), dueTime: null },
  });
  const at = new Date(services.now());
  await setResult(tx, key, { clientId, result, at, taskId: task.id });
  await touchRoute(tx, key, at);
  return shownRoute(context, key);
}

/** Takes the tick of a stop away; its task is cancelled. Throws `not-found` (404), `stop-open` (409). */
export async function reopenStop(
  context: RoutesContext,
  { day, clientId }: { day: string; clientId: string },
): Promise<DayRoute> {
  const { tx, services, shopId } = context;
  const key = keyOf(context, day);
  await findStop(context, key, clientId);
  await tx.actFor(shopId);
  await lockRoute(tx, key);
  const { doneAt, taskId } = await findStop(context, key, clientId);
  if (doneAt === null) refuse("stop-open", 409);
  if (taskId !== null) {
    const task = await readTask(context, taskId);
    if (task.status === "done") {
      const open = await reopenTask(context, taskId, task.version);
      await cancelTask(context, taskId, { version: open.version, outcome: "" });
    }
  }
  await setResult(tx, key, { clientId, result: null, at: null, taskId: null });
  await touchRoute(tx, key, new Date(services.now()));
  return shownRoute(context, key);
}
