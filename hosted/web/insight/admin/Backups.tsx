import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import * as layout from "#ui/layout.ts";

/** Age from which a nightly backup is missing: a day, and some hours for the night to pass. */
const OLD_MS = 30 * 3_600_000;

/** Shows when the platform was backed up, and warns where it was not. */
export function Backups(): ReactNode {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const answer = useAnswer("GET /v1/admin/backups", {});
  return (
    <Card title={t("backups.title")}>
      <Answered of={answer} waiting="3rem">
        {({ isNightly, last, failed }) => (
          <div className={layout.stack4}>
            {failed ? (
              <Notice tone="error" title={t("backups.failed", { at: format.date(failed.at, "dateTime") })}>
                {failed.error}
              </Notice>
            ) : null}
            {isNightly && last && Date.now() - Date.parse(last.at) > OLD_MS ? (
              <Notice tone="warning">{t("backups.old", { ago: format.ago(last.at) })}</Notice>
            ) : null}
            <p>
              {last
                ? t("backups.last", {
                    ago: format.ago(last.at),
                    at: format.date(last.at, "dateTime"),
                    size: format.count(Math.ceil(last.bytes / 100_000) / 10),
                  })
                : t("backups.none")}
            </p>
            <p className={layout.muted}>{t(isNightly ? "backups.nightly" : "backups.manual")}</p>
          </div>
        )}
      </Answered>
    </Card>
  );
}
