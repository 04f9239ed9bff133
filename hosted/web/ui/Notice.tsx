import { CircleAlert, Info, TriangleAlert, CircleCheck, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#ui/classes.ts";
import css from "#ui/Notice.module.css";
import * as layout from "#ui/layout.ts";

const icons: Record<NoticeTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};
type NoticeTone = "info" | "success" | "warning" | "error";

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  className?: string;
};

/** A lasting message in the page about its state; passing ones are snackbars. */
export function Notice({ tone = "info", title, actions, children, className }: NoticeProps): ReactNode {
  const Icon = icons[tone];
  return (
    <div className={cx(css.notice, css[tone], className)} role={tone === "error" ? "alert" : "status"}>
      <Icon size={18} aria-hidden="true" className={css.icon} />
      <div className={cx(layout.stack1, layout.shrink, layout.fill)}>
        {title ? <p className={layout.strong}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {actions ? <div className={cx(layout.row2, css.actions)}>{actions}</div> : null}
      </div>
    </div>
  );
}

/** Shows the error of a whole form, read out at once. */
export function FormError({ children }: { children: ReactNode }): ReactNode {
  return <Notice tone="error">{children}</Notice>;
}
