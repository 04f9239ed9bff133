import { describe, expect, test } from "vitest";
import { cents } from "#kit/money.ts";
import { codeTerms, type CodeFacts } from "#offer/pricing/codes.ts";
import { CODE_REFUSALS } from "#offer/pricing/codeRefusals.ts";
import type { PromoCode } from "#offer/pricing/priced.ts";
import { parisDay } from "#offer/rates/days.ts";

const NEW_YEAR = parisDay("2026-01-01");
const plain: PromoCode = { code: "NOEL", type: "%", amount: 1000 };
const nobody: CodeFacts = { typology: "public", uses: 0 };
const refusal = (code: Partial<PromoCode>, facts: Partial<CodeFacts> = {}, at = NEW_YEAR) =>
  codeTerms({ ...plain, ...code }, { ...nobody, ...facts }, at).refused;

describe("a code as it stands for a buyer", () => {
  test.each<[string, Partial<PromoCode>, Partial<CodeFacts>, ReturnType<typeof refusal>]>([
    ["nothing against it", {}, {}, undefined],
    ["withdrawn, as if there were none", {}, { withdrawn: true }, "unknown"],
    ["from this very moment", { since: NEW_YEAR }, {}, undefined],
    ["from the next millisecond", { since: NEW_YEAR + 1 }, {}, "early"],
    ["until the next millisecond", { until: NEW_YEAR + 1 }, {}, undefined],
    ["until this moment", { until: NEW_YEAR }, {}, "late"],
    ["for his grid", { typologies: ["club", "public"] }, {}, undefined],
    ["for another grid", { typologies: ["club"] }, {}, "grid"],
    ["a first order", { firstOrder: true }, { hasOrdered: false }, undefined],
    ["a first order, nothing known yet", { firstOrder: true }, {}, undefined],
    ["a first order of who has ordered", { firstOrder: true }, { hasOrdered: true }, "first-order"],
    ["any order of who has ordered", {}, { hasOrdered: true }, undefined],
    ["one use left", { usesTotal: 10 }, { uses: 9 }, undefined],
    ["none left", { usesTotal: 10 }, { uses: 10 }, "used-up"],
    ["more used than allowed since the limit was lowered", { usesTotal: 1 }, { uses: 9 }, "used-up"],
    ["his own use left", { usesPerBuyer: 2 }, { uses: 50, usesOfBuyer: 1 }, undefined],
    ["none of his own left", { usesPerBuyer: 2 }, { uses: 50, usesOfBuyer: 2 }, "used-by-buyer"],
    ["his own uses not known yet", { usesPerBuyer: 1 }, { uses: 50 }, undefined],
    [
      "what the basket decides is not looked at",
      { minCents: cents(1e6), minBottles: 600, productIds: [] },
      {},
      undefined,
    ],
  ])("%s", (_, code, facts, refused) => {
    expect(refusal(code, facts)).toBe(refused);
  });

  test("of several reasons the first of the list is told", () => {
    const all: Partial<PromoCode> = { typologies: ["club"], firstOrder: true, usesTotal: 1, usesPerBuyer: 1 };
    const facts: Partial<CodeFacts> = { uses: 1, usesOfBuyer: 1, hasOrdered: true };
    const { typologies: _, ...open } = all;
    const { firstOrder: __, ...any } = open;
    const { usesTotal: ___, ...ofBuyer } = any;
    const told = [
      refusal({ ...all, since: NEW_YEAR + 1 }, { ...facts, withdrawn: true }),
      refusal({ ...all, since: NEW_YEAR + 1 }, facts),
      refusal({ ...all, until: NEW_YEAR }, facts),
      ...[all, open, any, ofBuyer].map((code) => refusal(code, facts)),
    ];
    expect(told).toEqual(["unknown", "early", "late", "grid", "first-order", "used-up", "used-by-buyer"]);
    expect(told).toEqual(CODE_REFUSALS.filter((reason) => told.includes(reason)));
  });

  test("keeps its terms, and says nothing more when it holds", () => {
    const code: PromoCode = { ...plain, minCents: cents(5000), usesTotal: 3 };
    expect(codeTerms(code, nobody, NEW_YEAR)).toEqual(code);
    expect(codeTerms(code, { ...nobody, uses: 3 }, NEW_YEAR)).toEqual({ ...code, refused: "used-up" });
  });
});
