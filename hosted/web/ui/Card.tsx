import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/Card.module.css";
import * as layout from "#ui/layout.ts";

type CardProps = {
  title?: ReactNode;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Content without padding: tables, lists. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A region of a page with its own title. */
export function Card({ title, aside, flush, className, children }: CardProps): ReactNode {
  return (
    <section className={cx(layout.panel, layout.shrink, css.card, className)}>
      {title ? (
        <div className={cx(layout.line3, layout.middle, layout.between, css.head)}>
          <h2 className={css.title}>{title}</h2>
          {aside}
        </div>
      ) : null}
      <div className={flush ? undefined : css.body}>{children}</div>
    </section>
  );
}
