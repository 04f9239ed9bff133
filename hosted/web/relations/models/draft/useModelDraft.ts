import type { ModelDetail } from "@cuvee/core/relations/models/contract.ts";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useSWRConfig } from "swr";
import { answersOf, call, canRetry, newId, problemOf } from "#kit/api.ts";
import { sameValue } from "#kit/sameValue.ts";
import { dropDraft, keepDraft, readDraft } from "#ui/form/draft.ts";
import {
  applyModelHistory,
  startOf,
  type ModelDraft,
  type ModelHistory,
  type ModelHistoryEdit,
} from "./modelDraft.ts";

/** `conflict`: another tab or user changed the model meanwhile. */
type Saving = "saved" | "waiting" | "saving" | "failed" | "conflict";

/** Pause after a change before it is saved, and before a save that failed is tried again, in milliseconds. */
const PAUSE_MS = 1000;
const AGAIN_MS = 8000;

export type ModelEditing = {
  model: ModelDetail;
  history: ModelHistory;
  draft: ModelDraft;
  change: (act: ModelHistoryEdit) => void;
  saving: Saving;
  problem: string;
  /** Time of the last save, in milliseconds since 1970. */
  savedAt: number | null;
  /** Changes of an earlier visit, which had not been saved, are on screen. */
  isRecovered: boolean;
  /** Saves what is on screen; false where it could not be saved. */
  save: () => Promise<boolean>;
  /** Keeps what is on screen as a version. */
  keep: (note: string) => Promise<boolean>;
  restore: (number: number) => Promise<boolean>;
  /** Discards the local draft and takes the server's. */
  takeTheirs: () => Promise<void>;
  /** Saves what is on screen as another model. */
  keepCopy: (name: string) => Promise<void>;
  /** Id of the model that `keepCopy` made. */
  copyId: string | null;
};

const draftOf = ({ name, use, content }: ModelDetail): ModelDraft => ({ name, use, content });

/** Returns the draft as it can be saved: with a name. */
const savable = (draft: ModelDraft, stored: ModelDraft): ModelDraft => ({
  ...draft,
  name: draft.name.trim() === "" ? stored.name : draft.name.trim(),
});

/** Runs one write after the other. */
function useTurns(): <T>(act: () => Promise<T>) => Promise<T> {
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return (act) => {
    const next = queue.current.then(act, act);
    queue.current = next.catch(() => undefined);
    return next;
  };
}

type Start = { history: ModelHistory; saving: Saving };

/** Returns the state to begin with: changes of an earlier visit that had not been saved, above the server's draft. */
function startFrom(first: ModelDetail, key: string): Start {
  const theirs = draftOf(first);
  const found = readDraft(key);
  const mine = found?.values as ModelDraft | undefined;
  if (!found || !mine || mine.content?.kind !== first.kind || sameValue(mine, theirs))
    return { history: startOf(theirs), saving: "saved" };
  const history = { ...startOf(mine), past: [theirs] };
  return { history, saving: found.base === first.version ? "waiting" : "conflict" };
}

/** Keeps unsaved changes in the browser, until the server has them. */
function useLocalCopy(key: string, draft: ModelDraft, stored: ModelDraft, version: number): void {
  const keep = useEffectEvent((): void => {
    if (draft === stored) dropDraft(key);
    else keepDraft(key, { at: Date.now(), base: version, values: draft });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), 250);
    return () => clearTimeout(timer);
  }, [draft, stored]);
  useEffect(() => {
    const leave = (): void => keep();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);
}

/** Keeps the model as the server last told it, and what became of the last write. */
function useServerModel(first: ModelDetail, start: Saving) {
  const [model, setModel] = useState(first);
  const [saving, setSaving] = useState<Saving>(start);
  const [problem, setProblem] = useState({ message: "", mayPass: false });
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const version = useRef(first.version);
  const took = (answer: ModelDetail): void => {
    version.current = answer.version;
    setModel(answer);
    setSaving("saved");
    setSavedAt(Date.now());
  };
  const failed = (error: unknown): false => {
    const { code, message } = problemOf(error);
    setProblem({ message, mayPass: canRetry(error) });
    setSaving(code === "conflict" ? "conflict" : "failed");
    return false;
  };
  return { version, model, saving, setSaving, problem, savedAt, took, failed };
}

/** Saves a draft. A page that was left while it saved may have saved the same already: that is no conflict. */
async function putDraft(modelId: string, draft: ModelDraft, version: number): Promise<ModelDetail> {
  const params = { modelId };
  try {
    return await call("PUT /v1/models/:modelId", { params, body: { ...draft, version } as never });
  } catch (error) {
    if (problemOf(error).code !== "conflict") throw error;
    const theirs = await call("GET /v1/models/:modelId", { params });
    if (!sameValue(draftOf(theirs), draft)) throw error;
    return theirs;
  }
}

type Written = { answer: ModelDetail; has: ModelDraft };

