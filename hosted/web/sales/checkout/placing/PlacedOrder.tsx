import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, type ReactNode } from "react";
import { problemOf } from "#kit/api.ts";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { AlreadyPlaced } from "./AlreadyPlaced.tsx";
import { storeAttempt, type PlacedAttempt } from "#sales/cart/attempt.ts";
import { isSameCart } from "./removePlacedOrder.ts";
import { UnpaidPanel } from "#sales/checkout/payment/UnpaidPanel.tsx";
import { useOrder } from "#sales/checkout/placed/useOrder.ts";
import { usePhase } from "#sales/checkout/placed/usePhase.ts";
import { Waiting } from "#sales/checkout/placed/Waiting.tsx";

type Props = { sellerId: Id; attempt: PlacedAttempt; onChanged: () => void };

/**
 * An order of this cart that exists already: to be paid, waiting for the payment provider, or done (in another tab, or
 * before "back").
 */
export function PlacedOrder({ sellerId, attempt, onChanged }: Props): ReactNode {
  const { orderId, orderKey } = attempt;
  const read = useOrder(orderId, orderKey);
  const phase = usePhase(read.data);
  const gone =
    read.error !== undefined && !read.data && [401, 403, 404].includes(problemOf(read.error).status);
  const another = phase === "thanks" && !isSameCart(sellerId, attempt);
  const isFree = phase === "over" || gone || another;
  useEffect(() => {
    // Given up, refused, expired, unknown, or done with another cart: a new order is possible.
    if (!isFree) return;
    storeAttempt(sellerId, another ? { ...attempt, closed: true } : null);
    onChanged();
  }, [isFree, another, sellerId, attempt, onChanged]);

  if (read.error && !read.data && !gone)
    return <ErrorState error={read.error} onRetry={() => void read.mutate()} />;
  if (!read.data || phase === null || isFree)
    return (
      <WhenLate>
        <Skeleton height="12rem" />
      </WhenLate>
    );
  if (phase === "thanks") return <AlreadyPlaced orderId={orderId} orderKey={orderKey} />;
  if (phase === "waiting") return <Waiting orderId={orderId} orderKey={orderKey} asked={read.asked} />;
  return (
    <UnpaidPanel
      order={read.data}
      orderKey={orderKey}
      challenge={phase === "challenge"}
      onChanged={() => void read.mutate()}
    />
  );
}
