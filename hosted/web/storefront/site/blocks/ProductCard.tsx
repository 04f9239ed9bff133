import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { Buy, useChoice } from "#storefront/site/Buy.tsx";
import { useSite } from "#storefront/site/context.ts";
import { Picture } from "#storefront/site/Picture.tsx";
import css from "./ProductCard.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type CardProps = { product: Product; offer: SiteOffer; eager: boolean; as?: "h2" | "h3" };

/** One product of a list: picture, name, facts, and the form to buy it. */
export function ProductCard({ product, offer, eager, as: Title = "h3" }: CardProps): ReactNode {
  const { data } = useSite();
  const { name, slug, appellation, precision, labels = [], grapes = [], color } = product;
  const choice = useChoice(product, offer);
  const visual = (choice.picked?.format ?? product.vintages[0]?.formats[0])?.visual;
  const { page, shop } = data;
  const href = `${(page.kind === "tab" ? page.productsPath : undefined) ?? shop?.path ?? ""}/${slug}`;
  return (
    <li className={cx(layout.grid3, layout.shrink, layout.panel, layout.padded, css.card)}>
      <a className={css.picture} href={href} tabIndex={-1} aria-hidden="true">
        {visual ? (
          <Picture
            visual={visual}
            alt=""
            width={320}
            height={400}
            sizes="(max-width: 600px) 40vw, 270px"
            eager={eager}
          />
        ) : null}
      </a>
      <div className={css.head}>
        <p className={cx(layout.muted, layout.tiny, css.kind)} data-color={color}>
          {appellation ?? precision ?? ""}
        </p>
        <Title className={css.name}>
          <a href={href}>{name}</a>
        </Title>
        {grapes[0] ? <p className={cx(layout.muted, layout.tiny)}>{grapes.slice(0, 4).join(", ")}</p> : null}
        {labels[0] ? <p className={cx(layout.muted, layout.tiny)}>{labels.slice(0, 3).join(" · ")}</p> : null}
      </div>
      <Buy product={product} offer={offer} choice={choice} />
    </li>
  );
}
