import type { ComponentProps, ReactNode } from "react";
import css from "#ui/ProgressBar.module.css";

/** Part of a whole that is done. */
export function ProgressBar(props: Omit<ComponentProps<"progress">, "className">): ReactNode {
  return <progress className={css.bar} {...props} />;
}
