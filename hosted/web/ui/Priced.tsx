import type { ReactNode } from "react";
import { useSeesPrices } from "#kit/prices.ts";

/** Content made of amounts, shown to users who may see prices. */
export function Priced({ children }: { children: ReactNode }): ReactNode {
  return useSeesPrices() ? children : null;
}
