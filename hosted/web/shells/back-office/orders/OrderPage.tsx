import { Priced } from "#ui/Priced.tsx";
import { PackageX } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useParams } from "wouter";
import type { User } from "@cuvee/core/people/accounts/accounts.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
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
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";

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

/** An order and the user who looks at it. */
type Viewed = { order: OrderView; user: User | null };

const isOwn = (user: User | null): boolean => user?.role === "buyer";
const isAgent = (user: User | null): boolean => user?.role === "agent";

const carries = ({ order, user }: Viewed): boolean =>
  user !== null &&
  isStaff(user) &&
  hasPermission(user, "manageDelivery") &&
  order.lines.length > 0 &&
  hasDelivery(order) &&
  order.status !== "pending";

function Sold({ order, user }: Viewed): ReactNode {
  const { t } = useTranslation("orders");
  const sold = order.lines.length + (order.priced.free?.length ?? 0);
  return (
    <Card title={sold > 0 ? t("lines.title", { count: sold }) : t("reservations.title")} flush>
      {sold > 0 ? <OrderLines lines={order.lines} priced={order.priced} /> : null}
      <OrderVisits reservations={order.reservations} own={isOwn(user)} />
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
  );
}

function Main({ order, user }: Viewed): ReactNode {
  const { t } = useTranslation("orders");
  return (
    <>
      <Sold order={order} user={user} />
      {carries({ order, user }) ? (
        <Suspense fallback={null}>
          <ShipmentsCard orderId={order.id} />
        </Suspense>
      ) : null}
      {user !== null && isStaff(user) ? <WithdrawalCard order={order} /> : null}
      <Card title={t("history.title")}>
        <OrderHistory events={order.events} own={isOwn(user)} />
        {isAgent(user) ? null : <AcceptedTerms order={order} />}
      </Card>
    </>
  );
}

function Side({ order, user }: Viewed): ReactNode {
  const { t } = useTranslation("orders");
  const own = isOwn(user);
  return (
    <>
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
      {mayBill(user, order) ? (
        <Suspense fallback={null}>
          <OrderBillingCard orderId={order.id} />
        </Suspense>
      ) : null}
    </>
  );
}

function Badges({ order, user }: Viewed): ReactNode {
  return (
    <>
      <OrderBadge status={order.status} own={isOwn(user)} />
      <PaymentBadge status={order.paymentStatus} named />
      {hasDelivery(order) && order.lines.length > 0 ? (
        <DeliveryBadge status={order.deliveryStatus} named />
      ) : null}
    </>
  );
}

function Placed({ order, user }: Viewed): ReactNode {
  const { t } = useTranslation("orders");
  const when = useFormat().date(order.createdAt, "dateTime");
  if (isOwn(user)) return t("placedWith", { when, shop: order.shopName });
  return (
    <>
      {t("placedBy", { when, name: order.buyerName })}
      {order.quoteId && !isAgent(user) ? (
        <>
          {" · "}
          <Link href={paths.quote(order.quoteId)}>{t("written")}</Link>
        </>
      ) : null}
    </>
  );
}

/**
 * Shows one order: its state, its actions, its lines with prices and their explanation, its client, and its history.
 */
export default function OrderPage(): ReactNode {
  const { t } = useTranslation(["orders", "common"]);
  const { orderId = "" } = useParams();
  const { user } = useSession();
  const answer = useOrder(orderId);
  const [conflict, setConflict] = useState(false);
  return (
    <RecordPage
      of={answer}
      kind={t("order")}
      back={{ href: paths.orders(), label: t("title") }}
      missing={{
        icon: <PackageX aria-hidden="true" />,
        title: t("missing"),
        text: t("missingText"),
        back: t("backToList"),
      }}
    >
      {(order) => ({
        title: order.number ?? t("noNumber"),
        badges: <Badges order={order} user={user} />,
        text: <Placed order={order} user={user} />,
        actions: isAgent(user) ? null : (
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
        ),
        notices: conflict ? (
          <Notice
            tone="warning"
            title={t("conflict.title")}
            actions={
              <Button size="s" onClick={() => setConflict(false)}>
                {t("conflict.seen")}
              </Button>
            }
          >
            {t("conflict.text")}
          </Notice>
        ) : null,
        main: <Main order={order} user={user} />,
        side: <Side order={order} user={user} />,
      })}
    </RecordPage>
  );
}
