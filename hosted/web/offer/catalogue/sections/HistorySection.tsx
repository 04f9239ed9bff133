import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { ProductEvent } from "@cuvee/core/offer/catalogue/record.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { History } from "#ui/record/History.tsx";
import * as layout from "#ui/layout.ts";

/** Lists the changes with their authors, newest first. */
export function HistorySection({ productId, version }: { productId: string; version: number }): ReactNode {
  const { t } = useTranslation("catalogue");
  const nameOf = usePersonName();
  const { data, error, mutate } = useAnswer("GET /v1/catalogue/products/:productId/history", {
    params: { productId },
  });
  const fieldsOf = ({ kind, fields }: ProductEvent): string =>
    kind === "status"
      ? fields.map((status) => t(`statuses.${status}`)).join(", ")
      : fields.map((field) => t(`changed.${field.replace(/^(vintage|format)\./, "")}`)).join(", ");
  return (
    <Section name="history" key={version}>
      {error && !data ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {data?.events.length === 0 ? <p className={layout.muted}>{t("history.none")}</p> : null}
      <History
        events={(data?.events ?? []).map((event) => ({
          at: event.at,
          title: t(`history.${event.kind}`, { by: nameOf(event.by) }),
          details: [fieldsOf(event)],
        }))}
      />
    </Section>
  );
}
