import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cents } from "#kit/money.ts";
import { fecAmount, fecText, writeFec, type FecLine } from "./fec.ts";
import { fecFaults } from "./fecFaults.ts";
import { fileName, writeFile } from "./formats.ts";

const NAME = "100000009FEC20261231.txt";
const bytes = readFileSync(join(import.meta.dirname, "golden", NAME));
const golden = bytes.toString("latin1");
const codes = (text: string | Uint8Array, name = NAME): string[] => [
  ...new Set(
    fecFaults(name, typeof text === "string" ? Buffer.from(text, "utf8") : text).map(({ code }) => code),
  ),
];
/** Returns the golden file with a change in one line (1 is the header). */
const changed = (line: number, change: (cells: string[]) => string[]): string =>
  golden
    .split("\r\n")
    .map((text, at) => (at === line - 1 ? change(text.split("\t")).join("\t") : text))
    .join("\r\n");
const set = (at: number, to: string) => (cells: string[]) => cells.map((c, i) => (i === at ? to : c));

describe("the checker of a FEC refuses", () => {
  test.each<[string, string, string[]]>([
    ["a decimal point", changed(3, set(12, "100.00")), ["amount"]],
    ["a separator of thousands", changed(17, set(12, "1 000,00")), ["amount"]],
    ["no decimals", changed(3, set(12, "100")), ["amount"]],
    ["a gap from 4 to 6", golden.replaceAll("VE\tVentes\t5\t", "VE\tVentes\t6\t"), ["number"]],
    ["a number twice", golden.replaceAll("BQ\tBanque\t6\t", "BQ\tBanque\t5\t"), ["entry-mixed", "number"]],
    ["a cent too much", changed(3, set(12, "100,01")), ["entry-unbalanced", "file-unbalanced"]],
    ["both sides", changed(3, (c) => set(11, "1,00")(set(12, "101,00")(c))), ["both-sides"]],
    ["an account of two digits", changed(3, set(4, "70")), ["account"]],
    ["an account of letters", changed(3, set(4, "7A11")), ["account"]],
    ["an auxiliary without its name", changed(2, set(7, "")), ["pair"]],
    ["a letter without its day", changed(2, set(14, "")), ["pair"]],
    ["a currency without an amount", changed(2, set(17, "USD")), ["pair"]],
    ["a date that does not exist", changed(2, set(9, "20261131")), ["date"]],
    ["a date in French", changed(2, set(9, "20/11/2026")), ["date"]],
    ["no label", changed(3, set(10, "")), ["missing"]],
    ["an entry validated before the one before", changed(8, set(15, "20261101")), ["entry-mixed", "order"]],
    ["a column less", changed(3, (c) => c.slice(0, 17)), ["columns"]],
    ["quotes", changed(3, set(10, 'Facture "42"')), ["quotes"]],
    ["another heading", golden.replace("CompteLib", "CompteLibelle"), ["header"]],
    ["nothing but a heading", `${golden.split("\r\n")[0]}\r\n`, ["empty"]],
    ["a day after the year", changed(3, set(3, "20270101")), ["entry-mixed", "year"]],
  ])("%s", (_, text, wanted) => {
    expect(codes(text).toSorted()).toEqual(expect.arrayContaining(wanted));
  });

  test.each([
    "100000009FEC2026.txt",
    "10000000FEC20261231.txt",
    "FEC20261231.txt",
    "100000009FEC20261331.txt",
  ])("the name %s", (name) => expect(codes(golden, name)).toEqual(["name"]));

  test("bytes of no allowed encoding, and takes the three that are allowed", () => {
    const accented = golden.replace("TVA collectee 20 %", "TVA collectée 20 %");
    expect(codes(accented)).toEqual([]);
    expect(codes(Buffer.from(accented, "latin1"))).toEqual([]);
    const windows = Buffer.from(accented, "latin1").map((b) => (b === 0xe9 ? 0x82 : b));
    expect(codes(windows)).toEqual(["encoding"]);
    expect(codes(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]))).toEqual(["encoding"]);
    expect(codes(Buffer.from(golden, "utf16le"))).toEqual(["encoding"]);
  });

  test("a file that begins with 0 has no gap, one that begins with 2 has", () => {
    const from = (first: number): string[] =>
      codes(
        golden
          .split("\r\n")
          .map((row, at) => (at === 0 || row === "" ? row : row.split("\t")))
          .map((row) =>
            typeof row === "string" ? row : row.with(2, String(Number(row[2]) - 1 + first)).join("\t"),
          )
          .join("\r\n"),
      );
    expect([from(0), from(1), from(2)]).toEqual([[], [], ["number"]]);
  });

  test("a pipe is as good as a tab", () => {
    expect(codes(golden.replaceAll("\t", "|"))).toEqual([]);
  });
});

