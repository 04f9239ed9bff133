import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/table/RowCard.module.css";
import * as layout from "#ui/layout.ts";

/** A row of a list on a phone in two columns: words at the start; amounts, statuses and dates at the end. */
export function RowCard({ children }: { children: ReactNode }): ReactNode {
  return <div className={cx(layout.grid1, layout.middle, css.card)}>{children}</div>;
}
