import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cents } from "#kit/money.ts";
import { compose, sourcesOf } from "#billing/documents/compose.ts";
import type { DocumentContent } from "#billing/documents/documents.ts";
import { documentFaults } from "#billing/documents/faults.ts";
import { EXEMPTIONS, facturX, processOf, vatDueCode } from "./facturX.ts";
import { facturXFaults } from "./facturXFaults.ts";
import { readXml, writeXml } from "./facturXml.ts";
import {
  billOf,
  BUYER,
  depositOfFutures,
  FUTURES,
  MENTIONS,
  orderOf,
  SELLER,
  WINE,
} from "#billing/documents/testing/documents.fixture.ts";
import { beforeOf } from "#billing/documents/portions.ts";

const golden = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../golden", `factur-x-${name}.xml`), "utf8");

/** Returns elements, attributes and texts only: line breaks between elements do not count. */
const normal = (xml: string): string => writeXml(readXml(xml));

/** Makes a credit of 50 € off six corked bottles of the first golden. */
function credit(): DocumentContent {
  const bill = { ...billOf(WINE), id: "bill1" };
  const [source] = sourcesOf(bill);
  if (!source) throw new Error("a bill has a part");
  const lines = source.lines.map((l) =>
    l.id === "line0" ? { ...l, name: "Avoir : 6 bouteilles bouchonnées", detail: "", sku: "", gtin: "" } : l,
  );
  return {
    ...bill,
    kind: "credit",
    number: "AV-2026-00003",
    ...compose([
      {
        source: { ...source, lines },
        before: beforeOf([]),
        wants: [{ id: "line0", amountCents: cents(5000) }],
      },
    ]),
    corrects: [
      { id: "bill1", number: "FA-2026-00042", on: "2026-11-20", reason: "6 bouteilles bouchonnées" },
    ],
  };
}

/** Makes the invoice after the deposit, which was paid. */
function final(): DocumentContent {
  const deposit = depositOfFutures();
  return billOf(FUTURES, { number: "FA-2026-00050" }, [
    { id: "deposit1", number: deposit.number, on: deposit.issuedOn, vat: deposit.vat },
  ]);
}

const DOCUMENTS: [name: string, paper: DocumentContent][] = [
  ["wine-380", billOf(WINE)],
  ["credit-note-381", credit()],
  ["deposit-386", depositOfFutures()],
  ["final-after-deposit-380-B4", final()],
];

describe("Factur-X of the golden documents", () => {
  test.each(DOCUMENTS)("%s is the golden", (name, document) => {
    expect(documentFaults(document)).toEqual([]);
    expect(normal(facturX(document))).toBe(normal(golden(name)));
  });

  test.each(DOCUMENTS)("%s keeps the rules, and so does the golden", (name, document) => {
    expect(facturXFaults(golden(name))).toEqual([]);
    expect(facturXFaults(facturX(document))).toEqual([]);
  });
});

describe("the worked figures of rules §5.3 and §8", () => {
  const totals = (p: DocumentContent): number[] => [
    p.totalHtCents,
    p.totalVatCents,
    p.totalTtcCents,
    p.prepaidCents,
    p.dueCents,
  ];

  test("two rates and carriage: 148.48", () => {
    expect(totals(billOf(WINE))).toEqual([12_493, 2355, 14_848, 0, 14_848]);
  });

  test("5 € off both rates: 4.55 and 0.45, told as discounts of the lines, 124.54", () => {
    const document = billOf(
      orderOf(
        "ht",
        [
          {
            name: "Rouge",
            quantity: 12,
            unitE4: 83_333,
            rateBp: 2000,
            amountCents: 9545,
            discountCents: 455,
          },
          { name: "Jus", quantity: 3, unitE4: 33_100, rateBp: 550, amountCents: 948, discountCents: 45 },
        ],
        [
          [2000, 9545, 1909],
          [550, 948, 52],
        ],
      ),
    );
    expect(totals(document)).toEqual([10_493, 1961, 12_454, 0, 12_454]);
    expect(document.vat.map((v) => [v.baseCents, v.vatCents])).toEqual([
      [9545, 1909],
      [948, 52],
    ]);
    const xml = facturX(document);
    expect(facturXFaults(xml)).toEqual([]);
    expect([...xml.matchAll(/<ram:ActualAmount>([\d.]+)/g)].map((m) => m[1])).toEqual(["4.55", "0.45"]);
    expect([...xml.matchAll(/<ram:ChargeAmount>([\d.]+)/g)].map((m) => m[1])).toEqual(["8.3333", "3.31"]);
  });

  test("a deposit of 30 % of 1 200, then the bill: 840 left", () => {
    expect(totals(depositOfFutures())).toEqual([30_000, 6000, 36_000, 0, 36_000]);
    expect(totals(final())).toEqual([100_000, 20_000, 120_000, 36_000, 84_000]);
  });

  test("prices with tax: 9.99 + 4.99 is 12.48 and 2.50, nets 8.32 and 4.16", () => {
    const document = billOf(
      orderOf(
        "ttc",
        [
          { name: "A", quantity: 1, unitE4: 99_900, rateBp: 2000, amountCents: 999 },
          { name: "B", quantity: 1, unitE4: 49_900, rateBp: 2000, amountCents: 499 },
        ],
        [[2000, 1248, 250]],
      ),
    );
    expect(totals(document)).toEqual([1248, 250, 1498, 0, 1498]);
    expect(document.lines.map((l) => l.netCents)).toEqual([832, 416]);
    expect(facturXFaults(facturX(document))).toEqual([]);
  });

  test("92.75 with tax is 77.29 and 15.46", () => {
    const one = { name: "A", quantity: 1, unitE4: 927_500, rateBp: 2000, amountCents: 9275 };
    expect(totals(billOf(orderOf("ttc", [one], [[2000, 7729, 1546]])))).toEqual([7729, 1546, 9275, 0, 9275]);
  });

  test("VAT counted line by line is refused", () => {
    const nine = { name: "A", quantity: 1, unitE4: 3300, rateBp: 2000, amountCents: 33 };
    // 33 × 20 % is 6.6: seven by line, nine times 63, where the rate of the whole is 59.
    const byLine = billOf(
      orderOf(
        "ht",
        Array.from({ length: 9 }, () => nine),
        [[2000, 297, 63]],
      ),
    );
    expect(documentFaults(byLine).map((f) => f.code)).toEqual(["vat-by-rate"]);
    const byRate = billOf(
      orderOf(
        "ht",
        Array.from({ length: 9 }, () => nine),
        [[2000, 297, 59]],
      ),
    );
    expect(documentFaults(byRate)).toEqual([]);
  });
});

