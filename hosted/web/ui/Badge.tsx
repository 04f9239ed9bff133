import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/Badge.module.css";

/**
 * Colour groups of statuses (specification §4): online blue #219EBC, error red #d0312d, cancel grey #ABB5C9, finished
 * light blue #a4d1d0, waiting orange.
 */
export type StatusGroup = "waiting" | "cancel" | "online" | "finished" | "error";

type StatusBadgeProps = {
  group: StatusGroup;
  /** Without background: for lists with many badges. */
  plain?: boolean;
  children: ReactNode;
};

/** A status: a mark in the group's colour and its word, so that colour is never alone. */
export function StatusBadge({ group, plain, children }: StatusBadgeProps): ReactNode {
  return (
    <span className={cx(css.status, css[group], plain && css.bare)}>
      <span className={css.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

/** A small count or word. */
export function Badge({
  tone = "plain",
  children,
}: {
  tone?: "plain" | "accent";
  children: ReactNode;
}): ReactNode {
  return <span className={cx(css.badge, css[tone])}>{children}</span>;
}
