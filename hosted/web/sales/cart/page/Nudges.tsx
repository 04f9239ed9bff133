import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { Shelf } from "@cuvee/core/offer/pricing/pricing.ts";
import type { ShopRules } from "@cuvee/core/shops/settings/settings.ts";
import { Package, TrendingDown, Wine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { FreeShippingProgress } from "./FreeShippingProgress.tsx";
import { cartonToFill, nextOfOrder, waiverSentence } from "./nudges.ts";
import { cx } from "#ui/classes.ts";
import css from "./FreeShippingProgress.module.css";
import * as layout from "#ui/layout.ts";

type NudgesProps = { priced: PricedOrder; shelf: Shelf; rules: ShopRules; wholeOrder: boolean };

/** Shows the advantages of a few more bottles: a tasting without its fee, the next tier of the
 * whole order, a full carton, and free shipping. */
export function Nudges({ priced, shelf, rules, wholeOrder }: NudgesProps): ReactNode {
  const { t } = useTranslation("cart");
  const format = useFormat();
  const next = wholeOrder ? nextOfOrder(priced) : null;
  const carton = cartonToFill(priced);
  const waiver = waiverSentence(priced, shelf, rules);
  return (
    <>
      {waiver ? (
        <p className={cx(layout.line2, layout.middle, layout.small, layout.medium, layout.panel, css.next)}>
          <Wine size={18} aria-hidden="true" />
          {t(waiver.key, waiver.values)}
        </p>
      ) : null}
      {next ? (
        <p className={cx(layout.line2, layout.middle, layout.small, layout.medium, layout.panel, css.next)}>
          <TrendingDown size={18} aria-hidden="true" />
          {t("nudge.tier", { count: next.missing, from: format.count(next.from) })}
        </p>
      ) : null}
      {carton ? (
        <p className={cx(layout.line2, layout.middle, layout.small, layout.medium, layout.panel, css.next)}>
          <Package size={18} aria-hidden="true" />
          {t("nudge.carton", { count: carton.missing, size: carton.size })}
        </p>
      ) : null}
      <FreeShippingProgress franco={priced.franco} />
    </>
  );
}
