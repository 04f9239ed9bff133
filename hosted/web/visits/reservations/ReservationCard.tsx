import type { ReservationRow } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import { Due, ReservationBadge } from "#visits/reservations/labels.tsx";
import css from "#visits/reservations/columns.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A reservation of a list on a phone: name and number first, then time, visit, and status. */
export function ReservationCard({ row }: { row: ReservationRow }): ReactNode {
  const { t } = useTranslation("reservations");
  const when = useWhen();
  return (
    <>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <RowLink href={paths.reservation(row.id)} className={css.title}>
          {row.name || row.number || t("noNumber")}
        </RowLink>
        <span className={cx(layout.strong, layout.oneLine)}>{t("people", { count: row.people })}</span>
      </div>
      <div className={cx(layout.line3, layout.baseline, layout.between)}>
        <span className={layout.quiet}>{when.slot(row)}</span>
        <ReservationBadge status={row.status} />
      </div>
      <div className={css.more}>
        <span className={layout.quiet}>{[row.eventTitle, row.number].filter(Boolean).join(" · ")}</span>
        <Due {...row} />
      </div>
    </>
  );
}
