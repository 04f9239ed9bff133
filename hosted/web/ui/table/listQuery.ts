import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";

/** What a list shows, kept in the address: it can be shared, reloaded, and gone back to. */
export type ListQuery = {
  search: string;
  /** Value of the list's own filter, empty for all. */
  filter: string;
  /** The server's sort, a leading `-` for descending. */
  sort: string;
  /** Opaque mark of the server where the page begins; none on the first. */
  cursor: string | undefined;
  /** Number of the page, from 1. */
  page: number;
};

export type ListActs = {
  /** Another search, filter or sort: back to the first page. */
  change: (next: Partial<Pick<ListQuery, "search" | "filter" | "sort">>) => void;
  next: (cursor: string) => void;
  previous: () => void;
};

/** Marks of the pages before, kept in the history entry: keyset pages only know the way forward. */
type Trail = { trail?: (string | null)[] };

function trailOf(state: unknown): (string | null)[] {
  return (state as Trail | null)?.trail ?? [];
}

/** The state of a list in the query of the address. `defaults` are not written there. */
export function useListQuery(defaults: { sort: string }): [ListQuery, ListActs] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = useMemo<ListQuery>(() => {
    const read = new URLSearchParams(search);
    return {
      search: read.get("search") ?? "",
      filter: read.get("status") ?? "",
      sort: read.get("sort") ?? defaults.sort,
      cursor: read.get("cursor") ?? undefined,
      page: Math.max(1, Number(read.get("page")) || 1),
    };
  }, [search, defaults.sort]);

  const go = (next: ListQuery, trail: (string | null)[], replace: boolean): void => {
    const write = new URLSearchParams();
    if (next.search) write.set("search", next.search);
    if (next.filter) write.set("status", next.filter);
    if (next.sort !== defaults.sort) write.set("sort", next.sort);
    if (next.cursor) {
      write.set("cursor", next.cursor);
      write.set("page", String(next.page));
    }
    const text = write.toString();
    navigate(text ? `${path}?${text}` : path, { replace, state: { trail } satisfies Trail });
  };

  return [
    query,
    {
      change: (next) => {
        const typing = next.search !== undefined && Object.keys(next).length === 1;
        go({ ...query, ...next, cursor: undefined, page: 1 }, [], typing);
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
