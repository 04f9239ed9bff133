import { basisPoints, cents, e4, rateOf } from "@cuvee/core/kit/money.ts";
import {
  billOf,
  BUYER,
  MENTIONS,
  orderOf,
  SELLER,
  WINE,
  type Sold,
} from "@cuvee/core/billing/documents/testing/documents.fixture.ts";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { DEFAULT_BILLING } from "@cuvee/core/shops/settings/billing.ts";
import { getDocumentProxy } from "unpdf";

/** A seller with every field filled in. */
export const ESTATE: DocumentContent["seller"] = {
  ...SELLER,
  capital: "au capital de 10 000 €",
  rcs: "RCS Bordeaux 100 000 009",
  ape: "0121Z",
  exciseNumber: "FR0123456789X",
  email: "contact@domaine-exemple.fr",
  phone: "05 56 00 00 00",
  bank: { holder: "Domaine Exemple SCEA", iban: "FR7630006000011234567890189", bic: "AGRIFRPPXXX" },
};

/** Returns the golden invoice, accompanying its goods: twelve bottles at 13.5 %. */
export function travellingBill(changes: Partial<DocumentContent> = {}): DocumentContent {
  const bill = billOf(WINE, {
    seller: ESTATE,
    mentions: { ...MENTIONS, ...DEFAULT_BILLING },
    transport: { carrier: "Transports Dupont", parcels: 2, dutySuspended: false },
  });
  const lines = bill.lines.map((line, at) =>
    at === 0 ? { ...line, containers: { count: 12, volumeMl: 9000, alcoholE2: 1350 } } : line,
  );
  return { ...bill, lines, ...changes };
}

/** Returns an invoice of this many lines at two rates, some with discounts and long names. */
export function longBill(lines: number): DocumentContent {
  const sold = Array.from({ length: lines }, (_, at): Sold => {
    const quantity = 6 + at;
    const unitE4 = 123_400 + at;
    const discountCents = at % 4 === 0 ? 100 : 0;
    return {
      name:
        at % 7 === 3
          ? `Grand vin de Bordeaux « Les Hauts de la Croix », vieilles vignes ${at}`
          : `Cuvée ${at}`,
      detail: "2022, 75 cl",
      quantity,
      unitE4,
      rateBp: at % 5 === 4 ? 550 : 2000,
      amountCents: Math.round((quantity * unitE4) / 100) - discountCents,
      discountCents,
    };
  });
  const vat = [2000, 550].map((rate): [number, number, number] => {
    const base = sold.filter((s) => s.rateBp === rate).reduce((sum, s) => sum + s.amountCents, 0);
    return [rate, base, rateOf(cents(base), basisPoints(rate))];
  });
  return billOf(orderOf("ht", sold, vat), { seller: ESTATE, buyer: BUYER });
}

/** Two units at ten euros, of another order. */
export const OTHER = orderOf(
  "ht",
  [{ name: "Rosé", quantity: 2, unitE4: e4(100_000), rateBp: 2000, amountCents: 2000 }],
  [[2000, 2000, 400]],
);

/** Reads a PDF file: the texts of each page in the order of the file, attachments, metadata. */
export async function readPdf(file: Buffer): Promise<{
  pages: string[][];
  all: string;
  files: Record<string, Buffer>;
  xmp: string;
  title: string;
  lang: string;
}> {
  const pdf = await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  const pages: string[][] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    pages.push(items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : [])));
  }
  const attached = ((await pdf.getAttachments()) ?? {}) as Record<
    string,
    { filename: string; content: Uint8Array }
  >;
  const { info } = await pdf.getMetadata();
  const text = file.toString("utf8");
  return {
    pages,
    all: pages
      .map((page) => page.join(" "))
      .join("\n")
      .replaceAll(/[\u00a0\u202f]/g, " "),
    files: Object.fromEntries(Object.values(attached).map((f) => [f.filename, Buffer.from(f.content)])),
    xmp: /<x:xmpmeta[^]*<\/x:xmpmeta>/.exec(text)?.[0] ?? "",
    title: String((info as Record<string, unknown>)["Title"]),
    lang: String((info as Record<string, unknown>)["Language"]),
  };
}
