import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useSession } from "#kit/session.tsx";
import { useStateFor } from "#kit/stateFor.ts";
import { dropDraft, keepDraft, readDraft, type Draft } from "#ui/form/draft.ts";
import { sameValue } from "#kit/sameValue.ts";

/** Pause in the typing before a draft is written, in milliseconds. */
const PAUSE_MS = 1000;

export type DraftState = {
  /** A draft of an earlier visit, to be restored or discarded. */
  found: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Time when the values on screen were last kept, in milliseconds. */
  keptAt: number | null;
  /** Deletes the draft once the form is saved. */
  drop: () => void;
};

type DraftInput<F extends FieldValues> = {
  form: UseFormReturn<F>;
  dirty: boolean;
  base: RefObject<F>;
  draftKey: string | undefined;
};

/** Keeps the typed values of a form in the browser, per user, and offers them at the next visit. */
export function useDraft<F extends FieldValues>({ form, dirty, base, draftKey }: DraftInput<F>): DraftState {
  const { user } = useSession();
  const key = draftKey && user ? `${user.id}:${draftKey}` : null;
  const earlier = useMemo(() => {
    const draft = key ? readDraft(key) : null;
    return draft && !sameValue(draft.values, base.current) ? draft : null;
  }, [key, base]);
  const [found, setFound] = useStateFor<Draft | null>(key, earlier);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = useCallback((): void => {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (!key) return;
    const at = Date.now();
    if (keepDraft(key, { at, base: base.current, values: form.getValues() })) setKeptAt(at);
  }, [key, base, form]);

  useEffect(() => {
    if (!key || !dirty) return undefined;
    pause.current = setTimeout(keep, PAUSE_MS);
    const { unsubscribe } = form.watch(() => {
      clearTimeout(pause.current);
      // "Kept" refers to the values on screen now, not to those before this key.
      setKeptAt(null);
      pause.current = setTimeout(keep, PAUSE_MS);
    });
    // Closing the tab does not wait for the pause.
    const leave = (): void => (pause.current === undefined ? undefined : keep());
    addEventListener("pagehide", leave);
    return () => {
      unsubscribe();
      leave();
      removeEventListener("pagehide", leave);
    };
  }, [key, dirty, form, keep]);

  const drop = useCallback((): void => {
    clearTimeout(pause.current);
    pause.current = undefined;
    setKeptAt(null);
    setFound(null);
    if (key) dropDraft(key);
  }, [key, setFound]);

  const restore = useCallback((): void => {
    if (!found) return;
    const now = base.current;
    // A draft of an older version still fits if these values have not changed since.
    const version = "version" in now ? { version: now["version"] } : {};
    const isSame = sameValue({ ...(found.base as F), ...version }, now);
    const before = isSame ? now : (found.base as F);
    const values = isSame ? { ...(found.values as F), ...version } : (found.values as F);
    base.current = before;
    form.reset(before as DefaultValues<F>);
    for (const name of Object.keys(values))
      form.setValue(name as FieldPath<F>, values[name], { shouldDirty: true });
    setFound(null);
  }, [found, base, form, setFound]);

  return useMemo(() => ({ found, restore, discard: drop, keptAt, drop }), [found, restore, drop, keptAt]);
}
