import { statement, type Tx } from "#kit/postgres/database.ts";
import type { TagField } from "@cuvee/core/shops/clients/clients.ts";

const COLUMN: Record<TagField, string> = { listTag: "list_tag", listTag2: "list_tag2" };
const tags = (field: TagField): string => {
  const column = COLUMN[field];
  // At most thirty tags, the limit for one client.
  return `with c as (
      select id, (array(select t from unnest(${column}) t where t <> all (:remove))
        || array(select a from unnest(:add::text[]) a
          where lower(a) <> all (select lower(t) from unnest(${column}) t)))[1:30] as tags
      from clients where shop_id = :shopId and id = any (:ids) order by id for update
    )
    update clients set ${column} = c.tags, version = version + 1 from c
    where clients.shop_id = :shopId and clients.id = c.id and clients.${column} is distinct from c.tags`;
};
const GRID = statement(
  `update clients set typology = :typology, terms_version = terms_version + 1
   where shop_id = :shopId and id = any (:ids) and typology is distinct from :typology
   returning id, user_id as "userId"`,
);
const ARCHIVE = statement(
  `update clients set archived_at = case when :archived then :at::timestamptz end, version = version + 1
   where shop_id = :shopId and id = any (:ids) and (archived_at is not null) <> :archived
   returning id, user_id as "userId"`,
);
const TELL = statement(
  `insert into client_events (shop_id, client_id, at, kind, made_by) select :shopId, id, :at, :kind, :by
   from unnest(:ids::text[]) id`,
);

type Changed = { id: string; userId: string | null };

/** Adds tags to clients and removes others; returns the number of changed clients. */
export const changeTags = (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
  { field, add, remove }: { field: TagField; add: readonly string[]; remove: readonly string[] },
): Promise<number> => tx.run(statement(tags(field)), { shopId, ids, add, remove });

export const changeGrid = (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
  typology: string | null,
): Promise<Changed[]> => tx.rows<Changed>(GRID, { shopId, ids, typology });

export const changeArchived = (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
  { archived, at }: { archived: boolean; at: Date },
): Promise<Changed[]> => tx.rows<Changed>(ARCHIVE, { shopId, ids, archived, at });

/** Writes the same event to the timelines of many clients. */
export const addEventToClients = (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
  e: { at: Date; kind: "terms" | "archived" | "restored"; by: string },
): Promise<number> => tx.run(TELL, { shopId, ids, at: e.at, kind: e.kind, by: e.by });
