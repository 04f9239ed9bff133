import type { ChangeQuote } from "@cuvee/core/visits/reservations/reservations.ts";
import { useEffect, useState } from "react";
import { call, problemOf, type CallInput } from "#kit/api.ts";

export type ChangeWish = NonNullable<CallInput<"POST /v1/reservations/:reservationId/changes/quote">["body"]>;

type Quoted = { of: string; quote?: ChangeQuote; refused?: string };
const PAUSE_MS = 150;

/** Reads the price of a change, again for each different wish; an empty wish sends no request. */
export function useQuote(reservationId: string, wish: ChangeWish) {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  const asked = JSON.stringify(wish);
  const empty = asked === "{}";
  useEffect(() => {
    if (empty) return undefined;
    let gone = false;
    const timer = setTimeout(() => {
      const body = JSON.parse(asked) as ChangeWish;
      call("POST /v1/reservations/:reservationId/changes/quote", { params: { reservationId }, body }).then(
        (quote) => (gone ? undefined : setQuoted({ of: asked, quote })),
        (error: unknown) => (gone ? undefined : setQuoted({ of: asked, refused: problemOf(error).message })),
      );
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked, empty, reservationId]);
  const now = !empty && quoted?.of === asked ? quoted : null;
  return { quote: now?.quote, refused: now?.refused ?? null, waiting: !empty && !now };
}
