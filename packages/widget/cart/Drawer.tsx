import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal, useSignalEffect } from "@preact/signals";
import { changed, leaving, prices } from "#page/prices.ts";
import { withServer } from "#cart/loadCart.ts";
import { showModal } from "#runtime/dialog.ts";
import { report } from "#runtime/events.ts";
import { price } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { addSheet } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";
import { opened } from "#page/opened.ts";
import { cart, count } from "#page/store.ts";

type Lines = typeof import("#lines/load.ts");
type Asking = Pick<typeof import("#cart/server.ts"), "Confirm">;

const close = (): void => {
  opened.value = null;
};

/** Returns the parts of the sellers, or that the cart is empty. */
function partsOf(host: HTMLElement, Seller: Lines["Seller"] | undefined) {
  const { orders } = cart.value;
  if (!orders.length)
    return (
      <div class="none">
        <p>{t("cart.empty")}</p>
        <button class="plain" onClick={close}>
          {t("cart.back")}
        </button>
      </div>
    );
  if (!Seller) return <p aria-busy={opened.value === host}>…</p>;
  return orders.map((order) => (
    <Seller
      key={order.sellerId}
      host={host}
      order={order}
      priced={prices.value.get(order.sellerId)}
      alone={orders.length < 2}
    />
  ));
}

/** Returns the total, and the way to the checkout. */
function footOf(host: HTMLElement) {
  let total = 0;
  // Without the price of a seller the sum is no number.
  for (const { sellerId } of cart.value.orders) total += prices.value.get(sellerId)?.totalTtcCents ?? NaN;
  const { busy, error } = leaving.value;
  return (
    <footer>
      <p class="total" aria-live="polite">
        <span>
          {t("cart.total")} <small>{t("cart.shipping")}</small>
        </span>
        <strong>{total >= 0 ? price(total) : "…"}</strong>
      </p>
      {error && (
        <p class="wrong" role="alert">
          {error}
        </p>
      )}
      <button
        class="main"
        part="button checkout-button"
        aria-busy={busy}
        onClick={() => withServer((talk) => talk.checkout(host))}
      >
        {t(busy ? "cart.leaving" : "cart.checkout")}
      </button>
      <small class="law">{t("cart.law")}</small>
    </footer>
  );
}

/** Loads the lines of a drawer when it opens first, with their texts; opens and closes the dialog as `opened` says. */
function useLines(host: HTMLElement, dialog: { readonly current: HTMLDialogElement | null }) {
  const lines = useSignal<Lines | undefined>(undefined);
  useEffect(
    () => () => {
      if (opened.peek() === host) close();
    },
    [host],
  );
  useSignalEffect(() => {
    const shown = opened.value === host;
    if (shown && !lines.peek())
      lazy<Lines>("@chunk/lines")
        .then(async (module) => {
          await module.texts();
          addSheet(host, module.css);
          lines.value = module;
        })
        .catch((error: unknown) => report(host, error, "load"));
    if (shown && !dialog.current?.open) showModal(host, dialog.current);
    if (!shown) dialog.current?.close();
  });
  return lines.value?.Seller;
}

/** Shows the drawer: lines by seller, distance to free shipping, total, the way to the checkout. */
export function Drawer({ host }: { host: HTMLElement }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const Seller = useLines(host, dialog);
  const asking = useSignal<Asking | undefined>(undefined);
  const { orders } = cart.value;
  const Confirm = asking.value?.Confirm;
  const sharing = useSignal<VNode | undefined>(undefined);
  const share = (): void => {
    lazy<typeof import("#share/SharedCart.tsx")>("@chunk/share")
      .then(async (module) => {
        sharing.value = await module.offerSharedCart(host, () => (sharing.value = undefined));
      })
      .catch((failure: unknown) => report(host, failure, "load"));
  };
  return (
    <dialog
      ref={dialog}
      class="drawer"
      part="drawer"
      aria-labelledby="title"
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div class="frame">
        <header>
          <h2 id="title">
            {t("cart.title")} <span>{t("cart.items", { count: count.value })}</span>
          </h2>
          <button class="close" aria-label={t("cart.close")} onClick={close}>
            ×
          </button>
        </header>
        <div class="body">
          {changed.value && (
            <p class="news" role="status">
              {t("cart.changed")}
            </p>
          )}
          {partsOf(host, Seller)}
          {Seller && orders.some(({ lines: own }) => own[0]) && (
            <button class="link clear" onClick={share}>
              {t("share.button")}
            </button>
          )}
          {orders.length > 0 && (
            <button class="link clear" onClick={() => withServer((talk) => void (asking.value = talk))}>
              {t("cart.clear")}
            </button>
          )}
        </div>
        {orders.length > 0 && footOf(host)}
      </div>
      {sharing.value}
      {Confirm && <Confirm host={host} onClose={() => (asking.value = undefined)} />}
    </dialog>
  );
}
