import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "#kit/money.ts";
import { suggestionsFor, type MatchDocument } from "./matching.ts";
import { centsIn, csvRows, dayIn, guessMapping, isOfx, linesOfCsv, linesOfOfx } from "./statements.ts";

it.each([
  ["1 234,50", 123450],
  ["1\u202f234,50 €", 123450],
  ["-12,3", -1230],
  ["12,30-", -1230],
  ["1.234,50", 123450],
  ["1,234.50", 123450],
  ["+7", 700],
  ["1.234", 123400],
  ["0,05", 5],
  ["(8,00)", -800],
  ["\u22128,00", -800],
  ["", null],
  ["abc", null],
  ["1,2,3,4", null],
])("reads the amount %j as %s cents", (text, amount) => expect(centsIn(text)).toBe(amount));

it("reads what it writes, in French and in English", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
      const euros = amount / 100;
      const of = (locale: string): string =>
        euros.toLocaleString(locale, { minimumFractionDigits: 2 }).replace("−", "-");
      expect(centsIn(of("fr-FR")) ?? NaN).toBe(amount || 0);
      expect(centsIn(of("en-GB")) ?? NaN).toBe(amount || 0);
    }),
  );
});

it.each([
  ["22/11/2026", "2026-11-22"],
  ["2-1-26", "2026-01-02"],
  ["2026-11-22", "2026-11-22"],
  ["20261122120000[+1:CET]", "2026-11-22"],
  ["2026/11/22", "2026-11-22"],
  ["31/02/2026", null],
  ["Solde au 22/11/2026", null],
])("reads the day %j as %s", (text, day) => expect(dayIn(text)).toBe(day));

const CSV = `\ufeffCompte;FR76 3000 6000 0112 3456 7890 189
Solde au;22/11/2026;1 500,00
Date;Libellé;Débit;Crédit;Référence
20/11/2026;"VIR SEPA CAVE DE L'ETOILE ""FA-2026-00042""";;1 234,50;R1
21/11/2026;PRLV EDF;-84,20;;
21/11/2026;Frais; 3,00 ;;
;Total;;;
`;
it("reads a French file with debit and credit apart, and leaves out what is no line", () => {
  const rows = csvRows(CSV);
  const mapping = guessMapping(rows);
  expect(mapping).toEqual({ first: 3, date: 0, label: 1, amount: null, debit: 2, credit: 3, reference: 4 });
  if (!mapping) return;
  const { lines, skipped } = linesOfCsv(rows, mapping);
  expect(lines.map((l) => [l.bookedOn, l.amountCents])).toEqual([
    ["2026-11-20", 123450],
    ["2026-11-21", -8420],
    ["2026-11-21", -300],
  ]);
  expect(lines[0]).toMatchObject({ label: `VIR SEPA CAVE DE L'ETOILE "FA-2026-00042"`, reference: "R1" });
  expect(skipped).toBe(1);
  expect(guessMapping(csvRows("a,b\n1,2"))).toBe(null);
  const one = guessMapping(csvRows("Date opération,Libellé,Montant\n01/02/2026,x,5"));
  expect(one).toMatchObject({ amount: 2, debit: null, credit: null });
});

const SGML = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST><DTSTART>20261101
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261120<TRNAMT>148,48<FITID>A1<NAME>VIR DUPONT &amp; FILS<MEMO>FA-2026-00042
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261121<TRNAMT>-84.20<FITID>A2<NAME>PRLV EDF
</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const XML = `<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKTRANLIST>
<STMTTRN><TRNTYPE>CHECK</TRNTYPE><DTPOSTED>20261120</DTPOSTED><TRNAMT>100.25</TRNAMT><FITID>B1</FITID><CHECKNUM>0012345</CHECKNUM><NAME>REMISE</NAME></STMTTRN>
</BANKTRANLIST></OFX>`;
it("reads OFX of both kinds, and none that declares entities", () => {
  expect(isOfx(SGML) && isOfx(XML)).toBe(true);
  expect(linesOfOfx(SGML)?.lines).toEqual([
    {
      bookedOn: "2026-11-20",
      amountCents: 14848,
      label: "VIR DUPONT & FILS FA-2026-00042",
      reference: "",
      fitId: "A1",
    },
    { bookedOn: "2026-11-21", amountCents: -8420, label: "PRLV EDF", reference: "", fitId: "A2" },
  ]);
  expect(linesOfOfx(XML)?.lines[0]).toMatchObject({ amountCents: 10025, reference: "0012345", fitId: "B1" });
  expect(linesOfOfx(`<!DOCTYPE x [<!ENTITY a "aaa">]>${XML}`)).toBe(null);
  expect(linesOfOfx("<OFX></OFX>")).toBe(null);
});

it("reads anything without failing", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      linesOfOfx(`<OFX><STMTTRN>${text}`);
      const rows = csvRows(text);
      linesOfCsv(rows, {
        first: 0,
        date: 0,
        label: 1,
        amount: 2,
        debit: null,
        credit: null,
        reference: null,
      });
      guessMapping(rows);
    }),
  );
});

