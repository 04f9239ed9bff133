import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { CircleCheck, Hourglass } from "lucide-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import useSWR from "swr";
import { useLocation, useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { endedOrderKey } from "#sales/checkout/summary/goodsOrPlaces.ts";
import { linkState } from "./linkState.ts";
import { MinorsBanner } from "#sales/checkout/MinorsBanner.tsx";
import { linesOfOrder } from "#sales/cart/summary/OrderLines.tsx";
import { OrderLoadError } from "#sales/checkout/placed/OrderLoadError.tsx";
import { readBankState, storePayment, paymentOf } from "./payment.ts";
import { PayByLink } from "./PayByLink.tsx";
import { PlacedSummary } from "#sales/checkout/placed/PlacedSummary.tsx";
import { keyInAddress, useOrder } from "#sales/checkout/placed/useOrder.ts";
import { linesOfVisits } from "#sales/cart/summary/visitLines.ts";
import { Waiting } from "#sales/checkout/placed/Waiting.tsx";
import page from "#sales/checkout/CheckoutPage.module.css";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Reads the payment provider's state of a payment begun here; while it is pending the order is read again. */
function useBank(order: OrderView | undefined, again: () => void): "nothing" | "waits" | "challenge" {
  const payment = order ? paymentOf(order.id) : null;
  const session = payment?.failure === null ? payment.session : null;
  const asks = order !== undefined && session !== null && linkState(order, Date.now()) === "open";
  const { data } = useSWR(
    asks && session ? ["link intent", session.intentId] : null,
    () => (session && order ? readBankState(order.id, session, null) : null),
    { refreshInterval: 3000, dedupingInterval: 300 },
  );
  const waits = asks && (data?.status === "succeeded" || data?.status === "processing");
  const readAgain = useEffectEvent(again);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(readAgain, 1000);
    return () => clearInterval(timer);
  }, [waits]);
  if (waits) return "waits";
  return asks && data?.status === "requires_action" ? "challenge" : "nothing";
}

type OpenLinkProps = {
  order: OrderView;
  amount: string;
  orderKey: string | null;
  bank: ReturnType<typeof useBank>;
  email: string;
  again: () => void;
};

function OpenLink({ order, amount, orderKey, bank, email, again }: OpenLinkProps): ReactNode {
  const { t, i18n } = useTranslation(["online", "purchase"]);
  const format = useFormat();
  return (
    <div className={cx(layout.grid5, layout.single, page.page)}>
      <PlacedSummary
        order={order}
        lines={[
          ...linesOfOrder(order.lines, order.priced.lines, order.priced.free),
          ...linesOfVisits(order.reservations, i18n.resolvedLanguage ?? "fr"),
        ]}
      />
      <div className={cx(layout.column, layout.shrink, css.thanks)}>
        <header className={layout.grid2}>
          <h1 className={css.heroTitle}>{t("link.title")}</h1>
          <p className={layout.quiet}>
            {t("link.of", { number: order.number ?? "", date: format.date(order.createdAt) })}
          </p>
          <p className={cx(layout.row12, layout.baseline, css.owed)}>
            <span>{t("link.owed")}</span>
            <strong>{amount}</strong>
          </p>
          {order.paymentLink ? (
            <p className={layout.quiet}>
              {t("link.until", { date: format.date(order.paymentLink.expiresAt, "dateTime") })}
            </p>
          ) : null}
        </header>
        <PayByLink
          order={order}
          orderKey={orderKey}
          challenge={bank === "challenge"}
          email={email}
          onChanged={again}
        />
      </div>
    </div>
  );
}

type PaidLinkProps = {
  stand: "paid" | "underWay";
  amount: string;
  follow: ReactNode;
};

function PaidLink({ stand, amount, follow }: PaidLinkProps): ReactNode {
  const { t } = useTranslation(["online", "purchase"]);
  return (
    <EmptyState
      icon={stand === "paid" ? <CircleCheck aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
      title={t(`link.${stand}Title`)}
      text={t(`link.${stand}Text`, { amount })}
    >
      {follow}
    </EmptyState>
  );
}

/** `/orders/pay/:orderId#key`: the payment link of an unpaid order. */
export default function PayLinkPage(): ReactNode {
  const { t } = useTranslation(["online", "purchase"]);
  const format = useFormat();
  const [, navigate] = useLocation();
  const { orderId = "" } = useParams<{ orderId: string }>();
  const key = keyInAddress();
  const read = useOrder(orderId, key);
  const order = read.data;
  const again = (): void => void read.mutate();
  const bank = useBank(order, again);
  const shop = useAnswer("GET /v1/shops/:id", order ? { params: { id: order.shopId } } : null, {
    revalidateOnFocus: false,
  });
  const stand = order ? linkState(order, Date.now()) : null;
  useTitle(t("link.title"));
  useShownShop(order?.shopId);
  const leave = useEffectEvent(() => {
    // An order that is not placed yet is paid on its own page.
    if (stand === "draft") navigate(paths.orderFollow(orderId, key ?? undefined), { replace: true });
    if (stand === "paid") storePayment(orderId, null);
  });
  useEffect(() => leave(), [stand]);

  if (!order && read.error) return <OrderLoadError error={read.error} onRetry={again} />;
  if (!order || stand === null || stand === "draft")
    return (
      <WhenLate>
        <Skeleton height="14rem" />
      </WhenLate>
    );
  if (bank === "waits") return <Waiting orderId={orderId} orderKey={key ?? ""} asked={read.asked} />;
  const follow = (
    <ButtonLink href={paths.orderFollow(orderId, key ?? undefined)}>{t("link.follow")}</ButtonLink>
  );
  const ended = (state: ReactNode): ReactNode => (
    <div role="status">
      <h1 className="visually-hidden">{t("link.title")}</h1>
      {state}
    </div>
  );
  const email = shop.data?.contactEmail ?? "";
  const amount = format.money(order.payment.amountCents);
  if (stand === "paid" || stand === "underWay")
    return ended(<PaidLink stand={stand} amount={amount} follow={follow} />);
  if (stand !== "open") {
    const text = {
      over: (): string => t(`purchase:${endedOrderKey(order)}`),
      refunded: () => t("link.refunded"),
      expired: () => t("link.expiredText", { shop: order.shopName, email }),
      none: () => t("link.none"),
    };
    const title = stand === "expired" ? "link.expiredTitle" : "link.overTitle";
    return ended(
      <EmptyState title={t(title)} text={text[stand]()}>
        {follow}
      </EmptyState>,
    );
  }
  return (
    <>
      <MinorsBanner />
      <OpenLink order={order} amount={amount} orderKey={key} bank={bank} email={email} again={again} />
    </>
  );
}
