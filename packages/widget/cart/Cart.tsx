import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal, useSignalEffect } from "@preact/signals";
import { keepClear } from "#cart/clearOfControls.ts";
import { Drawer } from "#cart/Drawer.tsx";
import { changed, leaving } from "#page/prices.ts";
import { storedHandoffs } from "#page/handoffs.ts";
import { withServer } from "#cart/loadCart.ts";
import { emit, report } from "#runtime/events.ts";
import { allTexts, t } from "#runtime/i18n.ts";
import { startKind } from "#runtime/main.ts";
import type { ViewProps } from "#runtime/mount.tsx";
import { lazy } from "#runtime/registry.ts";
import { opened } from "#page/opened.ts";
import { cart, count } from "#page/store.ts";
import cartCss from "#cart/cart.css";
import dialogCss from "#page/dialog.css";

let watching = false;

/** Requests prices from the first time that the drawer opens or the cart changes. */
function watch(): void {
  if (!watching) withServer((talk) => talk.watchPrices());
  watching = true;
}

/** Requests the results of handed-over carts, if there are any. */
function settle(): void {
  if (storedHandoffs().length) withServer((talk) => talk.settleHandoffs());
}

settle();
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  leaving.value = {};
  settle();
});

/** `<cuvee-cart>`: shows the button with the number of articles, and the drawer behind it. */
function Cart({ host, attrs }: ViewProps) {
  const first = useSignal(cart.peek());
  useSignalEffect(() => {
    if (opened.value || cart.value !== first.value) watch();
    if (!opened.value) changed.value = undefined;
  });
  useSignalEffect(() => void emit(host, "ready", { kind: "cart" }));
  const requested = useSignal<VNode | undefined>(undefined);
  useEffect(() => {
    // Opens a shared cart in the address (`share/link.ts`): the buyer is asked whether to use it.
    const look = (): void => {
      if (!location.hash.startsWith("#cuvee-cart=")) return;
      lazy<typeof import("#share/SharedCart.tsx")>("@chunk/share")
        .then(async (share) => {
          // A dialog that closes removes its own question, not one that came meanwhile.
          const question = await share.receiveSharedCart(
            host,
            () => requested.peek() === question && (requested.value = undefined),
          );
          if (question) requested.value = question;
        })
        .then(undefined, (error: unknown) => report(host, error, "load"));
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, [host, requested]);
  const inline = attrs.value["position"] === "inline";
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (inline || !button.current ? undefined : keepClear(button.current)), [inline]);
  return (
    <>
      <button
        ref={button}
        class={inline ? "open" : "open floating"}
        part="cart-button"
        aria-haspopup="dialog"
        onClick={() => (opened.value = host)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 8h12l1 12H5zM9 8V7a3 3 0 0 1 6 0v1" />
        </svg>
        <span class={inline ? "sr" : "label"}>{t("cart.title")}</span>
        <span class="badge" part="badge" key={count.value} hidden={!count.value}>
          {count.value}
        </span>
        <span class="sr">{t("cart.items", { count: count.value })}</span>
      </button>
      <Drawer host={host} />
      {requested.value}
    </>
  );
}

startKind("cart", allTexts(), Cart, dialogCss, cartCss);
