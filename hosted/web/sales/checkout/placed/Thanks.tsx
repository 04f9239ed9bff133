import { Pickup } from "#sales/checkout/placed/Pickup.tsx";
import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { ArrowLeft, CircleCheck } from "lucide-react";
import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useCart } from "#sales/cart/cart.ts";
import { roundOf } from "#sales/cart/page/round.ts";
import { visitNow, backLinkOf } from "#sales/cart/visit.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { linesOfOrder } from "#sales/cart/summary/OrderLines.tsx";
import { linesOfVisits } from "#sales/cart/summary/visitLines.ts";
import { PayInstructions } from "#sales/checkout/payment/PayInstructions.tsx";
import { PlacedSummary } from "./PlacedSummary.tsx";
import { PostalAddress } from "#sales/checkout/labels.tsx";
import page from "#sales/checkout/CheckoutPage.module.css";
import css from "./Placed.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only an order with places shows them. */
const OrderPlaces = lazyPart(() => import("./OrderPlaces.tsx"), ["places"]);

/** Only for a cart of several sellers. */
const NextSeller = lazyPart(() => import("./NextSeller.tsx"), ["basket"]);

const MANUAL_STEP: Record<string, string> = {
  transfer: "nextTransfer",
  check: "nextCheck",
  cash: "nextCash",
};

/** Returns the next steps, in order: the payment first unless it is done, the shop's acceptance, the delivery. */
function useNext(order: OrderView): string[] {
  const { t } = useTranslation(["purchase", "pro", "online"]);
  const format = useFormat();
  const { payment, shopName: name, priced, reservations } = order;
  const amount = format.money(payment.amountCents);
  const hasGoods = order.lines.length > 0;
  const imprintWords = (): string => {
    if (payment.status === "paid" || payment.status === "refunded")
      return t("thanks.nextDebited", { amount });
    return t(payment.status === "cancelled" ? "thanks.nextReleased" : "payment.imprint");
  };
  const isOnSite = reservations.length > 0 && payment.amountCents === 0;
  const isWaiting = reservations.some((visit) => visit.status === "pending");
  const visits =
    reservations.length > 0 ? [t(isWaiting ? "thanks.nextAnswer" : "thanks.nextVisit", { name })] : [];
  if (priced.imprint) return [imprintWords(), ...visits];
  if (isOnSite && !hasGoods) return [t("payment.onSite"), ...visits];
  return [
    payment.status === "paid"
      ? t("thanks.nextPaid", { amount })
      : payment.terms
        ? t("pro:account.next")
        : payment.type === "stripeSepa"
          ? t("online:link.underWayText")
          : t(`thanks.${MANUAL_STEP[payment.type] ?? "nextPaid"}`, { amount }),
    ...(hasGoods
      ? [
          t("thanks.nextAccept", { name }),
          // With the order, its seller accepts its places.
          ...(isWaiting ? visits : []),
          t(priced.shipping.kind === "pickup" ? "thanks.nextPickup" : "thanks.nextPrepare", { name }),
        ]
      : []),
    ...(hasGoods && isWaiting ? [] : visits),
  ];
}

function Destination({ order }: { order: OrderView }): ReactNode {
  const { t } = useTranslation("purchase");
  return (
    <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="where">
      <h2 id="where" className={layout.large}>
        {order.priced.shipping.name || t("review.deliverTo")}
      </h2>
      {order.pickup ? <Pickup place={order.pickup} /> : <PostalAddress address={order.deliveryAddress} />}
    </section>
  );
}

type OnwardProps = { order: OrderView; orderKey: string | null };

/** Leads back to the winery's page, and to the order: in the buyer's account, or by its private link for a guest. */
function Onward({ order, orderKey }: OnwardProps): ReactNode {
  const { t } = useTranslation(["purchase", "checkout"]);
  const { user } = useSession();
  const back = backLinkOf(visitNow());
  const isOwn = user?.role === "buyer" && user.email === order.contact.email;
  return (
    <>
      <div className={cx(layout.row3, layout.middle)}>
        {back ? (
          <a className={cx(layout.inline2, layout.middle, layout.medium, css.backButton)} href={back}>
            <ArrowLeft size={18} aria-hidden="true" />
            {t("thanks.back")}
          </a>
        ) : null}
        {isOwn ? (
          <ButtonLink size="l" href={paths.order(order.id)}>
            {t("thanks.account")}
          </ButtonLink>
        ) : (
          <ButtonLink size="l" href={paths.orderFollow(order.id, orderKey ?? undefined)}>
            {t("thanks.follow")}
          </ButtonLink>
        )}
        {user ? null : (
          <ButtonLink
            size="l"
            look="quiet"
            href={paths.register({
              redirectLink: paths.orders(),
              id: order.shopCode,
              email: order.contact.email,
            })}
          >
            {t("checkout:identity.register")}
          </ButtonLink>
        )}
      </div>
      {isOwn ? null : <p className={layout.quiet}>{t("thanks.keep")}</p>}
    </>
  );
}

/** Shows a placed order: its number, the next steps, payment instructions when it is unpaid, and the link back. */
export function Thanks({ order, orderKey }: { order: OrderView; orderKey: string | null }): ReactNode {
  const { t, i18n } = useTranslation("purchase");
  const cart = useCart();
  const lang = i18n.resolvedLanguage ?? "fr";
  const next = useNext(order);
  const heading = useRef<HTMLHeadingElement>(null);
  const others = cart.orders.filter((each) => each.sellerId !== order.shopId);
  const done = roundOf(order.id);
  // The button that led here is at the end of a long page: this one begins at its beginning.
  useEffect(() => {
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={cx(layout.grid5, layout.single, page.page)}>
      <PlacedSummary
        order={order}
        lines={[...linesOfOrder(order.lines), ...linesOfVisits(order.reservations, lang)]}
      />
      <div className={cx(layout.column, layout.shrink, css.thanks)}>
        <div className={layout.grid2}>
          <CircleCheck size={44} strokeWidth={1.5} aria-hidden="true" className={css.heroIcon} />
          <h1 ref={heading} tabIndex={-1} className={css.heroTitle}>
            {t("thanks.title")}
          </h1>
          {order.number ? (
            <p className={layout.strong}>{t("thanks.number", { number: order.number })}</p>
          ) : null}
          <p className={layout.quiet}>{t("thanks.mail", { email: order.contact.email })}</p>
        </div>
        {others.length > 0 || done.length > 1 ? (
          <Suspense fallback={null}>
            <NextSeller others={others} done={done} />
          </Suspense>
        ) : null}
        {order.payment.status === "paid" || order.payment.amountCents === 0 || order.priced.imprint ? null : (
          <PayInstructions order={order} />
        )}
        {order.reservations.length > 0 ? (
          <Suspense fallback={null}>
            <OrderPlaces order={order} orderKey={orderKey} />
          </Suspense>
        ) : null}
        <section className={cx(layout.grid4, layout.panel, css.block)} aria-labelledby="next">
          <h2 id="next" className={layout.large}>
            {t("thanks.next")}
          </h2>
          <ol className={cx(layout.grid3, css.next)}>
            {next.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </section>
        {order.lines.length > 0 ? <Destination order={order} /> : null}
        <Onward order={order} orderKey={orderKey} />
      </div>
    </div>
  );
}
