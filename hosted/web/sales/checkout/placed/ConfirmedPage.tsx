import { useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { MinorsBanner } from "#sales/checkout/MinorsBanner.tsx";
import { OrderLoadError } from "./OrderLoadError.tsx";
import { EndedOrder } from "./EndedOrder.tsx";
import { ShareElsewhere } from "./ShareElsewhere.tsx";
import { removePlacedOrder } from "#sales/checkout/placing/removePlacedOrder.ts";
import { Thanks } from "./Thanks.tsx";
import { UnpaidPanel } from "#sales/checkout/payment/UnpaidPanel.tsx";
import { keyInAddress, useOrder } from "./useOrder.ts";
import { usePhase } from "./usePhase.ts";
import { Waiting } from "./Waiting.tsx";

/**
 * `/orders/confirmed/:orderId#key`: waits for the payment provider if necessary, then thanks the buyer and shows the
 * next steps.
 */
export default function ConfirmedPage(): ReactNode {
  const { t } = useTranslation("purchase");
  const { orderId = "" } = useParams<{ orderId: string }>();
  const key = keyInAddress();
  const read = useOrder(orderId, key);
  const order = read.data;
  const phase = usePhase(order);
  useTitle(t(phase === "thanks" ? "thanks.title" : "follow.title"));
  useShownShop(order?.shopId);
  useEffect(() => {
    if (order && phase === "thanks") removePlacedOrder(order);
  }, [order, phase]);

  if (!order || phase === null)
    return read.error && !order ? (
      <OrderLoadError error={read.error} onRetry={() => void read.mutate()} />
    ) : (
      <WhenLate>
        <Skeleton height="14rem" />
      </WhenLate>
    );
  if (order.groupId && order.status === "draft")
    return <ShareElsewhere groupId={order.groupId} again={() => read.mutate()} />;
  if (phase === "thanks") return <Thanks order={order} orderKey={key} />;
  if (phase === "waiting") return <Waiting orderId={orderId} orderKey={key ?? ""} asked={read.asked} />;
  if (phase === "over") return <EndedOrder order={order} />;
  return (
    <>
      <MinorsBanner />
      <UnpaidPanel
        order={order}
        orderKey={key}
        challenge={phase === "challenge"}
        onChanged={() => void read.mutate()}
      />
    </>
  );
}
