import type { MoneyChoice } from "@cuvee/core/sales/orders/endedMoney.ts";
import type { OrderCommand, OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useRef, useState } from "react";
import { useSWRConfig } from "swr";
import {
  answersOf,
  call,
  canRetry,
  newId,
  problemOf,
  useAnswer,
  type CallInput,
  type Route,
} from "#kit/api.ts";
import { useLive } from "#kit/live.tsx";

export type ListInput = NonNullable<CallInput<"GET /v1/orders">["query"]>;

/** Reads a page of orders, again after each event of an order. */
export function useOrders(query: ListInput | null) {
  const answer = useAnswer("GET /v1/orders", query === null ? null : { query }, { keepPreviousData: true });
  const again = (): void => void answer.mutate();
  useLive("order", again);
  useLive("resync", again);
  return answer;
}

/** Reads one order, kept fresh by the server's events. */
export function useOrder(orderId: string) {
  const answer = useAnswer("GET /v1/orders/:orderId", { params: { orderId } });
  const again = (): void => void answer.mutate();
  useLive<{ orderId?: string }>("order", (told) => {
    if (told.orderId === orderId) again();
  });
  useLive("resync", again);
  return answer;
}

const ROUTES = {
  acceptance: "POST /v1/orders/:orderId/acceptance",
  refusal: "POST /v1/orders/:orderId/refusal",
  cancellation: "POST /v1/orders/:orderId/cancellation",
  dispatch: "POST /v1/orders/:orderId/dispatch",
  delivery: "POST /v1/orders/:orderId/delivery",
  "payment-receipt": "POST /v1/orders/:orderId/payment-receipt",
  debit: "POST /v1/orders/:orderId/debit",
} as const satisfies Record<OrderCommand, Route>;

/**
 * Input of an action: the reason, the amount to debit from a held card, the use of money received when an order ends.
 */
export type CommandInput = { reason?: string; amountCents?: number; money?: MoneyChoice | undefined };

/** Result of an action: `conflict` when the order had changed meanwhile; its present state is then on screen. */
export type CommandResult =
  | { end: "done"; order: OrderView }
  | { end: "conflict" }
  /** The order has money received outside the payment provider, and no use of it was chosen. */
  | { end: "money" }
  | { end: "failed"; message: string };

/**
 * Runs a seller's action on an order and updates every place that shows it. The idempotency key is kept while the
 * outcome is unknown, so that pressing again after a lost answer runs it once.
 */
export function useOrderCommand() {
  const { mutate } = useSWRConfig();
  const [doing, setDoing] = useState<{ orderId: string; act: OrderCommand } | null>(null);
  const keys = useRef(new Map<string, string>());

  const keep = (order: OrderView): Promise<unknown> =>
    mutate(["GET /v1/orders/:orderId", { params: { orderId: order.id } }], order, { revalidate: false });

  const act = async (
    order: { id: string; version: number },
    what: OrderCommand,
    { reason = "", amountCents = 0, money }: CommandInput = {},
  ): Promise<CommandResult> => {
    const attempt = `${order.id} ${order.version} ${what} ${reason} ${amountCents} ${JSON.stringify(money)}`;
    const idempotencyKey = keys.current.get(attempt) ?? newId();
    keys.current.set(attempt, idempotencyKey);
    setDoing({ orderId: order.id, act: what });
    try {
      const params = { orderId: order.id };
      const { version } = order;
      const changed =
        what === "debit"
          ? await call(ROUTES.debit, { params, body: { version, amountCents } }, { idempotencyKey })
          : what === "refusal" || what === "cancellation"
            ? await call(
                ROUTES[what],
                { params, body: { version, reason, ...(money ? { money } : {}) } },
                { idempotencyKey },
              )
            : await call(ROUTES[what], { params, body: { version, reason } }, { idempotencyKey });
      keys.current.delete(attempt);
      await keep(changed);
      return { end: "done", order: changed };
    } catch (error) {
      if (!canRetry(error)) keys.current.delete(attempt);
      const problem = problemOf(error);
      if (problem.code === "order-money") return { end: "money" };
      if (problem.status !== 409) return { end: "failed", message: problem.message };
      const current = problem.facts?.["current"] as OrderView | undefined;
      if (current) await keep(current);
      else await mutate(answersOf("GET /v1/orders/:orderId"));
      return { end: "conflict" };
    } finally {
      setDoing(null);
      void mutate(answersOf("GET /v1/orders"));
    }
  };
  return { act, doing };
}
