import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import type { ListDeclaration } from "@cuvee/core/kit/list/listDeclaration.ts";
import { isMoneyName } from "@cuvee/core/kit/moneyFields.ts";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import { useWidth } from "#kit/width.ts";
import { Card } from "#ui/Card.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Select } from "#ui/input/Select.tsx";
import { BulkBar } from "#ui/table/BulkBar.tsx";
import { shownColumns } from "#ui/table/columns.ts";
import { drawnColumns, namespacesOf, sortsOf, type Translate } from "#ui/table/declared.tsx";
import { FilterBar, type Filtered } from "#ui/table/filters/FilterBar.tsx";
import { useFresh } from "#ui/table/fresh.ts";
import type { FixedView, ListDescription, ListRoute, ScreenList } from "#ui/table/list.ts";
import { ListBody } from "#ui/table/ListBody.tsx";
import { PAGE, useListRows, useMeasure, type ListQuery } from "#ui/table/listData.ts";
import { useListQuery } from "#ui/table/listQuery.ts";
import { ListTools } from "#ui/table/ListTools.tsx";
import { useListViews } from "#ui/table/views/listViews.ts";
import { Pager } from "#ui/table/Pager.tsx";
import { useScrollBack } from "#ui/table/scroll.ts";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import { useSelection } from "#ui/table/selection.ts";
import { ViewTabs } from "#ui/table/views/ViewTabs.tsx";
import css from "#ui/table/ListBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const ExportDialog = lazy(() => import("#ui/table/ExportDialog.tsx"));
const NO_IDS: readonly string[] = [];

/**
 * A page that is a list: header, views as tabs, search, filters, columns, rows (cards on phones), totals, selection
 * with bulk actions, export and pages, all from one description. Heads, sorts, filters, sums and plain cells follow
 * from the declaration of the list in core. The address keeps the state; the server keeps views, columns and the last
 * filter per user. The page's texts must name the namespace `table`:
 *
 *     lazyScreen(() => import("./ClientsPage.tsx"), ["clients", "table", "common"])
 *     <ListPage list={{ of: CLIENT_LIST, route: "GET /v1/clients", columns, … }} />
 *
 * Make the columns once (`useMemo` on the texts): another array renders the whole table again.
 */
