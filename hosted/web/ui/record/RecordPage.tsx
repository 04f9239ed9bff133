import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import { PageHeader, type BackLink } from "#ui/page/PageHeader.tsx";
import { Skeleton, WhenLate } from "#ui/page/Skeleton.tsx";
import css from "#ui/record/RecordPage.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Parts of the page of one record. */
type RecordParts = {
  title: string;
  /** Statuses, beside the title. */
  badges?: ReactNode;
  /** One line below the title. */
  text?: ReactNode;
  /** Commands, the most important last. */
  actions?: ReactNode;
  /** Warnings above the content. */
  notices?: ReactNode;
  /** Links to the parts of the record, or tabs. */
  tabs?: ReactNode;
  /** Cards of the wide column. */
  main: ReactNode;
  /** Cards of the narrow column; without it the page has one column. */
  side?: ReactNode;
  /** Dialogs. */
  dialogs?: ReactNode;
};

type RecordPageProps<T> = {
  /** Result of `useAnswer`. */
  of: { data: T | undefined; error?: unknown; mutate: () => unknown };
  /** Kind of the record: the title until it is known, and when it cannot be read. */
  kind: string;
  back: BackLink;
  /** Shown for a record that does not exist or is of another shop, in place of the server's sentence. */
  missing?: { icon?: ReactNode; title: string; text: string; back: string };
  /** Placeholder of the content while waiting. */
  waiting?: ReactNode;
  children: (record: T) => RecordParts;
};

const Waiting = ({ children }: { children: ReactNode }): ReactNode => (
  <WhenLate>
    <div className={cx(layout.stack5, layout.shrink, css.column)} aria-busy="true">
      <Skeleton width="16rem" height="2rem" />
      {children}
    </div>
  </WhenLate>
);

/**
 * Page of one record: its title, status and commands, warnings, tabs, cards in two columns; and its other states:
 * waiting, not found, refused with a way to try again.
 */
export function RecordPage<T>({ of, kind, back, missing, waiting, children }: RecordPageProps<T>): ReactNode {
  const { t } = useTranslation("common");
  const { data, error, mutate } = of;
  if (data === undefined && error !== undefined)
    return (
      <>
        <PageHeader title={kind} back={back} />
        <Card>
          {[404, 422].includes(problemOf(error).status) ? (
            <EmptyState
              icon={missing?.icon}
              title={missing?.title ?? t("missing")}
              text={missing?.text ?? problemOf(error).message}
            >
              <ButtonLink href={back.href}>{missing?.back ?? back.label}</ButtonLink>
            </EmptyState>
          ) : (
            <ErrorState error={error} onRetry={() => void mutate()} />
          )}
        </Card>
      </>
    );
  if (data === undefined) return <Waiting>{waiting ?? <Skeleton height="22rem" />}</Waiting>;
  const { title, badges, text, actions, notices, tabs, main, side, dialogs } = children(data);
  return (
    <article>
      <PageHeader title={title} back={back} badges={badges} text={text} actions={actions} />
      {notices ? <div className={cx(layout.stack3, css.notices)}>{notices}</div> : null}
      {tabs}
      {side ? (
        <div className={cx(layout.grid5, layout.top, css.columns)}>
          <div className={cx(layout.stack5, layout.shrink, css.column)}>{main}</div>
          <div className={cx(layout.stack5, layout.shrink, css.column)}>{side}</div>
        </div>
      ) : (
        <div className={cx(layout.stack5, layout.shrink, css.column)}>{main}</div>
      )}
      {dialogs}
    </article>
  );
}
