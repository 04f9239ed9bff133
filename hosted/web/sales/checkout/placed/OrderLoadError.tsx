import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";

/** Shows why an order cannot be displayed: the link is wrong, or the server does not answer. */
export function OrderLoadError({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const { t } = useTranslation("purchase");
  const { status } = problemOf(error);
  if (status < 400 || status >= 500 || status === 429) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <h1 className="visually-hidden">{t("follow.title")}</h1>
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t("follow.notFound")}
        text={t("follow.notFoundText")}
      />
    </div>
  );
}
