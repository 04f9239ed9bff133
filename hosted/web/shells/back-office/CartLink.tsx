import { ShoppingCart } from "lucide-react";
import { useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#kit/paths.ts";
import { cartStore } from "#sales/cart/cart.ts";
import { ButtonLink } from "#ui/Button.tsx";
import css from "#shells/back-office/Header.module.css";

/** Pieces of every seller's order. */
const count = (): number =>
  cartStore
    .read()
    .orders.flatMap((order) => order.lines)
    .reduce((sum, line) => sum + line.quantity, 0);

/** The cart of a buyer, with how many pieces lie in it. */
export default function CartLink(): ReactNode {
  const { t } = useTranslation("shell");
  const pieces = useSyncExternalStore(cartStore.subscribe, count);
  const words = t("cart", { count: pieces });
  return (
    <ButtonLink look="quiet" href={paths.cart()} className={css.icon} title={words} aria-label={words}>
      <ShoppingCart aria-hidden="true" />
      {pieces > 0 ? (
        <span className={css.badge} aria-hidden="true">
          {pieces > 99 ? "99+" : pieces}
        </span>
      ) : null}
    </ButtonLink>
  );
}
