import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTitle } from "#kit/title.ts";
import css from "#ui/page/PageHeader.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Address and words of the back arrow. */
export type BackLink = { href: string; label: string };

export type PageHeaderProps = {
  title: string;
  /** Beside the title: statuses. */
  badges?: ReactNode;
  /** Below the title. */
  text?: ReactNode;
  back?: BackLink;
  actions?: ReactNode;
};

/** Title of a page with its actions; sets the title of the browser's tab too. */
export function PageHeader({ title, badges, text, back, actions }: PageHeaderProps): ReactNode {
  useTitle(title, back?.href);
  return (
    <header className={cx(layout.stack2, css.header)}>
      {back ? (
        <Link href={back.href} className={css.back}>
          <ArrowLeft size={16} aria-hidden="true" />
          {back.label}
        </Link>
      ) : null}
      <div className={css.row}>
        <div className={css.words}>
          <div className={cx(layout.row23, layout.middle)}>
            <h1 className={css.title}>{title}</h1>
            {badges ? <div className={layout.row2}>{badges}</div> : null}
          </div>
          {text ? <div className={css.text}>{text}</div> : null}
        </div>
        {actions ? <div className={cx(layout.row2, css.actions)}>{actions}</div> : null}
      </div>
    </header>
  );
}
