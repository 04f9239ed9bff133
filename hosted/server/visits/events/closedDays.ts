import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { eventsContract } from "@cuvee/core/visits/events/contract.ts";
import { eventThere, lockEvent, readRules } from "#visits/events/events.queries.ts";
import { syncSlotsWithRules } from "#visits/events/generate.ts";
import {
  dropClosedDays,
  eventsWithRules,
  lockClosedDays,
  insertClosedDays,
  readClosedDays,
  reservedOn,
  sameClosedDays,
} from "#visits/events/generate.queries.ts";
import type { EventsContext } from "#visits/events/context.ts";

type Calls = typeof eventsContract;

export async function listClosedDays({ tx, shopId }: EventsContext): Promise<Answer<Calls["closedDays"]>> {
  return { days: await readClosedDays(tx, shopId) };
}

/** Updates the slots of every event that the closed days apply to. */
async function followAll(context: EventsContext, eventId: string | null): Promise<void> {
  const { tx, services, shopId } = context;
  for (const id of await eventsWithRules(tx, shopId, eventId)) {
    await lockEvent(tx, shopId, id);
    await syncSlotsWithRules(context, id, await readRules(tx, shopId, id));
  }
  if (eventId) services.live.tell(tx, { kind: "slot", shopId, eventId });
}

/**
 * Closes days: slots without reservations are removed, the others are closed. No reservation is cancelled, and their
 * number is returned; their bookers get an e-mail, one per reservation, unless `tell` is false. Throws `not-found`
 * (404) for an unknown event, `closed-days-exist` (409) when the very same days are closed already, `id-taken` (409).
 */
export async function addClosedDays(
  context: EventsContext,
  body: Input<Calls["addClosedDays"]>["body"],
): Promise<Answer<Calls["addClosedDays"]>> {
  const { tx, services, shopId, at } = context;
  if (body.eventId !== null && !(await eventThere(tx, shopId, body.eventId))) refuse("not-found", 404);
  await lockClosedDays(tx, shopId);
  if (await sameClosedDays(tx, shopId, body)) refuse("closed-days-exist", 409);
  if ((await insertClosedDays(tx, shopId, body)) === 0) refuse("id-taken", 409);
  await followAll(context, body.eventId);
  const reserved = await reservedOn(tx, shopId, body, new Date(at));
  for (const reservationId of body.tell ? reserved : [])
    await services.jobs.send(tx, "reservation-event", { shopId, reservationId, event: "day-closed" });
  return { id: body.id, reservations: reserved.length };
}

/** Opens those days again: schedules make their slots anew. Throws `not-found` (404). */
export async function removeClosedDays(context: EventsContext, id: string): Promise<{ removed: true }> {
  const dropped = (await dropClosedDays(context.tx, context.shopId, id)) ?? refuse("not-found", 404);
  await followAll(context, dropped.eventId);
  return { removed: true };
}
