import { Menu as Base } from "@base-ui/react/menu";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "wouter";
import { isOn } from "#ui/overlay/anchors.ts";
import { cx } from "#ui/classes.ts";
import type { MenuEntry, MenuPopupProps } from "#ui/overlay/Menu.tsx";
import css from "#ui/overlay/Menu.module.css";
import * as layout from "#ui/layout.ts";

function Entry({ entry }: { entry: MenuEntry }): ReactNode {
  if (entry.kind === "line") return <Base.Separator className={css.line} />;
  const words = (
    <>
      <span className={css.icon}>{entry.icon}</span>
      <span className={cx(layout.shrink, layout.fill)}>{entry.label}</span>
    </>
  );
  if (entry.kind === "link")
    return (
      <Base.LinkItem
        className={css.item}
        closeOnClick
        render={<Link href={entry.href} aria-current={entry.current ? "page" : undefined} />}
      >
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

/** Popup of `Menu`, beside its button, which replaces Base UI's own trigger. */
export default function MenuPopup(props: MenuPopupProps): ReactNode {
  const { open, anchor, keys, onClose, entries, title, head, align = "end", side = "bottom", hover } = props;
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || !keys) return undefined;
    // By the keyboard, an entry gets the focus at once; the popup takes the focus for itself first.
    const frame = requestAnimationFrame(() => {
      const there = popup.current?.querySelectorAll<HTMLElement>(
        '[role^="menuitem"]:not([aria-disabled="true"])',
      );
      there?.[keys === "first" ? 0 : there.length - 1]?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [open, keys]);
  return (
    <Base.Root
      open={open}
      modal={!hover}
      onOpenChange={(next, details) => (next || isOn(anchor, details) ? undefined : onClose())}
    >
      <Base.Portal>
        <Base.Positioner
          className={css.place}
          anchor={anchor}
          sideOffset={side === "bottom" ? 6 : 4}
          align={align}
          side={side}
        >
          <Base.Popup
            ref={popup}
            className={css.popup}
            aria-labelledby={anchor?.id}
            finalFocus={() => {
              // An element that an entry has opened keeps the focus that it took.
              const at = document.activeElement;
              return at === document.body || popup.current?.contains(at) ? anchor : false;
            }}
            {...hover}
          >
            {head ? <div className={css.head}>{head}</div> : null}
            {title ? (
              <div className={cx(layout.muted, layout.tiny, layout.strong, css.title)}>{title}</div>
            ) : null}
            {entries.map((entry, at) => (
              <Entry key={entry.kind === "line" ? at : entry.label} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
