import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { cx } from "#ui/classes.ts";
import { RowLink } from "#ui/table/RowLink.tsx";
import list from "#insight/home/OrderList.module.css";
import css from "#insight/home/ShortList.module.css";
import * as layout from "#ui/layout.ts";

type ShortProps = {
  title: string;
  /** One figure above the rows, and its unit. */
  figure?: string | null;
  text?: string;
  /** Shown without a figure and rows. */
  none: string;
  /** Link to the whole list. */
  href?: string | undefined;
  rows: readonly {
    key: string;
    href: string;
    name: string;
    quiet: string;
    aside?: string;
    tone?: "error" | "waiting";
  }[];
};

/** A short list of the dashboard: a figure, some rows with links, or a sentence that there are none. */
export function ShortList({ title, figure, text, none, href, rows }: ShortProps): ReactNode {
  const { t } = useTranslation("shell");
  return (
    <Card
      flush
      title={title}
      aside={
        href ? (
          <ButtonLink look="quiet" size="s" href={href}>
            {t("home.seeAll")}
          </ButtonLink>
        ) : null
      }
    >
      {rows.length === 0 && !figure ? <EmptyState title={none} /> : null}
      {figure || text ? (
        <p className={cx(layout.row2, layout.baseline, layout.muted, layout.unmargined, css.figure)}>
          {figure ? <span className={css.value}>{figure}</span> : null} {text}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ul className={list.list}>
          {rows.map((row) => (
            <li key={row.key} className={cx(layout.line3, layout.middle, list.row)}>
              <div className={cx(layout.column, layout.shrink, layout.breakable, layout.fill, list.words)}>
                <RowLink href={row.href}>{row.name}</RowLink>
                <span className={layout.quiet}>{row.quiet}</span>
              </div>
              {row.aside ? (
                <span
                  className={cx(
                    layout.medium,
                    layout.oneLine,
                    layout.atEnd,
                    list.amount,
                    row.tone && css[row.tone],
                  )}
                >
                  {row.aside}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
