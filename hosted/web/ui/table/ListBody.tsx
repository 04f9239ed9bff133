import { Inbox, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState, ErrorState } from "#ui/page/EmptyState.tsx";
import type { ListColumn, ScreenList, ListRoute, RowOf } from "#ui/table/list.ts";
import type { Selection } from "#ui/table/selection.ts";
import { Table } from "#ui/table/Table.tsx";

type ListBodyProps<R extends ListRoute> = {
  list: ScreenList<R>;
  columns: readonly ListColumn<RowOf<R>>[];
  rows: readonly RowOf<R>[] | undefined;
  error: unknown;
  onRetry: () => void;
  loading: boolean;
  busy: boolean;
  /** A search or filter applies, so that no rows means no match. */
  narrowed: boolean;
  onClear: () => void;
  sort: string;
  onSort: (sort: string) => void;
  fresh: ReadonlySet<string>;
  selection: Selection | undefined;
  selecting: boolean;
  totals: Readonly<Record<string, number>> | undefined;
  totalsLabel: string | undefined;
  dense: boolean;
};

/** Shows the rows of a list page, or why there are none. */
export function ListBody<R extends ListRoute>(props: ListBodyProps<R>): ReactNode {
  const { list, rows, error, onRetry, loading, narrowed, onClear, ...table } = props;
  const { t } = useTranslation("common");
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  if (rows?.length === 0 && !loading)
    return narrowed ? (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title={t("table.noMatch")}
        text={t("table.noMatchText")}
      >
        <Button onClick={onClear}>{t("table.clearFilters")}</Button>
      </EmptyState>
    ) : (
      <EmptyState
        icon={list.empty.icon ?? <Inbox aria-hidden="true" />}
        title={list.empty.title}
        text={list.empty.text}
      >
        {list.empty.action}
      </EmptyState>
    );
  return (
    <Table
      label={list.title}
      rows={rows}
      rowId={list.rowId}
      card={list.card}
      acts={list.rowActs}
      {...table}
    />
  );
}
