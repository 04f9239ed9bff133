import { setImmediate } from "node:timers/promises";
import type { Paper } from "@cuvee/core/billing/documents/documents.ts";
import { facturX, hasFacturX } from "@cuvee/core/billing/documents/facturX.ts";
import PDFDocument from "pdfkit";
import {
  drawFoot,
  drawMentions,
  drawSignature,
  drawTransport,
  mentionsHeight,
  mentionsOf,
  SIGNATURE_HEIGHT,
  signatureOf,
  transportHeight,
  transportOf,
} from "#billing/documents/pdfFoot.ts";
import { drawHead, drawNextHead } from "#billing/documents/pdfHead.ts";
import { linesTable } from "#billing/documents/pdfLines.ts";
import { logoAddress } from "#billing/documents/pdfLogo.ts";
import { asksPayment, drawPayment, paymentHeight, transferSquares } from "#billing/documents/pdfPayment.ts";
import { BOTTOM, openPen, type Pen } from "#billing/documents/pdfPen.ts";
import { drawTable } from "#billing/documents/pdfTable.ts";
import { drawCounts, drawTotals, totalsHeight } from "#billing/documents/pdfTotals.ts";
import { langOf, sayIn } from "#billing/documents/pdfWords.ts";
import { FACTUR_X_FILE, FACTUR_X_XMP } from "#billing/documents/pdfXmp.ts";

/** How a document looks: what is not said of it in the document itself. */
export type Look = {
  /** The shop's colour, `#rrggbb`. */
  color: string;
  /** The shop's logo, PNG or JPEG. */
  logo: Buffer | null;
  /** The language, where it is not that of the document. */
  lang?: string;
  /** Where it is paid. */
  paymentUrl?: string;
  /** Made again for who had it before. */
  duplicate?: boolean;
  /** Whether prices are told; all but delivery notes tell them unless they must not. */
  prices?: boolean;
};

type Doc = InstanceType<typeof PDFDocument>;

/** Signs that XML keeps for itself stand as their wide forms: pdfkit writes the title into XMP as it is. */
const plain = (text: string): string => text.replaceAll("&", "＆").replaceAll("<", "‹").replaceAll(">", "›");

/** Opens a PDF/A-3b. The same content is the same file, byte by byte: it is dated by the document, not by the clock. */
function openDocument(
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
    // None by itself: PDF/A allows no font that is not embedded, and `pdfFonts` opens those that are.
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

/** Draws a document on new pages; gives the pen, which knows the signs that no font had. */
async function drawPaper(doc: Doc, paper: Paper, look: Look, logo: string | null): Promise<Pen> {
  const lang = langOf(look.lang ?? paper.lang);
  const say = sayIn(lang);
  const inFrench = sayIn("fr");
  const hasPrices = look.prices ?? paper.kind !== "deliveryNote";
  const squares = hasPrices ? await transferSquares(paper) : null;
  doc.addPage();
  const first = doc.bufferedPageRange().start;
  const pen = openPen(doc, lang, look.color);
  const next = (): number => {
    doc.addPage();
    return drawNextHead(pen, paper, say);
  };
  let y = drawHead(pen, paper, say, inFrench, { logo, isDuplicate: look.duplicate === true });
  const room = (height: number): void => {
    if (y + height > BOTTOM) y = next();
  };
  const { columns, parts } = linesTable(paper, lang, say, hasPrices);
  y = drawTable(pen, columns, parts, { y, next, carried: say("carried"), toCarry: say("toCarry") });
  if (hasPrices) {
    room(totalsHeight(pen, paper, say));
    y = drawTotals(pen, paper, say, y);
  } else {
    room(56);
    y = drawCounts(pen, paper, say, y);
  }
  const transport = transportOf(paper, lang, say);
  room(transportHeight(pen, transport));
  y = drawTransport(pen, transport, say, y);
  const mentions = mentionsOf(paper, lang, say, inFrench);
  const fine = mentionsHeight(pen, mentions);
  if (hasPrices && asksPayment(paper)) {
    const how = { squares, paymentUrl: paper.paidOn === undefined ? (look.paymentUrl ?? null) : null };
    // Mentions that are left alone on a page look forgotten: they turn it with what is over them.
    room(paymentHeight(pen, paper, say, how) + fine);
    y = drawPayment(pen, paper, say, how, y);
  }
  const signature = signatureOf(paper);
  if (signature) {
    room(SIGNATURE_HEIGHT + fine);
    y = drawSignature(pen, signature, say, y);
  }
  room(fine);
  drawMentions(pen, mentions, y);
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page <= count; page += 1) {
    doc.switchToPage(first + page - 1);
    drawFoot(pen, paper, say, page, count);
  }
  return pen;
}

/**
 * A document as PDF/A-3b, tagged, with its fonts in it; bills, deposits and credit notes with their Factur-X (EN 16931). The same paper
 * and look are the same bytes.
 */
export async function renderPaper(paper: Paper, look: Look): Promise<Buffer> {
  const lang = langOf(look.lang ?? paper.lang);
  const title = `${sayIn(lang)(`kind.${paper.kind}`)} ${paper.number}`;
  const { doc, done } = openDocument(title, paper.seller.name, lang, paper.issuedOn);
  await drawPaper(doc, paper, look, await logoAddress(look.logo));
  if (hasFacturX(paper)) {
    const at = new Date(`${paper.issuedOn}T12:00:00Z`);
    doc.appendXML(FACTUR_X_XMP);
    const said = {
      name: FACTUR_X_FILE,
      type: "text/xml",
      description: "Factur-X",
      relationship: "Data",
      creationDate: at,
      modifiedDate: at,
    };
    doc.file(Buffer.from(facturX(paper)), said);
  }
  doc.end();
  return done;
}

/**
 * Many documents in one PDF, each in its language and with its own page numbers, without attachments. `progress` is told after each how
 * many are made. Throws RangeError where there is none.
 */
export async function renderMany(
  papers: readonly Paper[],
  look: Look,
  progress: (made: number) => void | Promise<void> = () => undefined,
): Promise<Buffer> {
  const [paper] = papers;
  if (!paper) throw new RangeError("no papers");
  const lang = langOf(look.lang ?? paper.lang);
  const title = `${sayIn(lang)(`kind.${paper.kind}`)} ${paper.number} … ${papers.at(-1)?.number ?? ""}`;
  const { doc, done } = openDocument(title, paper.seller.name, lang, paper.issuedOn);
  const logo = await logoAddress(look.logo);
  for (const [at, one] of papers.entries()) {
    await drawPaper(doc, one, look, logo);
    doc.flushPages();
    await progress(at + 1);
    // Others wait for this process: a document takes it for some hundredths of a second.
    await setImmediate();
  }
  doc.end();
  return done;
}
