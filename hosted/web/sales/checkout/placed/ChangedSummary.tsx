import { givenUpKey, payLaterOf } from "@cuvee/core/sales/orders/cancelledPlaces.ts";
import type { CancelledOrderPart } from "@cuvee/core/sales/orders/cancelledPart.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Summary, type SummaryProps } from "#sales/checkout/summary/Summary.tsx";

/** Shows the order as it was sold, the part that was given up, and the total that applies. */
export default function ChangedSummary({
  givenUp,
  ...summary
}: SummaryProps & { givenUp: CancelledOrderPart }): ReactNode {
  const { t } = useTranslation(["givenUp", "cart"]);
  const { ttcCents, totalTtcCents } = givenUp;
  const laterCents = payLaterOf({ priced: summary.priced, givenUp });
  return (
    <Summary
      {...summary}
      changed={{
        first: t("first"),
        rows: [
          { key: "gone", label: t(givenUpKey(givenUp)), cents: -ttcCents },
          { key: "new", label: t("total"), cents: totalTtcCents, look: "strong" },
          ...(laterCents > 0
            ? ([
                { key: "later", label: t("cart:totals.later"), cents: laterCents, look: "quiet" },
                { key: "now", label: t("cart:totals.now"), cents: totalTtcCents - laterCents, look: "quiet" },
              ] as const)
            : []),
        ],
        totalCents: totalTtcCents,
      }}
    />
  );
}
