import type { DocumentContent, NamedDiscount } from "@cuvee/core/billing/documents/documents.ts";
import { priceOf } from "@cuvee/core/billing/documents/facturX/facturXLines.ts";
import type { Language } from "@cuvee/core/kit/languages.ts";
import { proportion } from "@cuvee/core/kit/allocation.ts";
import { sum } from "@cuvee/core/kit/money.ts";
import { INNER, mm, SHEET, type Pen } from "#billing/documents/pdf/pdfPen.ts";
import {
  amount,
  count,
  day,
  litres,
  percent,
  printsContainers,
  rateName,
  type Say,
} from "#billing/documents/pdf/pdfFormatters.ts";
import { euros, labelled } from "#kit/formatters.ts";

const RIGHT = { x: SHEET.left + INNER - mm(82), width: mm(82) };
const VAT = { x: SHEET.left, width: mm(88) };
const ROW = 15;

type Sum = { label: string; value: string; strong?: boolean; result?: boolean };

/** Returns the name of a discount on a whole order. */
function discountName({ kind, name, percentBp }: NamedDiscount, lang: Language, say: Say): string {
  const names = {
    order: say("discounted.order"),
    code: say("discounted.code", { name }),
    loyalty: say("discounted.loyalty", { name }),
  };
  return percentBp === undefined ? names[kind] : `${names[kind]} (${percent(percentBp, lang)})`;
}

/** Returns the discounts on whole orders, without tax: they are already taken off the amounts of the lines. */
function discountSums(document: DocumentContent, lang: Language, say: Say): Sum[] {
  if (document.kind === "credit") return [];
  return document.parts.flatMap(({ id, discounts = [] }) => {
    const lines = document.lines.filter((l) => document.parts.length === 1 || l.orderId === id);
    const all = lines.reduce((a, l) => a + l.discountCents, 0);
    const net = lines.reduce((a, l) => a + priceOf(document, l).discountCents, 0);
    return discounts.map((discount) => ({
      label: discountName(discount, lang, say),
      value: euros(-proportion(net, discount.amountCents, Math.max(1, all)), lang),
    }));
  });
}

/** Returns the totals of a document, line by line; the last is the amount due. */
function sumsOf(document: DocumentContent, pen: Pen, say: Say): Sum[] {
  const { lang } = pen;
  const money = (cents: number): string => euros(cents, lang);
  const sums: Sum[] = [
    ...discountSums(document, lang, say),
    { label: say("total.ht"), value: money(document.totalHtCents) },
    { label: say("total.vat"), value: money(document.totalVatCents) },
  ];
  if (document.kind === "credit")
    return [...sums, { label: say("total.credit"), value: money(document.totalTtcCents), result: true }];
  const isAsked = document.kind === "bill" || document.kind === "deposit";
  if (!isAsked)
    return [...sums, { label: say("total.ttc"), value: money(document.totalTtcCents), result: true }];
  sums.push({ label: say("total.ttc"), value: money(document.totalTtcCents), strong: true });
  for (const { number, on, vat } of document.deposits)
    sums.push({
      label: say("total.deposit", { number, day: day(on, lang) }),
      value: money(-sum(vat.flatMap((v) => [v.baseCents, v.vatCents]))),
    });
  if (document.paidOn !== undefined && document.dueCents > 0)
    sums.push({ label: say("total.paid"), value: money(-document.dueCents) });
  return [
    ...sums,
    {
      label: say("total.due"),
      value: money(document.paidOn === undefined ? document.dueCents : 0),
      result: true,
    },
  ];
}

function drawVat(pen: Pen, { vat }: DocumentContent, say: Say, from: number): number {
  const { lang, colors } = pen;
  const third = VAT.width / 3;
  let y = from;
  const row = (cells: readonly string[], isHead: boolean): void => {
    pen.within("TR", () => {
      for (const [at, text] of cells.entries())
        pen.write(text, {
          x: VAT.x + at * third,
          width: third - 5,
          y: y + 3,
          size: isHead ? 7.2 : 8,
          align: at === 0 ? "left" : "right",
          tag: isHead ? "TH" : "TD",
          ...(isHead ? { color: colors.quiet } : {}),
        });
    });
    y += ROW;
    pen.artifact(() => {
      pen.doc
        .moveTo(VAT.x, y)
        .lineTo(VAT.x + VAT.width - 5, y)
        .lineWidth(0.4)
        .stroke(colors.line);
    });
  };
  pen.within("Table", () => {
    row([say("vat.rate"), say("vat.base"), say("vat.amount")], true);
    for (const line of vat)
      row([rateName(line, lang, say), amount(line.baseCents, lang), amount(line.vatCents, lang)], false);
  });
  return y;
}

