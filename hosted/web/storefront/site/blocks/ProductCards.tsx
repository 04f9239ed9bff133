import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { Later } from "#storefront/site/Later.tsx";
import { ProductCard } from "./ProductCard.tsx";
import css from "./ProductCard.module.css";

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
        <Later key={product.id} name={product.id}>
          <ProductCard product={product} offer={offer} eager={false} />
        </Later>
      ))}
    </ul>
  );
}
