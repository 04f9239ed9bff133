import type { FreeShippingDistance } from "@cuvee/core/offer/pricing/priced.ts";
import { Truck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import { freeShippingSentence } from "./nudges.ts";
import css from "./FreeShippingProgress.module.css";
import * as layout from "#ui/layout.ts";

/**
 * Shows how far the order is from free shipping, in bottles or euros (specification: amountBeforeBottleFranco,
 * francoPercent).
 */
export function FreeShippingProgress({ franco: freeShipping }: { franco: FreeShippingDistance }): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { reached, percent } = freeShipping;
  const sentence = freeShippingSentence(freeShipping, format);
  if (!sentence) return null;
  return (
    <div className={cx(layout.grid2, layout.small, layout.panel, css.franco, reached && css.reached)}>
      <p className={cx(layout.line2, layout.middle, layout.medium, css.words)} role="status">
        <Truck size={18} aria-hidden="true" />
        {t(sentence.key, sentence.values)}
      </p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={t("franco.progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={css.done} style={{ width: `${Math.max(2, percent)}%` }} />
      </div>
    </div>
  );
}
