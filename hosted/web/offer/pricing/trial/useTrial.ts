import { useCallback, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import {
  readTrial,
  writeTrial,
  type Terms,
  type Trial,
  type TrialLine,
} from "#offer/pricing/trial/trialAddress.ts";

/** Side of a comparison of two baskets. */
export type Side = "first" | "second";

export type TrialUse = {
  trial: Trial;
  setLines: (lines: TrialLine[]) => void;
  setTickets: (tickets: Trial["tickets"]) => void;
  setTerms: (side: Side, change: Partial<Terms>) => void;
  /** Adds a second basket beside the first, with the same terms, or removes it. */
  compare: (on: boolean) => void;
  clear: () => void;
};

/** The test basket, kept in the address: it is shared by its link and survives a reload. */
export function useTrial(): TrialUse {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const trial = useMemo(() => readTrial(search), [search]);
  // Two changes at the same moment (a field loses focus as a button is pressed) both count.
  const latest = useRef(trial);
  latest.current = trial;
  const change = useCallback(
    (next: (before: Trial) => Trial) => {
      latest.current = next(latest.current);
      const query = writeTrial(latest.current);
      navigate(query ? `${path}?${query}` : path, { replace: true });
    },
    [path, navigate],
  );
  return {
    trial,
    setLines: (lines) => change((before) => ({ ...before, lines })),
    setTickets: (tickets) => change((before) => ({ ...before, tickets })),
    setTerms: (side, terms) =>
      change((before) => {
        const of = before[side];
        return of ? { ...before, [side]: { ...of, ...terms } } : before;
      }),
    compare: (on) => change((before) => ({ ...before, second: on ? before.first : null })),
    clear: () => change((before) => ({ ...before, lines: [], tickets: [] })),
  };
}
