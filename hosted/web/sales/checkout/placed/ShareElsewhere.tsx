import type { Id } from "@cuvee/core/kit/ids.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useLocation } from "wouter";
import { paths } from "#kit/paths.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";

type Props = { groupId: Id; again: () => Promise<OrderView | undefined> };

/**
 * A share waits for the others: the page of its group shows its state. The kept data may be old, so it is read again
 * first.
 */
export function ShareElsewhere({ groupId, again }: Props): ReactNode {
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    const go = (): void => navigate(paths.orderGroup(groupId), { replace: true });
    again().then((order) => (order && order.status !== "draft" ? undefined : go()), go);
  });
  useEffect(() => leave(), [groupId]);
  return (
    <WhenLate>
      <Skeleton height="14rem" />
    </WhenLate>
  );
}
