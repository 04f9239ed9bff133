import { scaled, type BasisPoints, type E4 } from "#kit/money.ts";
import type { Format, PriceTier, Promotion } from "#offer/catalogue/catalogue.ts";
import type { Typology } from "#shops/settings/settings.ts";
import { untaxed } from "#offer/pricing/grid.ts";
import { cardTiers } from "#offer/pricing/tier.ts";

/** Thirty days in milliseconds. */
const PRIOR_WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Public terms of a format, from `since` (milliseconds since 1970) until the next terms begin. `unitE4` is null while
 * it was not offered; `ttc`: prices include tax.
 */
export type PublicTerms = {
  since: number;
  unitE4: E4 | null;
  ttc: boolean;
  tiers: PriceTier[];
  promotions: Promotion[];
};

/** Public price of one unit from `since`, before `until`; null while it was not offered. */
export type PublicSpan = { since: number; until: number; unitE4: number | null; isReduced: boolean };

/** Current counting rules of the public grid: every price of the history is expressed in them. */
export type PriceBasis = {
  typology: Pick<Typology, "ttc" | "allRulesInEq75">;
  shopInEq75: boolean;
  /**
   * VAT of the product (`vatRateOf`), for prices of a time when the grid included tax and now does not, or the other
   * way round.
   */
  rateBp: BasisPoints;
};

const PUBLIC: Typology = {
  key: "",
  name: "",
  public: true,
  ttc: true,
  globalDiscount: false,
  allRulesInEq75: null,
};

/** Converts a price into the current terms of the grid. */
function converted(unitE4: number, from: boolean, to: boolean, rateBp: BasisPoints): number {
  if (from === to) return unitE4;
  return to ? scaled(unitE4, 10_000 + rateBp, 10_000) : untaxed(unitE4, rateBp);
}

/**
 * Returns the history of a format's public price per unit, in order and without gaps: terms are split where a promotion
 * begins or ends by its dates. A span is reduced where a promotion lowers the price; quantity tiers that one unit
 * reaches are no reduction. `terms` is in the order of writing.
 */
export function publicSpans(
  format: Format,
  terms: readonly PublicTerms[],
  { typology, shopInEq75, rateBp }: PriceBasis,
): PublicSpan[] {
  const grid = { ...PUBLIC, allRulesInEq75: typology.allRulesInEq75 ?? shopInEq75 };
  return terms.flatMap(({ since, unitE4, ttc, tiers, promotions }, i): PublicSpan[] => {
    const until = terms[i + 1]?.since ?? Infinity;
    if (unitE4 === null) return since < until ? [{ since, until, unitE4, isReduced: false }] : [];
    const { typologies: _, ...rest } = format;
    const costAt = (at: number, some: Promotion[]): number =>
      cardTiers({ ...rest, unitE4, tiers, promotions: some }, grid, undefined, at)[0]?.unitE4 ?? unitE4;
    const turns = promotions
      .flatMap((p) => [p.since ?? since, p.until ?? until])
      .filter((at) => at > since && at < until)
      .toSorted((a, b) => a - b);
    const begins = [...new Set([since, ...turns])].filter((at) => at < until);
    return begins.map((at, nth) => {
      const cost = costAt(at, promotions);
      return {
        since: at,
        until: begins[nth + 1] ?? until,
        unitE4: converted(cost, ttc, typology.ttc, rateBp),
        isReduced: cost < costAt(at, []),
      };
    });
  });
}

/**
 * Returns the index of the span in which the reduction of span `running` began; spans without offer in between separate
 * nothing.
 */
function firstReduced(spans: readonly PublicSpan[], running: number): number {
  let first = running;
  for (let i = running - 1; i >= 0; i--) {
    const span = spans[i];
    if (span?.isReduced) first = i;
    else if (span?.unitE4 !== null) break;
  }
  return first;
}

/**
 * Returns the prior price shown beside a reduction that runs at a moment: the lowest public price of the thirty days
 * before it began; of successive reductions, before the first (code de la consommation L112-1-1, directive 2019/2161).
 * Undefined where nothing is reduced then, and where no price of these days is known: the history began with the
 * reduction, or the format was not offered.
 */
export function priorPrice(spans: readonly PublicSpan[], at: number): E4 | undefined {
  const running = spans.findLastIndex((span) => span.since <= at);
  if (!spans[running]?.isReduced || at >= spans[running].until) return undefined;
  const began = spans[firstReduced(spans, running)]?.since ?? at;
  const before = spans.flatMap(({ since, until, unitE4 }) =>
    unitE4 !== null && since < began && until > began - PRIOR_WINDOW_MS ? [unitE4] : [],
  );
  return before.length > 0 ? (Math.min(...before) as E4) : undefined;
}

/**
 * Returns the promotions of a format with the prior price shown beside each (`priorE4`): those that lower the price of
 * one unit, whether they run already or begin later under the current terms. The others stay unchanged.
 */
export function withPriorPrices(
  format: Format,
  terms: readonly PublicTerms[],
  basis: PriceBasis,
): Promotion[] | undefined {
  const last = terms.at(-1);
  if (!last) return format.promotions;
  const spans = publicSpans(format, terms, basis);
  return format.promotions?.map((promotion) => {
    const alone = publicSpans(format, [{ ...last, promotions: [promotion] }], basis);
    const own = alone.find((span) => span.isReduced);
    return own ? { ...promotion, priorE4: priorPrice(spans, own.since) ?? null } : promotion;
  });
}