export function ListPage<R extends ListRoute, L extends ListDeclaration>({
  list: described,
}: {
  list: ListDescription<R, L>;
}): ReactNode {
  const { t } = useTranslation(["table", "common", ...namespacesOf(described.of, described.columns)]);
  const priced = useSeesPrices();
  const say = useMemo((): Translate => (key, values) => t(key, values ?? {}), [t]);
  const list = useScreenList(described, priced, say);
  const { user } = useSession();
  const mobile = useWidth() === "mobile";
  const plain = list.plain === true || (user?.role !== "owner" && user?.role !== "iam");
  const [query, acts] = useListQuery();
  const views = useListViews(list.name, query, acts, plain);
  const [exporting, setExporting] = useState(false);
  const [selecting, setSelecting] = useState(false);

  const known = priced || list.columns.some(({ name }) => name === query.sort?.replace("-", ""));
  const sort = (known ? query.sort : undefined) ?? list.defaultSort;
  // Counts of fixed views come with the rows, so their filters must not depend on them.
  const fixedOf = (answer: CallAnswer<R> | undefined): readonly FixedView[] =>
    typeof list.views === "function"
      ? list.views(answer)
      : (list.views ?? [{ key: "all", label: t("views.all"), filter: {} }]);
  const open = fixedOf(undefined).find((view) => view.key === query.view);
  const narrowed: ListFilter = visibleFilter(priced, { ...open?.filter, ...query.filter });
  const filter: ListFilter = { ...narrowed, ...list.within };
  const listQuery: ListQuery = { search: query.search, filter, sort, cursor: query.cursor };
  const answer = useListRows(list, views.waiting ? null : listQuery);
  const { rows, next, isLoading, isValidating } = answer;
  const ids = useMemo(() => rows?.map(list.rowId) ?? NO_IDS, [rows, list.rowId]);
  const fixed = fixedOf(answer.whole);
  const first = fixed[0]?.key ?? "all";

  const narrowing = JSON.stringify([query.search, filter]);
  const selection = useSelection(list.name, narrowing, ids);
  const boxed = selecting || selection.ids.size > 0;
  const canExport = !plain && list.columns.some((column) => !column.made);
  const canSelect = !plain && (canExport || (list.bulk?.length ?? 0) > 0);
  const columns = useMemo(
    () => shownColumns(list.columns, views.look.columns),
    [list.columns, views.look.columns],
  );
  const hasTotals = !plain && columns.some((column) => column.total);
  const long = next !== null || query.page > 1;
  const measure = useMeasure(list, !plain && rows !== undefined && (long || hasTotals) ? listQuery : null);
  const count = measure?.count ?? (rows !== undefined && !long ? rows.length : undefined);
  const fresh = useFresh(isLoading ? undefined : rows && ids, JSON.stringify(listQuery));
  useScrollBack(rows !== undefined);

  const filters = list.columns.flatMap(({ name, label, filter: of, filterBy = name }): Filtered[] =>
    of ? [{ name: filterBy, label, filter: of }] : [],
  );
  const clear = (): void => acts.change({ search: "", filter: {}, view: undefined });
  const from = (query.page - 1) * PAGE + 1;
  const to = from + (rows?.length ?? 0) - 1;
  const matching = {
    all: true,
    ...(query.search ? { search: query.search } : {}),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  } as const;

  return (
    <>
      <PageHeader title={list.title} actions={list.actions} />
      {list.intro}
      <Card flush>
        <div className={cx(layout.row23, layout.middle, css.bar)}>
          <ViewTabs
            fixed={fixed}
            views={views}
            query={query}
            value={views.open?.id ?? open?.key ?? first}
            plain={plain}
            onFixed={(key) =>
              acts.change({
                view: key === first ? undefined : key,
                ...(views.open ? { search: "", filter: {}, sort: undefined } : {}),
              })
            }
          />
          <SearchBox
            className={css.search}
            label={list.search}
            value={query.search}
            onChange={(search) => acts.change({ search })}
          />
          {mobile ? (
            <Select
              className={css.sort}
              aria-label={t("sort")}
              value={sort}
              options={sortsOf(list.columns, list.texts, say)}
              onChange={(event) => acts.change({ sort: sortFor(list, event.target.value) })}
            />
          ) : null}
          <div className={cx(layout.line1, layout.middle, css.tools)}>
            <ListTools
              columns={list.columns}
              look={views.look}
              onLook={views.changeLook}
              onExport={canExport ? () => setExporting(true) : undefined}
              selecting={boxed}
              onSelecting={
                canSelect
                  ? (on) => {
                      setSelecting(on);
                      if (!on) selection.clear();
                    }
                  : undefined
              }
            />
          </div>
          {filters.length > 0 ? (
            <div className={css.filters}>
              <FilterBar
                list={list.name}
                columns={filters}
                value={query.filter}
                onChange={(changed) => acts.change({ filter: changed })}
              />
            </div>
          ) : null}
        </div>
        <ListBody
          list={list}
          columns={columns}
          rows={rows}
          error={answer.error}
          onRetry={() => void answer.mutate()}
          loading={isLoading || views.waiting}
          busy={isLoading || (isValidating && !rows)}
          narrowed={query.search !== "" || Object.keys(narrowed).length > 0 || query.cursor !== undefined}
          onClear={clear}
          sort={sort}
          onSort={(changed) => acts.change({ sort: sortFor(list, changed) })}
          fresh={fresh}
          selection={canSelect ? selection : undefined}
          selecting={boxed}
          totals={hasTotals ? measure?.totals : undefined}
          dense={views.look.density === "compact"}
        />
        <Pager
          page={query.page}
          hasNext={next !== null}
          onPrevious={acts.previous}
          onNext={() => (next ? acts.next(next) : undefined)}
          {...(long && rows && rows.length > 0
            ? { range: count === undefined ? t("rangeOpen", { from, to }) : t("range", { from, to, count }) }
            : {})}
        />
      </Card>
      {canSelect ? (
        <BulkBar
          selection={selection}
          acts={list.bulk ?? []}
          matching={matching}
          count={count}
          onExport={canExport ? () => setExporting(true) : undefined}
        />
      ) : null}
      <p className="visually-hidden" role="status">
        {fresh.size > 0 && list.arrived ? list.arrived(fresh.size) : ""}
      </p>
      {mobile ? null : <p className={css.keys}>{t(canSelect ? "keys" : "keysOnly")}</p>}
      {exporting ? (
        <Suspense>
          <ExportDialog
            of={{
              route: list.route,
              search: query.search,
              filter,
              sort,
              count,
              ids: selection.all ? NO_IDS : [...selection.ids],
              shown: columns.filter((column) => !column.made).map((column) => column.name),
              all: list.columns.filter((column) => !column.made).map((column) => column.name),
            }}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * Returns a list ready to be drawn, as far as the user may see it: without `seeAllPrice` it has no columns of amounts,
 * no sort and no filter by one.
 */
function useScreenList<R extends ListRoute, L extends ListDeclaration>(
  { of, columns, ...parts }: ListDescription<R, L>,
  priced: boolean,
  t: Translate,
): ScreenList<R> {
  const format = useFormat();
  const drawn = useMemo(
    () => drawnColumns(columns, of, t, format).filter((column) => priced || !column.money),
    [columns, of, t, format, priced],
  );
  return { name: of.name, ...parts, texts: of.texts, defaultSort: of.defaultSort, columns: drawn };
}

/** Returns a filter without amounts for a user who may not see them: a saved filter may contain some. */
const visibleFilter = (all: boolean, filter: ListFilter): ListFilter =>
  all ? filter : Object.fromEntries(Object.entries(filter).filter(([name]) => !isMoneyName(name)));

/** Returns a sort for the address: the list's default sort is not written there. */
const sortFor = <R extends ListRoute>(list: ScreenList<R>, sort: string): string | undefined =>
  sort === list.defaultSort ? undefined : sort;
