import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";

/** An amount in cents, in the language on screen. */
export function Money({ cents }: { cents: number }): ReactNode {
  return useFormat().money(cents);
}

/** A unit price in ten-thousandths of a euro, as fine as it is. */
export function UnitPrice({ e4 }: { e4: number }): ReactNode {
  return useFormat().unit(e4);
}
