import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { cx } from "#ui/classes.ts";
import css from "#counter/tills/entry/Gate.module.css";
import * as layout from "#ui/layout.ts";

type GateProps = {
  title: string;
  text?: string | undefined;
  error?: string | null | undefined;
  wide?: boolean;
  children?: ReactNode;
};

/** Screen before the sale: a till that is not enrolled, locked, or not opened yet. */
export function Gate({ title, text, error, wide, children }: GateProps): ReactNode {
  const place = useRef<HTMLElement>(null);
  // Focus on the field to type in next.
  useEffect(() => place.current?.querySelector<HTMLElement>("[data-first]")?.focus(), [title]);
  return (
    <main ref={place} className={cx(layout.centred, layout.padded, css.gate)}>
      <div className={cx(layout.stack4, css.box, wide && css.wide)}>
        <h1 className={css.title}>{title}</h1>
        {text ? <p className={cx(layout.muted, layout.large, css.text)}>{text}</p> : null}
        {error ? (
          <p className={cx(layout.medium, layout.danger, css.error)} role="alert">
            {error}
          </p>
        ) : null}
        {children}
      </div>
    </main>
  );
}

/** A link from the till to the back-office. */
export function LeaveLink(): ReactNode {
  const { t } = useTranslation("tills");
  return (
    <a className={cx(layout.middle, css.link)} href="/dashboard/salespoints">
      {t("sale.leave")}
    </a>
  );
}
