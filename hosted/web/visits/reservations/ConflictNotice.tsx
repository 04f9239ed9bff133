import { useSeesPrices } from "#kit/prices.ts";
import type { ReservationView } from "@cuvee/core/visits/reservations/reservations.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useWhen } from "#visits/reservations/when.ts";
import css from "#visits/reservations/ConflictNotice.module.css";

type ConflictProps = { seen: ReservationView; now: ReservationView; onSeen: () => void };

/** Shows, after a change by another user, the reservation as it was on this screen beside its current state. */
export function ConflictNotice({ seen, now, onSeen }: ConflictProps): ReactNode {
  const { t } = useTranslation("reservations");
  const format = useFormat();
  const when = useWhen();
  const priced = useSeesPrices();
  const facts = (view: ReservationView): [string, string][] => [
    [t("columns.status"), t(`status.${view.status}`)],
    [t("columns.slot"), when.slot(view)],
    [t("columns.people"), String(view.people)],
    [t("columns.name"), view.name],
    [t("contact.email"), view.email],
    [t("contact.phone"), view.phone],
    ...(priced
      ? ([
          [t("columns.total"), format.money(view.totalCents)],
          [t("money.paidCents"), format.money(view.paidCents)],
        ] as [string, string][])
      : []),
  ];
  const after = facts(now);
  const rows = facts(seen).flatMap(([label, before], at) => {
    const present = after[at]?.[1] ?? "";
    return before === present ? [] : [{ label, before, present }];
  });
  return (
    <Notice
      tone="warning"
      title={t("conflict.title")}
      actions={
        <Button size="s" onClick={onSeen}>
          {t("conflict.seen")}
        </Button>
      }
    >
      {rows.length === 0 ? (
        t("conflict.text")
      ) : (
        <table className={css.both}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("conflict.what")}</span>
              </th>
              <th scope="col">{t("conflict.before")}</th>
              <th scope="col">{t("conflict.now")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.before || "—"}</td>
                <td>{row.present || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Notice>
  );
}
