import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";

/**
 * Shows an amount in cents, in the language on screen; nothing for an amount that the user may not see (`seeAllPrice`).
 */
export function Money({ cents }: { cents: number | undefined }): ReactNode {
  const format = useFormat();
  return cents === undefined ? null : format.money(cents);
}
