import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type PDFDocument from "pdfkit";
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
} from "#billing/documents/pdf/pdfFoot.ts";
import { drawGiftCard } from "#billing/documents/pdf/pdfGift.ts";
import { drawHead, drawMark, drawNextHead, NEXT_TOP } from "#billing/documents/pdf/pdfHead.ts";
import { linesTable } from "#billing/documents/pdf/pdfLines.ts";
import {
  asksPayment,
  drawPayment,
  paymentHeight,
  transferSquares,
} from "#billing/documents/pdf/pdfPayment.ts";
import { BOTTOM, openPen, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import { drawTable } from "#billing/documents/pdf/pdfTable.ts";
import { COUNTS_HEIGHT, drawCounts, drawTotals, totalsHeight } from "#billing/documents/pdf/pdfTotals.ts";
import { langOf, sayIn, type Say } from "#billing/documents/pdf/pdfFormatters.ts";

/** Presentation of a document, which is not part of its content. */
export type Look = {
  /** The shop's colour, `#rrggbb`. */
  color: string;
  /** The theme of its public pages; null: none. */
  theme?: string | null;
  /** The shop's logo, PNG or JPEG. */
  logo: Buffer | null;
  /** The language, where it is not that of the document. */
  lang?: string;
  /** Address of the online payment. */
  paymentUrl?: string;
  /** Marks a copy for a recipient who had the document before. */
  duplicate?: boolean;
  /** Marks every page as a draft. */
  draft?: boolean;
  /** Shows prices; by default all documents but delivery notes show them. */
  prices?: boolean;
};

/** Height of the column heads and the carried sums, above the blocks under the lines. */
const HEADS = 60;

/**
 * A part of a document after its lines: its height, and a function that draws it from a position and returns its end.
 */
type Block = { height: number; draw: (y: number) => number };

/**
 * Returns the blocks under the lines, which are not split over pages: the amount due stays beside the payment details,
 * an agreement beside its sum.
 */
async function blocksOf(
  pen: Pen,
  document: DocumentContent,
  { say, inFrench }: { say: Say; inFrench: Say },
  look: Look,
): Promise<Block[]> {
  const { lang } = pen;
  const hasPrices = pricesOf(document, look);
  const totals: Block = hasPrices
    ? { height: totalsHeight(pen, document, say), draw: (y) => drawTotals(pen, document, say, y) }
    : { height: COUNTS_HEIGHT, draw: (y) => drawCounts(pen, document, say, y) };
  const rest: Block[] = [];
  const lines = transportOf(document, lang, say);
  const transport: Block = {
    height: transportHeight(pen, lines),
    draw: (y) => drawTransport(pen, lines, say, y),
  };
  const isAsked = hasPrices && asksPayment(document);
  if (isAsked) {
    const paymentUrl = document.paidOn === undefined ? (look.paymentUrl ?? null) : null;
    const how = { squares: await transferSquares(document), paymentUrl };
    rest.push({
      height: paymentHeight(pen, document, say, how),
      draw: (y) => drawPayment(pen, document, say, { look: how, from: y }),
    });
  }
  const signature = signatureOf(document);
  if (signature) rest.push({ height: SIGNATURE_HEIGHT, draw: (y) => drawSignature(pen, signature, say, y) });
  const mentions = mentionsOf(document, lang, say, inFrench);
  rest.push({ height: mentionsHeight(pen, mentions), draw: (y) => drawMentions(pen, mentions, y) });
  return [totals, transport, ...rest];
}

const pricesOf = (document: DocumentContent, { prices }: Look): boolean =>
  prices ?? document.kind !== "deliveryNote";

/** Draws a document on new pages of a file; `logo` is the address of its picture in the file. */
export async function drawDocument(
  doc: InstanceType<typeof PDFDocument>,
  document: DocumentContent,
  look: Look,
  logo: string | null,
): Promise<void> {
  const lang = langOf(look.lang ?? document.lang);
  const say = sayIn(lang);
  const inFrench = sayIn("fr");
  doc.addPage();
  const first = doc.bufferedPageRange().start;
  const pen = openPen(doc, lang, look);
  const mark = (): void => (look.draft === true ? drawMark(pen, say("draft")) : undefined);
  mark();
  const next = (): number => {
    doc.addPage();
    mark();
    return drawNextHead(pen, document, say);
  };
  let y = drawHead(
    pen,
    document,
    { say, inFrench },
    {
      logo,
      said: [look.duplicate === true ? say("duplicate") : "", look.draft === true ? say("draft") : ""],
    },
  );
  const { columns, parts } = linesTable(document, lang, say, pricesOf(document, look));
  const blocks = await blocksOf(pen, document, { say, inFrench }, look);
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  // Content that is higher than a page with its heads is split, block by block.
  const isWhole = height <= BOTTOM - NEXT_TOP - HEADS;
  const after = isWhole ? height : (BOTTOM - NEXT_TOP) / 2;
  y = drawTable(pen, columns, parts, { y, next, carried: say("carried"), toCarry: say("toCarry"), after });
  if (isWhole && y + height > BOTTOM) y = next();
  for (const block of blocks) {
    if (y + block.height > BOTTOM) y = next();
    y = block.draw(y);
  }
  if (document.gift) {
    doc.addPage();
    drawGiftCard(pen, document, document.gift, say);
  }
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page <= count; page += 1) {
    doc.switchToPage(first + page - 1);
    drawFoot(pen, document, say, { page, pages: count });
  }
}
