import type { ReactNode } from "react";
import { PricesFrame } from "#offer/pricing/PricesFrame.tsx";
import { TrialBench } from "#offer/pricing/trial/TrialBench.tsx";
import { WithSettings } from "#offer/pricing/useSettings.tsx";

/** `/dashboard/tarifs/basket`: the price of a basket for a given client, date and destination, and its reasons. */
export default function BasketPage(): ReactNode {
  return (
    <PricesFrame>
      <WithSettings>{({ settings }) => <TrialBench settings={settings} />}</WithSettings>
    </PricesFrame>
  );
}
