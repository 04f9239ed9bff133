import type { FrancoDistance } from "@cuvee/core/offer/pricing/priced.ts";
import { Truck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "#kit/format.ts";
import { cx } from "#ui/classes.ts";
import css from "./FrancoProgress.module.css";

/** How far the order is from carriage paid, in bottles or euros (specification: amountBeforeBottleFranco, francoPercent). */
export function FrancoProgress({ franco }: { franco: FrancoDistance }): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const { reached, percent, missingCents, missingEq75 } = franco;
  if (!reached && missingCents === null && missingEq75 === null) return null;
  // A part of a bottle cannot be bought: the sentence counts whole ones.
  const count = missingEq75 === null ? 0 : Math.ceil(missingEq75 / 1000);
  const amount = missingCents === null ? "" : format.money(missingCents);
  const key = reached
    ? "reached"
    : missingEq75 === null
      ? "money"
      : missingCents === null
        ? "bottles"
        : "both";
  return (
    <div className={cx(css.franco, reached && css.reached)}>
      <p className={css.words} role="status">
        <Truck size={18} aria-hidden="true" />
        {t(`franco.${key}`, { count, amount })}
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
