import type { ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId, useAnswer } from "#kit/api.ts";
import { useFaultText } from "#insight/imports/ImportLines.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import css from "#insight/imports/Imports.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type PicturesProps = { of: ImportView; onChange: (next?: ImportView) => void };

function Failed({ of, onChange }: PicturesProps): ReactNode {
  const { t } = useTranslation("imports");
  const { i18n } = useTranslation();
  const faultWords = useFaultText();
  const words = (code: string): string =>
    i18n.exists(`imports:pictures.reason.${code}`)
      ? t(`pictures.reason.${code}`)
      : faultWords({ field: null, code });
  const { busy, run } = useWork("asMessage");
  const failed =
    useAnswer("GET /v1/imports/:importId/pictures", { params: { importId: of.id } }).data?.failed ?? [];
  const again = async (): Promise<void> => {
    const options = { idempotencyKey: newId() };
    onChange(await call("POST /v1/imports/:importId/pictures", { params: { importId: of.id } }, options));
  };
  const canRetry = failed.some(({ code }) => code.startsWith("outside-"));
  return (
    <Notice
      tone="warning"
      title={t("pictures.failed", { count: of.pictures.failed })}
      actions={
        canRetry && of.status !== "reverted" ? (
          <Button
            size="s"
            busy={busy !== null}
            disabled={of.running !== null}
            icon={<RefreshCw aria-hidden="true" />}
            onClick={() => void run(again)}
          >
            {t("pictures.again")}
          </Button>
        ) : null
      }
    >
      <ul className={css.reasons}>
        {failed.map(({ line, url, code }) => (
          <li
            key={`${line} ${url}`}
            className={cx(layout.column, layout.shrink, layout.breakable, layout.fill)}
          >
            {t("pictures.ofLine", { n: line, reason: words(code) })}
            <span className={cx(layout.quiet, layout.unmargined)}>{url}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Shows the pictures that the file names: the number found, and those that could not be fetched. */
export function ImportPictures({ of, onChange }: PicturesProps): ReactNode {
  const { t } = useTranslation("imports");
  const { waiting, done, failed } = of.pictures;
  const all = waiting + done + failed;
  return (
    <div className={cx(layout.stack4, layout.shrink)}>
      {waiting > 0 ? (
        <progress
          className={css.progress}
          max={all}
          value={done + failed}
          aria-label={t("pictures.fetching")}
        />
      ) : null}
      <p className={cx(layout.quiet, layout.unmargined)} aria-live="polite">
        {waiting > 0
          ? t("pictures.progress", { done: done + failed, all })
          : t("pictures.done", { count: done })}
      </p>
      {failed > 0 && waiting === 0 ? <Failed of={of} onChange={onChange} /> : null}
    </div>
  );
}
