import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Pickup } from "#sales/checkout/placed/Pickup.tsx";
import { Suspense, useEffect, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { useFormat } from "#kit/format.ts";
import { useTitle } from "#kit/title.ts";
import { useAnswer, type Answered } from "#kit/api.ts";
import { phoneWords } from "@cuvee/core/kit/phoneWords.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { AcceptedTerms } from "#sales/checkout/steps/AcceptedTerms.tsx";
import { OrderLoadError } from "#sales/checkout/placed/OrderLoadError.tsx";
import { endedOrderKey } from "#sales/checkout/summary/goodsOrPlaces.ts";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { linesOfOrder } from "#sales/cart/summary/OrderLines.tsx";
import { linesOfVisits } from "#sales/cart/summary/visitLines.ts";
import { PayInstructions } from "#sales/checkout/payment/PayInstructions.tsx";
import { PlacedSummary } from "#sales/checkout/placed/PlacedSummary.tsx";
import { ShareElsewhere } from "#sales/checkout/placed/ShareElsewhere.tsx";
import { removePlacedOrder } from "#sales/checkout/placing/removePlacedOrder.ts";
import { Timeline } from "#sales/checkout/placed/Timeline.tsx";
import { UnpaidOrder } from "#sales/checkout/payment/UnpaidOrder.tsx";
import { keyInAddress, useOrder } from "#sales/checkout/placed/useOrder.ts";
import { usePhase } from "#sales/checkout/placed/usePhase.ts";
import { PostalAddress } from "#sales/checkout/labels.tsx";
import page from "#sales/checkout/CheckoutPage.module.css";
import css from "#sales/checkout/placed/Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only an order with places shows them. */
const OrderPlaces = lazyPart(() => import("#sales/checkout/placed/OrderPlaces.tsx"), ["places"]);

/** Only for orders of which a part was given up. */
const NotDelivered = lazyPart(() => import("#sales/orders/NotDelivered.tsx"), ["givenUp"]);

/** Invoices of the order, once there are some. */
const FollowDocuments = lazyPart(() => import("#sales/checkout/placed/FollowDocuments.tsx"), ["account"]);

/** Loaded once the order is there. */
const WithdrawalPanel = lazyPart(
  () => import("#sales/orders/withdrawals/WithdrawalPanel.tsx"),
  ["withdrawal"],
);

function Addresses({ order, isSameAddress }: { order: OrderView; isSameAddress: boolean }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="where">
      <h2 id="where" className={layout.large}>
        {t("follow.addresses")}
      </h2>
      <div className={page.addresses}>
        {order.lines.length > 0 ? (
          <div>
            <p className={layout.quiet}>{order.priced.shipping.name || t("review.deliverTo")}</p>
            {order.pickup ? (
              <Pickup place={order.pickup} />
            ) : (
              <PostalAddress address={order.deliveryAddress} />
            )}
          </div>
        ) : null}
        <div>
          {isSameAddress && !order.pickup && order.lines.length > 0 ? (
            <p className={layout.quiet}>{t("follow.sameBilling")}</p>
          ) : (
            <>
              <p className={layout.quiet}>{t("review.billTo")}</p>
              <PostalAddress address={order.billingAddress} />
            </>
          )}
        </div>
        <div>
          <p className={layout.quiet}>{order.contact.email}</p>
          <p className={layout.quiet}>{phoneWords(order.contact.phone)}</p>
        </div>
      </div>
      {order.deliveryInstructions ? (
        <p>
          <span className={layout.quiet}>{t("follow.instructions")}</span>
          <br />
          {order.deliveryInstructions}
        </p>
      ) : null}
      {order.refId ? (
        <p>
          <span className={layout.quiet}>{t("follow.refId")}</span>
          <br />
          {order.refId}
        </p>
      ) : null}
      {order.gift ? (
        <p>
          <span className={layout.quiet}>{t("follow.gift")}</span>
          <br />
          {[order.gift.message, order.gift.from].filter(Boolean).join(" — ")}
        </p>
      ) : null}
      {order.notes ? (
        <p>
          <span className={layout.quiet}>{t("follow.notes")}</span>
          <br />
          {order.notes}
        </p>
      ) : null}
    </section>
  );
}

type FollowedOrderProps = {
  order: OrderView;
  title: string;
  phase: ReturnType<typeof usePhase>;
  orderKey: string | null;
  again: () => void;
  unpaidByHand: boolean;
  isSameAddress: boolean;
  shop: Answered<"GET /v1/shops/:id">;
};

type WithdrawingProps = {
  order: OrderView;
  orderKey: string | null;
  again: () => void;
};

