import type { CampaignView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import type { CampaignDraft } from "@cuvee/core/relations/campaigns/campaigns.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, problemOf } from "#kit/api.ts";
import { sameValue } from "#kit/sameValue.ts";
import { useKeepCampaign } from "#relations/campaigns/calls.ts";
import { draftOf } from "./campaignDraft.ts";

/** `conflict`: another user changed the campaign meanwhile. */
type Saving = "saved" | "waiting" | "saving" | "failed" | "conflict";

/** Pause after a change before it is saved, in milliseconds. */
const PAUSE_MS = 900;

export type CampaignEditing = {
  /** The campaign as the server last told it. */
  view: CampaignView;
  draft: CampaignDraft;
  change: (part: Partial<CampaignDraft>) => void;
  saving: Saving;
  problem: string;
  /** Time of the last save, in milliseconds since 1970. */
  savedAt: number | null;
  retry: () => void;
  /** Discards the local draft and takes the server's. */
  takeTheirs: () => Promise<void>;
  /** Keeps the local draft over the server's. */
  keepMine: () => Promise<void>;
  /** Saves what is written now; false when it could not be saved. */
  save: () => Promise<boolean>;
  /**
   * Saves what is written, then sends a command with the version of that; returns the campaign after it. Throws
   * `CallError`; returns null when the draft could not be saved.
   */
  send: (command: (version: number) => Promise<CampaignView>) => Promise<CampaignView | null>;
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

/** Keeps the campaign as the server last told it, and what became of the last write. */
function useServerState(first: CampaignView) {
  const [view, setView] = useState(first);
  const [saving, setSaving] = useState<Saving>("saved");
  const [problem, setProblem] = useState("");
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const version = useRef(first.version);
  const keep = useKeepCampaign();
  const took = (answer: CampaignView): void => {
    version.current = answer.version;
    setView(answer);
    setSaving("saved");
    setSavedAt(Date.now());
    keep(answer);
  };
  const failed = (error: unknown): void => {
    const { code, message } = problemOf(error);
    setProblem(message);
    setSaving(code === "conflict" ? "conflict" : "failed");
  };
  return { view, saving, setSaving, problem, savedAt, version, took, failed };
}

/**
 * Manages the draft of a campaign: saved by itself a moment after each change, one version after the other. A change
 * that could not be saved stays on screen and is tried again.
 */
export function useCampaignDraft(first: CampaignView): CampaignEditing {
  const { view, saving, setSaving, problem, savedAt, version, took, failed } = useServerState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [tries, setTries] = useState(0);
  const stored = useRef(draft);
  const latest = useRef(draft);
  latest.current = draft;
  const inTurn = useTurns();
  const replace = (answer: CampaignView): void => {
    const next = draftOf(answer);
    stored.current = next;
    took(answer);
    setDraft(next);
  };
  const save = (): Promise<boolean> =>
    inTurn(async () => {
      const now = latest.current;
      if (sameValue(now, stored.current)) return true;
      setSaving("saving");
      try {
        const input = { params: { campaignId: first.id }, body: { version: version.current, draft: now } };
        took(await call("PUT /v1/campaigns/:campaignId", input as never));
        stored.current = now;
        return true;
      } catch (error) {
        failed(error);
        return false;
      }
    });
  const saveLater = useEffectEvent((): (() => void) | undefined => {
    if (sameValue(draft, stored.current) || saving === "conflict") return undefined;
    setSaving("waiting");
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  useEffect(() => saveLater(), [draft, tries]);
  // Another tab or a colleague changed the campaign while nothing was written here.
  const follow = useEffectEvent((): void => {
    if (first.version !== version.current && sameValue(draft, stored.current)) replace(first);
  });
  useEffect(() => follow(), [first]);
  const read = (): Promise<CampaignView> =>
    call("GET /v1/campaigns/:campaignId", { params: { campaignId: first.id } });
  return {
    view,
    draft,
    change: (part) => setDraft((now) => ({ ...now, ...part })),
    saving,
    problem,
    savedAt,
    retry: () => setTries((n) => n + 1),
    takeTheirs: async () => replace(await read()),
    keepMine: async () => {
      version.current = (await read()).version;
      setSaving("waiting");
      await save();
    },
    save,
    send: async (command) => {
      if (!(await save())) return null;
      const answer = await inTurn(() => command(version.current));
      took(answer);
      return answer;
    },
  };
}
