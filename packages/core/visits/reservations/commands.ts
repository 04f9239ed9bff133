import type { Cents } from "#kit/money.ts";
import type { ReservationCommand, ReservationStatus } from "./reservations.ts";

/** Facts of a reservation that decide the allowed operations. */
export type CommandState = {
  status: ReservationStatus;
  /** It is a hold, or is not paid yet. */
  expires: boolean;
  /** Its order is being paid elsewhere. */
  ofOrder: boolean;
  /** Its order was placed, and is paid later by transfer or cheque. */
  awaitsOrder?: boolean;
  isGroup: boolean;
  dueCents: Cents;
  paidCents: Cents;
  /** Milliseconds since 1970. */
  start: number;
  /** Its day has come, in the shop's time zone. */
  hasCome: boolean;
  /** Time until which its client may change it; null: never. */
  changeUntil: number | null;
};

/**
 * Returns the operations that the shop may perform on a reservation now. An order that is being paid is left alone: it
 * ends by itself.
 */
export function staffCommands(state: CommandState): ReservationCommand[] {
  const { status, expires, ofOrder, dueCents, paidCents, hasCome } = state;
  const money: ReservationCommand[] = [
    ...(dueCents > 0 ? (["pay", "link"] as const) : []),
    ...(paidCents > 0 ? (["refund"] as const) : []),
  ];
  if (status === "pending") {
    if (expires && ofOrder) return ["edit"];
    return ["confirm", expires ? "cancel" : "refuse", ...money, "edit"];
  }
  if (status === "confirmed") {
    const door: ReservationCommand[] = hasCome ? ["attend", "noShow"] : [];
    return [...door, "change", ...(state.isGroup ? [] : (["split"] as const)), "cancel", ...money, "edit"];
  }
  const afterwards = money.filter((act) => act !== "link");
  if (status === "attended") return ["reopen", "noShow", ...afterwards, "edit"];
  if (status === "noShow") return ["reopen", "attend", ...afterwards, "edit"];
  return status === "cancelled" && paidCents > 0 ? ["refund"] : [];
}

/**
 * Returns the operations that a client may perform on their own reservation at `at`: change it until the event's limit,
 * cancel it until it begins; while it waits for a transfer or cheque too, for nothing was paid yet.
 */
export function clientCommands(state: CommandState, at: number): ReservationCommand[] {
  const { status, expires, ofOrder, awaitsOrder, start, changeUntil } = state;
  if (at >= start) return [];
  if (status === "pending") return expires && ofOrder && !awaitsOrder ? [] : ["cancel"];
  if (status !== "confirmed") return [];
  return changeUntil !== null && at <= changeUntil ? ["change", "cancel"] : ["cancel"];
}
