import type { Id } from "@cuvee/core/kit/ids.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useRef } from "react";
import useSWR, { type SWRResponse } from "swr";
import { call } from "#kit/api.ts";
import { isUnsettled, patienceMs } from "./phase.ts";

export type OrderRead = SWRResponse<OrderView, unknown> & {
  /** Number of times that the order was read while it waited for the payment provider. */
  asked: number;
};

/**
 * Reads an order by its private key. While the payment provider has not answered it is polled, quickly at first;
 * `always` keeps a slow pace afterwards, for the page that stays open.
 */
export function useOrder(orderId: Id | null, orderKey: string | null): OrderRead {
  const requested = useRef(0);
  const read = useSWR<OrderView, unknown>(
    orderId === null ? null : ["order by link", orderId, orderKey],
    () => {
      const options = orderKey ? { orderKey } : {};
      return call("GET /v1/orders/:orderId", { params: { orderId: orderId ?? "" } }, options);
    },
    {
      refreshInterval: (order) => {
        if (!order || !isUnsettled(order)) return 0;
        requested.current += 1;
        return patienceMs(requested.current);
      },
      dedupingInterval: 300,
      focusThrottleInterval: 2000,
    },
  );
  return { ...read, asked: requested.current };
}

/** Returns the key of a private link: the part of the address after `#`. */
export function keyInAddress(): string | null {
  const key = decodeURIComponent(location.hash.replace(/^#/, ""));
  return key === "" ? null : key;
}
