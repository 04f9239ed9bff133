import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { addLine, emptyCart, type Cart } from "@cuvee/core/sales/cart/cart.ts";
import { countPieces } from "@cuvee/core/sales/cart/countPieces.ts";
import { opened } from "#page/opened.ts";
import { cart, store } from "#page/store.ts";
import { showModal } from "#runtime/dialog.ts";
import { emit } from "#runtime/events.ts";
import { moreTexts, t } from "#runtime/i18n.ts";
import { addSheet } from "#runtime/mount.tsx";
import { decodeCart, encodeCart } from "#share/link.ts";
import css from "#share/share.css";

const FRAGMENT = "#cuvee-cart=";

type Props = { host: HTMLElement; onClose(): unknown };
let questions = 0;

function Ask({ host, onClose, title, children }: Props & { title: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    addSheet(host, css);
    showModal(host, dialog.current);
  }, [host]);
  return (
    <dialog ref={dialog} class="share" part="share" aria-labelledby="share" onClose={onClose}>
      <form method="dialog">
        <h2 id="share">{title}</h2>
        {children}
      </form>
    </dialog>
  );
}

/** Shows the link to this cart: copied at once where the browser allows it, to be copied manually everywhere. */
function Link({ host, onClose, address }: Props & { address: string }) {
  const said = useSignal("");
  const copy = (): void => {
    const copied = (): void => {
      said.value = t("share.copied");
    };
    // Refused where the page is not secure or lacks the permission: the field allows copying manually.
    navigator.clipboard?.writeText(address).then(copied, () => undefined);
  };
  return (
    <Ask host={host} onClose={onClose} title={t("share.button")}>
      <p>{t("share.text")}</p>
      <input
        readOnly
        aria-label={t("share.link")}
        value={address}
        onFocus={(e) => e.currentTarget.select()}
      />
      <p role="status">{said.value}</p>
      <div>
        <button class="plain">{t("cart.close")}</button>
        <button type="button" class="main" part="button" onClick={copy}>
          {t("share.copy")}
        </button>
      </div>
    </Ask>
  );
}

/** Asks what to do with a cart that came by a link: the buyer's own is not changed without their consent. */
function Received({ host, onClose, found }: Props & { found: Cart | null }) {
  const own = countPieces(cart.peek());
  const take = (isNew: boolean): void => {
    store.change((now, at) => {
      let next = isNew ? emptyCart(at) : now;
      for (const { sellerId, lines } of found?.orders ?? [])
        for (const line of lines) next = addLine(next, sellerId, line, at);
      return next;
    });
    opened.value = host;
  };
  return (
    <Ask host={host} onClose={onClose} title={t("share.title")}>
      <p>{found ? t("share.holds", { count: countPieces(found) }) : t("share.wrong")}</p>
      {found && own > 0 && <p>{t("share.own", { count: own })}</p>}
      <div>
        <button class="plain">{t(found ? "cart.cancel" : "cart.close")}</button>
        {found && own > 0 && (
          <button class="plain" onClick={() => take(true)}>
            {t("share.replace")}
          </button>
        )}
        {found && (
          <button class="main" part="button" onClick={() => take(false)}>
            {t("share.add")}
          </button>
        )}
      </div>
    </Ask>
  );
}

/** Returns the dialog with the link to this cart. */
export async function offerSharedCart(host: HTMLElement, onClose: () => void): Promise<VNode> {
  await moreTexts();
  // In a frame, recipients open the page around it.
  const where = { returnUrl: location.href };
  emit(host, "share", where);
  const address = `${where.returnUrl.split("#")[0]}${FRAGMENT}${encodeCart(cart.peek())}`;
  return <Link host={host} onClose={onClose} address={address} />;
}

/**
 * Returns the question about the cart in the address, which is removed from there; undefined when another element took
 * it.
 */
export async function receiveSharedCart(
  host: HTMLElement,
  onClose: () => unknown,
): Promise<VNode | undefined> {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(FRAGMENT)) return undefined;
  history.replaceState(history.state, "", pathname + search);
  await moreTexts();
  questions += 1;
  return (
    <Received key={questions} host={host} onClose={onClose} found={decodeCart(hash.slice(FRAGMENT.length))} />
  );
}
