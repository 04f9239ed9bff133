import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPoints, cents, e4 } from "#kit/money.ts";
import { anySource } from "./testing/chance.gen.ts";
import {
  addVat,
  beforeOf,
  isAllTaken,
  leftOf,
  shareOfVat,
  takePortion,
  takeFaults,
  requestRest,
  type BilledParts,
  type Portion,
  type PartRequest,
} from "./portions.ts";
import { requestAmount } from "./partRequests.ts";

const runs = process.env["LONG"] ? 20_000 : 400;
const NOTHING: BilledParts = beforeOf([]);

const dice = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 1, maxLength: 12 });

describe("taking parts of a contract", () => {
  test("whatever the parts, they add up to the contract line by line and rate by rate, and none is negative", () => {
    fc.assert(
      fc.property(anySource, dice, (source, throws) => {
        const parts: Portion[] = [];
        for (const [which, much, isAmount] of throws) {
          const before = beforeOf(parts);
          const all = requestRest(source, before);
          const want = all[which % Math.max(1, all.length)];
          if (!want) break;
          const left = leftOf(source.lines.find((l) => l.id === want.id) ?? expect.unreachable(), before);
          const partRequest: PartRequest =
            (isAmount && left.amountCents > 0) || left.quantity === 0
              ? { id: want.id, amountCents: cents(1 + (much % left.amountCents)) }
              : { id: want.id, quantity: 1 + (much % left.quantity) };
          parts.push(takePortion(source, before, [partRequest]));
        }
        const rest = beforeOf(parts);
        if (!isAllTaken(source, rest)) parts.push(takePortion(source, rest, requestRest(source, rest)));
        for (const { lines, vat } of parts) {
          for (const l of lines)
            expect(
              Math.min(l.quantity, l.add, l.amountCents, l.netCents, l.discountCents),
            ).toBeGreaterThanOrEqual(0);
          for (const v of vat) {
            expect(Math.min(v.baseCents, v.vatCents)).toBeGreaterThanOrEqual(0);
            const of = lines.filter((l) => l.rateBp === v.rateBp && l.reason === v.reason);
            expect(of.reduce((a, l) => a + l.netCents, 0)).toBe(v.baseCents);
          }
        }
        const whole = beforeOf(parts);
        for (const line of source.lines) {
          const { quantity, amountCents } = whole.lines.get(line.id) ?? { quantity: 0, amountCents: 0 };
          expect(amountCents).toBe(line.amountCents);
          if (line.amountCents === 0) expect(quantity).toBeLessThanOrEqual(line.quantity);
          else expect(quantity).toBeLessThanOrEqual(line.quantity);
        }
        expect(addVat(parts.flatMap((p) => p.vat)).filter((v) => v.baseCents + v.vatCents > 0)).toEqual(
          addVat(source.vat).filter((v) => v.baseCents + v.vatCents > 0),
        );
        expect(isAllTaken(source, whole)).toBe(true);
      }),
      { numRuns: runs },
    );
  });

  test("an amount off everything is that amount, spread over the lines", () => {
    fc.assert(
      fc.property(anySource, fc.nat(), (source, much) => {
        const all = source.lines.reduce((a, l) => a + l.amountCents, 0);
        fc.pre(all > 0);
        const amount = cents(1 + (much % all));
        const part = takePortion(source, NOTHING, requestAmount(source, NOTHING, amount));
        expect(part.lines.reduce((a, l) => a + l.amountCents, 0)).toBe(amount);
      }),
      { numRuns: runs },
    );
  });

  test("a part of VAT with tax is that amount, and no rate is more than its whole", () => {
    fc.assert(
      fc.property(anySource, fc.nat(), ({ vat }, much) => {
        const whole = vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
        fc.pre(whole > 0);
        const amount = cents(1 + (much % whole));
        const rows = shareOfVat(vat, amount);
        expect(rows.reduce((a, v) => a + v.baseCents + v.vatCents, 0)).toBe(amount);
        for (const row of rows) {
          const of = vat.find((v) => v.rateBp === row.rateBp && v.reason === row.reason);
          expect(row.baseCents).toBeLessThanOrEqual(of?.baseCents ?? -1);
          expect(row.vatCents).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: runs },
    );
  });

  test("faults are named: a stranger, more than is left, the same line twice, nothing", () => {
    const line = {
      id: "a",
      category: "S" as const,
      rateBp: basisPoints(2000),
      quantity: 12,
      add: 0,
      amountCents: cents(10_000),
      discountCents: cents(0),
      unitE4: e4(83_333),
    };
    const contract = {
      chain: "ht" as const,
      lines: [line],
      vat: [
        {
          category: "S" as const,
          rateBp: basisPoints(2000),
          baseCents: cents(10_000),
          vatCents: cents(2_000),
        },
      ],
    };
    const half = beforeOf([takePortion(contract, NOTHING, [{ id: "a", quantity: 6 }])]);
    const codes = (before: BilledParts, wants: PartRequest[]) =>
      takeFaults(contract, before, wants).map((f) => f.code);
    expect(codes(NOTHING, [{ id: "b", quantity: 1 }])).toEqual(["unknown-line"]);
    expect(codes(half, [{ id: "a", quantity: 7 }])).toEqual(["too-much"]);
    expect(
      codes(half, [
        { id: "a", quantity: 1 },
        { id: "a", quantity: 1 },
      ]),
    ).toEqual(["unknown-line"]);
    expect(codes(half, [{ id: "a", amountCents: cents(5_001) }])).toEqual(["too-much"]);
    expect(codes(half, [])).toEqual(["nothing"]);
    expect(codes(half, [{ id: "a", quantity: -1 }])).toEqual(["nothing"]);
    expect(() => takePortion(contract, half, [{ id: "a", quantity: 7 }])).toThrow(RangeError);
  });
});
