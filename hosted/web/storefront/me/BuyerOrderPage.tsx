import { canCancelOwn } from "@cuvee/core/sales/orders/own.ts";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Ban, CreditCard, MessageSquare, PackageX, Printer } from "lucide-react";
import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { call, newId, problemOf, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useLive } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { linkState } from "#sales/checkout/payment/linkState.ts";
import { UnpaidOrder } from "#sales/checkout/payment/UnpaidOrder.tsx";
import { usePhase } from "#sales/checkout/placed/usePhase.ts";
import { useOrder } from "#sales/orders/calls.ts";
import { OrderHistory } from "#sales/orders/OrderHistory.tsx";
import { OrderLines } from "#sales/orders/OrderLines.tsx";
import { OrderPayment } from "#sales/orders/OrderPayment.tsx";
import { OrderPeople } from "#sales/orders/OrderPeople.tsx";
import { OrderTotals } from "#sales/orders/OrderTotals.tsx";
import { OrderVisits } from "#sales/orders/OrderVisits.tsx";
import { ReorderButton } from "#sales/orders/ReorderButton.tsx";
import { DeliveryBadge, OrderBadge, PaymentBadge } from "#sales/orders/StatusBadges.tsx";
import { hasDelivery } from "#sales/orders/statuses.ts";
import WithdrawalPanel from "#sales/orders/withdrawals/WithdrawalPanel.tsx";
import { Button, ButtonLink, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/popup/ConfirmDialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import { Bottles } from "#storefront/me/orders/Bottles.tsx";
import { Parcels } from "#storefront/me/orders/Parcels.tsx";
import { StorySteps } from "#storefront/me/orders/StorySteps.tsx";
import { useNextSentence } from "#storefront/me/orders/useNextSentence.ts";
import { useShownLook } from "#storefront/looks/shopLooks.ts";
import { DocumentRows } from "./DocumentRows.tsx";
import story from "#storefront/me/orders/StoryCard.module.css";
import * as layout from "#ui/layout.ts";

/** Only for an order with cancelled lines. */
const ChangedTotals = lazyPart(() => import("#sales/orders/ChangedTotals.tsx"), ["givenUp"]);

/** Cancels an order, until the seller has accepted it. */
function Cancelling({ order, onDone }: { order: OrderView; onDone: () => void }): ReactNode {
  const { t } = useTranslation("account");
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(newId());
  const cancel = async (reason: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const params = { orderId: order.id };
      await call(
        "POST /v1/orders/:orderId/own-cancellation",
        { params, body: { reason } },
        { idempotencyKey: key.current },
      );
      setOpen(false);
      showSnackbar("success", t("order.cancelled", { number: order.number ?? "" }));
    } catch (error) {
      key.current = newId();
      setFailure(problemOf(error).message);
    } finally {
      setBusy(false);
      onDone();
    }
  };
  if (!canCancelOwn(order)) return null;
  return (
    <>
      <Button icon={<Ban aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t("order.cancel")}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={(reason) => void cancel(reason)}
        title={t("order.cancelTitle", { number: order.number ?? "" })}
        text={t(order.paymentStatus === "paid" ? "order.cancelPaid" : "order.cancelText")}
        confirm={t("order.cancel")}
        danger
        busy={busy}
        error={failure}
        reason={{ label: t("order.reason") }}
      />
    </>
  );
}