const bill = (
  id: string,
  number: string,
  openCents: number,
  { clientName = "Cave de l'Étoile", clientId = "c1" }: { clientName?: string; clientId?: string } = {},
): MatchDocument => ({
  id,
  kind: "bill",
  number,
  clientId,
  clientName,
  openCents: cents(openCents),
});
const OPEN = [
  bill("b1", "FA-2026-00042", 14848),
  bill("b2", "FA-2026-00043", 10025),
  bill("b3", "FA-2026-00044", 20025, { clientName: "Élise Martin-Dubois", clientId: "c2" }),
];
const line = (label: string, amount: number) => ({ label, amountCents: cents(amount), reference: "" });
it("suggests by number, amount and name, the likeliest first", () => {
  const [best] = suggestionsFor(line("VIR CAVE DE L ETOILE FA202600042", 14848), OPEN, []);
  expect(best).toMatchObject({
    clientId: "c1",
    documents: [{ id: "b1", amountCents: 14848 }],
    why: ["number", "amount", "name"],
  });
  const [both] = suggestionsFor(line("VIR CAVE DE L'ETOILE", 24873), OPEN, []);
  expect(both).toMatchObject({ documents: [{ id: "b1" }, { id: "b2" }], why: ["amount", "name"] });
  expect(suggestionsFor(line("VIR MARTIN DUBOIS ELISE", 20025), OPEN, [])[0]).toMatchObject({
    clientId: "c2",
  });
  expect(suggestionsFor(line("VIR INCONNU", 777), OPEN, [])).toEqual([]);
  const part = suggestionsFor(line("ACOMPTE FA-2026-00044", 5000), OPEN, [])[0];
  expect(part).toMatchObject({ documents: [{ id: "b3", amountCents: 5000 }], why: ["number"] });
});

it("finds money that was noted, and what came back only when something says whose", () => {
  const money = [
    {
      id: "s1",
      kind: "settlement" as const,
      clientName: "Cave de l'Étoile",
      reference: "CHQ 0012345",
      amountCents: cents(3000),
    },
  ];
  expect(suggestionsFor(line("REMISE CHQ 0012345", 3000), [], money)).toMatchObject([
    { kind: "settlement", id: "s1" },
  ]);
  expect(suggestionsFor(line("REJET CHQ 0012345", -3000), [], money)).toMatchObject([
    { kind: "return", id: "s1" },
  ]);
  expect(suggestionsFor(line("PRLV EDF", -3000), [], money)).toEqual([]);
});

const LINE = (id: string, amount: string, more = "") =>
  `<STMTTRN><DTPOSTED>20261120<TRNAMT>${amount}<FITID>${id}<NAME>VIR ${id}${more}</STMTTRN>`;
const ACCOUNT = (id: string, currency: string, lines: string) =>
  `<STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>30006<ACCTID>${id}</BANKACCTFROM><BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS>`;
it("takes of a file of several accounts the one that is meant, and nothing that is no euro", () => {
  const iban = "FR7630006000011234567890189";
  const amounts = (text: string, of = iban) =>
    linesOfOfx(`<OFX>${text}</OFX>`, of)?.lines.map((l) => l.amountCents);
  const two =
    ACCOUNT("12345678901", "EUR", LINE("A", "10.00")) + ACCOUNT("99999999999", "EUR", LINE("A", "99.00"));
  expect(amounts(two)).toEqual([1000]);
  expect(linesOfOfx(`<OFX>${two}</OFX>`, iban)?.skipped).toBe(1);
  expect(amounts(two, "FR1420041010050500013M02606")).toBeUndefined();
  // A file with one account is that account's, whatever name the bank gives it.
  expect(amounts(ACCOUNT("COMPTE 1", "EUR", LINE("A", "-.50")))).toEqual([-50]);
  expect(amounts(ACCOUNT("1", "USD", LINE("A", "10.00")))).toEqual([]);
  const foreign = LINE("B", "20.00", "<CURRENCY><CURRATE>1.1<CURSYM>USD</CURRENCY>");
  const turned = LINE("C", "30.00", "<ORIGCURRENCY><CURRATE>1.1<CURSYM>USD</ORIGCURRENCY>");
  expect(amounts(ACCOUNT("1", "EUR", LINE("A", "10.00") + foreign + turned))).toEqual([1000, 3000]);
});

it("leaves out of a table what it says is in another currency", () => {
  const rows = csvRows(
    "Date;Libellé;Montant;Devise\n01/11/2026;A;10,00;EUR\n01/11/2026;B;20,00;USD\n01/11/2026;C;30,00;\n01/11/2026;D;40,00;€",
  );
  const mapping = guessMapping(rows);
  if (!mapping) return expect.unreachable();
  const { lines, skipped } = linesOfCsv(rows, mapping);
  expect([lines.map((l) => l.amountCents), skipped]).toEqual([[1000, 3000, 4000], 1]);
});
