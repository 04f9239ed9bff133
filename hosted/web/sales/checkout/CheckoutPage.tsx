import { ShoppingBag } from "lucide-react";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { problemOf } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";
import { useTitle } from "#kit/title.ts";
import { useCart } from "#sales/cart/cart.ts";
import { useCartEmbed } from "#sales/cart/pricing.ts";
import { useArrival } from "#sales/cart/page/useArrival.ts";
import { useShownShop } from "#sales/cart/shownShop.ts";
import { visitNow, backLinkOf } from "#sales/cart/visit.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { Checkout } from "./Checkout.tsx";
import type { OrderAttempt } from "#sales/cart/attempt.ts";
import { useHandoff } from "#sales/cart/handoff.ts";
import { HandoffProblem } from "#sales/cart/page/HandoffProblem.tsx";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { MinorsBanner } from "./MinorsBanner.tsx";
import { useAttempt } from "./placing/useAttempt.ts";
import * as layout from "#ui/layout.ts";

/** Only a browser that has already ordered needs it. */
const EarlierAttempt = lazyPart(() => import("./placing/EarlierAttempt.tsx"));

/** Checks whether an attempt prevents a new order. */
function isPending(attempt: OrderAttempt): boolean {
  return attempt.state === "sent" || !attempt.closed;
}

function Loading(): ReactNode {
  return (
    <WhenLate>
      <div className={layout.grid4} aria-busy="true">
        <Skeleton height="14rem" />
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    </WhenLate>
  );
}

function Empty(): ReactNode {
  const { t } = useTranslation("cart");
  const back = backLinkOf(visitNow());
  return (
    <EmptyState
      isPage
      icon={<ShoppingBag aria-hidden="true" />}
      title={t("empty.title")}
      text={t("empty.text")}
    >
      {back ? <a href={back}>{t("empty.back")}</a> : null}
    </EmptyState>
  );
}

/**
 * `/checkout/:sellerId`: the form, unless an order with this seller is being sent, still to be paid, or was placed in
 * another tab. An order is never hidden and never placed twice.
 */
export default function CheckoutPage(): ReactNode {
  const { t } = useTranslation("checkout");
  const { sellerId = "" } = useParams<{ sellerId: string }>();
  const cart = useCart();
  const [attempt, reread] = useAttempt(sellerId);
  // While this tab is ordering its form stays, whatever other tabs do meanwhile.
  const [ordering, setOrdering] = useState(false);
  const [wantsForm, setWantsForm] = useState(false);
  const [shownSeller, setShownSeller] = useState(sellerId);
  if (sellerId !== shownSeller) {
    setShownSeller(sellerId);
    setWantsForm(false);
  }
  const order = cart.orders.find((each) => each.sellerId === sellerId) ?? null;
  const embed = useCartEmbed(sellerId, order?.lines ?? []);
  const name = embed.data?.shop.name;
  useTitle(name ? t("titleFrom", { name }) : t("title"));
  useShownShop(sellerId);
  useArrival();
  const handoff = useHandoff(cart.handOver);

  const content = (): ReactNode => {
    if (handoff.state === "used" || handoff.state === "failed")
      return <HandoffProblem handoff={handoff} cartIsEmpty={!order} />;
    if (handoff.state === "loading") return <Loading />;
    if (!ordering && attempt && (!order || isPending(attempt)) && !(attempt.state === "sent" && wantsForm))
      return (
        <Suspense fallback={<Loading />}>
          <EarlierAttempt
            sellerId={sellerId}
            attempt={attempt}
            onChanged={reread}
            onEdit={order ? () => setWantsForm(true) : undefined}
          />
        </Suspense>
      );
    if (!order) return <Empty />;
    if (embed.error && !embed.data)
      return problemOf(embed.error).status === 404 ? (
        <EmptyState isPage title={t("cart:gone.title")} text={t("cart:gone.text")}>
          <ButtonLink href={paths.cart()}>{t("cart.see")}</ButtonLink>
          <Button onClick={() => cart.drop(sellerId)}>{t("cart:gone.remove")}</Button>
        </EmptyState>
      ) : (
        <ErrorState error={embed.error} onRetry={() => void embed.mutate()} />
      );
    if (!embed.data) return <Loading />;
    return (
      <Checkout
        order={order}
        embed={{ data: embed.data, mutate: embed.mutate }}
        known={attempt?.state === "placed" ? attempt.orderId : null}
        onOrdering={setOrdering}
        onSettled={reread}
      />
    );
  };
  return (
    <>
      <MinorsBanner />
      {content()}
    </>
  );
}
