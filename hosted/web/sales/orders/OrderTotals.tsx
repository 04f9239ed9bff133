import type { PricedOrder } from "@cuvee/core/offer/pricing/priced.ts";
import type { ReactNode } from "react";
import { PricedTotals } from "#offer/pricing/trial/PricedTotals.tsx";
import { PriceTrace } from "#offer/pricing/trial/PriceTrace.tsx";
import css from "#sales/orders/OrderTotals.module.css";

/** Shows the steps from the goods to the amount to pay, with their explanation. */
export function OrderTotals({ priced, first }: { priced: PricedOrder; first?: string }): ReactNode {
  return (
    <div className={css.totals}>
      <div className={css.list}>
        <PricedTotals priced={priced} {...(first ? { first } : {})} />
      </div>
      <PriceTrace steps={priced.trace} className={css.why} />
    </div>
  );
}
