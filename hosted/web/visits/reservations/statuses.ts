import type { ReservationStatus } from "@cuvee/core/visits/reservations/reservations.ts";
import type { StaffSlot } from "@cuvee/core/visits/events/events.ts";
import type { StatusGroup } from "#ui/Badge.tsx";

/** Colour group of each status (specification §4). */
export const RESERVATION_GROUPS: Record<ReservationStatus, StatusGroup> = {
  held: "cancel",
  pending: "waiting",
  confirmed: "online",
  attended: "finished",
  noShow: "error",
  cancelled: "cancel",
};

/** Occupancy of a slot, in words that a screen shows beside its colour. */
export type SlotOccupancy = "free" | "filling" | "full" | "closed" | "past";

const HALF = 0.5;
/**
 * Returns the occupancy of a slot. A slot that is closed to online reservations is still open to the shop, so only a
 * closing counts as closed here.
 */
export function fillOf(
  slot: Pick<StaffSlot, "capacity" | "left" | "shut" | "end">,
  now: number,
): SlotOccupancy {
  if (slot.shut === "closed") return "closed";
  if (slot.end <= now) return "past";
  if (slot.left <= 0) return "full";
  return slot.left <= slot.capacity * HALF ? "filling" : "free";
}

/** Checks whether the shop may still take places of a slot; past slots too, for visitors who are entered afterwards. */
export const isTakable = (slot: Pick<StaffSlot, "left" | "shut">): boolean =>
  slot.left > 0 && slot.shut !== "closed" && slot.shut !== "resourceBusy";

/**
 * Checks whether a slot is blocked only by the reservation that moves: its guide is busy with the very slot that is
 * left. The server decides, and refuses.
 */
export const isBusyByOwn = (
  slot: Pick<StaffSlot, "id" | "left" | "shut" | "start" | "end">,
  own: Pick<StaffSlot, "start" | "end">,
): boolean => slot.shut === "resourceBusy" && slot.left > 0 && slot.start < own.end && slot.end > own.start;
