import useSWR from "swr";
import type { FilterKind, FilterOption } from "#ui/table/list.ts";

const NONE: readonly FilterOption[] = [];

/** Returns the words of a filter; fetched once where they are not known beforehand. */
export function useFilterOptions(
  list: string,
  column: string,
  of: FilterKind | undefined,
): { options: readonly FilterOption[]; loading: boolean; failed: boolean } {
  const source = of?.kind === "words" ? of.options : NONE;
  const fetching = typeof source === "function";
  const { data, error, isLoading } = useSWR<readonly FilterOption[], unknown>(
    fetching ? ["filter-options", list, column] : null,
    () => (fetching ? source() : NONE),
    { revalidateOnFocus: false },
  );
  if (!fetching) return { options: source, loading: false, failed: false };
  return { options: data ?? NONE, loading: isLoading, failed: error !== undefined };
}
