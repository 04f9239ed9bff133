import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import { Badge } from "#ui/Badge.tsx";
import css from "#ui/page/Tabs.module.css";
import * as layout from "#ui/layout.ts";

export type TabItem<T extends string> = { value: T; label: ReactNode; count?: number | undefined };

type FilterTabsProps<T extends string> = {
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
};

/** Tabs that narrow one list: a row of choices that scrolls sideways on a phone. */
export function FilterTabs<T extends string>({
  label,
  items,
  value,
  onChange,
}: FilterTabsProps<T>): ReactNode {
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only the row scrolls: tabs far down a page must not pull the page to them.
    const tab = chosen.current;
    const row = tab?.parentElement;
    if (!tab || !row) return;
    const [shown, inside] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inside.left < shown.left) row.scrollLeft -= shown.left - inside.left;
    if (inside.right > shown.right) row.scrollLeft += inside.right - shown.right;
  }, [value]);
  return (
    <div className={cx(layout.line1, layout.shrink, css.tabs)} role="group" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          ref={item.value === value ? chosen : null}
          className={cx(css.tab, item.value === value && css.current)}
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          {item.label}
          {item.count === undefined ? null : <Badge>{item.count}</Badge>}
        </button>
      ))}
    </div>
  );
}
