import { expect, test } from "vitest";
import { readScanned } from "#counter/tills/scannedCode.ts";

const GTIN = "03760123456784";
const article = { kind: "article", gtin: GTIN };

test.each([
  ["an EAN-13", "3760123456784", article],
  ["its symbology before it", "]E03760123456784", article],
  ["a GTIN-14", "03760123456784", article],
  ["an EAN-8", "96385074", { kind: "article", gtin: "00000096385074" }],
  ["a UPC", "036000291452", { kind: "article", gtin: "00036000291452" }],
  [
    "GS1-128 with lot and serial",
    "]C10103760123456784" + "10L-7\u001d21A9",
    { ...article, lot: "L-7", serial: "A9" },
  ],
  [
    "a DataMatrix with dates before the lot",
    "]d20103760123456784" + "15271231" + "17280131" + "10L7",
    { ...article, bestBefore: "271231", expires: "280131", lot: "L7" },
  ],
  ["FNC1 in front", "\u001d0103760123456784" + "10L7", { ...article, lot: "L7" }],
  ["FNC1 in letters", "0103760123456784" + "10L7{GS}3012", { ...article, lot: "L7", pieces: 12 }],
  ["a carton of six", "0203760123456784" + "376", { ...article, pieces: 6 }],
  ["a weight in between", "0103760123456784" + "3103000750" + "10L7", { ...article, lot: "L7" }],
  ["brackets", "(01)03760123456784(10)L7(37)6", { ...article, lot: "L7", pieces: 6 }],
  [
    "an address",
    "https://id.example.org/gs1/01/03760123456784/22/2021/10/L%2F7?17=280131",
    { ...article, variant: "2021", lot: "L/7", expires: "280131" },
  ],
  ["an address of an EAN-13", "https://example.org/01/3760123456784", article],
  ["a wrong check digit", "3760123456787", { kind: "text", text: "3760123456787" }],
  ["a wrong check digit inside", "]C10103760123456787", { kind: "text", text: "]C10103760123456787" }],
  ["a code of the shop's own", " CHAB-21 ", { kind: "text", text: "CHAB-21" }],
  ["a ticket", "C1-000042", { kind: "text", text: "C1-000042" }],
  [
    "another address",
    "https://example.org/offers?01=2",
    { kind: "text", text: "https://example.org/offers?01=2" },
  ],
])("%s is read", (_, code, expected) => {
  expect(readScanned(code)).toEqual(expected);
});
