import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { QuoteLineTexts } from "@cuvee/core/sales/quotes/quotes.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import css from "#sales/quotes/QuotePage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type Props = { priced: PricedOrder; words: readonly QuoteLineTexts[]; why?: boolean };

/** Shows the lines of a quote with their texts; free lines after them. */
export function QuoteLines({ priced, words, why }: Props): ReactNode {
  const { t } = useTranslation("quotes");
  const format = useFormat();
  return (
    <ul className={css.lines}>
      {priced.lines.map((line, at) => {
        const quoteLineTexts = words.find(({ lineId }) => lineId === line.wishId);
        return (
          <li key={line.wishId ?? at} className={cx(layout.baseline, css.line)}>
            <div className={css.words}>
              <p className={cx(layout.medium, layout.balanced)}>
                {[quoteLineTexts?.name, quoteLineTexts?.vintage].filter(Boolean).join(" ") || t("lines.gone")}
              </p>
              <p className={layout.quiet}>
                {[quoteLineTexts?.formatName, line.add > 0 ? t("lines.add", { count: line.add }) : ""]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <p className={layout.quiet}>
              {format.count(line.quantity)} × {format.unit(line.unitE4)}
            </p>
            <p className={cx(layout.medium, layout.oneLine, layout.atEnd)}>
              {format.money(line.amountCents)}
            </p>
            {why ? <PriceTrace steps={line.trace} className={css.why} /> : null}
          </li>
        );
      })}
      {(priced.free ?? []).map((line) => (
        <li key={line.id} className={cx(layout.baseline, css.line)}>
          <div className={css.words}>
            <p className={cx(layout.medium, layout.balanced)}>{line.name}</p>
          </div>
          <p className={layout.quiet}>
            {format.count(line.quantity)} × {format.unit(line.unitE4)}
          </p>
          <p className={cx(layout.medium, layout.oneLine, layout.atEnd)}>{format.money(line.amountCents)}</p>
        </li>
      ))}
    </ul>
  );
}
