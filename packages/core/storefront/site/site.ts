import { LANGUAGES } from "#kit/languages.ts";
import type { Texts } from "#kit/texts/say.ts";
import type { Availability, ProductTexts } from "#offer/catalogue/contract.ts";
import type { Product } from "#offer/catalogue/catalogue.ts";
import type { Family } from "#offer/catalogue/facts.ts";
import type { Visual } from "#offer/catalogue/record.ts";
import type { WineFacts } from "#offer/catalogue/wineFacts.ts";
import type { ShopRules } from "#shops/settings/settings.ts";
import type { HeaderStyle } from "#storefront/site/pages.ts";
import type { SiteBlock } from "#storefront/site/blocks.ts";
import type { Facet, FacetValues, ProductSearch } from "#storefront/site/search.ts";
import type { ShopSearch } from "#storefront/site/shopList.ts";
import type { SiteFonts } from "#storefront/site/theme.ts";
import type { ThemeName } from "#storefront/site/themes.ts";
import type { NextSlots, PublicEvent, SlotView } from "#visits/events/events.ts";

/** Languages of the public pages (specification §1), French first. */
export const SITE_LANGUAGES = LANGUAGES;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

/** An entry of a shop's header. */
export type SiteLink = { id: string; name: string; href: string; isHere: boolean; children: SiteLink[] };

/** Public data of the shop whose pages these are. */
export type SiteShop = {
  id: string;
  code: string;
  name: string;
  /** A `BusinessType`. */
  businessType: string;
  /** Path of its pages, `/name`. */
  path: string;
  color: string;
  logo: string | null;
  banner: string | null;
  contactEmail: string;
  phone: string;
  legal: Record<string, string>;
  isOnline: boolean;
  /** Title above its products. */
  titleProducts: string;
};

/** Data from which the products of a page are priced: the page's own products only. */
export type SiteOffer = {
  products: Product[];
  rules: ShopRules;
  availability: Availability;
  /** The grid of the prices: the public one, until the buyer's own is loaded. */
  typology: string;
};

/** A page of a list, as requested by the address. */
export type SiteList = {
  search: ProductSearch;
  facets: Partial<Record<Facet, FacetValues>>;
  found: number;
  /** All found products are wines. */
  areWines: boolean;
  pages: number;
  /** Products of this page of the list, in order. */
  groups: SiteGroup[];
};

/** Products that stand together in a list, under the name of their family where the list has several. */
type SiteGroup = { family: Family | null; ids: string[] };

/** Facts on the other products of a shop that its cards need. */
export type SiteCards = {
  /** The appellation that all its products have: it tells none from another. */
  appellation: string | null;
  /** The shop sells several kinds of drinks: colours of wine say nothing. */
  areMixed: boolean;
  /** Producers of the page's products, by their ids, where the shop sells other producers' products. */
  builders: Record<string, SiteMaker>;
};

/** A producer with the address of their products in the shop. */
export type SiteMaker = { name: string; href: string };

/** A shop among others. */
export type SiteShopCard = Pick<SiteShop, "code" | "name" | "path" | "color" | "logo" | "banner"> & {
  businessType: string;
  presentation: string;
  /** The picture at the head of its pages, its banner, or that of its first visit. */
  picture: string | null;
  region: string | null;
  /** Appellations of its products, the most frequent first. */
  appellations: string[];
  /** Number of producers whose products it sells. */
  builders: number;
};

/** Visits of a shop with their next slots, by the id of the event. */
export type SiteEvents = { events: PublicEvent[]; next: Record<string, NextSlots> };

/** A producer whose products a merchant sells. */
export type SiteBuilder = {
  name: string;
  href: string;
  count: number;
  /** Picture of one of the products. */
  visual: string | null;
  /** Appellations of the products, each once. */
  appellations: string[];
};

export type SitePage =
  | ({
      kind: "tab";
      title: string;
      /** The path above its products' pages when that is not the shop's: below their producer. */
      productsPath?: string;
      description: string;
      blocks: SiteBlock[];
      list: SiteList | null;
    } & SiteEvents)
  | {
      kind: "product";
      product: Product;
      texts: ProductTexts;
      /** Pictures of the product, then of its offered formats, each once. */
      visuals: Visual[];
      labelHref: string | null;
      /** Serving, keeping and origin of its vintages that have any, by their id. */
      wineFacts: Record<string, WineFacts>;
      /** Other products shown below it, by their ids. */
      neighbours: string[];
      /** GTIN of its formats, by their id. */
      gtins?: Record<string, string>;
    }
  | {
      kind: "event";
      event: PublicEvent;
      /** The first upcoming slots, full ones too. */
      slots: SlotView[];
    }
  | { kind: "legal"; terms: string }
  | { kind: "builders"; builders: SiteBuilder[] }
  | { kind: "newsletter" }
  /** A carton that the visitor fills with bottles of the page's offer. */
  | { kind: "carton" }
  | {
      kind: "shops";
      shops: SiteShopCard[];
      search: ShopSearch;
      /** Regions of the shops that the words find. */
      regions: FacetValues;
      /** Number of all shops, found or not. */
      all: number;
    }
  | {
      kind: "missing";
      /** `event` for the page of an event that cannot be reserved. */
      of?: "event";
    }
  | { kind: "closed" };

/** Data that a public page is rendered from, on the server and again in the browser: it contains no personal data. */
export type SiteData = {
  lang: SiteLanguage;
  /** Languages of the pages. */
  languages: readonly SiteLanguage[];
  /** Address of the page without language, for search engines; with the host. */
  canonical: string;
  /** Path and query of this page. */
  here: string;
  shop: SiteShop | null;
  theme: ThemeName;
  /** Addresses of the theme's letters. */
  fonts: SiteFonts;
  header: HeaderStyle;
  tabs: SiteLink[];
  /** The pages with all products and with the visits, other than this one; null where the shop has none. */
  ways: { products: string | null; visits: string | null };
  /** Address of the page with the contact form; null where no page shows it. */
  contactPath: string | null;
  /** Products of other producers with a page are for sale. */
  hasBuilders: boolean;
  page: SitePage;
  offer: SiteOffer | null;
  cards: SiteCards;
  texts: Texts;
  /** Time of its creation, in milliseconds since 1970. */
  at: number;
};
