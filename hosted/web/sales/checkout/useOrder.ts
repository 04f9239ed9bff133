import type { Id } from "@cuvee/core/kit/ids.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useRef } from "react";
import useSWR, { type SWRResponse } from "swr";
import { call } from "#kit/api.ts";
import { isUnsettled, patienceMs } from "./phase.ts";

export type OrderRead = SWRResponse<OrderView, unknown> & {
  /** How often the order was read while it waited for its bank. */
  asked: number;
};

/**
 * An order by its private key. While its bank has not answered it is read again and again, quickly at first; `always`
 * keeps a slow pace afterwards, for the page that stays open.
 */
export function useOrder(orderId: Id | null, orderKey: string | null): OrderRead {
  const asked = useRef(0);
  const read = useSWR<OrderView, unknown>(
    orderId === null ? null : ["order by link", orderId, orderKey],
    () => {
      const options = orderKey ? { orderKey } : {};
      return call("GET /v1/orders/:orderId", { params: { orderId: orderId ?? "" } }, options);
    },
    {
      refreshInterval: (order) => {
        if (!order || !isUnsettled(order)) return 0;
        asked.current += 1;
        return patienceMs(asked.current);
      },
      dedupingInterval: 300,
      focusThrottleInterval: 2000,
    },
  );
  return { ...read, asked: asked.current };
}

/** The key of a private link: what stands after `#`. */
export function keyInAddress(): string | null {
  const key = decodeURIComponent(location.hash.replace(/^#/, ""));
  return key === "" ? null : key;
}
