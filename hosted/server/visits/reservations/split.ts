import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { countPeople, totalOf } from "@cuvee/core/visits/reservations/booking.ts";
import { splitLines, splitPaid } from "@cuvee/core/visits/reservations/changes.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import { shareAmong, sourcesOf } from "@cuvee/core/visits/reservations/money.ts";
import { orderKeyHash } from "#kit/http/actor.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { RequestContext } from "#kit/http/mount.ts";
import { lockForCommand, type LockedReservation } from "#visits/reservations/commands.ts";
import { insertReservationOnce, ratesOf } from "#visits/reservations/holds.ts";
import {
  assignNumber,
  partsOf,
  notifySeatsChanged,
  notifySeatsFreed,
  scheduleReminder,
  saveNextVersion,
  searchOf,
  setLines,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { findSlot, takeSeats } from "#visits/reservations/seats.ts";
import { addEvent, addMoney } from "#visits/reservations/queries.ts";
import { viewOf } from "#visits/reservations/read.ts";
import { freshRow, type ReservationDeps, type StoredReservation } from "#visits/reservations/rows.ts";

type Split = (typeof reservationsContract)["split"];

/** Moves the part's share of the money to it in both ledgers; what an order paid can still be refunded through it. */
async function shareMoney(
  tx: Tx,
  { row, parts, at, by }: LockedReservation,
  part: StoredReservation,
  restCents: number,
): Promise<void> {
  const share = splitPaid(row.paid_cents, cents(restCents), part.total_cents);
  for (const [n, source] of shareAmong(share, sourcesOf(parts.money)).entries()) {
    const { orderId, method, amountCents } = source;
    const money = { orderId, amountCents, method, at, by, key: `split-${part.id}-${n}` };
    await addMoney(tx, row, { ...money, payerId: source.payerId, kind: "refund" });
    await addMoney(tx, part, { ...money, payerId: null, kind: "payment" });
    row.paid_cents = cents(row.paid_cents - amountCents);
    part.paid_cents = cents(part.paid_cents + amountCents);
  }
}

/**
 * Splits places off as a reservation of its own, perhaps of another slot, with its part of the cost and of the
 * payments. Throws `split-too-much` (422) for more than is booked or all of it, and as `takePlaces` for another slot.
 */
export async function splitReservation(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Split>,
  ctx: RequestContext,
): Promise<Answer<Split>> {
  const input = { act: "split" as const, version: body.version };
  const locked = await lockForCommand(tx, deps, params.reservationId, { ctx, input });
  const { row, parts, at, by, reader } = locked;
  const slotId = body.slotId ?? row.slot_id;
  const taking = {
    shopId: row.shop_id,
    eventId: row.event_id,
    slot: { id: slotId },
    at: at.getTime(),
    isStaff: true,
  };
  const facts = await findSlot(tx, { ...taking, seats: 0 });
  const rates = ratesOf(facts, await deps.catalogue.seen(tx, row.shop_id));
  const before = parts.lines.map(({ id: _, ...line }) => line);
  const lines = splitLines(before, body.prices, rates) ?? refuse("split-too-much", 422);
  const [rest, taken] = [countPeople(lines.rest), countPeople(lines.part)];
  if (rest.people === 0 || taken.people === 0) refuse("split-too-much", 422);
  const isMove = slotId !== row.slot_id;
  if (isMove) await takeSeats(tx, { ...taking, seats: taken.seats });
  const isSame = body.contact.email === row.contact.email;
  const part: StoredReservation = {
    ...freshRow(row.shop_id, row.event_id, slotId, at),
    id: body.id,
    status: "confirmed",
    order_id: row.order_id,
    buyer_id: isSame ? row.buyer_id : null,
    key_hash: orderKeyHash(deps.services.secrets.orderKey(body.id)),
    contact: body.contact,
    lang: row.lang,
    visit_language: row.visit_language,
    source: row.source,
    payment: row.payment,
  };
  part.search = searchOf(part);
  await insertReservationOnce(tx, part);
  await setLines(tx, deps, part, lines.part);
  await shareMoney(tx, locked, part, totalOf(lines.rest));
  await setLines(tx, deps, row, lines.rest);
  await assignNumber(tx, deps, part, at);
  await addEvent(tx, row, {
    at,
    by,
    kind: "split",
    facts: { to: part.id, number: part.number, seats: taken.seats },
  });
  await addEvent(tx, part, { at, by, kind: "split", facts: { from: row.id, number: row.number } });
  await saveNextVersion(tx, row);
  await saveNextVersion(tx, part);
  if (part.contact.email) await publishReservationEvent(tx, deps, part, { event: "confirmed" });
  await publishReservationEvent(tx, deps, row, { event: "changed" });
  await scheduleReminder(tx, deps, part, { around: (await partsOf(tx, part)).around, at });
  await notifySeatsChanged(tx, deps, part);
  if (isMove) await notifySeatsFreed(tx, deps, row);
  return { reservation: await viewOf(tx, deps, row, reader), part: await viewOf(tx, deps, part, reader) };
}
