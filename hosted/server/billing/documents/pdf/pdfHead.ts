import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { INNER, mm, SHEET, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import { addressLines, day, inThrees, type Say } from "#billing/documents/pdf/pdfFormatters.ts";

/** Position of the address, so that it is visible in the window of a French envelope (NF Z 11-001), on the right. */
const WINDOW = { x: mm(110), y: mm(50), width: mm(84), bottom: mm(84) };
const LOGO = { width: mm(52), height: mm(19) };
const LEFT = mm(84);
/** Top of the content on the pages after the first. */
export const NEXT_TOP = mm(24);

function drawBand(pen: Pen): void {
  pen.artifact(() => {
    pen.doc.rect(0, 0, SHEET.width, 5).fill(pen.colors.main);
  });
}

/** Draws the seller: logo, name, contact details. */
function drawSeller(pen: Pen, { seller }: DocumentContent, logo: string | null): number {
  let y = SHEET.top;
  if (logo) {
    pen.figure(seller.name, () => {
      pen.doc.image(logo, SHEET.left, y, { fit: [LOGO.width, LOGO.height], valign: "center" });
    });
    y += LOGO.height + 7;
  }
  const place = { x: SHEET.left, width: LEFT };
  y += pen.write(seller.name, {
    ...place,
    y,
    size: logo ? 9.5 : 13,
    face: "strong",
    ...(logo ? {} : { color: pen.colors.main }),
    most: 5,
  });
  const contact = [seller.email, seller.phone].filter((s) => s !== "").join(" · ");
  for (const line of [...addressLines(seller.address), contact])
    y += pen.write(line, { ...place, y, size: 8, color: pen.colors.quiet, most: 2 });
  return y;
}

/** Draws a watermark across the page, under its content. */
export function drawMark(pen: Pen, text: string): void {
  const { doc, fonts, colors } = pen;
  const size = Math.min(110, (110 * INNER) / fonts.width(text, "strong", 110));
  const middle = { x: SHEET.width / 2, y: SHEET.height / 2 };
  pen.artifact(() => {
    doc.save().rotate(-45, { origin: [middle.x, middle.y] });
    let left = middle.x - fonts.width(text, "strong", size) / 2;
    for (const run of fonts.runs(text, "strong")) {
      doc.font(run.font).fontSize(size).fillColor(colors.tint);
      doc.text(run.text, left, middle.y + size / 3, { lineBreak: false, baseline: "alphabetic" });
      left += doc.widthOfString(run.text);
    }
    doc.restore();
  });
}

/**
 * Draws the title of the document: in the reader's language, and in French under it; whether it is a copy or a draft.
 */
function drawTitle(
  pen: Pen,
  document: DocumentContent,
  { say, inFrench }: { say: Say; inFrench: Say },
  texts: readonly string[],
): void {
  const place = { x: WINDOW.x, width: WINDOW.width, align: "right" as const };
  const title = say(`kind.${document.kind}`);
  let y = SHEET.top;
  y += pen.write(title, {
    ...place,
    y,
    size: title.length > 18 ? 16 : 21,
    face: "strong",
    color: pen.colors.main,
    tag: "H1",
    most: 2,
  });
  const french = inFrench(`kind.${document.kind}`);
  const under = [french === title ? "" : french, ...texts].filter((s) => s !== "");
  y += pen.write(under.join(" · "), { ...place, y, size: 8.5, color: pen.colors.quiet });
  if (document.number !== "")
    pen.write(`${say("facts.number")} ${document.number}`, {
      ...place,
      y: y + 3,
      size: 10.5,
      face: "strong",
    });
}

function drawBuyer(pen: Pen, { buyer }: DocumentContent, say: Say): number {
  const { x, width } = WINDOW;
  const { billing, delivery } = buyer;
  pen.write(say("billedTo"), { x, width, y: WINDOW.y - 13, size: 7.2, color: pen.colors.quiet });
  let { y } = WINDOW;
  y += pen.write(buyer.name, { x, width, y, size: 10, face: "strong", most: 3 });
  if (billing.name !== "" && billing.name !== buyer.name)
    y += pen.write(billing.name, { x, width, y, size: 9.5, most: 2 });
  for (const line of addressLines(billing)) y += pen.write(line, { x, width, y, size: 9.5, most: 2 });
  if (!delivery) return y;
  y = Math.max(y + 8, WINDOW.bottom);
  y += pen.write(say("deliveredTo"), { x, width, y, size: 7.2, color: pen.colors.quiet });
  const lines = [delivery.name, ...addressLines(delivery)].filter((line) => line !== "");
  for (const line of lines) y += pen.write(line, { x, width, y, size: 8.5, most: 2 });
  return y;
}

type Fact = [label: string, value: string | undefined];

/** Returns the facts about a document beside its lines; those without a value are left out. */
function factsOf(document: DocumentContent, pen: Pen, say: Say): Fact[] {
  const { lang } = pen;
  const on = (value: string | null | undefined): string | undefined => (value ? day(value, lang) : undefined);
  const named = ({ number, on: of }: { number: string; on: string }): string =>
    say("ofDay", { number, day: day(of, lang) });
  const isOwn = document.kind === "order" || document.kind === "quote";
  const orders = document.kind === "credit" || isOwn ? [] : document.parts.filter((p) => p.number !== "");
  const reasons = [...new Set((document.corrects ?? []).map((c) => c.reason))].filter((r) => r !== "");
  return [
    [say("facts.issuedOn"), on(document.issuedOn)],
    [say("facts.paidOn"), on(document.paidOn)],
    [
      say("facts.dueOn"),
      document.paidOn === undefined && document.kind !== "credit" ? on(document.dueOn) : undefined,
    ],
    [say("facts.validUntil"), on(document.validUntil)],
    [say("facts.deliveredOn"), on(document.deliveredOn)],
    ...(document.corrects ?? []).map((c): Fact => [say("facts.corrects"), named(c)]),
    [say("facts.reason"), reasons.join(" ; ")],
    // Several orders appear as titles in the table.
    [say("facts.order"), orders.length === 1 ? orders.map(named).join() : undefined],
    [say("facts.reference"), document.buyerReference],
    [say("facts.client"), document.buyer.code],
    [say("facts.siren"), inThrees(document.buyer.siren)],
    [say("facts.vatNumber"), document.buyer.vatNumber],
    [say("facts.exciseNumber"), document.buyer.exciseNumber],
  ];
}

function drawFacts(pen: Pen, facts: readonly Fact[], from: number): number {
  const label = mm(31);
  let y = from;
  pen.within("L", () => {
    for (const [name, value] of facts) {
      if (!value) continue;
      pen.within("LI", () => {
        const left = pen.write(name, {
          x: SHEET.left,
          y,
          width: label - 6,
          size: 8,
          color: pen.colors.quiet,
          tag: "Lbl",
        });
        const right = pen.write(value, {
          x: SHEET.left + label,
          y,
          width: LEFT - label,
          size: 8,
          tag: "LBody",
          most: 4,
        });
        y += Math.max(left, right) + 2;
      });
    }
  });
  return y;
}

/** Draws the head of the first page; returns the position where the lines may begin. */
export function drawHead(
  pen: Pen,
  document: DocumentContent,
  { say, inFrench }: { say: Say; inFrench: Say },
  { logo, said: texts }: { logo: string | null; said: readonly string[] },
): number {
  drawBand(pen);
  drawTitle(pen, document, { say, inFrench }, texts);
  const seller = drawSeller(pen, document, logo);
  const buyer = drawBuyer(pen, document, say);
  const facts = drawFacts(pen, factsOf(document, pen, say), Math.max(seller + 12, WINDOW.y - 10));
  return Math.max(buyer, facts, WINDOW.bottom) + 14;
}

/** Draws the head of a page after the first; returns the position where the content may begin. */
export function drawNextHead(pen: Pen, { seller, kind, number }: DocumentContent, say: Say): number {
  drawBand(pen);
  pen.artifact(() => {
    pen.doc
      .moveTo(SHEET.left, NEXT_TOP - 8)
      .lineTo(SHEET.left + INNER, NEXT_TOP - 8)
      .lineWidth(0.4)
      .stroke(pen.colors.line);
  });
  const line = { y: SHEET.top, size: 8.5, most: 1 };
  pen.write(seller.name, { ...line, x: SHEET.left, width: INNER / 2 - 6, color: pen.colors.quiet });
  pen.write(`${say(`kind.${kind}`)} ${number}`.trim(), {
    ...line,
    x: SHEET.left + INNER / 2,
    width: INNER / 2,
    face: "strong",
    align: "right",
    color: pen.colors.main,
  });
  return NEXT_TOP;
}
