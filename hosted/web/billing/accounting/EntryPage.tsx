import type { EntryView } from "@cuvee/core/billing/accounting/views.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link, useParams } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import { RecordPage } from "#ui/record/RecordPage.tsx";
import { EndCell, SmallTable } from "#ui/table/SmallTable.tsx";
import * as layout from "#ui/layout.ts";

function Origin({ entry }: { entry: EntryView }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const { document, kind, pieceRef } = entry;
  return (
    <Card title={t("entry.facts")}>
      <Facts
        look="fields"
        facts={[
          [t("entry.journal"), `${entry.journalCode} · ${entry.journalName}`],
          [t("entry.date"), format.date(entry.bookedOn)],
          [t("entry.piece"), pieceRef],
          [t("entry.validated"), format.date(entry.validatedOn)],
          [t("entry.year"), format.date(entry.closesOn)],
          document && [
            t("entry.document"),
            <Link key="document" href={paths.document(document.kind, document.id)}>
              {document.number}
            </Link>,
          ],
          kind === "duties" && [
            t("entry.declaration"),
            <Link key="drm" href={paths.drm({ month: pieceRef.replace("DRM-", "") })}>
              {pieceRef}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

function Lines({ entry }: { entry: EntryView }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const amount = (cents: number): string => (cents === 0 ? "" : format.money(cents));
  return (
    <Card title={t("entry.lines")} flush>
      <SmallTable
        flush
        head={[
          t("columns.account"),
          { end: t("columns.debitCents") },
          { end: t("columns.creditCents") },
          t("columns.letter"),
        ]}
      >
        <tbody>
          {entry.lines.map((line, at) => (
            <tr key={at}>
              <th scope="row">
                {line.account}
                <div className={layout.quiet}>
                  {line.auxiliary ? `${line.auxiliary} · ${line.auxiliaryLabel ?? ""}` : line.label}
                </div>
              </th>
              <EndCell>{amount(line.debitCents)}</EndCell>
              <EndCell>{amount(line.creditCents)}</EndCell>
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
            <EndCell>{format.money(entry.totalCents)}</EndCell>
            <EndCell>{format.money(entry.totalCents)}</EndCell>
            <td>{t("entry.balanced")}</td>
          </tr>
        </tfoot>
      </SmallTable>
    </Card>
  );
}

/** `/dashboard/accounting/journals/:id`: an entry, and its source document. */
export default function EntryPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const { id = "" } = useParams();
  const answer = useAnswer("GET /v1/accounting/entries/:entryId", { params: { entryId: id } });
  return (
    <RecordPage of={answer} kind={t("lines.title")} back={{ href: paths.journals(), label: t("entry.back") }}>
      {(entry) => ({
        title: t("entry.title", { number: entry.number }),
        text: `${entry.label} · ${t(`entry.kind.${entry.kind}`)}`,
        main: (
          <>
            <Origin entry={entry} />
            <Lines entry={entry} />
          </>
        ),
      })}
    </RecordPage>
  );
}
