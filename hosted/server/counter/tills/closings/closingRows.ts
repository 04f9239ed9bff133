import type { Closing } from "@cuvee/core/counter/tills/closings/closings.ts";
import type { TillRecordView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { translate, type ServerLang } from "#kit/translations.ts";
import { euros, figure } from "#kit/formatters.ts";

/** A part of a closing: a heading and lines of a label and a value (rules §3.2). */
export type ClosingPart = { title: string; rows: Row[] };
type Row = [label: string, value: string, isTotal?: true];

/** Returns the forms of a closing's rows in a language. */
function formatsOf(lang: ServerLang) {
  const say = (key: string): string => translate(lang, "tills", `closings.parts.${key}`);
  return {
    lang,
    say,
    money: (key: string, amount: number): Row => [say(key), euros(amount, lang)],
    total: (key: string, amount: number): Row => [say(key), euros(amount, lang), true],
    count: (key: string, n: number): [string, string] => [say(key), figure(n, lang)],
  };
}
type Formats = ReturnType<typeof formatsOf>;

const turnoverPart = (totals: Closing["totals"], { lang, say, money, total }: Formats): ClosingPart => ({
  title: say("turnover"),
  rows: [
    ...totals.vat.flatMap(({ rateBp, baseCents, vatCents }): [string, string][] => [
      [`${say("base")} ${figure(rateBp / 100, lang)} %`, euros(baseCents, lang)],
      [`${say("vat")} ${figure(rateBp / 100, lang)} %`, euros(vatCents, lang)],
      [`${say("gross")} ${figure(rateBp / 100, lang)} %`, euros(baseCents + vatCents, lang)],
    ]),
    money("totalHt", totals.turnoverHtCents),
    money("totalVat", totals.turnoverVatCents),
    total("totalTtc", totals.turnoverTtcCents),
  ],
});

/** Returns the drawer: its float, the pieces that were counted, the difference. */
function cashPart(cash: NonNullable<Closing["cash"]>, { lang, say, money, total }: Formats): ClosingPart {
  const pieces = Object.entries(cash.counted ?? {})
    .filter(([, n]) => n > 0)
    .toSorted(([a], [b]) => Number(b) - Number(a));
  return {
    title: say("cash"),
    rows: [
      money("float", cash.floatCents),
      money("expected", cash.expectedCents),
      ...pieces.map(([worth, n]): [string, string] => [
        `${figure(n, lang)} × ${euros(Number(worth), lang)}`,
        euros(n * Number(worth), lang),
      ]),
      money("counted", cash.countedCents),
      total("difference", cash.countedCents - cash.expectedCents),
      ...(cash.reason ? [[say("reason"), cash.reason] as [string, string]] : []),
      money("left", cash.leftCents),
    ],
  };
}

/**
 * Returns all of a closing, in parts: turnover by rate, methods, other movements, the drawer, the perpetual totals, its
 * position in the journal.
 */
export function closingParts(
  { totals, cash, perpetualCents, absoluteCents, from, to }: Closing,
  { seq, software, signature, hash }: TillRecordView,
  lang: ServerLang,
): ClosingPart[] {
  const writing = formatsOf(lang);
  const { say, money, total, count } = writing;
  return [
    turnoverPart(totals, writing),
    {
      title: say("paid"),
      rows: totals.paid.map(({ type, amountCents, count: n }) => [
        `${translate(lang, "tills", `points.payments.${type}`)} (${figure(n, lang)})`,
        euros(amountCents, lang),
      ]),
    },
    {
      title: say("beside"),
      rows: [
        money("tips", totals.tipsCents),
        money("touristTax", totals.touristTaxCents),
        money("settled", totals.settledCents),
        money("cashIn", totals.cashInCents),
        money("cashOut", totals.cashOutCents),
      ],
    },
    {
      title: say("activity"),
      rows: [
        count("tickets", totals.tickets),
        count("lines", totals.lines),
        money("discounts", totals.discountsCents),
        [`${say("refunds")} (${figure(totals.refunds, lang)})`, euros(totals.refundsTtcCents, lang)],
        count("duplicates", totals.duplicates),
        count("drawer", totals.drawerOpenings),
        [say("records"), `${figure(from, lang)} – ${figure(to, lang)}`],
      ],
    },
    ...(cash ? [cashPart(cash, writing)] : []),
    {
      title: say("forever"),
      rows: [total("perpetual", perpetualCents), money("absolute", absoluteCents)],
    },
    {
      title: say("sealed"),
      rows: [
        count("record", seq),
        [say("software"), software.startsWith("Cuvée") ? software : `Cuvée ${software}`],
        [say("signature"), signature],
        [say("hash"), hash],
      ],
    },
  ];
}
