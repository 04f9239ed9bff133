import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/form/FieldRow.module.css";
import * as layout from "#ui/layout.ts";

/** Fields side by side where there is room, equally wide. */
export function FieldRow({ children }: { children: ReactNode }): ReactNode {
  return <div className={cx(layout.grid4, layout.top, css.row)}>{children}</div>;
}
