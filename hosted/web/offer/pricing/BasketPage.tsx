import type { ReactNode } from "react";
import { PricesFrame } from "#offer/pricing/PricesFrame.tsx";
import { TrialBench } from "#offer/pricing/TrialBench.tsx";
import { useShelf, WithSettings } from "#offer/pricing/useSettings.tsx";

/** `/dashboard/tarifs/basket`: what a basket costs for whom, when and where, and why. */
export default function BasketPage(): ReactNode {
  const shelf = useShelf();
  return (
    <PricesFrame>
      <WithSettings>{({ settings }) => <TrialBench settings={settings} shelf={shelf} />}</WithSettings>
    </PricesFrame>
  );
}
