import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { OPPORTUNITY_LIST } from "@cuvee/core/relations/opportunities/opportunities.list.ts";
import { Target } from "lucide-react";
import { useMemo, type ReactNode } from "react";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { AddOpportunity } from "#relations/opportunities/AddOpportunity.tsx";
import { useColumns } from "#relations/opportunities/columns.tsx";
import { OpportunitiesNav } from "#relations/opportunities/OpportunitiesNav.tsx";
import { OpportunityBadge } from "#relations/opportunities/OpportunityBadge.tsx";
import { NextStep } from "#relations/opportunities/words.tsx";
import type { ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

function OpportunityCard({ row, today }: { row: OpportunityRow; today: string }): ReactNode {
  const { t } = useTranslation("opportunities");
  const format = useFormat();
  const { amountCents, bottles } = row;
  return (
    <>
      <div className={cx(layout.row12, layout.middle, layout.between)}>
        <RowLink href={paths.opportunity(row.id)}>{row.title}</RowLink>
        <OpportunityBadge status={row.status} stage={row.stageName} />
      </div>
      <span className={layout.quiet}>
        {[
          row.clientName,
          amountCents === undefined || amountCents === null ? null : format.money(amountCents),
          bottles === null ? null : t("bottles", { count: bottles }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className={layout.small}>
        <NextStep row={row} today={today} />
      </span>
    </>
  );
}

/** `/dashboard/clients/opportunities/list`: the opportunities as a list. */
export default function OpportunitiesPage(): ReactNode {
  const { t } = useTranslation("opportunities");
  const today = useMemo(() => dayInFrance(Date.now()), []);
  const open = { status: { in: ["open"] } };
  const list: ListDescription<"GET /v1/opportunities", typeof OPPORTUNITY_LIST> = {
    of: OPPORTUNITY_LIST,
    route: "GET /v1/opportunities",
    title: t("listTitle"),
    search: t("search"),
    columns: useColumns(),
    rowId: (row) => row.id,
    views: [
      { key: "all", label: t("views.all"), filter: {} },
      { key: "open", label: t("views.open"), filter: open },
      { key: "mine", label: t("views.mine"), filter: { ...open, isMine: { is: true } } },
      { key: "late", label: t("views.late"), filter: { ...open, nextOn: { to: dayAfter(today, -1) } } },
      { key: "won", label: t("views.won"), filter: { status: { in: ["won"] } } },
      { key: "lost", label: t("views.lost"), filter: { status: { in: ["lost"] } } },
    ],
    card: (row) => <OpportunityCard row={row} today={today} />,
    actions: <AddOpportunity />,
    intro: <OpportunitiesNav />,
    empty: {
      icon: <Target aria-hidden="true" />,
      title: t("empty"),
      text: t("emptyText"),
      action: <AddOpportunity />,
    },
  };
  return <ListPage list={list} />;
}
