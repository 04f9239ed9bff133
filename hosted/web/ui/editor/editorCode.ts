import { useEffect, useRef, useState, type ComponentType } from "react";
import { flushSync } from "react-dom";

/** The code of an editor, which is fetched once for all its places. */
export type EditorCode<P> = { part: ComponentType<P> | null; fetch: () => Promise<void> };

/** Returns the code of an editor; nothing is fetched yet. A failed fetch is tried again by the next one. */
export function editorCode<P>(load: () => Promise<{ default: ComponentType<P> }>): EditorCode<P> {
  const code: EditorCode<P> = {
    part: null,
    fetch: async () => {
      code.part ??= (await load()).default;
    },
  };
  return code;
}

/** A plain input calls these until the editor takes its place. */
type Soon<P> = {
  Part: ComponentType<P> | null;
  fetch: () => void;
  /** Keeps the plain input while a letter is being composed of several keys. */
  composing: { onCompositionStart: () => void; onCompositionEnd: () => void };
};

/**
 * Shows a plain input until the code of the editor is there, so that no letter is lost meanwhile. Where the fetch
 * fails, the plain input stays, and its next touch tries again. `leave` is called in the same turn in which the editor
 * takes the place: no key is pressed in between.
 */
export function useEditorCode<P>(code: EditorCode<P>, leave: () => void): Soon<P> {
  const [isThere, setThere] = useState(code.part !== null);
  const state = useRef({ isHere: true, isComposing: false, leave });
  state.current.leave = leave;
  useEffect(() => {
    const { current } = state;
    current.isHere = true;
    return () => void (current.isHere = false);
  }, []);
  const show = (): void => {
    if (!code.part || !state.current.isHere || state.current.isComposing) return;
    state.current.leave();
    flushSync(() => setThere(true));
  };
  return {
    Part: isThere ? code.part : null,
    fetch: () => void code.fetch().then(show, () => undefined),
    composing: {
      onCompositionStart: () => void (state.current.isComposing = true),
      onCompositionEnd: () => {
        state.current.isComposing = false;
        // The input event of the last letter is handled first.
        setTimeout(show);
      },
    },
  };
}
