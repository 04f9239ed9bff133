import {
  CONVERSION_MONTHS,
  conversionBp,
  type ConversionMonths,
} from "@cuvee/core/relations/prospection/prospection.ts";
import { useState, type ReactNode } from "react";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { Select } from "#ui/input/Select.tsx";
import css from "#relations/prospection/prospection.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function Figure({
  label,
  value,
  hint,
}: {
  label: string;
  value: string;
  hint?: string | undefined;
}): ReactNode {
  return (
    <div className={css.figure}>
      <dt className={cx(layout.quiet, layout.small)}>{label}</dt>
      <dd className={cx(layout.unmargined, css.value)}>
        {value}
        {hint ? <span className={cx(layout.quiet, layout.small, layout.regular)}>{hint}</span> : null}
      </dd>
    </div>
  );
}

/** Prospects of today, and how many of a period became clients. */
export function ConversionFigures(): ReactNode {
  const { t } = useTranslation("prospection");
  const format = useFormat();
  const [months, setMonths] = useState<ConversionMonths>("12");
  const { data } = useAnswer("GET /v1/prospects/figures", { query: { months } }, { keepPreviousData: true });
  if (!data || (data.open === 0 && data.prospects === 0)) return null;
  const rate = conversionBp(data);
  return (
    <section className={css.figures} aria-label={t("figures.title")}>
      <dl className={css.values}>
        <Figure label={t("figures.open")} value={format.count(data.open)} />
        <Figure label={t("figures.neverCalled")} value={format.count(data.neverCalled)} />
        <Figure label={t("figures.new")} value={format.count(data.prospects)} />
        <Figure
          label={t("figures.converted")}
          value={format.count(data.converted)}
          hint={data.byOrder > 0 ? t("figures.byOrder", { count: data.byOrder }) : undefined}
        />
        <Figure label={t("figures.rate")} value={rate === null ? "–" : format.rate(rate)} />
      </dl>
      <Select
        className={css.period}
        aria-label={t("figures.period")}
        value={months}
        options={CONVERSION_MONTHS.map((value) => ({
          value,
          label: t("figures.months", { count: Number(value) }),
        }))}
        onChange={({ target }) => setMonths(target.value as ConversionMonths)}
      />
    </section>
  );
}
