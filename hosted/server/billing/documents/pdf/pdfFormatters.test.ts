import { SEALED_KINDS, type DocumentContentKind } from "@cuvee/core/billing/documents/documents.ts";
import { contrast } from "@cuvee/core/kit/colors.ts";
import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { DEFAULT_BILLING } from "@cuvee/core/shops/settings/billing.ts";
import { describe, expect, test } from "vitest";
import { renderMany, renderDocument } from "#billing/documents/pdf/pdf.ts";
import { pieces, wrap } from "#billing/documents/pdf/pdfFonts.ts";
import { readPdf, travellingBill } from "#billing/documents/testing/pdf.fixture.ts";
import { pdfAFaults } from "#billing/documents/testing/pdfA.fixture.ts";
import { colorsOf } from "#billing/documents/pdf/pdfPen.ts";
import {
  amount,
  inFours,
  inThrees,
  nominal,
  sayIn,
  strength,
  unitPrice,
} from "#billing/documents/pdf/pdfFormatters.ts";
import { fullNumber } from "#kit/testing/storm.ts";
import { translate } from "#kit/translations.ts";

const KINDS: DocumentContentKind[] = [...SEALED_KINDS, "quote", "order", "deliveryNote"];
const bare = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]/g, "");

test("what a document writes can be read of the next one too", async () => {
  const face = { color: "#7a1f3d", logo: null };
  const named = (name: string) =>
    renderDocument(travellingBill({ seller: { ...travellingBill().seller, name } }), face);
  // Accented letters are composed of plain ones, which no text has used until then.
  await named("ÀÈÏÕÝ ĄĆĘŁŃ ŚŻ ÂÊÎÔÛ");
  const next = await named("AEIOY ACELN SZ");
  expect(pdfAFaults(next)).toEqual([]);
  expect((await readPdf(next)).pages.flat().join(" ")).toContain("AEIOY ACELN SZ");
});

describe("in each of the eleven languages", () => {
  test.each(LANGUAGES)("%s: every kind is written, and no sign is missing", async (lang) => {
    const say = sayIn(lang);
    // Each language has its own kind of document beside the invoice; all of them in French, and everywhere when LONG.
    const at = LANGUAGES.indexOf(lang);
    const kinds = fullNumber(
      lang === "fr" ? KINDS : KINDS.filter((_, n) => n === 0 || n % 5 === at % 5),
      KINDS,
    );
    const documents = kinds.map((kind) =>
      travellingBill({
        kind,
        lang,
        corrects: kind === "credit" ? [{ id: "x", number: "FA-1", on: "2026-11-01", reason: "" }] : [],
        validUntil: "2026-12-31",
      }),
    );
    const file = await renderMany(documents, { color: "#7a1f3d", logo: null });
    expect(pdfAFaults(file)).toEqual([]);
    const { pages } = await readPdf(file);
    expect(pages).toHaveLength(kinds.length);
    const seen = pages.map((page) => bare(page.join("")));
    for (const [at, kind] of kinds.entries()) {
      // A character that no font has becomes a question mark, and none of our texts has one.
      expect(seen[at]).not.toContain("?");
      expect(seen[at]).toContain(bare(say(`kind.${kind}`)));
      expect(seen[at]).toContain(bare(translate("fr", "documents", `kind.${kind}`)));
      expect(seen[at]).toContain(bare(say("column.name")));
    }
    const [bill = ""] = seen;
    for (const key of [
      "total.ht",
      "total.due",
      "payment.title",
      "payment.scan",
      "transport.released",
      "operations.goods",
    ])
      expect(bill).toContain(bare(say(key)));
    // French appears beside the sentences that the law requires.
    for (const sentence of [DEFAULT_BILLING.penalties, DEFAULT_BILLING.recovery, DEFAULT_BILLING.discount])
      expect(bill).toContain(bare(sentence));
    expect(bill).toContain(bare("Nature des opérations : livraison de biens"));
  });

  test("French says the standard mentions as shops are given them", () => {
    const say = sayIn("fr");
    for (const key of ["penalties", "recovery", "discount"] as const)
      expect(say(`mention.${key}`)).toBe(DEFAULT_BILLING[key]);
  });

  test("Chinese and Japanese names are written in a bill of any language", async () => {
    for (const name of ["上海葡萄酒贸易有限公司", "株式会社ワイン直輸入", "Вино и Ко", "Οίνος ΑΕ"]) {
      const document = travellingBill({ buyer: { ...travellingBill().buyer, name } });
      const { all } = await readPdf(await renderDocument(document, { color: "#7a1f3d", logo: null }));
      expect(all).toContain(name);
    }
  });
});

describe("how figures are written", () => {
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

  test("amounts, prices, containers, numbers", () => {
    expect(plain(amount(123_456, "fr"))).toBe("1 234,56");
    expect(amount(-0, "fr")).toBe("0,00");
    expect(plain(unitPrice(8_333_300, "fr"))).toBe("8,3333");
    expect(plain(unitPrice(3_310_000, "en"))).toBe("3.31");
    expect(plain(nominal(750, "fr"))).toBe("75 cl");
    expect(plain(nominal(3000, "fr"))).toBe("3 L");
    expect(plain(strength(1350, "fr"))).toBe("13,5 % vol.");
    expect(plain(inThrees("10000000900017"))).toBe("100 000 009 00017");
    expect(plain(inFours("FR7630006000011234567890189"))).toBe("FR76 3000 6000 0112 3456 7890 189");
  });

  test("lines break after spaces and between signs of the East, never in numbers, and what is too long is cut", () => {
    expect(pieces("du 20/11/2026 FA-2026-1")).toEqual(["du ", "20/11/2026 ", "FA-2026-1"]);
    expect(pieces("葡萄。酒")).toEqual(["葡", "萄。", "酒"]);
    const width = (text: string): number => text.length;
    expect(wrap("un deux trois", width, 7)).toEqual(["un deux", "trois"]);
    expect(wrap("abcdefghij", width, 4)).toEqual(["abcd", "efgh", "ij"]);
  });

  test("whatever colour a shop has, it is read on white", () => {
    for (const color of ["#f2c94c", "#ffffff", "#7a1f3d", "#00ff00", "none", "#000000"])
      expect(contrast(colorsOf(color).main, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });
});
