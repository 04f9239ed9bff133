import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/form/FieldRow.module.css";
import * as layout from "#ui/layout.ts";

type FieldRowProps = {
  /** `fit`: as many columns as there is room for. `two`, `three`: one below the other on phones. */
  columns?: "fit" | "two" | "three";
  children: ReactNode;
};

/** Fields side by side, equally wide. */
export function FieldRow({ columns = "fit", children }: FieldRowProps): ReactNode {
  return <div className={cx(layout.grid4, layout.top, css[columns])}>{children}</div>;
}
