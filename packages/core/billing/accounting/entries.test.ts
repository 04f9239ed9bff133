import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents, type Cents } from "#kit/money.ts";
import { anySource } from "#billing/documents/testing/chance.gen.ts";
import { depositSource, sourcesOf, type Source } from "#billing/documents/compose.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { beforeOf } from "#billing/documents/portions.ts";
import { requestAmount } from "#billing/documents/partRequests.ts";
import { defaultAccount } from "./accounts.ts";
import { entryOfDocument, splitVat, type LinkedDocument } from "./entries.ts";
import { imbalance, type Entry } from "./entry.ts";
import { orderOf, paperOf, whole } from "./testing/documents.fixture.ts";
import { dueOfWaiting, postDueVat, type VatRow, type Waiting } from "./waitingVat.ts";

const runs = process.env["LONG"] ? 20_000 : 300;
const CASHED = { depositVat: "cashed" } as const;
const ISSUED = { depositVat: "issued" } as const;

const balance = (entry: Entry | null, account: RegExp): number =>
  (entry?.lines ?? [])
    .filter((l) => account.test(l.account))
    .reduce((a, l) => a + l.debitCents - l.creditCents, 0);
const isSound = (entry: Entry | null): boolean =>
  entry === null ||
  (imbalance(entry.lines) === 0 &&
    entry.lines.every(
      (l) => l.debitCents >= 0 && l.creditCents >= 0 && (l.debitCents === 0) !== (l.creditCents === 0),
    ));

/** Orders of which some lines are services. */
const anyOrder = fc
  .tuple(anySource, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }))
  .map(([source, services]): Source => ({
    ...source,
    lines: source.lines.map((l, at) =>
      l.accountingType === "product" && services[at] ? { ...l, accountingType: "tasting" } : l,
    ),
  }))
  .filter((s) => s.lines.some((l) => l.amountCents > 0));

const billOf = (
  source: Source,
  vatOnDebits: boolean,
  more: Parameters<typeof paperOf>[2] = {},
): DocumentContent =>
  paperOf({ kind: "bill", number: "FA-1", issuedOn: "2026-11-20" }, [whole(source)], {
    mentions: { penalties: "", recovery: "", discount: "", vatOnDebits, notes: "" },
    ...more,
  });
const sumOf = (rows: readonly VatRow[]): number => rows.reduce((a, r) => a + r.vatCents, 0);
const standing: LinkedDocument = { id: "a" };

