import { NUTRITION_KEYS } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import type { Visual } from "@cuvee/core/offer/catalogue/record.ts";
import type { SiteOffer, SitePage } from "@cuvee/core/storefront/site/site.ts";
import { useState, type ReactNode } from "react";
import { Buy, useChoice } from "./Buy.tsx";
import { useSite } from "./context.ts";
import { Estimate } from "./Estimate.tsx";
import { FramedPicture } from "#storefront/site/product/FramedPicture.tsx";
import { frameSize, type FrameSize } from "./naming.ts";
import { Picture } from "./Picture.tsx";
import { Seals } from "#storefront/site/product/Seals.tsx";
import css from "./ProductPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type TextName = "tasting" | "pairing" | "terroir" | "vinification";
const TEXTS: readonly TextName[] = ["tasting", "pairing", "terroir", "vinification"];

/** Pictures of a product: that of the chosen format, until the visitor selects another. */
function Gallery({
  visuals,
  current,
  size,
  name,
}: {
  visuals: readonly Visual[];
  current: string | undefined;
  size: FrameSize | undefined;
  name: string;
}): ReactNode {
  const { say } = useSite();
  const [turned, turn] = useState({ of: current, to: "" });
  const shown = turned.of === current && turned.to ? turned.to : current;
  const picture = visuals.find(({ visual }) => visual === shown) ?? visuals[0];
  if (!picture) return <div className={css.frame} />;
  return (
    <div className={css.gallery}>
      <FramedPicture
        visual={picture.visual}
        size={picture.visual === current ? size : undefined}
        alt={picture.alt || name}
        width={640}
        sizes="(max-width: 600px) 92vw, 480px"
        eager
        className={css.frame}
      />
      {visuals.length > 1 ? (
        <ul className={cx(layout.line2, css.thumbs)}>
          {visuals.map(({ visual: one }, n) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={one === picture.visual}
                aria-label={say("product.picture", { n: n + 1, count: visuals.length })}
                onClick={() => turn({ of: current, to: one })}
              >
                <Picture visual={one} alt="" width={80} height={100} sizes="80px" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Legal({ texts, labelHref }: { texts: ProductTexts; labelHref: string | null }): ReactNode {
  const { say, format } = useSite();
  const { ingredients, allergens, nutrition } = texts;
  if (!ingredients && !allergens && !nutrition && !labelHref) return null;
  return (
    <section className={css.section}>
      <h2>{say("product.composition")}</h2>
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
            {NUTRITION_KEYS.filter((name) => nutrition[name] !== undefined).map((name) => (
              <tr key={name}>
                <th scope="row">{say(`nutrition.${name}`)}</th>
                <td>
                  {format.count(nutrition[name] ?? 0)}{" "}
                  {name === "energyKj" ? "kJ" : name === "energyKcal" ? "kcal" : "g"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {labelHref ? (
        <p>
          <a href={labelHref}>{say("product.label")}</a>
        </p>
      ) : null}
    </section>
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

type PageProps = { page: Extract<SitePage, { kind: "product" }>; offer: SiteOffer };

/** Shows everything about one product: facts, prices, ingredients, and the form to buy it. */
export function ProductPage({ page, offer }: PageProps): ReactNode {
  const { data, say } = useSite();
  const { texts, labelHref, visuals } = page;
  // The visitor's own grid may have loaded since.
  const product = offer.products.find(({ id }) => id === page.product.id) ?? page.product;
  const { name, appellation } = product;
  const choice = useChoice(product, offer);
  const shown = choice.picked?.format ?? product.vintages[0]?.formats[0];
  const facts = useFacts(product);
  const textNames = TEXTS.filter((text) => texts[text]);
  return (
    <article>
      <p className={css.back}>
        <a href={data.shop?.path ?? "/"}>{say("product.back", { name: data.shop?.name ?? "" })}</a>
      </p>
      <div className={css.main}>
        <Gallery
          visuals={visuals}
          current={shown?.visual}
          size={shown ? frameSize(shown) : undefined}
          name={name}
        />
        <div className={layout.grid4}>
          {appellation ? <p className={layout.muted}>{appellation}</p> : null}
          <h1 className={css.name}>{name}</h1>
          {facts.length > 0 ? <p className={layout.quiet}>{facts.join(" · ")}</p> : null}
          <Seals medals={texts.medals ?? []} labels={product.labels ?? []} />
          {texts.description ? <p className={css.description}>{texts.description}</p> : null}
          <Buy product={product} offer={offer} choice={choice} hasBar />
          <Estimate product={product} offer={offer} />
        </div>
      </div>
      {textNames.length > 0 ? (
        <section className={css.section}>
          <h2>{say("product.story")}</h2>
          <dl className={cx(layout.grid4, css.story)}>
            {textNames.map((text) => (
              <div key={text}>
                <dt>{say(`product.${text}`)}</dt>
                <dd>{texts[text]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <Legal texts={texts} labelHref={labelHref} />
    </article>
  );
}