describe("what a document is about and when its VAT falls due", () => {
  const of = (
    types: DocumentContent["lines"][number]["accountingType"][],
    changes: Partial<DocumentContent> = {},
  ): DocumentContent =>
    billOf(
      orderOf(
        "ht",
        types.map((accountingType) => ({
          name: "x",
          quantity: 1,
          unitE4: 10_000,
          rateBp: 2000,
          amountCents: 100,
          accountingType,
        })),
        [[2000, types.length * 100, types.length * 20]],
      ),
      { mentions: { ...MENTIONS, vatOnDebits: false }, ...changes },
    );

  test("goods, services, both; paid already; after deposits", () => {
    expect(processOf(of(["product", "shipping"]))).toBe("B1");
    expect(processOf(of(["service"]))).toBe("S1");
    expect(processOf(of(["product", "tasting"]))).toBe("M1");
    expect(processOf(of(["product"], { paidOn: "2026-11-18" }))).toBe("B2");
    expect(processOf(of(["service"], { operations: "mixed" }))).toBe("M1");
  });

  test("goods say nothing, services are due when paid, both have no code that is true, who opted says 5", () => {
    expect(vatDueCode(of(["product"]))).toBeUndefined();
    expect(vatDueCode(of(["service"]))).toBe("72");
    expect(vatDueCode(of(["product", "service"]))).toBeUndefined();
    expect(vatDueCode({ ...depositOfFutures(), mentions: { ...MENTIONS, vatOnDebits: false } })).toBe("72");
    expect(vatDueCode(of(["product"], { mentions: MENTIONS }))).toBe("5");
  });

  test("one paid before its issue is due on the day it was paid, and nothing is left", () => {
    const xml = facturX(of(["product"], { paidOn: "2026-11-18" }));
    expect(facturXFaults(xml)).toEqual([]);
    expect(xml).toContain("<ram:DuePayableAmount>0.00<");
    expect(xml).toContain("<ram:TotalPrepaidAmount>1.20<");
    expect(/DueDateDateTime>\s*<[^>]+>20261118</.test(xml)).toBe(true);
  });

  test("a quote is no invoice", () => {
    expect(() => facturX({ ...of(["product"]), kind: "quote" })).toThrow(RangeError);
  });
});

test("to a consumer the notes that the French rules ask for are there once each, and claim nothing of him", () => {
  const xml = facturX(
    billOf(WINE, { buyer: { ...BUYER, kind: "individual", siren: "", siret: "", vatNumber: "" } }),
  );
  const notes = [...xml.matchAll(/<ram:Content>([^<]*)<\/ram:Content>\s*<ram:SubjectCode>(PMD|PMT|AAB)</g)];
  expect(notes.map(([, , code]) => code)).toEqual(["PMD", "PMT", "AAB"]);
  const [penalties = "", recovery = ""] = notes.map(([, content]) => content ?? "");
  expect([penalties, recovery].every((text) => text.includes("sans objet, vente à un consommateur"))).toBe(
    true,
  );
  expect(xml).not.toContain("40 €");
});

test("sentences of exemption are those of the texts", () => {
  const texts = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../../../../locales/fr/legal.json"), "utf8"),
  ) as Record<string, string>;
  for (const [reason, { sentence }] of Object.entries(EXEMPTIONS)) expect(texts[reason]).toBe(sentence);
});

test("names of any kind are written so that they can be read again", () => {
  const name = `Chai & Fils <"L'Œuvre">\u0007 \ud800 香槟`;
  const document = billOf(WINE, { buyer: { ...BUYER, name }, seller: { ...SELLER, name: "A&B" } });
  const xml = facturX(document);
  expect(facturXFaults(xml)).toEqual([]);
  expect(xml).toContain("Chai &amp; Fils &lt;&quot;L'Œuvre&quot;&gt;  香槟");
});
