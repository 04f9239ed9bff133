import type { ListChoiceRow } from "@cuvee/core/relations/lists/contract.ts";
import type { ShopChoice } from "@cuvee/core/relations/lists/rules.ts";
import { plainWords } from "@cuvee/core/kit/list/list.ts";
import { patternOf } from "#kit/list/list.queries.ts";
import type { Tx } from "#kit/postgres/database.ts";
import { FRENCH_COUNTRIES, departmentOf } from "#relations/lists/places.queries.ts";

/** Most values of one search. */
const MOST = 50;

const ACTIVE = "c.shop_id = :shopId and c.merged_into is null";
/** Values of a column of clients. */
const ofClients = (column: string): string =>
  `select distinct ${column} as value, ${column} as name, '' as detail from clients c where ${ACTIVE} and ${column} <> ''`;
/** Options of a custom field, and the values that clients have beside them. */
const ofField = (type: string, column: string): string =>
  `select o as value, o as name, '' as detail from client_fields f cross join unnest(f.options) o
     where f.shop_id = :shopId and f.type = '${type}'
   union ${ofClients(column)}`;
const ofTags = (type: string, column: string): string =>
  `select o as value, o as name, '' as detail from client_fields f cross join unnest(f.options) o
     where f.shop_id = :shopId and f.type = '${type}'
   union select distinct o, o, '' from clients c cross join unnest(c.${column}) o where ${ACTIVE}`;
const ofPeople = (roles: string): string =>
  `select u.id as value, coalesce(nullif(trim(u.firstname || ' ' || u.lastname), ''), u.username) as name,
     '' as detail from memberships m join users u on u.id = m.user_id
   where m.shop_id = :shopId and m.role in (${roles})`;
const ofProducts = (column: string): string =>
  `select distinct ${column} as value, ${column} as name, '' as detail from products p
   where p.shop_id = :shopId and ${column} <> ''`;

const SOURCES: Record<ShopChoice, string> = {
  states: ofField("pipe", "c.pipe"),
  tags: ofTags("listTag", "list_tag"),
  tags2: ofTags("listTag2", "list_tag2"),
  families: ofField("family", "c.family"),
  families2: ofField("family2", "c.family2"),
  grids: "select g.key as value, g.name, '' as detail from typologies g where g.shop_id = :shopId",
  countries: ofClients("c.country"),
  departments: `select distinct d as value, d as name, '' as detail from (
      select ${departmentOf(`array[${FRENCH_COUNTRIES.map((code) => `'${code}'`).join(", ")}]`)} as d
      from clients c where ${ACTIVE}) x where d <> ''`,
  owners: ofPeople("'owner', 'iam'"),
  agents: ofPeople("'agent'"),
  products:
    "select p.id as value, p.name, coalesce(p.appellation, '') as detail from products p where p.shop_id = :shopId",
  vintages:
    "select distinct v.name as value, v.name, '' as detail from vintages v where v.shop_id = :shopId and v.name <> ''",
  productTypes: ofProducts("p.product_type"),
  appellations: ofProducts("p.appellation"),
  events: "select e.id as value, e.title as name, '' as detail from events e where e.shop_id = :shopId",
  lots: `select distinct s.lot as value, s.lot as name, '' as detail from stock_movements s
     where s.shop_id = :shopId and s.lot <> ''`,
  campaigns: "select g.id as value, g.name, '' as detail from campaigns g where g.shop_id = :shopId",
  lists: "select l.id as value, l.name, '' as detail from contact_lists l where l.shop_id = :shopId",
};

/** Conditions of a search beside those of its source: what a rule had chosen before keeps its name. */
const OFFERED: Partial<Record<ShopChoice, string>> = {
  campaigns: " and g.started_at is not null",
  lists: " and l.archived_at is null",
};

/** Choices that read best from the last one on: years. */
const BACKWARDS: ReadonlySet<ShopChoice> = new Set(["vintages"]);

/** Returns values of a source whose name holds every word of a search, by name, at most fifty. */
export async function readChoices(
  tx: Tx,
  shopId: string,
  { source, search }: { source: ShopChoice; search: string },
): Promise<ListChoiceRow[]> {
  return tx.rows<ListChoiceRow>(
    `with x as (${SOURCES[source]}${OFFERED[source] ?? ""})
     select value, name, detail from x where plain_text(name || ' ' || detail) like all (:patterns::text[])
     order by plain_text(name) ${BACKWARDS.has(source) ? "desc" : "asc"}, value limit ${MOST}`,
    { shopId, patterns: plainWords(search).map(patternOf) },
  );
}

/** Returns the names of some values of a source. Unknown values are left out. */
export const readChoiceNames = (
  tx: Tx,
  shopId: string,
  { source, values }: { source: ShopChoice; values: readonly string[] },
): Promise<{ value: string; name: string }[]> =>
  tx.rows<{ value: string; name: string }>(
    `with x as (${SOURCES[source]}) select value, name from x where value = any (:values::text[])`,
    { shopId, values },
  );
