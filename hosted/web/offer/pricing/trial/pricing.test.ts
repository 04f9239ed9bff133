import type { PricedLine, PricedOrder, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIn } from "#kit/format.ts";
import { askedOf, findFormats, shelveForSearch } from "#offer/pricing/formatIndex.ts";
import { creationTime } from "#offer/pricing/creationTime.ts";
import { firstPriceDifference } from "./priceDifference.ts";
import { shippingCents, priceRows } from "./priceRows.ts";
import { problemSentence } from "./problemSentence.ts";
import { NO_TERMS, readTrial, writeTrial, type Trial } from "./trialAddress.ts";
import { trialBody } from "./usePriced.ts";

const letter = fc.constantFrom(..."0123456789abcdefghjkmnpqrstvwxyz");
const id = fc.array(letter, { minLength: 16, maxLength: 16 }).map((letters) => letters.join(""));
const quantity = fc.integer({ min: 1, max: 9999 });
const key = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
const or = <T>(arbitrary: fc.Arbitrary<T>) => fc.oneof(fc.constant(""), arbitrary) as fc.Arbitrary<string>;
const terms = fc.record({
  clientId: or(id),
  typology: or(key),
  at: fc.constantFrom("", "2026-12-24T10:05"),
  country: fc.constantFrom("", "FR", "US"),
  zipcode: fc.constantFrom("", "75001", "SW1A 1AA"),
  mountain: fc.boolean(),
  ref: or(key),
  promoCode: fc.constantFrom("", "NOËL2026", "-10%", "A+B_C"),
  level: or(key),
  points: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
});
const trials: fc.Arbitrary<Trial> = fc.record({
  lines: fc.array(
    fc.record({ formatId: id, quantity, isWrapped: fc.boolean(), isFromFidelity: fc.boolean() }),
    { maxLength: 8 },
  ),
  tickets: fc.array(fc.record({ ticketId: id, quantity }), { maxLength: 3 }),
  first: terms,
  second: fc.option(terms),
});

describe("the address of a test basket", () => {
  it("is read as it was written, and an empty one is empty", () => {
    fc.assert(
      fc.property(trials, (trial) => {
        expect(readTrial(writeTrial(trial))).toEqual(trial);
      }),
    );
    expect(writeTrial(readTrial(""))).toBe("");
  });

  it("gives a sound basket from anything", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webQueryParameters()), (search) => {
        const trial = readTrial(search);
        expect(readTrial(writeTrial(trial))).toEqual(trial);
      }),
    );
    expect(
      readTrial("lines=zzz.1,0123456789abcdef.0,0123456789abcdef.x,0123456789abcdef.2.w&at=tomorrow"),
    ).toMatchObject({ lines: [{ quantity: 2, isWrapped: true }], first: NO_TERMS });
  });

  it("asks the server nothing for an empty basket, and for no more than was set", () => {
    const empty = readTrial("client=0123456789abcdef");
    expect(trialBody(empty, empty.first)).toBeNull();
    const one = readTrial("lines=0123456789abcdef.6&points=0");
    expect(trialBody(one, one.first)).toEqual({
      products: [{ formatId: "0123456789abcdef", quantity: 6 }],
      points: 0,
      shipping: { ref: null },
    });
  });
});

const step = (name: string, cents = 0): TraceStep => ({
  rule: "grid",
  key: `trace.${name}`,
  values: { unitE4: cents },
});
const line = (formatId: string, ...trace: TraceStep[]): PricedLine =>
  ({ formatId, quantity: 6, trace }) as PricedLine;
const priced = (lines: PricedLine[], trace: TraceStep[] = []): PricedOrder =>
  ({ lines, trace }) as PricedOrder;

describe("where two prices part", () => {
  it("is nowhere when they are the same", () => {
    const a = priced([line("a", step("x")), line("b", step("y"))], [step("z")]);
    expect(firstPriceDifference(a, a)).toBeNull();
  });

  it("is the first other step of a line, then of the order", () => {
    const a = priced([line("a", step("x")), line("b", step("y", 1))], [step("z")]);
    const b = priced([line("a", step("x")), line("b", step("y", 2))], [step("other")]);
    expect(firstPriceDifference(a, b)).toEqual({ formatId: "b", first: step("y", 1), second: step("y", 2) });
    const c = priced(a.lines, [step("z"), step("more")]);
    expect(firstPriceDifference(a, c)).toEqual({ formatId: null, first: null, second: step("more") });
  });

  it("is a line that only one of them could price", () => {
    const a = priced([line("a", step("x"))]);
    const both = priced([line("b", step("y")), line("a", step("x"))]);
    expect(firstPriceDifference(a, both)).toEqual({ formatId: "b", first: null, second: step("y") });
    expect(firstPriceDifference(both, a)).toEqual({ formatId: "b", first: step("y"), second: null });
  });
});

