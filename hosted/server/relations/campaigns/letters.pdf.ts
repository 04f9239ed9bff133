import type { Language } from "@cuvee/core/kit/languages.ts";
import { mm, openPen, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import { openDocument } from "#billing/documents/pdf/pdf.ts";

/** A letter to print: the lines of its sender and its address, and its paragraphs. */
export type Letter = {
  lang: Language;
  sender: readonly string[];
  to: readonly string[];
  place: string;
  subject: string;
  paragraphs: readonly string[];
  /** Small lines at the foot of the last page: the health message, and how to object. */
  foot: readonly string[];
};

const LEFT = mm(20);
const WIDTH = mm(170);
const BOTTOM = mm(270);
const FOOT = { x: LEFT, y: mm(276), width: WIDTH, size: 8 };
/**
 * Window of an envelope DL or C5 (110 × 220 mm, A4 folded in three; C5: in two) for the address of the recipient: 100 ×
 * 45 mm, 20 mm from the right and the lower edge of a DL. La Poste, "Votre courrier: mode d'emploi"; NF Z 11-001.
 */
const WINDOW = { x: mm(110), y: mm(50), width: mm(82), height: mm(38) };
const SIZE = 10.5;
const LEADING = 1.38;

/** Writes lines below each other; returns the next position. */
function writeLines(
  pen: Pen,
  lines: readonly string[],
  at: { x: number; y: number; width: number; size: number },
) {
  let { y } = at;
  for (const [n, line] of lines.entries()) {
    pen.write(line, {
      x: at.x,
      y,
      width: at.width,
      size: at.size,
      most: 1,
      face: n === 0 ? "strong" : "text",
      tag: "P",
    });
    y += at.size * LEADING;
  }
  return y;
}

/** Draws a letter on as many pages as it needs. */
function drawLetter(pen: Pen, letter: Letter): void {
  const { doc } = pen;
  doc.addPage();
  writeLines(pen, letter.sender, { x: LEFT, y: mm(20), width: mm(80), size: 9.5 });
  // Six lines of 38 signs at most (NF Z 10-011): they fit the window.
  writeLines(pen, letter.to.slice(0, 6), { ...WINDOW, size: 10 });
  pen.write(letter.place, { x: WINDOW.x, y: mm(95), width: WINDOW.width, size: SIZE, tag: "P" });
  let y = mm(110);
  if (letter.subject !== "")
    y +=
      pen.write(letter.subject, { x: LEFT, y, width: WIDTH, size: 11.5, face: "strong", tag: "H1" }) + mm(5);
  for (const paragraph of letter.paragraphs) {
    const height = pen.height(paragraph, { width: WIDTH, size: SIZE });
    if (y + height > BOTTOM && y > mm(40)) {
      doc.addPage();
      y = mm(25);
    }
    y += pen.write(paragraph, { x: LEFT, y, width: WIDTH, size: SIZE, tag: "P" }) + mm(3.2);
  }
}

/** Writes the foot of the page that a letter ends on. */
function drawFoot(pen: Pen, { foot }: Letter): void {
  let { y } = FOOT;
  for (const line of foot) y += pen.write(line, { ...FOOT, y, tag: "P" });
}

/** Returns one PDF of many letters, in their order, for a printer. Throws RangeError where there is none. */
export async function renderLetters(
  letters: readonly Letter[],
  { title, author, color, on }: { title: string; author: string; color: string; on: string },
): Promise<Buffer> {
  const [first] = letters;
  if (!first) throw new RangeError("no letters");
  const { doc, done } = openDocument(title, author, first.lang, on);
  for (const letter of letters) {
    const pen = openPen(doc, letter.lang, { color });
    drawLetter(pen, letter);
    drawFoot(pen, letter);
    doc.flushPages();
    // Lets other requests run: thousands of letters take seconds.
    await new Promise(setImmediate);
  }
  doc.end();
  return done;
}
