import type { Id } from "@cuvee/core/kit/ids.ts";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { siteCart, useCartCount } from "./cart.ts";
import { CartPanelSeller, OrderButton, type RemovedItem, type Sum } from "./CartPanelSeller.tsx";
import { CartPanelEmpty } from "./CartPanelEmpty.tsx";
import { useCartTexts } from "./cartSeller.ts";
import { SiteProvider, useSite, type SiteContext } from "#storefront/site/context.ts";
import css from "./CartPanel.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import type { Say } from "@cuvee/core/kit/texts/say.ts";
import type { CartOrder } from "@cuvee/core/sales/cart/cart.ts";

const cartNow = () => siteCart().read();
const onCart = (listener: () => void) => siteCart().subscribe(listener);

/** Shows the removed item, with the undo button focused: the button that had the focus is gone. */
function Undo({ removed, onDone }: { removed: RemovedItem; onDone: () => void }): ReactNode {
  const { say: words } = useCartTexts();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [removed, words]);
  if (!words) return null;
  return (
    <div className={cx(layout.middle, layout.between, layout.row12, layout.small, layout.tinted, css.undo)}>
      <p role="status">{words("cart.line.removed", { name: removed.name })}</p>
      <button
        ref={button}
        type="button"
        className={cx(layout.bare, layout.medium, css.mend)}
        onClick={() => {
          removed.restore();
          onDone();
        }}
      >
        {words("cart.line.restore")}
      </button>
    </div>
  );
}

type FootProps = {
  tax: number;
  words: Say;
  label: "beforeShipping" | "total";
  isKnown: boolean;
  total: number;
  only: CartOrder | undefined;
  sums: ReadonlyMap<Id, Sum>;
  onEmptied: () => void;
};

/** Totals of all sellers, and the ways to order. */
function Foot({ tax, words, label, isKnown, total, only, sums, onEmptied }: FootProps): ReactNode {
  const { format } = useSite();
  return (
    <div className={css.foot}>
      {tax > 0 ? (
        <p className={css.row}>
          <span>{words("basket.tax")}</span>
          <span>{format.money(tax)}</span>
        </p>
      ) : null}
      <p className={css.total}>
        <span>{words(`cart.totals.${label}`)}</span>
        <strong>{isKnown ? format.money(total) : "…"}</strong>
      </p>
      {only ? (
        <OrderButton
          sellerId={only.sellerId}
          label={words("cart.seller.order")}
          isReady={sums.get(only.sellerId)?.isReady ?? false}
          className={css.first}
        />
      ) : null}
      <a className={only ? css.second : css.first} href="/cart">
        {words("basket.see")}
      </a>
      <CartPanelEmpty words={words} onDone={onEmptied} />
    </div>
  );
}

function Nothing({ words, onClose }: { words: Say; onClose: () => void }): ReactNode {
  return (
    <div className={css.empty}>
      <p className={css.name}>{words("cart.empty.title")}</p>
      <button type="button" className={css.second} onClick={onClose}>
        {words("cart.seller.later")}
      </button>
    </div>
  );
}

function Content({ onClose }: { onClose: () => void }): ReactNode {
  const { say } = useSite();
  const { say: words, failed } = useCartTexts();
  const { orders } = useSyncExternalStore(onCart, cartNow);
  const [sums, setSums] = useState<ReadonlyMap<Id, Sum>>(new Map());
  const [removed, setRemoved] = useState<RemovedItem | null>(null);
  const body = useRef<HTMLDivElement>(null);
  if (failed)
    return (
      <div className={css.body}>
        <a className={css.first} href="/cart">
          {say("buy.toCart")}
        </a>
      </div>
    );
  if (!words) return <div className={css.body} aria-busy="true" />;
  const known = orders.flatMap(({ sellerId }) => sums.get(sellerId) ?? []);
  const isKnown = known.length === orders.length;
  const total = known.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const tax = known.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const label = known.some(({ isBeforeShipping }) => isBeforeShipping) ? "beforeShipping" : "total";
  const [only] = orders.length === 1 ? orders : [];
  return (
    <>
      <div className={css.body} ref={body} tabIndex={-1}>
        {removed ? (
          <Undo
            removed={removed}
            onDone={() => {
              setRemoved(null);
              body.current?.focus();
            }}
          />
        ) : null}
        {orders.length === 0 ? <Nothing words={words} onClose={onClose} /> : null}
        {orders.length > 1 ? (
          <p className={cx(layout.quiet, css.detail)}>{words("cart.seller.several")}</p>
        ) : null}
        {orders.map((order) => (
          <CartPanelSeller
            key={order.sellerId}
            order={order}
            alone={orders.length === 1}
            words={words}
            onPriced={(sellerId, sum) => setSums((before) => new Map(before).set(sellerId, sum))}
            onRemoved={setRemoved}
          />
        ))}
      </div>
      {orders.length > 0 ? (
        <Foot
          tax={tax}
          words={words}
          label={label}
          isKnown={isKnown}
          total={total}
          only={only}
          sums={sums}
          onEmptied={() => body.current?.focus()}
        />
      ) : null}
    </>
  );
}

/** `opening` counts the openings: each one shows the dialog again. */
function Panel({ opening }: { opening: number }): ReactNode {
  const { say } = useSite();
  const count = useCartCount();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState(opening);
  if (shown !== opening) {
    setShown(opening);
    setOpen(true);
  }
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [opening]);
  const close = (): void => dialog.current?.close();
  useEffect(() => {
    // A page restored from the browser's cache shows the page, not its cart.
    const leave = (): void => dialog.current?.close();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.panel}
      aria-labelledby="cart-panel-title"
      onClose={() => setOpen(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className={css.inside}>
        <div className={cx(layout.line3, layout.middle, layout.between, css.head)}>
          <h2 id="cart-panel-title">{say("header.cart", { count })}</h2>
          <button type="button" className={css.close} aria-label={say("header.close")} onClick={close}>
            <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        {isOpen ? <Content onClose={close} /> : null}
      </div>
    </dialog>
  );
}

let root: Root | null = null;
let openings = 0;

/** Shows the cart beside the page, in a React root of its own, separate from the server-rendered page. */
export function openPanel(site: SiteContext): void {
  if (!root) {
    const place = document.createElement("div");
    place.id = "site-beside";
    document.body.append(place);
    root = createRoot(place);
  }
  openings += 1;
  root.render(
    <SiteProvider value={site}>
      <Panel opening={openings} />
    </SiteProvider>,
  );
}
