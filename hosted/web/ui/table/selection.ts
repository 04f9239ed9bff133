import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { session } from "#kit/api.ts";

/** Selection of each list, for as long as the application is open: it is there again on return from a row. */
const stored = new Map<string, { of: string; ids: ReadonlySet<string> }>();
const NONE: ReadonlySet<string> = new Set();

export type Selection = {
  ids: ReadonlySet<string>;
  /** Every row that matches is selected, also those on other pages. */
  all: boolean;
  /** Selects or not; with `range` all rows between the last one touched and this one. */
  toggle: (id: string, range?: boolean) => void;
  /** Selects the whole page, or none of it. */
  togglePage: () => void;
  selectAll: () => void;
  clear: () => void;
  /** Share of the rows on screen that is selected. */
  page: "none" | "some" | "all";
};

/** Returns the selected rows of a list. `narrowing` is its search and filter: another one starts over. */
export function useSelection(list: string, narrowing: string, shown: readonly string[]): Selection {
  const key = `${session.state().user?.id ?? ""} ${list}`;
  const [ids, setIds] = useState<ReadonlySet<string>>(() => {
    const found = stored.get(key);
    return found?.of === narrowing ? found.ids : NONE;
  });
  const [all, setAll] = useState(false);
  const last = useRef<string | null>(null);
  const of = useRef(narrowing);
  useEffect(() => {
    if (of.current === narrowing) return;
    of.current = narrowing;
    last.current = null;
    setIds(NONE);
    setAll(false);
  }, [narrowing]);
  useEffect(() => void stored.set(key, { of: narrowing, ids }), [key, narrowing, ids]);

  const there = shown.filter((id) => ids.has(id)).length;
  const change = (next: ReadonlySet<string>): void => {
    setIds(next);
    setAll(false);
  };
  // The same function as long as the list is mounted: untouched rows are not rendered again.
  const rows = useRef(shown);
  useLayoutEffect(() => {
    rows.current = shown;
  });
  const toggle = useCallback((id: string, range = false): void => {
    const [from, to] = [rows.current.indexOf(last.current ?? ""), rows.current.indexOf(id)];
    const between =
      range && from >= 0 && to >= 0 ? rows.current.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    last.current = id;
    setIds((before) => {
      const next = new Set(before);
      for (const one of between)
        if (before.has(id)) next.delete(one);
        else next.add(one);
      return next;
    });
    setAll(false);
  }, []);
  const clear = useCallback(() => {
    setIds(NONE);
    setAll(false);
  }, []);
  return {
    ids,
    all,
    toggle,
    clear,
    togglePage: () => {
      const next = new Set(ids);
      for (const id of shown)
        if (there === shown.length) next.delete(id);
        else next.add(id);
      change(next);
    },
    selectAll: () => {
      setIds(new Set([...ids, ...shown]));
      setAll(true);
    },
    page: there === 0 ? "none" : there === shown.length ? "all" : "some",
  };
}
