import type { EventStatus, EventTerms, SlotMode, SlotView } from "./events.ts";
import { addDays, instantOf } from "./zone.ts";

export type SlotClosedReason = NonNullable<SlotView["shut"]>;

/** Facts that decide whether a slot can still be reserved. */
export type SlotOpening = {
  mode: SlotMode;
  /** Day in the shop's zone. */
  day: string;
  start: number;
  end: number;
  /** Closed manually, or because the shop has no visits that day. */
  closed: boolean;
};

export type BookingTerms = Pick<EventTerms, "opensDays" | "leadMinutes" | "cutoff">;

/**
 * Returns the moment after which no reservation is possible, before lead time and cut-off: the start; for a part of the
 * day with free arrival, and for a day without hours, the end.
 */
const lastMoment = ({ mode, start, end }: SlotOpening): number => (mode === "hours" ? start : end);

/**
 * Returns the reason why a slot cannot be reserved at a moment, undefined when it can: `closed`, `past`, `tooLate`
 * (less than the lead time is left, or the cut-off is over) or `tooEarly` (booking opens at the beginning of a day,
 * `opensDays` days before).
 */
export function closedReasonAt(
  slot: SlotOpening,
  terms: BookingTerms,
  at: number,
  zone: string,
): SlotClosedReason | undefined {
  const last = lastMoment(slot);
  if (last <= at) return "past";
  if (slot.closed) return "closed";
  const { leadMinutes, cutoff, opensDays } = terms;
  if (at > last - leadMinutes * 60_000) return "tooLate";
  if (cutoff && at > instantOf(addDays(slot.day, -cutoff.daysBefore), cutoff.time, zone)) return "tooLate";
  if (at < instantOf(addDays(slot.day, -opensDays), "00:00", zone)) return "tooEarly";
  return undefined;
}

/** Checks whether a slot has a place that can be reserved: lists, cards and the choice of a slot agree by it. */
export const isFree = ({ left, shut }: Pick<SlotView, "left" | "shut">): boolean =>
  shut === undefined && left > 0;

/**
 * Checks whether `seats` more places can be reserved: the event is online, the slot open, and enough places are left.
 */
export function canReserve(
  status: EventStatus,
  slot: Pick<SlotView, "left" | "shut">,
  seats: number,
): boolean {
  return status === "online" && slot.shut === undefined && slot.left >= seats;
}
