import { deflateRawSync, deflateSync } from "node:zlib";
import { zipOf } from "#storefront/me/zip.ts";
import {
  bookOf,
  cell,
  gif,
  HEAD,
  LAUGHS,
  MAIN,
  OFX,
  png,
  random,
  sheetOf,
  workbook,
} from "./hostileFiles.fixture.ts";

export type Hostile = {
  name: string;
  to: "import" | "picture" | "statement";
  /** Generated on demand, because some are large. */
  bytes: () => Buffer;
  /** Also used in the short run. */
  short?: true;
  /** Refusals that are accepted as well: an import may read a part of the file. */
  may?: readonly string[];
};

/** Files that are made to crash or block their reader. */
export const HOSTILE: readonly Hostile[] = [
  {
    name: "a cell in the last column and row",
    to: "import",
    short: true,
    bytes: () => workbook(`<row r="1048576">${cell("XFD1048576", "x")}</row>`),
  },
  {
    name: "a cell in the last column",
    to: "import",
    bytes: () => workbook(`<row r="3">${cell("XFD3", "x")}</row>`),
  },
  {
    name: "a cell in the last row",
    to: "import",
    bytes: () => workbook(`<row r="1048576">${cell("A1048576", "x")}</row>`),
  },
  {
    name: "row 999999999",
    to: "import",
    short: true,
    bytes: () => workbook(`<row r="999999999">${cell("A999999999", "x")}</row>`),
  },
  { name: "row 999999999 without cells", to: "import", bytes: () => workbook(`<row r="999999999"/>`) },
  { name: "a negative row", to: "import", bytes: () => workbook(`<row r="-5">${cell("A-5", "x")}</row>`) },
  {
    name: "a cell without a name, ten thousand times",
    to: "import",
    bytes: () => workbook(`<row>${"<c><v>1</v></c>".repeat(10_000)}</row>`),
  },
  {
    name: "a hundred thousand rows",
    to: "import",
    bytes: () => workbook("<row><c><v>1</v></c></row>".repeat(100_000)),
  },
  {
    name: "a dimension of the whole sheet",
    to: "import",
    may: ["201"],
    bytes: () => workbook("", '<dimension ref="A1:XFD1048576"/>'),
  },
  {
    name: "merged cells of the whole sheet",
    to: "import",
    may: ["201"],
    bytes: () =>
      bookOf({
        "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${HEAD}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells></worksheet>`,
      }),
  },
  {
    name: "columns of a style to the last",
    to: "import",
    may: ["201"],
    bytes: () => workbook("", '<cols><col min="1" max="16384" width="9"/></cols>'),
  },
  {
    name: "laughs in the sheet",
    to: "import",
    bytes: () =>
      bookOf({
        "xl/worksheets/sheet1.xml": LAUGHS + sheetOf(HEAD + `<row r="3">${cell("A3", "&j;")}</row>`),
      }),
    may: ["201"],
  },
  {
    name: "laughs in the shared strings",
    to: "import",
    may: ["201"],
    bytes: () =>
      bookOf({
        "xl/worksheets/sheet1.xml": sheetOf(HEAD),
        "xl/sharedStrings.xml": `${LAUGHS}<sst xmlns="${MAIN}"><si><t>&j;</t></si></sst>`,
      }),
  },
  {
    name: "an entity from a file",
    to: "import",
    may: ["201"],
    bytes: () =>
      bookOf({
        "xl/worksheets/sheet1.xml": `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${sheetOf(HEAD + `<row r="3">${cell("A3", "&e;")}</row>`)}`,
      }),
  },
  {
    name: "sixty megabytes of spaces",
    to: "import",
    short: true,
    bytes: () => workbook(" ".repeat(60_000_000)),
  },
  {
    name: "two hundred megabytes of zeros in a picture of the book",
    to: "import",
    bytes: () =>
      bookOf({ "xl/worksheets/sheet1.xml": sheetOf(HEAD), "xl/media/a.bin": "0".repeat(100_000_000) }),
  },
  {
    name: "a thousand sheets",
    to: "import",
    may: ["201"],
    bytes: () =>
      bookOf(
        Object.fromEntries(
          Array.from({ length: 1000 }, (_, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetOf(HEAD)]),
        ),
      ),
  },
  {
    name: "elements in elements, a hundred thousand deep",
    to: "import",
    bytes: () => workbook("<a>".repeat(100_000)),
    may: ["201"],
  },
  {
    name: "an attribute of five megabytes",
    to: "import",
    may: ["201"],
    bytes: () => workbook(`<row r="3" x="${"y".repeat(5_000_000)}"/>`),
  },
  {
    name: "a shared string of no one",
    to: "import",
    may: ["201"],
    bytes: () => workbook('<row r="3"><c r="A3" t="s"><v>999999999</v></c></row>'),
  },
  {
    name: "a sheet that is no XML",
    to: "import",
    bytes: () => bookOf({ "xl/worksheets/sheet1.xml": "\u0000\u0001<<<>>>&&&" }),
  },
  { name: "no sheet", to: "import", bytes: () => bookOf({}) },
  {
    name: "an archive in an archive",
    to: "import",
    bytes: () => zipOf([{ name: "a.xlsx", text: workbook("").toString("latin1") }], new Date(0)),
  },
  { name: "an archive cut off", to: "import", bytes: () => workbook("").subarray(0, 300) },
  {
    name: "a head of an archive and noise",
    to: "import",
    short: true,
    bytes: () => Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), random(100_000)]),
  },
  {
    name: "deflated noise that never ends",
    to: "import",
    bytes: () =>
      Buffer.concat([
        zipOf([{ name: "a", text: "" }], new Date(0)).subarray(0, 31),
        deflateRawSync(Buffer.alloc(50_000_000)),
      ]),
  },
  {
    name: "one line of five megabytes",
    to: "import",
    bytes: () => Buffer.from(`Nom\n${"x".repeat(5_000_000)}`),
    may: ["201"],
  },
  {
    name: "a quote that never closes",
    to: "import",
    bytes: () => Buffer.from(`Nom;Ville\n"${"a;b\n".repeat(1_000_000)}`),
    may: ["201"],
  },
  {
    name: "quotes alone",
    to: "import",
    bytes: () => Buffer.from(`Nom\n${'"'.repeat(3_000_000)}`),
    may: ["201"],
  },
  {
    name: "a million signs that part cells",
    to: "import",
    bytes: () => Buffer.from(`Nom${";".repeat(1_000_000)}\n${";".repeat(1_000_000)}x`),
  },
  {
    name: "a hundred thousand lines",
    to: "import",
    bytes: () => Buffer.from(`Nom\n${"Martin\n".repeat(100_000)}`),
  },
  { name: "line ends alone", to: "import", bytes: () => Buffer.from(`Nom\n${"\n".repeat(5_000_000)}`) },
  { name: "bytes without an end", to: "import", bytes: () => Buffer.alloc(3_000_000) },
  {
    name: "UTF-16 cut in a sign",
    to: "import",
    may: ["201"],
    bytes: () =>
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Nom\nMartin", "utf16le"), Buffer.from([0xd8])]),
  },
  { name: "noise", to: "import", bytes: () => random(1_000_000), may: ["201"] },
  { name: "a picture of 400 million points", to: "picture", short: true, bytes: () => png(20_000, 20_000) },
  { name: "a picture of four billion points", to: "picture", bytes: () => png(65_535, 65_535) },
  {
    name: "a picture of two thousand million points a side",
    to: "picture",
    bytes: () => png(0x7fffffff, 0x7fffffff),
  },
  { name: "a picture without points", to: "picture", bytes: () => png(0, 0) },
  {
    name: "a picture with a bomb in its data",
    to: "picture",
    bytes: () => png(5000, 5000, deflateSync(Buffer.alloc(100_020_000))),
    may: ["201"],
  },
  { name: "a picture cut off", to: "picture", bytes: () => png(4000, 3000).subarray(0, 60) },
  { name: "a GIF of 65 535 points a side", to: "picture", bytes: () => gif(65_535, 65_535) },
  {
    name: "a drawing that draws itself",
    to: "picture",
    bytes: () =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><script>for(;;);</script><use href="#a"/><g id="a"><use href="#a"/></g></svg>`,
      ),
  },
  {
    name: "a JPEG's head and noise",
    to: "picture",
    bytes: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), random(200_000)]),
  },
  {
    name: "a WEBP's head and noise",
    to: "picture",
    bytes: () =>
      Buffer.concat([Buffer.from("RIFF\u00ff\u00ff\u00ff\u007fWEBPVP8L", "latin1"), random(200_000)]),
  },
  {
    name: "a page called picture",
    to: "picture",
    bytes: () => Buffer.from("<html><script>alert(1)</script></html>"),
  },
  {
    name: "elements of OFX without an end",
    to: "statement",
    may: ["200"],
    bytes: () => Buffer.from(OFX("<STMTTRN>".repeat(40_000))),
  },
  {
    name: "OFX of one tag that is not closed",
    to: "statement",
    may: ["200"],
    bytes: () => Buffer.from(OFX(`<${"A".repeat(390_000)}`)),
  },
  {
    name: "OFX of spaces",
    to: "statement",
    may: ["200"],
    bytes: () => Buffer.from(OFX(`<STMTTRN><DTPOSTED>${" ".repeat(390_000)}`)),
  },
  {
    name: "a statement of one quote",
    to: "statement",
    may: ["200"],
    short: true,
    bytes: () => Buffer.from(`"${"a;".repeat(190_000)}`),
  },
  {
    name: "a statement of empty lines",
    to: "statement",
    may: ["200"],
    bytes: () => Buffer.from("\n".repeat(190_000)),
  },
  {
    name: "a statement of signs that part cells",
    to: "statement",
    may: ["200"],
    bytes: () => Buffer.from(`Date${";".repeat(390_000)}`),
  },
];
