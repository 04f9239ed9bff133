import type { DayHours } from "@cuvee/core/storefront/site/blocks.ts";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Input } from "#ui/input/Input.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Opening hours of a week, Monday first. */
export type Week = readonly DayHours[];

const MOST_SPANS = 3;
/** Monday of some week: names of days come from the language. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

type DayProps = { name: string; spans: DayHours; onChange: (spans: DayHours) => void };

function Day({ name, spans, onChange }: DayProps): ReactNode {
  const { t } = useTranslation("customize");
  return (
    <div className={layout.grid1} role="group" aria-label={name}>
      <div className={cx(layout.line2, layout.middle, layout.between)}>
        <span>{name}</span>
        {spans.length === 0 ? <span className={layout.quiet}>{t("block.closed")}</span> : null}
        <Button
          size="s"
          look="quiet"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={spans.length >= MOST_SPANS}
          onClick={() =>
            onChange([
              ...spans,
              spans.length === 0 ? { from: "09:00", to: "12:00" } : { from: "14:00", to: "18:00" },
            ])
          }
        >
          {t("block.addSpan")}
        </Button>
      </div>
      {spans.map((span, at) => (
        <div key={at} className={cx(layout.line2, layout.middle)}>
          <Input
            type="time"
            aria-label={t("block.opensAt", { day: name })}
            value={span.from}
            onChange={({ target }) => onChange(spans.toSpliced(at, 1, { ...span, from: target.value }))}
          />
          <Input
            type="time"
            aria-label={t("block.closesAt", { day: name })}
            value={span.to}
            onChange={({ target }) => onChange(spans.toSpliced(at, 1, { ...span, to: target.value }))}
          />
          <IconButton
            size="s"
            label={t("block.removeSpan", { day: name, from: span.from, to: span.to })}
            onClick={() => onChange(spans.toSpliced(at, 1))}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

/** Edits opening hours of a week, day by day. */
export function WeekInput({ days, onChange }: { days: Week; onChange: (days: Week) => void }): ReactNode {
  const { t, i18n } = useTranslation("customize");
  const names = new Intl.DateTimeFormat(i18n.resolvedLanguage ?? "fr", { weekday: "long", timeZone: "UTC" });
  return (
    <fieldset className={cx(layout.fieldset, layout.grid3)}>
      <legend className={layout.strong}>{t("block.days")}</legend>
      {days.map((spans, at) => (
        <Day
          key={at}
          name={names.format(MONDAY + at * DAY_MS)}
          spans={spans}
          onChange={(changed) => onChange(days.toSpliced(at, 1, changed))}
        />
      ))}
    </fieldset>
  );
}
