import { useEffect, useState } from "react";
import { call, type CallAnswer } from "#kit/api.ts";

export type Suggestion = CallAnswer<"GET /v1/addresses">["addresses"][number];

/** Letters from which a search is useful, and the pause in typing after which it runs. */
const LETTERS = 4;
const QUIET_MS = 250;

/** Countries without a provider of addresses: they are not requested again. */
const without = new Set<string>();

/** Returns addresses that begin with the typed text; none where no provider is set, or while it is unreachable. */
export function useSuggestions(typed: string, country: string, lang: string): readonly Suggestion[] {
  const [found, setFound] = useState<{ typed: string; addresses: readonly Suggestion[] }>();
  const search = typed.trim();
  const isAsked = search.length >= LETTERS && !without.has(country);
  useEffect(() => {
    if (!isAsked) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call("GET /v1/addresses", { query: { search, country, lang } }, { signal: stop.signal }).then(
        ({ active, addresses }) => {
          if (!active) without.add(country);
          setFound({ typed: search, addresses });
        },
        // The address can be typed manually.
        () => undefined,
      );
    }, QUIET_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [search, country, lang, isAsked]);
  return isAsked && found?.typed === search ? found.addresses : [];
}
