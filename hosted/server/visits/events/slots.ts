import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { closedReasonAt } from "@cuvee/core/visits/events/availability.ts";
import type { eventsContract } from "@cuvee/core/visits/events/contract.ts";
import { SHOP_TIME_ZONE, type SlotView, type StaffSlot } from "@cuvee/core/visits/events/events.ts";
import { addDays, dayOf, instantOf } from "@cuvee/core/visits/events/zone.ts";
import { refuseFields } from "#kit/http/problem.ts";
import type { EventsContext } from "#visits/events/context.ts";
import {
  closeSlotAt,
  lockReservationsOfSlot,
  insertSlot,
  lockResources,
  lockSlot,
  recordMoveOfReservations,
  removeSlotAt,
  reservedClash,
  setResources,
  slotRow,
  slotRows,
  updateSlot,
  type SlotRow,
} from "#visits/events/slots.queries.ts";
import { eventThere } from "#visits/events/events.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";

type Calls = typeof eventsContract;

/** Returns the public view of a slot at a moment. */
export function viewOf(row: SlotRow, at: number): SlotView {
  const { id, eventId, name, mode, day, start, end, languages, capacity, taken, isClosed, isBusy } = row;
  const shut =
    closedReasonAt({ mode, day, start, end, closed: isClosed }, row, at, SHOP_TIME_ZONE) ??
    (isBusy && taken === 0 ? "resourceBusy" : undefined);
  const left = Math.max(0, capacity - taken);
  return {
    id,
    eventId,
    name,
    mode,
    day,
    start,
    end,
    languages,
    capacity,
    left,
    ...(shut ? { shut } : {}),
  };
}

/** Returns the shop's view of a slot at a moment. */
function staffView(row: SlotRow, at: number): StaffSlot {
  const { eventTitle, confirmed, held, pending, waiting, reservations } = row;
  const { isOwn, ruleId, closedReason, note, resources, version } = row;
  const places = { confirmed, held, pending, waiting, reservations };
  return {
    ...viewOf(row, at),
    ...places,
    eventTitle,
    isOwn,
    ruleId,
    closedReason,
    note,
    resources,
    version,
  };
}

/** Returns one slot with its places at a moment. Throws `not-found` (404). */
async function slotAt(tx: Tx, shopId: string, slotId: string, at: number): Promise<StaffSlot> {
  return staffView((await slotRow(tx, shopId, new Date(at), slotId)) ?? refuse("not-found", 404), at);
}

/** Returns the moments at which days of the shop begin and end, both days included. */
export const momentsOf = ({ from, to }: { from: string; to: string }): { from: Date; to: Date } => ({
  from: new Date(instantOf(from, "00:00", SHOP_TIME_ZONE)),
  to: new Date(instantOf(addDays(to, 1), "00:00", SHOP_TIME_ZONE)),
});

/** Returns the slots of some days; those of a closed event only with reservations. */
export async function slotsOf(
  { tx, shopId, at }: EventsContext,
  query: Input<Calls["slots"]>["query"],
): Promise<Answer<Calls["slots"]>> {
  const rows = await slotRows(tx, shopId, new Date(at), { ...query, ...momentsOf(query) });
  const shown = rows.filter((row) => row.eventStatus !== "closed" || row.taken > 0);
  return { slots: shown.map((row) => staffView(row, at)), timeZone: SHOP_TIME_ZONE };
}

/** Refuses resources that the shop does not have (422 `unknown-resource`), and locks those that it has. */
async function lockKnownResources({ tx, shopId }: EventsContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await lockResources(tx, shopId, ids);
  refuseFields(
    ids.flatMap((id, n) =>
      known.has(id) ? [] : { path: ["resources", n], code: "unknown-resource" as const },
    ),
  );
}

const SLOT_DAYS = 31;
/** Refuses a slot that does not end after it begins, or lasts more than a month. */
function refuseSpan({ start, end }: { start: number; end: number }): void {
  if (end <= start || end - start > SLOT_DAYS * 86_400_000)
    refuseFields([{ path: ["end"], code: end <= start ? "dates" : "season-long" }]);
}

const tell = ({ tx, services, shopId }: EventsContext, eventId: string, slotId: string): void =>
  services.live.tell(tx, { kind: "slot", shopId, eventId, slotId });

/**
 * Returns the current slot, locked with its resources. Throws `not-found` (404), `conflict` (409) with the current one.
 */
