import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { OrderRow } from "@cuvee/core/sales/orders/orders.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { Waiting } from "#insight/home/ToAccept.tsx";
import { OrderBadge } from "#sales/orders/StatusBadges.tsx";
import { cx } from "#ui/classes.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#insight/home/OrderList.module.css";
import * as layout from "#ui/layout.ts";

type OrderListProps = { orders: readonly OrderRow[] | undefined; own?: boolean; fresh?: ReadonlySet<string> };

/** A short list of orders: client, date, amount, status. */
export function OrderList({ orders, own = false, fresh }: OrderListProps): ReactNode {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const priced = useSeesPrices();
  if (!orders) return <Waiting />;
  return (
    <ul className={css.list}>
      {orders.map((order) => {
        const number = order.number ?? t("noNumber");
        return (
          <li
            key={order.id}
            className={cx(layout.line3, layout.middle, css.row, fresh?.has(order.id) && css.fresh)}
          >
            <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, css.words)}>
              <RowLink href={paths.order(order.id)}>{own ? number : order.buyerName}</RowLink>
              <span className={layout.quiet}>
                {own ? null : `${number} · `}
                {format.ago(order.createdAt)}
              </span>
            </div>
            <span className={css.act}>
              <OrderBadge status={order.status} own={own} />
            </span>
            {priced ? (
              <span className={cx(layout.medium, layout.oneLine, layout.atEnd, css.amount)}>
                {format.money(order.totalTtcCents)}
              </span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
