import { buildLink, type DigitalLink } from "@cuvee/core/storefront/elabels/digitalLink.ts";
import { LABEL_LANGS } from "@cuvee/core/storefront/elabels/languages.ts";
import { isVintage, variantOf } from "@cuvee/core/storefront/elabels/variants.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import { queryOf } from "#storefront/elabels/page.ts";
import type { LabelledVintage } from "#storefront/elabels/queries.ts";

const VOCABULARY = "https://ref.gs1.org/voc/";
/** Link types of the GS1 vocabulary that the label serves, all at once. None leads to anything that sells. */
const TYPES = ["pip", "ingredientsInfo", "nutritionalInfo", "allergenInfo"] as const;
export const LINKSET_TYPE = "application/linkset+json";
const CONTEXT = "https://ref.gs1.org/standards/resolver/linkset-context";

/** Result of resolving an address. */
export type ResolvedLink = {
  shopId: string;
  /** The known part of the address: an unknown lot or vintage is left out (rules §6.2, "walk up the tree"). */
  known: DigitalLink;
  /** Query of the page that it leads to. */
  query: Record<string, string>;
  /** Vintages that the address may mean, where it does not determine one. */
  choices: { vintage: string; query: Record<string, string> }[];
};

/** Resolves an address among the formats that carry its GTIN: the maker's, and of them the vintage that it names. */
export function resolve(link: DigitalLink, places: readonly LabelledVintage[]): ResolvedLink {
  const [first] = places;
  if (!first) return refuse("gs1-unknown", 404);
  const { variant, lot, gtin } = link;
  const means = (place: LabelledVintage): boolean => variant !== null && isVintage(variant, place.vintage);
  const at = places.find(means) ?? first;
  const own = places.filter((place) => place.shopId === at.shopId && place.productId === at.productId);
  const ofLot = own.filter((place) => place.ofLot);
  const named = own.filter(means);
  const meant = named.length > 0 ? named : ofLot.length > 0 ? ofLot : own;
  const vintages = [...new Map(meant.map((place) => [place.vintageId, place.vintage])).values()];
  const [only] = vintages;
  const queryFor = (vintage: string | null): Record<string, string> => ({
    gtin,
    ...(vintage === null ? {} : { vintage }),
    ...(lot === null ? {} : { lot }),
  });
  const isKnown = vintages.length === 1 && (variant === null || named.length > 0);
  return {
    shopId: at.shopId,
    known: {
      gtin,
      variant: named.length > 0 ? variant : null,
      lot: ofLot.length > 0 ? lot : null,
      serial: null,
    },
    // A vintage that is unknown here stays in the address: the page then offers the choice.
    query: queryFor(isKnown ? (variantOf(only ?? "") ?? null) : variant),
    choices: isKnown
      ? []
      : vintages.map((vintage) => ({ vintage, query: queryFor(variantOf(vintage) ?? null) })),
  };
}

/** Parses `linkType`: the default link, the whole linkset, or a supported type. Throws `gs1-link-type` (404). */
export function linkTypeOf(requested: string | undefined): "default" | "linkset" | (typeof TYPES)[number] {
  if (requested === undefined || requested === "") return "default";
  // `all` is its former name (rules §6.2).
  if (requested === "linkset" || requested === "all") return "linkset";
  const name = /^(?:gs1:|https?:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)(\w+)$/.exec(requested)?.[1];
  if (name === "defaultLink") return "default";
  return TYPES.find((type) => type === name) ?? refuse("gs1-link-type", 404);
}

export type ResolverLinks = { anchor: string; target: string; choices: { title: string; href: string }[] };

/** Returns the addresses of the result; `more` is the rest of the query, which is passed on (rules §6.2). */
export function linksOf(
  { known, query, choices }: ResolvedLink,
  origin: string,
  name: string,
  more: Record<string, string> = {},
): ResolverLinks {
  const page = `${origin}/${name}/nutritiveValues`;
  const to = (of: Record<string, string>): string => page + queryOf({ ...more, ...of });
  return {
    anchor: origin + buildLink(known),
    target: to(query),
    choices: choices.map((choice) => ({ title: choice.vintage, href: to(choice.query) })),
  };
}

const TITLE = "Ingredients and nutrition";

/**
 * Returns the links as a document (RFC 9264): one default, and under each type the label, or those of the possible
 * vintages.
 */
export function linksetOf({ anchor, target, choices }: ResolverLinks, title: string): object {
  const hreflang = [...LABEL_LANGS];
  const link = (href: string, of: string): object => ({ href, title: of, type: "text/html", hreflang });
  const links =
    choices.length > 0
      ? choices.map((choice) => link(choice.href, `${title} ${choice.title}`))
      : [link(target, title)];
  return {
    linkset: [
      {
        anchor,
        description: title,
        [`${VOCABULARY}defaultLink`]: [{ href: target, title, type: "text/html", hreflang }],
        ...Object.fromEntries(TYPES.map((type) => [VOCABULARY + type, links])),
      },
    ],
  };
}

/** Returns the links as a header: the address of the linkset, the default link, and the types that have one address. */
export function linkHeader({ anchor, target, choices }: ResolverLinks): string {
  const one = (href: string, rel: string, type: string): string =>
    `<${href}>; rel="${rel}"; type="${type}"; title="${TITLE}"`;
  return [
    one(`${anchor}?linkType=linkset`, "linkset", LINKSET_TYPE),
    one(target, `${VOCABULARY}defaultLink`, "text/html"),
    ...(choices.length > 0 ? [] : TYPES.map((type) => one(target, VOCABULARY + type, "text/html"))),
  ].join(", ");
}

export const CONTEXT_LINK = `<${CONTEXT}>; rel="http://www.w3.org/ns/json-ld#context"; type="application/ld+json"`;

/** Describes this resolver (`/.well-known/gs1resolver`). */
export const describeResolver = (origin: string): object => ({
  name: "Cuvée",
  resolverRoot: `${origin}/gs1`,
  supportedPrimaryKeys: ["01"],
  supportedLinkType: [{ namespace: VOCABULARY, prefix: "gs1:" }],
  linkTypeDefaultCanBeLinkset: false,
  jsonLdContextLocation: CONTEXT,
});
