import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "#ui/classes.ts";
import css from "#ui/Menu.module.css";

export type MenuEntry =
  | { kind: "act"; label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; act: () => void }
  | { kind: "link"; label: string; icon?: ReactNode; href: string }
  | { kind: "line" }
  | { kind: "choice"; label: string; icon?: ReactNode; checked: boolean; act: () => void };

type MenuProps = {
  /** The button that opens it; it carries its own name. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** Stands above the entries: who is signed in. */
  head?: ReactNode;
  align?: "start" | "end";
};

function Entry({ entry }: { entry: MenuEntry }): ReactNode {
  if (entry.kind === "line") return <Base.Separator className={css.line} />;
  const words = (
    <>
      <span className={css.icon}>{entry.icon}</span>
      <span className={css.label}>{entry.label}</span>
    </>
  );
  if (entry.kind === "link")
    return (
      <Base.LinkItem className={css.item} closeOnClick render={<Link href={entry.href} />}>
        {words}
      </Base.LinkItem>
    );
  if (entry.kind === "choice")
    return (
      <Base.CheckboxItem
        className={cx(css.item, css.choice)}
        checked={entry.checked}
        onCheckedChange={entry.act}
        closeOnClick
      >
        {words}
        <Base.CheckboxItemIndicator className={css.check}>✓</Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  return (
    <Base.Item
      className={cx(css.item, entry.danger && css.danger)}
      disabled={entry.disabled ?? false}
      onClick={entry.act}
    >
      {words}
    </Base.Item>
  );
}

/** A list of acts and links behind a button; arrows, letters and Escape work. */
export function Menu({ trigger, entries, head, align = "end" }: MenuProps): ReactNode {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={css.place} sideOffset={6} align={align}>
          <Base.Popup className={css.popup}>
            {head ? <div className={css.head}>{head}</div> : null}
            {entries.map((entry, at) => (
              <Entry key={entry.kind === "line" ? at : entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
