import type { PeriodRow } from "@cuvee/core/cellar/excise/views.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useExciseLabels } from "#cellar/excise/labels.ts";
import { StatusBadge, type StatusGroup } from "#ui/Badge.tsx";
import { IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/input/Field.tsx";
import { Select } from "#ui/input/Select.tsx";
import css from "#cellar/excise/DrmPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const GROUPS: Record<PeriodRow["status"], StatusGroup> = {
  draft: "waiting",
  closed: "online",
  deposited: "finished",
};

/** Shows the status of a month. */
export function PeriodBadge({ status }: { status: PeriodRow["status"] }): ReactNode {
  const { t } = useExciseLabels();
  return <StatusBadge group={GROUPS[status]}>{t(`status.${status}`)}</StatusBadge>;
}

type Props = { periods: readonly PeriodRow[]; period: string; onChoose: (period: string) => void };

/** Chooses the month on screen, newest first. */
export function MonthChoice({ periods, period, onChoose }: Props): ReactNode {
  const { t, month } = useExciseLabels();
  const format = useFormat();
  const at = periods.findIndex((row) => row.period === period);
  const row = periods[at];
  const step = (by: number, label: string, icon: ReactNode): ReactNode => {
    const to = periods[at + by];
    return (
      <IconButton
        look="secondary"
        label={label}
        disabled={!to}
        onClick={() => (to ? onChoose(to.period) : null)}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <div className={cx(layout.row2, layout.middle)}>
      {step(1, t("month.before"), <ChevronLeft aria-hidden="true" />)}
      <Field label={t("month.label")} hideLabel>
        <Select
          className={css.month}
          value={period}
          options={periods.map((p) => ({ value: p.period, label: month(p.period) }))}
          onChange={(event) => onChoose(event.target.value)}
        />
      </Field>
      {step(-1, t("month.after"), <ChevronRight aria-hidden="true" />)}
      {row ? <PeriodBadge status={row.status} /> : null}
      {row?.status === "draft" ? (
        <span className={layout.quiet}>{t("month.deadline", { day: format.date(row.deadline) })}</span>
      ) : null}
    </div>
  );
}
