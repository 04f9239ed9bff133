import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { DeliveryStatus, OrderStatus } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { DELIVERY_GROUPS, ORDER_GROUPS, PAYMENT_GROUPS } from "#sales/orders/statuses.ts";
import { StatusBadge } from "#ui/Badge.tsx";

type Look = {
  /** Without background, for lists. */
  plain?: boolean;
  /** Names the subject of the status, where several are shown together. */
  named?: boolean;
};

type OrderBadgeProps = {
  status: OrderStatus;
  /** In the words of the buyer: an order that the seller has to accept is waiting. */
  own?: boolean;
};

export function OrderBadge({ status, own }: OrderBadgeProps): ReactNode {
  const { t } = useTranslation("status");
  return (
    <StatusBadge group={ORDER_GROUPS[status]}>
      {t(own ? [`own.${status}`, `order.${status}`] : `order.${status}`)}
    </StatusBadge>
  );
}

export function PaymentBadge({ status, plain, named }: { status: PaymentStatus } & Look): ReactNode {
  const { t } = useTranslation("status");
  const word = t(`payment.${status}`);
  return (
    <StatusBadge group={PAYMENT_GROUPS[status]} plain={plain ?? false}>
      {named ? t("named.payment", { status: word.toLocaleLowerCase() }) : word}
    </StatusBadge>
  );
}

export function DeliveryBadge({ status, plain, named }: { status: DeliveryStatus } & Look): ReactNode {
  const { t } = useTranslation("status");
  const word = t(`delivery.${status}`);
  return (
    <StatusBadge group={DELIVERY_GROUPS[status]} plain={plain ?? false}>
      {named ? t("named.delivery", { status: word.toLocaleLowerCase() }) : word}
    </StatusBadge>
  );
}
