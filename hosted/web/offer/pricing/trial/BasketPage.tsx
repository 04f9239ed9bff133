import type { ReactNode } from "react";
import { PricesFrame } from "#offer/pricing/PricesFrame.tsx";
import { TrialPanel } from "#offer/pricing/trial/TrialPanel.tsx";
import { WithSettings } from "#offer/pricing/useSettings.tsx";

/** `/dashboard/tarifs/basket`: the price of a basket for a given client, date and destination, and its reasons. */
export default function BasketPage(): ReactNode {
  return (
    <PricesFrame>
      <WithSettings>{({ settings }) => <TrialPanel settings={settings} />}</WithSettings>
    </PricesFrame>
  );
}
