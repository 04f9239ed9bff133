import type { ChangeQuote } from "@cuvee/core/visits/reservations/reservations.ts";
import { useEffect, useState } from "react";
import { call, problemOf, type CallInput } from "#kit/api.ts";

export type ReservationChangeInput = NonNullable<
  CallInput<"POST /v1/reservations/:reservationId/changes/quote">["body"]
>;

type Quoted = { of: string; quote?: ChangeQuote; refused?: string };
const PAUSE_MS = 150;

/** Reads the price of a change, again for each different wish; an empty wish sends no request. */
export function useQuote(reservationId: string, input: ReservationChangeInput) {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const requested = JSON.stringify(input);
  const empty = requested === "{}";
  useEffect(() => {
    if (empty) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      const body = JSON.parse(requested) as ReservationChangeInput;
      call("POST /v1/reservations/:reservationId/changes/quote", { params: { reservationId }, body }).then(
        (quote) => (gone ? undefined : setQuoted({ of: requested, quote })),
        (error: unknown) =>
          gone ? undefined : setQuoted({ of: requested, refused: problemOf(error).message }),
      );
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [requested, empty, reservationId]);
  const now = !empty && quoted?.of === requested ? quoted : null;
  return { quote: now?.quote, refused: now?.refused ?? null, waiting: !empty && !now };
}
