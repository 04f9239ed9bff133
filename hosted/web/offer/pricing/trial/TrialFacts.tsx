import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import { Award, Boxes, Truck, Wine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Disclosure } from "#ui/Disclosure.tsx";
import { Facts } from "#ui/record/Facts.tsx";
import css from "#offer/pricing/trial/TrialPrice.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Returns the distance to free shipping in the shop's own terms: bottles, euros, or both. */
function useFranco({ franco: freeShipping }: PricedOrder): string | null {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const { reached, missingCents, missingEq75, percent } = freeShipping;
  if (reached) return t("facts.francoReached");
  const missing = [
    missingEq75 === null ? null : t("facts.bottles", { count: Math.ceil(missingEq75 / 1000) }),
    missingCents === null ? null : format.money(missingCents),
  ].filter((part) => part !== null);
  if (missing.length === 0) return null;
  return t("facts.franco", {
    missing: missing.join(` ${t("facts.or")} `),
    percent: format.rate(percent * 100),
  });
}

/**
 * Shows further facts of a priced basket: bottles, free shipping, cartons, points, and the parts of the delivery price.
 */
export function TrialFacts({ priced }: { priced: PricedOrder }): ReactNode {
  const { t } = useTranslation("pricing");
  const format = useFormat();
  const franco = useFranco(priced);
  const { shipping, carton, loyalty } = priced;
  const block: [string, number][] = [
    ["ht", shipping.totalHtCents],
    ["margin", shipping.marginCents],
    ["withMargin", shipping.totalWithMarginCents],
    ["withFees", shipping.totalWithFeesCents],
    ["commission", shipping.commissionCents],
    ["vat", shipping.tvaCents],
    ["ttc", shipping.totalTtcCents],
  ];
  return (
    <div className={cx(layout.stack3, layout.quiet, css.facts)}>
      <ul className={cx(layout.stack2, css.factList)}>
        <li className={layout.line2}>
          <Wine size={16} aria-hidden="true" />
          {t("facts.eq75", { bottles: format.eq75(priced.eq75) })}
        </li>
        {franco ? (
          <li className={layout.line2}>
            <Truck size={16} aria-hidden="true" />
            {franco}
          </li>
        ) : null}
        {carton ? (
          <li className={layout.line2}>
            <Boxes size={16} aria-hidden="true" />
            {t("facts.carton", { count: carton.missing, size: carton.size })}
          </li>
        ) : null}
        {loyalty ? (
          <li className={layout.line2}>
            <Award size={16} aria-hidden="true" />
            {[
              t("facts.earned", { count: loyalty.pointsEarned, points: format.count(loyalty.pointsEarned) }),
              loyalty.pointsToLose > 0
                ? t("facts.spent", {
                    count: loyalty.pointsToLose,
                    points: format.count(loyalty.pointsToLose),
                  })
                : "",
            ]
              .filter(Boolean)
              .join(" · ")}
          </li>
        ) : null}
      </ul>
      {shipping.ref === null || shipping.kind === "pickup" ? null : (
        <Disclosure summary={t("block.title", { count: shipping.nbrPackages })}>
          <div className={css.block}>
            <Facts facts={block.map(([name, amount]) => [t(`block.${name}`), format.money(amount)])} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}
