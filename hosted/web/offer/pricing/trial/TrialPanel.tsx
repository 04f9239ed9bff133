import type { ReactNode } from "react";
import type { Settings } from "#offer/pricing/formatIndex.ts";
import { TrialBench } from "#offer/pricing/trial/TrialBench.tsx";
import { useShelf } from "#offer/pricing/useSettings.tsx";

/** Shows the test basket with the catalogue of the shop. */
export function TrialPanel({ settings, stamp }: { settings: Settings; stamp?: unknown }): ReactNode {
  return <TrialBench settings={settings} shelf={useShelf()} stamp={stamp} />;
}
