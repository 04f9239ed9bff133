import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import useSWR from "swr";
import { readBankState, paymentOf } from "#sales/checkout/payment/payment.ts";
import { isUnsettled, refinedPhase, type Phase } from "./phase.ts";

/**
 * Returns the phase of an order; while it waits for its payment provider, reads whether the provider waits for the
 * buyer.
 */
export function usePhase(order: OrderView | undefined): Phase | null {
  const payment = order ? paymentOf(order.id) : null;
  const session = payment?.session ?? null;
  const asks = order !== undefined && session !== null && isUnsettled(order) && payment?.failure === null;
  const { data, error } = useSWR(
    asks && session ? ["intent", session.intentId] : null,
    () => (session && order ? readBankState(order.id, session, null) : null),
    { refreshInterval: 4000, dedupingInterval: 300 },
  );
  if (!order || !payment) return null;
  // The state is being read: a short blank is better than a page that changes its content.
  if (asks && data === undefined && error === undefined) return null;
  return refinedPhase(order, payment, data?.status ?? null);
}
