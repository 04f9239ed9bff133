import { useState } from "react";
import useSWRInfinite, { type SWRInfiniteResponse } from "swr/infinite";
import type { DeliveryState } from "@cuvee/core/shops/webhooks/webhooks.ts";
import { call, type CallAnswer } from "#kit/api.ts";

const ROUTE = "GET /v1/webhooks/:endpointId/deliveries";
type DeliveryPage = CallAnswer<typeof ROUTE>;
export type DeliveryFilter = DeliveryState | "all";
const LIMIT = 25;
/** Polling interval while a delivery is about to be sent, in milliseconds. */
const SOON_MS = 2000;
const NEAR_MS = 10_000;

const isSoon = ({ state, tries, nextAt }: DeliveryPage["rows"][number]): boolean =>
  state === "waiting" && (tries === 0 || (nextAt !== null && Date.parse(nextAt) - Date.now() < NEAR_MS));

export type Deliveries = {
  pages: SWRInfiniteResponse<DeliveryPage, unknown>;
  shown: DeliveryFilter;
  setShown: (shown: DeliveryFilter) => void;
};

/** Reads the deliveries to an endpoint, page by page, newest first. */
export function useDeliveries(endpointId: string): Deliveries {
  const [shown, setShown] = useState<DeliveryFilter>("all");
  const state = shown === "all" ? {} : { state: shown };
  const pages = useSWRInfinite<DeliveryPage, unknown>(
    (index: number, before: DeliveryPage | null) =>
      index > 0 && !before?.next ? null : [ROUTE, endpointId, shown, before?.next ?? null],
    ([, , , cursor]: [string, string, string, string | null]) =>
      call(ROUTE, {
        params: { endpointId },
        query: { limit: LIMIT, ...state, ...(cursor ? { cursor } : {}) },
      }),
    {
      refreshInterval: (data) => (data?.some(({ rows }) => rows.some(isSoon)) ? SOON_MS : 0),
      keepPreviousData: true,
    },
  );
  return { pages, shown, setShown };
}
