import type { ClosingDoubt } from "@cuvee/core/counter/tills/closings/periods.ts";
import type { ClosingView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useParams } from "wouter";
import { download } from "#billing/documents/files.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { Doubts } from "#counter/tills/tickets/Doubts.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Row = readonly [label: string, value: string];
type Part = { key: string; rows: readonly Row[] };

type Rows = {
  money: (key: string, amount: number) => Row;
  count: (key: string, n: number) => Row;
};

/** Returns the writers of a closing's amounts and counts, with their labels. */
function useRows(): Rows {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return {
    money: (key, amount) => [t(`closings.parts.${key}`), format.money(amount)],
    count: (key, n) => [t(`closings.parts.${key}`), format.count(n)],
  };
}

/** Returns what was sold and how it was paid. */
function useSoldParts({ closing: { totals, cash } }: ClosingView): Part[] {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { money } = useRows();
  return [
    {
      key: "turnover",
      rows: [
        ...totals.vat.flatMap(({ rateBp, baseCents, vatCents }): Row[] => [
          [`${t("closings.parts.base")} ${format.rate(rateBp)}`, format.money(baseCents)],
          [`${t("closings.parts.vat")} ${format.rate(rateBp)}`, format.money(vatCents)],
        ]),
        money("totalHt", totals.turnoverHtCents),
        money("totalVat", totals.turnoverVatCents),
        money("totalTtc", totals.turnoverTtcCents),
      ],
    },
    {
      key: "paid",
      rows: totals.paid.map(({ type, amountCents, count: n }) => [
        `${t(`points.payments.${type}`)} (${format.count(n)})`,
        format.money(amountCents),
      ]),
    },
    {
      key: "cash",
      rows: cash
        ? [
            money("float", cash.floatCents),
            money("expected", cash.expectedCents),
            money("counted", cash.countedCents),
            money("difference", cash.countedCents - cash.expectedCents),
            [t("closings.parts.reason"), cash.reason ?? ""],
            money("left", cash.leftCents),
          ]
        : [],
    },
  ];
}

/** Returns what else the till did, its sums since the beginning, and the seal of the closing. */
function useOtherParts({ closing, record }: ClosingView): Part[] {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { money, count } = useRows();
  const { totals } = closing;
  return [
    {
      key: "beside",
      rows: [
        money("tips", totals.tipsCents),
        money("touristTax", totals.touristTaxCents),
        money("settled", totals.settledCents),
        money("cashIn", totals.cashInCents),
        money("cashOut", totals.cashOutCents),
      ],
    },
    {
      key: "activity",
      rows: [
        count("tickets", totals.tickets),
        count("lines", totals.lines),
        money("discounts", totals.discountsCents),
        [
          `${t("closings.parts.refunds")} (${format.count(totals.refunds)})`,
          format.money(totals.refundsTtcCents),
        ],
        count("duplicates", totals.duplicates),
        count("drawer", totals.drawerOpenings),
      ],
    },
    {
      key: "forever",
      rows: [money("perpetual", closing.perpetualCents), money("absolute", closing.absoluteCents)],
    },
    {
      key: "sealed",
      rows: [
        count("record", record.seq),
        [t("closings.parts.software"), record.software],
        [t("closings.parts.signature"), record.signature],
      ],
    },
  ];
}

/** Shows the parts of a closing (rules §3.2). */
function Parts({ of }: { of: ClosingView }): ReactNode {
  const { t } = useTranslation("tills");
  const parts = [...useSoldParts(of), ...useOtherParts(of)];
  return (
    <div className={cx(layout.grid5, layout.top, css.parts)}>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ key, rows }) => (
          <Card key={key} title={t(`closings.parts.${key}`)}>
            <Facts facts={rows} />
          </Card>
        ))}
    </div>
  );
}

/** Names the day, the month or the fiscal year that was closed. */
function usePeriod(): (of: ClosingView) => string {
  const { t, i18n } = useTranslation("tills");
  const format = useFormat();
  const month = new Intl.DateTimeFormat(i18n.resolvedLanguage, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return ({ period, of }) =>
    t(`closings.ofPeriod.${period}`, {
      on:
        period === "month"
          ? month.format(new Date(`${of}-01`))
          : of.length === 10
            ? format.date(of, "short")
            : of,
    });
}

/** Formats the facts of a doubt for its sentence: days in readable form, months by name. */
function usePrinted(): (doubt: ClosingDoubt) => Record<string, string> {
  const format = useFormat();
  const isDay = /^\d{4}-\d\d-\d\d$/;
  return ({ code: _, ...facts }) =>
    Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, isDay.test(value) ? format.date(value) : value]),
    );
}

/** `/dashboard/salespoints/closings/:id`: a closing with its totals. */
export default function ClosingPage(): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const period = usePeriod();
  const printed = usePrinted();
  const { closingId = "" } = useParams<{ closingId: string }>();
  const answer = useAnswer("GET /v1/closings/:closingId", { params: { closingId } });
  return (
    <RecordPage
      of={answer}
      kind={t("closings.one")}
      back={{ href: tillPaths.closings(), label: t("closings.title") }}
    >
      {(of) => ({
        title: of.number,
        text: [
          t(`closings.period.${of.period}`),
          period(of),
          of.pointName,
          of.till,
          of.operator,
          of.bookedOn ? t("closings.booked", { day: format.date(of.bookedOn, "short") }) : "",
        ]
          .filter(Boolean)
          .join(" · "),
        actions: (
          <Button
            icon={<FileDown aria-hidden="true" />}
            onClick={() => void download(`/v1/closings/${of.id}/file.pdf`)}
          >
            {t("closings.pdf")}
          </Button>
        ),
        notices: (
          <Doubts
            title={t("closings.doubtful")}
            sentences={of.doubts.map((doubt) => t(`closings.doubt.${doubt.code}`, printed(doubt)))}
          />
        ),
        main: <Parts of={of} />,
      })}
    </RecordPage>
  );
}
