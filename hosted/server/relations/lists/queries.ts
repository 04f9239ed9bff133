import type { ListDefinition, ListKind } from "@cuvee/core/relations/lists/definition.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";
import type { YearColumns } from "#shops/settings/numbers.ts";

export type ListRow = {
  id: string;
  kind: ListKind;
  name: string;
  description: string;
  definition: ListDefinition;
  madeBy: string;
  updatedAt: Date;
  archivedAt: Date | null;
  version: number;
  members: number | null;
  countedAt: Date | null;
};

const COLUMNS = `id, kind, name, description, definition, made_by as "madeBy", updated_at as "updatedAt",
  archived_at as "archivedAt", version, members, counted_at as "countedAt"`;
const FIND = statement(`select ${COLUMNS} from contact_lists where shop_id = :shopId and id = :id`);
const LOCK = statement(
  `select ${COLUMNS} from contact_lists where shop_id = :shopId and id = :id for update`,
);
const ALL = statement(
  `select ${COLUMNS} from contact_lists where shop_id = :shopId order by plain_text(name), id`,
);
// Lists read one another: who saves one waits for who saves another, and sees what the other reads.
const LOCK_ALL = statement(
  "select id, definition from contact_lists where shop_id = :shopId order by id for update",
);
const COUNT = statement("select count(*)::int as count from contact_lists where shop_id = :shopId");
const INSERT = statement(
  `insert into contact_lists (shop_id, id, kind, name, description, definition, made_by, created_at, updated_at)
   values (:shopId, :id, :kind, :name, :description, :definition, :by, :at, :at) on conflict do nothing`,
);
const SAVE = statement(
  `update contact_lists set name = :name, description = :description, definition = :definition, updated_at = :at,
     version = version + 1 where shop_id = :shopId and id = :id`,
);
const ARCHIVE = statement(
  `update contact_lists set archived_at = case when :archived then coalesce(archived_at, :at::timestamptz) end,
     version = version + 1 where shop_id = :shopId and id = :id`,
);
const UNCOUNTED_SHOPS = statement('select shop_id as "shopId" from shops_with_uncounted_lists(:before)');
const UNCOUNTED = statement(
  `select id from contact_lists where shop_id = :shopId and archived_at is null
     and (counted_at is null or counted_at < :before) order by counted_at nulls first, id limit :most`,
);
const COUNTED = statement(
  "update contact_lists set members = :members, counted_at = :at where shop_id = :shopId and id = :id",
);
const TOUCH = statement("update contact_lists set updated_at = :at where shop_id = :shopId and id = :id");
const REMOVE = statement("delete from contact_lists where shop_id = :shopId and id = :id");
// Campaigns that have not ended read the list when they start or go on; ended ones keep their recipients.
const CAMPAIGNS = statement(
  `select name from campaigns where shop_id = :shopId and (:id = any (list_ids) or :id = any (excluded_list_ids))
     and status not in ('sent', 'cancelled', 'failed') order by plain_text(name), id limit 20`,
);
const COPY_MEMBERS = statement(
  `insert into contact_list_members (shop_id, list_id, client_id, is_added, made_by, at)
   select shop_id, :to, client_id, is_added, :by, :at from contact_list_members
   where shop_id = :shopId and list_id = :from`,
);
const SET_MEMBERS = statement(
  `insert into contact_list_members (shop_id, list_id, client_id, is_added, made_by, at)
   select :shopId, :listId, c.id, :isAdded, :by, :at from clients c
   where c.shop_id = :shopId and c.id = any (:ids) and c.merged_into is null
   on conflict (shop_id, list_id, client_id) do update
     set is_added = excluded.is_added, made_by = excluded.made_by, at = excluded.at
     where contact_list_members.is_added <> excluded.is_added`,
);
const RESET_MEMBERS = statement(
  "delete from contact_list_members where shop_id = :shopId and list_id = :listId and client_id = any (:ids)",
);
const COUNT_MEMBERS = statement(
  `select count(*) filter (where is_added)::int as added, count(*) filter (where not is_added)::int as removed
   from contact_list_members where shop_id = :shopId and list_id = :listId`,
);
const NAMED_MEMBERS = statement(
  `select c.id, c.name from contact_list_members m join clients c on c.shop_id = m.shop_id and c.id = m.client_id
   where m.shop_id = :shopId and m.list_id = :listId and m.is_added = :isAdded order by c.sort_name, c.id limit 100`,
);
const YEARS = statement("select log_start_month, log_start_day, fiscal_years from shops where id = :shopId");
const SAMPLED = statement(
  `select c.id, c.code, c.name, concat_ws(', ', nullif(a.main ->> 'street', ''),
     nullif(trim(concat(a.main ->> 'zipcode', ' ', a.main ->> 'city')), ''),
     nullif(a.main ->> 'country', 'FR')) as postal
   from clients c left join lateral (select coalesce(
     jsonb_path_query_first(c.addresses, '$[*] ? (@.main == true && @.use != "delivery")'), c.addresses -> 0)
       as main) a on true
   where c.shop_id = :shopId and c.id = any (:ids) order by c.sort_name, c.id`,
);
const IS_CLIENT = statement(
  "select 1 as one from clients where shop_id = :shopId and id = :id and merged_into is null",
);

