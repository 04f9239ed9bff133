import type { DocumentContent } from "@cuvee/core/billing/documents/documents.ts";
import { hasLatePenalties } from "@cuvee/core/billing/documents/mentions.ts";
import { operationsOf } from "@cuvee/core/billing/documents/operations.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { DEFAULT_BILLING } from "@cuvee/core/shops/settings/billing.ts";
import { capitalSentence } from "@cuvee/core/shops/settings/company.ts";
import { BOTTOM, INNER, mm, SHEET, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import { beside, goesWithGoods, inThrees, type Say } from "#billing/documents/pdf/pdfFormatters.ts";
import { translate } from "#kit/translations.ts";
import { labelled } from "#kit/formatters.ts";

/** Returns a sentence that the law requires in French, after its translation for the reader where there is one. */
function mention(own: string, french: string, standard: string): string {
  // Only our own sentences have a translation; a seller's own text is printed as it is.
  return french === standard ? beside(own, french) : french;
}

/** Returns the sentences under a document, in their order: those that the law requires, then the seller's notes. */
export function mentionsOf(document: DocumentContent, lang: Language, say: Say, inFrench: Say): string[] {
  const { mentions, kind } = document;
  const isInvoice = kind === "bill" || kind === "deposit" || kind === "credit";
  const found: string[] = [];
  const reasons = new Set(document.vat.flatMap(({ reason }) => (reason ? [reason] : [])));
  for (const reason of reasons)
    found.push(beside(translate(lang, "legal", reason), translate("fr", "legal", reason)));
  if (isInvoice) {
    const about = (in_: Say): string => in_(`operations.${operationsOf(document)}`);
    found.push(
      beside(
        labelled(say("operations.label"), about(say), lang),
        labelled(inFrench("operations.label"), about(inFrench), "fr"),
      ),
    );
    if (mentions.vatOnDebits) found.push(beside(say("vatOnDebits"), inFrench("vatOnDebits")));
    // Neither late penalty applies to a consumer (C. com. L441-10 is between professionals).
    const requested = hasLatePenalties(document)
      ? (["penalties", "recovery", "discount"] as const)
      : (["discount"] as const);
    if (kind !== "credit")
      for (const key of requested)
        if (mentions[key] !== "")
          found.push(mention(say(`mention.${key}`), mentions[key], DEFAULT_BILLING[key]));
  }
  // Goods that have a customs reference travel under that document (DAE, DAES).
  if (goesWithGoods(document) && document.transport?.dutySuspended === false && !document.transport.arc)
    found.push(beside(say("transport.accompanying"), inFrench("transport.accompanying")));
  if (mentions.notes !== "") found.push(mentions.notes);
  return found;
}

const FINE = 7;
/** Limit for a note: one of a thousand empty lines is cut, so that it stays on its page. */
const FINE_LINES = 30;

export const mentionsHeight = (pen: Pen, mentions: readonly string[]): number =>
  mentions.reduce(
    (all, text) => all + pen.height(text, { width: INNER, size: FINE, most: FINE_LINES }) + 1.5,
    12,
  );

export function drawMentions(pen: Pen, mentions: readonly string[], from: number): number {
  let y = from + 12;
  for (const text of mentions)
    y +=
      pen.write(text, {
        x: SHEET.left,
        y,
        width: INNER,
        size: FINE,
        most: FINE_LINES,
        color: pen.colors.quiet,
      }) + 1.5;
  return y;
}

/** Returns the carrier of the goods, as the accompanying document names it (rules §1.3). */
export function transportOf(document: DocumentContent, lang: Language, say: Say): string[] {
  const { transport, seller } = document;
  if (!transport) return [];
  const { carrier, parcels, dutySuspended, arc = "" } = transport;
  const rows: [string, string][] = [
    [say("transport.carrier"), carrier],
    [say("transport.parcels"), parcels === undefined ? "" : String(parcels)],
    [say("transport.arc"), arc],
    [say("transport.from"), seller.exciseNumber],
  ];
  return [
    say(dutySuspended ? "transport.suspended" : "transport.released"),
    ...rows.filter(([, value]) => value !== "").map(([label, value]) => labelled(label, value, lang)),
  ];
}

const BOX = 10;

const TITLE = { width: INNER, size: 9.5, face: "strong" as const };

export const transportHeight = (pen: Pen, lines: readonly string[]): number =>
  lines.length === 0
    ? 0
    : 14 + pen.height("x", TITLE) + lines.length * pen.height("x", { width: INNER, size: 8.5 });

export function drawTransport(pen: Pen, lines: readonly string[], say: Say, from: number): number {
  if (lines.length === 0) return from;
  let y = from + 12;
  const place = { x: SHEET.left, width: INNER };
  y +=
    pen.write(say("transport.title"), {
      ...place,
      y,
      size: 9.5,
      face: "strong",
      color: pen.colors.main,
      tag: "H2",
    }) + 2;
  for (const line of lines) y += pen.write(line, { ...place, y, size: 8.5, most: 1 });
  return y;
}

/**
 * Returns the signature that a document needs: the client's agreement on a quote, the recipient's on a delivery note.
 */
export function signatureOf({ kind }: DocumentContent): "agreement" | "receipt" | null {
  return kind === "quote" || kind === "order" ? "agreement" : kind === "deliveryNote" ? "receipt" : null;
}

export const SIGNATURE_HEIGHT = mm(36);

export function drawSignature(pen: Pen, of: "agreement" | "receipt", say: Say, from: number): number {
  const width = mm(82);
  const x = SHEET.left + INNER - width;
  const y = from + 12;
  pen.artifact(() => {
    pen.doc
      .roundedRect(x, y, width, SIGNATURE_HEIGHT - 12, 4)
      .lineWidth(0.6)
      .stroke(pen.colors.line);
  });
  const place = { x: x + BOX, width: width - 2 * BOX };
  const down = pen.write(say(`${of}.title`), { ...place, y: y + 7, face: "strong", tag: "H2" });
  pen.write(say(`${of}.text`), { ...place, y: y + 7 + down, size: 7.2, color: pen.colors.quiet });
  return from + SIGNATURE_HEIGHT;
}

/**
 * Returns the legal identity of the seller: form, capital, registers, tax numbers. Parts that belong together are not
 * broken.
 */
function identityOf({ seller }: DocumentContent, say: Say): string {
  const { name, form, capital, siret, siren, rcs, ape, vatNumber, exciseNumber } = seller;
  const isFormSaid = name.toLocaleUpperCase("fr").split(/\s+/).includes(form.toLocaleUpperCase("fr"));
  return [
    [name, isFormSaid ? "" : form, capitalSentence(capital)].filter((s) => s !== "").join(", "),
    rcs,
    siret === "" ? `SIREN ${inThrees(siren)}` : `SIRET ${inThrees(siret)}`,
    ape && `APE ${ape}`,
    vatNumber && say("seller.vatNumber", { number: vatNumber }),
    exciseNumber && say("seller.exciseNumber", { number: exciseNumber }),
  ]
    .filter((s) => s !== "")
    .map((s, at) => (at === 0 ? s : s.replaceAll(" ", "\u00a0")))
    .join(" · ");
}

/** Draws the foot of the current page. */
export function drawFoot(
  pen: Pen,
  document: DocumentContent,
  say: Say,
  { page, pages }: { page: number; pages: number },
): void {
  const y = BOTTOM + 10;
  const size = 6.8;
  pen.artifact(() => {
    pen.doc
      .moveTo(SHEET.left, y - 4)
      .lineTo(SHEET.left + INNER, y - 4)
      .lineWidth(0.4)
      .stroke(pen.colors.line);
  });
  const right = mm(26);
  pen.write(identityOf(document, say), {
    x: SHEET.left,
    y,
    width: INNER - right,
    size,
    color: pen.colors.quiet,
    most: 3,
  });
  pen.write(say("page", { page, pages }), {
    x: SHEET.left + INNER - right,
    y,
    width: right,
    size,
    color: pen.colors.quiet,
    align: "right",
  });
}
