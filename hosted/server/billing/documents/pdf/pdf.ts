import { setImmediate } from "node:timers/promises";
import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { facturX, hasFacturX } from "@cuvee/core/billing/documents/facturX/facturX.ts";
import PDFDocument from "pdfkit";
import { logoAddress } from "#billing/documents/pdf/pdfLogo.ts";
import { drawDocument, type Look } from "#billing/documents/pdf/pdfPaper.ts";
import { langOf, sayIn } from "#billing/documents/pdf/pdfFormatters.ts";
import { FACTUR_X_FILE, FACTUR_X_XMP } from "#billing/documents/pdf/pdfXmp.ts";

export type { Look };

type Doc = InstanceType<typeof PDFDocument>;

/** Replaces characters that are reserved in XML by similar ones: pdfkit writes the title into XMP unescaped. */
const plain = (text: string): string => text.replaceAll("&", "＆").replaceAll("<", "‹").replaceAll(">", "›");

/**
 * Opens a PDF/A-3b. The same content gives the same file, byte by byte: its date is that of the document, not of the
 * clock.
 */
export function openDocument(
  title: string,
  author: string,
  lang: string,
  on: string,
): { doc: Doc; done: Promise<Buffer> } {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    tagged: true,
    displayTitle: true,
    lang,
    // No default font: PDF/A allows no font that is not embedded, and `pdfFonts` opens those that are.
    font: "",
    info: {
      Title: plain(title),
      Author: plain(author),
      Creator: "Cuvée",
      Producer: "Cuvée",
      CreationDate: new Date(`${on}T12:00:00Z`),
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(Buffer.from(chunk)));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  return { doc, done };
}

/**
 * Renders a document as PDF/A-3b, tagged, with embedded fonts; invoices, deposits and credit notes with their Factur-X
 * (EN 16931). The same paper and look give the same bytes.
 */
export async function renderDocument(document: DocumentContent, look: Look): Promise<Buffer> {
  const lang = langOf(look.lang ?? document.lang);
  const title = `${sayIn(lang)(`kind.${document.kind}`)} ${document.number}`.trim();
  const { doc, done } = openDocument(title, document.seller.name, lang, document.issuedOn);
  await drawDocument(doc, document, look, await logoAddress(look.logo));
  if (hasFacturX(document)) {
    const at = new Date(`${document.issuedOn}T12:00:00Z`);
    doc.appendXML(FACTUR_X_XMP);
    const attachment = {
      name: FACTUR_X_FILE,
      type: "text/xml",
      description: "Factur-X",
      relationship: "Data",
      creationDate: at,
      modifiedDate: at,
    };
    doc.file(Buffer.from(facturX(document)), attachment);
  }
  doc.end();
  return done;
}

/**
 * Renders many documents in one PDF, each in its language and with its own page numbers, without attachments.
 * `progress` is called after each document with the number made. Throws RangeError where there is none.
 */
export async function renderMany(
  documents: readonly DocumentContent[],
  look: Look,
  progress: (created: number) => void | Promise<void> = () => undefined,
): Promise<Buffer> {
  const [document] = documents;
  if (!document) throw new RangeError("no papers");
  const lang = langOf(look.lang ?? document.lang);
  const title = `${sayIn(lang)(`kind.${document.kind}`)} ${document.number} … ${documents.at(-1)?.number ?? ""}`;
  const { doc, done } = openDocument(title, document.seller.name, lang, document.issuedOn);
  const logo = await logoAddress(look.logo);
  for (const [at, one] of documents.entries()) {
    await drawDocument(doc, one, look, logo);
    doc.flushPages();
    await progress(at + 1);
    // Lets other requests run: a document takes some hundredths of a second.
    await setImmediate();
  }
  doc.end();
  return done;
}
