import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySource } from "#billing/documents/testing/chance.gen.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { cents } from "#kit/money.ts";
import { defaultAccount, type Codes } from "./accounts.ts";
import { entryOfDocument } from "./entries.ts";
import {
  entryText,
  matchesDocument,
  matchesPayment,
  isBalanced,
  ledgerEntryOf,
  type LedgerEntry,
} from "./ledger.ts";
import { paperOf, whole } from "./testing/documents.fixture.ts";
import { entryOfSettlement } from "./settlements.ts";

const CASHED = { depositVat: "cashed" } as const;
const MADE = {
  id: "e1",
  number: 7,
  closesOn: "2026-12-31",
  journalCode: "VE",
  journalName: "Ventes",
  kind: "document",
  documentId: "d1",
  settlementId: null,
  validatedOn: "2026-11-20",
  by: "cuvee",
} as const;
const STANDING = { id: "d1" };

const anyPaper = fc
  .tuple(anySource, fc.constantFrom("bill" as const, "deposit" as const), fc.boolean())
  .map(([source, kind, vatOnDebits]): DocumentContent =>
    paperOf({ kind, number: "FA-1", issuedOn: "2026-11-20" }, [whole(source)], {
      mentions: { penalties: "", recovery: "", discount: "", vatOnDebits, notes: "" },
    }),
  )
  .filter((document) => entryOfDocument(document, defaultAccount, CASHED, STANDING) !== null);

const bookedOf = (document: DocumentContent, codes: Codes = defaultAccount): LedgerEntry => {
  const entry = entryOfDocument(document, codes, CASHED, STANDING);
  if (!entry) throw new Error("no entry");
  return ledgerEntryOf(entry, MADE);
};
const holds = (entry: LedgerEntry, document: DocumentContent): boolean =>
  isBalanced(entry) &&
  matchesDocument(entry, document, { codes: defaultAccount, scheme: CASHED, standing: STANDING });

describe("an entry and its document", () => {
  it("agree, whatever is sold, on whatever accounts the shop had when it was written", () => {
    const own: Codes = (use) => ({ account: use.startsWith("sale.") ? "707" : "445", label: use });
    const mixed: Codes = (use) => (use.startsWith("sale.") ? own(use) : defaultAccount(use));
    fc.assert(
      fc.property(anyPaper, (document) => {
        expect(holds(bookedOf(document), document)).toBe(true);
        expect(holds(bookedOf(document, mixed), document)).toBe(true);
      }),
    );
  });

  it("do not when a cent, a day, a client or a rate of VAT is another", () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), fc.integer({ min: 1, max: 5000 }), (document, pick, by) => {
        const entry = bookedOf(document);
        const other = (change: Partial<LedgerEntry>): boolean => holds({ ...entry, ...change }, document);
        const at = pick % entry.lines.length;
        const line = (i: number, change: Partial<LedgerEntry["lines"][number]>) =>
          entry.lines.map((l, n) => (n === i ? { ...l, ...change } : l));
        const { debitCents, creditCents } = entry.lines[at] ?? { debitCents: 0, creditCents: 0 };
        const more = debitCents > 0 ? { debitCents: debitCents + by } : { creditCents: creditCents + by };
        expect(other({ lines: line(at, more) })).toBe(false);
        expect(other({ lines: entry.lines.toSpliced(at, 1) })).toBe(false);
        expect(other({ lines: line(0, { auxiliary: "C99999" }) })).toBe(false);
        expect(other({ on: "2026-11-21" })).toBe(false);
        expect(other({ pieceRef: "FA-2" })).toBe(false);
        const doubled = entry.lines.map((l) => ({
          ...l,
          debitCents: l.debitCents * 2,
          creditCents: l.creditCents * 2,
        }));
        expect(other({ lines: doubled })).toBe(false);
        const taxed = entry.lines.findIndex((l) => l.vatType !== null);
        if (taxed >= 0) expect(other({ lines: line(taxed, { vatType: "xx" }) })).toBe(false);
      }),
    );
  });

  it("every fact of an entry is under its seal", () => {
    fc.assert(
      fc.property(anyPaper, fc.nat(), (document, pick) => {
        const entry = bookedOf(document);
        const text = entryText("s1", entry);
        expect(entryText("s2", entry)).not.toBe(text);
        for (const key of Object.keys(entry).filter((name) => name !== "lines"))
          expect(entryText("s1", { ...entry, [key]: "another" }), key).not.toBe(text);
        const at = pick % entry.lines.length;
        for (const key of Object.keys(entry.lines[0] ?? {}))
          expect(
            entryText("s1", {
              ...entry,
              lines: entry.lines.map((l, i) => (i === at ? { ...l, [key]: "another" } : l)),
            }),
            key,
          ).not.toBe(text);
        expect(entryText("s1", { ...entry, lines: entry.lines.toReversed() })).not.toBe(text);
      }),
    );
  });
});

describe("an entry and its money", () => {
  it("agree on what moves on the client's account, there and back", () => {
    const kinds = fc.constantFrom(
      "receipt" as const,
      "refund" as const,
      "minusGap" as const,
      "plusGap" as const,
    );
    fc.assert(
      fc.property(kinds, fc.integer({ min: 1, max: 1_000_000 }), (kind, amount) => {
        const amountCents = cents(amount);
        const fact = {
          id: "s1",
          kind,
          type: "transfer" as const,
          amountCents,
          on: "2026-11-20",
          reference: "VIR",
          client: { code: "C1", name: "Client" },
        };
        const entry = entryOfSettlement(fact, [], [], defaultAccount);
        const { lines } = entry ? ledgerEntryOf(entry, MADE) : { lines: [] };
        expect(matchesPayment({ kind: "money", lines }, { kind, amountCents })).toBe(true);
        expect(matchesPayment({ kind: "money", lines }, { kind, amountCents: amount + 1 })).toBe(false);
        expect(matchesPayment({ kind: "reversal", lines }, { kind, amountCents })).toBe(false);
        const back = lines.map((l) => ({ ...l, debitCents: l.creditCents, creditCents: l.debitCents }));
        expect(matchesPayment({ kind: "reversal", lines: back }, { kind, amountCents })).toBe(true);
      }),
    );
  });
});
