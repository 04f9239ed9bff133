import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { colonIn, ingredientParts, type Part } from "@cuvee/core/offer/catalogue/ingredients.ts";
import type { NutritionKey } from "@cuvee/core/offer/catalogue/nutrition.ts";
import type { Label } from "@cuvee/core/storefront/elabels/label.ts";
import type { LabelLang } from "@cuvee/core/storefront/elabels/languages.ts";
import { markup, type Markup } from "#kit/mail/markup.ts";
import { pageText, queryOf } from "#storefront/elabels/page.ts";
import { labelTranslator } from "#storefront/elabels/terms.ts";
import type { ListedProduct } from "#storefront/elabels/queries.ts";

type Query = Record<string, string>;

/** The rows of the declaration in their legal order; `of` marks a part of the previous one. */
const ROWS: { key: NutritionKey; of?: true }[] = [
  { key: "fat" },
  { key: "saturatedFat", of: true },
  { key: "carbohydrates" },
  { key: "sugars", of: true },
  { key: "protein" },
  { key: "salt" },
];

const partsIn = (parts: readonly Part[]): Markup[] =>
  parts.map(({ text, strong }) => (strong ? markup`<strong>${text}</strong>` : markup`${text}`));

const count = (value: number, lang: string, most: number): string =>
  new Intl.NumberFormat(lang, { maximumFractionDigits: most }).format(value);

/** Formats a net volume as bottles show it: 75 cl, 3 l. */
const volume = (ml: number, lang: string): string =>
  ml < 2000 ? `${count(ml / 10, lang, 1)}\u00a0cl` : `${count(ml / 1000, lang, 3)}\u00a0l`;

function ingredients({ ingredients: labelIngredients, allergens, note }: Label, lang: LabelLang): Markup {
  const say = labelTranslator(lang);
  const parts = allergens.flatMap((allergen, at): Part[] => [
    ...(at > 0 ? [{ text: ", ", strong: false }] : []),
    { text: say(`allergens.${allergen}`), strong: true },
  ]);
  const list =
    labelIngredients?.kind === "list"
      ? markup`<p>${partsIn(ingredientParts(labelIngredients.list, lang, say))}</p>`
      : null;
  const text =
    labelIngredients?.kind === "text"
      ? markup`<p lang="${labelIngredients.lang}">${partsIn(labelIngredients.parts)}</p>`
      : null;
  const none = labelIngredients === null ? markup`<p>${say("notProvided")}</p>` : null;
  const contained =
    parts.length > 0 ? markup`<p>${say("contains")}${colonIn(lang)}${partsIn(parts)}</p>` : null;
  const more = note && markup`<p lang="${note.lang}">${note.text}</p>`;
  return markup`<section><h2>${say("ingredients")}</h2>${list}${text}${none}${contained}${more}</section>
`;
}

function nutrition({ nutrition: values }: Label, lang: LabelLang): Markup {
  const say = labelTranslator(lang);
  const title = markup`<h2 id="nutrition">${say("nutrition")}</h2>`;
  if (!values) return markup`<section>${title}<p>${say("notProvided")}</p></section>`;
  const { energyKj, energyKcal } = values;
  const energy = [
    energyKj === undefined ? null : `${count(energyKj, lang, 0)}\u00a0kJ`,
    energyKcal === undefined ? null : `${count(energyKcal, lang, 0)}\u00a0kcal`,
  ].filter(Boolean);
  const rows = ROWS.map(({ key, of }) => {
    const value = values[key];
    const grams = value === undefined ? "–" : `${count(value, lang, 2)}\u00a0g`;
    const part = of ? markup` class="of"` : null;
    return markup`<tr><th scope="row"${part}>${say(`nutrients.${key}`)}</th><td>${grams}</td></tr>
`;
  });
  return markup`<section>${title}<table aria-labelledby="nutrition"><caption>${say("per")}</caption><tbody>
<tr><th scope="row">${say("nutrients.energy")}</th><td>${energy.join(" / ") || "–"}</td></tr>
${rows}</tbody></table></section>
`;
}

