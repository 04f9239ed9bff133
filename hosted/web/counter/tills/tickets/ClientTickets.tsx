import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { Answered } from "#ui/page/Answered.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { TicketState } from "#counter/tills/tickets/TicketState.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const MOST = 100;

/** Tickets of a client, the newest first: a tab of the client's page. */
export default function ClientTickets({ clientId }: { clientId: string }): ReactNode {
  const { t } = useTranslation("tills");
  const format = useFormat();
  const filter = JSON.stringify({ clientId: { in: [clientId] } });
  const answer = useAnswer("GET /v1/tickets", { query: { filter, limit: MOST } });
  return (
    <Answered
      of={answer}
      card
      waiting="12rem"
      empty={({ rows }) =>
        rows.length === 0 ? (
          <Card>
            <EmptyState icon={<Inbox aria-hidden="true" />} title={t("tickets.empty")} />
          </Card>
        ) : null
      }
    >
      {({ rows }) => (
        <Card title={t("tickets.title")}>
          <ul className={cx(layout.plain, layout.grid2)}>
            {rows.map((row) => (
              <li key={row.id} className={cx(layout.grid1, css.item)}>
                <div className={cx(layout.line3, layout.baseline, layout.between)}>
                  <RowLink href={tillPaths.ticket(row.id)}>{row.number}</RowLink>
                  <strong>{format.money(row.totalTtcCents)}</strong>
                </div>
                <div className={cx(layout.line3, layout.baseline, layout.between)}>
                  <span className={cx(layout.quiet, layout.breakable)}>
                    {[format.date(row.at, "dateTime"), row.pointName].join(" · ")}
                  </span>
                  <TicketState state={row.state} />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Answered>
  );
}
