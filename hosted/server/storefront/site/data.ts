import { hasLabel } from "@cuvee/core/storefront/elabels/label.ts";
import { richTextHtml } from "@cuvee/core/kit/texts/richTextHtml.ts";
import { sayIn } from "@cuvee/core/kit/texts/say.ts";
import { typesetFrench } from "@cuvee/core/kit/texts/typeset.ts";
import { slugOf } from "@cuvee/core/kit/texts/slugs.ts";
import type { Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { capitalAmount } from "@cuvee/core/shops/settings/company.ts";
import { publicTypology } from "@cuvee/core/shops/settings/settings.ts";
import {
  HEADER_STYLE,
  pageQuery,
  tabAt,
  visibleTabs,
  type Site,
  type SiteTab,
} from "@cuvee/core/storefront/site/pages.ts";
import { cartonBottles } from "@cuvee/core/storefront/site/carton.ts";
import { neighboursOf } from "@cuvee/core/storefront/site/neighbours.ts";
import { tabName } from "@cuvee/core/storefront/site/tabNames.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { productsOf } from "@cuvee/core/storefront/site/blockProducts.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { areMixed, byFamily } from "@cuvee/core/offer/catalogue/drinkKinds.ts";
import { areWines, findProducts, pageOfList, queryOf, searchOf } from "@cuvee/core/storefront/site/search.ts";
import type {
  SiteBuilder,
  SiteCards,
  SiteData,
  SiteEvents,
  SiteLanguage,
  SiteLink,
  SiteList,
  SiteOffer,
  SitePage,
  SiteShop,
} from "@cuvee/core/storefront/site/site.ts";
import {
  packContentsFor,
  productsFor,
  rulesFor,
  wineFactsFor,
  type Snapshot,
} from "#offer/catalogue/catalogue.ts";
import { saleTermsOf } from "#shops/settings/settings.ts";
import type { EventOnPage } from "./events.ts";
import { siteFonts } from "./fonts.ts";
import { languages, siteTexts } from "./texts.ts";
import type { ProductTexts } from "@cuvee/core/offer/catalogue/contract.ts";
import { textsIn } from "#offer/catalogue/composition.ts";
import { visualsFor } from "#offer/catalogue/visuals.ts";

/** Input of a page: the shop, its pages, the availability of its products, and the request. */
export type PageRequest = {
  snapshot: Snapshot;
  site: Site;
  availability: Record<string, number>;
  events: (lang: SiteLanguage) => Promise<SiteEvents>;
  /** The event that the page is about, with its first upcoming slots; null where it cannot be reserved. */
  event?: (() => Promise<EventOnPage | null>) | undefined;
  /** GTINs of a product's formats, by their id. */
  gtins: (productId: string) => Promise<Record<string, string>>;
  /** Producers whose products the shop sells, with the ids of these. */
  builders: () => Promise<{ name: string; ids: string[] }[]>;
  lang: SiteLanguage;
  /** Host of the product, without a trailing slash. */
  origin: string;
  /** Base path of the shop's pages: `/name` for the public, `/shops/code` for signed-in users (specification §2). */
  base: string;
  /** Path after the base: empty, a product, `/legal-notice`, … */
  rest: string;
  query: Record<string, unknown>;
  /** Hosting company of the platform: that of a shop which has none of its own. */
  operatorHost: string | null;
  at: number;
  /** Grid whose prices are shown; the public one by default. A mail shows those of its reader. */
  typology?: string | undefined;
};

/** Returns the grid whose prices a page shows. */
const gridOf = ({ snapshot, typology }: Pick<PageRequest, "snapshot" | "typology">): string =>
  typology ?? publicTypology(snapshot.rules).key;

/** Returns the name in the addresses of a shop's pages. */
export const nameOf = ({ shop }: Snapshot): string => shop.url_shop ?? shop.code;

const shopOf = ({ face, shop }: Snapshot, path: string, operatorHost: string | null): SiteShop => ({
  id: face.id,
  code: face.code,
  name: face.name,
  businessType: shop.business_type,
  path,
  color: face.editedShop.color,
  logo: face.editedShop.logo,
  banner: face.editedShop.banner,
  contactEmail: face.contactEmail,
  phone: face.phone,
  legal: {
    ...face.legal,
    capital: capitalAmount(face.legal["capital"] ?? ""),
    host: face.legal["host"] || (operatorHost ?? ""),
  },
  isOnline: shop.is_online,
  titleProducts: face.titleProducts ?? "",
});

function linksOf(site: Site, base: string, lang: SiteLanguage, here: string | null): SiteLink[] {
  const link = (tab: SiteTab): SiteLink => ({
    id: tab.id,
    name: tabName(tab.name, lang),
    href: `${base}${queryOf({}, pageQuery(site, tab) as Record<string, string>)}`,
    isHere: tab.id === here,
    children: tab.children.filter((child) => child.isVisible).map(link),
  });
  return site.tabs.filter((tab) => tab.isVisible).map(link);
}

const isList = (block: SiteBlock): boolean => block.kind === "products" && block.mode === "all";
/** Returns the first visible tab with such a block. */
const tabWith = (site: Pick<Site, "tabs">, shows: (block: SiteBlock) => boolean): SiteTab | undefined =>
  visibleTabs(site).find(({ blocks }) => blocks.some(shows));

const hasForm = (block: SiteBlock): boolean => block.kind === "contact" && block.form === true;
/** Returns the address of the page with the contact form; null where no page shows it. */
function contactPathOf({ site, base, snapshot }: PageRequest): string | null {
  const tab = snapshot.face.contactEmail === "" ? undefined : tabWith(site, hasForm);
  return tab ? `${base}${queryOf({}, pageQuery(site, tab) as Record<string, string>)}` : null;
}

/** Returns the visible tab that shows the most visits: a home page has an extract. */
function visitsTab(site: Pick<Site, "tabs">): SiteTab | undefined {
  const most = ({ blocks }: SiteTab): number =>
    Math.max(0, ...blocks.map((block) => (block.kind === "events" ? block.most : 0)));
  return visibleTabs(site)
    .filter((tab) => most(tab) > 0)
    .toSorted((a, b) => most(b) - most(a))[0];
}

/** Returns the entry of a merchant's menu that leads to the producers whose products they sell. */
const buildersLink = ({ base, rest, lang }: PageRequest): SiteLink => ({
  id: "builders",
  name: sayIn(lang, siteTexts(lang))("builders.title"),
  href: `${base}/builders`,
  isHere: rest === "builders" || rest.startsWith("builders/"),
  children: [],
});

/**
 * Returns the addresses of the pages with all products and with the visits, other than the page itself. Only a page
 * that leads there asks for them: one with a welcome or a collection, and that of an event.
 */
async function waysOf(request: PageRequest, tab: SiteTab | null): Promise<SiteData["ways"]> {
  const { site, base, event, events, lang, snapshot } = request;
  const leads = (block: SiteBlock): boolean =>
    block.kind === "hero" ||
    block.kind === "collection" ||
    (block.kind === "products" && block.mode !== "all");
  if (event === undefined && !tab?.blocks.some(leads)) return { products: null, visits: null };
  const others = {
    tabs: visibleTabs(site)
      .filter(({ id }) => id !== tab?.id)
      .map((other) => ({ ...other, children: [] })),
  };
  const way = (found: SiteTab | undefined): string | null =>
    found ? `${base}${queryOf({}, pageQuery(site, found) as Record<string, string>)}` : null;
  const hasProducts = productsFor(snapshot, gridOf(request)).length > 0;
  return {
    products: hasProducts ? way(tabWith(others, isList)) : null,
    visits: (await events(lang)).events.length > 0 ? way(visitsTab(others)) : null,
  };
}

/** Returns an offer of some products in the grid of a page, with the contents of packs among them. */
function offerOf(request: PageRequest, shown: readonly Product[]): SiteOffer {
  const { snapshot, availability } = request;
  const products = [...shown];
  const typology = gridOf(request);
  const formats = products.flatMap((product) =>
    product.vintages.flatMap((v) => v.formats.map(({ id }) => id)),
  );
  return {
    products,
    rules: rulesFor(snapshot.rules, typology),
    availability: Object.fromEntries(
      formats.flatMap((id) => (availability[id] === undefined ? [] : [[id, availability[id]]])),
    ),
    typology,
  };
}

const NO_EVENTS: SiteEvents = { events: [], next: {} };

type Made = { page: SitePage; offer: SiteOffer | null; tab: SiteTab | null };

/** Returns the page of a list that the address asks for, and its products. */
function listOf(
  request: PageRequest,
  products: readonly Product[],
): { list: SiteList; shown: readonly Product[] } {
  const { snapshot, availability, query, at } = request;
  const search = searchOf(query);
  const market = { rules: snapshot.rules, availability, typology: gridOf(request) };
  const { found, facets, isGrouped } = findProducts(products, market, search, at);
  const { pages, p, shown } = pageOfList(found, search.p);
  const groups = isGrouped ? byFamily(shown) : [{ family: null, products: shown }];
  const list = {
    search: { ...search, p },
    facets,
    found: found.length,
    areWines: areWines(found),
    pages,
    groups: groups.map(({ family, products: own }) => ({ family, ids: own.map(({ id }) => id) })),
  };
  return { list, shown };
}

/** Returns the texts of a product as they are shown: French sentences break before no double sign. */
const shownTexts = (texts: ProductTexts, lang: SiteLanguage): ProductTexts =>
  lang === "fr"
    ? {
        ...texts,
        ...Object.fromEntries(
          Object.entries(texts).flatMap(([name, text]) =>
            typeof text === "string" ? [[name, typesetFrench(text)]] : [],
          ),
        ),
      }
    : texts;

/** Returns the list of a page, and the products that its blocks show. */
async function tabPage(pageRequest: PageRequest, tab: SiteTab): Promise<Made> {
  const { snapshot, lang } = pageRequest;
  const products = productsFor(snapshot, gridOf(pageRequest));
  const shows = tab.blocks.flatMap((block) =>
    block.kind === "products" || block.kind === "collection" ? [block] : [],
  );
  const hasList = shows.some(({ mode }) => mode === "all");
  const found = hasList ? listOf(pageRequest, products) : null;
  const shown = new Map(found?.shown.map((product) => [product.id, product]));
  for (const block of shows) {
    if (block.mode === "all") continue;
    for (const product of productsOf(block, products)) shown.set(product.id, product);
  }
  const { events, next } = tab.blocks.some(({ kind }) => kind === "events")
    ? await pageRequest.events(lang)
    : NO_EVENTS;
  return {
    tab,
    offer: shows.length > 0 ? offerOf(pageRequest, [...shown.values()]) : null,
    page: {
      kind: "tab",
      title: tabName(tab.name, lang),
      description: textIn(tab.description, lang) ?? "",
      blocks: [...tab.blocks],
      list: found?.list ?? null,
      events,
      next,
    },
  };
}

async function productPage(pageRequest: PageRequest, slug: string): Promise<Made> {
  const { snapshot, lang, availability, at } = pageRequest;
  const typology = publicTypology(snapshot.rules).key;
  const all = productsFor(snapshot, typology);
  const product = all.find((one) => one.slug === slug || one.id === slug);
  if (!product) return { page: { kind: "missing" }, offer: null, tab: null };
  const contents = packContentsFor(snapshot, typology);
  const builder = (await pageRequest.builders()).find(({ ids }) => ids.includes(product.id));
  const neighbours = neighboursOf(
    product,
    all,
    { rules: snapshot.rules, availability, typology, at },
    new Set(builder?.ids),
  );
  return {
    tab: null,
    page: {
      kind: "product",
      product,
      texts: shownTexts(textsIn(snapshot.texts.get(product.id), lang), lang),
      visuals: visualsFor(snapshot.visuals.get(product.id) ?? [], product.vintages).map(
        ({ visual, alt }) => ({
          visual,
          alt,
        }),
      ),
      labelHref: hasLabel(product.productType)
        ? `/${nameOf(snapshot)}/nutritiveValues?product=${product.slug}`
        : null,
      wineFacts: wineFactsFor(snapshot, product),
      neighbours: neighbours.map(({ id }) => id),
      gtins: await pageRequest.gtins(product.id),
    },
    offer: offerOf(pageRequest, [product, ...neighbours, ...contents]),
  };
}

/**
 * Returns `/builders`, `/builders/{builder}` and a product below (specification §2): the producers of a merchant's
 * products.
 */
async function buildersPage(pageRequest: PageRequest, [wanted, product]: string[]): Promise<Made> {
  const { snapshot, base } = pageRequest;
  const found = await pageRequest.builders();
  const named = found.map((one) => ({ ...one, slug: slugOf(one.name) }));
  if (wanted === undefined) {
    const shown = productsFor(snapshot, publicTypology(snapshot.rules).key);
    const builders = named.map(({ name, slug, ids }): SiteBuilder => {
      const products = shown.filter(({ id }) => ids.includes(id));
      const formats = products.flatMap(({ vintages }) => vintages.flatMap((vintage) => vintage.formats));
      return {
        name,
        href: `${base}/builders/${slug}`,
        count: ids.length,
        visual: formats.find(({ visual }) => visual)?.visual ?? null,
        appellations: [...new Set(products.flatMap(({ appellation }) => appellation || []))],
      };
    });
    return { page: { kind: "builders", builders }, offer: null, tab: null };
  }
  const builder = named.find(({ slug }) => slug === wanted);
  if (!builder) return { page: { kind: "missing" }, offer: null, tab: null };
  if (product !== undefined) return productPage(pageRequest, product);
  const typology = publicTypology(snapshot.rules).key;
  const own = productsFor(snapshot, typology).filter(({ id }) => builder.ids.includes(id));
  const { list, shown } = listOf(pageRequest, own);
  const block: SiteBlock = {
    id: "products",
    kind: "products",
    // The page has the producer's name; the list is called as the shop calls its products.
    title: {},
    mode: "all",
    productIds: [],
    filter: {},
    most: 200,
  };
  return {
    page: {
      kind: "tab",
      title: builder.name,
      productsPath: `${base}/builders/${builder.slug}`,
      description: builder.name,
      blocks: [block],
      list,
      ...NO_EVENTS,
    },
    offer: offerOf(pageRequest, shown),
    tab: null,
  };
}

/** Returns the page on which a carton is filled, with the bottles that can be put into it. */
function cartonPage(pageRequest: PageRequest): Made {
  const { snapshot, availability, at } = pageRequest;
  const typology = publicTypology(snapshot.rules).key;
  const market = { rules: snapshot.rules, availability, typology };
  const bottles = cartonBottles(productsFor(snapshot, typology), market, at);
  if (bottles.length === 0) return { page: { kind: "missing" }, offer: null, tab: null };
  const products = bottles.map(({ product }) => product);
  return { page: { kind: "carton" }, offer: offerOf(pageRequest, products), tab: null };
}

async function madeOf(pageRequest: PageRequest): Promise<Made> {
  const { snapshot, site, rest, query } = pageRequest;
  const nothing = { offer: null, tab: null };
  if (!snapshot.shop.is_online && rest !== "legal-notice") return { page: { kind: "closed" }, ...nothing };
  if (pageRequest.event) {
    const found = await pageRequest.event();
    return { page: found ? { kind: "event", ...found } : { kind: "missing", of: "event" }, ...nothing };
  }
  if (rest === "") {
    const text = (name: string): string => (typeof query[name] === "string" ? query[name] : "");
    const isSearch = text("page") === "" && queryOf(searchOf(query)) !== "";
    // A search without a page means the list of all products, wherever it is.
    const tab = (isSearch ? tabWith(site, isList) : undefined) ?? tabAt(site, text("page"), text("pageid"));
    return tab ? tabPage(pageRequest, tab) : { page: { kind: "missing" }, ...nothing };
  }
  if (rest === "legal-notice") {
    const { text } = saleTermsOf(snapshot.shop, pageRequest.lang);
    return { page: { kind: "legal", terms: richTextHtml(text, { style: "data-style" }) }, ...nothing };
  }
  if (rest === "carton") return cartonPage(pageRequest);
  if (rest === "newsletter") return { page: { kind: "newsletter" }, ...nothing };
  const [first, ...parts] = rest.split("/");
  if (first === "builders") return buildersPage(pageRequest, parts);
  if (parts.length > 0) return { page: { kind: "missing" }, ...nothing };
  return productPage(pageRequest, rest);
}

/** Returns what the cards of a page tell of its products beside the shop's others. */
function cardsOf(
  { snapshot, base }: PageRequest,
  builders: { name: string; ids: string[] }[],
  offer: SiteOffer | null,
): SiteCards {
  const products = productsFor(snapshot, publicTypology(snapshot.rules).key);
  const named = products.flatMap(({ appellation }) => appellation || []);
  const [first] = named;
  const isShared = named.length > 1 && named.every((one) => one === first);
  const shown = new Set(offer?.products.map(({ id }) => id));
  const makers = builders.flatMap(({ name, ids }) => {
    const maker = { name, href: `${base}/builders/${slugOf(name)}` };
    return ids.filter((id) => shown.has(id)).map((id) => [id, maker] as const);
  });
  return {
    appellation: isShared && first !== undefined ? first : null,
    areMixed: areMixed(products),
    builders: Object.fromEntries(makers),
  };
}

/** Returns all the data that a public page of a shop is rendered from. */
export async function siteData(pageRequest: PageRequest): Promise<SiteData> {
  const { snapshot, site, lang, origin, base, rest, query, at } = pageRequest;
  const { page, offer, tab } = await madeOf(pageRequest);
  const builders = await pageRequest.builders();
  // An event has an address of its own beside those of its shop.
  const isEvent = page.kind === "event";
  const own = isEvent ? "" : `/${nameOf(snapshot)}`;
  const beside = tab ? (pageQuery(site, tab) as Record<string, string>) : {};
  const p = page.kind === "tab" && page.list ? page.list.search.p : 1;
  const search = page.kind === "tab" && page.list ? page.list.search : {};
  const named: Record<string, string> = typeof query["lang"] === "string" ? { lang } : {};
  const path = isEvent
    ? `/events/${page.event.id}`
    : rest === ""
      ? ""
      : `/${page.kind === "product" ? page.product.slug : rest}`;
  return {
    lang,
    languages,
    canonical: `${origin}${own}${path}${queryOf({ p }, beside)}`,
    here: `${isEvent ? "" : base}${path}${queryOf(search, { ...beside, ...named })}`,
    shop: shopOf(snapshot, base, pageRequest.operatorHost),
    theme: site.theme ?? "plain",
    fonts: siteFonts,
    header: site.header ?? HEADER_STYLE,
    tabs: [
      ...linksOf(site, base, lang, tab?.id ?? null),
      ...(builders.length > 1 ? [buildersLink(pageRequest)] : []),
    ],
    ways: await waysOf(pageRequest, tab),
    contactPath: contactPathOf(pageRequest),
    hasBuilders: builders.length > 0,
    page,
    offer,
    cards: cardsOf(pageRequest, builders, offer),
    texts: siteTexts(lang),
    at,
  };
}
