import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BasisPoints, E4 } from "#kit/money.ts";
import type { Format, Promotion } from "#offer/catalogue/catalogue.ts";
import type { Eq75 } from "#offer/catalogue/volume.ts";
import {
  priorPrice,
  publicSpans,
  withPriorPrices,
  type PriceBasis,
  type PublicTerms,
} from "#offer/pricing/display/priorPrice.ts";

const DAY = 24 * 60 * 60 * 1000;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const euro = (amount: number): E4 => Math.round(amount * 10_000) as E4;

const BOTTLE: Format = {
  id: "bottle",
  ref: "b75",
  type: "bottle",
  volumeMl: 750,
  eq75: 1000 as Eq75,
  weightG: 1300,
  unitE4: euro(12),
};
const BASIS: PriceBasis = {
  typology: { ttc: true, allRulesInEq75: null },
  shopInEq75: false,
  rateBp: 2000 as BasisPoints,
};
const off = (percent: number, more: Partial<Promotion> = {}): Promotion => ({
  type: "%",
  amount: percent * 100,
  activation: "always",
  threshold: 0,
  ...more,
});
const terms = (since: number, price: number | null, ...promotions: Promotion[]): PublicTerms => ({
  since,
  unitE4: price === null ? null : euro(price),
  ttc: true,
  tiers: [],
  promotions,
});
const priorOf = (history: readonly PublicTerms[], at: string | number): number | undefined => {
  const found = priorPrice(
    publicSpans(BOTTLE, history, BASIS),
    typeof at === "number" ? at : Date.parse(`${at}Z`),
  );
  return found === undefined ? undefined : found / 10_000;
};

describe("the lowest price of the thirty days before a reduction", () => {
  it("is the price of before, where it did not change", () => {
    const history = [terms(day("2026-01-01"), 12), terms(day("2026-06-10"), 12, off(20))];
    expect(priorOf(history, "2026-06-10T00:00")).toBe(12);
    expect(priorOf(history, "2026-08-01T00:00")).toBe(12);
    expect(priorOf(history, "2026-06-09T23:59")).toBeUndefined();
  });

  it("sees through a price that was raised before the sale", () => {
    const history = [
      terms(day("2026-01-01"), 12),
      terms(day("2026-06-01"), 15),
      terms(day("2026-06-20"), 15, off(20)),
    ];
    expect(priorOf(history, "2026-06-20T12:00")).toBe(12);
    // Thirty-one days later it would have been the price of before.
    const patient = [...history.slice(0, 2), terms(day("2026-07-02"), 15, off(20))];
    expect(priorOf(patient, "2026-07-02T12:00")).toBe(15);
  });

  it("is that of before the first of successive reductions", () => {
    const history = [
      terms(day("2026-01-01"), 12),
      terms(day("2026-06-10"), 12, off(20)),
      terms(day("2026-06-20"), 12, off(30)),
      terms(day("2026-07-25"), 12, off(50)),
    ];
    for (const at of ["2026-06-11", "2026-06-21", "2026-07-26"])
      expect(priorOf(history, `${at}T00:00`)).toBe(12);
  });

  it("counts an earlier reduction that ended, be it for a day", () => {
    const history = [
      terms(day("2026-01-01"), 12),
      terms(day("2026-06-10"), 12, off(20)),
      terms(day("2026-06-20"), 12),
      terms(day("2026-06-21"), 12, off(30)),
    ];
    expect(priorOf(history, "2026-06-22T00:00")).toBe(9.6);
  });

  it("follows promotions that begin and end by their dates, without anything written then", () => {
    const dated = off(25, { since: day("2026-06-10"), until: day("2026-06-15") });
    const history = [terms(day("2026-05-01"), 12, dated, off(50, { since: day("2026-06-15") }))];
    expect(priorOf(history, "2026-06-09T00:00")).toBeUndefined();
    expect(priorOf(history, "2026-06-12T00:00")).toBe(12);
    expect(priorOf(history, "2026-06-16T00:00")).toBe(12);
    const apart = [terms(day("2026-05-01"), 12, dated, off(50, { since: day("2026-06-16") }))];
    expect(priorOf(apart, "2026-06-16T00:00")).toBe(9);
  });

  it("is not known where the history begins with the reduction, nor for what was not offered in these days", () => {
    expect(priorOf([terms(day("2026-06-10"), 12, off(20))], "2026-06-11T00:00")).toBeUndefined();
    const away = [
      terms(day("2026-01-01"), 12),
      terms(day("2026-03-01"), null),
      terms(day("2026-06-10"), 12, off(20)),
    ];
    expect(priorOf(away, "2026-06-11T00:00")).toBeUndefined();
  });

  it("goes on over an hour in which the product was not offered", () => {
    const history = [
      terms(day("2026-01-01"), 12),
      terms(day("2026-06-10"), 12, off(20)),
      terms(day("2026-06-12"), null),
      terms(day("2026-06-12") + 3_600_000, 12, off(20)),
    ];
    expect(priorOf(history, "2026-06-13T00:00")).toBe(12);
  });

  it("leaves quantity tiers, lower prices without promotion and promotions with a condition alone", () => {
    const tiered = { ...terms(day("2026-06-10"), 12), tiers: [{ from: 6, unitE4: euro(10) }] };
    const six: Promotion = { ...off(10), activation: "minProduct", threshold: 6 };
    for (const last of [tiered, terms(day("2026-06-10"), 9), terms(day("2026-06-10"), 12, six)])
      expect(priorOf([terms(day("2026-01-01"), 12), last], "2026-06-11T00:00")).toBeUndefined();
  });

  it("tells prices without tax of before with the tax of now", () => {
    const untaxed = { ...terms(day("2026-01-01"), 10), ttc: false };
    expect(priorOf([untaxed, terms(day("2026-06-10"), 12, off(20))], "2026-06-11T00:00")).toBe(12);
  });

  it("stands at each promotion that lowers the price of one unit, whether it runs or will", () => {
    const six: Promotion = { ...off(10), activation: "minProduct", threshold: 6 };
    const promotions = [off(20), six, off(30, { since: day("2027-01-01") })];
    const history = [terms(day("2026-01-01"), 12), terms(day("2026-06-10"), 12, ...promotions)];
    expect(withPriorPrices({ ...BOTTLE, promotions }, history, BASIS)?.map((p) => p.priorE4)).toEqual([
      euro(12),
      undefined,
      euro(12),
    ]);
    expect(withPriorPrices({ ...BOTTLE, promotions }, [], BASIS)).toEqual(promotions);
  });
});