const money = {
  chain: "ttc",
  goodsCents: 10_000,
  discountCents: 0,
  shipping: { ref: "home", name: "Home", totalHtCents: 800, totalTtcCents: 1080, tvaCents: 180 },
  vat: [{ rateBp: 2000, baseCents: 9233, vatCents: 1847 }],
  totalHtCents: 9233,
  totalVatCents: 1847,
  totalTtcCents: 11_080,
  payLaterCents: 0,
  dueNowCents: 11_080,
} as unknown as PricedOrder;

describe("rows of a total", () => {
  it("are those of an order from before codes, wrapping and duties", () => {
    expect(priceRows(money).map((row) => row.kind)).toEqual(["goods", "shipping", "total", "vat"]);
    const old = { ...money, discountCents: 500 } as PricedOrder;
    expect(priceRows(old).find((row) => row.kind === "discount")?.cents).toBe(-500);
  });

  it("add up to the total, with tax and without", () => {
    const more = {
      ...money,
      discountCents: 1500,
      code: { code: "NOEL", discountCents: 1000 },
      loyalty: { level: "ten", discountCents: 500, pointsToLose: 200, pointsEarned: 1 },
      wrappingCents: 300,
      ticketsCents: 400,
      touristTaxCents: 220,
      duties: [{ kind: "duty", name: "still-wine", rateE4: 41_900, vatRateBp: 2000, amountCents: 19 }],
    } as unknown as PricedOrder;
    const beforeTotal = (order: PricedOrder, skip: string): number =>
      priceRows(order)
        .slice(
          0,
          priceRows(order).findIndex((row) => row.kind === "total"),
        )
        .filter((row) => row.kind !== skip)
        .reduce((sum, row) => sum + row.cents, 0);
    expect(beforeTotal(more, "vat")).toBe(10_000 - 1500 + 300 + 400 + 19 + 1080 + 220);
    const ht = { ...more, chain: "ht" } as PricedOrder;
    expect(shippingCents(ht)).toBe(900);
    expect(beforeTotal(ht, "ht")).toBe(10_000 - 1500 + 300 + 400 + 19 + 900 + 1847 + 220);
  });
});

describe("problems", () => {
  const fr = formatIn("fr");
  it("of a code are said by their reason", () => {
    const sentence = problemSentence(
      { code: "promo-code", values: { promoCode: "X", reason: "used-up" } },
      fr,
    );
    expect(sentence.key).toBe("promo.refused.used-up");
  });

  it("of loyalty tell missing points from too many gifts", () => {
    const of = (limit: number, current: number) =>
      problemSentence({ code: "loyalty", values: { limit, current } }, fr);
    expect(of(200, 150)).toEqual({ key: "problems.loyalty-points", values: { count: 50, points: "50" } });
    expect(of(1, 3)).toEqual({ key: "problems.loyalty-gifts", values: { count: 1 } });
    expect(of(0, 40).key).toBe("problems.loyalty-gone");
  });
});

describe("the quick search", () => {
  const product = (name: string, vintage: string) =>
    ({
      name,
      vintages: [{ name: vintage, formats: [{ id: `${name} ${vintage}`, ref: "r", volumeMl: 750 }] }],
    }) as never;
  const shelf = shelveForSearch([product("Vieux Muscat", "2021"), product("Muscat doré", "2023")], "fr");

  it("finds every word without accents, those that begin so first", () => {
    const names = (text: string) => findFormats(shelf, askedOf(text), 9).map((found) => found.words.name);
    expect(names("muscat")).toEqual(["Muscat doré", "Vieux Muscat"]);
    expect(names("dore 75")).toEqual(["Muscat doré"]);
    expect(names("2021")).toEqual(["Vieux Muscat"]);
    expect(names("rosé")).toEqual([]);
  });

  it("takes a number before the words for a quantity, a year alone for a word", () => {
    expect(askedOf("6 muscat")).toEqual({ quantity: 6, words: ["muscat"] });
    expect(askedOf("12 x Muscat")).toEqual({ quantity: 12, words: ["muscat"] });
    expect(askedOf("2021")).toEqual({ quantity: 1, words: ["2021"] });
  });
});

it("an identifier tells when it was made", () => {
  const at = Date.UTC(2026, 10, 21, 12, 34, 56, 789);
  for (const later of [-5_000, 0, 1, 400 * 86_400_000])
    expect(
      creationTime(
        makeId(at, (bytes) => bytes),
        at + later,
      ),
    ).toBe(at);
});
