import type { EntryView } from "@cuvee/core/billing/accounting/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Answered } from "#ui/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import css from "#billing/accounting/accounting.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ entry }: { entry: EntryView }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const { document, kind, pieceRef } = entry;
  return (
    <Card title={t("entry.facts")}>
      <dl className={cx(layout.grid4, layout.unmargined, css.facts)}>
        <Fact name={t("entry.journal")}>
          {entry.journalCode} · {entry.journalName}
        </Fact>
        <Fact name={t("entry.date")}>{format.date(entry.bookedOn)}</Fact>
        <Fact name={t("entry.piece")}>{pieceRef}</Fact>
        <Fact name={t("entry.validated")}>{format.date(entry.validatedOn)}</Fact>
        <Fact name={t("entry.year")}>{format.date(entry.closesOn)}</Fact>
        {document ? (
          <Fact name={t("entry.document")}>
            <Link href={paths.document(document.kind, document.id)}>{document.number}</Link>
          </Fact>
        ) : null}
        {kind === "duties" ? (
          <Fact name={t("entry.declaration")}>
            <Link href={paths.drm({ month: pieceRef.replace("DRM-", "") })}>{pieceRef}</Link>
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

function Lines({ entry }: { entry: EntryView }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const amount = (cents: number): string => (cents === 0 ? "" : format.money(cents));
  return (
    <Card title={t("entry.lines")} flush>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t("columns.account")}</th>
              <th scope="col" className={css.end}>
                {t("columns.debitCents")}
              </th>
              <th scope="col" className={css.end}>
                {t("columns.creditCents")}
              </th>
              <th scope="col">{t("columns.letter")}</th>
            </tr>
          </thead>
          <tbody>
            {entry.lines.map((line, at) => (
              <tr key={at}>
                <th scope="row">
                  {line.account}
                  <div className={layout.quiet}>
                    {line.auxiliary ? `${line.auxiliary} · ${line.auxiliaryLabel ?? ""}` : line.label}
                  </div>
                </th>
                <td className={css.end}>{amount(line.debitCents)}</td>
                <td className={css.end}>{amount(line.creditCents)}</td>
                <td>
                  {line.letter
                    ? t("entry.letter", {
                        letter: line.letter,
                        day: format.date(line.letteredOn ?? "", "short"),
                      })
                    : null}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("entry.total")}</th>
              <td className={css.end}>{format.money(entry.totalCents)}</td>
              <td className={css.end}>{format.money(entry.totalCents)}</td>
              <td>{t("entry.balanced")}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}

/** `/dashboard/accounting/journals/:id`: an entry, and its source document. */
export default function EntryPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const { id = "" } = useParams();
  const answer = useAnswer("GET /v1/accounting/entries/:entryId", { params: { entryId: id } });
  const back = { href: paths.journals(), label: t("entry.back") };
  return (
    <Answered of={answer} waiting="24rem" card head={<PageHeader title={t("lines.title")} back={back} />}>
      {(entry) => (
        <>
          <PageHeader
            title={t("entry.title", { number: entry.number })}
            text={`${entry.label} · ${t(`entry.kind.${entry.kind}`)}`}
            back={back}
          />
          <div className={cx(layout.stack5, layout.shrink)}>
            <Facts entry={entry} />
            <Lines entry={entry} />
          </div>
        </>
      )}
    </Answered>
  );
}
