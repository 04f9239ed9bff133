import { cents } from "@cuvee/core/kit/money.ts";
import { scheduleCents, type SchedulePart as Part } from "@cuvee/core/sales/orders/schedule.ts";
import type { QuoteContent } from "@cuvee/core/sales/quotes/quotes.ts";
import { CalendarPlus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { NumberInput } from "#ui/input/NumberInput.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#sales/quotes/form/SchedulePart.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = {
  content: QuoteContent;
  totalCents: number;
  onContent: (next: (content: QuoteContent) => QuoteContent) => void;
};

type InstalmentProps = {
  at: number;
  part: Part;
  change: (at: number, part: Part | null) => void;
};

/** One instalment: its amount and its day. */
function Instalment({ at, part, change }: InstalmentProps): ReactNode {
  const { t } = useTranslation("quotes");
  return (
    <div className={cx(layout.grid2, layout.middle, css.part)}>
      <NumberInput
        label={t("schedule.amount", { number: at + 1 })}
        value={part.amount / 100}
        decimals={2}
        min={0}
        max={part.type === "%" ? 100 : 10_000_000}
        wide
        onChange={(n) => change(at, { ...part, amount: Math.round((n ?? 0) * 100) })}
      />
      <Select
        aria-label={t("schedule.type", { number: at + 1 })}
        value={part.type}
        onChange={({ target }) => change(at, { ...part, type: target.value as Part["type"], amount: 0 })}
        options={[
          { value: "%", label: "%" },
          { value: "€", label: "€" },
        ]}
      />
      <Select
        aria-label={t("schedule.when", { number: at + 1 })}
        value={part.due === null ? "now" : "day"}
        onChange={({ target }) =>
          change(at, {
            ...part,
            due:
              target.value === "now"
                ? null
                : new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          })
        }
        options={[
          { value: "now", label: t("schedule.atOnce") },
          { value: "day", label: t("schedule.onDay") },
        ]}
      />
      {part.due === null ? (
        <span />
      ) : (
        <DateInput
          label={t("schedule.day", { number: at + 1 })}
          value={part.due}
          onChange={(day) => (day ? change(at, { ...part, due: day }) : undefined)}
        />
      )}
      <IconButton label={t("schedule.remove", { number: at + 1 })} onClick={() => change(at, null)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A form for instalments: a deposit at acceptance, the rest on a day. */
export function SchedulePart({ content, totalCents, onContent }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  const { schedule } = content;
  const set = (next: Part[]): void => onContent((before) => ({ ...before, schedule: next }));
  const amounts = scheduleCents(schedule, cents(totalCents));
  const left = totalCents - amounts.reduce((sum, part) => sum + part.cents, 0);
  const change = (at: number, part: Part | null): void =>
    set(part ? schedule.with(at, part) : schedule.toSpliced(at, 1));
  return (
    <fieldset className={cx(layout.fieldset, layout.grid2, css.parts)}>
      <legend className={cx(layout.small, layout.medium, css.legend)}>{t("schedule.title")}</legend>
      {schedule.map((part, at) => (
        <Instalment key={at} at={at} part={part} change={change} />
      ))}
      {schedule.length > 0 ? (
        <p className={layout.quiet}>
          {t("schedule.sum", {
            parts: format.money(totalCents - left),
            left: format.money(left),
          })}
        </p>
      ) : null}
      {schedule.length < 12 ? (
        <Button
          size="s"
          look="quiet"
          icon={<CalendarPlus aria-hidden="true" />}
          onClick={() =>
            set([...schedule, { type: "%", amount: schedule.length === 0 ? 3000 : 0, due: null }])
          }
        >
          {t("schedule.add")}
        </Button>
      ) : null}
    </fieldset>
  );
}
