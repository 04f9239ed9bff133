import type { CartReservation } from "@cuvee/core/sales/cart/cart.ts";
import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, canRetry, newId, problemOf } from "#kit/api.ts";
import { releaseHold, storedHolds, holdMark, storeHold } from "#sales/cart/seats/seatHolds.ts";

/** State of the held places of a checkout. `until`: end of the first hold, in milliseconds since 1970. */
export type HoldsState =
  | { state: "asking" }
  | { state: "held"; until: number; again: boolean }
  | { state: "lost"; message: string }
  | { state: "failed" };

/** Remaining milliseconds of a hold below which another one is requested. */
const SPARE_MS = 5_000;

/**
 * Holds the places of one reservation, and releases an earlier hold at the same time. Returns its end. Throws
 * `CallError`.
 */
async function hold(sellerId: Id, reservation: CartReservation): Promise<number> {
  const { eventId, slot, prices, visitLanguage } = reservation;
  const mark = holdMark(reservation);
  const before = storedHolds()[slot.id];
  if (before?.mark === mark && Date.parse(before.expiresAt) - SPARE_MS > Date.now())
    return Date.parse(before.expiresAt);
  const { id, key, expiresAt } = await call(
    "POST /v1/reservations/holds",
    {
      body: {
        id: newId(),
        sellerId,
        eventId,
        slot,
        prices,
        ...(visitLanguage ? { visitLanguage } : {}),
        ...(before ? { instead: { id: before.id, key: before.key } } : {}),
      },
    },
    { idempotencyKey: newId() },
  );
  storeHold(slot.id, { id, key, expiresAt, mark });
  return Date.parse(expiresAt);
}

/**
 * Holds the places of a checkout from its start, for fifteen minutes; when the holds expire they are requested again,
 * once the buyer is still here. `paused` while an order is being sent: it takes the holds with it.
 */
export function useHolds(
  sellerId: Id,
  reservations: readonly CartReservation[],
  paused: boolean,
): HoldsState & { retry: () => void } {
  const [state, setState] = useState<HoldsState>({ state: "asking" });
  const [round, setRound] = useState(0);
  const wished = reservations.map(holdMark).join(" ");
  const held = useRef<readonly Id[]>([]);
  const holdAll = useEffectEvent(() => {
    if (paused) return undefined;
    let here = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (again: boolean): Promise<void> => {
      const slots = reservations.map((reservation) => reservation.slot.id);
      for (const slotId of held.current) if (!slots.includes(slotId)) void releaseHold(slotId);
      held.current = slots;
      try {
        let until = Infinity;
        // One after the other: each takes its slot, and the first failure is reported.
        for (const reservation of reservations) until = Math.min(until, await hold(sellerId, reservation));
        if (!here) return;
        setState({ state: "held", until, again });
        timer = setTimeout(() => void ask(true), Math.max(0, until - Date.now()) + 200);
      } catch (error) {
        if (!here) return;
        setState(
          canRetry(error) ? { state: "failed" } : { state: "lost", message: problemOf(error).message },
        );
      }
    };
    void ask(false);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  });
  useEffect(() => holdAll(), [sellerId, wished, paused, round]);
  return { ...state, retry: () => setRound((n) => n + 1) };
}
