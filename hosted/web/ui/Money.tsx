import type { ReactNode } from "react";
import { useFormat } from "#kit/format.ts";

/** An amount in cents, in the language on screen; nothing for one that is not told (`seeAllPrice`). */
export function Money({ cents }: { cents: number | undefined }): ReactNode {
  const format = useFormat();
  return cents === undefined ? null : format.money(cents);
}

/** A unit price in ten-thousandths of a euro, as fine as it is; nothing for one that is not told. */
export function UnitPrice({ e4 }: { e4: number | undefined }): ReactNode {
  const format = useFormat();
  return e4 === undefined ? null : format.unit(e4);
}
