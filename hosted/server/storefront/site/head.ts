import { businessTypeOf, type BusinessType } from "@cuvee/core/shops/settings/business.ts";
import { isNonVintage, type Product } from "@cuvee/core/offer/catalogue/catalogue.ts";
import { offerOf, sellable } from "@cuvee/core/offer/pricing/display/cardOffer.ts";
import type { WineFacts } from "@cuvee/core/offer/catalogue/wineFacts.ts";
import { richTextPlain } from "@cuvee/core/kit/texts/richText.ts";
import { sayIn } from "@cuvee/core/kit/texts/say.ts";
import { textIn } from "@cuvee/core/storefront/site/localizedTexts.ts";
import { eventHead } from "./eventHead.ts";
import { merchantTerms } from "./merchantTerms.ts";
import { shortened } from "./markup.ts";
import type { SiteData } from "@cuvee/core/storefront/site/site.ts";

/** Metadata of a page for search engines and messengers. */
export type Head = {
  title: string;
  description: string;
  /** Path of its representative picture. */
  image: string | null;
  /** schema.org data. */
  structured: object[];
  noindex: boolean;
};

const pictureOf = (product: Product): string | null => {
  const visual = product.vintages.flatMap((v) => v.formats).find((format) => format.visual)?.visual;
  return visual ? `${visual}/960.webp` : null;
};

const euros = (unitE4: number): string => (unitE4 / 10_000).toFixed(2);

/** Returns a schema.org offer for each format with a public price; none for a grid without tax. */
function offersOf(product: Product, data: SiteData, gtins: Readonly<Record<string, string>>): object[] {
  const { offer } = data;
  const grid = offer?.rules.typologies.find(({ key }) => key === offer.typology);
  if (!offer || !grid?.ttc) return [];
  return product.vintages.flatMap((vintage) =>
    vintage.formats.flatMap((format) => {
      const its = offerOf(format, offer, data.at);
      const [first] = its.steps;
      if (!first) return [];
      const isOpen = product.status === "online" && sellable(its);
      return [
        {
          "@type": "Offer",
          url: data.canonical,
          sku: format.id,
          ...(gtins[format.id] ? { gtin: gtins[format.id] } : {}),
          ...(format.volumeMl > 0
            ? {
                additionalProperty: {
                  "@type": "PropertyValue",
                  name: "volume",
                  value: format.volumeMl / 10,
                  unitCode: "CLT",
                  unitText: "cl",
                },
              }
            : {}),
          name: [product.name, isNonVintage(vintage.name) ? "" : vintage.name, format.nameInShop ?? ""]
            .filter(Boolean)
            .join(" "),
          price: euros(first.unitE4),
          priceCurrency: "EUR",
          // The lowest price of the thirty days before an announced reduction (code de la consommation L112-1-1).
          ...(its.prior > first.unitE4
            ? {
                priceSpecification: {
                  "@type": "UnitPriceSpecification",
                  priceType: "https://schema.org/StrikethroughPrice",
                  price: euros(its.prior),
                  priceCurrency: "EUR",
                },
              }
            : {}),
          availability: `https://schema.org/${isOpen ? "InStock" : "OutOfStock"}`,
          seller: { "@type": "Organization", name: data.shop?.name ?? "" },
          ...merchantTerms(format.id, offer, data.at),
        },
      ];
    }),
  );
}

/** Returns the first words of a page's texts. */
function firstWords(data: SiteData): string {
  if (data.page.kind !== "tab") return "";
  for (const block of data.page.blocks) {
    if (block.kind !== "text" && block.kind !== "media") continue;
    const doc = textIn(block.texts, data.lang);
    const plain = doc ? richTextPlain(doc) : "";
    if (plain !== "") return plain;
  }
  return "";
}

/** Kinds of business of schema.org, by business type. */
const KINDS: Readonly<Record<BusinessType, string>> = {
  wine: "Winery",
  champaign: "Winery",
  beer: "Brewery",
  spirit: "Distillery",
  cider: "Brewery",
  other: "Store",
};

/** Returns the kind of business of a shop; a shop with products of several producers is a merchant. */
const kindOf = (businessType: string, isMerchant: boolean): string =>
  isMerchant ? "LiquorStore" : KINDS[businessTypeOf(businessType) ?? "other"];

/** Returns the schema.org data of a shop. */
const sellerOf = (shop: NonNullable<SiteData["shop"]>, origin: string, isMerchant: boolean) => ({
  "@context": "https://schema.org",
  "@type": kindOf(shop.businessType, isMerchant),
  name: shop.name,
  url: `${origin}${shop.path}`,
  ...(shop.logo ? { logo: new URL(shop.logo, origin).href } : {}),
  ...(shop.banner ? { image: new URL(shop.banner, origin).href } : {}),
  ...(shop.phone ? { telephone: shop.phone } : {}),
  ...(shop.contactEmail ? { email: shop.contactEmail } : {}),
  ...(shop.legal["address"] ? { address: shop.legal["address"] } : {}),
});

