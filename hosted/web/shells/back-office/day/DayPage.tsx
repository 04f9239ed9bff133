import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { PhoneCall, Route } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { useTranslation } from "#kit/i18n.ts";
import { useMayOpen } from "#kit/live.tsx";
import { paths } from "#kit/paths.ts";
import TasksOfDay from "#relations/tasks/DayPage.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import css from "#shells/back-office/day/day.module.css";
import * as layout from "#ui/layout.ts";

/** Returns how many stops of one's own route of today are left, and how many prospects are to be called. */
function useOutside(today: string): { stops: number; calls: number } {
  const mayProspect = useMayOpen()(paths.prospection());
  const routes = useAnswer("GET /v1/day-routes", mayProspect ? { query: { from: today, to: today } } : null)
    .data?.routes;
  const calls = useAnswer("GET /v1/prospects/calls", mayProspect ? { query: { mine: "true" } } : null).data;
  const own = routes?.find(({ isMine }) => isMine);
  return { stops: own ? own.stops - own.done : 0, calls: calls?.counts.toCall ?? 0 };
}

/** `/dashboard/tasks`: the day of a person, with the route and the calls of prospection. */
export default function DayPage(): ReactNode {
  const { t } = useTranslation("tasks");
  const today = dayInFrance(Date.now());
  const { stops, calls } = useOutside(today);
  if (stops === 0 && calls === 0) return <TasksOfDay />;
  return (
    <TasksOfDay
      more={
        <Card flush title={t("day.prospection")}>
          <ul className={cx(layout.plain, css.list)}>
            {stops === 0 ? null : (
              <li>
                <Link href={paths.prospection({ view: "route", day: today })} className={css.line}>
                  <Route size={18} aria-hidden="true" />
                  {t("day.stops", { count: stops })}
                </Link>
              </li>
            )}
            {calls === 0 ? null : (
              <li>
                <Link href={paths.prospection({ view: "calls" })} className={css.line}>
                  <PhoneCall size={18} aria-hidden="true" />
                  {t("day.prospects", { count: calls })}
                </Link>
              </li>
            )}
          </ul>
        </Card>
      }
    />
  );
}
