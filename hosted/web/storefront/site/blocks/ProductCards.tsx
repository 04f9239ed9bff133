import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { BlockOf } from "@cuvee/core/storefront/site/blocks.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { ProductCard } from "./ProductCard.tsx";
import css from "./ProductCard.module.css";

type Choice = Pick<BlockOf<"products">, "mode" | "productIds" | "filter" | "most">;

/** Returns the products that a block shows: the chosen ones in their order, or those that meet its criteria. */
export function productsOf({ mode, productIds, filter, most }: Choice, offer: SiteOffer): Product[] {
  const meets = ({ color, appellation, labels }: Product): boolean =>
    (!filter.color || color === filter.color) &&
    (!filter.appellation || appellation === filter.appellation) &&
    (!filter.label || labels?.includes(filter.label) === true);
  const found =
    mode === "chosen"
      ? productIds.flatMap((id) => offer.products.filter((product) => product.id === id))
      : mode === "filter"
        ? offer.products.filter(meets)
        : offer.products;
  return found.slice(0, most);
}

/** Cards of products side by side. */
export function ProductCards({
  products,
  offer,
}: {
  products: readonly Product[];
  offer: SiteOffer;
}): ReactNode {
  return (
    <ul className={css.cards}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} offer={offer} eager={false} />
      ))}
    </ul>
  );
}
