import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { OPPORTUNITY_LIST } from "@cuvee/core/relations/opportunities/opportunities.list.ts";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFilters } from "#relations/opportunities/columns.tsx";
import { FilterBar } from "#ui/table/filters/FilterBar.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/opportunities/opportunities.module.css";
import * as layout from "#ui/layout.ts";

type NarrowProps = {
  query: { search: string; filter: ListFilter };
  onChange: (next: { search?: string; filter?: ListFilter }) => void;
};

/** Search and filters above the board and the forecast: those of the list. */
export function NarrowBar({ query, onChange }: NarrowProps): ReactNode {
  const { t } = useTranslation("opportunities");
  return (
    <div className={cx(layout.row23, layout.middle, css.bar)}>
      <SearchBox
        className={css.search}
        label={t("search")}
        value={query.search}
        onChange={(search) => onChange({ search })}
      />
      <div className={css.filters}>
        <FilterBar
          list={OPPORTUNITY_LIST.name}
          columns={useFilters()}
          value={query.filter}
          onChange={(filter) => onChange({ filter })}
        />
      </div>
    </div>
  );
}
