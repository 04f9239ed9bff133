import { FILE_FORMATS, type FileFormat } from "@cuvee/core/billing/accounting/formats.ts";
import type { BookYear } from "@cuvee/core/billing/accounting/views.ts";
import { Download } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { AccountingNav } from "#billing/accounting/AccountingNav.tsx";
import { PeriodFields } from "#billing/accounting/PeriodFields.tsx";
import { lastMonth } from "#billing/accounting/periods.ts";
import { useAnswer } from "#kit/api.ts";
import { fetchFile, saveFile } from "#kit/file.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import { Field } from "#ui/input/Field.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Select } from "#ui/input/Select.tsx";
import rows from "#ui/CardRows.module.css";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Fetches a file and saves it; shows failures. `busy` is the address being fetched. */
function useDownload() {
  const { busy, run } = useWork("asMessage");
  const download = (path: string): Promise<boolean> => run(async () => saveFile(await fetchFile(path)), path);
  return { busy, download };
}

function Years({ years }: { years: readonly BookYear[] }): ReactNode {
  const { t } = useTranslation("accounting");
  const format = useFormat();
  const { busy, download } = useDownload();
  if (years.length === 0) return <p className={rows.note}>{t("files.none")}</p>;
  return (
    <>
      {years.some((year) => year.fileName === null) ? (
        <div className={cx(layout.row23, layout.middle, layout.between, rows.row)}>
          <Notice tone="warning">{t("files.noSiren")}</Notice>
        </div>
      ) : null}
      <ul className={layout.column}>
        {years.map((year) => {
          const path = `/v1/accounting/fec/${year.closesOn}`;
          return (
            <li key={year.closesOn} className={cx(layout.row23, layout.middle, layout.between, rows.row)}>
              <div className={rows.words}>
                {t("files.opens", { from: format.date(year.opensOn), to: format.date(year.closesOn) })}
                <div className={layout.quiet}>
                  {t("files.entries", { count: year.entries })}
                  {year.fileName ? ` · ${year.fileName}` : ""}
                </div>
                {year.opening === "none" ? null : (
                  <div className={layout.quiet}>{t(`files.opening.${year.opening}`)}</div>
                )}
                {year.frozen ? (
                  <div className={cx(layout.quiet, layout.breakable)}>
                    {t("files.frozen", { day: format.date(year.frozen.at), hash: year.frozen.sha256 })}
                  </div>
                ) : null}
              </div>
              <Button
                icon={<Download aria-hidden="true" />}
                disabled={year.fileName === null}
                busy={busy === path}
                aria-label={t("files.downloadFec", { name: year.fileName ?? year.closesOn })}
                onClick={() => void download(path)}
              >
                {t("files.download")}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Software(): ReactNode {
  const { t } = useTranslation("accounting");
  const [period, setPeriod] = useState(() => lastMonth(Date.now()));
  const [format, setFormat] = useState<FileFormat>("table");
  const { busy, download } = useDownload();
  const path = `/v1/accounting/files/${format}?from=${period.from}&to=${period.to}`;
  return (
    <Card title={t("files.software")}>
      <div className={layout.stack4}>
        <p className={layout.quiet}>{t("files.softwareText")}</p>
        <PeriodFields value={period} onChange={setPeriod}>
          <Field label={t("files.format")} className={rows.words}>
            <Select
              value={format}
              options={FILE_FORMATS.map((value) => ({ value, label: t(`files.formats.${value}`) }))}
              onChange={(event) => setFormat(event.target.value as FileFormat)}
            />
          </Field>
          <Button
            look="primary"
            icon={<Download aria-hidden="true" />}
            busy={busy === path}
            onClick={() => void download(path)}
          >
            {t("files.download")}
          </Button>
        </PeriodFields>
        <p className={layout.quiet}>{t(`files.formatText.${format}`)}</p>
      </div>
    </Card>
  );
}

/** `/dashboard/accounting/exports`: the FEC of each year, and files for the accountant's software. */
export default function FilesPage(): ReactNode {
  const { t } = useTranslation("accounting");
  const books = useAnswer("GET /v1/accounting/books", {});
  return (
    <>
      <AccountingNav />
      <PageHeader title={t("files.title")} />
      <div className={cx(layout.stack5, layout.shrink)}>
        <Card title={t("files.fec")} flush>
          <p className={rows.note}>{t("files.fecText")}</p>
          <Answered of={books} waiting="6rem">
            {({ years }) => <Years years={years} />}
          </Answered>
        </Card>
        <Software />
      </div>
    </>
  );
}
