import { CloudOff, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { reportHref } from "#ui/page/report.ts";
import { useSession } from "#kit/session.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import css from "#ui/page/EmptyState.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type EmptyStateProps = {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  /** The page has no other content: the title is its heading. */
  isPage?: boolean;
  children?: ReactNode;
};

/** Shows that a list is empty: one sentence and the first action. */
export function EmptyState({ icon, title, text, isPage, children }: EmptyStateProps): ReactNode {
  const Title = isPage ? "h1" : "p";
  return (
    <div className={cx(layout.stack1, layout.middle, css.state)}>
      {icon ? <div className={cx(layout.centred, layout.muted, layout.tinted, css.icon)}>{icon}</div> : null}
      <Title className={css.title}>{title}</Title>
      {text ? <p className={css.text}>{text}</p> : null}
      {children ? <div className={cx(layout.row2, css.actions)}>{children}</div> : null}
    </div>
  );
}

/** Shows a reading error: the subject, the reason, a retry button, and the number that support needs. */
export function ErrorState({
  error,
  title,
  onRetry,
}: {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}): ReactNode {
  const { t } = useTranslation("common");
  const problem = problemOf(error);
  const offline = problem.code === "offline";
  // A full disk has a sentence of its own, which explains that nothing was half saved.
  const { user } = useSession();
  const isServerFault = problem.status >= 500 && problem.code !== "storage-full";
  const report = isServerFault && !offline ? reportHref(user, "fault") : undefined;
  return (
    <div className={cx(layout.stack1, layout.middle, css.state)} role="alert">
      <div className={cx(layout.centred, layout.muted, layout.tinted, css.icon)}>
        {offline ? <CloudOff aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      </div>
      <p className={css.title}>{title ?? t("error.title")}</p>
      <p className={css.text}>
        {offline ? t("error.offline") : isServerFault ? t("error.server") : problem.message}
      </p>
      {onRetry || report ? (
        <div className={cx(layout.row2, css.actions)}>
          {onRetry ? <Button onClick={onRetry}>{t("retry")}</Button> : null}
          {report ? (
            <ButtonLink look="quiet" href={report}>
              {t("report")}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {problem.requestId ? (
        <p className={css.reference}>{t("error.reference", { id: problem.requestId })}</p>
      ) : null}
    </div>
  );
}
