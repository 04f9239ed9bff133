import type { ColumnFilter, ListFilter } from "@cuvee/core/kit/list/list.ts";
import { ListFilter as FilterIcon, X } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { Button } from "#ui/Button.tsx";
import { useFilterOptions } from "#ui/table/filters/filterOptions.ts";
import { filterWords } from "#ui/table/filters/filterWords.ts";
import type { FilterKind } from "#ui/table/list.ts";
import css from "#ui/table/filters/FilterBar.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

const FilterPopover = lazy(() => import("#ui/table/filters/FilterPopover.tsx"));

/** A column with its filter. */
export type Filtered = { name: string; label: string; filter: FilterKind };

type FilterBarProps = {
  list: string;
  columns: readonly Filtered[];
  value: ListFilter;
  onChange: (filter: ListFilter) => void;
};

/** The open editor, and the element beside which it is shown. */
type Open = { column: string | null; anchor: HTMLElement };

/** The filters of a list as chips, and the button that adds one. */
export function FilterBar({ list, columns, value, onChange }: FilterBarProps): ReactNode {
  const { t } = useTranslation("table");
  const [open, setOpen] = useState<Open | null>(null);
  const set = (name: string, filter: ColumnFilter | null): void => {
    const { [name]: _, ...others } = value;
    onChange(filter === null ? others : { ...others, [name]: filter });
  };
  const active = columns.flatMap((column) => {
    const filter = value[column.name];
    return filter ? [{ column, filter }] : [];
  });
  if (columns.length === 0) return null;
  return (
    <div className={cx(layout.row2, layout.middle, layout.shrink, css.chips)} data-print="none">
      {active.map(({ column, filter }) => (
        <Chip
          key={column.name}
          list={list}
          column={column}
          filter={filter}
          onOpen={(anchor) => setOpen({ column: column.name, anchor })}
          onRemove={() => set(column.name, null)}
        />
      ))}
      <Button
        size="s"
        look={active.length > 0 ? "quiet" : "secondary"}
        icon={<FilterIcon aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={(event) => setOpen({ column: null, anchor: event.currentTarget })}
      >
        {t("filter.add")}
      </Button>
      {active.length > 1 ? (
        <Button size="s" look="quiet" onClick={() => onChange({})}>
          {t("filter.clear")}
        </Button>
      ) : null}
      {open ? (
        <Suspense>
          <FilterPopover
            list={list}
            columns={columns}
            value={value}
            open={open}
            onColumn={(name) => setOpen({ ...open, column: name })}
            onChange={set}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type ChipProps = {
  list: string;
  column: Filtered;
  filter: ColumnFilter;
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
};

function Chip({ list, column, filter, onOpen, onRemove }: ChipProps): ReactNode {
  const { t } = useTranslation("table");
  const format = useFormat();
  const { options } = useFilterOptions(list, column.name, column.filter);
  const value = filterWords(column.filter, filter, options, { format, t });
  return (
    <span className={css.chip}>
      <button
        type="button"
        className={css.words}
        title={t("filter.change", { column: column.label })}
        aria-haspopup="dialog"
        onClick={(event) => onOpen(event.currentTarget)}
      >
        {t("filter.says", { column: column.label, value })}
      </button>
      <button
        type="button"
        className={css.remove}
        aria-label={t("filter.remove", { column: column.label })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}
