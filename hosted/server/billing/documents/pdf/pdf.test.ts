import { readXml } from "@cuvee/core/billing/documents/facturX/facturXml.ts";
import { facturX } from "@cuvee/core/billing/documents/facturX/facturX.ts";
import {
  billOf,
  depositOfFutures,
  FUTURES,
  WINE,
} from "@cuvee/core/billing/documents/testing/documents.fixture.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { renderMany, renderDocument, type Look } from "#billing/documents/pdf/pdf.ts";
import { ESTATE, longBill, readPdf, travellingBill } from "#billing/documents/testing/pdf.fixture.ts";

const LOOK: Look = { color: "#7a1f3d", logo: null };

/** Returns the words that a text does not contain in this order. */
function inOrder(text: string, words: readonly string[]): string[] {
  let from = 0;
  return words.filter((word) => {
    const at = text.indexOf(word, from);
    if (at >= 0) from = at + word.length;
    return at < 0;
  });
}

describe("a bill as a file", () => {
  test("says everything that the law asks for, in reading order", async () => {
    const { pages, all, title, lang } = await readPdf(
      await renderDocument(travellingBill({ buyerReference: "PO-2026-778" }), {
        ...LOOK,
        paymentUrl: "https://example.org/p/1",
      }),
    );
    expect(pages).toHaveLength(1);
    expect(title).toBe("Facture FA-2026-00042");
    expect(lang).toBe("fr");
    expect(
      inOrder(all, [
        "Facture",
        "N° FA-2026-00042",
        "Domaine Exemple SCEA",
        "1 rue du Chai",
        "33000 Bordeaux",
        "Cave du Port SARL",
        "5 quai du Port",
        "44000 Nantes",
        "Livré à",
        "44800 Saint-Herblain",
        "Date",
        "20/11/2026",
        "Échéance",
        "20/12/2026",
        "Livraison le",
        "19/11/2026",
        "CDE-2026-17 du 10/11/2026",
        "PO-2026-778",
        "200 000 008",
        "FR37200000008",
        "Désignation",
        "Château Exemple Rouge",
        "2023 75 cl · CHX-RG-2023-75",
        "12 × 75 cl, soit 9 L · 13,5 % vol.",
        "12",
        "8,3333",
        "20 %",
        "100,00",
        "Jus de raisin",
        "9,93",
        "Port",
        "15,00",
        "115,00",
        "23,00",
        "5,5 %",
        "0,55",
        "Total HT",
        "124,93 €",
        "Total TVA",
        "23,55 €",
        "Net à payer",
        "148,48 €",
        "Transporteur : Transports Dupont",
        "FR0123456789X",
        "À régler au plus tard le 20/12/2026.",
        "IBAN : FR76 3000 6000 0112 3456 7890 189",
        "BIC : AGRIFRPPXXX",
        "Payer en ligne",
        "Nature des opérations : livraison de biens",
        "pénalités au taux de la Banque centrale européenne",
        "40 €",
        "Pas d'escompte",
        "document d'accompagnement",
        "au capital de 10 000 €",
        "RCS Bordeaux 100 000 009",
        "SIRET 100 000 009 00017",
        "APE 0121Z",
        "TVA FR88100000009",
        "Page 1 / 1",
      ]),
    ).toEqual([]);
  });

  test("holds its Factur-X, and says so as the standards ask", async () => {
    const document = travellingBill();
    const file = await renderDocument(document, LOOK);
    const { files, xmp } = await readPdf(file);
    expect(Object.keys(files)).toEqual(["factur-x.xml"]);
    expect(files["factur-x.xml"]?.toString("utf8")).toBe(facturX(document));
    const raw = file.toString("latin1");
    expect(raw).toContain("/AFRelationship /Data");
    expect(raw).toMatch(/\/AF \[\d+ 0 R\]/);
    expect(raw).toContain("/Subtype /text#2Fxml");
    expect(raw).toContain("/S /GTS_PDFA1");
    expect(raw.startsWith("%PDF-1.7")).toBe(true);
    expect(xmp).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
    expect(xmp).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
    expect(xmp).toContain("<pdfaid:part>3</pdfaid:part>");
    expect(xmp).toContain("<pdfaid:conformance>B</pdfaid:conformance>");
    expect(xmp).toContain("<pdfaSchema:prefix>fx</pdfaSchema:prefix>");
    expect(raw.match(/\/FontFile[23] /g)).toHaveLength(raw.match(/\/Type \/FontDescriptor/g)?.length ?? 0);
    expect(raw).not.toContain("/Type1");
  });

  test("the same paper is the same file", async () => {
    const [one, two] = [
      await renderDocument(travellingBill(), LOOK),
      await renderDocument(travellingBill(), LOOK),
    ];
    expect(one.equals(two)).toBe(true);
  });

  test("whatever names hold, the file is whole and its words are read", async () => {
    const name = `Chai & <Fils> "été" ${"très long ".repeat(20)}\u0007\ud800🍷 فيكتور`;
    const document = travellingBill({
      seller: { ...ESTATE, name: "A & B <SARL>" },
      buyer: { ...travellingBill().buyer, name },
      lines: travellingBill().lines.map((l) => ({ ...l, detail: "mot".repeat(2000) })),
    });
    const { xmp, all, files } = await readPdf(await renderDocument(document, LOOK));
    expect(readXml(xmp).name).toBe("x:xmpmeta");
    expect(all).toContain("Chai & <Fils>");
    expect(all).toContain("A & B <SARL>");
    expect(readXml(files["factur-x.xml"]?.toString("utf8") ?? "").name).toBe("rsm:CrossIndustryInvoice");
  });

  test("a logo of any kind is printed once, however many pages it has", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="900"><circle cx="400" cy="400" r="300" fill="#7a1f3d"/></svg>`;
    for (const logo of [
      await sharp(Buffer.from(svg)).png().toBuffer(),
      await sharp(Buffer.from(svg)).webp().toBuffer(),
    ]) {
      const file = await renderMany([travellingBill(), travellingBill()], { ...LOOK, logo });
      expect(file.toString("latin1").match(/\/Subtype \/Image/g)).toHaveLength(1);
    }
    await expect(
      renderDocument(travellingBill(), { ...LOOK, logo: Buffer.from("no picture") }),
    ).rejects.toThrow();
  });
});

describe("over several pages", () => {
  /** Returns an amount in French notation, in cents. */
  const centsOf = (text: string): number => Number(text.replaceAll(/[^\d-]/g, ""));

  // With 13 lines the page is full of them, so that only the totals are on the next.
  test.each([13, 46])("of %i lines, what is carried is the sum of what stands before", async (count) => {
    const document = longBill(count);
    const { pages } = await readPdf(await renderDocument(document, LOOK));
    expect(pages).toHaveLength(count === 13 ? 2 : 4);
    expect(pages.filter((page) => page.includes("À reporter"))).toHaveLength(pages.length - 1);
    const nets = document.lines.map((l) => [l.name, l.netCents] as const);
    let sum = 0;
    for (const [at, page] of pages.entries()) {
      const text = page.join(" ");
      const brought = page.indexOf("Report");
      expect(brought >= 0, `page ${at + 1}`).toBe(pages[at - 1]?.includes("À reporter") === true);
      if (brought >= 0) expect(centsOf(page[brought + 1] ?? "")).toBe(sum);
      // A name that is longer than its cell is split into several pieces.
      for (const [name, net] of nets)
        if (page.some((piece) => piece === name || text.includes(`${name} `))) sum += net;
      const carried = page.indexOf("À reporter");
      if (carried >= 0) expect(centsOf(page[carried + 1] ?? "")).toBe(sum);
      expect(text).toContain(`Page ${at + 1} / ${pages.length}`);
      if (at > 0) expect(text).toContain("Facture FA-2026-00042");
    }
    expect(sum).toBe(document.totalHtCents);
  });

  test("many documents are one file: each has its own pages, and none is attached", async () => {
    const created: number[] = [];
    const documents = [
      travellingBill(),
      longBill(20),
      travellingBill({ lang: "en", number: "FA-2026-00043" }),
    ];
    const file = await renderMany(documents, LOOK, (done) => void created.push(done));
    const { pages, files } = await readPdf(file);
    expect(created).toEqual([1, 2, 3]);
    expect(files).toEqual({});
    const ends = pages.map((page) => page.findLast((piece) => piece.startsWith("Page ")));
    expect(ends).toEqual(["Page 1 / 1", "Page 1 / 2", "Page 2 / 2", "Page 1 / 1"]);
    expect(pages.at(-1)?.join(" ")).toContain("Invoice");
    await expect(renderMany([], LOOK)).rejects.toThrow(RangeError);
  });
});

describe("each kind of document", () => {
  const textOf = async (document: DocumentContent, look: Partial<Look> = {}): Promise<string> =>
    (await readPdf(await renderDocument(document, { ...LOOK, ...look }))).all;

  test("a bill after a deposit deducts it", async () => {
    const deposit = depositOfFutures();
    const document = billOf(FUTURES, { number: "FA-2026-00050" }, [
      { id: "d", number: deposit.number, on: deposit.issuedOn, vat: deposit.vat },
    ]);
    const text = await textOf(document);
    expect(
      inOrder(text, ["Total TTC", "1 200,00 €", "AC-2026-00007", "-360,00 €", "Net à payer", "840,00 €"]),
    ).toEqual([]);
  });

  test("a deposit, a credit note, a quote, an order form say what they are; only what is asked for says how to pay", async () => {
    const document = travellingBill();
    expect(await textOf({ ...depositOfFutures(), seller: ESTATE })).toMatch(
      /Facture d'acompte.*Règlement.*IBAN/s,
    );
    const corrects = [
      { id: "b", number: "FA-2026-00042", on: "2026-11-20", reason: "6 bouteilles bouchonnées" },
    ];
    const credit = await textOf({ ...document, kind: "credit", corrects });
    expect(credit).toMatch(
      /Avoir.*FA-2026-00042 du 20\/11\/2026.*bouchonnées.*Total de l'avoir TTC.*148,48 €/s,
    );
    expect(credit).not.toMatch(/IBAN|Règlement/);
    const quote = await textOf({ ...document, kind: "quote", validUntil: "2026-12-31" });
    expect(quote).toMatch(/Devis.*Valable jusqu'au.*31\/12\/2026.*Bon pour accord/s);
    expect(quote).not.toMatch(/IBAN/);
    expect(await textOf({ ...document, kind: "order" })).toMatch(/Bon de commande.*Bon pour accord/s);
  });

  test("a delivery note tells containers, volume, strength and carrier, and no price unless it is asked to", async () => {
    const document = travellingBill({ kind: "deliveryNote" });
    const text = await textOf(document);
    expect(
      inOrder(text, [
        "Bon de livraison",
        "12 × 75 cl",
        "9 L",
        "13,5 % vol.",
        "Volume total",
        "Transports Dupont",
      ]),
    ).toEqual([]);
    expect(text).not.toMatch(/8,3333|100,00|€ *Total|Total HT/);
    // Shipping costs are no goods.
    expect(text).not.toContain("15,00");
    expect(text).toMatch(/JUS-1L 3 Contenants/);
    expect(await textOf(document, { prices: true })).toMatch(
      /soit 9 L · 13,5 % vol\..*8,3333.*Port.*15,00.*Total TTC.*148,48 €/s,
    );
  });

  test("what is paid asks for nothing; a copy says that it is one; who opted for the debits says so", async () => {
    const paid = await textOf(travellingBill({ paidOn: "2026-11-18" }));
    expect(paid).toMatch(/Payée le.*18\/11\/2026.*Déjà payé.*-148,48 €.*0,00 €/s);
    expect(paid).not.toContain("IBAN");
    expect(await textOf(travellingBill(), { duplicate: true })).toContain("Duplicata");
    const { mentions } = billOf(WINE);
    expect(await textOf(travellingBill({ mentions }))).toContain(
      "Option pour le paiement de la taxe d'après les débits",
    );
  });

  test("without tax, the sentence of the law stands there", async () => {
    const export_ = billOf({
      ...FUTURES,
      lines: FUTURES.lines.map((l) => ({
        ...l,
        category: "G" as const,
        rateBp: 0 as typeof l.rateBp,
        reason: "export" as const,
      })),
      vat: FUTURES.vat.map((v) => ({
        ...v,
        category: "G" as const,
        rateBp: 0 as typeof v.rateBp,
        reason: "export" as const,
        vatCents: cents(0),
      })),
    });
    const text = await textOf(export_, { lang: "en" });
    expect(text).toContain(
      "Exempt from VAT, art. 262, I of the French tax code (CGI) / Exonération de TVA, art. 262, I du CGI",
    );
  });
});
