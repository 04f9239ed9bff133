import type { ReactNode } from "react";
import css from "#ui/Logo.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** The product's mark: a glass on the blue. */
export function LogoMark(): ReactNode {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--brand)" />
      <path
        d="M10 6.5h12l-.6 6a5.4 5.4 0 0 1-10.8 0zM16 18v7.5m-4 0h8"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M10.7 12h10.6v.5a5.3 5.3 0 0 1-10.6 0z" fill="#fff" />
    </svg>
  );
}

/** Mark and name. */
export function Logo(): ReactNode {
  return (
    <span className={cx(layout.inline2, layout.middle)}>
      <LogoMark />
      <span className={css.name}>Cuvée</span>
    </span>
  );
}
