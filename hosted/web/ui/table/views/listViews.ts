import type { ListState, ListView, ViewLook, ViewQuery } from "@cuvee/core/people/accounts/views.ts";
import { useEffect, useRef, useState } from "react";
import { call, newId, problemOf, session, useAnswer, type CallAnswer } from "#kit/api.ts";
import { sameQuery, type ListActs, type ListQuery } from "#ui/table/listQuery.ts";

type Kept = CallAnswer<"GET /v1/views">;
const NONE: readonly ListView[] = [];
/** Milliseconds without change after which the state of the list is sent to the server. */
const REST_MS = 800;

/** A look that is not saved in a view yet: it stays while the application is open, also on return from a row. */
type Draft = { view: string | undefined; look: ViewLook };
const drafts = new Map<string, Draft>();

export type ListViews = {
  /** Saved views, in order. */
  views: readonly ListView[];
  /** The saved view that is open. */
  open: ListView | undefined;
  look: ViewLook;
  changeLook: (look: ViewLook) => void;
  /** True if the open view differs from its saved state. */
  modified: boolean;
  /** The last state of the list is not known yet: no request should be sent. */
  waiting: boolean;
  show: (view: ListView) => void;
  add: (name: string) => Promise<ListView>;
  /** Renames a view, or saves its current state. */
  save: (view: ListView, change: { name?: string; query?: ViewQuery; look?: ViewLook }) => Promise<void>;
  duplicate: (view: ListView, name: string) => Promise<void>;
  drop: (view: ListView) => Promise<void>;
  move: (view: ListView, step: -1 | 1) => Promise<void>;
};

const queryOf = ({ search, filter, sort }: ListQuery): ViewQuery => ({
  ...(search ? { search } : {}),
  ...(Object.keys(filter).length > 0 ? { filter } : {}),
  ...(sort ? { sort } : {}),
});

/** Returns the state of a list that is kept: all but its search. */
function stateOf(query: ListQuery, look: ViewLook): ListState {
  const { filter, sort } = queryOf(query);
  return {
    ...(query.view ? { view: query.view } : {}),
    query: { ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) },
    look,
  };
}

/** The look that differs from the saved one; it outlives the page. */
function useDraftLook(list: string): [Draft | null, (next: Draft | null) => void] {
  const place = `${session.state().user?.id ?? ""} ${list}`;
  const [draft, setDrafted] = useState<Draft | null>(() => drafts.get(place) ?? null);
  const setDraft = (next: Draft | null): void => {
    if (next) drafts.set(place, next);
    else drafts.delete(place);
    setDrafted(next);
  };
  return [draft, setDraft];
}

type Last = {
  acts: ListActs;
  /** The server has answered, or failed to. */
  settled: boolean;
  state: ListState | null | undefined;
};

/** Restores the last state, unless the address has one (`asIs`); true once the list may be read. */
function useRestored(asIs: boolean, { acts, settled, state }: Last): boolean {
  const [restored, setRestored] = useState(asIs);
  useEffect(() => {
    if (restored || !settled) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the address changes with it, so that nothing is read twice
    setRestored(true);
    const left = state?.query;
    if (left?.filter || left?.sort || state?.view)
      acts.change({ filter: left?.filter ?? {}, sort: left?.sort, view: state?.view }, { replace: true });
  }, [restored, settled, state, acts]);
  return restored;
}

type KeepState = {
  list: string;
  /** The state as it is now, in JSON; null while none is to be kept. */
  text: string | null;
  state: ListState | null | undefined;
  onKept: (state: ListState) => void;
};

/** Keeps the state of a list after a pause, and when the page is left; a search is not kept. */
function useKeptState({ list, text, state, onKept }: KeepState): void {
  const told = useRef<string | null>(null);
  const pending = useRef<string | null>(null);
  const send = useRef(() => undefined as void);
  send.current = () => {
    if (pending.current === null) return;
    const body = { list, ...(JSON.parse(pending.current) as ListState) };
    told.current = pending.current;
    pending.current = null;
    // A failure to keep the state does not disturb the user.
    call("PUT /v1/views/state", { body }).catch(() => undefined);
    onKept(body);
  };
  useEffect(() => {
    if (text === null) return undefined;
    told.current ??= JSON.stringify(state ?? { query: {}, look: {} });
    if (text === told.current) return undefined;
    pending.current = text;
    const timer = setTimeout(() => send.current(), REST_MS);
    return () => clearTimeout(timer);
  }, [text, state]);
  useEffect(() => () => send.current(), []);
}

type Saved = {
  views: readonly ListView[];
  put: (next: readonly ListView[]) => Promise<unknown>;
  /** Forgets the look that differs from the saved one. */
  settle: () => void;
};

