import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { loadTexts } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { problemSentence } from "#offer/pricing/trial/problemSentence.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import type { CartUse } from "#sales/cart/cart.ts";
import { CartLine } from "./CartLine.tsx";
import { pairLines } from "#sales/cart/lines.ts";
import { Nudges } from "./Nudges.tsx";
import { lineLevel, orderLevel } from "#sales/cart/problems.ts";
import { useCartEmbed, useSellerPrice, type Embed, type SellerPrice } from "#sales/cart/pricing.ts";
import { SellerSummary } from "./SellerSummary.tsx";
import css from "./CartPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Only a cart with places needs it. */
const CartPlaces = lazy(async () => {
  const [part] = await Promise.all([import("#sales/cart/seats/CartPlaces.tsx"), loadTexts(["places"])]);
  return part;
});

type Props = { order: CartOrder; cart: CartUse; alone: boolean };

type LinesProps = {
  order: CartOrder;
  byLine: ReturnType<typeof pairLines>;
  shelf: Shelf;
  priced: PricedOrder;
  wholeOrder: boolean;
  changes: SellerPrice["changes"];
  cart: CartUse;
};

function Lines({ order, byLine, shelf, priced, wholeOrder, changes, cart }: LinesProps): ReactNode {
  return (
    <ul className={css.lines} hidden={order.lines.length === 0}>
      {order.lines.map((line, at) => (
        <CartLine
          key={`${line.idTmp} ${line.isFromFidelity ?? false}`}
          line={line}
          priced={byLine[at] ?? null}
          found={shelf.get(line.formatId) ?? null}
          isHt={priced.chain === "ht"}
          problems={lineLevel(priced.problems, line.formatId)}
          showNext={!wholeOrder}
          change={changes?.lines.find((change) => change.formatId === line.formatId) ?? null}
          onQuantity={(quantity) => cart.setQuantity(order.sellerId, line, quantity)}
          onWrap={(isWrapped) => cart.setWrapped(order.sellerId, line, isWrapped)}
          onRemove={() => cart.remove(order.sellerId, line)}
        />
      ))}
    </ul>
  );
}

function ChangeNotice({ price }: { price: SellerPrice }): ReactNode {
  const { t } = useTranslation("cart");
  return (
    <Notice
      tone="warning"
      title={t("change.title")}
      actions={
        <Button size="s" onClick={price.forget}>
          {t("change.seen")}
        </Button>
      }
    >
      {t("change.text")}
    </Notice>
  );
}

type PlacesProps = {
  order: CartOrder;
  priced: PricedOrder;
  price: SellerPrice;
  cart: CartUse;
  shop: Embed["shop"];
};

function Places({ order, priced, price, cart, shop }: PlacesProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="9rem" />}>
      <CartPlaces
        sellerId={order.sellerId}
        reservations={order.reservations ?? []}
        priced={priced}
        visits={price.visits}
        cart={cart}
        shop={price.onFile.account ? undefined : shop}
      />
    </Suspense>
  );
}

/** A seller's part of the cart: its lines, the distance to free shipping, delivery, totals and its own button. */
export function SellerCart({ order, cart, alone }: Props): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const embed = useCartEmbed(order.sellerId, order.lines);
  const price = useSellerPrice(order, embed);
  const { priced, shelf, changes } = price;

  if (embed.error && !embed.data)
    return problemOf(embed.error).status === 404 ? (
      <EmptyState title={t("gone.title")} text={t("gone.text")}>
        <Button onClick={() => cart.drop(order.sellerId)}>{t("gone.remove")}</Button>
      </EmptyState>
    ) : (
      <ErrorState error={embed.error} onRetry={() => void embed.mutate()} />
    );
  if (!embed.data || !priced)
    return (
      <WhenLate>
        <Skeleton height="9rem" />
      </WhenLate>
    );

  const { shop } = embed.data;
  const wholeOrder = embed.data.rules.typologies.some(
    (grid) => grid.key === priced.typology && grid.globalDiscount,
  );
  const byLine = pairLines(order.lines, priced.lines);
  return (
    <section className={cx(layout.single, css.seller)} aria-labelledby={`seller-${order.sellerId}`}>
      <div className={cx(layout.stack4, layout.shrink)}>
        <h2
          id={`seller-${order.sellerId}`}
          className={alone ? cx(layout.quiet, layout.regular) : css.sellerName}
        >
          {alone ? t("seller.soldBy", { name: shop.name }) : shop.name}
        </h2>
        {changes ? <ChangeNotice price={price} /> : null}
        <Lines
          order={order}
          byLine={byLine}
          shelf={shelf}
          priced={priced}
          wholeOrder={wholeOrder}
          changes={changes}
          cart={cart}
        />
        {order.reservations?.[0] ? (
          <Places order={order} priced={priced} price={price} cart={cart} shop={shop} />
        ) : null}
        <Nudges priced={priced} shelf={shelf} rules={embed.data.rules} wholeOrder={wholeOrder} />
        {orderLevel(priced.problems).map((problem) => {
          const { key, values } = problemSentence(problem, format);
          return (
            <div key={problem.code} tabIndex={-1} data-problem>
              <Notice tone="warning">{t(key, values)}</Notice>
            </div>
          );
        })}
      </div>
      <SellerSummary
        order={order}
        cart={cart}
        embed={embed.data}
        price={price}
        priced={priced}
        alone={alone}
      />
    </section>
  );
}
