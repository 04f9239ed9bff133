import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { basisPoints, cents } from "#kit/money.ts";
import { defaultAccount } from "./accounts.ts";
import { entryOfDocument } from "./entries.ts";
import { DEFAULT_JOURNALS, type Entry } from "./entry.ts";
import { fecName, writeFec, type FecLine } from "./fec.ts";
import { fecFaults } from "./fecFaults.ts";
import { FILE_FORMATS, writeFile } from "./formats.ts";
import { linkedGroups, letterOf, type Link } from "./linkedEntries.ts";
import { entryOfDuties, entryOfTakings } from "./otherEntries.ts";
import { CLIENT, credit, deposit, finalBill, firstBill } from "./testing/documents.fixture.ts";
import { entryOfSettlement, type Allocation, type SettlementFact } from "./settlements.ts";

const NAME = "100000009FEC20261231.txt";
const bytes = readFileSync(join(import.meta.dirname, "golden", NAME));

const ISSUED = { depositVat: "issued" } as const;
const money = (fact: Pick<SettlementFact, "type" | "reference" | "on">, paid: Allocation): Entry | null =>
  entryOfSettlement(
    { id: "s", kind: "receipt", amountCents: paid.amountCents, client: CLIENT, ...fact },
    [paid],
    [],
    defaultAccount,
  );

/** Facts of the golden file in booking order; matching letters refer to the source of each. */
const entries: [source: string, Entry | null][] = [
  ["FA-2026-00042", entryOfDocument(firstBill, defaultAccount, ISSUED, { id: "a" })],
  ["AC-2026-00007", entryOfDocument(deposit, defaultAccount, ISSUED, { id: "b" })],
  [
    "VIR-0001",
    money(
      { type: "transfer", reference: "VIR-0001", on: "2026-11-22" },
      { number: "AC-2026-00007", amountCents: cents(36_000) },
    ),
  ],
  ["FA-2026-00043", entryOfDocument(finalBill, defaultAccount, ISSUED, { id: "c" })],
  [
    "AV-2026-00003",
    entryOfDocument(credit, defaultAccount, ISSUED, {
      id: "d",
      corrects: { id: "a", kind: "bill", appliedCents: cents(0), waits: false },
    }),
  ],
  [
    "PRLV-0001",
    money(
      { type: "sample", reference: "PRLV-0001", on: "2026-12-01" },
      { number: "FA-2026-00042", amountCents: cents(14_848) },
    ),
  ],
  [
    "Z",
    entryOfTakings(
      {
        number: "Z-2026-0001",
        till: "C1",
        on: "2026-12-02",
        paid: [
          { type: "cash", amountCents: cents(2_000) },
          { type: "cb", amountCents: cents(1_200) },
        ],
        sold: [
          { nature: "product", type: "fr2000", baseCents: cents(2_250) },
          { nature: "merchandise", type: "fr550", baseCents: cents(474) },
        ],
        vat: [
          { type: "fr2000", baseCents: cents(2_250), vatCents: cents(450) },
          { type: "fr550", baseCents: cents(474), vatCents: cents(26) },
        ],
      },
      defaultAccount,
    ),
  ],
  [
    "DRM",
    entryOfDuties({ period: "2026-11", on: "2026-12-10", amountsCents: [cents(4_400)] }, defaultAccount),
  ],
];
const links: Link[] = [
  ["AC-2026-00007", "VIR-0001"],
  ["FA-2026-00042", "PRLV-0001"],
];

/** Due dates of the invoices in the file. */
const DUE = new Map([
  ["FA-2026-00042", "2026-12-20"],
  ["FA-2026-00043", "2026-12-28"],
]);

function fecLines(): FecLine[] {
  const lines = entries.flatMap(([source, entry], at) =>
    (entry?.lines ?? expect.unreachable()).map((line, l) => ({ source, entry, line, at, id: `${at}.${l}` })),
  );
  const letters = new Map(
    linkedGroups(
      lines.flatMap(({ id, source, line, entry }) =>
        line.auxiliary
          ? [
              {
                id,
                source,
                auxiliary: line.auxiliary.code,
                amount: line.debitCents - line.creditCents,
                on: entry?.on ?? "",
              },
            ]
          : [],
      ),
      links,
    ).flatMap((group, n) => group.lines.map((l) => [l.id, { letter: letterOf(n), on: group.on }] as const)),
  );
  return lines.map(({ entry, line, at, id }) => {
    const { journal, on, pieceRef, pieceOn, label } = entry ?? expect.unreachable();
    return {
      journalCode: DEFAULT_JOURNALS[journal].code,
      journalName: DEFAULT_JOURNALS[journal].name,
      number: at + 1,
      on,
      account: line.account,
      accountLabel: line.label,
      auxiliary: line.auxiliary?.code ?? "",
      auxiliaryLabel: line.auxiliary?.name ?? "",
      pieceRef,
      pieceOn,
      dueOn: (line.auxiliary && line.debitCents > 0 && DUE.get(pieceRef)) || "",
      label,
      debitCents: line.debitCents,
      creditCents: line.creditCents,
      letter: letters.get(id)?.letter ?? "",
      letteredOn: letters.get(id)?.on ?? "",
      validatedOn: on,
    };
  });
}

