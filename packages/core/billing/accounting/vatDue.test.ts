import { describe, expect, test } from "vitest";
import { vatDueCode } from "#billing/documents/facturX/facturX.ts";
import { DOCUMENT_KINDS } from "#billing/documents/testing/kinds.fixture.ts";
import { defaultAccount } from "./accounts.ts";
import { entryOfDocument } from "./entries.ts";

/** Returns the state of a document's VAT in the books: all due at issue, all waiting, a part of each, or none. */
function booked(bases: ReadonlySet<string>): "5" | "72" | "both" | "none" {
  if (bases.has("waiting")) return bases.has("debits") ? "both" : "72";
  return bases.has("debits") ? "5" : "none";
}

describe("when VAT falls due", () => {
  const cases = [...DOCUMENT_KINDS].flatMap(([name, document]) =>
    [true, false].flatMap((vatOnDebits) =>
      (["cashed", "issued"] as const).map((depositVat) => [name, vatOnDebits, depositVat, document] as const),
    ),
  );

  test.each(cases)(
    "%s (débits: %s, deposits: %s): BT-8 says what the books say",
    (_, vatOnDebits, depositVat, of) => {
      const paper = { ...of, mentions: { ...of.mentions, vatOnDebits, depositVat } };
      const corrects = paper.corrects?.[0];
      const isDeposit = paper.kind === "deposit" || corrects?.kind === "deposit";
      const entry = entryOfDocument(
        paper,
        defaultAccount,
        { depositVat },
        {
          id: "a",
          ...(corrects
            ? {
                corrects: {
                  id: "b",
                  kind: isDeposit ? ("deposit" as const) : ("bill" as const),
                  appliedCents: paper.totalTtcCents,
                  waits: isDeposit ? depositVat === "cashed" : !vatOnDebits,
                },
              }
            : {}),
        },
      );
      const dueCode = vatDueCode(paper);
      const bases = new Set(
        (entry?.lines ?? []).flatMap(({ vat }) => (vat && vat.basis !== "none" ? [vat.basis] : [])),
      );
      const inBooks = booked(bases);
      // Without VAT none falls due; VAT of goods falls due at issue by law, with or without the code.
      if (dueCode === "72") expect(["72", "none"]).toContain(inBooks);
      else if (dueCode === "5") expect(["5", "none"]).toContain(inBooks);
      else expect(["5", "both", "none"]).toContain(inBooks);
    },
  );

  test("a bill of goods and services has no code: a part of it waits", () => {
    const document = DOCUMENT_KINDS.get("bill of goods and services");
    expect(document && vatDueCode(document)).toBeUndefined();
  });
});
