import type { Language } from "@cuvee/core/kit/languages.ts";
import type { RecallClient, RecallView } from "@cuvee/core/relations/campaigns/campaigns.answers.contract.ts";
import { openDocument } from "#billing/documents/pdf/pdf.ts";
import { BOTTOM, mm, openPen, SHEET, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import { dates } from "#kit/formatters.ts";
import { translate } from "#kit/translations.ts";

const COLUMNS = [
  { key: "client", x: mm(16), width: mm(58) },
  { key: "contact", x: mm(76), width: mm(46) },
  { key: "units", x: mm(123), width: mm(14) },
  { key: "documents", x: mm(139), width: mm(28) },
  { key: "state", x: mm(168), width: mm(28) },
] as const;

const moment = dates({ dateStyle: "short", timeStyle: "short", timeZone: "Europe/Paris" });

/** Draws a row of the table; returns its height. */
function drawRow(pen: Pen, cells: readonly string[], y: number, isHead: boolean): number {
  const heights = COLUMNS.map(({ x, width }, n) =>
    pen.write(cells[n] ?? "", {
      x,
      y,
      width,
      size: 8.5,
      face: isHead ? "strong" : "text",
      tag: isHead ? "TH" : "TD",
      most: 3,
    }),
  );
  return Math.max(...heights, 11) + 4;
}

/** Returns the printable list of a recall: clients, units, and who was informed when. */
export async function renderRecall(
  recall: RecallView,
  clients: readonly RecallClient[],
  { shop, color, lang, at }: { shop: string; color: string; lang: Language; at: Date },
): Promise<Buffer> {
  const say = (key: string, values: Record<string, string | number> = {}): string =>
    translate(lang, "campaignFiles", `recall.${key}`, values);
  const title = say("title", { lot: recall.lot });
  const { doc, done } = openDocument(title, shop, lang, at.toISOString().slice(0, 10));
  const pen = openPen(doc, lang, { color });
  const heads = COLUMNS.map(({ key }) => say(key));
  let y = 0;
  const turn = (): void => {
    doc.addPage();
    y = SHEET.top + mm(4);
  };
  turn();
  y += pen.write(title, { x: mm(16), y, width: mm(178), size: 15, face: "strong", tag: "H1" }) + 4;
  if (recall.product !== "")
    y +=
      pen.write(say("product", { product: recall.product }), {
        x: mm(16),
        y,
        width: mm(178),
        size: 10,
        tag: "P",
      }) + 3;
  const summary = say("summary", {
    clients: recall.clients,
    units: recall.units,
    unknown: recall.unknownUnits,
    left: recall.left,
    at: moment(at, lang),
  });
  y += pen.write(summary, { x: mm(16), y, width: mm(178), size: 9, tag: "P" }) + 10;
  y += drawRow(pen, heads, y, true);
  for (const client of clients) {
    if (y > BOTTOM - mm(14)) {
      turn();
      y += drawRow(pen, heads, y, true);
    }
    const by = client.informedBy === null ? "" : say(`by.${client.informedBy}`);
    const when = client.informedAt === null ? "" : moment(new Date(client.informedAt), lang);
    const state = client.state === "informed" ? `${by} ${when}`.trim() : say(client.state);
    const contact = [client.email, client.phone].filter(Boolean).join(" ");
    y += drawRow(pen, [client.name, contact, String(client.units), client.documents, state], y, false);
  }
  doc.end();
  return done;
}
