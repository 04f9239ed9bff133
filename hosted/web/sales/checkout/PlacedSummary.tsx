import type { OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { Suspense, type ReactNode } from "react";
import { lazyPart } from "./lazyPart.ts";
import { Summary, type SummaryProps } from "./Summary.tsx";

/** Only where something of it was given up. */
const ChangedSummary = lazyPart(() => import("./ChangedSummary.tsx"), ["givenUp"]);

/** The summary of an order that is placed: its one total is that of today. */
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
