import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/Disclosure.module.css";
import * as layout from "#ui/layout.ts";

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  className?: string | undefined;
  /** Called when it is opened, to fetch its content. */
  onOpen?: () => void;
};

/** Additional content, shown on demand; the browser's own element, so that a search in the page finds and opens it. */
export function Disclosure({ summary, children, open, className, onOpen }: DisclosureProps): ReactNode {
  return (
    <details
      className={cx(css.details, className)}
      open={open}
      onToggle={(event) => (event.currentTarget.open ? onOpen?.() : undefined)}
    >
      <summary className={cx(layout.inline1, layout.middle, layout.small, css.summary)}>
        <ChevronRight size={14} aria-hidden="true" className={css.mark} />
        {summary}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  );
}
