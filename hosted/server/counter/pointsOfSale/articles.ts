import { plainText, plainWords } from "@cuvee/core/kit/list/list.ts";
import { isNonVintage } from "@cuvee/core/offer/catalogue/catalogue.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/shelf.ts";
import type { PointArticle } from "@cuvee/core/counter/pointsOfSale/points.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { ServerLang } from "#kit/translations.ts";
import type { Catalogue } from "#offer/catalogue/catalogue.ts";
import { formatName } from "#offer/catalogue/names.ts";

const MOST = 20;
type Reading = { tx: Tx; shopId: string; catalogue: Catalogue; lang: ServerLang };
type Placed = NonNullable<ReturnType<Shelf["get"]>>;

const articleOf = ({ product, vintage, format }: Placed, lang: ServerLang): PointArticle => ({
  formatId: format.id,
  name: product.name,
  detail: [isNonVintage(vintage.name) ? "" : vintage.name, formatName(format, lang)]
    .filter(Boolean)
    .join(" · "),
});

/** Returns the articles of these formats, in their order; those no longer sold are left out. */
export async function articlesNamed(
  { tx, shopId, catalogue, lang }: Reading,
  formatIds: readonly string[],
): Promise<PointArticle[]> {
  if (formatIds.length === 0) return [];
  const { shelf } = await catalogue.exact(tx, shopId);
  return formatIds.flatMap((id) => {
    const found = shelf.get(id);
    return found ? [articleOf(found, lang)] : [];
  });
}

/** Returns articles whose name or detail contains every word; at most twenty. */
export async function searchPointArticles(
  { tx, shopId, catalogue, lang }: Reading,
  search: string,
): Promise<PointArticle[]> {
  const { shelf } = await catalogue.exact(tx, shopId);
  const words = plainWords(search);
  const found: PointArticle[] = [];
  for (const placed of shelf.values()) {
    const article = articleOf(placed, lang);
    const text = plainText(`${article.name} ${article.detail}`);
    if (words.every((word) => text.includes(word)) && found.push(article) === MOST) break;
  }
  return found;
}
