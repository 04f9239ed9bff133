import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useSWRConfig } from "swr";
import { answersOf, call, useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Checkbox } from "#ui/input/Checkbox.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Input } from "#ui/input/Input.tsx";
import { Notice } from "#ui/Notice.tsx";
import { showSnackbar } from "#ui/overlay/snackbar.ts";
import css from "#insight/admin/AdminPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

/** Returns `2026-11-21T10:30` in this browser's time zone, the format of the browser's own field. */
function localTime(at: number): string {
  const offset = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offset).toISOString().slice(0, 16);
}

const HOUR_MS = 3_600_000;

type DatesProps = {
  start: string;
  setStart: (value: string) => void;
  isWrong: boolean;
  end: string;
  setEnd: (value: string) => void;
};

/** Beginning and end of a maintenance. */
function Dates({ start, setStart, isWrong, end, setEnd }: DatesProps): ReactNode {
  const { t } = useTranslation("admin");
  return (
    <div className={cx(layout.grid4, css.dates)}>
      <Field label={t("maintenance.start")}>
        <Input type="datetime-local" value={start} onChange={(event) => setStart(event.target.value)} />
      </Field>
      <Field label={t("maintenance.end")} error={isWrong ? t("maintenance.order") : undefined}>
        <Input type="datetime-local" value={end} onChange={(event) => setEnd(event.target.value)} />
      </Field>
    </div>
  );
}

/** Announces a maintenance by a banner, closes the application during it, or undoes both. */
export function MaintenanceForm(): ReactNode {
  const { t } = useTranslation("admin");
  const format = useFormat();
  const { mutate } = useSWRConfig();
  const { data: known } = useAnswer("GET /v1/maintenances", {});
  const [banner, setBanner] = useState(true);
  const [page, setPage] = useState(false);
  const [start, setStart] = useState(() => localTime(Date.now() + HOUR_MS));
  const [end, setEnd] = useState(() => localTime(Date.now() + 2 * HOUR_MS));
  const { busy, failure, run } = useWork("inPlace");
  const isWrong = !(new Date(end) > new Date(start));

  const send = (shown: { banner: boolean; page: boolean }, text: string): Promise<boolean> =>
    run(async () => {
      const body = {
        ...shown,
        startDate: new Date(start).toISOString(),
        endDate: new Date(end).toISOString(),
      };
      await call("PUT /v1/admin/maintenances", { body });
      await mutate(answersOf("GET /v1/maintenances"));
      showSnackbar("success", text);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong)
      void send({ banner, page }, t(banner || page ? "maintenance.saved" : "maintenance.cleared"));
  };
  const isAnnounced = Boolean(known?.startDate);
  return (
    <Card title={t("maintenance.title")}>
      <form className={layout.stack4} onSubmit={submit} noValidate>
        {failure ? <Notice tone="error">{failure}</Notice> : null}
        {known?.startDate && known.endDate ? (
          <Notice tone="warning" title={t("maintenance.now")}>
            {format.date(known.startDate, "dateTime")} – {format.date(known.endDate, "dateTime")}
          </Notice>
        ) : (
          <p className={layout.muted}>{t("maintenance.none")}</p>
        )}
        <Checkbox
          label={t("maintenance.banner")}
          checked={banner}
          onChange={(event) => setBanner(event.target.checked)}
        />
        <Checkbox
          label={t("maintenance.page")}
          checked={page}
          onChange={(event) => setPage(event.target.checked)}
        />
        <Dates start={start} setStart={setStart} isWrong={isWrong} end={end} setEnd={setEnd} />
        <p className={layout.muted}>{t("maintenance.text")}</p>
        <div className={cx(layout.row2, layout.toEnd)}>
          {isAnnounced ? (
            <Button
              disabled={busy !== null || isWrong}
              onClick={() => void send({ banner: false, page: false }, t("maintenance.cleared"))}
            >
              {t("maintenance.stop")}
            </Button>
          ) : null}
          <Button type="submit" look="primary" busy={busy !== null} disabled={isWrong}>
            {t("maintenance.save")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
