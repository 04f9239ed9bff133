import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import { showWithin } from "#ui/overlay/snackbar.ts";
import css from "#counter/tills/controls/Pane.module.css";
import * as layout from "#ui/layout.ts";

/** Everything in a pane that takes the focus itself. */
const TOUCHED = "a, button, input, label, select, summary, textarea, [tabindex]";

type PaneProps = {
  title: ReactNode;
  onClose: () => void;
  /** `side` beside the articles, `wide` over most of them, `full` the whole window. */
  size?: "side" | "wide" | "full";
  /** For reading only: the pane takes the focus itself, so that keys scroll it. */
  isRead?: boolean;
  /** Buttons below the scrolling content. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A part of the till over the sale: the browser's own dialog, so that focus and Escape stay in it. */
export function Pane({
  title,
  onClose,
  size = "side",
  isRead = false,
  foot,
  children,
}: PaneProps): ReactNode {
  const { t } = useTranslation("common");
  const dialog = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    // The field to type in next, else the first control.
    const first =
      shown?.querySelector<HTMLElement>("[data-first]") ??
      content.current?.querySelector<HTMLElement>("input, textarea") ??
      content.current?.querySelector<HTMLElement>("button:not(:disabled)");
    (first ?? content.current)?.focus({ preventScroll: true });
    const end = shown && showWithin(shown);
    return () => {
      end?.();
      shown?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={cx(layout.bare, layout.unmargined, layout.wide, css.pane, size !== "full" && css[size])}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      // A press on the blank takes the keyboard from nothing that is typed into.
      onMouseDown={(event) => {
        if (!isRead && !(event.target as Element).closest(TOUCHED)) event.preventDefault();
      }}
    >
      <div className={css.box}>
        <header className={cx(layout.line3, layout.middle, layout.fixed, css.head)}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <button
            type="button"
            className={css.close}
            onClick={onClose}
            aria-label={t("close")}
            title={t("close")}
          >
            <X aria-hidden="true" size={24} />
          </button>
        </header>
        <div
          ref={content}
          className={css.body}
          {...(isRead ? { role: "region", "aria-labelledby": id, tabIndex: 0 } : {})}
        >
          {children}
        </div>
        {foot ? <div className={cx(layout.line3, layout.fixed, css.foot)}>{foot}</div> : null}
      </div>
    </dialog>
  );
}
