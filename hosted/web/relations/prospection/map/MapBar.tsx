import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { MAP_LAYERS } from "@cuvee/core/relations/prospection/map.ts";
import { PROSPECT_LIST } from "@cuvee/core/relations/prospection/prospects.list.ts";
import { useCallback, useMemo, type ReactNode } from "react";
import { useTranslation } from "#kit/i18n.ts";
import { useFormat } from "#kit/format.ts";
import { useProspectColumns } from "#relations/prospection/columns.tsx";
import type { MapQuery } from "#relations/prospection/map/mapQuery.ts";
import { useChoices } from "#shops/clients/calls.ts";
import { FilterTabs } from "#ui/page/Tabs.tsx";
import { drawnColumns, namespacesOf } from "#ui/table/declared.tsx";
import { FilterBar, type Filtered } from "#ui/table/filters/FilterBar.tsx";
import { SearchBox } from "#ui/table/filters/SearchBox.tsx";
import { cx } from "#ui/classes.ts";
import css from "#relations/prospection/map/map.module.css";
import * as layout from "#ui/layout.ts";

/** The filters that the list of prospects has. */
function useFilters(): Filtered[] {
  const { data: choices } = useChoices();
  const grids = choices?.grids;
  const gridName = useCallback(
    (key: string): string => grids?.find((grid) => (key ? grid.key === key : grid.public))?.name ?? "",
    [grids],
  );
  const columns = useProspectColumns(gridName);
  const { t } = useTranslation(["table", "common", ...namespacesOf(PROSPECT_LIST, columns)]);
  const format = useFormat();
  return useMemo(
    () =>
      drawnColumns(columns, PROSPECT_LIST, (key, values) => t(key, values ?? {}), format).flatMap(
        ({ name, label, filter, filterBy = name }): Filtered[] =>
          filter ? [{ name: filterBy, label, filter }] : [],
      ),
    [columns, t, format],
  );
}

/** Layer, search and filters of the map: those of the list. */
export function MapBar({
  query,
  onChange,
}: {
  query: MapQuery;
  onChange: (next: Partial<MapQuery>) => void;
}): ReactNode {
  const { t } = useTranslation(["dayRoutes", "prospection"]);
  const filters = useFilters();
  return (
    <div className={cx(layout.row23, layout.middle, css.bar)}>
      <FilterTabs
        label={t("dayRoutes:layers.label")}
        items={MAP_LAYERS.map((value) => ({ value, label: t(`dayRoutes:layers.${value}`) }))}
        value={query.layer}
        onChange={(layer) => onChange({ layer })}
      />
      {query.layer === "prospects" ? (
        <>
          <SearchBox
            className={css.search}
            label={t("prospection:search")}
            value={query.search}
            onChange={(search) => onChange({ search })}
          />
          <div className={css.filters}>
            <FilterBar
              list="prospects"
              columns={filters}
              value={query.filter}
              onChange={(filter: ListFilter) => onChange({ filter })}
            />
          </div>
        </>
      ) : (
        <p className={cx(layout.quiet, layout.small, layout.unmargined)}>
          {t("dayRoutes:layers.clientsHint")}
        </p>
      )}
    </div>
  );
}
