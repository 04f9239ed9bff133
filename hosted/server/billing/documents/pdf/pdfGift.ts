import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import type { Say } from "#billing/documents/pdf/pdfFormatters.ts";
import { mm, SHEET, type Pen } from "#billing/documents/pdf/pdfPen.ts";

/** The card: A6 across, in the upper half of its page, so that the rest of the sheet remains whole. */
const CARD = { width: mm(148), height: mm(105), top: mm(30) };
const LEFT = (SHEET.width - CARD.width) / 2;
const PAD = mm(14);
const TEXT = { x: LEFT + PAD, width: CARD.width - 2 * PAD };
/** Sizes of the message in points: the first one at which it fits. */
const SIZES = [17, 15, 13, 11, 9.5] as const;
/** Height for the message, between the title and the signature. */
const ROOM = CARD.height - mm(48);

/** Draws the card for the recipient of a gift: title, message, signature and the name of the house, without a price. */
export function drawGiftCard(
  pen: Pen,
  { seller }: Pick<DocumentContent, "seller">,
  { message, from }: NonNullable<DocumentContent["gift"]>,
  say: Say,
): void {
  const { doc, colors } = pen;
  pen.artifact(() => {
    doc
      .rect(LEFT, CARD.top, CARD.width, CARD.height)
      .dash(3, { space: 3 })
      .lineWidth(0.6)
      .stroke(colors.line)
      .undash();
    doc
      .moveTo(SHEET.width / 2 - mm(9), CARD.top + mm(22))
      .lineTo(SHEET.width / 2 + mm(9), CARD.top + mm(22))
      .lineWidth(1)
      .stroke(colors.main);
  });
  pen.write(say("gift.cut"), {
    ...TEXT,
    y: CARD.top - mm(7),
    size: 7.2,
    color: colors.quiet,
    align: "center",
  });
  pen.write(say("gift.title"), {
    ...TEXT,
    y: CARD.top + mm(13),
    size: 12,
    face: "strong",
    color: colors.main,
    align: "center",
    tag: "H2",
  });
  const size = SIZES.find((each) => pen.height(message, { ...TEXT, size: each }) <= ROOM) ?? 9.5;
  const height = pen.height(message, { ...TEXT, size });
  const y = CARD.top + mm(27) + Math.max(0, (ROOM - height) / 2);
  pen.write(message, { ...TEXT, y, size, align: "center", most: Math.floor(ROOM / (size * 1.32)) });
  if (from)
    pen.write(say("gift.from", { name: from }), {
      ...TEXT,
      y: CARD.top + CARD.height - mm(21),
      size: 10.5,
      face: "strong",
      align: "center",
    });
  pen.write(seller.name, {
    ...TEXT,
    y: CARD.top + CARD.height - mm(11),
    size: 8,
    color: colors.quiet,
    align: "center",
  });
}
