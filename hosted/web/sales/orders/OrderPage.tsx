import { Priced } from "#ui/Priced.tsx";
import { PackageX } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { problemOf } from "#kit/api.ts";
import { loadTexts } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { hasPermission, isStaff } from "#kit/access.ts";
import { seesPrices } from "#kit/prices.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { AcceptedTerms } from "#sales/checkout/steps/AcceptedTerms.tsx";
import { useOrder } from "#sales/orders/calls.ts";
import { OrderCommands } from "#sales/orders/OrderCommands.tsx";
import { OrderHistory } from "#sales/orders/OrderHistory.tsx";
import { OrderLines } from "#sales/orders/OrderLines.tsx";
import { OrderPayment } from "#sales/orders/OrderPayment.tsx";
import { OrderPeople } from "#sales/orders/OrderPeople.tsx";
import { OrderVisits } from "#sales/orders/OrderVisits.tsx";
import { OrderTotals } from "#sales/orders/OrderTotals.tsx";
import { WithdrawalCard } from "#sales/orders/withdrawals/WithdrawalCard.tsx";
import { DeliveryBadge, OrderBadge, PaymentBadge } from "#sales/orders/StatusBadges.tsx";
import { hasDelivery } from "#sales/orders/statuses.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#sales/orders/OrderPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only a share of a grouped order has one. */
const OrderGroup = lazy(async () => {
  const [part] = await Promise.all([import("#sales/orders/OrderGroup.tsx"), loadTexts(["groups"])]);
  return part;
});

/** Only for an order of which a part was given up. */
const ChangedTotals = lazy(async () => {
  const [part] = await Promise.all([import("#sales/orders/ChangedTotals.tsx"), loadTexts(["givenUp"])]);
  return part;
});

/** Only for an order that will not be carried out and has money. */
const EndedMoney = lazy(async () => {
  const [part] = await Promise.all([
    import("#sales/orders/EndedMoney.tsx"),
    loadTexts(["payments", "status"]),
  ]);
  return part;
});

const mayBill = (user: User | null, { number }: OrderView): boolean =>
  user !== null && isStaff(user) && hasPermission(user, "billOrder") && seesPrices(user) && number !== null;

/** Only staff who may invoice see it. */
const BillAct = lazy(() =>
  Promise.all([import("#sales/bills/BillCommand.tsx"), loadTexts(["invoicing"])]).then(([module]) => module),
);
const OrderBillingCard = lazy(async () => {
  const [part] = await Promise.all([
    import("#sales/bills/OrderBillingCard.tsx"),
    loadTexts(["invoicing", "form"]),
  ]);
  return part;
});

/** Only staff who may manage deliveries see it, for goods that are delivered. */
const ShipmentsCard = lazy(async () => {
  const [part] = await Promise.all([
    import("#sales/shipments/ShipmentsCard.tsx"),
    loadTexts(["shipments", "form"]),
  ]);
  return part;
});

function Waiting(): ReactNode {
  return (
    <WhenLate>
      <div className={layout.stack5} aria-busy="true">
        <Skeleton width="16rem" height="2rem" />
        <Skeleton height="22rem" />
      </div>
    </WhenLate>
  );
}

