import type { Answer, Input } from "@cuvee/core/kit/contract.ts";
import type { mapContract } from "@cuvee/core/relations/prospection/map.contract.ts";
import { MAP_PEOPLE_MAX, type MapLayer } from "@cuvee/core/relations/prospection/map.ts";
import { groupsOf, pageOf } from "#kit/list/list.ts";
import { findCommune, type Commune } from "#kit/places/places.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { LAYERS, PLACE, peopleOf } from "./map.queries.ts";

type Calls = typeof mapContract;
type Narrowed = Omit<Input<Calls["departments"]>["query"], "layer"> & { layer: MapLayer };
/** A person who looks at the map. */
export type MapContext = {
  tx: Tx;
  shopId: string;
  /** Columns of the list of prospects that the person may see, and filter by. */
  columns: readonly string[];
};
type Group = { department: string; zipcode: string; city: string; count: number };

/** Counts the people of a layer by the place of their address. The layer of clients is not narrowed. */
function groups({ tx, shopId, columns }: MapContext, { layer, search, filter }: Narrowed): Promise<Group[]> {
  const input = layer === "prospects" ? { search, filter } : {};
  return groupsOf(tx, LAYERS[layer], { of: shopId, columns, input, by: PLACE });
}

/** Counts people by department, as the list counts them by its column. */
export async function readDepartments(
  context: MapContext,
  query: Narrowed,
): Promise<Answer<Calls["departments"]>> {
  const counts = new Map<string, number>();
  for (const { department, count } of await groups(context, query))
    counts.set(department, (counts.get(department) ?? 0) + count);
  const elsewhere = counts.get("") ?? 0;
  counts.delete("");
  const departments = [...counts].map(([code, count]) => ({ code, count }));
  return {
    departments: departments.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    elsewhere,
    total: departments.reduce((sum, { count }) => sum + count, elsewhere),
  };
}

/** Counts the people of a department by commune. */
export async function readCommunes(
  context: MapContext,
  { department, ...query }: Input<Calls["communes"]>["query"],
): Promise<Answer<Calls["communes"]>> {
  const communes = new Map<string, Commune & { count: number }>();
  let unknown = 0;
  for (const group of await groups(context, query)) {
    if (group.department !== department) continue;
    const commune = findCommune(group);
    if (!commune) unknown += group.count;
    else
      communes.set(commune.code, {
        ...commune,
        count: (communes.get(commune.code)?.count ?? 0) + group.count,
      });
  }
  return { communes: [...communes.values()].toSorted((a, b) => b.count - a.count), unknown };
}

/** Returns the people of some communes of a department, by name, and their number. */
export async function readPeople(
  context: MapContext,
  { department = "", communes, ...query }: Input<Calls["people"]>["query"],
): Promise<Answer<Calls["people"]>> {
  const { tx, shopId, columns } = context;
  const codes = new Set((communes ?? "").split(","));
  const found = (await groups(context, query)).filter((group) => {
    if (group.department !== department) return false;
    if (communes === undefined) return true;
    return codes.has(findCommune(group)?.code ?? "unknown");
  });
  const list = peopleOf(query.layer, department, communes === undefined ? null : found);
  const narrowed = query.layer === "prospects" ? { search: query.search, filter: query.filter } : {};
  const { rows } = await pageOf(tx, list, {
    of: shopId,
    columns: query.layer === "prospects" ? columns : [list.defaultSort],
    request: { ...narrowed, limit: MAP_PEOPLE_MAX },
  });
  return { people: rows, total: found.reduce((sum, { count }) => sum + count, 0) };
}
