import { Component, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { UNKNOWN_MIDDLEWARE } from "#kit/access.ts";
import { isChunkError, reloadOnce } from "#kit/reload.ts";
import { reportHref } from "#ui/page/report.ts";
import { useSession } from "#kit/session.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FullMessage } from "#ui/page/FullMessage.tsx";

/** The specification's generic error page: 'Une erreur est survenue', 'Retour à l'application' reloads. */
export function CrashPage({ title }: { title?: string | undefined }): ReactNode {
  const { t } = useTranslation("common");
  const { user } = useSession();
  const report = reportHref(user, "fault");
  return (
    <FullMessage code="500" title={title ?? t("crash.title")} text={t("crash.text")}>
      <Button onClick={() => location.reload()}>{t("crash.back")}</Button>
      {report ? (
        // A page of its own: what crashed is loaded anew.
        <ButtonLink look="quiet" href={report} loads>
          {t("report")}
        </ButtonLink>
      ) : null}
    </FullMessage>
  );
}

type Props = {
  children: ReactNode;
  /** Changes when the screen changes, so that a crash does not outlive it. */
  place?: string;
  /** Content shown instead of the error page, for parts that the page can do without. */
  fallback?: ReactNode;
};
type State = { failed: boolean; title?: string | undefined; place?: string | undefined };

/** Catches render errors, so that one screen cannot take the application down. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return {
      failed: true,
      title: error instanceof Error && error.message === UNKNOWN_MIDDLEWARE ? error.message : undefined,
    };
  }

  static getDerivedStateFromProps(props: Props, state: State): State | null {
    return props.place === state.place ? null : { failed: false, place: props.place };
  }

  override componentDidCatch(error: Error): void {
    if (isChunkError(error)) reloadOnce();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return this.props.fallback === undefined ? <CrashPage title={this.state.title} /> : this.props.fallback;
  }
}
