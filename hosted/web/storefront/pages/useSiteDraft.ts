import type { Site } from "@cuvee/core/storefront/site/pages.ts";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { call, problemOf, type CallAnswer } from "#kit/api.ts";
import { applyHistoryEdit, savable, startOf, type History, type HistoryEdit } from "./siteDraft.ts";

export type SiteState = CallAnswer<"GET /v1/site">;
/** `conflict`: another user changed the pages meanwhile. */
type Saving = "saved" | "waiting" | "saving" | "failed" | "conflict";

/** Pause after a change before it is saved, in milliseconds. */
const PAUSE_MS = 1200;

export type SiteDraft = {
  history: History;
  change: (act: HistoryEdit) => void;
  state: SiteState;
  saving: Saving;
  problem: string;
  /** Time of the last save, in milliseconds since 1970. */
  savedAt: number | null;
  publish: () => Promise<boolean>;
  restore: (number: number) => Promise<boolean>;
  /** Discards the local draft and takes the server's. */
  takeTheirs: () => Promise<void>;
  retry: () => void;
};

/** Runs one write after the other. */
function useTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (act) => {
    const next = queue.current.then(act, act);
    queue.current = next.catch(() => undefined);
    return next;
  };
}

/** Keeps the state of the site as the server last told it, and what became of the last write. */
function useServerState(first: SiteState) {
  const [state, setState] = useState(first);
  const [saving, setSaving] = useState<Saving>("saved");
  const [problem, setProblem] = useState("");
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const version = useRef(first.version);
  const took = (answer: SiteState): void => {
    version.current = answer.version;
    setState(answer);
    setSaving("saved");
    setSavedAt(Date.now());
  };
  const failed = (error: unknown): false => {
    const { code, message } = problemOf(error);
    setProblem(message);
    setSaving(code === "conflict" ? "conflict" : "failed");
    return false;
  };
  return { version, state, saving, setSaving, problem, savedAt, took, failed };
}

/**
 * Manages the draft of a shop's pages: saved automatically a moment after each change, one version after the other.
 * Nothing is lost: a change that could not be saved stays on screen and is retried.
 */
export function useSiteDraft(first: SiteState): SiteDraft {
  const [history, change] = useReducer(applyHistoryEdit, first.draft, startOf);
  const { version, state, saving, setSaving, problem, savedAt, took, failed } = useServerState(first);
  const [tries, setTries] = useState(0);
  const stored = useRef<Site>(first.draft);
  const latest = useRef(first.draft);
  latest.current = history.site;
  const inTurn = useTurns();
  const save = (): Promise<boolean> =>
    inTurn(async () => {
      const site = latest.current;
      if (site === stored.current) return true;
      setSaving("saving");
      try {
        took(
          await call("PUT /v1/site", { body: { site: savable(site) as never, version: version.current } }),
        );
        stored.current = site;
        return true;
      } catch (error) {
        return failed(error);
      }
    });

  const saveLater = useEffectEvent((): (() => void) | undefined => {
    if (history.site === stored.current || saving === "conflict") return undefined;
    setSaving("waiting");
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  // A failed save is retried at the next change, or on request.
  useEffect(() => saveLater(), [history.site, tries]);

  const written = (act: () => Promise<SiteState>): Promise<boolean> =>
    inTurn(async () => {
      try {
        took(await act());
        return true;
      } catch (error) {
        return failed(error);
      }
    });
  const replace = (answer: SiteState): void => {
    stored.current = answer.draft;
    change({ act: "start", site: answer.draft });
  };
  return {
    history,
    change,
    state,
    saving,
    problem,
    savedAt,
    publish: async () =>
      (await save()) && written(() => call("PUT /v1/site/published", { body: { version: version.current } })),
    restore: async (number) =>
      (await save()) &&
      written(async () => {
        const answer = await call("PUT /v1/site/versions/:number", {
          params: { number },
          body: { version: version.current },
        });
        replace(answer);
        return answer;
      }),
    takeTheirs: async () => {
      const answer = await call("GET /v1/site");
      took(answer);
      replace(answer);
    },
    retry: () => setTries((n) => n + 1),
  };
}
