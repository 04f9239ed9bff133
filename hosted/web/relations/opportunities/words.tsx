import { dayAfter } from "@cuvee/core/kit/days.ts";
import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import css from "#relations/opportunities/opportunities.module.css";

/** Returns the words of a day: today, tomorrow, or its date. */
function useDayWords(today: string): (day: string) => string {
  const { t } = useTranslation("opportunities");
  const format = useFormat();
  return (day) =>
    day === today
      ? t("today")
      : day === dayAfter(today, 1)
        ? t("tomorrow")
        : format.date(`${day}T12:00:00Z`, day.slice(0, 4) === today.slice(0, 4) ? "day" : "short");
}

type NextProps = { row: Pick<OpportunityRow, "status" | "nextStep" | "nextOn">; today: string };

/** The next step of an open opportunity with its day; one that is overdue says so. */
export function NextStep({ row, today }: NextProps): ReactNode {
  const { t } = useTranslation("opportunities");
  const dayWords = useDayWords(today);
  const { status, nextStep, nextOn } = row;
  if (status !== "open" || nextOn === null) return null;
  const isLate = nextOn < today;
  return (
    <span className={isLate ? css.late : undefined}>
      {isLate ? `${t("late")} · ` : ""}
      {dayWords(nextOn)}
      {" · "}
      {nextStep}
    </span>
  );
}