/** The draft on screen, the one that the server has, and writes one after the other. */
function useWrites(first: ModelDetail, localKey: string) {
  const [start] = useState(() => startFrom(first, localKey));
  const [history, change] = useReducer(applyModelHistory, start.history);
  const { draft } = history;
  const server = useServerModel(first, start.saving);
  const isRecovered = start.history.past.length > 0;
  const [stored, setStored] = useState<ModelDraft>(() => (isRecovered ? draftOf(first) : draft));
  const inTurn = useTurns();
  const latest = useRef({ draft, stored });
  latest.current = { draft, stored };
  useLocalCopy(localKey, draft, stored, server.version.current);
  /** Writes to the server, and remembers the draft that it has then. */
  const written = (act: () => Promise<Written>): Promise<boolean> =>
    inTurn(async () => {
      try {
        const { answer, has } = await act();
        server.took(answer);
        setStored(has);
        latest.current = { ...latest.current, stored: has };
        return true;
      } catch (error) {
        return server.failed(error);
      }
    });
  const save = (): Promise<boolean> => {
    if (latest.current.draft === latest.current.stored) return Promise.resolve(true);
    return written(async () => {
      server.setSaving("saving");
      const has = latest.current.draft;
      const sent = savable(has, latest.current.stored);
      return { answer: await putDraft(first.id, sent, server.version.current), has };
    });
  };
  return { history, change, draft, stored, setStored, server, latest, isRecovered, written, save };
}
type Writes = ReturnType<typeof useWrites>;

/** Saves a moment after each change, when the page is hidden or left, and again after a failure that may pass. */
function useAutosave({ change, draft, stored, server, save }: Writes): void {
  const { saving, setSaving, problem } = server;
  const saveLater = useEffectEvent((pause: number): (() => void) | undefined => {
    if (draft === stored || saving === "conflict") return undefined;
    if (saving !== "failed") setSaving("waiting");
    const timer = setTimeout(() => {
      change({ act: "rest" });
      void save();
    }, pause);
    return () => clearTimeout(timer);
  });
  const flush = useEffectEvent((): void => {
    if (saving !== "conflict") void save();
  });
  useEffect(() => saveLater(PAUSE_MS), [draft, stored]);
  useEffect(() => {
    if (saving !== "failed" || !problem.mayPass) return undefined;
    const end = saveLater(AGAIN_MS);
    const now = (): void => flush();
    addEventListener("online", now);
    return () => {
      end?.();
      removeEventListener("online", now);
    };
  }, [saving, problem]);
  useEffect(() => {
    const hidden = (): void => (document.visibilityState === "hidden" ? flush() : undefined);
    document.addEventListener("visibilitychange", hidden);
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      flush();
    };
  }, []);
}

/** Keeps and restores versions, once the draft on screen has been saved. */
function useVersions({ change, latest, server, written, save }: Writes, modelId: string) {
  const { mutate } = useSWRConfig();
  const after = async (act: () => Promise<Written>): Promise<boolean> => {
    const isDone = (await save()) && (await written(act));
    void mutate(answersOf("GET /v1/models/:modelId/versions"));
    return isDone;
  };
  const replace = (answer: ModelDetail): Written => {
    const has = draftOf(answer);
    change({ act: "all", draft: has });
    return { answer, has };
  };
  return {
    keep: (note: string) =>
      after(async () => {
        const answer = await call(
          "POST /v1/models/:modelId/versions",
          { params: { modelId }, body: { version: server.version.current, note } },
          { idempotencyKey: newId() },
        );
        return { answer, has: latest.current.stored };
      }),
    restore: (number: number) =>
      after(async () =>
        replace(
          await call("PUT /v1/models/:modelId/versions/:number", {
            params: { modelId, number },
            body: { version: server.version.current },
          }),
        ),
      ),
    takeTheirs: async () => {
      await written(async () => replace(await call("GET /v1/models/:modelId", { params: { modelId } })));
    },
  };
}

/**
 * Manages the draft of a model: saved automatically a moment after each change, one version after the other. Nothing is
 * lost: a change that could not be saved stays on screen and in the browser, and is tried again.
 */
export function useModelDraft(first: ModelDetail, localKey: string): ModelEditing {
  const writes = useWrites(first, localKey);
  const { server, history, change, draft, latest, isRecovered, save } = writes;
  useAutosave(writes);
  const versions = useVersions(writes, first.id);
  const [copyId, setCopyId] = useState<string | null>(null);
  const keepCopy = async (name: string): Promise<void> => {
    const { use, content } = latest.current.draft;
    const id = newId();
    try {
      const body = { id, name, use, content: content as never };
      await call("POST /v1/models", { body }, { idempotencyKey: id });
      dropDraft(localKey);
      writes.setStored(latest.current.draft);
      server.setSaving("saved");
      setCopyId(id);
    } catch (error) {
      server.failed(error);
    }
  };
  const { model, saving, savedAt } = server;
  const problem = server.problem.message;
  return {
    ...versions,
    model,
    history,
    draft,
    change,
    saving,
    problem,
    savedAt,
    isRecovered,
    save,
    keepCopy,
    copyId,
  };
}