describe("properties of the prior price", () => {
  const START = day("2026-01-01");
  const row = fc.record({
    price: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null, freq: 8 }),
    cut: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    from: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
    length: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  });
  /** Terms that change at midnights, of ninety days. */
  const story = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 90 }), row), {
      minLength: 1,
      maxLength: 8,
      selector: ([d]) => d,
    })
    .map((rows) =>
      rows
        .toSorted(([a], [b]) => a - b)
        .map(([d, { price, cut, from, length }]) => {
          const since = from === undefined ? {} : { since: START + from * DAY };
          const until = length === undefined ? {} : { until: START + ((from ?? d) + length) * DAY };
          return terms(
            START + d * DAY,
            price,
            ...(cut === undefined ? [] : [off(cut, { ...since, ...until })]),
          );
        }),
    );
  const anyDay = fc.integer({ min: 0, max: 120 });

  it("equals what somebody finds who writes the price down every day", () => {
    fc.assert(
      fc.property(story, anyDay, (history, nth) => {
        const seen = Array.from({ length: nth + 1 }, (_, d) => {
          const at = START + d * DAY;
          const of = history.findLast(({ since }) => since <= at);
          const [cut] = of?.promotions ?? [];
          const runs = cut !== undefined && (cut.since ?? 0) <= at && at < (cut.until ?? Infinity);
          const price = of?.unitE4 ?? null;
          return {
            price: price === null ? null : runs ? (price * (10_000 - cut.amount)) / 10_000 : price,
            runs,
          };
        });
        const last = seen.at(-1);
        let first = nth;
        for (let d = nth; d >= 0 && (seen[d]?.runs || seen[d]?.price === null); d--)
          if (seen[d]?.price !== null) first = d;
        const before = seen.slice(Math.max(0, first - 30), first).flatMap(({ price }) => price ?? []);
        const isReduced = last?.runs === true && last.price !== null;
        const expected = isReduced && before.length > 0 ? Math.min(...before) / 10_000 : undefined;
        expect(priorOf(history, START + nth * DAY)).toBe(expected);
      }),
    );
  });

  it("is moved neither by a deeper reduction after it, nor by terms that are written again, nor by older prices", () => {
    fc.assert(
      fc.property(story, anyDay, fc.integer({ min: 1, max: 20 }), (history, nth, older) => {
        const at = START + nth * DAY;
        const prior = priorOf(history, at);
        const of = history.findLast(({ since }) => since <= at);
        fc.pre(prior !== undefined && of !== undefined && of.unitE4 !== null);
        const until = history.filter(({ since }) => since <= at);
        const again = [...until, { ...of, since: at }];
        expect(priorOf(again, at)).toBe(prior);
        expect(priorOf([...again, terms(at + DAY, of.unitE4 / 10_000, off(70))], at + DAY)).toBe(prior);
        const long = [terms(START - 400 * DAY, older), terms(START - 300 * DAY, 40), ...history];
        expect(priorOf(long, at)).toBe(prior);
      }),
    );
  });
});
