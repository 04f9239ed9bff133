import type { Dashboard } from "@cuvee/core/insight/home/dashboard.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Link } from "wouter";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { WhenLate, Skeleton } from "#ui/page/Skeleton.tsx";
import css from "#insight/home/Figures.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Figures = NonNullable<Dashboard["figures"]>;
type Day = Figures["days"][number];

/** Counts the sales: orders received and tickets of the tills. */
const salesOf = ({ orders, tickets }: { orders: number; tickets: number }): number => orders + tickets;

/** Shows seven days, by revenue or, for users who see no prices, by the number of sales. */
function Bars({ days, priced }: { days: readonly Day[]; priced: boolean }): ReactNode {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const size = (day: Day): number => (priced ? Math.max(0, day.cents) : salesOf(day));
  const most = Math.max(1, ...days.map(size));
  return (
    <ul className={css.bars} aria-label={t(priced ? "home.weekChart" : "home.weekOrders")}>
      {days.map((day) => {
        const date = `${day.day}T12:00:00Z`;
        const words = `${format.date(date, "day")} : ${priced ? format.money(day.cents) : t("home.sales", { count: salesOf(day) })}`;
        return (
          <li
            key={date}
            className={cx(layout.column, layout.middle, layout.toEnd, layout.fill, css.day)}
            title={words}
          >
            <span className={css.bar} style={{ height: `${Math.max(3, (size(day) / most) * 100)}%` }} />
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

/** Shows three figures of a shop: today, pending, the week. */
export function Figures({ figures }: { figures: Figures | undefined }): ReactNode {
  const { t } = useTranslation("shell");
  const format = useFormat();
  const priced = useSeesPrices();
  if (!figures)
    return (
      <div className={cx(layout.panel, css.figures)}>
        {[1, 2, 3].map((one) => (
          <div key={one} className={cx(layout.column, layout.shrink, css.figure)}>
            <WhenLate>
              <Skeleton width="40%" />
              <Skeleton width="60%" height="2rem" />
            </WhenLate>
          </div>
        ))}
      </div>
    );
  const { today, toAccept, days } = figures;
  const sold = days.reduce((sum, day) => sum + day.cents, 0);
  const sales = days.reduce((sum, day) => sum + salesOf(day), 0);
  const detail = [
    today.orders > 0 ? t("home.orders", { count: today.orders }) : "",
    today.tickets > 0 ? t("home.tickets", { count: today.tickets }) : "",
    priced ? t("home.inclVat", { amount: format.money(today.cents) }) : "",
    t("home.bottles", { count: today.bottles }),
  ];
  return (
    <div className={cx(layout.panel, css.figures)}>
      <section className={cx(layout.column, layout.shrink, css.figure)}>
        <h2 className={cx(layout.quiet, css.name)}>{t("home.today")}</h2>
        <p className={cx(layout.strong, layout.oneLine, css.value)}>{format.count(salesOf(today))}</p>
        <p className={layout.quiet}>
          {salesOf(today) > 0 || today.cents !== 0 ? detail.filter(Boolean).join(" · ") : t("home.todayNone")}
        </p>
      </section>
      <section className={cx(layout.column, layout.shrink, css.figure)}>
        <h2 className={cx(layout.quiet, css.name)}>{t("home.toAccept")}</h2>
        <p className={cx(layout.strong, layout.oneLine, css.value)}>
          <Link
            className={cx(layout.undecorated, css.link)}
            href={paths.orders({ status: "pending", sort: "createdAt" })}
          >
            {format.count(toAccept)}
          </Link>
        </p>
        <p className={layout.quiet}>
          {toAccept === 0 ? t("home.toAcceptNone") : t("home.toAcceptHelp", { count: toAccept })}
        </p>
      </section>
      <section className={cx(layout.column, layout.shrink, css.figure)}>
        <div>
          <h2 className={cx(layout.quiet, css.name)}>{t(priced ? "home.weekInclVat" : "home.week")}</h2>
          <p className={cx(layout.strong, layout.oneLine, css.value)}>
            {priced ? format.money(sold) : format.count(sales)}
          </p>
          <p className={layout.quiet}>
            {sales === 0
              ? t("home.todayNone")
              : priced
                ? t("home.average", { amount: format.money(Math.round(sold / sales)) })
                : t("home.weekOrders")}
          </p>
        </div>
        <Bars days={days} priced={priced} />
      </section>
    </div>
  );
}
