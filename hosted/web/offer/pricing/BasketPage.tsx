import type { ReactNode } from "react";
import { PricesFrame } from "#offer/pricing/PricesFrame.tsx";
import { TrialPanel } from "#offer/pricing/TrialPanel.tsx";
import { WithSettings } from "#offer/pricing/useSettings.tsx";

/** `/dashboard/tarifs/basket`: what a basket costs for whom, when and where, and why. */
export default function BasketPage(): ReactNode {
  return (
    <PricesFrame>
      <WithSettings>{({ settings }) => <TrialPanel settings={settings} />}</WithSettings>
    </PricesFrame>
  );
}
