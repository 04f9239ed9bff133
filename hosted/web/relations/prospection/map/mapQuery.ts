import type { ListFilter } from "@cuvee/core/kit/list/list.ts";
import { parseListFilter } from "@cuvee/core/kit/list/list.ts";
import { MAP_LAYERS, type MapLayer } from "@cuvee/core/relations/prospection/map.ts";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { paths } from "#kit/paths.ts";

/** State of the map, kept in the address: it can be shared, reloaded, and returned to. */
export type MapQuery = {
  search: string;
  filter: ListFilter;
  layer: MapLayer;
  /** The open department; empty: the whole of France. */
  department: string;
};

/** Narrowing of the calls of the map: clients are not narrowed. */
export type MapNarrowing = { layer: MapLayer; search?: string; filter?: string };

const CODE = /^(\d{2}|2[AB]|9[78]\d)$/;

/** Returns the state of the map from the address, what the server is asked with, and what changes it. */
export function useMapQuery(): {
  query: MapQuery;
  narrowing: MapNarrowing;
  change: (next: Partial<MapQuery>) => void;
} {
  const text = useSearch();
  const [, navigate] = useLocation();
  const query = useMemo((): MapQuery => {
    const read = new URLSearchParams(text);
    const department = read.get("department") ?? "";
    return {
      search: (read.get("search") ?? "").slice(0, 100),
      filter: parseListFilter(read.get("filter") ?? "") ?? {},
      layer: MAP_LAYERS.find((layer) => layer === read.get("layer")) ?? "prospects",
      department: CODE.test(department) ? department : "",
    };
  }, [text]);
  const filterText = Object.keys(query.filter).length > 0 ? JSON.stringify(query.filter) : "";
  const narrowing = useMemo((): MapNarrowing => {
    if (query.layer === "clients") return { layer: query.layer };
    return {
      layer: query.layer,
      ...(query.search ? { search: query.search } : {}),
      ...(filterText ? { filter: filterText } : {}),
    };
  }, [query.layer, query.search, filterText]);
  const change = (next: Partial<MapQuery>): void => {
    const { search, filter, layer, department } = { ...query, ...next };
    const isOpening = next.department !== undefined;
    navigate(
      paths.prospection({
        view: "map",
        search,
        filter: Object.keys(filter).length > 0 ? JSON.stringify(filter) : "",
        layer: layer === "prospects" ? "" : layer,
        department,
      }),
      // Departments are places to come back from; filters are not.
      { replace: !isOpening },
    );
  };
  return { query, narrowing, change };
}
