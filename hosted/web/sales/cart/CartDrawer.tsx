import type { Id } from "@cuvee/core/kit/ids.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";
import { ShoppingBag } from "lucide-react";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useLocation } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { linesOfPrice, OrderLines } from "#sales/cart/summary/OrderLines.tsx";
import { linesOfPlaces } from "#sales/cart/summary/visitLines.ts";
import { Button } from "#ui/Button.tsx";
import { Drawer } from "#ui/overlay/Dialog.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import { useCart } from "./cart.ts";
import EmptyCart from "./EmptyCart.tsx";
import { placeLines } from "./seats/placeLines.ts";
import { useCartEmbed, useSellerPrice } from "./pricing.ts";
import css from "./CartDrawer.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Sum = { totalCents: number; touristTaxCents: number };
type SellerProps = { order: CartOrder; onPriced: (sellerId: Id, sum: Sum) => void };

/** Shows a seller's part: its lines, and the price of each. */
function Seller({ order, onPriced }: SellerProps): ReactNode {
  const { i18n } = useTranslation();
  const lang = i18n.resolvedLanguage ?? "fr";
  const embed = useCartEmbed(order.sellerId, order.lines);
  const { priced, shelf, visits } = useSellerPrice(order, embed);
  const totalCents = priced?.totalTtcCents;
  const touristTaxCents = priced?.touristTaxCents ?? 0;
  const tell = useEffectEvent(() => {
    if (totalCents !== undefined) onPriced(order.sellerId, { totalCents, touristTaxCents });
  });
  useEffect(() => tell(), [order.sellerId, totalCents, touristTaxCents]);
  if (!priced || !embed.data)
    return embed.error ? null : (
      <WhenLate>
        <Skeleton height="6rem" />
      </WhenLate>
    );
  const places = linesOfPlaces(placeLines(order.reservations ?? [], priced.tickets, visits, lang));
  return (
    <section className={css.seller} aria-label={embed.data.shop.name}>
      <h3 className={cx(layout.quiet, layout.strong, css.name)}>{embed.data.shop.name}</h3>
      <OrderLines lines={[...linesOfPrice(priced.lines, shelf, lang), ...places]} />
    </section>
  );
}

/**
 * The cart beside any page of a shop (specification §2): lines, totals, a link to the cart, and a button that empties
 * it after a confirmation.
 */
export default function CartDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t } = useTranslation(["basket", "cart"]);
  const format = useFormat();
  const cart = useCart();
  const [, navigate] = useLocation();
  const [sums, setSums] = useState<ReadonlyMap<Id, Sum>>(new Map());
  const { orders } = cart;
  const known = orders.flatMap(({ sellerId }) => sums.get(sellerId) ?? []);
  const total = known.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const tax = known.reduce((sum, { touristTaxCents }) => sum + touristTaxCents, 0);

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("cart:title")}
      foot={
        orders.length > 0 ? (
          <div className={layout.grid2}>
            {tax > 0 ? (
              <p className={css.row}>
                <span>{t("tax")}</span>
                <span>{format.money(tax)}</span>
              </p>
            ) : null}
            <p className={css.total}>
              <span>{t("total")}</span>
              <strong>{known.length === orders.length ? format.money(total) : "…"}</strong>
            </p>
            <Button
              look="primary"
              size="l"
              wide
              onClick={() => {
                onClose();
                navigate(paths.cart());
              }}
            >
              {t("see")}
            </Button>
            <EmptyCart wide onDone={onClose} />
          </div>
        ) : undefined
      }
    >
      {orders.length === 0 ? (
        <EmptyState icon={<ShoppingBag aria-hidden="true" />} title={t("cart:empty.title")} />
      ) : (
        orders.map((order) => (
          <Seller
            key={order.sellerId}
            order={order}
            onPriced={(sellerId, sum) => setSums((before) => new Map(before).set(sellerId, sum))}
          />
        ))
      )}
    </Drawer>
  );
}
