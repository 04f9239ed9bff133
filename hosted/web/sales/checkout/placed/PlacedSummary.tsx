import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Suspense, type ReactNode } from "react";
import { lazyPart } from "#sales/cart/lazyPart.ts";
import { Summary, type SummaryProps } from "#sales/checkout/summary/Summary.tsx";

/** Only for orders of which a part was given up. */
const ChangedSummary = lazyPart(() => import("./ChangedSummary.tsx"), ["givenUp"]);

/** The summary of a placed order: its one total is the current one. */
export function PlacedSummary({
  order: { priced, givenUp },
  ...summary
}: Omit<SummaryProps, "priced"> & { order: OrderView }): ReactNode {
  if (!givenUp) return <Summary {...summary} priced={priced} />;
  return (
    <Suspense fallback={null}>
      <ChangedSummary {...summary} priced={priced} givenUp={givenUp} />
    </Suspense>
  );
}
