import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { transferOf } from "@cuvee/core/billing/documents/epcQr.ts";
import { INNER, mm, SHEET, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import { day, inFours, type Say } from "#billing/documents/pdf/pdfFormatters.ts";
import { labelled } from "#kit/formatters.ts";

const PAD = 10;
const QR = mm(27);

/** The squares of a QR code, row by row. */
export type Squares = { side: number; dark: readonly number[] };

/** Returns the QR code of a text, for a banking app: error correction M (EPC069-12). */
async function squaresOf(text: string): Promise<Squares> {
  // The barcode library is a megabyte, loaded for the documents that show a code.
  const { default: bwip } = await import("bwip-js/node");
  const [drawn] = bwip.raw("qrcode", text, "eclevel=M");
  if (!drawn || !("pixs" in drawn)) throw new TypeError("no squares");
  return { side: drawn.pixx, dark: [...drawn.pixs.entries()].filter(([, on]) => on === 1).map(([at]) => at) };
}

function drawSquares(pen: Pen, { side, dark }: Squares, x: number, y: number): void {
  const one = QR / side;
  for (const at of dark) pen.doc.rect(x + (at % side) * one, y + Math.floor(at / side) * one, one, one);
  pen.doc.fill("#000000");
}

/** Returns the sentence on the payment: when it is due, or that it is paid. */
function sentence(document: DocumentContent, pen: Pen, say: Say): string {
  if (document.paidOn !== undefined) return say("payment.paid", { day: day(document.paidOn, pen.lang) });
  if (document.dueOn) return say("payment.dueBy", { day: day(document.dueOn, pen.lang) });
  return say("payment.onReceipt");
}

/** Checks whether a document requests a payment, so that it shows how to pay. */
export const asksPayment = ({ kind, dueCents, paidOn }: DocumentContent): boolean =>
  (kind === "bill" || kind === "deposit") && (dueCents > 0 || paidOn !== undefined);

type Look = { squares: Squares | null; paymentUrl: string | null };

function linesOf(
  document: DocumentContent,
  say: Say,
  { squares }: Look,
  pen: Pen,
): { text: string; strong: boolean }[] {
  const { bank } = document.seller;
  const lines = [{ text: sentence(document, pen, say), strong: false }];
  if (!squares || !bank) return lines;
  const rows: [string, string][] = [
    [say("payment.holder"), bank.holder || document.seller.name],
    ["IBAN", inFours(bank.iban)],
    ["BIC", bank.bic],
    [say("payment.reference"), document.number],
  ];
  return [
    ...lines,
    { text: say("payment.transfer"), strong: true },
    ...rows
      .filter(([, value]) => value !== "")
      .map(([label, value]) => ({ text: labelled(label, value, pen.lang), strong: false })),
  ];
}

const textWidth = ({ squares }: Look): number => INNER - 2 * PAD - (squares ? QR + 14 + mm(30) : 0);

/** Returns the height of the payment block. */
export function paymentHeight(pen: Pen, document: DocumentContent, say: Say, look: Look): number {
  const width = textWidth(look);
  const text = linesOf(document, say, look, pen).reduce(
    (all, { text: t }) => all + pen.height(t, { width, size: 8.5 }),
    pen.height(say("payment.title"), { width, size: 9.5, face: "strong" }) + 2,
  );
  return Math.max(text + (look.paymentUrl ? 28 : 0), look.squares ? QR : 0) + 2 * PAD + 12;
}

/** Draws the payment details: due date, account, a code for the banking app and a link. Returns the end position. */
export function drawPayment(
  pen: Pen,
  document: DocumentContent,
  say: Say,
  { look, from }: { look: Look; from: number },
): number {
  const { doc, colors } = pen;
  const top = from + 12;
  const height = paymentHeight(pen, document, say, look) - 12;
  pen.artifact(() => {
    doc.roundedRect(SHEET.left, top, INNER, height, 4).lineWidth(0.6).fillAndStroke(colors.tint, colors.line);
  });
  const place = { x: SHEET.left + PAD, width: textWidth(look) };
  let y = top + PAD;
  y +=
    pen.write(say("payment.title"), {
      ...place,
      y,
      size: 9.5,
      face: "strong",
      color: colors.main,
      tag: "H2",
    }) + 2;
  for (const { text, strong } of linesOf(document, say, look, pen))
    y += pen.write(text, { ...place, y, size: 8.5, ...(strong ? { face: "strong" as const } : {}) });
  const { squares, paymentUrl } = look;
  if (paymentUrl) {
    const label = say("payment.online");
    const width = pen.fonts.width(label, "strong", 9) + 28;
    pen.artifact(() => {
      doc.roundedRect(place.x, y + 6, width, 21, 10.5).fill(colors.main);
    });
    pen.write(label, {
      x: place.x,
      y: y + 10.5,
      width,
      size: 9,
      face: "strong",
      color: "#ffffff",
      align: "center",
    });
    doc.link(place.x, y + 6, width, 21, paymentUrl);
  }
  if (squares) {
    const x = SHEET.left + INNER - PAD - QR;
    const down = top + (height - QR) / 2;
    pen.write(say("payment.scan"), {
      x: x - mm(30) - 8,
      y: down + QR / 2 - 16,
      width: mm(30),
      size: 7.2,
      color: colors.quiet,
      align: "right",
    });
    pen.figure(say("payment.scan"), () => {
      doc.rect(x - 3, down - 3, QR + 6, QR + 6).fill("#ffffff");
      drawSquares(pen, squares, x, down);
    });
  }
  return top + height;
}

/** Returns the QR code of a document, if it requests a transfer. */
export async function transferSquares(document: DocumentContent): Promise<Squares | null> {
  const text = transferOf(document);
  return text === undefined ? null : squaresOf(text);
}
