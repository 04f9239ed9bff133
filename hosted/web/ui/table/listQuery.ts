import { parseListFilter, type ListFilter } from "@cuvee/core/kit/list/list.ts";
import type { ViewQuery } from "@cuvee/core/people/accounts/views.ts";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";

/** State of a list, kept in the address: it can be shared, reloaded, and returned to. */
export type ListQuery = {
  search: string;
  filter: ListFilter;
  /** The server's sort, a leading `-` for descending; undefined: the list's own. */
  sort: string | undefined;
  /** The open view: key of a fixed one or id of a saved one; undefined: the first. */
  view: string | undefined;
  /** Opaque cursor of the server at which the page begins; none on the first. */
  cursor: string | undefined;
  /** Number of the page, from 1. */
  page: number;
  /** The address contains no state: the list's last state may be restored. */
  bare: boolean;
};

type Change = Partial<Pick<ListQuery, "search" | "filter" | "sort" | "view">>;
export type ListActs = {
  /** Another search, filter, sort or view: returns to the first page. */
  change: (next: Change, how?: { replace?: boolean }) => void;
  next: (cursor: string) => void;
  previous: () => void;
};

/** Cursors of the previous pages, kept in the history entry: keyset pages only know the way forward. */
type Trail = { trail?: (string | null)[] };

function trailOf(state: unknown): (string | null)[] {
  return (state as Trail | null)?.trail ?? [];
}

/** Checks whether two filters, searches and sorts are equal. */
export function sameQuery(a: ViewQuery, b: ViewQuery): boolean {
  const plain = ({ search, filter, sort }: ViewQuery): string =>
    JSON.stringify([
      search ?? "",
      Object.entries(filter ?? {}).toSorted(([x], [y]) => (x < y ? -1 : 1)),
      sort ?? "",
    ]);
  return plain(a) === plain(b);
}

/** Returns the state of a list from the query of the address. Defaults of the list are not written there. */
export function useListQuery(): [ListQuery, ListActs] {
  const [path, navigate] = useLocation();
  const text = useSearch();
  const query = useMemo<ListQuery>(() => {
    const read = new URLSearchParams(text);
    return {
      search: (read.get("search") ?? "").slice(0, 100),
      filter: parseListFilter(read.get("filter") ?? "") ?? {},
      sort: read.get("sort") ?? undefined,
      view: read.get("view") ?? undefined,
      cursor: read.get("cursor") ?? undefined,
      page: Math.max(1, Number(read.get("page")) || 1),
      bare: text === "",
    };
  }, [text]);

  const go = (next: ListQuery, trail: (string | null)[], replace: boolean): void => {
    const write = new URLSearchParams();
    if (next.view) write.set("view", next.view);
    if (next.search) write.set("search", next.search);
    if (Object.keys(next.filter).length > 0) write.set("filter", JSON.stringify(next.filter));
    if (next.sort) write.set("sort", next.sort);
    if (next.cursor) {
      write.set("cursor", next.cursor);
      write.set("page", String(next.page));
    }
    const written = write.toString();
    navigate(written ? `${path}?${written}` : path, { replace, state: { trail } satisfies Trail });
  };

  return [
    query,
    {
      change: (next, how) => {
        const typing = next.search !== undefined && Object.keys(next).length === 1;
        go({ ...query, ...next, cursor: undefined, page: 1 }, [], how?.replace ?? typing);
      },
      next: (cursor) => {
        const trail = [...trailOf(history.state), query.cursor ?? null];
        go({ ...query, cursor, page: query.page + 1 }, trail, false);
      },
      previous: () => {
        const trail = trailOf(history.state);
        const before = trail.at(-1) ?? undefined;
        const page = before === undefined ? 1 : query.page - 1;
        go({ ...query, cursor: before, page }, trail.slice(0, -1), false);
      },
    },
  ];
}
