import type { Format } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { NUTRITION_KEYS } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import type { SiteOffer, SitePage } from "@cuvee/core/storefront/site/site.ts";
import { CARTON_BOTTLE_ML } from "@cuvee/core/storefront/site/carton.ts";
import { useId, type ReactNode } from "react";
import { Buy, useChoice } from "./Buy.tsx";
import { useSite } from "./context.ts";
import { ProductCards } from "#storefront/site/blocks/ProductCards.tsx";
import { Estimate } from "./Estimate.tsx";
import { Later, Still } from "./Later.tsx";
import { Gallery } from "#storefront/site/product/Gallery.tsx";
import { Seals } from "#storefront/site/product/Seals.tsx";
import { WineFacts } from "#storefront/site/product/WineFacts.tsx";
import css from "./ProductPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type TextName = "tasting" | "pairing" | "terroir" | "vinification";
const TEXTS: readonly TextName[] = ["tasting", "pairing", "terroir", "vinification"];

/** Leads from a bottle to a carton that holds it with others. */
function CartonLink({ format }: { format: Format | undefined }): ReactNode {
  const { data, say } = useSite();
  if (format?.type !== "bottle" || format.volumeMl !== CARTON_BOTTLE_ML) return null;
  return (
    <p className={layout.small}>
      <a href={`${data.shop?.path ?? ""}/carton`}>{say("carton.link")}</a>
    </p>
  );
}

/** The texts of the newest vintage, each under its name. */
function Story({ texts }: { texts: ProductTexts }): ReactNode {
  const { say } = useSite();
  const names = TEXTS.filter((text) => texts[text]);
  if (names.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>{say("product.story")}</h2>
      <dl className={cx(layout.grid4, css.story)}>
        {names.map((text) => (
          <div key={text}>
            <dt>{say(`product.${text}`)}</dt>
            <dd>{texts[text]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const ENERGY = { energyKj: "kJ", energyKcal: "kcal" } as const;

const hasLegal = ({ ingredients, allergens, nutrition }: ProductTexts, labelHref: string | null): boolean =>
  Boolean(ingredients || allergens || nutrition || labelHref);

/** Ingredients, allergens and nutrition, folded: the whole is one step away, and on the electronic label. */
function Legal({ texts, labelHref }: { texts: ProductTexts; labelHref: string | null }): ReactNode {
  const { say, format } = useSite();
  const { ingredients, allergens, nutrition } = texts;
  const energy = (["energyKj", "energyKcal"] as const)
    .flatMap((name) => {
      const value = nutrition?.[name];
      return value === undefined ? [] : `${format.count(value)}\u00a0${ENERGY[name]}`;
    })
    .join(" / ");
  return (
    <details className={css.legal}>
      <summary>
        <h2>{say("product.composition")}</h2>
      </summary>
      {ingredients ? (
        <p>
          <b>{say("product.ingredients")}</b> {ingredients}
        </p>
      ) : null}
      {allergens ? (
        <p>
          {
            // A whole sentence ("Contient des sulfites.") needs no label.
            allergens.endsWith(".") ? null : <b>{say("product.allergens")} </b>
          }
          {allergens}
        </p>
      ) : null}
      {nutrition ? (
        <table className={css.nutrition}>
          <caption>{say("product.nutrition")}</caption>
          <tbody>
            {/* Energy stands in one row, in both its units (Regulation (EU) 1169/2011, annex XV). */}
            {energy ? (
              <tr>
                <th scope="row">{say("nutrition.energyKj")}</th>
                <td>{energy}</td>
              </tr>
            ) : null}
            {NUTRITION_KEYS.filter((name) => !(name in ENERGY) && nutrition[name] !== undefined).map(
              (name) => (
                <tr key={name}>
                  <th scope="row">{say(`nutrition.${name}`)}</th>
                  <td>{format.count(nutrition[name] ?? 0)} g</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      ) : null}
      {labelHref ? (
        <p>
          <a href={labelHref}>{say("product.label")}</a>
        </p>
      ) : null}
    </details>
  );
}

/** Colour, quality, grapes and alcohol of a product, in words. */
function useFacts(product: PageProps["page"]["product"]): string[] {
  const { say, format } = useSite();
  const { precision, quality, grapes = [] } = product;
  const alcohol = product.vintages.find((vintage) => vintage.alcohol)?.alcohol;
  return [
    product.color && product.color !== "none" ? say(`color.${product.color}`) : "",
    precision,
    quality,
    grapes.join(", "),
    alcohol ? say("product.alcohol", { value: format.count(alcohol / 100) }) : "",
  ].filter((fact): fact is string => Boolean(fact));
}

/** Other products of the shop, under its name where it sells its own: estate, house or cooperative. */
function Neighbours({ ids, offer }: { ids: readonly string[]; offer: SiteOffer }): ReactNode {
  const { data, say } = useSite();
  const title = useId();
  const products = ids.flatMap((id) => offer.products.filter((product) => product.id === id));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={title} className={css.neighbours}>
      <h2 id={title}>
        {data.hasBuilders || !data.shop
          ? say("product.alsoHere")
          : say("product.moreFrom", { name: data.shop.name })}
      </h2>
      <ProductCards products={products} offer={offer} />
    </section>
  );
}

type PageProps = { page: Extract<SitePage, { kind: "product" }>; offer: SiteOffer };

/** Shows everything about one product: facts, prices, ingredients, and the form to buy it. */
export function ProductPage({ page, offer }: PageProps): ReactNode {
  const { data, say } = useSite();
  const { texts, labelHref, visuals } = page;
  // The visitor's own grid may have loaded since.
  const product = offer.products.find(({ id }) => id === page.product.id) ?? page.product;
  const { name, appellation } = product;
  const maker = data.cards.builders[product.id];
  const choice = useChoice(product, offer);
  const shown = choice.picked?.format ?? product.vintages[0]?.formats[0];
  const summary = useFacts(product);
  const facts = page.wineFacts[choice.picked?.vintage.id ?? product.vintages[0]?.id ?? ""];
  return (
    <article>
      <p className={css.back}>
        <a href={data.shop?.path ?? "/"}>{say("product.back", { name: data.shop?.name ?? "" })}</a>
      </p>
      <div className={css.main}>
        <Later name="gallery">
          <Gallery product={product} visuals={visuals} choice={choice} />
        </Later>
        <div className={layout.grid4}>
          <div>
            {maker ? (
              <p className={css.maker}>
                <a href={maker.href}>{maker.name}</a>
              </p>
            ) : null}
            {appellation ? <p className={layout.muted}>{appellation}</p> : null}
          </div>
          <h1 className={css.name}>{name}</h1>
          {summary.length > 0 ? <p className={layout.quiet}>{summary.join(" · ")}</p> : null}
          <Seals medals={texts.medals ?? []} labels={product.labels ?? []} />
          {texts.description ? <p className={css.description}>{texts.description}</p> : null}
          <Buy product={product} offer={offer} choice={choice} isPage />
          <CartonLink format={shown} />
          <Estimate product={product} offer={offer} />
        </div>
      </div>
      <Later name="details">
        <div className={css.details}>
          <Story texts={texts} />
          <WineFacts facts={facts} />
        </div>
      </Later>
      {hasLegal(texts, labelHref) ? (
        <Still>
          <Legal texts={texts} labelHref={labelHref} />
        </Still>
      ) : null}
      <Neighbours ids={page.neighbours} offer={offer} />
    </article>
  );
}
