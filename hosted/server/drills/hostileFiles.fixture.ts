import { crc32, deflateSync } from "node:zlib";
import { zipOf } from "#storefront/me/zip.ts";

export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

export const cell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const HEAD = `<row r="1">${cell("A1", "Nom")}</row><row r="2">${cell("A2", "Martin")}</row>`;
export const sheetOf = (data: string, before = ""): string =>
  `<worksheet xmlns="${MAIN}">${before}<sheetData>${data}</sheetData></worksheet>`;

/** Returns a workbook of these files, with `xl/workbook.xml` and its relations unless they are given. */
export function bookOf(files: Record<string, string>): Buffer {
  const all = {
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...files,
  };
  return zipOf(
    Object.entries(all).map(([name, text]) => ({ name, text })),
    new Date(0),
  );
}
export const workbook = (data: string, before = ""): Buffer =>
  bookOf({ "xl/worksheets/sheet1.xml": sheetOf(HEAD + data, before) });

export const LAUGHS = `<!DOCTYPE x [<!ENTITY a "ha">${[..."bcdefghij"]
  .map((name, at) => `<!ENTITY ${name} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`)
  .join("")}]>`;

/** Returns a PNG that declares this size, with as much of its picture as fits in a few bytes. */
export function png(width: number, height: number, data = deflateSync(Buffer.alloc(1000))): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length);
    head.write(type, 4, "latin1");
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type, "latin1"), content])));
    return Buffer.concat([head, content, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a GIF that declares this size. */
export const gif = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([
      0x2c,
      0,
      0,
      0,
      0,
      width & 255,
      width >> 8,
      height & 255,
      height >> 8,
      0,
      2,
      2,
      0x44,
      1,
      0,
      0x3b,
    ]),
  ]);

export const random = (bytes: number): Buffer => {
  const out = Buffer.alloc(bytes);
  for (let at = 0, seed = 42; at < bytes; at += 1)
    out[at] = (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16;
  return out;
};

export const OFX = (inner: string): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${inner}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
