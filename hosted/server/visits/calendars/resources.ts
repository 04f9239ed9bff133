import type { Input } from "@cuvee/core/kit/contract.ts";
import type { Resource, ResourceSlots } from "@cuvee/core/visits/calendars/calendars.ts";
import type { calendarsContract } from "@cuvee/core/visits/calendars/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { outgoingUrl } from "#kit/fetch/safeFetch.ts";
import { refuseFields } from "#kit/http/problem.ts";
import {
  clashesWith,
  holdSlotsOf,
  replaceResource,
  slotsOfResource,
} from "#visits/calendars/archive.queries.ts";
import {
  countBusy,
  dropBusy,
  lockResource,
  insertBusy,
  insertResource,
  isMember,
  readResource,
  readResources,
  updateResource,
  type ResourceRow,
} from "#visits/calendars/queries.ts";
import type { EventsContext } from "#visits/events/context.ts";

type Calls = typeof calendarsContract;
const CALENDARS_MAX = 5;

/** Hides all but the host: the address of a private calendar is its own key. */
const shownUrl = (url: string): string => (URL.canParse(url) ? `${new URL(url).origin}/…` : "…");

const view = ({ busy, ...resource }: ResourceRow): Resource => ({
  ...resource,
  busy: busy.map((calendar) => ({ ...calendar, url: shownUrl(calendar.url) })),
});

/** Returns a resource. Throws `not-found` (404). */
export async function oneResource(
  { tx, shopId }: Pick<EventsContext, "tx" | "shopId">,
  id: string,
): Promise<Resource> {
  return view((await readResource(tx, shopId, id)) ?? refuse("not-found", 404));
}

export async function listResources({ tx, shopId }: EventsContext): Promise<{ resources: Resource[] }> {
  return { resources: (await readResources(tx, shopId)).map(view) };
}

/** Refuses an owner who does not work for the shop (422 `unknown-owner`). */
async function refuseStranger({ tx, shopId }: EventsContext, userId: string | null): Promise<void> {
  if (userId !== null && !(await isMember(tx, shopId, userId)))
    refuseFields([{ path: ["userId"], code: "unknown-owner" }]);
}

/** Adds a resource. Throws `id-taken` (409), `invalid-input` (422: `unknown-owner`). */
export async function addResource(
  context: EventsContext,
  { id, ...fields }: Input<Calls["addResource"]>["body"],
): Promise<Resource> {
  await refuseStranger(context, fields.userId);
  if ((await insertResource(context.tx, context.shopId, id, fields)) === 0) refuse("id-taken", 409);
  return oneResource(context, id);
}

const comingOf = ({ tx, shopId, at }: EventsContext, id: string): Promise<ResourceSlots> =>
  slotsOfResource(tx, shopId, id, { at: new Date(at), today: dayOf(at, SHOP_TIME_ZONE) });

/** Returns upcoming slots and schedules that need a resource. Throws `not-found` (404). */
export async function resourceSlots(context: EventsContext, id: string): Promise<ResourceSlots> {
  if (!(await readResource(context.tx, context.shopId, id))) refuse("not-found", 404);
  return comingOf(context, id);
}

/**
 * Reassigns upcoming slots and schedules of a resource that is archived. Throws `resource-slots` (409) with them where
 * the caller did not decide, `resource-successor-taken` (409) with the reserved slots during which the successor is
 * busy, `invalid-input` (422: `unknown-resource` for a successor that does not exist, is archived, or is the same).
 */
async function settleSlots(
  context: EventsContext,
  id: string,
  name: string,
  successorId?: string | null,
): Promise<void> {
  const { tx, shopId, at } = context;
  await holdSlotsOf(tx, shopId, id, new Date(at));
  const coming = await comingOf(context, id);
  if (coming.count === 0 && coming.rules.length === 0) return;
  if (successorId === undefined) return refuse("resource-slots", 409, { name, ...coming });
  if (successorId !== null) {
    const successor = await readResource(tx, shopId, successorId);
    if (!successor || successor.archived || successorId === id)
      return refuseFields([{ path: ["successorId"], code: "unknown-resource" }]);
    const slots = await clashesWith(tx, shopId, id, { at: new Date(at), otherId: successorId });
    if (slots.length > 0)
      refuse("resource-successor-taken", 409, { name: successor.name, count: slots.length, slots });
  }
  await replaceResource(tx, shopId, id, { at: new Date(at), successorId });
}

/**
 * Saves a resource. Throws `not-found` (404), `conflict` (409) with the current one, `invalid-input` (422:
 * `unknown-owner`), and as `settleSlots` where it is archived.
 */
export async function saveResource(
  context: EventsContext,
  id: string,
  { version, successorId, ...fields }: Input<Calls["saveResource"]>["body"],
): Promise<Resource> {
  const { tx, services, shopId, at } = context;
  const now = (await lockResource(tx, shopId, id)) ?? refuse("not-found", 404);
  if (now.version !== version) refuse("conflict", 409, { current: await oneResource(context, id) });
  await refuseStranger(context, fields.userId);
  if (fields.archived && !now.archived) await settleSlots(context, id, fields.name, successorId);
  await updateResource(tx, shopId, id, { fields, at: new Date(at) });
  services.live.tell(tx, { kind: "slot", shopId });
  return oneResource(context, id);
}

/**
 * Adds an external calendar; a job reads it at once, and again every quarter of an hour. Throws `not-found` (404),
 * `id-taken` (409), `calendars-many` (409), `invalid-input` (422: `outside-address`).
 */
export async function addBusy(
  context: EventsContext,
  resourceId: string,
  { id, url }: Input<Calls["addBusy"]>["body"],
): Promise<Resource> {
  const { tx, services, shopId, at } = context;
  const given = url.replace(/^webcals?:\/\//i, "https://");
  const address = outgoingUrl(given, services.settings.outsideLoopback);
  if (!address) return refuseFields([{ path: ["url"], code: "outside-address" }]) as never;
  if (!(await lockResource(tx, shopId, resourceId))) refuse("not-found", 404);
  if ((await countBusy(tx, shopId, resourceId)) >= CALENDARS_MAX)
    refuse("calendars-many", 409, { max: CALENDARS_MAX });
  const nextAt = new Date(at);
  if ((await insertBusy(tx, shopId, { id, resourceId, url: address.href, nextAt })) === 0)
    refuse("id-taken", 409);
  await services.jobs.send(tx, "busy-calendar", { shopId, calendarId: id, at });
  return oneResource(context, resourceId);
}

/** Removes an external calendar; its times are deleted. Throws `not-found` (404). */
export async function removeBusy(context: EventsContext, resourceId: string, id: string): Promise<Resource> {
  const { tx, services, shopId } = context;
  if ((await dropBusy(tx, shopId, resourceId, id)) === 0) refuse("not-found", 404);
  services.live.tell(tx, { kind: "slot", shopId });
  return oneResource(context, resourceId);
}
