import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { textsAnswer } from "#kit/texts/say.answers.contract.ts";
import { productAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { availabilityAnswer, productTextsAnswer } from "#offer/catalogue/contract.answers.contract.ts";
import { FAMILIES } from "#offer/catalogue/facts.ts";
import { wineFactsAnswer } from "#offer/catalogue/wineFacts.answers.contract.ts";
import { shopRulesAnswer } from "#shops/settings/settings.answers.contract.ts";
import { themeFont, themeName } from "#storefront/site/enums.contract.ts";
import { headerStyleAnswer, siteBlockAnswer } from "#storefront/site/pages.answers.contract.ts";
import { facetValuesAnswer, productSearchAnswer } from "#storefront/site/search.answers.contract.ts";
import { FACETS } from "#storefront/site/search.ts";
import { SITE_LANGUAGES } from "#storefront/site/site.ts";
import {
  nextSlotsAnswer,
  publicEventAnswer,
  slotViewAnswer,
} from "#visits/events/events.answers.contract.ts";
import type {
  SiteBuilder,
  SiteCards,
  SiteData,
  SiteLink,
  SiteList,
  SiteMaker,
  SiteOffer,
  SitePage,
  SiteShop,
  SiteShopCard,
} from "#storefront/site/site.ts";
import { visualAnswer } from "#offer/catalogue/record.answers.contract.ts";

export const siteShopAnswer = exact<SiteShop>("SiteShop")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    businessType: z.string(),
    path: z.string(),
    color: z.string(),
    logo: z.string().nullable(),
    banner: z.string().nullable(),
    contactEmail: z.string(),
    phone: z.string(),
    legal: z.record(z.string(), z.string()),
    isOnline: z.boolean(),
    titleProducts: z.string(),
  }),
);

export const siteLinkAnswer = exact<SiteLink>("SiteLink")(
  z.object({
    id: z.string(),
    name: z.string(),
    href: z.string(),
    isHere: z.boolean(),
    children: z.array(z.lazy((): z.ZodType<SiteLink, SiteLink> => siteLinkAnswer)),
  }),
);

export const siteListAnswer = exact<SiteList>("SiteList")(
  z.object({
    search: productSearchAnswer,
    facets: z.partialRecord(z.enum(FACETS), facetValuesAnswer),
    found: z.number(),
    areWines: z.boolean(),
    pages: z.number(),
    groups: z.array(z.object({ family: z.enum(FAMILIES).nullable(), ids: z.array(z.string()) })),
  }),
);

const siteMakerAnswer = exact<SiteMaker>("SiteMaker")(z.object({ name: z.string(), href: z.string() }));

const siteCardsAnswer = exact<SiteCards>("SiteCards")(
  z.object({
    appellation: z.string().nullable(),
    areMixed: z.boolean(),
    builders: z.record(z.string(), siteMakerAnswer),
  }),
);

export const siteShopCardAnswer = exact<SiteShopCard>("SiteShopCard")(
  z.object({
    path: z.string(),
    code: z.string(),
    name: z.string(),
    color: z.string(),
    logo: z.string().nullable(),
    banner: z.string().nullable(),
    businessType: z.string(),
    presentation: z.string(),
    picture: z.string().nullable(),
    region: z.string().nullable(),
    appellations: z.array(z.string()),
    builders: z.number(),
  }),
);

export const siteBuilderAnswer = exact<SiteBuilder>("SiteBuilder")(
  z.object({
    name: z.string(),
    href: z.string(),
    count: z.number(),
    visual: z.string().nullable(),
    appellations: z.array(z.string()),
  }),
);

export const sitePageAnswer = exact<SitePage>("SitePage")(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("tab"),
      title: z.string(),
      productsPath: z.string().optional(),
      description: z.string(),
      blocks: z.array(siteBlockAnswer),
      list: siteListAnswer.nullable(),
      events: z.array(publicEventAnswer),
      next: z.record(z.string(), nextSlotsAnswer),
    }),
    z.object({
      kind: z.literal("product"),
      product: productAnswer,
      texts: productTextsAnswer,
      visuals: z.array(visualAnswer),
      labelHref: z.string().nullable(),
      wineFacts: z.record(z.string(), wineFactsAnswer),
      neighbours: z.array(z.string()),
      gtins: z.record(z.string(), z.string()).optional(),
    }),
    z.object({ kind: z.literal("event"), event: publicEventAnswer, slots: z.array(slotViewAnswer) }),
    z.object({ kind: z.literal("legal"), terms: z.string() }),
    z.object({
      kind: z.literal("builders"),
      builders: z.array(siteBuilderAnswer),
    }),
    z.object({ kind: z.literal("newsletter") }),
    z.object({ kind: z.literal("carton") }),
    z.object({
      kind: z.literal("shops"),
      shops: z.array(siteShopCardAnswer),
      search: z.object({ q: z.string(), region: z.string() }),
      regions: facetValuesAnswer,
      all: z.number(),
    }),
    z.object({ kind: z.literal("missing"), of: z.literal("event").optional() }),
    z.object({ kind: z.literal("closed") }),
  ]),
);

export const siteOfferAnswer = exact<SiteOffer>("SiteOffer")(
  z.object({
    products: z.array(productAnswer),
    rules: shopRulesAnswer,
    availability: availabilityAnswer,
    typology: z.string(),
  }),
);

export const siteDataAnswer = exact<SiteData>("SiteData")(
  z.object({
    lang: z.enum(SITE_LANGUAGES),
    languages: z.array(z.enum(SITE_LANGUAGES)),
    canonical: z.string(),
    here: z.string(),
    shop: siteShopAnswer.nullable(),
    theme: themeName,
    fonts: z.partialRecord(themeFont, z.object({ latin: z.string(), europe: z.string() })),
    header: headerStyleAnswer,
    tabs: z.array(siteLinkAnswer),
    ways: z.object({ products: z.string().nullable(), visits: z.string().nullable() }),
    contactPath: z.string().nullable(),
    hasBuilders: z.boolean(),
    page: sitePageAnswer,
    offer: siteOfferAnswer.nullable(),
    cards: siteCardsAnswer,
    texts: textsAnswer,
    at: z.number(),
  }),
);
