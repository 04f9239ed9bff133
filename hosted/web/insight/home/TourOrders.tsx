import { Inbox } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { OrderList } from "#insight/home/OrderList.tsx";
import { isSale } from "#insight/home/sale.ts";
import { useOrders } from "#sales/orders/calls.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import css from "#insight/home/Tour.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the day as 2026-11-21 in the seller's time zone, in which lists count days. */
const today = (): string => new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date());

/** Lists today's orders of the agent's clients. */
export function TourOrders(): ReactNode {
  const { t } = useTranslation("agents");
  const format = useFormat();
  const [from] = useState(today);
  const { data, error, mutate } = useOrders({
    limit: 100,
    sort: "-createdAt",
    filter: JSON.stringify({ createdAt: { from } }),
  });
  const sold = data?.rows.filter(isSale);
  const cents = sold?.reduce((sum, order) => sum + order.totalTtcCents, 0) ?? 0;
  return (
    <Card flush>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void mutate()} />
      ) : data?.rows.length === 0 ? (
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t("tour.ordersNone")}
          text={t("tour.ordersNoneText")}
        />
      ) : (
        <>
          {sold && sold.length > 0 ? (
            <p className={cx(layout.medium, layout.unmargined, css.total)}>
              {t("tour.ordersTotal", { count: sold.length, amount: format.money(cents) })}
            </p>
          ) : null}
          <OrderList orders={data?.rows} />
        </>
      )}
    </Card>
  );
}
