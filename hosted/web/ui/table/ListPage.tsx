import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import type { ListDeclaration } from "@cuvee/core/kit/list/listDeclaration.ts";
import { isMoneyName } from "@cuvee/core/kit/moneyFields.ts";
import { lazy, Suspense, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import type { CallAnswer } from "#kit/api.ts";
import { useFormat } from "#kit/format.ts";
import { useSeesPrices } from "#kit/prices.ts";
import { useSession } from "#kit/session.tsx";
import { useWidth } from "#kit/width.ts";
import { Card } from "#ui/Card.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { Select } from "#ui/input/Select.tsx";
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

const BulkBar = lazy(() => import("#ui/table/BulkBar.tsx"));
const ExportDialog = lazy(() => import("#ui/table/ExportDialog.tsx"));
const NO_IDS: readonly string[] = [];

/** The list as the address, the user's views and rights have it: its query and its fixed views. */
function useShownList<R extends ListRoute>(list: ScreenList<R>, priced: boolean, plain: boolean) {
  const { t } = useTranslation("table");
  const [query, acts] = useListQuery();
  const views = useListViews(list.name, query, acts, plain);
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
  return {
    query,
    acts,
    views,
    sort,
    fixedOf,
    openKey: views.open?.id ?? open?.key,
    narrowed,
    filter,
    listQuery,
  };
}

type ShownList<R extends ListRoute> = ReturnType<typeof useShownList<R>>;

/** The rows of the list, which of them are selected, and their number and sums. */
function useListContent<R extends ListRoute>(list: ScreenList<R>, shown: ShownList<R>, plain: boolean) {
  const { query, views, filter, listQuery } = shown;
  const answer = useListRows(list, views.waiting ? null : listQuery);
  const { rows, next, isLoading } = answer;
  const ids = useMemo(() => rows?.map(list.rowId) ?? NO_IDS, [rows, list.rowId]);
  const selection = useSelection(list.name, JSON.stringify([query.search, filter]), ids);
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
  const totals = hasTotals ? measure?.totals : undefined;
  return { answer, selection, columns, totals, long, count, isPartial: measure?.partial === true, fresh };
}

type ListContent<R extends ListRoute> = ReturnType<typeof useListContent<R>>;
type OfPage<R extends ListRoute> = {
  list: ScreenList<R>;
  shown: ShownList<R>;
  content: ListContent<R>;
  plain: boolean;
};

type BarProps<R extends ListRoute> = OfPage<R> & {
  mobile: boolean;
  say: Translate;
  selecting: boolean;
  onSelecting: ((on: boolean) => void) | undefined;
  onExport: (() => void) | undefined;
};

/** Views, search, sort, tools and filters above the rows. */
function ListBar<R extends ListRoute>(props: BarProps<R>): ReactNode {
  const { list, shown, content, plain, mobile, say } = props;
  const { t } = useTranslation("table");
  const { query, acts, views, sort } = shown;
  const fixed = shown.fixedOf(content.answer.whole);
  const first = fixed[0]?.key ?? "all";
  const filters = list.columns.flatMap(({ name, label, filter: of, filterBy = name }): Filtered[] =>
    of ? [{ name: filterBy, label, filter: of }] : [],
  );
  return (
    <div className={cx(layout.row23, layout.middle, css.bar)}>
      <ViewTabs
        fixed={fixed}
        views={views}
        query={query}
        value={shown.openKey ?? first}
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
          onExport={props.onExport}
          selecting={props.selecting}
          onSelecting={props.onSelecting}
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
  );
}

type RowsProps<R extends ListRoute> = Omit<OfPage<R>, "plain"> & { canSelect: boolean; selecting: boolean };

/** The rows, and the pages below them. */
function ListRows<R extends ListRoute>(props: RowsProps<R>): ReactNode {
  const { list, shown, content, canSelect, selecting } = props;
  const { t } = useTranslation("table");
  const { query, acts, views, sort, narrowed } = shown;
  const { answer, long, count, isPartial } = content;
  const { rows, next, isLoading, isValidating } = answer;
  const from = (query.page - 1) * PAGE + 1;
  const to = from + (rows?.length ?? 0) - 1;
  const isOpen = count === undefined || (isPartial && count < to);
  const rangeOfPart = sort === list.defaultSort ? "rangeMore" : "rangeSorted";
  const range = isOpen
    ? t("rangeOpen", { from, to })
    : t(isPartial ? rangeOfPart : "range", { from, to, count });
  return (
    <>
      <ListBody
        list={list}
        columns={content.columns}
        rows={rows}
        error={answer.error}
        onRetry={() => void answer.mutate()}
        loading={isLoading || views.waiting}
        busy={isLoading || (isValidating && !rows)}
        narrowed={query.search !== "" || Object.keys(narrowed).length > 0 || query.cursor !== undefined}
        onClear={() => acts.change({ search: "", filter: {}, view: undefined })}
        sort={sort}
        onSort={(changed) => acts.change({ sort: sortFor(list, changed) })}
        fresh={content.fresh}
        selection={canSelect ? content.selection : undefined}
        selecting={selecting}
        totals={content.totals}
        totalsLabel={isPartial ? t("totalsPartial", { count: count ?? 0 }) : undefined}
        dense={views.look.density === "compact"}
      />
      <Pager
        page={query.page}
        hasNext={next !== null}
        onPrevious={acts.previous}
        onNext={() => (next ? acts.next(next) : undefined)}
        {...(long && rows && rows.length > 0 ? { range } : {})}
      />
    </>
  );
}

type FileProps<R extends ListRoute> = Omit<OfPage<R>, "plain"> & { onClose: () => void };

/** The form for the export, with what the list shows. */
function ExportPart<R extends ListRoute>({ list, shown, content, onClose }: FileProps<R>): ReactNode {
  const { selection, columns, count, isPartial } = content;
  return (
    <Suspense>
      <ExportDialog
        of={{
          route: list.route,
          search: shown.query.search,
          filter: shown.filter,
          sort: shown.sort,
          count: isPartial ? undefined : count,
          ids: selection.all ? NO_IDS : [...selection.ids],
          shown: namesOf(columns),
          all: namesOf(list.columns),
        }}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** Returns the names of the columns that the server's list has. */
const namesOf = (columns: readonly { name: string; made?: true }[]): string[] =>
  columns.filter((column) => !column.made).map((column) => column.name);

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
  const shown = useShownList(list, priced, plain);
  const content = useListContent(list, shown, plain);
  const { selection, count, fresh } = content;
  const [exporting, setExporting] = useState(false);
  const [selecting, setSelecting] = useState(false);
  const boxed = selecting || selection.ids.size > 0;
  const canExport = !plain && list.columns.some((column) => !column.made);
  const canSelect = !plain && (canExport || (list.bulk?.length ?? 0) > 0);
  const onExport = canExport ? () => setExporting(true) : undefined;
  const select = (on: boolean): void => {
    setSelecting(on);
    if (!on) selection.clear();
  };
  const of = { list, shown, content };
  return (
    <>
      <PageHeader
        title={list.title}
        actions={list.actions}
        {...list.head}
        {...(list.counted ? { text: countedText(list.counted, content) } : {})}
      />
      {list.intro}
      <Card flush>
        <ListBar
          {...of}
          plain={plain}
          mobile={mobile}
          say={say}
          selecting={boxed}
          onSelecting={canSelect ? select : undefined}
          onExport={onExport}
        />
        <ListRows {...of} canSelect={canSelect} selecting={boxed} />
      </Card>
      {canSelect && selection.ids.size > 0 ? (
        <Suspense>
          <BulkBar
            selection={selection}
            acts={list.bulk ?? []}
            matching={matchingOf(shown.query.search, shown.filter)}
            count={count}
            onExport={onExport}
          />
        </Suspense>
      ) : null}
      <p className="visually-hidden" role="status">
        {arrivedText(list, fresh.size)}
      </p>
      {mobile ? null : <p className={css.keys}>{t(canSelect ? "keys" : "keysOnly")}</p>}
      {exporting ? <ExportPart {...of} onClose={() => setExporting(false)} /> : null}
    </>
  );
}

/** Returns the number of rows in words; a blank while it is not known. */
const countedText = (
  words: (count: number) => string,
  { count, isPartial }: { count: number | undefined; isPartial: boolean },
): string => (count === undefined || isPartial ? "\u00a0" : words(count));

/** Returns the message of rows that arrived by themselves; empty while there are none. */
const arrivedText = (list: { arrived?: (count: number) => string }, count: number): string =>
  count > 0 ? (list.arrived?.(count) ?? "") : "";

/** Returns all rows that a search and a filter find, as bulk operations name them. */
const matchingOf = (search: string, filter: ListFilter) =>
  ({
    all: true,
    ...(search ? { search } : {}),
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  }) as const;

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
