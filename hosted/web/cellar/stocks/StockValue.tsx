import { useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { DateInput } from "#ui/date/DateInput.tsx";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import css from "#cellar/stocks/cellar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/**
 * Shows the value of the stock at the end of a day: at cost, at the prices of the public grid, and the share whose cost
 * is not known.
 */
export function StockValue(): ReactNode {
  const { t } = useTranslation("cellar");
  const format = useFormat();
  const now = dayInFrance(Date.now());
  const [on, setOn] = useState(now);
  const answer = useAnswer("GET /v1/stocks/value", { query: { on } }, { keepPreviousData: true });
  return (
    <Card
      title={t("value.title")}
      aside={
        <div className={css.day}>
          <DateInput
            label={t("value.on")}
            value={on}
            max={now}
            onChange={(day) => setOn(day === null || day > now ? now : day)}
          />
        </div>
      }
    >
      <Answered of={answer} waiting="4rem">
        {({ costCents, retailCents, retailIncludesVat, bottles, unknownBottles, unknownShareBp }) => (
          <dl className={cx(layout.grid4, css.figures)}>
            <div>
              <dt className={layout.quiet}>{t("value.cost")}</dt>
              <dd className={css.value} data-figure="stock-cost">
                {bottles > 0 && unknownBottles === bottles ? t("value.none") : format.money(costCents)}
              </dd>
              {unknownBottles > 0 ? (
                <dd className={layout.quiet}>
                  {t("value.unknown", {
                    share: format.rate(unknownShareBp),
                    n: format.count(unknownBottles),
                  })}
                </dd>
              ) : null}
            </div>
            <div>
              <dt className={layout.quiet}>{t(retailIncludesVat ? "value.retailTtc" : "value.retailHt")}</dt>
              <dd className={css.value}>{format.money(retailCents)}</dd>
            </div>
            <div>
              <dt className={layout.quiet}>{t("value.bottles")}</dt>
              <dd className={css.value}>{format.count(bottles)}</dd>
            </div>
          </dl>
        )}
      </Answered>
    </Card>
  );
}