function Withdrawing({ order, orderKey, again }: WithdrawingProps): ReactNode {
  return order.status === "draft" ? null : (
    <Suspense fallback={null}>
      <div className={cx(layout.grid4, layout.panel, css.block)}>
        <WithdrawalPanel
          orderId={order.id}
          orderKey={orderKey}
          name={`${order.contact.firstname} ${order.contact.lastname}`}
          email={order.contact.email}
          isWanted={new URLSearchParams(location.search).has("withdrawal")}
          onWithdrawn={again}
        />
      </div>
    </Suspense>
  );
}

function Progress({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="progress">
      <h2 id="progress" className={layout.large}>
        {t("follow.progress")}
      </h2>
      <Timeline order={order} />
    </section>
  );
}

function Head({ title, order }: { title: string; order: OrderView }): ReactNode {
  const { t } = useTranslation("purchase");
  const format = useFormat();
  return (
    <header>
      <h1 className={css.heroTitle}>{title}</h1>
      <p className={layout.quiet}>{t("follow.placed", { date: format.date(order.createdAt, "dateTime") })}</p>
    </header>
  );
}

function FollowedOrder({
  order,
  title,
  phase,
  orderKey,
  again,
  unpaidByHand,
  isSameAddress,
  shop,
}: FollowedOrderProps): ReactNode {
  const { t, i18n } = useTranslation("purchase");
  return (
    <div className={cx(layout.grid5, layout.single, page.page)}>
      <PlacedSummary
        order={order}
        lines={[
          ...linesOfOrder(order.lines, order.priced.lines, order.priced.free),
          ...linesOfVisits(order.reservations, i18n.resolvedLanguage ?? "fr"),
        ]}
        why
      />
      <div className={cx(layout.column, layout.shrink, css.thanks)}>
        <Head title={title} order={order} />
        {phase === "over" ? <Notice tone="warning">{t(endedOrderKey(order))}</Notice> : null}
        {order.givenUp ? (
          <Suspense fallback={null}>
            <NotDelivered order={order} givenUp={order.givenUp} heading="h2" />
          </Suspense>
        ) : null}
        <Progress order={order} />
        {phase === "pay" || phase === "challenge" ? (
          <section className={cx(layout.grid4, layout.panel, css.block)}>
            <UnpaidOrder
              order={order}
              orderKey={orderKey}
              challenge={phase === "challenge"}
              heading="h2"
              onChanged={again}
            />
          </section>
        ) : null}
        {order.reservations.length > 0 ? (
          <Suspense fallback={null}>
            <OrderPlaces order={order} orderKey={orderKey} />
          </Suspense>
        ) : null}
        {unpaidByHand && order.payment.amountCents > 0 ? <PayInstructions order={order} /> : null}
        <Addresses order={order} isSameAddress={isSameAddress} />
        {order.number === null ? null : (
          <Suspense fallback={null}>
            <FollowDocuments orderId={order.id} orderKey={orderKey} />
          </Suspense>
        )}
        <Withdrawing order={order} orderKey={orderKey} again={again} />
        <AcceptedTerms order={order} orderKey={orderKey} />
        <div className={cx(layout.row3, layout.middle)}>
          {shop.data?.contactEmail ? (
            <a href={`mailto:${shop.data.contactEmail}?subject=${encodeURIComponent(title)}`}>
              {t("follow.contact", { name: order.shopName })}
            </a>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** `/orders/follow/:orderId#key`: the state of the order, for holders of its private link. */
export default function FollowPage(): ReactNode {
  const { t } = useTranslation("purchase");
  const { orderId = "" } = useParams<{ orderId: string }>();
  const key = keyInAddress();
  const read = useOrder(orderId, key);
  const order = read.data;
  const shop = useAnswer("GET /v1/shops/:id", order ? { params: { id: order.shopId } } : null, {
    revalidateOnFocus: false,
  });
  const phase = usePhase(order);
  const title = order?.number ? t("follow.number", { number: order.number }) : t("follow.title");
  useTitle(title);
  useShownShop(order?.shopId);
  useEffect(() => {
    if (order && phase === "thanks") removePlacedOrder(order);
  }, [order, phase]);

  if (!order)
    return read.error ? (
      <OrderLoadError error={read.error} onRetry={() => void read.mutate()} />
    ) : (
      <WhenLate>
        <Skeleton height="14rem" />
      </WhenLate>
    );
  if (order.groupId && order.status === "draft")
    return <ShareElsewhere groupId={order.groupId} again={() => read.mutate()} />;
  const unpaidByHand =
    (order.status === "pending" || order.status === "validated") &&
    (order.payment.status === "pending" || order.payment.status === "missing");
  const { phone: _, mountain: ___, ...delivered } = order.deliveryAddress;
  const { phone: __, ...billed } = order.billingAddress;
  const isSameAddress = JSON.stringify(delivered) === JSON.stringify(billed);
  const again = (): void => void read.mutate();
  return (
    <FollowedOrder
      order={order}
      title={title}
      phase={phase}
      orderKey={key}
      again={again}
      unpaidByHand={unpaidByHand}
      isSameAddress={isSameAddress}
      shop={shop}
    />
  );
}
