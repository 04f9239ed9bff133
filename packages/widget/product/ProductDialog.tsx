import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import { BuyBox } from "#buy/BuyBox.tsx";
import { Hidden } from "#buy/Hidden.tsx";
import { pick, type Wanted } from "@cuvee/core/offer/pricing/pick.ts";
import type { ProductResource } from "#page/products.ts";
import { Nutrition } from "#product/Nutrition.tsx";
import productCss from "#product/product.css";
import { showModal } from "#runtime/dialog.ts";
import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { adopt, type ViewProps } from "#runtime/mount.tsx";
import { Picture } from "#runtime/Picture.tsx";

type TextName = {
  [K in keyof ProductTexts]-?: NonNullable<ProductTexts[K]> extends string ? K : never;
}[keyof ProductTexts];

/** Long texts in reading order, with their titles. */
const TEXTS: [TextName, string][] = [
  ["tasting", "product.tasting"],
  ["pairing", "product.pairing"],
  ["terroir", "product.terroir"],
  ["vinification", "product.vinification"],
  ["ingredients", "product.ingredients"],
  ["allergens", "product.allergens"],
];

type ProductDialogProps = Pick<ViewProps, "host" | "say"> & {
  /** The product with its long texts, on its way. */
  resource: ProductResource;
  /** The product as the list knows it. */
  product: Product;
  start: Wanted;
  onClose(): void;
};

/** Everything about one product, with its legal data before the purchase, over the list. */
export function ProductDialog({ host, say, resource, product: listed, start, onClose }: ProductDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wanted = useSignal(start);
  useEffect(() => {
    adopt(host, productCss);
    showModal(host, dialog.current);
  }, []);
  const { data, error } = resource.state.value;
  const product = data?.product ?? listed;
  const picked = data && pick(product, data, wanted.value, Date.now());
  const texts = data?.texts;
  const alcohol = picked?.vintage.alcohol;
  const facts = [
    product.appellation,
    product.grapes?.join(", "),
    alcohol && t("product.alcohol", { value: number(alcohol / 100) }),
    ...(product.labels ?? []),
  ];
  return (
    <dialog
      ref={dialog}
      class="product"
      part="product"
      aria-labelledby="product"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div class="sheet">
        <button class="close" aria-label={t("cart.close")} onClick={() => dialog.current?.close()}>
          ×
        </button>
        <Picture
          visual={(picked?.format ?? listed.vintages[0]?.formats[0])?.visual}
          sizes="(max-width:640px) 90vw,420px"
          eager
        />
        <div class="about">
          <h2 id="product">{product.name}</h2>
          <p class="note">{facts.filter(Boolean).join(" · ")}</p>
          {texts?.medals?.map((medal) => (
            <p class="medal" key={medal}>
              {medal}
            </p>
          ))}
          {texts?.description && <p>{texts.description}</p>}
          {picked && <BuyBox host={host} say={say} product={product} picked={picked} wanted={wanted} />}
          {data && !picked && <Hidden shop={data.shop.code} />}
          {!data && (error ? <p class="wrong">{t("shop.failed")}</p> : <div class="wait" aria-busy="true" />)}
          <dl>
            {TEXTS.map(
              ([name, title]) =>
                texts?.[name] && (
                  <div key={name}>
                    <dt>{t(title)}</dt>
                    <dd>{texts[name]}</dd>
                  </div>
                ),
            )}
          </dl>
          {texts?.nutrition && <Nutrition values={texts.nutrition} />}
        </div>
      </div>
    </dialog>
  );
}
