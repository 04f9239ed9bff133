import type { OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { Placed, Together } from "#sales/orders/list/columns.tsx";
import { DeliveryBadge, OrderBadge, PaymentBadge } from "#sales/orders/StatusBadges.tsx";
import { hasDelivery } from "#sales/orders/statuses.ts";
import { Money } from "#ui/Money.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/orders/list/OrderCard.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** An order of a list on a phone: name and amount first, then its state. */
export function OrderCard({ order, buyer }: { order: OrderRow; buyer: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  const number = order.number ?? t("noNumber");
  return (
    <>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <RowLink href={paths.order(order.id)} className={css.title}>
          {buyer ? number : order.buyerName}
        </RowLink>
        <span className={cx(layout.strong, layout.oneLine)}>
          <Money cents={order.totalTtcCents} />
        </span>
      </div>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <span className={layout.quiet}>
          {buyer ? null : `${number} · `}
          <Placed at={order.createdAt} />
        </span>
        <OrderBadge status={order.status} own={buyer} />
      </div>
      {order.groupName ? <Together name={order.groupName} /> : null}
      <div className={css.more}>
        <PaymentBadge status={order.paymentStatus} plain named />
        {hasDelivery(order) ? <DeliveryBadge status={order.deliveryStatus} plain named /> : null}
      </div>
    </>
  );
}
