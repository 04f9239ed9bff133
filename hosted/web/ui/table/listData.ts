import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { useSWRConfig } from "swr";
import { answersOf, useAnswer, type CallAnswer, type CallInput, type Route } from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";
import type { ScreenList, ListRoute, RowOf } from "#ui/table/list.ts";

/** Number of rows of a page. */
export const PAGE = 50;

/** Query sent to the server. */
export type ListQuery = { search: string; filter: ListFilter; sort: string; cursor: string | undefined };
export type Measure = { count: number; totals: Record<string, number>; partial?: true };

const narrowing = ({ search, filter }: ListQuery) => ({
  ...(search ? { search } : {}),
  ...(Object.keys(filter).length > 0 ? { filter: JSON.stringify(filter) } : {}),
});

/** Reads a page of a list, again after each event of a change. `asked` null: not yet. */
export function useListRows<R extends ListRoute>(list: ScreenList<R>, listQuery: ListQuery | null) {
  const { sort, cursor } = listQuery ?? {};
  const query = listQuery ? { ...list.query, ...narrowing(listQuery), limit: PAGE, sort, cursor } : null;
  // The route's own type of input is not known here; every list accepts these fields.
  const input = (query === null ? null : { query }) as unknown as CallInput<R> | null;
  const answer = useAnswer<R>(list.route, input, { keepPreviousData: true });
  const { mutate } = useSWRConfig();
  const again = (): void => void mutate(answersOf(list.route, measureOf(list.route)));
  useLive("order", () => (list.live?.includes("order") ? again() : undefined));
  useLive("slot", () => (list.live?.includes("slot") ? again() : undefined));
  useLive("resync", again);
  const data = answer.data as { rows: readonly RowOf<R>[]; next: string | null } | undefined;
  return {
    ...answer,
    rows: data?.rows,
    next: data?.next ?? null,
    whole: answer.data as CallAnswer<R> | undefined,
  };
}

const measureOf = (route: ListRoute): Route => `${route}/measure` as Route;

/** Reads the number of matching rows and their totals, once for a search and a filter; null: not needed. */
export function useMeasure<R extends ListRoute>(
  list: ScreenList<R>,
  listQuery: ListQuery | null,
): Measure | undefined {
  const input = (listQuery === null
    ? null
    : { query: { ...list.query, ...narrowing(listQuery) } }) as unknown as CallInput<Route>;
  const { data } = useAnswer(measureOf(list.route), input, { keepPreviousData: true });
  return data as Measure | undefined;
}
