import type { Input } from "@cuvee/core/kit/contract.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { SHOP_TIME_ZONE } from "@cuvee/core/visits/events/events.ts";
import { dayOf } from "@cuvee/core/visits/events/zone.ts";
import { clientCommands, staffCommands } from "@cuvee/core/visits/reservations/commands.ts";
import type { reservationsContract } from "@cuvee/core/visits/reservations/contract.ts";
import type { ReservationCommand, ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { nameOf, shopOf, type RequestContext } from "#kit/http/mount.ts";
import { cancelReservation } from "#visits/reservations/cancel.ts";
import { reservationOfCode } from "#visits/reservations/code.ts";
import {
  confirmReservation,
  transitionReservation,
  partsOf,
  notifySeatsChanged,
  saveNextVersion,
  setClock,
  publishReservationEvent,
} from "#visits/reservations/transitions.ts";
import { addEvent, lockReservation } from "#visits/reservations/queries.ts";
import {
  ownReservationLocked,
  readerOf,
  refundNowOf,
  stateOf,
  viewOf,
  type ReservationReader,
} from "#visits/reservations/read.ts";
import { takeSeatsAgain } from "#visits/reservations/payments/paymentEvents.ts";
import type {
  ChangeAuthor,
  ReservationDeps,
  ReservationParts,
  StoredReservation,
} from "#visits/reservations/rows.ts";

type Contract = typeof reservationsContract;

/** A reservation that the caller may act on now, locked. */
export type LockedReservation = {
  row: StoredReservation;
  parts: ReservationParts;
  reader: ReservationReader;
  isStaff: boolean;
  at: Date;
  by: string;
};

/**
 * Returns the reservation of an action, locked. Throws `not-found` (404), `conflict` (409) with the current one when it
 * changed meanwhile, `change-closed` (409) for a client whose time to change is over, `reservation-act` (409) when its
 * state does not allow it.
 */
export async function lockForCommand(
  tx: Tx,
  deps: ReservationDeps,
  id: string,
  {
    ctx,
    input,
  }: {
    ctx: RequestContext;
    input: { act: ReservationCommand | readonly ReservationCommand[]; version?: number | undefined };
  },
): Promise<LockedReservation> {
  const row = await ownReservationLocked(tx, id);
  const parts = await partsOf(tx, row);
  const reader = readerOf(ctx, row.shop_id);
  const isStaff = reader.as === "staff";
  const at = new Date(deps.services.now());
  if (input.version !== undefined && input.version !== row.version)
    refuse("conflict", 409, { current: await viewOf(tx, deps, row, reader) });
  const state = stateOf(row, parts, at.getTime());
  const may = isStaff ? staffCommands(state) : clientCommands(state, at.getTime());
  const acts = [input.act].flat();
  if (!acts.some((act) => may.includes(act))) {
    const until = state.changeUntil === null ? null : new Date(state.changeUntil).toISOString();
    if (!isStaff && row.status === "confirmed" && acts.includes("change"))
      refuse("change-closed", 409, { until });
    refuse("reservation-act", 409, { act: acts[0] ?? "", status: row.status });
  }
  return { row, parts, reader, isStaff, at, by: nameOf(ctx) };
}

/**
 * Cancels. A client gets the refund of the policy, and must have seen it: `refund-changed` (409) {refundNowCents}; the
 * shop refunds any amount, never more than was paid: `refund-too-much` (422).
 */
export async function cancelByCommand(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["cancellation"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const input = { act: ["cancel", "refuse"] as const, version: body.version };
  const { row, parts, reader, isStaff, at, by } = await lockForCommand(tx, deps, params.reservationId, {
    ctx,
    input,
  });
  const refundNowCents = refundNowOf(row, parts, at.getTime());
  const refundCents = cents(body.refundCents ?? refundNowCents);
  if (!isStaff && body.refundCents !== refundNowCents) refuse("refund-changed", 409, { refundNowCents });
  const most = Math.max(0, row.paid_cents);
  if (refundCents > most) refuse("refund-too-much", 422, { maxCents: most });
  await cancelReservation(tx, deps, row, {
    author: { at, by },
    how: { refundCents, reason: body.reason, isTold: !isStaff || body.tell },
  });
  return viewOf(tx, deps, row, reader);
}

/** Takes places again that were not paid in time; refuses with `places-missing` (409) when others have them. */
export async function refuseLost(
  tx: Tx,
  deps: ReservationDeps,
  row: StoredReservation,
  by: ChangeAuthor,
): Promise<void> {
  if (await takeSeatsAgain(tx, deps, [row], by)) return;
  const { event_id: eventId, slot_id: slotId } = row;
  refuse("places-missing", 409, { eventId, slotId, left: 0 });
}

/** Confirms, for the shop, a reservation that awaited its confirmation or was not paid. */
export async function approveReservation(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["approval"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const input = { act: "confirm" as const, version: body.version };
  const { row, reader, at, by } = await lockForCommand(tx, deps, params.reservationId, { ctx, input });
  await refuseLost(tx, deps, row, { at, by });
  await confirmReservation(tx, deps, row, { author: { at, by }, how: { asks: false } });
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, reader);
}

const HOUR_MS = 3_600_000;

/** Records attendance, or another number of people; thanks are sent some hours after the visit. The caller saves it. */
async function came(
  tx: Tx,
  deps: ReservationDeps,
  { row, parts, at, by }: Pick<LockedReservation, "row" | "parts" | "at" | "by">,
  people: number,
): Promise<void> {
  const isFirst = row.status !== "attended";
  if (isFirst) {
    transitionReservation(row, "attended");
    row.attended_at = at;
  }
  row.attended_people = people;
  await addEvent(tx, row, { at, by, kind: "attended", facts: { people } });
  if (!isFirst) return;
  // No e-mail: an order of places is complete when all have come.
  await publishReservationEvent(tx, deps, row, { event: "attended" });
  const { thanksHours, end } = parts.around;
  if (thanksHours !== null && row.thanked_at === null)
    await setClock(tx, deps, row, new Date(Math.max(end, at.getTime()) + thanksHours * HOUR_MS));
}

// The permission to undo a wrong mark includes correcting the number of people.
const ACT_OF = { attended: ["attend", "reopen"], noShow: "noShow", confirmed: "reopen" } as const;

/**
 * Records attendance, absence, or undoes a wrong mark; on an attended reservation it sets the number of people. Throws
 * `attended-people` (422) for more than had reserved.
 */
export async function recordAttendance(
  tx: Tx,
  deps: ReservationDeps,
  { params, body }: Input<Contract["attendance"]>,
  ctx: RequestContext,
): Promise<ReservationView> {
  const input = { act: ACT_OF[body.as], version: body.version };
  const locked = await lockForCommand(tx, deps, params.reservationId, { ctx, input });
  const { row, reader, at, by } = locked;
  const people = body.people ?? row.people;
  if (people > row.people) refuse("attended-people", 422, { people: row.people });
  if (body.as === "attended") await came(tx, deps, locked, people);
  else {
    transitionReservation(row, body.as);
    row.attended_people = 0;
    row.attended_at = null;
    await addEvent(tx, row, { at, by, kind: body.as === "noShow" ? "no-show" : "reopened" });
    await publishReservationEvent(tx, deps, row, { event: body.as === "noShow" ? "no-show" : "reopened" });
  }
  await saveNextVersion(tx, row);
  await notifySeatsChanged(tx, deps, row);
  return viewOf(tx, deps, row, reader);
}

type Outcome = "attended" | "already" | "otherDay" | "cancelled" | "unpaid" | "pending";

/** Returns the validity of a ticket at the door. */
function outcomeOf(row: StoredReservation, parts: ReservationParts, at: Date): Outcome {
  if (row.status === "cancelled" || row.status === "held") return "cancelled";
  if (row.status === "pending") return row.expires_at === null ? "pending" : "unpaid";
  if (parts.around.day !== dayOf(at.getTime(), SHOP_TIME_ZONE))
    return row.status === "attended" ? "already" : "otherDay";
  return row.status === "attended" ? "already" : "attended";
}

/**
 * Scans a ticket at the door: a reservation of today is marked as attended. Throws `unknown-code` (404) for a code that
 * we did not issue, or of another shop.
 */
export async function scanTicket(
  tx: Tx,
  deps: ReservationDeps,
  { body }: Input<Contract["scan"]>,
  ctx: RequestContext,
): Promise<{ reservation: ReservationView; outcome: Outcome }> {
  const shopId = shopOf(ctx);
  const id = reservationOfCode(deps.services.secrets, body.code) ?? refuse("unknown-code", 404);
  const row = (await lockReservation(tx, shopId, id)) ?? refuse("unknown-code", 404);
  const parts = await partsOf(tx, row);
  const [at, by] = [new Date(deps.services.now()), nameOf(ctx)];
  const outcome = outcomeOf(row, parts, at);
  if (outcome === "attended") {
    await came(tx, deps, { row, parts, at, by }, row.people);
    await saveNextVersion(tx, row);
    await notifySeatsChanged(tx, deps, row);
  }
  return { reservation: await viewOf(tx, deps, row, readerOf(ctx, shopId)), outcome };
}
