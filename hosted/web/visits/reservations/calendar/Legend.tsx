import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import type { SlotOccupancy } from "#visits/reservations/statuses.ts";
import css from "#visits/reservations/calendar/Calendar.module.css";
import * as layout from "#ui/layout.ts";

const FILLS = ["free", "filling", "full", "closed"] as const satisfies readonly SlotOccupancy[];

/** Explains the marks of slots: each has a shape and a word of its own. */
export function Legend(): ReactNode {
  const { t } = useTranslation("reservations");
  return (
    <ul className={cx(layout.quiet, css.legend)} aria-label={t("calendar.legend")}>
      {FILLS.map((fill) => (
        <li key={fill}>
          <span className={cx(css.mark, css[fill])} aria-hidden="true" />
          {t(`fill.${fill}`)}
        </li>
      ))}
    </ul>
  );
}
