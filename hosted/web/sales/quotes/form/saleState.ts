import { isGtin } from "@cuvee/core/kit/validation.ts";
import type { E4 } from "@cuvee/core/kit/money.ts";
import {
  EMPTY_CONTENT,
  type QuoteContent,
  type QuoteLine,
  type QuoteView,
  type SubType,
} from "@cuvee/core/sales/quotes/quotes.ts";
import type { CartLine } from "@cuvee/core/sales/cart/cart.ts";
import { newId } from "#kit/api.ts";
import { paths } from "#kit/paths.ts";

/** The list that contains each kind of sale. */
export const LIST_OF: Record<SubType, () => string> = {
  quote: () => paths.quotes(),
  order: () => paths.orders(),
  bill: () => paths.bills(),
};

/** The sale being written, as the screen has it. */
export type Sale = {
  clientId: string | null;
  lang: string;
  /** `YYYY-MM-DD`. */
  validUntil: string;
  content: QuoteContent;
};

/** Returns a new sale; `validUntil` is a day. */
export const newSale = (clientId: string | null, lang: string, validUntil: string): Sale => ({
  clientId,
  lang,
  validUntil,
  content: EMPTY_CONTENT,
});

export const saleOf = ({ clientId, lang, validUntil, content }: QuoteView): Sale => ({
  clientId,
  lang,
  validUntil,
  content,
});

/** Checks whether a sale has nothing to save. */
export const isEmpty = ({ clientId, content }: Sale): boolean =>
  clientId === null && content.lines.length === 0 && content.free.length === 0;

/**
 * Adds a quantity of a format: to its plain line if there is one, else as a new line at the end. Returns the id of the
 * line.
 */
export function addFormat(
  lines: readonly QuoteLine[],
  formatId: string,
  quantity: number,
): { lines: QuoteLine[]; id: string } {
  const at = lines.findIndex(
    (line) => line.formatId === formatId && line.own === undefined && !line.discountBp,
  );
  const there = lines[at];
  if (there) {
    const { by = 1, ...rest } = there;
    const more = { ...rest, quantity: Math.min(9999, there.quantity + quantity) };
    // One bottle more than whole cartons: the line is counted by the bottle.
    const isWhole = by > 1 && more.quantity % by === 0;
    return { lines: lines.with(at, isWhole ? { ...more, by } : more), id: there.id };
  }
  const id = newId();
  return { lines: [...lines, { id, formatId, quantity: Math.min(9999, quantity) }], id };
}

/** Returns a new sale with the bottles of a cart, at the prices of the client; places and gifts stay in the cart. */
export const withCart = (sale: Sale, lines: readonly CartLine[]): Sale => ({
  ...sale,
  content: {
    ...sale.content,
    lines: lines.reduce<readonly QuoteLine[]>(
      (all, { formatId, quantity, isFromFidelity }) =>
        isFromFidelity ? all : addFormat(all, formatId, quantity).lines,
      sale.content.lines,
    ) as QuoteContent["lines"],
  },
});

/** Returns a line with a special price, or (null) at that of the grid again. */
export function withOwn(line: QuoteLine, unitE4: number | null, reason?: string): QuoteLine {
  const { own, ...rest } = line;
  if (unitE4 === null) return rest;
  return { ...rest, own: { unitE4: unitE4 as E4, by: "", reason: reason ?? own?.reason ?? "" } };
}

/** Returns a line counted in cartons of `by`, or (undefined) by the piece; the number in the field stays. */
export function countedBy(line: QuoteLine, by: number | undefined): QuoteLine {
  const { by: before = 1, quantity, ...rest } = line;
  const shown = Math.max(1, Math.ceil(quantity / before));
  return { ...rest, quantity: Math.min(9999, shown * (by ?? 1)), ...(by === undefined ? {} : { by }) };
}

/**
 * Returns the barcode that a scanner typed into the field of a quantity, which never has eight digits, and the quantity
 * that the user had begun there; null if the text is a quantity.
 */
export function scannedAfter(text: string): { code: string; quantity: number | null } | null {
  const digits = /^\d{8,18}$/.exec(text.trim())?.[0] ?? "";
  for (const length of [digits.length, 13, 14, 12, 8]) {
    const code = digits.slice(-length);
    const quantity = digits.slice(0, -length);
    if (isGtin(code) && quantity.length <= 4)
      return { code, quantity: quantity === "" ? null : Number(quantity) };
  }
  return null;
}

/** Reads the quantity typed before a name: `6 muscat` are six, `2c muscat` two cartons of six. */
export function typedQuantity(text: string): { quantity: number; by?: number; rest: string } {
  const [, cartons, ofCartons] = /^\s*(\d{1,3})\s*c(?:artons?)?\s+(.*)$/i.exec(text) ?? [];
  if (cartons) return { quantity: Number(cartons) * 6, by: 6, rest: ofCartons ?? "" };
  const [, number, rest = text] = /^\s*(\d{1,4})\s*[x×]?\s+(.*)$/i.exec(text) ?? [];
  return { quantity: Math.max(1, Number(number ?? 1)), rest: number ? rest : text };
}
