import type { TicketCopy, TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { containerName } from "#counter/tills/finder/articles.ts";
import { offWords, roundedAhead } from "#counter/tills/device/clock.ts";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import { Facts } from "#ui/record/Facts.tsx";
import css from "#counter/tills/tickets/ticket.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Of = { of: TicketView };

/** Shows the client, and the documents of a ticket. */
function Links({ of }: Of): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <ul className={cx(layout.plain, layout.grid2)}>
      {of.clientId === null ? (
        <li className={cx(layout.quiet, layout.breakable)}>{t("tickets.noClient")}</li>
      ) : (
        <li>
          <Link href={paths.client(of.clientId)}>{of.clientName || t("tickets.client")}</Link>
        </li>
      )}
      {of.bill ? (
        <li>
          <Link href={paths.document(of.corrects ? "credit" : "bill", of.bill.id)}>
            {t(of.corrects ? "tickets.creditOf" : "tickets.billOf", { number: of.bill.number })}
          </Link>
        </li>
      ) : null}
      {of.corrects ? (
        <li>
          <Link href={tillPaths.ticket(of.corrects.id)}>
            {t("tickets.corrects", { number: of.corrects.number })}
          </Link>
        </li>
      ) : null}
      {of.correctedBy.map(({ id, number }) => (
        <li key={id}>
          <Link href={tillPaths.ticket(id)}>{t("tickets.correctedBy", { number })}</Link>
        </li>
      ))}
    </ul>
  );
}

function Copy({ of: { copy, maker, way, at, by, email } }: { of: TicketCopy }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  return (
    <li className={cx(layout.grid1, layout.breakable)}>
      <span>
        {copy === 0 ? (
          t("tickets.original")
        ) : (
          <Badge tone="accent">{t(`tickets.duplicata.${maker}`, { n: format.count(copy) })}</Badge>
        )}{" "}
        {email === null ? t(`tickets.way.${way}`) : t("tickets.mailedTo", { email })}
      </span>
      <span className={cx(layout.quiet, layout.breakable)}>
        {[format.date(at, "dateTime"), by].filter(Boolean).join(" · ")}
      </span>
    </li>
  );
}

/** Shows every copy made after the till handed out the original (rules §3.2). */
function Copies({ of }: Of): ReactNode {
  const { t } = useTranslation("tills");
  return of.copies.length === 0 ? (
    <p className={cx(layout.quiet, layout.breakable)}>{t("tickets.noCopies")}</p>
  ) : (
    <ul className={cx(layout.plain, layout.grid2)}>
      {of.copies.map((copy) => (
        <Copy key={`${copy.maker}${copy.copy}${copy.at}`} of={copy} />
      ))}
    </ul>
  );
}

/** Shows the effects of a ticket: goods, points, places. */
function Effects({ of }: Of): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const { points: moved } = of.ticket;
  const signed = (n: number): string => (n > 0 ? `+${format.count(n)}` : `−${format.count(-n)}`);
  const rows: [key: string, label: ReactNode, value: string][] = [
    ...of.stock.map(({ name, kind, units, warehouse, ...one }): [string, ReactNode, string] => [
      `${one.formatId}${kind}${warehouse}`,
      <>
        {name}{" "}
        <span className={cx(layout.quiet, layout.breakable)}>
          {[
            containerName(one, format.count, t("sale.unit")),
            t(`tickets.moved.${kind}`, { defaultValue: kind }),
            warehouse,
          ].join(" · ")}
        </span>
      </>,
      signed(units),
    ]),
    ...(moved?.earned
      ? [["earned", t("tickets.earned"), signed(moved.earned)] as [string, string, string]]
      : []),
    ...(moved?.spent
      ? [["spent", t("tickets.spent"), signed(-moved.spent)] as [string, string, string]]
      : []),
    ...of.reservations.map(({ id, number }): [string, ReactNode, string] => [
      id,
      <Link key={id} href={paths.reservation(id)}>
        {t("tickets.reservation", { number: number ?? "" })}
      </Link>,
      "",
    ]),
  ];
  return rows.length === 0 ? (
    <p className={cx(layout.quiet, layout.breakable)}>{t("tickets.noEffects")}</p>
  ) : (
    <ul className={cx(layout.plain, layout.grid2)}>
      {rows.map(([key, label, value]) => (
        <li key={key} className={cx(layout.line3, layout.between)}>
          <span className={cx(layout.shrink, layout.breakable, css.article)}>{label}</span>
          <span className={cx(layout.unmargined, layout.oneLine, layout.figure)}>{value}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the position of a ticket in its till's journal, and its seal. */
function Seal({ of }: Of): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const off = roundedAhead((of.record.aheadSeconds ?? 0) * 1000);
  return (
    <>
      <Facts
        facts={[
          [t("tickets.columns.till"), of.till],
          [t("tickets.columns.operator"), of.operator],
          [t("tickets.recordNumber"), format.count(of.record.seq)],
          [t("tickets.software"), of.record.software],
          [t("tickets.tillTime"), format.date(of.at, "stamp")],
          [t("tickets.received"), format.date(of.record.receivedAt, "stamp")],
          off !== 0 && [
            t("tickets.clockOff"),
            t(off > 0 ? "tickets.clockAhead" : "tickets.clockBehind", { by: offWords(off, t) }),
          ],
        ]}
      />
      <dl className={css.signature}>
        <dt className={layout.quiet}>{t("tickets.signature")}</dt>
        <dd className={cx(layout.small, layout.breakable, css.seal)} title={of.record.hash}>
          {of.record.signature}
        </dd>
      </dl>
    </>
  );
}

/** Shows the context of a ticket: documents, copies, effects, its position in the journal. */
export function TicketAround({ of }: Of): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <>
      <Card title={t("tickets.around")}>
        <Links of={of} />
      </Card>
      <Card title={t("tickets.copies")}>
        <Copies of={of} />
      </Card>
      <Card title={t("tickets.effects")}>
        <Effects of={of} />
      </Card>
      <Card title={t("tickets.sealed")}>
        <Seal of={of} />
      </Card>
    </>
  );
}
