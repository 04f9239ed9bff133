import type { Id } from "@cuvee/core/kit/ids.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import {
  isNonVintage,
  type Format,
  type Product,
  type Vintage,
} from "@cuvee/core/offer/catalogue/catalogue.ts";
import { typologyOf } from "@cuvee/core/offer/pricing/grid.ts";
import { cardTiers } from "@cuvee/core/offer/pricing/tier.ts";
import { vatRateOf } from "@cuvee/core/offer/pricing/taxes/vat.ts";
import type { Scanned } from "@cuvee/core/counter/tills/scannedCode.ts";
import type { TillSnapshot } from "@cuvee/core/counter/tills/snapshot.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { entryOf, type Entry } from "#counter/tills/finder/search.ts";

/** An article of a till, with its texts. */
export type Article = {
  formatId: Id;
  product: Product;
  vintage: Vintage;
  format: Format;
  name: string;
  /** Vintage and format: `2021 · 75 cl`. */
  detail: string;
  family: Family;
  visual: string | null;
  /** Stock of the point's warehouse; null: it is not counted. */
  stock: number | null;
};

/** Kinds of goods that a till distinguishes, in the order of its filters. */
const FAMILIES = [
  "red",
  "white",
  "rose",
  "sparkling",
  "sweet",
  "spirit",
  "beer",
  "soft",
  "box",
  "other",
] as const;
export type Family = (typeof FAMILIES)[number];

const SPARKLING = new Set(["champagne", "crémant", "sparkling"]);
const BREWED = new Set(["beer", "cider", "perry", "mead"]);
const SOFT = new Set(["juice", "nectar"]);
const OTHER = new Set(["accessory", "prestation"]);

function familyOf({ productType, color }: Product): Family {
  if (SPARKLING.has(productType)) return "sparkling";
  if (BREWED.has(productType)) return "beer";
  if (SOFT.has(productType)) return "soft";
  if (OTHER.has(productType)) return "other";
  if (productType === "box") return "box";
  if (productType !== "wine" && productType !== "still") return "spirit";
  return color === "red" || color === "white" || color === "rose" ? color : "sweet";
}

/** Returns the name of a container: the shop's own, else its volume. */
export const containerName = (
  format: { nameInShop?: string | null | undefined; volumeMl: number },
  figure: (n: number) => string,
  unit: string,
): string => {
  if (format.nameInShop) return format.nameInShop;
  if (format.volumeMl === 0) return unit;
  return format.volumeMl >= 1000
    ? `${figure(format.volumeMl / 1000)} l`
    : `${figure(format.volumeMl / 10)} cl`;
};

/** All articles, by their format. */
export type Articles = {
  all: readonly Article[];
  of: ReadonlyMap<Id, Article>;
  index: readonly Entry[];
  families: readonly Family[];
};

/**
 * Returns the articles of a catalogue, once for each version of it; `container` names formats in the language of the
 * screen.
 */
export function articlesOf(
  snapshot: Pick<TillSnapshot, "products" | "eans" | "available">,
  container: (format: Format) => string,
): Articles {
  const codes = new Map<Id, string[]>();
  for (const [ean, formatId] of Object.entries(snapshot.eans))
    codes.set(formatId, [...(codes.get(formatId) ?? []), ean]);
  const all = snapshot.products
    .filter(({ status }) => status === "online")
    .flatMap((product) =>
      product.vintages.flatMap((vintage) =>
        vintage.formats.map((format): Article => {
          const year = isNonVintage(vintage.name) ? "" : vintage.name;
          return {
            formatId: format.id,
            product,
            vintage,
            format,
            name: product.name,
            detail: [year, container(format)].filter(Boolean).join(" · "),
            family: familyOf(product),
            visual: format.visual ?? null,
            stock: snapshot.available[format.id] ?? null,
          };
        }),
      ),
    );
  const held = new Set(all.map(({ family }) => family));
  return {
    all,
    of: new Map(all.map((article) => [article.formatId, article])),
    index: all.map(({ formatId, family, name, detail, product }) =>
      entryOf(formatId, family, name, [
        detail,
        product.appellation ?? "",
        product.precision ?? "",
        ...(codes.get(formatId) ?? []),
      ]),
    ),
    families: FAMILIES.filter((family) => held.has(family)),
  };
}

/** Returns the unit price of an article in a grid, before thresholds; null where it has none. */
export function listPrice(
  { format, product }: Article,
  rules: ShopRules,
  typology: string | null,
  at: number,
): E4 | null {
  const grid = typologyOf(rules, typology);
  return cardTiers(format, grid, vatRateOf(product, rules), at)[0]?.unitE4 ?? null;
}

/** Returns the stock of an article in the warehouse less the later sales of this till; null: it is not counted. */
export const leftOf = ({ formatId, stock }: Article, sold: ReadonlyMap<Id, number>): number | null =>
  stock === null ? null : stock - (sold.get(formatId) ?? 0);

/** Returns other containers of the same vintage: the bottle of a carton, the carton of a bottle. */
export const siblingsOf = ({ vintage, formatId }: Article, { of }: Articles): Article[] =>
  vintage.formats.flatMap((format) => (format.id === formatId ? [] : (of.get(format.id) ?? [])));

/** Returns the format of a scanned code: by its GTIN in any of its lengths. */
export function formatOf(scanned: Scanned, eans: Readonly<Record<string, Id>>): Id | undefined {
  if (scanned.kind === "text") return eans[scanned.text];
  const { gtin } = scanned;
  for (const length of [14, 13, 12, 8]) {
    const digits = gtin.slice(14 - length);
    const found = gtin.startsWith("0".repeat(14 - length)) ? eans[digits] : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
