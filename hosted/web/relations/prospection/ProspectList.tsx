import { PROSPECT_LIST } from "@cuvee/core/relations/prospection/prospects.list.ts";
import { dayInFrance } from "@cuvee/core/kit/days.ts";
import type { ProspectRow } from "@cuvee/core/relations/prospection/contract.ts";
import { Copy, MapPinned, Plus } from "lucide-react";
import { useCallback, useMemo, type ReactNode } from "react";
import { hasPermission, isStaff } from "#kit/access.ts";
import { useTranslation } from "#kit/i18n.ts";
import { paths } from "#kit/paths.ts";
import { useSession } from "#kit/session.tsx";
import { ConversionFigures } from "#relations/prospection/ConversionFigures.tsx";
import { ProspectionNav } from "#relations/prospection/ProspectionNav.tsx";
import { ResultBadge } from "#relations/prospection/ResultBadge.tsx";
import { useProspectActs } from "#relations/prospection/useProspectActs.tsx";
import { useProspectColumns } from "#relations/prospection/columns.tsx";
import { useChoices } from "#shops/clients/calls.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { ImportLink } from "#ui/table/ImportLink.tsx";
import type { FixedView, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

/** A prospect on a phone. */
function ProspectCard({ row }: { row: ProspectRow }): ReactNode {
  return (
    <>
      <div className={cx(layout.row12, layout.middle, layout.between)}>
        <RowLink href={paths.client(row.id)}>{row.name}</RowLink>
        {row.lastResult ? <ResultBadge result={row.lastResult} /> : null}
      </div>
      <span className={layout.quiet}>
        {[row.family, [row.zipcode, row.city].filter(Boolean).join(" "), row.pipe]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

function useViews(today: string): readonly FixedView[] {
  const { t } = useTranslation("prospection");
  return useMemo(
    (): readonly FixedView[] => [
      { key: "all", label: t("views.all"), filter: {} },
      { key: "never", label: t("views.never"), filter: { neverCalled: { is: true } } },
      { key: "tocall", label: t("views.toCall"), filter: { callOn: { to: today } } },
      { key: "interested", label: t("views.interested"), filter: { lastResult: { in: ["interested"] } } },
      { key: "mine", label: t("views.mine"), filter: { isMine: { is: true } } },
      { key: "archived", label: t("views.archived"), filter: { archived: { is: true } } },
    ],
    [t, today],
  );
}

/** Leads to the two ways of bringing prospects: a file, and the form. */
function Ways({ imports, adds }: { imports: boolean; adds: boolean }): ReactNode {
  const { t } = useTranslation("prospection");
  return (
    <>
      {imports ? <ImportLink kind="prospects" /> : null}
      {adds ? (
        <ButtonLink
          look="primary"
          icon={<Plus aria-hidden="true" />}
          href={paths.addClient({ isPro: true, pipe: "Prospect" })}
        >
          {t("add")}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The prospects of the shop as a list. */
export function ProspectList(): ReactNode {
  const { t } = useTranslation(["prospection", "clients"]);
  const { user } = useSession();
  const { data: choices } = useChoices();
  const grids = choices?.grids;
  const gridName = useCallback(
    (key: string): string => grids?.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "",
    [grids],
  );
  const today = useMemo(() => dayInFrance(Date.now()), []);
  const writes = user !== null && hasPermission(user, "createClient");
  const staff = user !== null && isStaff(user);
  const columns = useProspectColumns(gridName);
  const views = useViews(today);
  const { bulk, rowActs, dialogs } = useProspectActs({ staff, writes, today });
  const ways = <Ways imports={staff && writes} adds={writes} />;
  const list: ListDescription<"GET /v1/prospects", typeof PROSPECT_LIST> = {
    of: PROSPECT_LIST,
    route: "GET /v1/prospects",
    title: t("title"),
    search: t("search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => <ProspectCard row={row} />,
    views,
    ...(bulk.length > 0 ? { bulk } : {}),
    rowActs,
    actions: (
      <>
        {staff ? (
          <ButtonLink href={paths.clientDuplicates()} icon={<Copy aria-hidden="true" />}>
            {t("clients:duplicates.link")}
          </ButtonLink>
        ) : null}
        {ways}
      </>
    ),
    intro: (
      <>
        <ProspectionNav />
        <ConversionFigures />
      </>
    ),
    empty: {
      icon: <MapPinned aria-hidden="true" />,
      title: t("empty.title"),
      text: t(staff && writes ? "empty.text" : "empty.ownText"),
      action: ways,
    },
    live: ["order"],
  };
  return (
    <>
      <ListPage list={list} />
      {dialogs}
    </>
  );
}
