import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { useSession } from "#kit/session.tsx";
import { dropDraft, keepDraft, readDraft, type Draft } from "#ui/form/draft.ts";
import { sameValue } from "#ui/form/merge.ts";

/** Nothing is written between two keys. */
const PAUSE_MS = 1000;

export type DraftState = {
  /** A draft of an earlier visit, waiting to be taken up or thrown away. */
  found: Draft | null;
  restore: () => void;
  discard: () => void;
  /** When what is on screen was last kept, in milliseconds. */
  keptAt: number | null;
  /** It is saved: no draft any more. */
  drop: () => void;
};

type Wants<F extends FieldValues> = {
  form: UseFormReturn<F>;
  dirty: boolean;
  base: RefObject<F>;
  draftKey: string | undefined;
};

/** Keeps what is typed into a form in the browser, of the person who types it, and offers it at the next visit. */
export function useDraft<F extends FieldValues>({ form, dirty, base, draftKey }: Wants<F>): DraftState {
  const { user } = useSession();
  const key = draftKey && user ? `${user.id}:${draftKey}` : null;
  const [found, setFound] = useState<Draft | null>(null);
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const draft = key ? readDraft(key) : null;
    setFound(draft && !sameValue(draft.values, base.current) ? draft : null);
  }, [key, base]);

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
      // "Kept" is said of what is on screen now, not of what was there before this key.
      setKeptAt(null);
      pause.current = setTimeout(keep, PAUSE_MS);
    });
    // A closed tab waits for no pause.
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
  }, [key]);

  const restore = useCallback((): void => {
    if (!found) return;
    const now = base.current;
    // A version that went on without a change of these values is no other version of them.
    const version = "version" in now ? { version: now["version"] } : {};
    const isSame = sameValue({ ...(found.base as F), ...version }, now);
    const before = isSame ? now : (found.base as F);
    const values = isSame ? { ...(found.values as F), ...version } : (found.values as F);
    base.current = before;
    form.reset(before as DefaultValues<F>);
    for (const name of Object.keys(values))
      form.setValue(name as FieldPath<F>, values[name], { shouldDirty: true });
    setFound(null);
  }, [found, base, form]);

  return useMemo(() => ({ found, restore, discard: drop, keptAt, drop }), [found, restore, drop, keptAt]);
}