describe("entries of documents", () => {
  test("always balance, whatever the lines, and the client owes what the document asks for", () => {
    fc.assert(
      fc.property(anyOrder, fc.boolean(), (source, onDebits) => {
        const document = billOf(source, onDebits);
        const entry = entryOfDocument(document, defaultAccount, CASHED, standing);
        expect(isSound(entry)).toBe(true);
        expect(balance(entry, /^411/)).toBe(document.dueCents);
        expect(balance(entry, /^44571|^4458/) + 0).toBe(-document.totalVatCents + 0);
        if (onDebits) expect(balance(entry, /^4458/)).toBe(0);
        const { goods, services } = splitVat(document, "FR");
        expect(sumOf(goods) + sumOf(services)).toBe(document.totalVatCents);
      }),
      { numRuns: runs },
    );
  });

  test("a deposit, the bill that deducts it and its credit note leave nothing on 4191 and 4458, in both schemes", () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.boolean(), fc.nat(), (source, much, issued, part) => {
        const all = source.vat.reduce((a, v) => a + v.baseCents + v.vatCents, 0);
        fc.pre(all > 1);
        const requested = cents(1 + (much % all));
        const scheme = issued ? ISSUED : CASHED;
        const label = () => ({ name: "Acompte", detail: "" });
        const deposit = paperOf({ kind: "deposit", number: "AC-1", issuedOn: "2026-11-20" }, [
          whole(depositSource(source, source.vat, requested, label)),
        ]);
        const first = entryOfDocument(deposit, defaultAccount, scheme, { id: "d" });
        expect(isSound(first)).toBe(true);
        // Credited in two parts, each deducted from the amount due.
        const waits = !issued;
        const [contract] = sourcesOf({ ...deposit, id: "d" });
        if (!contract) return;
        const some = cents(1 + (part % deposit.totalTtcCents));
        const nothing = beforeOf([]);
        const corrects = (appliedCents: Cents): LinkedDocument => ({
          id: "c",
          corrects: { id: "d", kind: "deposit", appliedCents, waits },
        });
        const note = paperOf({ kind: "credit", number: "AV-1", issuedOn: "2026-11-21" }, [
          { source: contract, before: nothing, wants: requestAmount(contract, nothing, some) },
        ]);
        const second = entryOfDocument(note, defaultAccount, scheme, corrects(note.totalTtcCents));
        expect(isSound(second)).toBe(true);
        const taken = beforeOf([{ lines: note.lines.map((l) => ({ ...l, id: l.sourceId })), vat: note.vat }]);
        const left = deposit.totalTtcCents - note.totalTtcCents;
        const third =
          left === 0
            ? null
            : entryOfDocument(
                paperOf({ kind: "credit", number: "AV-2", issuedOn: "2026-11-22" }, [
                  { source: contract, before: taken, wants: requestAmount(contract, taken, cents(left)) },
                ]),
                defaultAccount,
                scheme,
                corrects(cents(left)),
              );
        for (const account of [/^411/, /^4191/, /^4458/, /^44571/])
          expect(
            [first, second, third].reduce((a, e) => a + balance(e, account), 0),
            String(account),
          ).toBe(0);
      }),
      { numRuns: runs },
    );
  });

  test("waiting VAT turns with the money, in any parts and back, and is all due with the last cent", () => {
    fc.assert(
      fc.property(anyOrder, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (source, steps) => {
        const document = billOf(source, false);
        const { services } = splitVat(document, "FR");
        const total = document.dueCents;
        fc.pre(total > 0);
        let state: Waiting = {
          documentId: "a",
          gives: false,
          rows: services,
          turned: [],
          totalCents: total,
          paidCents: 0,
        };
        let account = 0;
        for (const paidCents of [...steps.map((s) => s % (total + 1)), total, 0, total]) {
          state = { ...state, paidCents };
          const postings = postDueVat(state, defaultAccount);
          expect(postings.reduce((a, p) => a + p.amount, 0)).toBe(0);
          account -= postings
            .filter((p) => p.to.account.startsWith("44571"))
            .reduce((a, p) => a + p.amount, 0);
          const due = dueOfWaiting(services, total, paidCents);
          expect(account).toBe(sumOf(due));
          expect(account).toBeGreaterThanOrEqual(0);
          expect(account).toBeLessThanOrEqual(sumOf(services));
          state = { ...state, turned: due };
          if (paidCents === total) expect(account).toBe(sumOf(services));
          if (paidCents === 0) expect(account).toBe(0);
        }
      }),
      { numRuns: runs },
    );
  });

  test("tourist tax is owed to the commune, and has no VAT", () => {
    const document = billOf(
      orderOf(
        "CO-1",
        [
          { accountingType: "service", quantity: 1, unitE4: 1_000_000, amountCents: 10_000, rate: 1000 },
          { accountingType: "touristTax", quantity: 2, unitE4: 9_600, amountCents: 192, rate: 0 },
        ],
        [
          [1000, 10_000, 1_000],
          [0, 192, 0],
        ],
      ),
      false,
    );
    const entry = entryOfDocument(document, defaultAccount, CASHED, standing);
    expect(entry?.lines.map((l) => [l.account, l.debitCents, l.creditCents])).toEqual([
      ["41100000", 11_192, 0],
      ["70601000", 0, 10_000],
      ["46700000", 0, 192],
      ["44580100", 0, 1_000],
    ]);
  });

  test("exports, sales in the Union, the one-stop shop and suspension have accounts and types of their own", () => {
    const order = orderOf(
      "CO-1",
      [{ accountingType: "product", quantity: 1, unitE4: 1_000_000, amountCents: 10_000, rate: 0 }],
      [[0, 10_000, 0]],
    );
    const as = (group: object): Source => ({
      ...order,
      lines: order.lines.map((l) => ({ ...l, ...group })),
      vat: order.vat.map((v) => ({ ...v, ...group })),
    });
    const sold = (source: Source, scheme = CASHED as object) =>
      entryOfDocument(billOf(source, false), defaultAccount, { ...CASHED, ...scheme }, standing)?.lines.slice(
        1,
      );
    expect(sold(as({ category: "G", reason: "export" }))).toMatchObject([
      { account: "70118100", vat: { type: "xx", basis: "none", baseCents: 10_000 } },
    ]);
    expect(sold(as({ category: "K", reason: "intraEu" }))).toMatchObject([
      { account: "70118000", vat: { type: "ce" } },
    ]);
    expect(sold(as({ category: "E", reason: "suspended" }))).toMatchObject([{ account: "70118200" }]);
    expect(sold(as({ category: "E", reason: "franchise" }))).toMatchObject([{ account: "70119000" }]);
    const italian = orderOf(
      "CO-1",
      [{ accountingType: "product", quantity: 1, unitE4: 1_000_000, amountCents: 10_000, rate: 2200 }],
      [[2200, 10_000, 2_200]],
    );
    const document = billOf(italian, false);
    const abroad = {
      ...document,
      buyer: { ...document.buyer, billing: { ...document.buyer.billing, country: "IT" } },
    };
    expect(
      entryOfDocument(abroad, defaultAccount, { ...CASHED, ossSince: "2026-01-01" }, standing)?.lines.slice(
        1,
      ),
    ).toMatchObject([
      { account: "70117380" },
      { account: "44572380", label: "TVA collectée IT 22 %", vat: { type: "it2200", basis: "debits" } },
    ]);
  });
});
