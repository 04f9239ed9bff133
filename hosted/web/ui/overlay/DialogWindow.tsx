import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { DialogProps, DrawerProps } from "#ui/overlay/Dialog.tsx";
import css from "#ui/overlay/Dialog.module.css";
import * as layout from "#ui/layout.ts";

/** Fields that get the focus when a window opens; of a group of radio buttons, the checked one. */
const FIELD = ["input:not([type=hidden], [type=radio]:not(:checked))", "select", "textarea"]
  .map((one) => `${one}:enabled`)
  .join();

/** The window of `Dialog`. */
export function DialogWindow(props: DialogProps): ReactNode {
  const { open, onClose, title, text, actions, size = "medium", tone, initialFocus, children } = props;
  const body = useRef<HTMLDivElement>(null);
  // No field on touch screens: it would bring up the keyboard over half the window.
  const firstField = (by: string): HTMLElement | true =>
    by === "touch" ? true : (body.current?.querySelector<HTMLElement>(FIELD) ?? true);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup className={cx(css.popup, css[size])} initialFocus={initialFocus ?? firstField}>
            <div className={cx(layout.line3, layout.top, css.head)}>
              <Base.Title className={cx(css.title, tone && css[tone])}>{title}</Base.Title>
              <CloseButton />
            </div>
            {text ? <Base.Description className={css.text}>{text}</Base.Description> : null}
            {children ? (
              <div ref={body} className={css.body}>
                {children}
              </div>
            ) : null}
            {actions ? <div className={cx(layout.row2, layout.toEnd, css.actions)}>{actions}</div> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The window of `Drawer`. */
export function DrawerWindow({
  open,
  onClose,
  title,
  side = "end",
  foot,
  hideTitle,
  children,
}: DrawerProps): ReactNode {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup className={cx(css.drawer, css[side])}>
          <div className={cx(layout.line3, layout.top, css.head)}>
            <Base.Title className={hideTitle ? "visually-hidden" : css.title}>{title}</Base.Title>
            <CloseButton />
          </div>
          <div className={css.scroll}>{children}</div>
          {foot ? <div className={css.foot}>{foot}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function CloseButton(): ReactNode {
  const { t } = useTranslation("common");
  return (
    <Base.Close
      className={css.close}
      render={
        <IconButton label={t("close")} size="s">
          <X aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