/** Links to the online payment if the seller has opened a payment link. */
function PayNow({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("account");
  const format = useFormat();
  if (!order.paymentLink || linkState(order, Date.now()) !== "open") return null;
  return (
    <Notice
      actions={
        <ButtonLink look="primary" icon={<CreditCard aria-hidden="true" />} href={paths.orderPay(order.id)}>
          {t("order.payNow")}
        </ButtonLink>
      }
    >
      {t("order.payUntil", { date: format.date(order.paymentLink.expiresAt, "dateTime") })}
    </Notice>
  );
}

/** Lists the invoices, deposit invoices and credit notes of the order; hidden without any. */
function Documents({ orderId }: { orderId: string }): ReactNode {
  const { t } = useTranslation("account");
  const { data, mutate } = useAnswer("GET /v1/users/me/documents", { query: { orderId } });
  useLive<{ orderId?: string }>("order", (told) => (told.orderId === orderId ? void mutate() : undefined));
  if (!data || data.rows.length === 0) return null;
  return (
    <Card flush title={t("documents.ofOrder")}>
      <DocumentRows documents={data.rows} />
    </Card>
  );
}

/** Shows the bottles of the order, what happens next, its steps and its parcels. */
function Story({ order }: { order: OrderView }): ReactNode {
  const sentence = useNextSentence();
  const { data, mutate } = useAnswer("GET /v1/users/me/orders", { query: { orderId: order.id } });
  // The story is read again with each state of the order.
  useEffect(() => void mutate(), [order.version, order.paymentStatus, mutate]);
  const [one] = data?.stories ?? [];
  if (!one)
    return (
      <WhenLate>
        <Skeleton height="10rem" />
      </WhenLate>
    );
  return (
    <div className={layout.grid5}>
      <Bottles lines={one.lines} />
      <p className={story.sentence}>{sentence(one, order.shopName)}</p>
      <StorySteps steps={one.steps} dated />
      <Parcels parcels={one.parcels} />
    </div>
  );
}

/** Parts that a buyer follows: payment that is still open, progress, lines, withdrawal, history. */
function Followed({ order, onChanged }: { order: OrderView; onChanged: () => void }): ReactNode {
  const { t } = useTranslation(["orders", "account", "purchase"]);
  const phase = usePhase(order);
  const { contact } = order;
  return (
    <>
      {phase === "pay" || phase === "challenge" ? (
        <Card>
          <UnpaidOrder
            order={order}
            orderKey={null}
            challenge={phase === "challenge"}
            heading="h2"
            onChanged={onChanged}
          />
        </Card>
      ) : null}
      <Card title={t("account:order.follow")}>
        <Story order={order} />
      </Card>
      <Card
        title={
          order.lines.length > 0 ? t("lines.title", { count: order.lines.length }) : t("reservations.title")
        }
        flush
      >
        {order.lines.length > 0 ? <OrderLines lines={order.lines} priced={order.priced} /> : null}
        <OrderVisits reservations={order.reservations} own />
        {order.givenUp ? (
          <Suspense fallback={null}>
            <ChangedTotals order={order} givenUp={order.givenUp} />
          </Suspense>
        ) : (
          <OrderTotals priced={order.priced} />
        )}
      </Card>
      <Card>
        <WithdrawalPanel
          orderId={order.id}
          orderKey={null}
          name={`${contact.firstname} ${contact.lastname}`}
          email={contact.email}
          isWanted={location.hash === "#withdrawal"}
          onWithdrawn={onChanged}
        />
      </Card>
      <Card title={t("history.title")}>
        <OrderHistory events={order.events} own />
      </Card>
    </>
  );
}

function Commands({ order, onDone }: { order: OrderView; onDone: () => void }): ReactNode {
  const { t } = useTranslation(["orders", "account"]);
  const { shopId: shop, number } = order;
  return (
    <>
      <IconButton label={t("acts.print")} look="secondary" onClick={() => print()}>
        <Printer aria-hidden="true" />
      </IconButton>
      <Cancelling order={order} onDone={onDone} />
      <ButtonLink
        icon={<MessageSquare aria-hidden="true" />}
        href={paths.messages({ shop, order: order.id, number })}
      >
        {t("account:order.ask")}
      </ButtonLink>
      {order.lines.length > 0 ? <ReorderButton orderId={order.id} /> : null}
    </>
  );
}

/** `/dashboard/orders/:orderId` of a buyer: the status of the order, its lines, and its actions. */
export default function BuyerOrderPage(): ReactNode {
  const { t } = useTranslation(["orders", "account", "common"]);
  const { orderId = "" } = useParams<{ orderId: string }>();
  const format = useFormat();
  const answer = useOrder(orderId);
  const again = (): void => void answer.mutate();
  useShownLook(answer.data?.shopId);
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
        badges: (
          <>
            <OrderBadge status={order.status} own />
            <PaymentBadge status={order.paymentStatus} named />
            {hasDelivery(order) && order.lines.length > 0 ? (
              <DeliveryBadge status={order.deliveryStatus} named />
            ) : null}
          </>
        ),
        text: t("placedWith", { when: format.date(order.createdAt, "dateTime"), shop: order.shopName }),
        actions: <Commands order={order} onDone={again} />,
        main: <Followed order={order} onChanged={again} />,
        side: (
          <>
            <Card title={t("payment.title")} aside={<PaymentBadge status={order.paymentStatus} />}>
              <OrderPayment order={order} own />
              <PayNow order={order} />
            </Card>
            <Documents orderId={order.id} />
            <OrderPeople order={order} own />
          </>
        ),
      })}
    </RecordPage>
  );
}
