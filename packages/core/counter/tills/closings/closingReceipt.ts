import { cents } from "#kit/money.ts";
import type { Say } from "#kit/texts/say.ts";
import type { ReceiptLine } from "#counter/receipts/receipts.ts";
import type { Closing } from "./closings.ts";
import {
  formatsOf,
  pair,
  registerLines,
  RULE,
  sealLines,
  sellerLines,
  text,
  vatRows,
  type Formats,
  type ReceiptOf,
} from "#counter/tills/tickets/receiptLines.ts";

function cashLines({ cash }: Closing, { say }: ReceiptOf, { euro }: Formats): ReceiptLine[] {
  if (!cash) return [];
  const pieces = Object.entries(cash.counted)
    .filter(([, n]) => n > 0)
    .toSorted(([a], [b]) => Number(b) - Number(a));
  return [
    RULE,
    text(say("z.cash"), { bold: true }),
    pair(say("z.float"), euro(cash.floatCents)),
    pair(say("z.expected"), euro(cash.expectedCents)),
    ...pieces.map(([worth, n]) =>
      pair(`  ${n} × ${euro(cents(Number(worth)))}`, euro(cents(n * Number(worth)))),
    ),
    pair(say("z.counted"), euro(cash.countedCents)),
    pair(say("z.difference"), euro(cents(cash.countedCents - cash.expectedCents)), true),
    ...(cash.reason === "" ? [] : [text(say("z.reason", { reason: cash.reason }))]),
    pair(say("z.left"), euro(cash.leftCents)),
  ];
}

/** Returns the closed day, month or fiscal year in the language of the paper. */
function periodOf({ period, of }: Closing, say: Say, { day, month }: Formats): string {
  if (period === "month") return say("z.of.month", { on: month(of) });
  // A fiscal year may be given by its name, too (`isPeriod`).
  return say(`z.of.${period}`, { on: of.length === 10 ? day(`${of}T00:00:00`) : of });
}

/**
 * Returns the printed closing: totals by rate and method, counts, perpetual totals, the count of the cash, signature
 * (rules §3.2).
 */
export function closingReceipt(of: ReceiptOf & { closing: Closing }): ReceiptLine[] {
  const { closing, record, say, lang } = of;
  const formats = formatsOf(lang);
  const { euro } = formats;
  const { totals } = closing;
  const n = (key: string, count: number): ReceiptLine => pair(say(key), String(count));
  return [
    ...sellerLines(of),
    text(say(`z.${closing.period}`, { number: closing.number }), { bold: true }),
    text(periodOf(closing, say, formats)),
    text(formats.moment(record.at)),
    ...registerLines(of),
    text(say("z.records", { from: closing.from, to: closing.to })),
    RULE,
    n("z.tickets", totals.tickets),
    n("lines", totals.lines),
    ...vatRows(totals.vat, say, formats),
    pair(say("totalHt"), euro(totals.turnoverHtCents)),
    pair(say("totalVat"), euro(totals.turnoverVatCents)),
    pair(say("z.turnover"), euro(totals.turnoverTtcCents), true),
    pair(say("z.refunds", { count: totals.refunds }), euro(totals.refundsTtcCents)),
    pair(say("z.discounts"), euro(totals.discountsCents)),
    RULE,
    text(say("z.payments"), { bold: true }),
    ...totals.paid.map(({ type, amountCents, count }) =>
      pair(`${say(`pay.${type}`)} (${count})`, euro(amountCents)),
    ),
    pair(say("tips"), euro(totals.tipsCents)),
    pair(say("touristTax"), euro(totals.touristTaxCents)),
    pair(say("z.settled"), euro(totals.settledCents)),
    pair(say("z.cashIn"), euro(totals.cashInCents)),
    pair(say("z.cashOut"), euro(totals.cashOutCents)),
    n("z.duplicates", totals.duplicates),
    n("z.drawer", totals.drawerOpenings),
    ...cashLines(closing, of, formats),
    RULE,
    pair(say("z.perpetual"), euro(closing.perpetualCents), true),
    pair(say("z.absolute"), euro(closing.absoluteCents)),
    ...sealLines(of),
    { kind: "cut" },
  ];
}
