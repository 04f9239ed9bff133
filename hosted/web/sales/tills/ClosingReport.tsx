import type { Closing } from "@cuvee/core/sales/tills/closings.ts";
import type { ReactNode } from "react";
import type { Recorded } from "#sales/tills/tillState.ts";
export function ClosingReport({
  closings,
}: {
  closings: readonly Recorded<Closing>[];
  onClose: () => void;
}): ReactNode {
  return <p>{closings.length}</p>;
}
