import { useSWRConfig } from "swr";
import { answersOf, call, useAnswer, type CallAnswer } from "#kit/api.ts";
import type { FilterOption } from "#ui/table/list.ts";
import { savedBy } from "#ui/form/saved.ts";

export type Warehouse = CallAnswer<"GET /v1/warehouses">["warehouses"][number];

const NONE: readonly Warehouse[] = [];

/** Returns the active warehouses of the shop; empty until they are loaded. */
export function useWarehouses(): {
  warehouses: readonly Warehouse[];
  waiting: boolean;
  error: unknown;
  retry: () => void;
} {
  const { data, error, mutate } = useAnswer("GET /v1/warehouses", {});
  return {
    warehouses: data?.warehouses.filter((one) => one.archivedAt === null) ?? NONE,
    waiting: !data && !error,
    error: data ? undefined : (error as unknown),
    retry: () => void mutate(),
  };
}

/** Returns the names of warehouses, for filters. */
export async function warehouseOptions(): Promise<FilterOption[]> {
  const { warehouses } = await call("GET /v1/warehouses");
  return warehouses.map(({ name }) => ({ value: name, label: name }));
}

/** Refetches everything that shows stock, after a change of it. */
export function useRestock(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () =>
    mutate(
      answersOf(
        "GET /v1/stocks",
        "GET /v1/stocks/measure",
        "GET /v1/stocks/:formatId",
        "GET /v1/stocks/:formatId/costs",
        "GET /v1/stocks/value",
        "GET /v1/stocks/movements",
        "GET /v1/stocks/movements/measure",
        "GET /v1/stocks/thresholds",
        "GET /v1/stocks/allocations",
        "GET /v1/warehouses",
      ),
    );
}

/** Returns what a window does once its form is saved: says so, closes, and refetches. */
export function useSaved(onClose: () => void): (text: string) => () => Promise<void> {
  return savedBy(onClose, useRestock());
}