function Body({ order, own, agent }: { order: OrderView; own: boolean; agent: boolean }): ReactNode {
  const { t } = useTranslation("orders");
  const { user } = useSession();
  const bills = mayBill(user, order);
  const carries =
    user !== null && isStaff(user) && hasPermission(user, "manageDelivery") && order.lines.length > 0;
  const sold = order.lines.length + (order.priced.free?.length ?? 0);
  return (
    <div className={cx(layout.grid5, layout.top, css.columns)}>
      <div className={cx(layout.stack5, layout.shrink, css.column)}>
        <Card title={sold > 0 ? t("lines.title", { count: sold }) : t("reservations.title")} flush>
          {sold > 0 ? <OrderLines lines={order.lines} priced={order.priced} /> : null}
          <OrderVisits reservations={order.reservations} own={own} />
          <Priced>
            {order.givenUp ? (
              <Suspense fallback={null}>
                <ChangedTotals order={order} givenUp={order.givenUp} />
              </Suspense>
            ) : (
              <OrderTotals priced={order.priced} />
            )}
          </Priced>
        </Card>
        {carries && hasDelivery(order) && order.status !== "pending" ? (
          <Suspense fallback={null}>
            <ShipmentsCard orderId={order.id} />
          </Suspense>
        ) : null}
        {user !== null && isStaff(user) ? <WithdrawalCard order={order} /> : null}
        <Card title={t("history.title")}>
          <OrderHistory events={order.events} own={own} />
          {agent ? null : <AcceptedTerms order={order} />}
        </Card>
      </div>
      <div className={cx(layout.stack5, layout.shrink, css.column)}>
        {order.groupId && !own && order.number ? (
          <Suspense fallback={null}>
            <OrderGroup groupId={order.groupId} orderId={order.id} />
          </Suspense>
        ) : null}
        <OrderPeople order={order} own={own} />
        <Card title={t("payment.title")} aside={<PaymentBadge status={order.paymentStatus} />}>
          <OrderPayment order={order} own={own} />
          {order.endedMoney && user !== null && hasPermission(user, "seeAllPayment") && seesPrices(user) ? (
            <Suspense fallback={null}>
              <EndedMoney order={order} ended={order.endedMoney} />
            </Suspense>
          ) : null}
        </Card>
        {bills ? (
          <Suspense fallback={null}>
            <OrderBillingCard orderId={order.id} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Shows one order: its state, its actions, its lines with prices and their explanation, its client, and its history.
 */
export default function OrderPage(): ReactNode {
  const { t } = useTranslation(["orders", "common"]);
  const { orderId = "" } = useParams();
  const { user } = useSession();
  const format = useFormat();
  const own = user?.role === "buyer";
  const { data: order, error, mutate } = useOrder(orderId);
  const [conflict, setConflict] = useState(false);
  const back = { href: paths.orders(), label: t("title") };

  if (!order && error) {
    const missing = [404, 422].includes(problemOf(error).status);
    return (
      <>
        <PageHeader title={t("order")} back={back} />
        <Card>
          {missing ? (
            <EmptyState icon={<PackageX aria-hidden="true" />} title={t("missing")} text={t("missingText")}>
              <ButtonLink href={paths.orders()}>{t("backToList")}</ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={() => void mutate()} />
          )}
        </Card>
      </>
    );
  }
  if (!order) return <Waiting />;

  const when = format.date(order.createdAt, "dateTime");
  return (
    <article>
      <PageHeader
        title={order.number ?? t("noNumber")}
        back={back}
        badges={
          <>
            <OrderBadge status={order.status} own={own} />
            <PaymentBadge status={order.paymentStatus} named />
            {hasDelivery(order) && order.lines.length > 0 ? (
              <DeliveryBadge status={order.deliveryStatus} named />
            ) : null}
          </>
        }
        text={
          own ? (
            t("placedWith", { when, shop: order.shopName })
          ) : (
            <>
              {t("placedBy", { when, name: order.buyerName })}
              {order.quoteId && user?.role !== "agent" ? (
                <>
                  {" · "}
                  <Link href={paths.quote(order.quoteId)}>{t("written")}</Link>
                </>
              ) : null}
            </>
          )
        }
        actions={
          user?.role === "agent" ? null : (
            <>
              <OrderCommands
                order={order}
                onConflict={() => setConflict(true)}
                onDone={() => setConflict(false)}
              />
              {order.deliveryStatus === "delivered" && mayBill(user, order) ? (
                <Suspense fallback={null}>
                  <BillAct orderId={order.id} />
                </Suspense>
              ) : null}
            </>
          )
        }
      />
      {conflict ? (
        <Notice
          tone="warning"
          className={css.notice}
          title={t("conflict.title")}
          actions={
            <Button size="s" onClick={() => setConflict(false)}>
              {t("conflict.seen")}
            </Button>
          }
        >
          {t("conflict.text")}
        </Notice>
      ) : null}
      <Body order={order} own={own} agent={user?.role === "agent"} />
    </article>
  );
}