export const findList = (tx: Tx, shopId: string, id: string): Promise<ListRow | undefined> =>
  tx.one<ListRow>(FIND, { shopId, id });
export const lockList = (tx: Tx, shopId: string, id: string): Promise<ListRow | undefined> =>
  tx.one<ListRow>(LOCK, { shopId, id });
/** Reads all lists of a shop by name, archived ones too. */
export const readLists = (tx: Tx, shopId: string): Promise<ListRow[]> => tx.rows<ListRow>(ALL, { shopId });
/** Locks all lists of a shop, and returns what each reads. */
export const lockLists = (tx: Tx, shopId: string): Promise<Pick<ListRow, "id" | "definition">[]> =>
  tx.rows<Pick<ListRow, "id" | "definition">>(LOCK_ALL, { shopId });
export const countLists = async (tx: Tx, shopId: string): Promise<number> =>
  (await tx.one<{ count: number }>(COUNT, { shopId }))?.count ?? 0;

export type NewList = {
  shopId: string;
  id: string;
  kind: ListKind;
  name: string;
  description: string;
  definition: ListDefinition;
  by: string;
  at: Date;
};
/** Inserts a list; returns 0 when its id exists. */
export const insertList = (tx: Tx, list: NewList): Promise<number> =>
  tx.run(INSERT, { ...list, definition: JSON.stringify(list.definition) });
export const saveListRow = (
  tx: Tx,
  list: Pick<NewList, "shopId" | "id" | "name" | "description" | "definition" | "at">,
): Promise<number> => tx.run(SAVE, { ...list, definition: JSON.stringify(list.definition) });
export const setListArchived = (
  tx: Tx,
  shopId: string,
  id: string,
  { archived, at }: { archived: boolean; at: Date },
): Promise<number> => tx.run(ARCHIVE, { shopId, id, archived, at });
export const touchList = (tx: Tx, shopId: string, id: string, at: Date): Promise<number> =>
  tx.run(TOUCH, { shopId, id, at });
/** Returns the shops with lists that were not counted since a moment. */
export const shopsWithUncounted = (tx: Tx, before: Date): Promise<{ shopId: string }[]> =>
  tx.rows<{ shopId: string }>(UNCOUNTED_SHOPS, { before });
/** Returns lists of a shop that were not counted since a moment, the longest not counted first. */
export const uncountedLists = (
  tx: Tx,
  shopId: string,
  { before, most }: { before: Date; most: number },
): Promise<{ id: string }[]> => tx.rows<{ id: string }>(UNCOUNTED, { shopId, before, most });
/** Keeps the number of members that were counted. */
export const keepCount = (
  tx: Tx,
  shopId: string,
  id: string,
  counted: { members: number; at: Date },
): Promise<number> => tx.run(COUNTED, { shopId, id, ...counted });
export const deleteList = (tx: Tx, shopId: string, id: string): Promise<number> =>
  tx.run(REMOVE, { shopId, id });
/** Returns the names of the campaigns that use a list and have not ended, at most twenty. */
export const campaignsOfList = async (tx: Tx, shopId: string, id: string): Promise<string[]> =>
  (await tx.rows<{ name: string }>(CAMPAIGNS, { shopId, id })).map(({ name }) => name);
export const copyMembers = (
  tx: Tx,
  shopId: string,
  copy: { from: string; to: string; by: string; at: Date },
): Promise<number> => tx.run(COPY_MEMBERS, { shopId, ...copy });

type MembersOfList = { shopId: string; listId: string; ids: readonly string[] };
/** Adds clients to a list by hand, or takes them out; returns the number of changes. */
export const setMembers = (
  tx: Tx,
  members: MembersOfList & { isAdded: boolean; by: string; at: Date },
): Promise<number> => tx.run(SET_MEMBERS, members);
/** Leaves clients to the rules of a list again; returns the number of changes. */
export const resetMembers = (tx: Tx, members: MembersOfList): Promise<number> =>
  tx.run(RESET_MEMBERS, members);
export const countMembers = async (
  tx: Tx,
  shopId: string,
  listId: string,
): Promise<{ added: number; removed: number }> =>
  (await tx.one<{ added: number; removed: number }>(COUNT_MEMBERS, { shopId, listId })) ?? {
    added: 0,
    removed: 0,
  };
/** Returns the first hundred clients added or removed by hand, by name. */
export const namedMembers = (
  tx: Tx,
  shopId: string,
  listId: string,
  isAdded: boolean,
): Promise<{ id: string; name: string }[]> => tx.rows(NAMED_MEMBERS, { shopId, listId, isAdded });

/** Returns the start of a shop's fiscal years. */
export const readYearColumns = (tx: Tx, shopId: string): Promise<YearColumns | undefined> =>
  tx.one<YearColumns>(YEARS, { shopId });
/** Returns clients by name. */
export const readSampled = (
  tx: Tx,
  shopId: string,
  ids: readonly string[],
): Promise<{ id: string; code: string; name: string; postal: string }[]> => tx.rows(SAMPLED, { shopId, ids });
export const isClient = async (tx: Tx, shopId: string, id: string): Promise<boolean> =>
  (await tx.one(IS_CLIENT, { shopId, id })) !== undefined;