function facts(label: Label, lot: string | null, lang: LabelLang): Markup {
  const say = labelTranslator(lang);
  const { alcohol, volumesMl, country, operator, producer } = label;
  const region = country && new Intl.DisplayNames([lang], { type: "region" }).of(country);
  const rows: [string, string | null | undefined][] = [
    ["vintage", isNonVintage(label.vintage) ? null : label.vintage],
    ["alcohol", alcohol === null ? null : `${count(alcohol / 100, lang, 2)}\u00a0% vol`],
    ["volume", volumesMl.map((ml) => volume(ml, lang)).join(", ")],
    ["origin", region],
    ["producer", producer],
    ["operator", [operator.name, operator.address].filter(Boolean).join(", ")],
    ["lot", lot],
  ];
  const items = rows.map(([key, value]) =>
    value ? markup`<div><dt>${say(key)}</dt><dd>${value}</dd></div>` : null,
  );
  return markup`<dl>${items}</dl>`;
}

function head(kind: string, name: string, under: readonly string[]): Markup {
  const more = under.length > 0 ? markup`<p class="under">${under.join(" · ")}</p>` : null;
  return markup`<header><p class="kind">${kind}</p><h1>${name}</h1>${more}</header>
`;
}

/** Renders the label of a vintage. */
export function labelPage(label: Label, lot: string | null, lang: LabelLang, query: Query): string {
  const say = labelTranslator(lang);
  const year = isNonVintage(label.vintage) ? [] : [label.vintage];
  const body = markup`${head(say("title"), label.name, [...label.designation, ...year])}${ingredients(
    label,
    lang,
  )}${nutrition(label, lang)}${facts(label, lot, lang)}`;
  return pageText({ lang, title: `${[label.name, ...year].join(" ")} – ${say("title")}`, query, body });
}

/** A link to the label of a vintage. */
export type Choice = { vintage: string; query: Query };

/**
 * Renders the choice of a vintage, when the address does not determine it; `page` is the path of the labels, when it is
 * not this address.
 */
export function choicePage(
  name: string,
  choices: readonly Choice[],
  { lang, query, page = "" }: { lang: LabelLang; query: Query | null; page?: string },
): string {
  const say = labelTranslator(lang);
  const items = choices.map(
    (one) => markup`<li><a href="${page + queryOf(one.query)}">${one.vintage}</a></li>`,
  );
  const body = markup`${head(say("title"), name, [])}<h2>${say("choose")}</h2><ul class="years">${items}</ul>`;
  return pageText({ lang, title: `${name} – ${say("title")}`, query, body });
}

function listed(product: ListedProduct, requested: string | undefined): Markup {
  const { slug, appellation, vintages } = product;
  const name = [product.name, product.precision].filter(Boolean).join(" – ");
  const years = vintages.map((vintage) => {
    const to = queryOf({ product: slug, vintage, lang: requested });
    return markup`<li><a href="${to}" aria-label="${`${name} ${vintage}`}">${vintage}</a></li>`;
  });
  const under = appellation && markup`<p>${appellation}</p>`;
  return markup`<li><h2>${name}</h2>${under}<ul class="years">${years}</ul></li>
`;
}

/** Renders the list of the labels of a shop's products. */
export function listPage(
  shop: string,
  products: readonly ListedProduct[],
  lang: LabelLang,
  query: Query,
): string {
  const say = labelTranslator(lang);
  const items = products.map((product) => listed(product, query["lang"]));
  const list = products.length > 0 ? markup`<ul class="list">${items}</ul>` : markup`<p>${say("none")}</p>`;
  const body = markup`${head(say("title"), shop, [])}${list}`;
  return pageText({ lang, title: `${shop} – ${say("title")}`, query, body });
}

/** Renders what is wrong with an address, in the reader's language; `sentence` is an optional detail. */
export function wrongPage(
  kind: "notFound" | "badLink" | "failed",
  code: string,
  sentence: string | null,
  lang: LabelLang,
): string {
  const say = labelTranslator(lang);
  const more = sentence && markup`<p>${sentence}</p>`;
  const body = markup`${head(say("title"), say(kind), [])}${more}<p class="code">${code}</p>`;
  return pageText({ lang, title: say("title"), query: null, body });
}
