import type { ClosingView } from "@cuvee/core/sales/tills/tickets.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { openDocument } from "#billing/documents/pdf.ts";
import { BOTTOM, INNER, mm, openPen, SHEET } from "#billing/documents/pdfPen.ts";
import { sellerOf } from "#billing/documents/parties.ts";
import { words } from "#kit/words.ts";
import { dates } from "#kit/writing.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { closingParts } from "#sales/tills/closingRows.ts";

const moment = dates({ dateStyle: "long", timeStyle: "medium", timeZone: "Europe/Paris" });
const LINE = mm(5);

/** A closing as a PDF/A: who, which till, which day, and all of its totals. The same closing is the same file. */
export async function renderClosing(view: ClosingView, shop: ShopRow): Promise<Buffer> {
  const lang = "fr";
  const seller = sellerOf(shop);
  const at = new Date(view.at);
  const title = `${words(lang, "tills", `closings.period.${view.period}`)} ${view.number}`;
  const { doc, done } = openDocument(title, seller.name, lang, dayInFrance(at.getTime()));
  const pen = openPen(doc, lang, shop.color ?? "");
  let y = BOTTOM;
  const turn = (height: number): void => {
    if (y + height <= BOTTOM) return;
    doc.addPage();
    y = SHEET.top;
  };
  const say = (
    text: string,
    how: { size?: number; face?: "text" | "strong"; tag?: "H1" | "H2" | "P" } = {},
  ): void => {
    turn(LINE);
    y += pen.write(text, { x: SHEET.left, y, width: INNER, ...how });
  };
  say(seller.name, { face: "strong", size: 11 });
  say([...seller.address.lines, `${seller.address.zipcode} ${seller.address.city}`].join(", "));
  say([seller.siret, seller.vatNumber].filter(Boolean).join(" · "));
  y += LINE;
  say(title, { face: "strong", size: 15, tag: "H1" });
  say([view.of, view.pointName, view.till, view.operator, moment(at, lang)].filter(Boolean).join(" · "));
  for (const { title: heading, rows } of closingParts(view.closing, lang)) {
    if (rows.length === 0) continue;
    turn(LINE * 3);
    y += LINE;
    say(heading, { face: "strong", size: 10, tag: "H2" });
    for (const [label, value] of rows) {
      turn(LINE);
      pen.write(label, { x: SHEET.left, y, width: INNER * 0.7 });
      y += Math.max(
        LINE,
        pen.write(value, { x: SHEET.left + INNER * 0.7, y, width: INNER * 0.3, align: "right" }),
      );
    }
  }
  doc.end();
  return done;
}