/** Commands on saved views: each is sent, and shown without another reading. */
function savedViewCommands(list: string, { views, put, settle }: Saved) {
  const changed = (view: ListView): Promise<unknown> =>
    put(views.map((one) => (one.id === view.id ? view : one)));
  return {
    async save(view: ListView, change: { name?: string; query?: ViewQuery; look?: ViewLook }): Promise<void> {
      const { id, version, ...was } = view;
      try {
        const body = { ...was, ...change, version };
        await changed((await call("PUT /v1/views/:viewId", { params: { viewId: id }, body })) as ListView);
        settle();
      } catch (error) {
        const current = problemOf(error).facts?.["current"] as ListView | undefined;
        if (current) await changed(current);
        throw error;
      }
    },
    async duplicate(view: ListView, name: string): Promise<void> {
      const params = { viewId: view.id };
      const copy = await call(
        "POST /v1/views/:viewId/duplicates",
        { params, body: { name } },
        { idempotencyKey: newId() },
      );
      const at = views.findIndex((one) => one.id === view.id);
      await put(views.toSpliced(at + 1, 0, copy as ListView));
    },
    async move(view: ListView, step: -1 | 1): Promise<void> {
      const at = views.findIndex((one) => one.id === view.id);
      const next = views.toSpliced(at, 1).toSpliced(at + step, 0, view);
      await put(next);
      await call("PUT /v1/views/order", { body: { list, ids: next.map((one) => one.id) } });
    },
  };
}

type OnScreen = { list: string; query: ListQuery; look: ViewLook; acts: ListActs };

/** Commands that open another view: the address changes with them. */
function openingCommands({ list, query, look, acts }: OnScreen, { views, put, settle }: Saved) {
  return {
    show(view: ListView): void {
      settle();
      const { search = "", filter = {}, sort } = view.query;
      acts.change({ view: view.id, search, filter, sort });
    },
    async add(name: string): Promise<ListView> {
      const body = { list, name, query: queryOf(query), look };
      const view = (await call("POST /v1/views", { body }, { idempotencyKey: newId() })) as ListView;
      await put([...views, view]);
      settle();
      acts.change({ view: view.id, search: query.search, filter: query.filter, sort: query.sort });
      return view;
    },
    async drop(view: ListView): Promise<void> {
      await call("DELETE /v1/views/:viewId", { params: { viewId: view.id } });
      await put(views.filter((one) => one.id !== view.id));
      if (query.view === view.id) acts.change({ view: undefined, search: "", filter: {}, sort: undefined });
    },
  };
}

/** The views and the state as the server keeps them, and a function to show others without reading them again. */
function useStoredViews(list: string, off: boolean) {
  const answer = useAnswer("GET /v1/views", off ? null : { query: { list } }, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const stored = answer.data as Kept | undefined;
  return {
    stored,
    views: (stored?.views ?? NONE) as readonly ListView[],
    state: stored?.state as ListState | null | undefined,
    settled: stored !== undefined || answer.error !== undefined,
    show: (next: Kept): Promise<unknown> => answer.mutate(next, { revalidate: false }),
  };
}

/**
 * The saved views of a list and its last state (specification: filters are kept, and cleared on account change). `off`:
 * the list has none, and no request is sent.
 */
export function useListViews(list: string, query: ListQuery, acts: ListActs, off: boolean): ListViews {
  const { stored, views, state, settled, show } = useStoredViews(list, off);
  const open = views.find((view) => view.id === query.view);
  const [draft, setDraft] = useDraftLook(list);
  const drafted = draft?.view === query.view ? draft?.look : undefined;
  const look = drafted ?? open?.look ?? state?.look ?? {};
  const restored = useRestored(!query.bare || off, { acts, settled, state });

  const now = stateOf(query, open ? (state?.look ?? {}) : look);
  const keeps = !off && stored !== undefined && restored;
  useKeptState({
    list,
    text: keeps ? JSON.stringify(now) : null,
    state,
    onKept: (kept) => (stored ? void show({ ...stored, state: kept } as Kept) : undefined),
  });

  const put = (next: readonly ListView[]): Promise<unknown> =>
    show({ ...(stored ?? { state: null }), views: [...next] } as Kept);
  const saved: Saved = { views, put, settle: () => setDraft(null) };
  return {
    views,
    open,
    look,
    waiting: !restored,
    modified: open !== undefined && (!sameQuery(open.query, queryOf(query)) || drafted !== undefined),
    changeLook: (next) => setDraft({ view: query.view, look: next }),
    ...openingCommands({ list, query, look, acts }, saved),
    ...savedViewCommands(list, saved),
  };
}

export { queryOf };
