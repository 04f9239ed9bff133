import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { problemOf } from "#kit/api.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";

type ByLinkProps<T> = {
  /** Answer to a call with the key of a private link. */
  of: { data: T | undefined; error?: unknown; mutate: () => unknown };
  /** Height of the placeholder while waiting. */
  waiting: string;
  children: (data: T) => ReactNode;
};

/** Shows what a private link opens; explains a link that opens nothing. */
export function ByLink<T>({ of, waiting, children }: ByLinkProps<T>): ReactNode {
  const { t } = useTranslation("tour");
  const isMissing =
    of.data === undefined && of.error && [401, 403, 404, 422].includes(problemOf(of.error).status);
  if (!isMissing)
    return (
      <Answered of={of} waiting={waiting}>
        {children}
      </Answered>
    );
  return (
    <EmptyState isPage icon={<CalendarX aria-hidden="true" />} title={t("missing")} text={t("missingText")} />
  );
}
