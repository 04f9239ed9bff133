import { depositOfFutures } from "@cuvee/core/billing/documents/testing/documents.fixture.ts";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pdfAFaults } from "#billing/documents/testing/pdfA.fixture.ts";
import { renderMany, renderDocument, type Look } from "#billing/documents/pdf/pdf.ts";
import { longBill, travellingBill } from "#billing/documents/testing/pdf.fixture.ts";

const LOOK: Look = { color: "#7a1f3d", logo: null, paymentUrl: "https://example.org/p/1" };
let file: Buffer;
beforeAll(async () => {
  file = await renderDocument(travellingBill(), LOOK);
});

describe("PDF/A-3b with its Factur-X", () => {
  test("is kept by a bill, a deposit, a credit note, many pages, a logo that is seen through, names of any script", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"><circle cx="150" cy="150" r="100" fill="#7a1f3d" fill-opacity="0.5"/></svg>`;
    const look = { ...LOOK, logo: await sharp(Buffer.from(svg)).png().toBuffer() };
    const corrects = [{ id: "x", number: "FA-1", on: "2026-11-01", reason: "A & B <C>" }];
    const name = "上海 & <Вино> « Οίνος » 🍷";
    const files = [
      file,
      await renderDocument(depositOfFutures(), look),
      await renderDocument(travellingBill({ kind: "credit", corrects }), look),
      await renderDocument(longBill(60), look),
      await renderDocument(travellingBill({ seller: { ...travellingBill().seller, name } }), look),
      await renderMany([travellingBill(), longBill(20)], look),
    ];
    expect(files.map(pdfAFaults)).toEqual(files.map(() => []));
  });

  // Each replacement has the same length, so that the cross-reference table stays valid.
  test.each([
    ["6.1.2 header", "%PDF-1.7", "%PDF-2.0"],
    ["6.1.2 comment", "%\u00ff\u00ff\u00ff\u00ff", "%abcd"],
    ["6.1.3 ID", "/ID [", "/IX ["],
    ["6.2.3 output intent", "/S /GTS_PDFA1", "/S /GTS_PDFX1"],
    ["6.2.3 profile", "/N 3", "/N 4"],
    ["6.2.11.4 embedded", "/FontFile2", "/FontFileX"],
    ["6.2.11.7 unicode", "/ToUnicode", "/ToUnicodX"],
    ["6.2.11.3.3 encoding", "/Identity-H", "/Identity-V"],
    ["6.2.11.2 type", "/Subtype /Type0", "/Subtype /Type1"],
    ["6.3.1 annotation", "/Subtype /Link", "/Subtype /Movi"],
    ["6.3.2 flags", "/F 4\n", "/F 2\n"],
    ["6.5.1 actions", "/S /URI", "/S /Nop"],
    ["6.6.2.1 metadata", "/Subtype /XML", "/Subtype /XMX"],
    ["6.6.2.1 packet", '<?xpacket end="w"?>', '<?xpacket end="x"?>'],
    ["6.6.4 version", "<pdfaid:part>3<", "<pdfaid:part>1<"],
    ["6.6.4 version", "<pdfaid:conformance>B<", "<pdfaid:conformance>X<"],
    ["6.6.2.3 extension", "<pdfaProperty:name>Version<", "<pdfaProperty:name>Versiom<"],
    ["6.6.2.3 extension", "<pdfaSchema:prefix>fx<", "<pdfaSchema:prefix>zf<"],
    ["6.6.2.3 namespace", 'xmlns:dc="http://purl.org', 'xmlns:dc="http://burl.org'],
    ["6.6.3 Title", ">Facture FA-2026-00042<", ">Facture FA-2026-00043<"],
    ["6.6.3 Author", "<rdf:li>Domaine", "<rdf:li>Domaime"],
    ["6.6.3 CreationDate", "<xmp:CreateDate>2026", "<xmp:CreateDate>2025"],
    ["6.8 association", "/AF [", "/AX ["],
    ["6.8 relationship", "/AFRelationship /Data", "/AFRelationship /Dada"],
    ["6.8 type", "/Subtype /text#2Fxml", "/Subtype /text#2Exml"],
    ["6.8 date", "/ModDate (D:2026", "/ModDate (X:2026"],
    ["6.8 size", "/Size 9", "/Size 8"],
    ["6.8 names", "/UF (factur-x.xml)", "/UF (faktur-x.xml)"],
  ])("%s is found where it is broken: %j", (rule, before, after) => {
    const text = file.toString("latin1");
    const broken = text.replace(before, after);
    expect(broken).not.toBe(text);
    expect(broken).toHaveLength(text.length);
    expect(pdfAFaults(Buffer.from(broken, "latin1"))).toContain(rule);
  });

  test("encryption is found", () => {
    const broken = file.toString("latin1").replace(/(trailer\s*<<)/, "$1\n/Encrypt 4 0 R");
    expect(pdfAFaults(Buffer.from(broken, "latin1"))).toEqual(["6.1.3 encryption"]);
  });

  test("a table of references, an object or a stream that is not where it says is found", () => {
    const text = file.toString("latin1");
    for (const broken of [
      `${text}x`,
      text.replace("%PDF-1.7\n", "%PDF-1.7\n\n"),
      text.replace(/\/Length \d+/, "/Length 1"),
    ])
      expect(pdfAFaults(Buffer.from(broken, "latin1"))[0]).toMatch(/^6\.1 /);
  });
});
