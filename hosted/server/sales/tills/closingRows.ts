import type { Closing } from "@cuvee/core/sales/tills/closings.ts";
import { words, type ServerLang } from "#kit/words.ts";
import { euros, figure } from "#kit/writing.ts";

/** A part of what a closing says: a heading and lines of a label and a value (rules §3.2). */
export type ClosingPart = { title: string; rows: [label: string, value: string][] };

/** All that a closing says, in parts: turnover by rate, methods, what is no turnover, the drawer, the perpetual totals. */
export function closingParts(
  { totals, cash, perpetualCents, absoluteCents, from, to }: Closing,
  lang: ServerLang,
): ClosingPart[] {
  const say = (key: string): string => words(lang, "tills", `closings.parts.${key}`);
  const money = (key: string, amount: number): [string, string] => [say(key), euros(amount, lang)];
  const count = (key: string, n: number): [string, string] => [say(key), figure(n, lang)];
  return [
    {
      title: say("turnover"),
      rows: [
        ...totals.vat.flatMap(({ rateBp, baseCents, vatCents }): [string, string][] => [
          [`${say("base")} ${figure(rateBp / 100, lang)} %`, euros(baseCents, lang)],
          [`${say("vat")} ${figure(rateBp / 100, lang)} %`, euros(vatCents, lang)],
        ]),
        money("totalHt", totals.turnoverHtCents),
        money("totalVat", totals.turnoverVatCents),
        money("totalTtc", totals.turnoverTtcCents),
      ],
    },
    {
      title: say("paid"),
      rows: totals.paid.map(({ type, amountCents, count: n }) => [
        `${words(lang, "tills", `points.payments.${type}`)} (${figure(n, lang)})`,
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
    ...(cash
      ? [
          {
            title: say("cash"),
            rows: [
              money("float", cash.floatCents),
              money("expected", cash.expectedCents),
              money("counted", cash.countedCents),
              money("difference", cash.countedCents - cash.expectedCents),
              ...(cash.reason ? [[say("reason"), cash.reason] as [string, string]] : []),
              money("left", cash.leftCents),
            ],
          },
        ]
      : []),
    {
      title: say("forever"),
      rows: [money("perpetual", perpetualCents), money("absolute", absoluteCents)],
    },
  ];
}
