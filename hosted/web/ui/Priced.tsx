import type { ReactNode } from "react";
import { useSeesPrices } from "#kit/prices.ts";

/** What is made of amounts, for who sees them. */
export function Priced({ children }: { children: ReactNode }): ReactNode {
  return useSeesPrices() ? children : null;
}
