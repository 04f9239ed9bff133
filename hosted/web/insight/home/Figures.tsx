import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { salesByDay, type Day } from "#insight/home/week.ts";
import { Late, Skeleton } from "#ui/Skeleton.tsx";
import css from "#insight/home/Figures.module.css";

type Page = CallAnswer<"GET /v1/orders">;

function Bars({ days }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const most = Math.max(1, ...days.map((day) => day.totalCents));
  return (
    <ul className={css.bars} aria-label={t("home.weekChart")}>
      {days.map((day) => {
        const date = day.date.toISOString();
        const words = `${format.date(date, "day")} : ${format.money(day.totalCents)}`;
        return (
          <li key={date} className={css.day} title={words}>
            <span className={css.bar} style={{ height: `${Math.max(3, (day.totalCents / most) * 100)}%` }} />
            <span aria-hidden="true" className={css.letter}>
              {format.date(date, "letter")}
            </span>
            <span className="visually-hidden">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Three figures of a shop: today, what waits, the week. `page` is the shop's latest orders. */
export function Figures({ page }: { page: Page | undefined }): ReactNode {
  const { t } = useTranslation("shell");
  const format = useFormat();
  if (!page)
    return (
      <div className={css.figures}>
        {[1, 2, 3].map((one) => (
          <div key={one} className={css.figure}>
            <Late>
              <Skeleton width="40%" />
              <Skeleton width="60%" height="2rem" />
            </Late>
          </div>
        ))}
      </div>
    );
  const week = salesByDay(page.orders, new Date(), 7, page.next === null);
  const today = week.at(-1);
  const pending = page.counts["pending"] ?? 0;
  const sold = week.reduce((sum, day) => sum + day.totalCents, 0);
  const orders = week.reduce((sum, day) => sum + day.orders, 0);
  return (
    <div className={css.figures}>
      <section className={css.figure}>
        <h2 className={css.name}>{t("home.today")}</h2>
        <p className={css.value}>{format.count(today?.orders ?? 0)}</p>
        <p className={css.more}>
          {today && today.orders > 0
            ? `${format.money(today.totalCents)} · ${t("home.bottles", { count: Math.round(today.bottles) })}`
            : t("home.todayNone")}
        </p>
      </section>
      <section className={css.figure}>
        <h2 className={css.name}>{t("home.toAccept")}</h2>
        <p className={css.value}>
          <Link className={css.link} href={paths.orders({ status: "pending", sort: "createdAt" })}>
            {format.count(pending)}
          </Link>
        </p>
        <p className={css.more}>
          {pending === 0 ? t("home.toAcceptNone") : t("home.toAcceptHelp", { count: pending })}
        </p>
      </section>
      {week.length > 1 ? (
        <section className={css.figure}>
          <div>
            <h2 className={css.name}>
              {week.length === 7 ? t("home.week") : t("home.days", { count: week.length })}
            </h2>
            <p className={css.value}>{format.money(sold)}</p>
            <p className={css.more}>
              {orders > 0
                ? t("home.average", { amount: format.money(Math.round(sold / orders)) })
                : t("home.todayNone")}
            </p>
          </div>
          <Bars days={week} />
        </section>
      ) : null}
    </div>
  );
}
