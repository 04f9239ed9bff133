import { dayInFrance } from "@cuvee/core/kit/days.ts";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useAnswer } from "#kit/api.ts";
import { hasPermission } from "#kit/access.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { OpportunityBadge } from "#relations/opportunities/OpportunityBadge.tsx";
import { NextStep } from "#relations/opportunities/words.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Answered } from "#ui/page/Answered.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

/** Opportunities of a client, on the page of the client. */
export default function ClientOpportunities({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("opportunities");
  const format = useFormat();
  const { user } = useSession();
  const answer = useAnswer("GET /v1/opportunities/of-client/:clientId", { params: { clientId } });
  const today = dayInFrance(Date.now());
  return (
    <Card
      flush
      title={t("title")}
      aside={
        user && hasPermission(user, "createClient") ? (
          <ButtonLink
            size="s"
            look="quiet"
            icon={<Plus aria-hidden="true" />}
            href={paths.addOpportunity({ client: clientId })}
          >
            {t("client.add")}
          </ButtonLink>
        ) : undefined
      }
    >
      <Answered
        of={answer}
        waiting="3rem"
        empty={({ opportunities }) =>
          opportunities.length === 0 ? <p className={cx(layout.quiet, css.none)}>{t("client.none")}</p> : null
        }
      >
        {({ opportunities }) => (
          <ul className={css.list}>
            {opportunities.map((row) => (
              <li key={row.id} className={css.item}>
                <div className={cx(layout.stack1, layout.shrink)}>
                  <Link
                    href={paths.opportunity(row.id)}
                    className={cx(layout.undecorated, layout.medium, layout.breakable)}
                  >
                    {row.title}
                  </Link>
                  <span className={cx(layout.small, layout.quiet)}>
                    {row.amountCents === undefined || row.amountCents === null
                      ? null
                      : format.money(row.amountCents)}
                  </span>
                  <span className={layout.small}>
                    <NextStep row={row} today={today} />
                  </span>
                </div>
                <OpportunityBadge status={row.status} stage={row.stageName} />
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Card>
  );
}
