import { isId, type Id } from "@cuvee/core/kit/ids.ts";
import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import { writeStored, readStored } from "#sales/cart/browserStorage.ts";

/** Places that the server holds for this browser: by slot, with the wish and the expiry (ISO). */
export type SeatHold = { id: Id; key: string; expiresAt: string; mark: string };

const KEY = "cuvee:holds:1";

function isHeld(value: unknown): value is SeatHold {
  const { id, key, expiresAt, mark } = Object(value) as Partial<Record<keyof SeatHold, unknown>>;
  return isId(id) && [key, expiresAt, mark].every((text) => typeof text === "string");
}

/** Returns the holds of this browser, active or expired, by slot. */
export function storedHolds(): Record<Id, SeatHold> {
  const found = Object.entries(Object(readStored("local", KEY)) as Record<string, unknown>);
  return Object.fromEntries(found.filter((entry): entry is [string, SeatHold] => isHeld(entry[1])));
}

/** Returns the hold of a slot, to be sent with requests for its places. */
export function holdOf(slotId: Id): { id: Id; key: string } | undefined {
  const found = storedHolds()[slotId];
  return found && { id: found.id, key: found.key };
}

/** Keeps the hold of a slot for all tabs, or deletes it. */
export function storeHold(slotId: Id, seatHold: SeatHold | null): void {
  const { [slotId]: _, ...others } = storedHolds();
  const next = seatHold ? { ...others, [slotId]: seatHold } : others;
  writeStored("local", KEY, Object.keys(next).length > 0 ? next : null);
}

/** Returns a mark of the wish of a hold: another wish needs another hold. */
export function holdMark({ eventId, slot, prices, visitLanguage }: CartReservation): string {
  const wished = prices.map((price) => `${price.ticketId}x${price.quantity}`).toSorted();
  return [eventId, slot.id, slot.start, slot.end, visitLanguage, ...wished].join();
}

/** Releases the hold of a slot; it expires by itself when the server cannot be reached. */
export async function releaseHold(slotId: Id): Promise<void> {
  const seatHold = storedHolds()[slotId];
  if (!seatHold) return;
  storeHold(slotId, null);
  const { call } = await import("#kit/api.ts");
  await call(
    "DELETE /v1/reservations/holds/:reservationId",
    { params: { reservationId: seatHold.id } },
    { orderKey: seatHold.key },
  ).catch(() => undefined);
}
