import { useSignal, type Signal } from "@preact/signals";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import type { FormatChoice } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import { BuyBox } from "#buy/BuyBox.tsx";
import { Hidden } from "#buy/Hidden.tsx";
import type { ProductResource } from "#page/products.ts";
import { Gallery } from "#product/Gallery.tsx";
import { Nutrition } from "#product/Nutrition.tsx";
import { PriceWhy } from "#product/PriceWhy.tsx";
import { number } from "#runtime/format.ts";
import { t } from "#runtime/i18n.ts";
import { pickFor } from "#runtime/member.ts";
import type { ViewProps } from "#runtime/mount.tsx";

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

type SheetProps = Pick<ViewProps, "host" | "say"> & {
  /** The product with its long texts, being loaded. */
  resource: ProductResource;
  /** The product from a list. */
  listed?: Product;
  wanted: Signal<FormatChoice>;
};

/** Shows all data of one product, with its legal data before the purchase: in the dialog and in the page. */
export function Sheet({ host, say, resource, listed, wanted: choice }: SheetProps) {
  const units = useSignal(1);
  const { data, error } = resource.state.value;
  const product = data?.product ?? listed;
  const picked = data && pickFor(data.product, data, choice.value);
  const texts = data?.texts;
  const alcohol = picked?.vintage.alcohol;
  const facts = [
    product?.appellation,
    product?.grapes?.join(", "),
    alcohol && t("product.alcohol", { value: number(alcohol / 100) }),
    ...(product?.labels ?? []),
  ];
  return (
    <div class="sheet">
      <Gallery
        visuals={data?.visuals ?? []}
        current={(picked?.format ?? product?.vintages[0]?.formats[0])?.visual}
      />
      <div class="about">
        <h2 id="product" part="name">
          {product?.name ?? "…"}
        </h2>
        <p class="note">{facts.filter(Boolean).join(" · ")}</p>
        {texts?.medals?.map((medal) => (
          <p class="medal" key={medal}>
            {medal}
          </p>
        ))}
        {texts?.description && <p>{texts.description}</p>}
        {product && picked && (
          <>
            <BuyBox host={host} say={say} product={product} picked={picked} wanted={choice} units={units} />
            <PriceWhy
              host={host}
              data={data}
              formatId={picked.format.id}
              quantity={Math.max(units.value, picked.offer.min)}
            />
          </>
        )}
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
  );
}
