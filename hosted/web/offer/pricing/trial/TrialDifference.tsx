import type { PricedOrder, TraceStep } from "@cuvee/core/offer/pricing/priced.ts";
import { Equal, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import type { IndexedFormat } from "#offer/pricing/formatIndex.ts";
import { firstPriceDifference } from "#offer/pricing/trial/priceDifference.ts";
import { useStepText } from "#offer/pricing/trial/PriceTrace.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/classes.ts";
import css from "#offer/pricing/trial/TrialDifference.module.css";
import * as layout from "#ui/layout.ts";

type Props = {
  first: PricedOrder;
  second: PricedOrder;
  shelf: ReadonlyMap<string, IndexedFormat>;
  waiting: boolean;
};

/** Shows by how much the second basket costs more or less than the first, and the first reason for it. */
export function TrialDifference({ first, second, shelf, waiting }: Props): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const words = useStepText();
  const cents = second.totalTtcCents - first.totalTtcCents;
  const parting = firstPriceDifference(first, second);
  const Icon = cents === 0 ? Equal : cents > 0 ? TrendingUp : TrendingDown;
  const sentence = cents === 0 ? "difference.none" : cents > 0 ? "difference.more" : "difference.less";
  const share = first.totalTtcCents > 0 ? Math.round((Math.abs(cents) / first.totalTtcCents) * 10_000) : 0;
  const say = (step: TraceStep | null): string => (step ? words(step) : t("difference.noStep"));
  const where = parting?.formatId ? (shelf.get(parting.formatId)?.words.whole ?? "") : t("difference.order");
  return (
    <Card>
      <div className={cx(layout.grid3, layout.middle, css.difference, waiting && css.waiting)} role="status">
        <p className={cx(layout.line3, layout.middle, layout.large, layout.strong, css.words)}>
          <Icon size={20} aria-hidden="true" />
          {t(sentence, { amount: format.money(Math.abs(cents)), share: format.rate(share) })}
        </p>
        {parting ? (
          <div>
            <p className={layout.quiet}>{t("difference.first", { where })}</p>
            <dl>
              <div className={layout.line3}>
                <dt className={layout.strong}>A</dt>
                <dd>{say(parting.first)}</dd>
              </div>
              <div className={layout.line3}>
                <dt className={layout.strong}>B</dt>
                <dd>{say(parting.second)}</dd>
              </div>
            </dl>
          </div>
        ) : (
          <p className={layout.quiet}>{t("difference.same")}</p>
        )}
      </div>
    </Card>
  );
}