const line: FecLine = {
  journalCode: "VE",
  journalName: "Ventes",
  number: 1,
  on: "2026-11-20",
  account: "41100000",
  accountLabel: "Clients",
  auxiliary: "C00042",
  auxiliaryLabel: "Cave Exemple SARL",
  pieceRef: "FA-2026-00042",
  pieceOn: "2026-11-20",
  label: "Facture FA-2026-00042",
  debitCents: cents(14_848),
  creditCents: cents(0),
  letter: "",
  letteredOn: "",
  validatedOn: "2026-11-20",
};

describe("what is written", () => {
  test("holds no separator, quote or accent, and keeps other scripts", () => {
    expect(fecText('Œuvre\t«\u00a0d\'été\u00a0» | "x"\r\n')).toBe("OEuvre ' d'ete ' 'x'");
    expect(fecText("Вино 酒")).toBe("Вино 酒");
    expect([fecAmount(cents(5)), fecAmount(cents(-148_48)), fecAmount(cents(100_000_000))]).toEqual([
      "0,05",
      "-148,48",
      "1000000,00",
    ]);
    const other = { ...line, number: 1, account: "70110000", auxiliary: "", auxiliaryLabel: "" };
    const text = writeFec([
      { ...line, auxiliaryLabel: 'Chez "Zoé" | cave\tbar' },
      { ...other, debitCents: cents(0), creditCents: cents(14_848) },
    ]);
    expect(codes(text)).toEqual([]);
    const formula = writeFec([{ ...line, auxiliaryLabel: "=1+1", label: "＝cmd|' /C calc'!A0" }]);
    expect(formula).toContain("\t'=1+1\t");
    expect(formula).toContain("\t'=cmd ' /C calc'!A0\t");
  });

  test("for software has the columns that it reads", () => {
    const due = { ...line, dueOn: "2026-12-20" };
    const text = (format: Parameters<typeof writeFile>[0]) => writeFile(format, [due]).split("\r\n");
    expect(text("table")[1]).toBe(
      "20/11/2026;VE;1;41100000;Clients;C00042;Cave Exemple SARL;FA-2026-00042;Facture FA-2026-00042;148,48;0,00;",
    );
    expect(text("cegid")[0]).toBe("20112026;VE;41100000;C00042;D;148,48;Facture FA-2026-00042;FA-2026-00042");
    expect(text("ebp")[0]).toBe(
      '1,20112026,VE,411C00042,,"Facture FA-2026-00042","FA-2026-00042",148.48,D,20122026,EUR',
    );
    expect(text("sage")[0]).toBe(
      "    1VE2026112020261220FA202600042 411C00042  Facture FA-2026-00042           148.48D                  Cave Exemple SARL                 O2003",
    );
    const [client, quadra] = text("quadra");
    expect([client?.slice(0, 46), client?.slice(98, 106), client?.slice(216, 218)]).toEqual([
      "CC00042  Cave Exemple SARL             CAVE EX",
      "41100000",
      " C",
    ]);
    expect([quadra?.slice(63, 69), quadra?.slice(148, 158)]).toEqual(["201226", "A202600042"]);
    expect(quadra?.slice(0, 55)).toBe("MC00042  VE000201126 Facture FA-2026-0004D+000000014848");
    expect([text("sage")[0]?.length, quadra?.length]).toEqual([142, 231]);
    const longer = ["FA-2026-00042", "FA-2026-00043"].map((pieceRef, n) => ({
      ...due,
      pieceRef,
      auxiliary: `cave-exemple-sarl-${n}`,
    }));
    const sage = writeFile("sage", longer).split("\r\n");
    expect(sage.map((row) => row.slice(23, 46))).toEqual([
      "FA202600042 411PLESARL0",
      "FA202600043 411PLESARL1",
      "",
    ]);
    expect(fileName("sage", "2026-11-01", "2026-11-30")).toBe("XIMPORT.TXT");
    expect(writeFile("table", [{ ...line, label: "=HYPERLINK(1)" }])).toContain(";'=HYPERLINK(1);");
  });
});
