import { emptyCart } from "@cuvee/client/emptyCart.ts";
import type { Say } from "@cuvee/core/kit/texts/say.ts";
import { emptyOrder } from "@cuvee/core/sales/cart/cart.ts";
import { useId, useRef, useState, type ReactNode } from "react";
import { abandonPlacedOrder } from "#sales/cart/abandonOrder.ts";
import { siteCart } from "./cart.ts";
import { removePlaces } from "#storefront/site/places.ts";
import { siteSession } from "#storefront/site/visitor.ts";
import css from "./CartPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Empties the cart of the public pages, and releases held places. */
const emptyAll = (): Promise<void> =>
  emptyCart(
    siteCart().read().orders,
    (sellerId) =>
      abandonPlacedOrder(sellerId, (orderId, orderKey) =>
        siteSession().call("PUT /v1/orders/:orderId/aborted-cart", { params: { orderId } }, { orderKey }),
      ),
    ({ sellerId, reservations = [] }) => {
      for (const reservation of reservations) removePlaces(sellerId, reservation);
      siteCart().change((cart, at) => emptyOrder(cart, sellerId, at));
    },
  );

/** "Vider le panier" beside the page, after a confirmation (specification §2, "Cart drawer"). */
export function CartPanelEmpty({ words, onDone }: { words: Say; onDone: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [busy, setBusy] = useState(false);
  const close = (): void => dialog.current?.close();
  const empty = async (): Promise<void> => {
    setBusy(true);
    await emptyAll();
    setBusy(false);
    close();
    onDone();
  };
  return (
    <>
      <button
        type="button"
        className={cx(layout.quiet, layout.bare, css.clear)}
        onClick={() => dialog.current?.showModal()}
      >
        {words("basket.empty")}
      </button>
      <dialog
        ref={dialog}
        className={css.ask}
        aria-labelledby={title}
        onClose={(event) => event.stopPropagation()}
      >
        <h2 id={title}>{words("basket.warning")}</h2>
        <p>{words("basket.emptying")}</p>
        <div className={css.answers}>
          <button type="button" className={css.second} onClick={close}>
            {words("common.cancel")}
          </button>
          <button type="button" className={css.first} disabled={busy} onClick={() => void empty()}>
            {words("common.confirm")}
          </button>
        </div>
      </dialog>
    </>
  );
}
