import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import useSWR from "swr";
import { bankWord, paymentOf } from "./payment.ts";
import { isUnsettled, refinedPhase, type Phase } from "./phase.ts";

/** Where an order stands; while it waits for its bank, the bank is asked whether it waits for the buyer. */
export function usePhase(order: OrderView | undefined): Phase | null {
  const payment = order ? paymentOf(order.id) : null;
  const session = payment?.session ?? null;
  const asks = order !== undefined && session !== null && isUnsettled(order) && payment?.failure === null;
  const { data, error } = useSWR(
    asks && session ? ["intent", session.intentId] : null,
    () => (session && order ? bankWord(order.id, session, null) : null),
    { refreshInterval: 4000, dedupingInterval: 300 },
  );
  if (!order || !payment) return null;
  // The bank is being asked: better a moment of nothing than a page that changes its mind.
  if (asks && data === undefined && error === undefined) return null;
  return refinedPhase(order, payment, data?.status ?? null);
}
