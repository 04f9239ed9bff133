import type { Answer } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { closedReasonAt } from "@cuvee/core/visits/events/availability.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { OFFER_MINUTES, type WaitingListEntry } from "@cuvee/core/visits/reservations/reservations.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { newId, within, type Handler } from "#kit/http/mount.ts";
import { endHold, shopWithVisits } from "#visits/reservations/holds.ts";
import {
  notifySeatsChanged,
  notifySeatsFreed,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { findSlot, refuseTaking } from "#visits/reservations/seats.ts";
import { insertReservation, lockReservation } from "#visits/reservations/queries.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";
import { lockSlots, slotFacts, type SlotFacts } from "#visits/reservations/slots.queries.ts";
import {
  countWaiting,
  findWaiting,
  insertWaiting,
  lockOpen,
  lockWaiting,
  nextEnd,
  saveWaiting,
  waitingOf,
  type StoredWaiting,
} from "#visits/reservations/waiting.queries.ts";

type Contract = typeof reservationsContract;
const MINUTE_MS = 60_000;

/** Returns the number of people waiting for a slot, first come first. */
export async function waitingListOf(
  tx: Tx,
  shopId: string,
  slotId: string,
): Promise<{ waiting: WaitingListEntry[] }> {
  if (!(await slotFacts(tx, shopId, slotId, { at: new Date(0), without: null }))) refuse("not-found", 404);
  const rows = await waitingOf(tx, shopId, slotId);
  return {
    waiting: rows.map(({ id, name, email, phone, seats, status, offered_until, created_at }) => ({
      id,
      name,
      email,
      phone,
      seats,
      status,
      offeredUntil: offered_until?.toISOString() ?? null,
      createdAt: created_at.toISOString(),
    })),
  };
}

type Wait = Contract["wait"];

/**
 * Puts a person on the waiting list of a slot without enough places. Throws `waiting-off` (409) where there is no list,
 * `places-left` (409) {left} where they can simply reserve, `waiting-exists` (409) for an address that is on the list
 * already, and as `refuseTaking`.
 */
export function waitingListHandler(deps: ReservationDeps): Handler<Wait> {
  const { services } = deps;
  return async (input, ctx) => {
    const { params, body } = input;
    await shopWithVisits(deps, params.shopId, ctx.actor.person);
    return within<Wait>(async (tx): Promise<Answer<Wait>> => {
      const { shopId, slotId } = params;
      await tx.actFor(shopId);
      const at = new Date(services.now());
      const taking = { shopId, slot: { id: slotId }, at: at.getTime(), isStaff: false, seats: 0 };
      const facts = await findSlot(tx, taking);
      refuseTaking(facts, taking);
      if (!facts.hasWaitingList) refuse("waiting-off", 409);
      const left = Math.max(0, facts.left);
      if (left >= body.seats) refuse("places-left", 409, { left });
      if (body.seats > facts.capacity)
        refuse("places-missing", 409, { eventId: facts.eventId, slotId, left: facts.capacity });
      const { id, name, email, phone, lang, seats } = body;
      const key_hash = orderKeyHash(services.secrets.orderKey(id));
      const position = (await countWaiting(tx, shopId, slotId)) + 1;
      const row = { shop_id: shopId, id, event_id: facts.eventId, slot_id: slotId, created_at: at };
      try {
        await insertWaiting(tx, { ...row, name, email, phone, lang, seats, key_hash });
      } catch (error) {
        if ((error as { code?: string }).code === "23505") refuse("waiting-exists", 409);
        throw error;
      }
      await services.jobs.send(tx, "reservation-event", {
        shopId,
        reservationId: "",
        event: "waiting-joined",
        waitingId: id,
      });
      await services.jobs.send(tx, "waiting-list", { shopId, slotId });
      return { id, position };
    })(input, ctx);
  };
}

/** Returns a person on the list, by their link. Throws `not-found` (404). */
async function ownWaiting(tx: Tx, id: string): Promise<StoredWaiting> {
  const row = (await findWaiting(tx, id)) ?? refuse("not-found", 404);
  await tx.actFor(row.shop_id);
  return row;
}

/** Removes a person from the list; their offer goes to the next one. */
export async function leaveWaitingList(
  tx: Tx,
  deps: ReservationDeps,
  id: string,
): Promise<{ removed: true }> {
  const found = await ownWaiting(tx, id);
  const { reservation_id } = found;
  const hold = reservation_id === null ? undefined : await lockReservation(tx, found.shop_id, reservation_id);
  const row = (await lockWaiting(tx, found.shop_id, id)) ?? refuse("not-found", 404);
  if (row.status === "offered" && hold?.status === "held") {
    await endHold(tx, hold, new Date(deps.services.now()), "left");
    await notifySeatsFreed(tx, deps, hold);
  }
  if (row.status === "waiting" || row.status === "offered") await saveWaiting(tx, { ...row, status: "left" });
  return { removed: true };
}

/** Returns the offer to a person: a hold that their own key opens. */
export async function offeredHold(
  tx: Tx,
  deps: ReservationDeps,
  id: string,
): Promise<Answer<Contract["offer"]>> {
  const row = await ownWaiting(tx, id);
  const at = new Date(deps.services.now());
  const facts =
    (await slotFacts(tx, row.shop_id, row.slot_id, { at, without: null })) ?? refuse("not-found", 404);
  const isOver = row.status === "offered" && (row.offered_until === null || row.offered_until <= at);
  const { reservation_id: holdId, offered_until: until } = row;
  return {
    status: isOver ? "lapsed" : row.status,
    shopId: row.shop_id,
    eventId: row.event_id,
    slot: { id: row.slot_id, start: facts.start, end: facts.end },
    seats: row.seats,
    hold:
      row.status === "offered" && !isOver && holdId && until
        ? { id: holdId, expiresAt: until.toISOString() }
        : null,
  };
}

/** Ends expired offers: their holds end with them, without a job of their own. */
async function lapse(tx: Tx, open: readonly StoredWaiting[], at: Date): Promise<StoredWaiting[]> {
  const waits: StoredWaiting[] = [];
  for (const row of open) {
    if (row.status === "waiting") waits.push(row);
    else if (row.offered_until !== null && row.offered_until <= at)
      await saveWaiting(tx, { ...row, status: "lapsed" });
  }
  return waits;
}

async function offerTo(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredWaiting,
  { facts, at }: { facts: SlotFacts; at: Date },
): Promise<void> {
  const until = new Date(at.getTime() + OFFER_MINUTES * MINUTE_MS);
  const hold: StoredReservation = {
    ...freshRow(row.shop_id, row.event_id, row.slot_id, at),
    id: newId(deps.services),
    seats: row.seats,
    people: row.seats,
    expires_at: until,
    key_hash: row.key_hash,
    contact: { firstname: "", lastname: row.name, email: row.email, phone: row.phone },
    lang: row.lang,
    source: "waitingList",
    payment: facts.payment,
  };
  await insertReservation(tx, hold);
  await saveWaiting(tx, { ...row, status: "offered", reservation_id: hold.id, offered_until: until });
  await publishReservationEvent(tx, deps, hold, { event: "waiting-offer", of: { waitingId: row.id } });
  await notifySeatsChanged(tx, deps, hold);
  await deps.services.jobs.send(
    tx,
    "waiting-list",
    { shopId: row.shop_id, slotId: row.slot_id },
    { at: until },
  );
}

/**
 * Offers free places of a slot to its waiting list: to the first person whose places are available, then the next, for
 * `OFFER_MINUTES` each. Runs again when the next hold of the slot expires.
 */
export async function offerFreeSeats(
  deps: ReservationDeps,
  { shopId, slotId }: { shopId: string; slotId: string },
): Promise<void> {
  const { database, jobs, now } = deps.services;
  await database.transaction({ shopId }, async (tx) => {
    const at = new Date(now());
    await lockSlots(tx, shopId, [slotId]);
    const open = await lockOpen(tx, shopId, slotId);
    if (open.length === 0) return;
    const waits = await lapse(tx, open, at);
    const facts = await slotFacts(tx, shopId, slotId, { at, without: null });
    const isOpen = facts?.status === "online" && facts.hasWaitingList && !facts.closed && !facts.busy;
    if (!facts || !isOpen || closedReasonAt(facts, facts, at.getTime(), SHOP_TIME_ZONE)) return;
    let { left } = facts;
    let isServed = true;
    for (const row of waits)
      if (row.seats <= left) {
        await offerTo(tx, deps, row, { facts, at });
        left -= row.seats;
      } else isServed = false;
    const next = isServed ? null : await nextEnd(tx, shopId, slotId, at);
    if (next) await jobs.send(tx, "waiting-list", { shopId, slotId }, { at: next });
  });
}
