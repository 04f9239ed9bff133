import { hasLabel, labelOf, type LabelFacts } from "@cuvee/core/storefront/elabels/label.ts";
import type { LabelLang } from "@cuvee/core/storefront/elabels/languages.ts";
import { readGtin } from "@cuvee/core/storefront/elabels/digitalLink.ts";
import { isVintage, variantOf } from "@cuvee/core/storefront/elabels/variants.ts";
import { NO_NUTRITION } from "@cuvee/core/offer/catalogue/nutrition.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { Tx } from "#kit/postgres/database.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { choicePage, labelPage, listPage } from "#storefront/elabels/pages.ts";
import {
  placesOf,
  readListed,
  readProduct,
  readVintages,
  type LabelProduct,
  type LabelVintage,
} from "#storefront/elabels/queries.ts";

/** The request for a label. */
export type LabelQuery = {
  gtin?: string | undefined;
  /** Id or address of a product. */
  product?: string | undefined;
  /** Id or name of a vintage, or the value of key 22. */
  vintage?: string | undefined;
  lot?: string | undefined;
  lang?: string | undefined;
};

export type Shop = Pick<ShopRow, "id" | "code" | "name" | "url_shop" | "legal">;

/** Returns the first part of the shop's public addresses. */
export const nameInUrl = ({ url_shop, code }: Shop): string => encodeURIComponent(url_shop ?? code);

/** Returns the company responsible for the labels of a shop. */
const operatorOf = ({ legal, name }: Shop): LabelFacts["operator"] => ({
  name: legal["company"] ?? name,
  address: legal["address"] ?? "",
});

/** Returns the facts of a vintage's label; `gtin` selects the formats that carry it, else all that are not packs. */
export function factsOf(
  shop: Shop,
  product: LabelProduct,
  vintage: LabelVintage,
  gtin: string | null,
): LabelFacts {
  const single = vintage.formats.filter((format) => format.type !== "packing");
  const named = single.filter((format) => gtin !== null && readGtin(format.ean ?? "") === gtin);
  const open = single.filter((format) => !format.closed);
  const shown = [named, open, single].find((formats) => formats.length > 0) ?? [];
  return {
    product,
    vintage: { ...vintage, nutrition: { ...NO_NUTRITION, ...vintage.nutrition } },
    volumesMl: shown.map((format) => format.volumeMl),
    operator: operatorOf(shop),
  };
}

type LabelMatch = { product: LabelProduct; vintages: LabelVintage[]; gtin: string | null };

async function byGtin(tx: Tx, shop: Shop, gtin: string, lot: string): Promise<LabelMatch> {
  const code = readGtin(gtin) ?? refuse("gs1-check-digit", 400);
  const places = (await placesOf(tx, code, lot)).filter((place) => place.shopId === shop.id);
  const [first] = places;
  const product = first && (await readProduct(tx, shop.id, first.productId));
  if (!product) return refuse("gs1-unknown", 404);
  const ofLot = places.some((place) => place.ofLot) ? places.filter((place) => place.ofLot) : places;
  const ids = new Set(ofLot.map((place) => place.vintageId));
  const vintages = await readVintages(tx, shop.id, product.id);
  return { product, vintages: vintages.filter((vintage) => ids.has(vintage.id)), gtin: code };
}

async function byProduct(tx: Tx, shop: Shop, idOrSlug: string): Promise<LabelMatch> {
  const product = (await readProduct(tx, shop.id, idOrSlug)) ?? refuse("not-found", 404);
  return { product, vintages: await readVintages(tx, shop.id, product.id), gtin: null };
}

/**
 * Renders the requested page: the label of a vintage, the choice of one where the address does not determine it, or the
 * list of the shop's products. Throws `not-found` and `gs1-unknown` (404), `gs1-check-digit` (400).
 */
export async function showLabel(
  tx: Tx,
  shop: Shop,
  labelQuery: LabelQuery,
  lang: LabelLang,
): Promise<string> {
  const query = Object.fromEntries(
    Object.entries(labelQuery).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  if (labelQuery.gtin === undefined && labelQuery.product === undefined) {
    const listed = await readListed(tx, shop.id);
    return listPage(
      shop.name,
      listed.filter((product) => hasLabel(product.productType)),
      lang,
      query,
    );
  }
  const { product, vintages, gtin } =
    labelQuery.gtin === undefined
      ? await byProduct(tx, shop, labelQuery.product ?? "")
      : await byGtin(tx, shop, labelQuery.gtin, labelQuery.lot ?? "");
  if (!hasLabel(product.productType) || vintages.length === 0) refuse("not-found", 404);
  const { vintage: wanted } = labelQuery;
  const named =
    wanted === undefined
      ? vintages
      : vintages.filter((vintage) => vintage.id === wanted || isVintage(wanted, vintage.name));
  const [only] = named;
  if (only && named.length === 1)
    return labelPage(labelOf(factsOf(shop, product, only, gtin), lang), labelQuery.lot ?? null, lang, query);
  const choices = vintages.map(({ id, name }) => ({
    vintage: name,
    query: { ...query, vintage: variantOf(name) ?? id },
  }));
  return choicePage([product.name, product.precision].filter(Boolean).join(" – "), choices, { lang, query });
}
