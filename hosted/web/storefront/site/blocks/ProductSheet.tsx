import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { Buy, type FormatPicker } from "#storefront/site/Buy.tsx";
import { useSite } from "#storefront/site/context.ts";
import { FramedPicture } from "#storefront/site/product/FramedPicture.tsx";
import { frameSize } from "@cuvee/core/storefront/site/words/naming.ts";
import css from "./ProductSheet.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

export type ProductSheetProps = {
  product: Product;
  offer: SiteOffer;
  choice: FormatPicker;
  /** Page of the product. */
  href: string;
  onAdded: (announcement: string) => void;
  onClose: () => void;
};

const Cross = (): ReactNode => (
  <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
  </svg>
);

/** Asks for vintage, format and quantity of a product of a list: at the bottom of a phone, in the middle elsewhere. */
export function ProductSheet({
  product,
  offer,
  choice,
  href,
  onAdded,
  onClose,
}: ProductSheetProps): ReactNode {
  const { say } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const { name, appellation } = product;
  const shown = choice.picked?.format;
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className={css.inside}>
        <div className={css.head}>
          <FramedPicture
            visual={shown?.visual}
            size={shown ? frameSize(shown) : undefined}
            alt=""
            width={160}
            sizes="120px"
            className={css.picture}
          />
          <div className={cx(layout.grid1, layout.shrink, css.names)}>
            <h2 id={title}>{name}</h2>
            {appellation ? <p className={layout.quiet}>{appellation}</p> : null}
            <p>
              <a href={href} className={css.details}>
                {say("buy.details")}
              </a>
            </p>
          </div>
          <form method="dialog">
            <button className={css.close} aria-label={say("header.close")}>
              <Cross />
            </button>
          </form>
        </div>
        <Buy
          product={product}
          offer={offer}
          choice={choice}
          onAdded={(announcement) => {
            dialog.current?.close();
            onAdded(announcement);
          }}
        />
      </div>
    </dialog>
  );
}
