import type { ClosingView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { DocumentSeller } from "@cuvee/core/billing/documents/documents.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { openDocument } from "#billing/documents/pdf/pdf.ts";
import { BOTTOM, INNER, mm, openPen, SHEET } from "#billing/documents/pdf/pdfPen.ts";
import { sellerOf } from "#billing/documents/parties.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { dates } from "#kit/formatters.ts";
import type { ShopRow } from "#shops/settings/queries.ts";
import { lookColors } from "#shops/settings/sender.ts";
import { closingParts } from "#counter/tills/closings/closingRows.ts";

const moment = dates({ dateStyle: "long", timeStyle: "medium", timeZone: "Europe/Paris" });
const LINE = mm(4.5);

const day = dates({ dateStyle: "short", timeZone: "UTC" });
const month = dates({ month: "long", year: "numeric", timeZone: "UTC" });

/** Returns the seller's company numbers and registers, as far as the shop has entered them. */
const numbersOf = ({ siret, siren, rcs, ape, vatNumber }: DocumentSeller): string =>
  [
    siret ? `SIRET ${siret}` : siren && `SIREN ${siren}`,
    rcs,
    ape && `APE ${ape}`,
    vatNumber && `TVA ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(" · ");

/** Returns the day, the month or the fiscal year that is closed; a year may be given by its name, too (`isPeriod`). */
function periodOf({ period, of }: ClosingView, lang: ServerLang): string {
  const on =
    period === "month" ? month(new Date(`${of}-01`), lang) : of.length === 10 ? day(new Date(of), lang) : of;
  return translate(lang, "tills", `closings.ofPeriod.${period}`, { on });
}
const tillOf = ({ till }: ClosingView, lang: ServerLang): string =>
  `${translate(lang, "tills", "closings.columns.till")} ${till}`;

/**
 * Renders a closing as a PDF/A: seller, till, day, all of its totals, and its record in the journal (rules §3.2). The
 * same closing yields the same file.
 */
export async function renderClosing(view: ClosingView, shop: ShopRow): Promise<Buffer> {
  const lang = "fr";
  const seller = sellerOf(shop);
  const at = new Date(view.at);
  const title = `${translate(lang, "tills", `closings.period.${view.period}`)} ${view.number}`;
  const { doc, done } = openDocument(title, seller.name, lang, dayInFrance(at.getTime()));
  const pen = openPen(doc, lang, lookColors(shop));
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
  say(numbersOf(seller));
  y += LINE;
  say(title, { face: "strong", size: 15, tag: "H1" });
  say(periodOf(view, lang), { size: 11 });
  say([view.pointName, tillOf(view, lang), view.operator, moment(at, lang)].filter(Boolean).join(" · "));
  for (const { title: heading, rows } of closingParts(view.closing, view.record, lang)) {
    if (rows.length === 0) continue;
    turn(LINE * 4);
    y += LINE * 0.7;
    say(heading, { face: "strong", size: 10, tag: "H2" });
    y += LINE / 4;
    pen.artifact(() =>
      doc
        .moveTo(SHEET.left, y)
        .lineTo(SHEET.left + INNER, y)
        .lineWidth(0.5)
        .stroke(pen.colors.line),
    );
    y += LINE / 3;
    for (const [label, value, isTotal] of rows) {
      const face = isTotal ? "strong" : "text";
      turn(LINE);
      // A hash is long, and is not broken; amounts are aligned.
      const share = value.length > 40 ? 0.3 : 0.7;
      pen.write(label, { x: SHEET.left, y, width: INNER * share, face });
      y += Math.max(
        LINE,
        pen.write(value, {
          x: SHEET.left + INNER * share,
          y,
          width: INNER * (1 - share),
          align: "right",
          face,
        }),
      );
    }
  }
  doc.end();
  return done;
}
