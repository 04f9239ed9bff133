import { declareList } from "@cuvee/core/kit/list/listDeclaration.ts";
import type { MapLayer } from "@cuvee/core/relations/prospection/map.ts";
import { defineList, type ListDefinition } from "#kit/list/list.ts";
import { DEPARTMENT, prospectsListing } from "./list.queries.ts";

/** Clients who are no prospects, as far as the map shows them. */
const clientsOnMap: ListDefinition = defineList(
  declareList({
    name: "clientsOnMap",
    texts: "clients",
    defaultSort: "name",
    columns: { name: { kind: "text", sort: true } },
  }),
  {
    from: "clients c",
    where: "c.shop_id = :shopId and c.pipe is null and c.merged_into is null and c.archived_at is null",
    id: "c.id",
    columns: { name: { sql: "c.name", order: "c.sort_name", required: true } },
    search: ["c.search"],
  },
);

/** List of the people of each layer; both have the table `clients` as `c`. */
export const LAYERS: Readonly<Record<MapLayer, ListDefinition>> = {
  prospects: prospectsListing as ListDefinition,
  clients: clientsOnMap,
};

/** Expressions that the map groups by. */
export const PLACE = { department: DEPARTMENT, zipcode: "c.zipcode", city: "c.city" } as const;

export type MapPerson = {
  id: string;
  name: string;
  zipcode: string;
  city: string;
  country: string;
  phone: string;
};

/** A place as addresses write it. */
export type AddressPlace = { zipcode: string; city: string };

/** Returns the list of a layer with the people of some places of a department, or of all its places. */
export function peopleOf(
  layer: MapLayer,
  department: string,
  places: readonly AddressPlace[] | null,
): ListDefinition<MapPerson> {
  const list = LAYERS[layer];
  const at = `(c.zipcode, c.city) in (select * from unnest(:zipcodes::text[], :cities::text[]))`;
  return {
    ...list,
    where: `${list.where} and ${DEPARTMENT} = :department ${places ? `and ${at}` : ""}`,
    values: () => ({
      ...list.values?.(),
      department,
      ...(places
        ? { zipcodes: places.map(({ zipcode }) => zipcode), cities: places.map(({ city }) => city) }
        : {}),
    }),
    extra: {
      clientName: "c.name",
      clientZipcode: "c.zipcode",
      clientCity: "c.city",
      clientCountry: "c.country",
      clientPhone: "coalesce(nullif(c.mobile, ''), c.phone)",
    },
    row: (read) => ({
      id: String(read["id"]),
      name: String(read["clientName"]),
      zipcode: String(read["clientZipcode"]),
      city: String(read["clientCity"]),
      country: String(read["clientCountry"]),
      phone: String(read["clientPhone"]),
    }),
  };
}
