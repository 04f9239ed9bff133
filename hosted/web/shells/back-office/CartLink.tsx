import type { ReactNode } from "react";
import CartButton from "#sales/cart/CartButton.tsx";
import css from "#shells/back-office/Header.module.css";

/** The cart of a buyer, with the number of its items. */
export default function CartLink(): ReactNode {
  return <CartButton className={css.icon} />;
}
