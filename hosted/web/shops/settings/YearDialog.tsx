import {
  fiscalYearOf,
  lengthOf,
  monthsAfter,
  MOST_MONTHS,
  withStated,
} from "@cuvee/core/shops/settings/years.ts";
import { dayAfter } from "@cuvee/core/kit/days.ts";
import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { call, newId } from "#kit/api.ts";
import type { YearsView } from "#shops/settings/FiscalYears.tsx";
import { useYearLabels } from "#shops/settings/yearLabels.ts";
import { Button } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { Field } from "#ui/input/Field.tsx";
import { FormError, Notice } from "#ui/Notice.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#shops/settings/settings.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";
import { useWork } from "#ui/work.ts";

type Props = { view: YearsView; onClose: () => void; onStated: (now: YearsView) => void };

type PreviewProps = { opensOn: string; closesOn: string; name: number };

/** Shows the year as it would become, and the following one, with the years in their numbers. */
function Preview({ opensOn, closesOn, name }: PreviewProps): ReactNode {
  const { t } = useTranslation("settings");
  const words = useYearLabels();
  const stated = { opensOn, closesOn };
  const length = lengthOf(stated);
  const after = fiscalYearOf(dayAfter(closesOn, 1), withStated({ month: 1, day: 1, stated: [] }, stated));
  const next = { ...after, name: Math.max(Number(after.opensOn.slice(0, 4)), name + 1), ...lengthOf(after) };
  return (
    <div className={cx(layout.grid2, css.preview)} aria-live="polite">
      <p>
        <strong>{t("years.exercise", { span: words.span({ ...stated, ...length }) })}</strong>
        <span className={cx(layout.quiet, css.quiet)}> {t("years.numbers", { name })}</span>
      </p>
      <p>
        {t("years.then", { span: words.span(next) })}
        <span className={cx(layout.quiet, css.quiet)}> {t("years.numbers", { name: next.name })}</span>
      </p>
      {length.months > 12 || (length.months === 12 && length.days > 0) ? (
        <Notice>{t("years.long")}</Notice>
      ) : null}
    </div>
  );
}

/** Explains the changes by the chosen last day. */
function Outcome({ year, closesOn }: { year: YearsView["years"][number]; closesOn: string }): ReactNode {
  const { t } = useTranslation("settings");
  if (closesOn === year.closesOn) return <p className={layout.quiet}>{t("years.same")}</p>;
  return <Preview opensOn={year.opensOn} closesOn={closesOn} name={year.name} />;
}

type YearFieldProps = { years: YearsView["years"]; opensOn: string; onChange: (day: string) => void };

function YearField({ years, opensOn, onChange }: YearFieldProps): ReactNode {
  const { t } = useTranslation("settings");
  const words = useYearLabels();
  return (
    <Field label={t("years.opens")}>
      <Select
        value={opensOn}
        options={years.map((year) => ({ value: year.opensOn, label: words.day(year.opensOn) }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/**
 * Declares when a fiscal year closes: the year, its last day, the consequences; refusals of the server are shown here.
 */
export default function YearDialog({ view, onClose, onStated }: Props): ReactNode {
  const { t } = useTranslation("settings");
  const words = useYearLabels();
  const lastStated = view.years.findLast((year) => year.isStated)?.closesOn ?? "";
  const choices = view.years.filter((year) => year.opensOn >= view.free && year.opensOn > lastStated);
  const [opensOn, setOpensOn] = useState(choices[0]?.opensOn ?? "");
  const [closesOn, setClosesOn] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failure, forget, run } = useWork("inPlace");
  const [key] = useState(newId);
  const chosen = choices.find((year) => year.opensOn === opensOn);
  const latest = opensOn ? dayAfter(monthsAfter(opensOn, MOST_MONTHS), -1) : "";
  const isReady = chosen !== undefined && closesOn !== null && wrong === null && closesOn !== chosen.closesOn;
  const state = async (): Promise<void> => {
    if (!isReady) return;
    const body = { version: view.version, opensOn, closesOn };
    await run(async () =>
      onStated(
        await call("POST /v1/shops/me/fiscal-years", { body }, { idempotencyKey: `${key}${closesOn}` }),
      ),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t("years.change")}
      text={t("years.changeText")}
      actions={
        <>
          <Button onClick={onClose}>{t("years.cancel")}</Button>
          <Button look="primary" busy={busy !== null} disabled={!isReady} onClick={() => void state()}>
            {t("years.act")}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <YearField
          years={choices}
          opensOn={opensOn}
          onChange={(day) => {
            setOpensOn(day);
            setClosesOn(null);
            forget();
          }}
        />
        <Field
          label={t("years.closes")}
          hint={latest ? t("years.latest", { day: words.day(latest) }) : undefined}
          error={wrong ?? undefined}
        >
          <DateInput
            value={closesOn}
            min={opensOn}
            max={latest}
            onWrong={setWrong}
            onChange={(day) => {
              setClosesOn(day);
              forget();
            }}
          />
        </Field>
        {chosen && closesOn !== null && wrong === null ? <Outcome year={chosen} closesOn={closesOn} /> : null}
        {failure ? <FormError>{failure}</FormError> : null}
      </div>
    </Dialog>
  );
}
