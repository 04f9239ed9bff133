import type { ReactNode } from "react";
import css from "#counter/tills/basket/LinePane.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The reason why an action is not possible, announced; nothing while there is none. */
export function Fault({ children }: { children: string | null }): ReactNode {
  return children ? (
    <p role="alert" className={cx(layout.medium, layout.danger, css.error)}>
      {children}
    </p>
  ) : null;
}
