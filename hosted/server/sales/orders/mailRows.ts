import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { PricedFree } from "@cuvee/core/offer/pricing/freeLines.ts";
import type { OrderLine } from "@cuvee/core/sales/orders/orders.ts";
import type { Row } from "#kit/mail/mail.sheet.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { euros } from "#kit/formatters.ts";

type Priced = Pick<
  PricedOrder,
  "chain" | "lines" | "shipping" | "totalHtCents" | "totalVatCents" | "totalTtcCents"
> & { discountCents: number; wrappingCents?: number; dutyCents?: number; free?: readonly PricedFree[] };

/** Returns the column headers of an order's lines in an e-mail. */
export const headsOf = (lang: ServerLang): Row => [
  translate(lang, "mails", "item"),
  translate(lang, "mails", "amount"),
];

/** Returns the file of a picture of ours; none for an external picture. */
const fileOf = (visual?: string): string | undefined =>
  /^\/files\/([0-9a-hjkmnp-tv-z]{16})$/.exec(visual ?? "")?.[1];

/** Returns the lines of an order, in its pricing chain. */
export const linesOf = (
  lines: readonly (Pick<OrderLine, "quantity" | "add" | "name" | "vintage" | "formatName" | "amountCents"> & {
    visual?: string;
  })[],
  lang: ServerLang,
): Row[] =>
  lines.map((l) => [
    `${l.quantity + l.add} × ${[l.name, l.vintage].filter(Boolean).join(" ")}`,
    euros(l.amountCents, lang),
    l.formatName,
    undefined,
    fileOf(l.visual),
  ]);

/** Returns lines with the seller's own wording. */
export const freeRows = (free: readonly PricedFree[] = [], lang: ServerLang): Row[] =>
  free.map((line) => [`${line.quantity} × ${line.name}`, euros(line.amountCents, lang)]);

/**
 * Returns the rows from the lines of an order to its total: without tax, in a chain without tax, up to VAT; else the
 * included VAT after the total. Orders from before wrapping and duties have fewer fields: missing ones count as zero.
 */
export function totalsOf(priced: Priced, lang: ServerLang): Row[] {
  const { chain, shipping, totalHtCents, totalVatCents, totalTtcCents } = priced;
  const { wrappingCents = 0, dutyCents = 0, free = [] } = priced;
  const discountCents = free.reduce((sum, line) => sum + line.discountCents, priced.discountCents);
  const isHt = chain === "ht";
  const rows: Row[] = [];
  const add = (key: string, cents: number, ...more: [detail?: string, weight?: "strong"]): unknown =>
    rows.push([translate(lang, "mails", key), euros(cents, lang), ...more]);
  if (discountCents > 0) add("discount", -discountCents);
  if (wrappingCents > 0) add("wrapping", wrappingCents);
  if (dutyCents > 0) add("duties", dutyCents);
  if (priced.lines.length > 0 && shipping.kind !== null)
    add("carriage", shipping.totalTtcCents - (isHt ? shipping.tvaCents : 0), shipping.name);
  if (isHt) {
    add("totalHt", totalHtCents);
    add("vat", totalVatCents);
  }
  add("total", totalTtcCents, "", "strong");
  if (!isHt && totalVatCents > 0) add("vatIn", totalVatCents);
  return rows;
}
