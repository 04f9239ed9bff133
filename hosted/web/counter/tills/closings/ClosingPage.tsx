import type { ClosingDoubt } from "@cuvee/core/counter/tills/closings/periods.ts";
import type { ClosingView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { FileDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "wouter";
import { download } from "#billing/documents/files.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Skeleton } from "#ui/page/Skeleton.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import lines from "#counter/tills/tickets/ticket.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Part = { key: string; rows: [label: string, value: string][] };

/** Returns the parts of a closing (rules §3.2). */
function useParts({ closing, record }: ClosingView): Part[] {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { totals, cash } = closing;
  const money = (key: string, amount: number): [string, string] => [
    t(`closings.parts.${key}`),
    format.money(amount),
  ];
  const count = (key: string, n: number): [string, string] => [t(`closings.parts.${key}`), format.count(n)];
  return [
    {
      key: "turnover",
      rows: [
        ...totals.vat.flatMap(({ rateBp, baseCents, vatCents }): [string, string][] => [
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
    ...(cash
      ? [
          {
            key: "cash",
            rows: [
              money("float", cash.floatCents),
              money("expected", cash.expectedCents),
              money("counted", cash.countedCents),
              money("difference", cash.countedCents - cash.expectedCents),
              ...(cash.reason ? [[t("closings.parts.reason"), cash.reason] as [string, string]] : []),
              money("left", cash.leftCents),
            ],
          },
        ]
      : []),
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

function Parts({ of }: { of: ClosingView }): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <div className={cx(layout.grid5, layout.top, css.parts)}>
      {useParts(of)
        .filter(({ rows }) => rows.length > 0)
        .map(({ key, rows }) => (
          <Card key={key} title={t(`closings.parts.${key}`)}>
            <dl className={cx(layout.plain, layout.grid2)}>
              {rows.map(([label, value], at) => (
                <div key={at} className={cx(layout.line3, layout.between, lines.sum)}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
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
  const back = { href: tillPaths.closings(), label: t("closings.title") };
  return (
    <Answered
      of={answer}
      card
      head={<PageHeader title={t("closings.one")} back={back} />}
      waiting={<Skeleton height="20rem" />}
    >
      {(of) => (
        <>
          <PageHeader
            title={of.number}
            back={back}
            text={[
              t(`closings.period.${of.period}`),
              period(of),
              of.pointName,
              of.till,
              of.operator,
              of.bookedOn ? t("closings.booked", { day: format.date(of.bookedOn, "short") }) : "",
            ]
              .filter(Boolean)
              .join(" · ")}
            actions={
              <Button
                icon={<FileDown aria-hidden="true" />}
                onClick={() => void download(`/v1/closings/${of.id}/file.pdf`)}
              >
                {t("closings.pdf")}
              </Button>
            }
          />
          {of.doubts.length > 0 ? (
            <Notice tone="warning">
              <strong>{t("closings.doubtful")}</strong>
              <ul className={lines.doubts}>
                {of.doubts.map((doubt) => (
                  <li key={doubt.code}>{t(`closings.doubt.${doubt.code}`, printed(doubt))}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <Parts of={of} />
        </>
      )}
    </Answered>
  );
}
