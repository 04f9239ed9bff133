import type { ReactNode } from "react";
import css from "#ui/Spinner.module.css";

/** A turning ring inside a busy button; never over content, which uses skeletons. */
export function Spinner(): ReactNode {
  return <span className={css.spinner} aria-hidden="true" />;
}
