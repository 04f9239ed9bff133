import { Popover } from "@base-ui/react/popover";
import type { ColumnFilter, ListFilter } from "@cuvee/core/kit/list/list.ts";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { Button } from "#ui/Button.tsx";
import { FilterEditor } from "#ui/table/filters/FilterEditor.tsx";
import type { Filtered } from "#ui/table/filters/FilterBar.tsx";
import css from "#ui/table/filters/FilterPopover.module.css";
import { cx } from "#ui/classes.ts";
import * as layout from "#ui/layout.ts";

type FilterPopoverProps = {
  list: string;
  columns: readonly Filtered[];
  value: ListFilter;
  /** The column, or null to choose one; the element beside which the window is shown. */
  open: { column: string | null; anchor: HTMLElement };
  onColumn: (name: string | null) => void;
  onChange: (name: string, filter: ColumnFilter | null) => void;
  onClose: () => void;
};

/** Chooses a column and filters by it; every change shows at once in the list behind. */
export default function FilterPopover(props: FilterPopoverProps): ReactNode {
  const { list, columns, value, open, onColumn, onChange, onClose } = props;
  const { t } = useTranslation(["table", "common"]);
  const column = columns.find((one) => one.name === open.column);
  const filter = column ? value[column.name] : undefined;
  return (
    <Popover.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Popover.Portal>
        <Popover.Positioner anchor={open.anchor} className={css.place} sideOffset={6} align="start">
          <Popover.Popup
            className={css.popup}
            finalFocus={() => (open.anchor.isConnected ? open.anchor : true)}
          >
            <div className={cx(layout.line2, layout.middle, css.head)}>
              {column ? (
                <button
                  type="button"
                  className={cx(layout.bare, layout.centred, css.back)}
                  onClick={() => onColumn(null)}
                >
                  <ArrowLeft size={16} aria-hidden="true" />
                  <span className="visually-hidden">{t("common:back")}</span>
                </button>
              ) : null}
              <Popover.Title className={cx(layout.fill, layout.shrink, layout.strong, css.title)}>
                {column ? column.label : t("filter.choose")}
              </Popover.Title>
              {column && filter ? (
                <Button size="s" look="quiet" onClick={() => onChange(column.name, null)}>
                  {t("filter.clear")}
                </Button>
              ) : null}
            </div>
            {column ? (
              <FilterEditor
                key={column.name}
                list={list}
                column={column}
                value={filter}
                onChange={(next) => onChange(column.name, next)}
              />
            ) : (
              <ul className={layout.column}>
                {columns.map((one) => (
                  <li key={one.name}>
                    <button
                      type="button"
                      className={cx(
                        layout.line3,
                        layout.middle,
                        layout.between,
                        layout.bare,
                        layout.wide,
                        css.column,
                      )}
                      onClick={() => onColumn(one.name)}
                    >
                      {one.label}
                      {value[one.name] ? <span className={css.mark} aria-hidden="true" /> : null}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
