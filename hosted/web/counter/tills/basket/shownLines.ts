import type { Id } from "@cuvee/core/kit/ids.ts";
import { BASE_BOTTLE_ML } from "@cuvee/core/offer/catalogue/volume.ts";
import { NO_CENTS, type E4 } from "@cuvee/core/kit/money.ts";
import type { PricedLine } from "@cuvee/core/offer/pricing/priced.ts";
import type { PricedTill } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { leftOf, type Article, type Articles } from "#counter/tills/finder/articles.ts";
import type { ArticleLine, BasketLine, OpenLine, PlaceLine } from "#counter/tills/basket/basket.ts";
import type { ShownLine } from "#counter/tills/sale/sale.ts";

const NOTHING = {
  unitE4: 0 as E4,
  amountCents: NO_CENTS,
  discountCents: NO_CENTS,
  add: 0,
  trace: [],
  isShort: false,
} as const;

/** Computes the units of an article that reach the next tier of its line. */
export type UnitsOf = (line: {
  article: Article;
  next: NonNullable<PricedLine["next"]>;
  quantity: number;
}) => number;

/** The articles with what was sold of them; names and times of visits; rates of VAT. */
type Shown = Pick<Articles, "of"> & {
  sold: ReadonlyMap<Id, number>;
  labelOf: (place: PlaceLine) => { name: string; detail: string; left: number | null };
  rate: (rateBp: number) => string;
  unitsOf: UnitsOf;
};

/** Checks whether two rows are equal: then the old one is kept, and is not rendered again. */
const isSame = (a: ShownLine, b: ShownLine): boolean =>
  a.line === b.line &&
  a.name === b.name &&
  a.detail === b.detail &&
  a.unitE4 === b.unitE4 &&
  a.amountCents === b.amountCents &&
  a.discountCents === b.discountCents &&
  a.add === b.add &&
  a.next?.missing === b.next?.missing &&
  a.missing === b.missing &&
  a.next?.unitE4 === b.next?.unitE4 &&
  a.isUnsold === b.isUnsold &&
  a.isShort === b.isShort;

/**
 * Returns the lines of a basket with their prices, in its order. `before`: the lines shown before, kept where nothing
 * changed (a trace changes only with the price that it explains).
 */
export function shownLines(
  lines: readonly BasketLine[],
  priced: PricedTill,
  { of, sold, labelOf, rate, unitsOf }: Shown,
  before: readonly ShownLine[],
): ShownLine[] {
  const found = new Map([...priced.lines, ...priced.leaving].map((line) => [line.wishId, line]));
  const wanted = new Map<Id, number>();
  for (const line of lines)
    if (line.kind === "article") wanted.set(line.formatId, (wanted.get(line.formatId) ?? 0) + line.quantity);
  let place = -1;
  const articleOf = (line: ArticleLine): ShownLine => {
    const article = of.get(line.formatId);
    const price = found.get(line.id);
    const label = { name: article?.name ?? "?", detail: article?.detail ?? "" };
    if (!price) return { ...NOTHING, line, ...label, isUnsold: true };
    const { unitE4, amountCents, discountCents, add, trace } = price;
    const leaves = line.move !== "sale";
    return {
      line,
      ...label,
      unitE4,
      amountCents: leaves ? NO_CENTS : amountCents,
      discountCents,
      add,
      trace,
      isUnsold: false,
      isShort:
        article !== undefined && (wanted.get(line.formatId) ?? 0) > (leftOf(article, sold) ?? Infinity),
      missing: article && price.next && unitsOf({ article, next: price.next, quantity: line.quantity }),
      isBottle: article?.format.type === "bottle" && article.format.volumeMl === BASE_BOTTLE_ML,
      next: line.move === "sale" && !line.own ? price.next : undefined,
    };
  };
  const openOf = (line: OpenLine): ShownLine => {
    const { name, unitE4 } = line;
    const price = priced.free?.find(({ id }) => id === line.id);
    const detail = price ? rate(price.vatRateBp) : "";
    if (!price) return { ...NOTHING, line, name, detail, isUnsold: true };
    const { amountCents, discountCents } = price;
    return { ...NOTHING, line, name, detail, unitE4, amountCents, discountCents, isUnsold: false };
  };
  const placeOf = (line: PlaceLine): ShownLine => {
    place += 1;
    const price = priced.tickets[place];
    const { name, detail, left } = labelOf(line);
    if (price?.ticketId !== line.ticketId) return { ...NOTHING, line, name, detail, isUnsold: true };
    const { unitE4, amountCents, trace } = price;
    const isShort = left !== null && line.quantity > left;
    return { ...NOTHING, line, name, detail, unitE4, amountCents, trace, isUnsold: false, isShort };
  };
  const stored = new Map(before.map((row) => [row.line.id, row]));
  return lines.map((line) => {
    const row =
      line.kind === "article" ? articleOf(line) : line.kind === "open" ? openOf(line) : placeOf(line);
    const old = stored.get(line.id);
    return old && isSame(old, row) ? old : row;
  });
}
