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

type ProductData = NonNullable<ProductResource["state"]["value"]["data"]>;

const firstFormat = (product?: Product) => product?.vintages[0]?.formats[0];

/** Returns the facts of a product in one line: origin, grapes, alcohol in hundredths of a percent, labels. */
const factsOf = (product?: Product, alcohol?: number | null) =>
  [
    product?.appellation,
    product?.grapes?.join(", "),
    alcohol && t("product.alcohol", { value: number(alcohol / 100) }),
    ...(product?.labels ?? []),
  ].filter(Boolean);

/** Shows the way to buy a product, and how its price is made. */
function Buying({
  host,
  say,
  data,
  wanted,
}: Pick<SheetProps, "host" | "say" | "wanted"> & { data: ProductData }) {
  const units = useSignal(1);
  const { product } = data;
  const picked = pickFor(product, data, wanted.value);
  if (!picked) return <Hidden shop={data.shop.code} />;
  return (
    <>
      <BuyBox host={host} say={say} product={product} picked={picked} wanted={wanted} units={units} />
      <PriceWhy
        host={host}
        data={data}
        formatId={picked.format.id}
        quantity={Math.max(units.value, picked.offer.min)}
      />
    </>
  );
}

/** Shows the long texts of a product, with its nutrition declaration. */
function LongTexts({ texts }: { texts: ProductData["texts"] | undefined }) {
  return (
    <>
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
    </>
  );
}

/** Shows all data of one product, with its legal data before the purchase: in the dialog and in the page. */
export function Sheet({ host, say, resource, listed, wanted }: SheetProps) {
  const { data, error } = resource.state.value;
  const product = data?.product ?? listed;
  const picked = data && pickFor(data.product, data, wanted.value);
  const texts = data?.texts;
  return (
    <div class="sheet">
      <Gallery visuals={data?.visuals ?? []} current={(picked?.format ?? firstFormat(product))?.visual} />
      <div class="about">
        <h2 id="product" part="name">
          {product?.name ?? "…"}
        </h2>
        <p class="note">{factsOf(product, picked?.vintage.alcohol).join(" · ")}</p>
        {texts?.medals?.map((medal) => (
          <p class="medal" key={medal}>
            {medal}
          </p>
        ))}
        {texts?.description && <p>{texts.description}</p>}
        {data && <Buying host={host} say={say} data={data} wanted={wanted} />}
        {!data && (error ? <p class="wrong">{t("shop.failed")}</p> : <div class="wait" aria-busy="true" />)}
        <LongTexts texts={texts} />
      </div>
    </div>
  );
}