describe("the golden FEC", () => {
  test("is written byte for byte from the entries of its facts", () => {
    expect(Buffer.from(writeFec(fecLines()), "utf8").toString("latin1")).toBe(bytes.toString("latin1"));
    expect(fecName("100000009", "2026-12-31")).toBe(NAME);
  });

  test("has no fault", () => {
    expect(fecFaults(NAME, bytes)).toEqual([]);
  });

  test("the papers are those of the rules: 148.48, 360, 840 due, 24", () => {
    expect([firstBill, deposit, finalBill, credit].map((p) => p.dueCents)).toEqual([
      14_848, 36_000, 84_000, 2_400,
    ]);
    expect(finalBill.vat).toEqual([
      { category: "S", rateBp: basisPoints(2000), baseCents: 100_000, vatCents: 20_000 },
    ]);
  });
});

describe("files for software", () => {
  test("Sage 100 has a record of 38 fields and an empty line for each line, and debits are credits", () => {
    const rows = writeFile("sage100", fecLines()).split("\r\n");
    expect([rows.slice(0, 3), rows.slice(-2)]).toEqual([
      ["#FLG 000", "#VER 25", "#DEV EUR"],
      ["#FIN", ""],
    ]);
    const starts = rows.flatMap((row, at) => (row === "#MECG" ? [at] : []));
    expect(starts).toEqual(fecLines().map((_, n) => 3 + n * 40));
    const sum = (side: string): number =>
      starts
        .filter((at) => rows[at + 17] === side)
        .reduce((all, at) => all + Math.round(Number(rows[at + 18]?.replace(",", ".")) * 100), 0);
    expect(sum("0")).toBe(sum("1"));
    // A name that looks like the beginning of a record does not begin one.
    const named = fecLines().map((l) => ({ ...l, label: "#FIN ", pieceRef: "FA-1" }));
    expect(
      writeFile("sage100", named)
        .split("\r\n")
        .filter((row) => row.startsWith("#FIN")),
    ).toHaveLength(1);
  });

  test("Isacompta has each entry once, its movements, and the day on which all of one falls due", () => {
    const rows = writeFile("isacompta", fecLines()).split("\r\n").slice(0, -1);
    expect(rows.slice(0, 3).map((row) => row.trimEnd())).toEqual(["VER   02000008550", "DOS", "EXO"]);
    const of = (key: string): string[] => rows.filter((row) => row.startsWith(key));
    expect([of("ECR   ").length, of("MVT   ").length]).toEqual([
      new Set(fecLines().map((l) => l.number)).size,
      fecLines().length,
    ]);
    const sum = (from: number): number =>
      of("MVT   ").reduce((all, row) => all + Math.round(Number(row.slice(from, from + 13)) * 100), 0);
    expect(sum(46)).toBe(sum(59));
    const due = rows.flatMap((row, at) => (row[122] === "1" && row.startsWith("MVT") ? [rows[at + 1]] : []));
    expect(due.map((row) => [row?.slice(0, 6), row?.slice(29, 37)])).toEqual([
      ["ECHMVT", "20122026"],
      ["ECHMVT", "28122026"],
    ]);
  });

  test.each(FILE_FORMATS)("%s is written byte for byte from the same facts", (format) => {
    const golden = readFileSync(join(import.meta.dirname, "golden", `software.${format}.txt`), "utf8");
    expect(writeFile(format, fecLines())).toBe(golden);
  });

  test.each(["sage", "sage100", "ebp", "quadra", "cegid", "isacompta"] as const)(
    "%s is one byte a character, whatever a name holds",
    (format) => {
      const named = fecLines().map((l) => ({
        ...l,
        auxiliaryLabel: "Вино «Été» 酒",
        label: "Вино, Été; 酒",
      }));
      const text = writeFile(format, named);
      expect(text).toMatch(/^[\r\n -~]*$/);
      const widths = (of: string): number[] => of.split("\r\n").map((row) => row.length);
      if (format === "sage" || format === "quadra" || format === "isacompta")
        expect(widths(text)).toEqual(widths(writeFile(format, fecLines())));
    },
  );
});
