import type { Id } from "#kit/ids.ts";
import { plainText } from "#kit/list/list.ts";
import type { RichText } from "#kit/texts/richText.ts";
import type { SiteBlock } from "#storefront/site/blocks.ts";
import { textIn, type LocalizedTexts } from "#storefront/site/localizedTexts.ts";
import { FIRST_TAB_NAMES } from "#storefront/site/tabNames.ts";
import type { ThemeName } from "#storefront/site/themes.ts";

/** A tab of the shop's header, or a child under one (specification §3, Shop tab; §2, "Shop header"). */
export type SiteTab = {
  id: Id;
  name: LocalizedTexts;
  /** Shown to visitors; the specification's `exists`. */
  isVisible: boolean;
  /** Description for search engines; empty: the first words of the page. */
  description: LocalizedTexts;
  blocks: readonly SiteBlock[];
  /** For a tab of the first row; children have none. */
  children: readonly SiteTab[];
};

/** Fonts of a shop's pages: stacks that every device has, without requests to third parties. */
export const SITE_FONTS = ["system", "humanist", "serif", "classic", "rounded", "mono"] as const;
export type SiteFont = (typeof SITE_FONTS)[number];

/** Style of a shop's header (specification §3, "Header style"). */
export type HeaderStyle = {
  shadow: boolean;
  /** Depth of the shadow, 0 to 24. */
  elevation: number;
  /** `#rrggbb`; empty: the page's own colour. */
  color: string;
  /** Light text on a dark header. */
  dark: boolean;
  border: boolean;
  font: SiteFont;
  isUppercase: boolean;
  underline: boolean;
  justifyContent: "start" | "center" | "end";
  logoPlacement: "start" | "left" | "center";
  hideLogo: boolean;
  logoShadow: boolean;
};

/** All editable content of a seller's public pages: one document, drafted and published as a whole. */
export type Site = {
  /** Sites from before there were themes have none: the plain look. */
  theme?: ThemeName | undefined;
  header: HeaderStyle;
  tabs: readonly SiteTab[];
};

export const HEADER_STYLE: HeaderStyle = {
  shadow: false,
  elevation: 4,
  color: "",
  dark: false,
  border: true,
  font: "system",
  isUppercase: false,
  underline: false,
  justifyContent: "end",
  logoPlacement: "start",
  hideLogo: false,
  logoShadow: false,
};

/** Maximum tabs of the first row, children of one, blocks of a page, and bytes of a whole site as JSON. */
export const SITE_LIMITS = { tabs: 10, children: 12, blocks: 60, bytes: 400_000 } as const;

/**
 * Returns the name of a tab in the form of addresses: lower-cased, spaces become hyphens (specification §2, "Shop page
 * addressing").
 */
export function pageParam(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, "-");
}

const nameOf = (tab: SiteTab): string => textIn(tab.name, "fr") ?? "";
/**
 * Returns the words of a name; two names with the same words would have the same address, since people leave accents
 * out.
 */
const wordsOf = (tab: SiteTab): string => plainText(pageParam(nameOf(tab)));

/**
 * Returns the tabs that visitors see, children after their tab, in the order of the header. Children of a hidden tab
 * are hidden.
 */
export function visibleTabs({ tabs }: Pick<Site, "tabs">): SiteTab[] {
  return tabs
    .filter((tab) => tab.isVisible)
    .flatMap((tab) => [tab, ...tab.children.filter((child) => child.isVisible)]);
}

/**
 * Returns the query of a tab's address: `page`, and `pageid` when several visible tabs share the name (specification
 * §2). Empty for the first visible tab, which has the shop's own address.
 */
export function pageQuery(site: Pick<Site, "tabs">, tab: SiteTab): { page?: string; pageid?: Id } {
  const tabs = visibleTabs(site);
  if (tabs[0]?.id === tab.id) return {};
  const page = pageParam(nameOf(tab));
  const isShared = tabs.filter((other) => wordsOf(other) === wordsOf(tab)).length > 1;
  return isShared ? { page, pageid: tab.id } : { page };
}

/**
 * Returns the tab that an address names; without a match the first visible one (specification §2). Undefined for a site
 * without any.
 */
export function tabAt(site: Pick<Site, "tabs">, page = "", pageid = ""): SiteTab | undefined {
  const tabs = visibleTabs(site);
  const wanted = plainText(page);
  const named = tabs.filter((tab) => wordsOf(tab) === wanted);
  return named.find((tab) => tab.id === pageid) ?? named[0] ?? tabs[0];
}

const rich = (text: string): RichText => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** Longest presentation that the welcome shows; a longer one is a text of its own below. */
const WELCOME_MAX = 300;

/** A seller's facts that their first pages are made of. */
export type FirstSiteFacts = {
  presentation: LocalizedTexts;
  hasVisits: boolean;
  theme?: ThemeName | undefined;
};

/** The home page: the name and the presentation, some products, the next visits, the way to the shop. */
function homeBlocks({ presentation, hasVisits }: FirstSiteFacts): SiteBlock[] {
  const presented = Object.entries(presentation).filter(([, text]) => text !== "");
  const isShort = presented.every(([, text]) => text.length <= WELCOME_MAX);
  const product = { productIds: [], filter: {} };
  return [
    {
      id: "hero",
      kind: "hero",
      picture: { visual: "", alt: {} },
      title: {},
      text: isShort ? Object.fromEntries(presented) : {},
      buttons: true,
      place: "start",
    },
    ...(isShort
      ? []
      : [
          {
            id: "welcome",
            kind: "text" as const,
            width: "text" as const,
            texts: Object.fromEntries(presented.map(([lang, text]) => [lang, rich(text)])),
          },
        ]),
    { id: "selection", kind: "products", title: {}, mode: "filter", ...product, most: 8 },
    ...(hasVisits ? [{ id: "visits", kind: "events" as const, title: {}, eventIds: [], most: 3 }] : []),
    { id: "access", kind: "access", title: {}, address: "", text: {}, latE6: 0, lonE6: 0, landmarks: [] },
    { id: "newsletter", kind: "newsletter" },
  ];
}

/**
 * Returns the site of a shop without one of its own: a home page, its wines, its visits where it has any, and its
 * contact data. The same from call to call.
 */
export function firstSite(facts: FirstSiteFacts): Site {
  const tab = (number: number, name: LocalizedTexts, blocks: SiteBlock[]): SiteTab => ({
    id: String(number).padStart(16, "0"),
    name,
    isVisible: true,
    description: {},
    blocks,
    children: [],
  });
  // Sellers edit French and English; `tabName` has the other languages.
  const firstName = (key: keyof typeof FIRST_TAB_NAMES): LocalizedTexts => {
    const { fr, en } = FIRST_TAB_NAMES[key];
    return { fr, en };
  };
  return {
    ...(facts.theme ? { theme: facts.theme } : {}),
    header: HEADER_STYLE,
    tabs: [
      tab(4, firstName("home"), homeBlocks(facts)),
      tab(1, firstName("shop"), [
        {
          id: "products",
          kind: "products",
          title: {},
          mode: "all",
          productIds: [],
          filter: {},
          most: 200,
        },
      ]),
      ...(facts.hasVisits
        ? [tab(2, firstName("visits"), [{ id: "events", kind: "events", title: {}, eventIds: [], most: 24 }])]
        : []),
      tab(3, firstName("contact"), [{ id: "contact", kind: "contact", title: {}, hours: {}, form: true }]),
    ],
  };
}
