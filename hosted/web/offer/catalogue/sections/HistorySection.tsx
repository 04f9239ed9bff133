import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ProductEvent } from "@cuvee/core/offer/catalogue/record.ts";
import { usePersonName } from "#people/collaborators/personName.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import css from "#offer/catalogue/sections/HistorySection.module.css";
import { Section } from "#offer/catalogue/sections/Section.tsx";
import { ErrorState } from "#ui/page/EmptyState.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** Lists the changes with their authors, newest first. */
export function HistorySection({ productId, version }: { productId: string; version: number }): ReactNode {
  const { t } = useTranslation("catalogue");
  const format = useFormat();
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
      <ol className={cx(layout.plain, layout.grid2)}>
        {(data?.events ?? []).map((event) => (
          <li key={event.id} className={cx(layout.grid3, layout.small, css.event)}>
            <span className={layout.muted}>{format.date(event.at, "stamp")}</span>
            <span>
              {t(`history.${event.kind}`, { by: nameOf(event.by) })}
              {event.fields.length > 0 ? <span className={layout.muted}> {fieldsOf(event)}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