async function held(context: EventsContext, slotId: string, version?: number): Promise<SlotRow> {
  const { tx, shopId, at } = context;
  if (!(await lockSlot(tx, shopId, slotId))) refuse("not-found", 404);
  const row = (await slotRow(tx, shopId, new Date(at), slotId)) ?? refuse("not-found", 404);
  if (version !== undefined && row.version !== version)
    refuse("conflict", 409, { current: staffView(row, at) });
  return row;
}

/**
 * Adds one slot manually. Throws `not-found` (404), `event-closed` (409), `id-taken` (409), `invalid-input` (422:
 * `unknown-resource`).
 */
export async function addSlot(
  context: EventsContext,
  eventId: string,
  body: Input<Calls["addSlot"]>["body"],
): Promise<StaffSlot> {
  const { tx, shopId, at } = context;
  const event = (await eventThere(tx, shopId, eventId)) ?? refuse("not-found", 404);
  if (event.status === "closed") refuse("event-closed", 409);
  refuseSpan(body);
  await lockKnownResources(context, body.resources);
  const [start, end] = [new Date(body.start), new Date(body.end)];
  const day = dayOf(body.start, SHOP_TIME_ZONE);
  const created = await insertSlot(tx, shopId, { ...body, eventId, mode: "hours", day, start, end });
  if (created === 0) refuse("id-taken", 409);
  await setResources(tx, shopId, body.id, body.resources);
  tell(context, eventId, body.id);
  return slotAt(tx, shopId, body.id, at);
}

/**
 * Changes a slot, which its schedule leaves alone from then on. Its bookers are notified of another time. Throws as
 * `held`, `slot-taken` (409, fewer places than are taken), `resource-taken` (409, a resource is in another reserved
 * slot), `invalid-input` (422).
 */
export async function changeSlot(
  context: EventsContext,
  slotId: string,
  { version, ...body }: Input<Calls["changeSlot"]>["body"],
): Promise<StaffSlot> {
  const { tx, services, shopId, at, by } = context;
  await lockReservationsOfSlot(tx, shopId, slotId);
  const before = await held(context, slotId, version);
  refuseSpan(body);
  if (body.capacity < before.taken) refuse("slot-taken", 409, { taken: before.taken });
  await lockKnownResources(context, [...new Set([...body.resources, ...before.resources.map((r) => r.id)])]);
  const [start, end] = [new Date(body.start), new Date(body.end)];
  const isMoved = before.start !== body.start || before.end !== body.end;
  const needs = body.resources.some((id) => !before.resources.some((r) => r.id === id));
  if (before.taken > 0 && (isMoved || needs)) {
    const clash = await reservedClash(tx, shopId, new Date(at), {
      slotId,
      resources: body.resources,
      start,
      end,
    });
    if (clash) refuse("resource-taken", 409, { ...clash });
  }
  const day = dayOf(body.start, SHOP_TIME_ZONE);
  await updateSlot(tx, shopId, { ...body, id: slotId, day, start, end });
  await setResources(tx, shopId, slotId, body.resources);
  if (body.capacity > before.capacity) await services.jobs.send(tx, "waiting-list", { shopId, slotId });
  if (isMoved) {
    const facts = {
      from: { start: before.start, end: before.end },
      to: { start: body.start, end: body.end },
    };
    for (const reservationId of await recordMoveOfReservations(tx, shopId, slotId, {
      at: new Date(at),
      by,
      facts,
    }))
      await services.jobs.send(tx, "reservation-event", { shopId, reservationId, event: "moved" });
  }
  tell(context, before.eventId, slotId);
  return slotAt(tx, shopId, slotId, at);
}

/** Closes a slot, or opens it again; reservations stay. Throws as `held`. */
export async function closeSlot(
  context: EventsContext,
  slotId: string,
  { closed, reason, version }: Input<Calls["closeSlot"]>["body"],
): Promise<StaffSlot> {
  const { tx, services, shopId, at } = context;
  const { eventId } = await held(context, slotId, version);
  await closeSlotAt(tx, shopId, slotId, { at: closed ? new Date(at) : null, reason: closed ? reason : "" });
  if (!closed) await services.jobs.send(tx, "waiting-list", { shopId, slotId });
  tell(context, eventId, slotId);
  return slotAt(tx, shopId, slotId, at);
}

/** Removes a slot without reservations. Throws `not-found` (404), `slot-taken` (409). */
export async function removeSlot(context: EventsContext, slotId: string): Promise<{ removed: true }> {
  const { eventId, taken } = await held(context, slotId);
  if (taken > 0) refuse("slot-taken", 409, { taken });
  await removeSlotAt(context.tx, context.shopId, slotId, new Date(context.at));
  tell(context, eventId, slotId);
  return { removed: true };
}
