import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import { OPPORTUNITY_LIST } from "@cuvee/core/relations/opportunities/opportunities.list.ts";
import { useMemo } from "react";
import { call } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { OpportunityBadge, STATUS_GROUPS } from "#relations/opportunities/OpportunityBadge.tsx";
import { drawnColumns, namespacesOf } from "#ui/table/declared.tsx";
import type { Filtered } from "#ui/table/filters/FilterBar.tsx";
import type { ScreenColumns } from "#ui/table/list.ts";
import { RowLink } from "#ui/table/RowLink.tsx";

type Columns = ScreenColumns<OpportunityRow, typeof OPPORTUNITY_LIST>;

/** Columns of the list, whose filters the board and the forecast have as well. */
export function useColumns(): Columns {
  const { t } = useTranslation("opportunities");
  return useMemo(
    (): Columns => [
      {
        name: "title",
        locked: true,
        width: "22%",
        cell: (row) => <RowLink href={paths.opportunity(row.id)}>{row.title}</RowLink>,
      },
      { name: "clientName" },
      {
        name: "stage",
        cell: (row) => <OpportunityBadge status={row.status} stage={row.stageName} />,
        filter: {
          kind: "words",
          options: async () => {
            const { stages } = await call("GET /v1/opportunities/stages");
            return [
              ...stages.map(({ id, name }) => ({ value: id, label: name })),
              ...(["won", "lost"] as const).map((value) => ({ value, label: t(`status.${value}`) })),
            ];
          },
        },
      },
      { name: "amountCents" },
      { name: "probability", from: "wide", hidden: true },
      { name: "weightedCents", from: "wide" },
      { name: "bottles", from: "wide", hidden: true },
      { name: "expectedOn", from: "medium" },
      { name: "nextOn", from: "medium" },
      { name: "nextStep", from: "wide", hidden: true },
      { name: "ownerName", from: "wide" },
      { name: "isMine", hidden: true },
      { name: "isStagnant", hidden: true },
      { name: "status", hidden: true, as: { kind: "status", groups: STATUS_GROUPS, plain: true } },
      { name: "source", hidden: true },
      { name: "lostReason", hidden: true },
      { name: "lostNote", hidden: true },
      { name: "description", hidden: true },
      { name: "createdAt", hidden: true },
      { name: "closedAt", hidden: true },
      { name: "madeBy", hidden: true, as: { kind: "person" } },
    ],
    [t],
  );
}

/** Filters of the list, as the reader may use them. */
export function useFilters(): Filtered[] {
  const columns = useColumns();
  const { t } = useTranslation(["table", "common", ...namespacesOf(OPPORTUNITY_LIST, columns)]);
  const format = useFormat();
  const priced = useSeesPrices();
  return useMemo(
    () =>
      drawnColumns(columns, OPPORTUNITY_LIST, (key, values) => t(key, values ?? {}), format).flatMap(
        ({ name, label, filter, filterBy = name, money }) =>
          filter && (priced || !money) ? [{ name: filterBy, label, filter }] : [],
      ),
    [columns, t, format, priced],
  );
}