const heightOf = (pen: Pen, { label, result }: Sum): number =>
  result ? 24 : Math.max(ROW, pen.height(label, { width: RIGHT.width - mm(32), size: 8.5 }) + 4);

function drawSums(pen: Pen, sums: readonly Sum[], from: number): number {
  const { colors } = pen;
  let y = from;
  pen.within("Table", () => {
    for (const one of sums) {
      const { label, value, strong = false, result = false } = one;
      const height = heightOf(pen, one);
      if (result)
        pen.artifact(() => {
          pen.doc.roundedRect(RIGHT.x, y + 3, RIGHT.width, height, 3).fill(colors.main);
        });
      const look = {
        size: result ? 11 : 8.5,
        ...(strong || result ? { face: "strong" as const } : {}),
        ...(result ? { color: "#ffffff" } : {}),
      };
      const down = result ? y + 3 + (height - 11 * 1.32) / 2 : y + 2;
      pen.within("TR", () => {
        pen.write(label, {
          x: RIGHT.x + 8,
          width: RIGHT.width - mm(32),
          y: down,
          ...look,
          tag: "TH",
          most: 2,
        });
        pen.write(value, {
          x: RIGHT.x + RIGHT.width - mm(46) - 8,
          width: mm(46),
          y: down,
          ...look,
          align: "right",
          tag: "TD",
        });
      });
      y += height;
    }
  });
  return y + 3;
}

/** Returns the number of containers and the volume of a document that accompanies goods; empty for others. */
function contained(document: DocumentContent, { lang }: Pen, say: Say): string {
  const found = document.lines.flatMap(({ containers }) => (containers ? [containers] : []));
  if (found.length === 0 || !printsContainers(document)) return "";
  const containers = found.reduce((all, c) => all + c.count, 0);
  const volumeMl = found.reduce((all, c) => all + c.volumeMl, 0);
  return [
    labelled(say("total.containers"), count(containers, lang), lang),
    labelled(say("total.volume"), litres(volumeMl, lang), lang),
  ].join(" · ");
}

/** Returns the height of the totals. */
export function totalsHeight(pen: Pen, document: DocumentContent, say: Say): number {
  const right = sumsOf(document, pen, say).reduce((all, one) => all + heightOf(pen, one), 3);
  const under = contained(document, pen, say) === "" ? 0 : ROW;
  return Math.max(right, (document.vat.length + 1) * ROW + under) + 10;
}

/** Draws VAT by rate on the left, the totals on the right; returns their end. */
export function drawTotals(pen: Pen, document: DocumentContent, say: Say, from: number): number {
  const y = from + 10;
  let left = drawVat(pen, document, say, y);
  const text = contained(document, pen, say);
  if (text !== "") left += 4 + pen.write(text, { x: VAT.x, width: VAT.width, y: left + 4, size: 8 });
  return Math.max(left, drawSums(pen, sumsOf(document, pen, say), y));
}

/** Height of containers and volume. */
export const COUNTS_HEIGHT = 2 * ROW + 16;

/** Draws the counts of a delivery note: containers and volume; returns their end. */
export function drawCounts(pen: Pen, document: DocumentContent, say: Say, from: number): number {
  const found = document.lines.flatMap(({ containers }) => (containers ? [containers] : []));
  if (found.length === 0) return from;
  const containers = found.reduce((all, c) => all + c.count, 0);
  const volume = found.reduce((all, c) => all + c.volumeMl, 0);
  return drawSums(
    pen,
    [
      { label: say("total.containers"), value: count(containers, pen.lang), strong: true },
      { label: say("total.volume"), value: litres(volume, pen.lang), strong: true },
    ],
    from + 10,
  );
}
