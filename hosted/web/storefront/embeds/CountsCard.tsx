import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Card } from "#ui/Card.tsx";
import { Disclosure } from "#ui/Disclosure.tsx";
import css from "#storefront/embeds/embeds.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Day = CallAnswer<"GET /v1/iframes/:id">["days"][number];
const HEIGHT = 60;
const STEP = 10;

/** Shows bars of views, with a mark above each day with an order. */
function Chart({ days, label }: { days: readonly Day[]; label: string }): ReactNode {
  const most = Math.max(1, ...days.map(({ views }) => views));
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 12}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {days.map(({ day, views, orders }, n) => {
        const height = Math.max(1, (views / most) * HEIGHT);
        return (
          <g key={day}>
            <rect
              className={css.bar}
              x={n * STEP + 1}
              y={HEIGHT + 12 - height}
              width={STEP - 2}
              height={height}
            />
            {orders > 0 ? (
              <rect
                className={css.mark}
                x={n * STEP + 1}
                y={HEIGHT + 12 - height - 6}
                width={STEP - 2}
                height={4}
              />
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}

/** Shows the views and orders of an embed in thirty days. */
export function CountsCard({ days }: { days: readonly Day[] }): ReactNode {
  const { t } = useTranslation("iframes");
  const format = useFormat();
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const from = format.date(first, "short");
  const to = format.date(last, "short");
  const counted = days.filter((day) => day.views + day.orders > 0).toReversed();
  return (
    <Card title={t("counts.title")}>
      <div className={cx(layout.grid4, layout.shrink)}>
        <p className={css.totals}>
          <strong>{t("counts.views", { count: views, n: format.count(views) })}</strong>
          <strong>{t("counts.orders", { count: orders, n: format.count(orders) })}</strong>
          <span className={layout.quiet}>{t("counts.over")}</span>
        </p>
        {counted.length === 0 ? (
          <p>{t("counts.none")}</p>
        ) : (
          <>
            <Chart days={days} label={t("counts.chart", { from, to })} />
            <p className={cx(layout.between, layout.muted, layout.tiny, css.ends)} aria-hidden="true">
              <span>{from}</span>
              <span>{to}</span>
            </p>
            <Disclosure summary={t("counts.table")}>
              <table className={css.table}>
                <thead>
                  <tr>
                    <th scope="col">{t("counts.day")}</th>
                    <th scope="col">{t("counts.viewsHead")}</th>
                    <th scope="col">{t("counts.ordersHead")}</th>
                  </tr>
                </thead>
                <tbody>
                  {counted.map((day) => (
                    <tr key={day.day}>
                      <th scope="row">{format.date(day.day, "short")}</th>
                      <td>{format.count(day.views)}</td>
                      <td>{format.count(day.orders)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Disclosure>
          </>
        )}
        <p className={layout.quiet}>{t("counts.text")}</p>
      </div>
    </Card>
  );
}
