import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anySource } from "#billing/documents/testing/chance.gen.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { billOf } from "#billing/documents/testing/documents.fixture.ts";
import { leftOf } from "#billing/documents/portions.ts";
import { creditAmounts, creditParts, leftToCredit, type CreditScope } from "./credit.ts";

const runs = process.env["LONG"] ? 5000 : 200;
const dice = fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat(), fc.nat()), { minLength: 1, maxLength: 8 });

/** Makes the part of an invoice's credit note that these tests need. */
const noteOf = (
  bill: DocumentContent,
  amounts: Exclude<ReturnType<typeof creditAmounts>, { code: string }>,
): DocumentContent => ({
  ...bill,
  ...amounts,
  kind: "credit",
});

describe("crediting a bill", () => {
  test("whatever is credited, by lines, amounts or prices, the rest credited whole gives the bill to the cent", () => {
    fc.assert(
      fc.property(anySource, dice, (source, throws) => {
        const bill = { ...billOf(source), id: "bill" };
        const notes: DocumentContent[] = [];
        for (const [mode, which, much] of throws) {
          const parts = creditParts(bill, notes);
          const left = leftToCredit(parts);
          if (left === 0) break;
          const [part] = parts;
          const lines = part?.source.lines
            .map((line) => ({ id: line.id, left: leftOf(line, part.before) }))
            .filter((line) => line.left.quantity > 0 && line.left.amountCents > 0);
          const line = lines?.[which % Math.max(1, lines.length)];
          const what: CreditScope =
            mode === 1 && line
              ? { mode: "lines", lines: [{ id: line.id, quantity: 1 + (much % line.left.quantity) }] }
              : mode === 2 && line
                ? {
                    mode: "prices",
                    prices: [
                      {
                        id: line.id,
                        unitCents: much % (1 + Math.floor(line.left.amountCents / line.left.quantity)),
                      },
                    ],
                  }
                : { mode: "amount", amountCents: 1 + (much % left) };
          const amounts = creditAmounts(parts, what);
          if (!("code" in amounts)) notes.push(noteOf(bill, amounts));
        }
        const rest = creditAmounts(creditParts(bill, notes), { mode: "whole" });
        if (!("code" in rest)) notes.push(noteOf(bill, rest));
        expect(leftToCredit(creditParts(bill, notes))).toBe(0);
        const sum = (of: (document: DocumentContent) => number): number =>
          notes.reduce((a, note) => a + of(note), 0);
        expect(sum((p) => p.totalTtcCents)).toBe(bill.totalTtcCents);
        expect(sum((p) => p.totalVatCents)).toBe(bill.totalVatCents);
        expect(creditAmounts(creditParts(bill, notes), { mode: "whole" })).toEqual({
          code: "nothing-to-credit",
        });
      }),
      { numRuns: runs },
    );
  });

  test("what is more than is left, or no line of it, is a fault and no amount", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const parts = creditParts({ ...billOf(source), id: "bill" }, []);
        const left = leftToCredit(parts);
        fc.pre(left > 0);
        expect(creditAmounts(parts, { mode: "amount", amountCents: left + 1 })).toEqual({
          code: "credit-too-much",
          left,
        });
        expect(creditAmounts(parts, { mode: "lines", lines: [{ id: "strange", quantity: 1 }] })).toEqual({
          code: "credit-too-much",
          faults: [{ code: "unknown-line", id: "strange" }],
        });
        expect(creditAmounts(parts, { mode: "lines", lines: [] })).toEqual({ code: "nothing-to-credit" });
      }),
      { numRuns: 50 },
    );
  });
});
