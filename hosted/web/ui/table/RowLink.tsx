import type { ReactNode } from "react";
import { Link } from "wouter";
import { useMayOpen } from "#kit/live.tsx";
import { cx } from "#ui/classes.ts";
import css from "#ui/table/RowLink.module.css";
import * as layout from "#ui/layout.ts";

/**
 * The main link of a row or a card: its whole surface leads there, and `j`/`k` move from one to the next. If its page
 * does not let the user in, only the words are shown.
 */
export function RowLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const mayOpen = useMayOpen();
  if (!mayOpen(href)) return <span className={className}>{children}</span>;
  return (
    <Link href={href} data-row className={cx(layout.undecorated, layout.medium, css.link, className)}>
      {children}
    </Link>
  );
}
