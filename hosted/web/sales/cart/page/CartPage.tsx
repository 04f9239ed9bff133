import { ArrowLeft, ShoppingBag } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { loadTexts } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { useTitle } from "#kit/title.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useCart } from "#sales/cart/cart.ts";
import { HandoffProblem } from "./HandoffProblem.tsx";
import { useHandoff } from "#sales/cart/handoff.ts";
import { currentRound } from "./round.ts";
import { SellerCart } from "./SellerCart.tsx";
import { useArrival } from "./useArrival.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { visitNow, backLinkOf } from "#sales/cart/visit.ts";
import css from "./CartPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only a cart of several sellers needs it. */
const Round = lazy(async () => {
  const [part] = await Promise.all([import("./Round.tsx"), loadTexts(["basket"])]);
  return part;
});

/** The cart does not wait for this part. */
const EmptyCart = lazy(async () => {
  const [part] = await Promise.all([import("#sales/cart/EmptyCart.tsx"), loadTexts(["basket"])]);
  return part;
});

function Loading(): ReactNode {
  const { t } = useTranslation("cart");
  return (
    <div className={layout.grid4} aria-busy="true">
      <p role="status" className="visually-hidden">
        {t("handoff.loading")}
      </p>
      <WhenLate>
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="12rem" />
      </WhenLate>
    </div>
  );
}

function Empty(): ReactNode {
  const { t } = useTranslation("cart");
  const back = backLinkOf(visitNow());
  return (
    <EmptyState icon={<ShoppingBag aria-hidden="true" />} title={t("empty.title")} text={t("empty.text")}>
      {back ? (
        <a className={cx(layout.inline2, layout.middle, layout.medium, css.backButton)} href={back}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t("empty.back")}
        </a>
      ) : null}
    </EmptyState>
  );
}

/** Returns the shop in whose look the cart is shown: null for a cart of several sellers, undefined while unknown. */
function shopOfCart(orders: readonly { sellerId: string }[], isLoading: boolean): string | null | undefined {
  if (isLoading) return undefined;
  if (orders.length > 1) return null;
  return orders[0]?.sellerId ?? visitNow()?.shopCode;
}

/** `/cart`: the cart by seller; also the target of a cart handed over by a winery's page. */
export default function CartPage(): ReactNode {
  const { t } = useTranslation("cart");
  const cart = useCart();
  const handoff = useHandoff(cart.handOver);
  const back = backLinkOf(visitNow());
  const { status } = useSession();
  const done = currentRound();
  const count = cart.orders.reduce(
    (sum, order) =>
      sum + order.lines.reduce((n, line) => n + line.quantity, 0) + (order.reservations?.length ?? 0),
    0,
  );
  useTitle(t("title"));
  useArrival();
  useShownShop(shopOfCart(cart.orders, handoff.state === "loading"));

  if (handoff.state === "used" || handoff.state === "failed")
    return <HandoffProblem handoff={handoff} cartIsEmpty={cart.orders.length === 0} />;
  return (
    <>
      <div className={cx(layout.baseline, layout.between, css.head)}>
        <h1 className={css.title}>
          {t("title")}{" "}
          {count > 0 ? <span className={cx(layout.muted, css.count)}>{t("count", { count })}</span> : null}
        </h1>
        {back && count > 0 ? (
          <a className={layout.small} href={back}>
            {t("seller.later")}
          </a>
        ) : null}
      </div>
      {visitNow()?.isMember && status === "out" && cart.orders.length > 0 ? (
        <Notice
          className={css.member}
          actions={
            <ButtonLink size="s" href={paths.login({ redirectLink: paths.cart(), id: visitNow()?.shopCode })}>
              {t("shell.signIn")}
            </ButtonLink>
          }
        >
          {t("handoff.member")}
        </Notice>
      ) : null}
      {handoff.state === "loading" ? (
        <Loading />
      ) : cart.orders.length === 0 ? (
        <Empty />
      ) : (
        <div className={css.sellers}>
          {cart.orders.length > 1 || done.length > 0 ? (
            <div className={layout.grid4}>
              <p className={cx(layout.muted, css.several)}>{t("seller.several")}</p>
              <Suspense fallback={<Skeleton height="9rem" />}>
                <Round orders={cart.orders} done={done} />
              </Suspense>
            </div>
          ) : null}
          {cart.orders.map((order) => (
            <SellerCart key={order.sellerId} order={order} cart={cart} alone={cart.orders.length === 1} />
          ))}
          <div className={cx(layout.toEnd, css.clear)}>
            <Suspense fallback={null}>
              <EmptyCart />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
}
