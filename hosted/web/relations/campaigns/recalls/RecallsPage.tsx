import { Plus, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { RecallLeft } from "#relations/campaigns/recalls/RecallLeft.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import rows from "#ui/CardRows.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** `/dashboard/crm/recalls`: recalls of lots, the latest first, with the clients whom nothing has reached. */
export default function RecallsPage(): ReactNode {
  const { t } = useTranslation("campaigns");
  const format = useFormat();
  const answer = useAnswer("GET /v1/recalls", {});
  const add = (
    <ButtonLink look="primary" icon={<Plus aria-hidden="true" />} href={paths.addRecall()}>
      {t("recalls.add")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t("recalls.title")}
        text={t("recalls.text")}
        back={{ href: paths.campaigns(), label: t("title") }}
        actions={add}
      />
      <Answered
        of={answer}
        waiting="12rem"
        card
        empty={({ recalls }) =>
          recalls.length === 0 ? (
            <EmptyState
              icon={<TriangleAlert aria-hidden="true" />}
              title={t("recalls.empty")}
              text={t("recalls.emptyText")}
            >
              {add}
            </EmptyState>
          ) : null
        }
      >
        {({ recalls }) => (
          <Card flush>
            <ul>
              {recalls.map((recall) => (
                <li key={recall.id} className={cx(rows.row, layout.row23, layout.middle, layout.between)}>
                  <span className={cx(layout.column, rows.words)}>
                    <Link href={paths.recall(recall.id)} className={layout.medium}>
                      {t("recalls.lot", { lot: recall.lot })}
                    </Link>
                    <span className={layout.quiet}>
                      {[recall.product, format.date(recall.createdAt, "date")].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                  <span className={layout.quiet}>{t("recalls.clients", { count: recall.clients })}</span>
                  <RecallLeft left={recall.left} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Answered>
    </>
  );
}
