import { isHex } from "@cuvee/core/kit/colors.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { findShops, regionOf, type ShopSearch } from "@cuvee/core/storefront/site/shopList.ts";
import { queryOf } from "@cuvee/core/storefront/site/search.ts";
import type { SiteLanguage, SitePage, SiteShopCard } from "@cuvee/core/storefront/site/site.ts";
import type { Services } from "#kit/services.ts";
import { listedShops, type ListedShop } from "./queries.ts";

/** Cache lifetime of the list, in milliseconds: it queries the products of every shop. */
const KEPT_MS = 2000;

type ShopsPage = Extract<SitePage, { kind: "shops" }>;

const pictureIn = (visual: string | null, width: number): string | null =>
  visual?.startsWith("/files/") ? `${visual}/${width}.webp` : visual;

const cardOf = (shop: ListedShop, lang: SiteLanguage): SiteShopCard => ({
  code: shop.code,
  name: shop.name,
  path: `/${shop.url_shop ?? shop.code}`,
  color: isHex(shop.color) ? shop.color : "",
  logo: pictureIn(shop.logo, 320),
  banner: null,
  businessType: shop.business_type,
  presentation: textIn(shop.presentation, lang) ?? "",
  picture: shop.picture,
  region: regionOf(shop.appellations),
  appellations: shop.appellations.map(({ name }) => name),
  builders: shop.builders,
});

/** Returns the address of the list with a search. */
export const shopsAddress = (search: ShopSearch): string =>
  `/shops${queryOf({}, Object.fromEntries(Object.entries(search).filter(([, value]) => value !== "")))}`;

/** Returns a function that reads the list of all shops, those that a search finds, in a language. */
export function openShopList({ database, now }: Pick<Services, "database" | "now">) {
  let kept: { until: number; shops: Promise<ListedShop[]> } | null = null;
  const read = (): Promise<ListedShop[]> => {
    if (kept && kept.until > now()) return kept.shops;
    const shops = database.transaction({}, listedShops);
    kept = { until: now() + KEPT_MS, shops };
    shops.catch(() => (kept = null));
    return shops;
  };
  return async (search: ShopSearch, lang: SiteLanguage): Promise<ShopsPage> => {
    const all = (await read()).map((shop) => cardOf(shop, lang));
    const { found, regions } = findShops(all, search);
    return { kind: "shops", shops: found, search, regions, all: all.length };
  };
}
