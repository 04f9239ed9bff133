import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { useEffect, useRef, useState } from "react";
import { call, type CallInput } from "#kit/api.ts";
import type { Terms, Trial } from "#offer/pricing/trial/trialAddress.ts";

export type TrialBody = NonNullable<CallInput<"POST /v1/pricing/trial">["body"]>;

/** Returns the body of the pricing request for a basket under given terms; null for an empty basket. */
export function trialBody({ lines, tickets }: Trial, terms: Terms): TrialBody | null {
  if (lines.length === 0 && tickets.length === 0) return null;
  const { clientId, typology, at, country, zipcode, mountain, ref, promoCode, level, points } = terms;
  const moment = Date.parse(at);
  return {
    ...(clientId ? { clientId } : {}),
    ...(typology ? { typology } : {}),
    ...(Number.isNaN(moment) ? {} : { at: moment }),
    ...(points === null ? {} : { points }),
    products: lines.map(({ formatId, quantity, isWrapped, isFromFidelity }) => ({
      formatId,
      quantity,
      ...(isWrapped ? { isWrapped } : {}),
      ...(isFromFidelity ? { isFromFidelity } : {}),
    })),
    ...(tickets.length > 0 ? { reservations: tickets } : {}),
    shipping: {
      ref: ref || null,
      ...(country ? { country } : {}),
      ...(zipcode ? { zipcode } : {}),
      ...(mountain ? { mountain } : {}),
    },
    ...(promoCode ? { promoCode } : {}),
    ...(level ? { loyaltyLevel: level } : {}),
  };
}

export type TrialPrice = {
  /** The last answer, kept on screen while the next one loads; null before the first and for an empty basket. */
  priced: PricedOrder | null;
  /** Points with which it was priced. */
  points: number;
  waiting: boolean;
  /** Error of the last request. */
  error: unknown;
  retry: () => void;
};

/** Pause in changes before the request is sent, in milliseconds. */
const QUIET_MS = 200;
type Said = { key: string; priced: PricedOrder | null; points: number; error: unknown };

/**
 * Prices a test basket on the server, at once and again at each change, also of `stamp`, which changes when settings
 * that affect it were saved. A late answer is dropped.
 */
export function useTrialPrice(body: TrialBody | null, stamp?: unknown): TrialPrice {
  const key = body ? JSON.stringify(body) : "";
  const [said, setSaid] = useState<Said>({ key: "", priced: null, points: 0, error: null });
  const [tries, setTries] = useState(0);
  const before = useRef(key);
  useEffect(() => {
    if (key === "") return undefined;
    const stop = new AbortController();
    // The first request, and a retry, need no pause.
    const pause = before.current === key ? 0 : QUIET_MS;
    before.current = key;
    const timer = setTimeout(() => {
      call("POST /v1/pricing/trial", { body: JSON.parse(key) as TrialBody }, { signal: stop.signal }).then(
        ({ priced, points }) => setSaid({ key, priced, points, error: null }),
        (error: unknown) => {
          if (!stop.signal.aborted) setSaid((last) => ({ ...last, key, error }));
        },
      );
    }, pause);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
    // The body is compared by its content.
  }, [key, tries, stamp]);
  return {
    priced: body ? said.priced : null,
    points: said.points,
    waiting: body !== null && said.key !== key,
    error: said.key === key ? said.error : null,
    retry: () => {
      setSaid((last) => ({ ...last, key: "", error: null }));
      setTries((n) => n + 1);
    },
  };
}
