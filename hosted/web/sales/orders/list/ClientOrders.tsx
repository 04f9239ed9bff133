import type { ClientOrder } from "@cuvee/core/shops/clients/clients.ts";
import type { PaymentStatus } from "@cuvee/core/billing/payments/payments.ts";
import type { OrderStatus } from "@cuvee/core/sales/orders/orders.ts";
import { Inbox } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { OrderBadge, PaymentBadge } from "#sales/orders/StatusBadges.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import css from "#sales/orders/list/ClientOrders.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Row({ order }: { order: ClientOrder }): ReactNode {
  const { t } = useTranslation(["clients", "orders", "status"]);
  const format = useFormat();
  return (
    <li className={cx(layout.grid3, layout.middle, css.row)}>
      <RowLink href={paths.order(order.id)} className={css.number ?? ""}>
        {order.number ?? t("clients:orders.unnumbered")}
      </RowLink>
      <time dateTime={order.createdAt} className={layout.muted}>
        {format.date(order.createdAt, "short")}
      </time>
      <span className={cx(layout.row2, css.badges)}>
        <OrderBadge status={order.status as OrderStatus} />
        <PaymentBadge status={order.paymentStatus as PaymentStatus} plain named />
      </span>
      <span className={cx(layout.figure, css.amount)}>
        <Money cents={order.totalTtcCents} />
      </span>
    </li>
  );
}

/** Orders of a client, the newest first: a tab of the client's page. */
export default function ClientOrders({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation(["clients", "orders", "status"]);
  const first = useAnswer("GET /v1/clients/:clientId/orders", { params: { clientId }, query: {} });
  const [more, setMore] = useState<{ orders: ClientOrder[]; more: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const orders = [...(first.data?.orders ?? []), ...(more?.orders ?? [])];
  const hasMore = more?.more ?? first.data?.more ?? false;
  const readMore = async (): Promise<void> => {
    setBusy(true);
    try {
      const before = orders.at(-1)?.id;
      const next = await call("GET /v1/clients/:clientId/orders", {
        params: { clientId },
        query: { before },
      });
      setMore({ orders: [...(more?.orders ?? []), ...next.orders], more: next.more });
    } catch (error) {
      showSnackbar("error", problemOf(error).message);
    } finally {
      setBusy(false);
    }
  };
  if (!first.data)
    return first.error ? (
      <ErrorState error={first.error} onRetry={() => void first.mutate()} />
    ) : (
      <WhenLate>
        <Skeleton height="12rem" />
      </WhenLate>
    );
  if (orders.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Inbox aria-hidden="true" />}
          title={t("clients:orders.none")}
          text={t("clients:orders.noneText")}
        />
      </Card>
    );
  return (
    <Card flush title={t("clients:tabs.orders")}>
      <ul className={layout.plain}>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      {hasMore ? (
        <div className={css.more}>
          <Button busy={busy} onClick={() => void readMore()}>
            {t("clients:orders.more")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
