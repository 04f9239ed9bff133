import {
  bytesOf,
  dictAt,
  listAt,
  nameOf,
  streamAt,
  tokensOf,
  type Dict,
  type Pdf,
  type Value,
} from "#billing/documents/testing/pdfObjects.fixture.ts";

// Checks the content of pages and its fonts (ISO 19005-3, 6.2.2 and 6.2.11).

export type Fault = (rule: string, isWrong: boolean) => void;

/**
 * Operators of content (ISO 32000-1, annex A), except those that set a colour space which the output intent does not
 * cover.
 */
const OPERATORS = new Set(
  "b B b* B* BDC BMC BT BX c cm cs CS d Do DP EMC ET EX f F f* g G gs h i j J l m M MP n q Q re rg RG ri s S sc SC scn SCN sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split(
    " ",
  ),
);
/** Checks the operators of a page, and returns the codes that each font shows. */
export function shownBy(pdf: Pdf, page: Dict, fault: Fault): Map<string, Set<number>> {
  const refs = [page["Contents"] ?? []].flat() as Value[];
  const text = refs
    .map((ref) => streamAt(pdf, ref))
    .map((s) => (s ? bytesOf(pdf, s).toString("latin1") : ""))
    .join("\n");
  const shown = new Map<string, Set<number>>();
  let [font, depth, deepest] = ["", 0, 0];
  let operands: Value[] = [];
  const show = (value: Value): void => {
    if (Array.isArray(value)) return value.forEach(show);
    if (!Buffer.isBuffer(value)) return;
    const codes = shown.get(font) ?? new Set<number>();
    for (let n = 0; n + 1 < value.length; n += 2) codes.add(value.readUInt16BE(n));
    shown.set(font, codes);
  };
  for (const token of tokensOf(text)) {
    if (
      typeof token !== "object" ||
      token === null ||
      Array.isArray(token) ||
      Buffer.isBuffer(token) ||
      !("op" in token) ||
      typeof token["op"] !== "string"
    ) {
      operands.push(token as Value);
      continue;
    }
    const op = token["op"];
    fault(`6.2.2 operator`, !OPERATORS.has(op));
    fault(
      "6.2.4.3 colour",
      (op === "cs" || op === "CS") && !["DeviceRGB", "DeviceGray", "Pattern"].includes(nameOf(operands[0])),
    );
    if (op === "Tf") font = nameOf(operands[0]);
    if (["Tj", "TJ", "'", '"'].includes(op)) operands.forEach(show);
    depth += op === "q" ? 1 : op === "Q" ? -1 : 0;
    deepest = Math.max(deepest, depth);
    fault("6.1.13 nesting", depth < 0 || deepest > 28);
    operands = [];
  }
  fault("6.1.13 nesting", depth !== 0);
  return shown;
}

/** Checks the rules for the fonts of a page; `shown` are the codes that it shows by each. */
export function fontFaults(pdf: Pdf, resources: Dict, shown: Map<string, Set<number>>, fault: Fault): void {
  for (const [name, ref] of Object.entries(dictAt(pdf, resources["Font"]))) {
    const font = dictAt(pdf, ref);
    const [child] = listAt(pdf, font["DescendantFonts"]).map((one) => dictAt(pdf, one));
    fault("6.2.11.2 type", nameOf(font["Subtype"]) !== "Type0" || !child);
    if (!child) continue;
    const descriptor = dictAt(pdf, child["FontDescriptor"]);
    const isTrue = nameOf(child["Subtype"]) === "CIDFontType2";
    const program = streamAt(pdf, descriptor[isTrue ? "FontFile2" : "FontFile3"]);
    fault("6.2.11.4 embedded", !program || program.raw.length === 0);
    fault(
      "6.2.11.3.2 glyphs",
      isTrue && nameOf(child["CIDToGIDMap"]) !== "Identity" && !streamAt(pdf, child["CIDToGIDMap"]),
    );
    fault("6.2.11.3.3 encoding", nameOf(font["Encoding"]) !== "Identity-H");
    const names = [font["BaseFont"], child["BaseFont"], descriptor["FontName"]].map(nameOf);
    fault("6.2.11 name", new Set(names).size !== 1 || !/^[A-Z]{6}\+/.test(names[0] ?? ""));
    const unicode = streamAt(pdf, font["ToUnicode"]);
    fault("6.2.11.7 unicode", !unicode);
    const codes = shown.get(name) ?? new Set<number>();
    fault("6.2.11.8 notdef", codes.has(0));
    const widths = widthsOf(listAt(pdf, child["W"]));
    fault(
      "6.2.11.5 widths",
      [...codes].some((code) => !widths.has(code)),
    );
    const known = unicode ? unicodes(bytesOf(pdf, unicode).toString("latin1")) : new Map<number, string>();
    fault(
      "6.2.11.7 unicode",
      [...codes].some((code) => !/^(?!0000|FEFF|FFFE)[0-9A-F]{4,}$/i.test(known.get(code) ?? "")),
    );
    if (program && isTrue) fault("6.2.11.5 widths", !areWidths(bytesOf(pdf, program), widths, codes));
  }
}

function widthsOf(list: readonly Value[]): Map<number, number> {
  const found = new Map<number, number>();
  for (let n = 0; n + 1 < list.length; n += 2) {
    const [from, of] = [Number(list[n]), list[n + 1]];
    if (Array.isArray(of)) for (const [i, width] of of.entries()) found.set(from + i, Number(width));
    else {
      for (let code = from; code <= Number(of); code += 1) found.set(code, Number(list[n + 2]));
      n += 1;
    }
  }
  return found;
}

/** Returns the texts of codes, in hexadecimal. */
function unicodes(cmap: string): Map<number, string> {
  const found = new Map<number, string>();
  for (const [, body = ""] of cmap.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, from = "", , list = "", start = ""] of body.matchAll(
      /<(\w+)>\s*<(\w+)>\s*(?:\[([^\]]*)\]|<(\w+)>)/g,
    )) {
      const all = [...list.matchAll(/<([\w ]+)>/g)].map(([, hex = ""]) => hex.replaceAll(" ", ""));
      const first = Number.parseInt(from, 16);
      if (all.length > 0) for (const [i, hex] of all.entries()) found.set(first + i, hex);
      else found.set(first, start);
    }
  return found;
}

/** Checks whether the declared widths are those of the font program, to a thousandth. */
function areWidths(font: Buffer, widths: Map<number, number>, codes: ReadonlySet<number>): boolean {
  const tables = new Map<string, number>();
  for (let n = 0; n < font.readUInt16BE(4); n += 1)
    tables.set(
      font.subarray(12 + 16 * n, 16 + 16 * n).toString("latin1"),
      font.readUInt32BE(12 + 16 * n + 8),
    );
  const [head, hhea, hmtx] = ["head", "hhea", "hmtx"].map((name) => tables.get(name) ?? -1);
  if (!head || !hhea || !hmtx || Math.min(head, hhea, hmtx) < 0) return false;
  const [units, count] = [font.readUInt16BE(head + 18), font.readUInt16BE(hhea + 34)];
  return [...codes].every((code) => {
    const own = (font.readUInt16BE(hmtx + 4 * Math.min(code, count - 1)) * 1000) / units;
    return Math.abs(own - (widths.get(code) ?? -1)) <= 1;
  });
}
