import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { hasFormatOnSale, type PickedFormat } from "@cuvee/core/offer/pricing/display/pickFormat.ts";
import type { SiteOffer } from "@cuvee/core/storefront/site/site.ts";
import type { ReactNode } from "react";
import { HiddenPrice, useChoice, type FormatPicker } from "#storefront/site/Buy.tsx";
import { useSite } from "#storefront/site/context.ts";
import { cardFacts } from "@cuvee/core/storefront/site/words/cardFacts.ts";
import { FramedPicture } from "#storefront/site/product/FramedPicture.tsx";
import { formatName, frameSize, yearOf } from "@cuvee/core/storefront/site/words/naming.ts";
import { includesTax, priceNotes } from "@cuvee/core/storefront/site/words/priceNotes.ts";
import { PriorPrice, UnitPrice } from "#storefront/site/product/Reduction.tsx";
import { QuickAdd } from "./QuickAdd.tsx";
import css from "./ProductCard.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type CardProps = { product: Product; offer: SiteOffer; eager: boolean; as?: "h2" | "h3" };

/** The price of the shown format, its volume, and the notes that belong to a price. */
function CardPrice({ picked, offer: market }: { picked: PickedFormat; offer: SiteOffer }): ReactNode {
  const site = useSite();
  const { data, say } = site;
  const { format: shown, offer } = picked;
  const unitE4 = offer.steps[0]?.unitE4 ?? 0;
  const ttc = includesTax(market);
  const notes = priceNotes(site, { offer, volumeMl: shown.volumeMl, unitE4, ttc });
  return (
    <div className={layout.shrink}>
      {/* The note of a reduction stands above the price: prices of neighbouring cards stay in line. */}
      <PriorPrice offer={offer} isShort />
      <UnitPrice offer={offer} unitE4={unitE4} className={css.price} />
      <p className={cx(layout.muted, layout.tiny)}>
        {[formatName(shown, say, data.lang), ...notes].join(" · ")}
      </p>
    </div>
  );
}

/** Checks whether any format of a product can be ordered. */
const isOnSale = ({ status }: Product, picked: PickedFormat | null): boolean =>
  status === "online" && (picked?.vintages.some(hasFormatOnSale) ?? false);

type FootProps = { product: Product; offer: SiteOffer; choice: FormatPicker; href: string };

/** Price and button of a card, or what stands in their place. */
function Foot({ product, offer, choice, href }: FootProps): ReactNode {
  const { say } = useSite();
  const { picked } = choice;
  if (!picked)
    return (
      <div className={css.foot}>
        <HiddenPrice />
      </div>
    );
  return (
    <div className={cx(layout.line2, layout.between, css.foot)}>
      <CardPrice picked={picked} offer={offer} />
      {isOnSale(product, picked) ? (
        <QuickAdd product={product} offer={offer} choice={choice} picked={picked} href={href} />
      ) : (
        <p className={cx(layout.small, css.out)}>{say("buy.out")}</p>
      )}
    </div>
  );
}

/** Joins facts by points that begin no line; the last fact, a year, does not stand alone. */
const joinedFacts = (facts: readonly string[]): string =>
  facts.reduce((line, fact, at) => `${line}\u00a0·${at === facts.length - 1 ? "\u00a0" : " "}${fact}`);

/** One product of a list: picture, name, appellation, price, and one button that adds it or asks for its format. */
export function ProductCard({ product, offer, eager, as: Title = "h3" }: CardProps): ReactNode {
  const { data } = useSite();
  const { name, slug, color } = product;
  const choice = useChoice(product, offer);
  const { picked } = choice;
  const shown = picked?.format ?? product.vintages[0]?.formats[0];
  const { page, shop, cards } = data;
  const href = `${(page.kind === "tab" ? page.productsPath : undefined) ?? shop?.path ?? ""}/${slug}`;
  const isOpen = isOnSale(product, picked);
  const facts = cardFacts(product, picked ? yearOf(picked.vintage) : "", cards);
  return (
    <li className={css.card} data-out={picked && !isOpen ? "" : undefined}>
      <FramedPicture
        visual={shown?.visual}
        size={shown ? frameSize(shown) : undefined}
        alt=""
        width={320}
        sizes="(max-width: 600px) 45vw, 270px"
        eager={eager}
        className={css.picture}
      />
      <div className={css.head}>
        <Title className={css.name}>
          <a href={href}>{name}</a>
        </Title>
        {facts[0] ? (
          <p
            className={cx(layout.muted, layout.small, css.kind)}
            data-color={cards.areMixed ? "none" : color}
          >
            {facts[0]}
          </p>
        ) : null}
        {facts.length > 1 ? (
          <p className={cx(layout.muted, layout.small)}>{joinedFacts(facts.slice(1))}</p>
        ) : null}
      </div>
      <Foot product={product} offer={offer} choice={choice} href={href} />
    </li>
  );
}
