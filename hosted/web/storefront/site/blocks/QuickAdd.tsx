import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { sellable } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import type { PickedFormat } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useEffect, useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from "react";
import type { FormatPicker } from "#storefront/site/Buy.tsx";
import { putInCart } from "#storefront/site/cartPanel/cart.ts";
import { useSite } from "#storefront/site/context.ts";
import { wholeName } from "#storefront/site/naming.ts";
import type { ProductSheetProps } from "./ProductSheet.tsx";
import css from "./QuickAdd.module.css";

/** Duration of the announcement of an addition, in milliseconds. */
const SHOWN_MS = 4000;
const sheet = () => import("./ProductSheet.tsx");
/** Hides the announcement of another card: there is one at a time. */
let hideOther = (): void => undefined;

function Sign({ isDone }: { isDone: boolean }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" aria-hidden="true">
      <path
        d={isDone ? "M5 12.5l4.5 4.5L19 7.5" : "M12 5v14M5 12h14"}
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type QuickAddProps = {
  product: Product;
  offer: SiteOffer;
  choice: FormatPicker;
  picked: PickedFormat;
  /** Page of the product, for a browser without script. */
  href: string;
};

/** Announces an addition for some seconds; an announcement of another card makes way. */
function useAnnouncement(): [string, (text: string) => void] {
  const [shown, setShown] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = (text: string): void => {
    const hide = (): void => setShown("");
    hideOther();
    hideOther = hide;
    setShown(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, SHOWN_MS);
  };
  return [shown, announce];
}

function Announcement({ text }: { text: string }): ReactNode {
  const { say } = useSite();
  return (
    <div className={css.live} role="status">
      {text ? (
        <p className={css.said}>
          <span>{text}</span> <a href="/cart">{say("buy.toCart")}</a>
        </p>
      ) : null}
    </div>
  );
}

type ChooseProps = Omit<QuickAddProps, "picked"> & { isDone: boolean; onAdded: (text: string) => void };

/** Opens the sheet; without script it leads to the page of the product. */
function Choose({ isDone, onAdded, ...rest }: ChooseProps): ReactNode {
  const { say } = useSite();
  const { product, href } = rest;
  const [Sheet, setSheet] = useState<ComponentType<ProductSheetProps> | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const open = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void sheet().then(
      ({ ProductSheet }) => setSheet(() => ProductSheet),
      () => location.assign(href),
    );
  };
  const close = (): void => {
    setSheet(null);
    opener.current?.focus();
  };
  return (
    <>
      <a
        ref={opener}
        className={css.add}
        href={href}
        aria-haspopup="dialog"
        onPointerEnter={() => void sheet().catch(() => undefined)}
        onClick={open}
      >
        <Sign isDone={isDone} />
        <span className="visually-hidden">{say("buy.choose", { name: product.name })}</span>
      </a>
      {Sheet ? <Sheet {...rest} onAdded={onAdded} onClose={close} /> : null}
    </>
  );
}

/** The button of a card: adds the only format that there is, or opens the sheet where there is a choice. */
export function QuickAdd({ picked, ...rest }: QuickAddProps): ReactNode {
  const site = useSite();
  const { say } = site;
  const [announcement, announce] = useAnnouncement();
  const { product } = rest;
  const onSale = picked.vintages.flatMap(({ formats }) => formats.filter(([, its]) => sellable(its)));
  const name = wholeName(product, picked, site);
  const add = (): void => {
    const { vintage, format, offer: its } = picked;
    putInCart({ product, vintage, format }, its.min);
    announce(say("buy.said", { name, count: its.min }));
  };
  return (
    <>
      {onSale.length > 1 ? (
        <Choose {...rest} isDone={announcement !== ""} onAdded={announce} />
      ) : (
        <button type="button" className={css.add} onClick={add}>
          <Sign isDone={announcement !== ""} />
          <span className="visually-hidden">
            {say("buy.add")} {name}
          </span>
        </button>
      )}
      <Announcement text={announcement} />
    </>
  );
}
