import { useEffect, useRef } from "preact/hooks";
import { emptyCart } from "@cuvee/core/sales/cart/cart.ts";
import confirmCss from "#cart/confirm.css";
import { store } from "#page/store.ts";
import { t } from "#runtime/i18n.ts";
import { addSheet } from "#runtime/mount.tsx";

/** Asks before the cart is emptied (specification §2, "Cart drawer"). */
export function Confirm({ host, onClose }: { host: HTMLElement; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    addSheet(host, confirmCss);
    dialog.current?.showModal();
  }, [host]);
  return (
    <dialog ref={dialog} class="ask" part="confirm" aria-labelledby="ask" onClose={onClose}>
      <form method="dialog">
        <h2 id="ask">{t("cart.clearTitle")}</h2>
        <p>{t("cart.clearText")}</p>
        <div>
          <button class="plain">{t("cart.cancel")}</button>
          <button class="main" part="button" onClick={() => store.change((_, at) => emptyCart(at))}>
            {t("cart.clear")}
          </button>
        </div>
      </form>
    </dialog>
  );
}
