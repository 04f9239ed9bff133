import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { Users } from "lucide-react";
import { lazy, Suspense, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import type { CartUse } from "#sales/cart/cart.ts";
import { DeliveryEstimate } from "./DeliveryEstimate.tsx";
import { mayCheckOut } from "#sales/cart/problems.ts";
import type { Embed, SellerPrice } from "#sales/cart/pricing.ts";
import { PromoCode } from "./PromoCode.tsx";
import { Totals } from "./Totals.tsx";
import css from "./CartPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only shops with a programme need it. */
const LoyaltyBlock = lazy(() => import("./LoyaltyBlock.tsx"));

type Props = {
  order: CartOrder;
  cart: CartUse;
  embed: Embed;
  price: SellerPrice;
  priced: PricedOrder;
  alone: boolean;
};

/** Scrolls to the first problem of the seller's part and focuses it. */
function showProblem({ currentTarget }: MouseEvent<HTMLElement>): void {
  const problem = currentTarget
    .closest("section")
    ?.querySelector<HTMLElement>('[data-problem], [aria-invalid="true"]');
  problem?.scrollIntoView({ block: "center" });
  problem?.focus({ preventScroll: true });
}

/** Shows delivery, code, totals and the button of one seller. */
export function SellerSummary({ order, cart, embed, price, priced, alone }: Props): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { sellerId } = order;
  const ready = mayCheckOut(priced.problems);
  const label = alone ? t("seller.order") : t("seller.orderFrom", { name: embed.shop.name });
  return (
    <aside
      className={cx(layout.stack5, layout.panel, css.summary)}
      aria-label={`${t("totals.title")}, ${embed.shop.name}`}
    >
      {order.lines.length > 0 ? (
        <DeliveryEstimate
          rules={embed.rules}
          priced={priced}
          shipping={order.shipping ?? {}}
          onChange={(shipping) => cart.setShipping(sellerId, shipping)}
        />
      ) : null}
      <PromoCode
        code={order.promoCode ?? null}
        refused={priced.problems.find((problem) => problem.code === "promo-code") ?? null}
        terms={price.code}
        saved={priced.code ? format.money(priced.code.discountCents) : null}
        waiting={!price.confirmed && !price.failed}
        onChange={(code) => cart.setPromoCode(sellerId, code)}
      />
      {embed.rules.loyalty ? (
        <Suspense fallback={null}>
          <LoyaltyBlock
            order={order}
            cart={cart}
            loyalty={embed.rules.loyalty}
            priced={priced}
            points={price.points}
            shelf={price.shelf}
          />
        </Suspense>
      ) : null}
      <Totals priced={priced} updating={!price.confirmed && !price.failed} />
      {price.failed ? <p className={layout.quiet}>{t("totals.unsure")}</p> : null}
      <PriceTrace steps={priced.trace} />
      {ready ? (
        <ButtonLink look="primary" size="l" wide className={css.go} href={paths.checkout(sellerId)}>
          {label}
        </ButtonLink>
      ) : (
        <Button look="primary" size="l" wide className={css.go} onClick={showProblem}>
          {label}
        </Button>
      )}
      {order.lines.length > 0 && !order.reservations?.[0] && embed.shop.paymentsList.includes("cb") ? (
        <ButtonLink
          wide
          icon={<Users size={18} aria-hidden="true" />}
          href={paths.addOrderGroup({ shop: sellerId })}
        >
          {t("seller.together")}
        </ButtonLink>
      ) : null}
    </aside>
  );
}