/** Returns the schema.org properties of the serving, the keeping and the grapes of a vintage. */
function propertiesOf(facts: WineFacts | undefined): object[] {
  if (!facts) return [];
  const { servingFromC, servingToC, keepFrom, keepTo, blend } = facts;
  const property = (name: string, value: object): object => ({ "@type": "PropertyValue", name, ...value });
  const span = (least: number | null, most: number | null): object => ({
    ...(least === null ? {} : { minValue: least }),
    ...(most === null ? {} : { maxValue: most }),
  });
  return [
    ...(servingFromC === null && servingToC === null
      ? []
      : [property("servingTemperature", { ...span(servingFromC, servingToC), unitCode: "CEL" })]),
    ...(keepFrom === null && keepTo === null ? [] : [property("drinkingWindow", span(keepFrom, keepTo))]),
    ...blend.map(({ grape, percent }) => property("grape", { value: grape, description: `${percent} %` })),
  ];
}

/** Returns the head of a product's page. */
function productHead(
  data: SiteData,
  page: Extract<SiteData["page"], { kind: "product" }>,
  base: Pick<Head, "image" | "noindex">,
): Head {
  const say = sayIn(data.lang, data.texts);
  const { shop } = data;
  const name = shop?.name ?? "Cuvée";
  const origin = new URL(data.canonical).origin;
  const { product, texts } = page;
  const offers = offersOf(product, data, page.gtins ?? {});
  const image = pictureOf(product);
  const properties = propertiesOf(Object.values(page.wineFacts)[0]);
  const description = shortened(
    texts.description ?? [product.appellation, product.precision].filter(Boolean).join(", "),
  );
  return {
    ...base,
    title: say("page.title", {
      page: [product.name, product.appellation].filter(Boolean).join(", "),
      shop: name,
    }),
    description: description || name,
    image: image ?? base.image,
    structured: [
      {
        "@context": "https://schema.org",
        "@type": "Product",
        name: product.name,
        url: data.canonical,
        ...(description ? { description } : {}),
        ...(image ? { image: new URL(image, origin).href } : {}),
        brand: { "@type": "Brand", name },
        ...(properties.length > 0 ? { additionalProperty: properties } : {}),
        ...(offers.length > 0 ? { offers } : {}),
      },
      {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name, item: `${origin}${shop?.path ?? "/"}` },
          { "@type": "ListItem", position: 2, name: product.name, item: data.canonical },
        ],
      },
    ],
  };
}

/** Returns the address of a page in the language of the reader. */
export const inLanguage = ({ canonical }: SiteData, lang: string): string =>
  `${canonical}${canonical.includes("?") ? "&" : "?"}lang=${lang}`;

/** Returns a page's own address: one that names its language is a page of its own, as its alternates declare. */
export const ownAddress = (data: SiteData): string =>
  /[?&]lang=/.test(data.here) ? inLanguage(data, data.lang) : data.canonical;

/** Checks whether a page is the list of shops that a search found. */
const isSearched = (page: SiteData["page"]): boolean =>
  page.kind === "shops" && (page.search.q !== "" || page.search.region !== "");

/** Returns title, description, picture and schema.org data of a public page. */
export function headOf(data: SiteData): Head {
  const say = sayIn(data.lang, data.texts);
  const { page, shop } = data;
  const name = shop?.name ?? "Cuvée";
  const origin = new URL(data.canonical).origin;
  const base = { image: shop?.banner ?? shop?.logo ?? null, noindex: false };
  if (page.kind === "product") return productHead(data, page, base);
  if (page.kind === "event") return { ...base, ...eventHead(page, data, ownAddress(data)) };
  if (page.kind === "tab") {
    const isFirst = !data.canonical.includes("?");
    const isSearch = /[?&](q|color|appellation|vintage|price|label|grape|sort)=/.test(data.here);
    return {
      ...base,
      title: isFirst
        ? say("page.title", { page: name, shop: page.title })
        : say("page.title", { page: page.title, shop: name }),
      description:
        shortened(page.description || firstWords(data)) ||
        say("page.title", { page: page.title, shop: name }),
      structured: shop ? [sellerOf(shop, origin, data.hasBuilders)] : [],
      noindex: isSearch,
    };
  }
  const titles = {
    legal: "legal.title",
    builders: "builders.title",
    newsletter: "newsletter.name",
    carton: "carton.title",
    shops: "shops.title",
    missing: "missing.title",
    closed: "closed.title",
  } as const;
  const isEvent = page.kind === "missing" && page.of === "event";
  const title = say(isEvent ? "event.goneTitle" : titles[page.kind]);
  return {
    ...base,
    title: shop ? say("page.title", { page: title, shop: name }) : title,
    description: shop ? say("page.title", { page: title, shop: name }) : title,
    structured: [],
    noindex: page.kind === "missing" || page.kind === "closed" || isSearched(page),
  };
}
