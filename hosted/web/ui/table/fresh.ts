import { useEffect, useRef, useState } from "react";

/** Milliseconds that a new row stays marked; the mark itself fades in CSS. */
const MARKED_MS = 4000;

/**
 * Returns the ids of a list that were not in its last answer. `place` names the list's query: another query starts
 * over, so that only rows that arrive by themselves are marked.
 */
export function useFresh(ids: readonly string[] | undefined, place: string): ReadonlySet<string> {
  const known = useRef<{ place: string; ids: ReadonlySet<string> } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const joined = ids?.join(" ");
  useEffect(() => {
    if (joined === undefined) return;
    const now = new Set(joined.split(" ").filter(Boolean));
    const before = known.current;
    known.current = { place, ids: now };
    if (before?.place !== place) return;
    const arrived = [...now].filter((id) => !before.ids.has(id));
    if (arrived.length > 0) setFresh(new Set(arrived));
  }, [joined, place]);
  useEffect(() => {
    if (fresh.size === 0) return undefined;
    const timer = setTimeout(() => setFresh(new Set()), MARKED_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
