import { NUTRITION_KEYS } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import type { SiteOffer, SitePage } from "@cuvee/core/storefront/site/site.ts";
import { useState, type ReactNode } from "react";
import { Buy } from "./Buy.tsx";
import { useSite } from "./context.ts";
import { Estimate } from "./Estimate.tsx";
import { Picture } from "./Picture.tsx";
import css from "./ProductPage.module.css";

type TextName = "tasting" | "pairing" | "terroir" | "vinification";
const TEXTS: readonly TextName[] = ["tasting", "pairing", "terroir", "vinification"];
function Gallery({ visuals, name }: { visuals: string[]; name: string }): ReactNode {
  const { say } = useSite();
  const [at, setAt] = useState(0);
  const [first] = visuals;
  const visual = visuals[at] ?? first;
  if (!visual) return <div className={css.frame} />;
  return (
    <div className={css.gallery}>
      <div className={css.frame}>
        <Picture
          visual={visual}
          alt={name}
          width={640}
          height={800}
          sizes="(max-width: 800px) 92vw, 480px"
          eager
        />
      </div>
      {visuals.length > 1 ? (
        <ul className={css.thumbs}>
          {visuals.map((one, n) => (
            <li key={one}>
              <button
                type="button"
                aria-pressed={n === at}
                aria-label={say("product.picture", { n: n + 1, count: visuals.length })}
                onClick={() => setAt(n)}
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
          <b>{say("product.allergens")}</b> {allergens}
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

/** Everything about one product: what it is, what it costs, what is in it, how to buy it. */
export function ProductPage({
  page,
  offer,
}: {
  page: Extract<SitePage, { kind: "product" }>;
  offer: SiteOffer;
}): ReactNode {
  const { data, say, format } = useSite();
  const { texts, labelHref } = page;
  // The visitor's own grid may have come since.
  const product = offer.products.find(({ id }) => id === page.product.id) ?? page.product;
  const { name, appellation, precision, quality, grapes = [], labels = [] } = product;
  const alcohol = product.vintages.find((vintage) => vintage.alcohol)?.alcohol;
  const visuals = [
    ...new Set(
      product.vintages.flatMap((vintage) =>
        vintage.formats.flatMap(({ visual }) => (visual ? [visual] : [])),
      ),
    ),
  ];
  const facts = [
    precision,
    quality,
    grapes.join(", "),
    alcohol ? say("product.alcohol", { value: format.count(alcohol / 100) }) : "",
    labels.join(", "),
  ].filter((fact): fact is string => Boolean(fact));
  const said = TEXTS.filter((text) => texts[text]);
  return (
    <article className={css.product}>
      <p className={css.back}>
        <a href={data.shop?.path ?? "/"}>{say("product.back", { name: data.shop?.name ?? "" })}</a>
      </p>
      <div className={css.main}>
        <Gallery visuals={visuals} name={name} />
        <div className={css.about}>
          {appellation ? <p className={css.kind}>{appellation}</p> : null}
          <h1 className={css.name}>{name}</h1>
          {facts.length > 0 ? <p className={css.facts}>{facts.join(" · ")}</p> : null}
          {texts.medals && texts.medals.length > 0 ? (
            <ul className={css.medals}>
              {texts.medals.map((medal) => (
                <li key={medal}>{medal}</li>
              ))}
            </ul>
          ) : null}
          {texts.description ? <p className={css.description}>{texts.description}</p> : null}
          <Buy product={product} offer={offer} isFull />
          <Estimate product={product} offer={offer} />
        </div>
      </div>
      {said.length > 0 ? (
        <section className={css.section}>
          <h2>{say("product.story")}</h2>
          <dl className={css.story}>
            {said.map((text) => (
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
