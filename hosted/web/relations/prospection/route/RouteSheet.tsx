import type { DayRoute } from "@cuvee/core/relations/prospection/route.contract.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import css from "#relations/prospection/route/route.module.css";

/** The route on paper: one table, with room for notes. It is on no screen. */
export function RouteSheet({
  route,
  title,
  text,
  arrivals,
}: {
  route: DayRoute;
  title: string;
  text: string;
  arrivals: readonly string[];
}): ReactNode {
  const { t } = useTranslation("dayRoutes");
  return (
    <div className={css.sheet}>
      <p className={css.sheetTitle}>{title}</p>
      <p className={css.sheetText}>{text}</p>
      <table className={css.sheetTable}>
        <thead>
          <tr>
            <th scope="col">{t("sheet.number")}</th>
            <th scope="col">{t("sheet.time")}</th>
            <th scope="col">{t("sheet.client")}</th>
            <th scope="col">{t("sheet.address")}</th>
            <th scope="col">{t("sheet.phone")}</th>
            <th scope="col" className={css.sheetNotes}>
              {t("sheet.notes")}
            </th>
          </tr>
        </thead>
        <tbody>
          {route.stops.map((stop, i) => (
            <tr key={stop.clientId}>
              <td>{i + 1}</td>
              <td>{arrivals[i]}</td>
              <td>{stop.name}</td>
              <td>
                {stop.address.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </td>
              <td>{stop.phone}</td>
              <td>{stop.note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
