import { CLOSING_LIST } from "@cuvee/core/counter/tills/closings/closings.list.ts";
import type { ClosingRow } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import type { TFunction } from "#kit/i18n.ts";
import { ClipboardCheck, ShieldCheck, TriangleAlert } from "lucide-react";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat, type Format } from "#kit/format.ts";
import { paths } from "#kit/paths.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { cx } from "#ui/classes.ts";
import type { ScreenColumns, ListDescription } from "#ui/table/list.ts";
import { ListPage } from "#ui/table/ListPage.tsx";
import { RowLink } from "#ui/table/RowLink.tsx";
import { useTillRights } from "#counter/pointsOfSale/rights.ts";
import { TillsNav } from "#counter/pointsOfSale/TillsNav.tsx";
import { tillPaths } from "#counter/pointsOfSale/tillPaths.ts";
import css from "#counter/pointsOfSale/points.module.css";
import * as layout from "#ui/layout.ts";

function columnsOf(t: TFunction, format: Format): ScreenColumns<ClosingRow, typeof CLOSING_LIST> {
  return [
    {
      name: "number",
      locked: true,
      cell: (row) => (
        <RowLink href={tillPaths.closing(row.id)} className={css.whole ?? ""}>
          {row.number}
          {row.doubts > 0 ? (
            <>
              {" "}
              <TriangleAlert size={14} aria-hidden="true" className={css.doubt} />
              <span className="visually-hidden">{t("closings.doubtful")}</span>
            </>
          ) : null}
        </RowLink>
      ),
    },
    { name: "period" },
    {
      name: "at",
      cell: (row) => (
        <span
          className={cx(layout.quiet, layout.breakable, css.whole)}
          title={format.date(row.at, "dateTime")}
        >
          {format.date(row.at, "short")} {format.date(row.at, "time")}
        </span>
      ),
    },
    {
      name: "pointName",
      filter: false,
      from: "medium",
      cell: (row) => [row.pointName, row.till].join(" · "),
    },
    { name: "operator", from: "wide" },
    { name: "turnoverTtcCents" },
    { name: "differenceCents" },
  ];
}

const JournalsDialog = lazy(() => import("#counter/tills/closings/JournalsDialog.tsx"));

/** `/dashboard/salespoints/closings`: days, months and years that were closed at the tills. */
export default function ClosingsPage(): ReactNode {
  const { t } = useTranslation(["tills", "common"]);
  const format = useFormat();
  const columns = useMemo(() => columnsOf(t, format), [t, format]);
  const { sells } = useTillRights();
  const [isJournals, setJournals] = useState(false);
  const list: ListDescription<"GET /v1/closings", typeof CLOSING_LIST> = {
    of: CLOSING_LIST,
    route: "GET /v1/closings",
    title: t("closings.title"),
    search: t("closings.search"),
    columns,
    rowId: (row) => row.id,
    card: (row) => (
      <>
        <div className={cx(layout.line3, layout.baseline, layout.between)}>
          <RowLink href={tillPaths.closing(row.id)}>{row.number}</RowLink>
          <strong>{format.money(row.turnoverTtcCents)}</strong>
        </div>
        <span className={cx(layout.quiet, layout.breakable)}>
          {[t(`closings.period.${row.period}`), format.date(row.at, "dateTime"), row.pointName].join(" · ")}
          {row.doubts > 0 ? ` · ${t("closings.doubtful")}` : ""}
        </span>
      </>
    ),
    actions: (
      <Button look="quiet" icon={<ShieldCheck aria-hidden="true" />} onClick={() => setJournals(true)}>
        {t("closings.journals.button")}
      </Button>
    ),
    empty: {
      icon: <ClipboardCheck aria-hidden="true" />,
      title: t("closings.empty"),
      text: t("closings.emptyText"),
      action: sells ? <ButtonLink href={paths.salesPoints()}>{t("tickets.emptyAct")}</ButtonLink> : null,
    },
  };
  return (
    <>
      <TillsNav />
      <ListPage list={list} />
      {isJournals ? (
        <Suspense>
          <JournalsDialog onClose={() => setJournals(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
