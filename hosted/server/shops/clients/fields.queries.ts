import type { FieldType } from "@cuvee/core/shops/clients/clients.ts";
import { statement, type Tx } from "#kit/postgres/database.ts";

export type StoredField = { type: FieldType; label: string; options: string[]; version: number };

/** Columns of the values, by field. */
const COLUMN: Record<FieldType, string> = {
  pipe: "pipe",
  family: "family",
  family2: "family2",
  custom: "custom",
  custom2: "custom2",
  listTag: "list_tag",
  listTag2: "list_tag2",
};

const FIELDS = statement("select type, label, options, version from client_fields where shop_id = :shopId");
const PUT = statement(
  `insert into client_fields (shop_id, type, label, options) values (:shopId, :type, :label, :options)
   on conflict (shop_id, type) do update set label = excluded.label, options = excluded.options,
     version = client_fields.version + 1`,
);
const REMOVE = statement("delete from client_fields where shop_id = :shopId and type = :type");
const HOLD = statement("select pg_advisory_xact_lock(hashtextextended('client-fields ' || :shopId, 0))");
const USES = statement(
  `select type, value, count(*)::int as n from clients c, lateral (
     values ('pipe', c.pipe), ('family', nullif(c.family, '')), ('family2', nullif(c.family2, ''))
     union all select 'listTag', t from unnest(c.list_tag) t
     union all select 'listTag2', t from unnest(c.list_tag2) t
   ) v (type, value)
   where c.shop_id = :shopId and c.merged_into is null and v.value is not null group by 1, 2`,
);
const rename = (type: "pipe" | "family" | "family2" | "listTag" | "listTag2"): string => {
  const column = COLUMN[type];
  return type === "listTag" || type === "listTag2"
    ? `update clients set ${column} = array_replace(${column}, :from, :to), version = version + 1
       where shop_id = :shopId and ${column} && array[:from]`
    : `update clients set ${column} = :to, version = version + 1 where shop_id = :shopId and ${column} = :from`;
};
const drop = (type: "pipe" | "family" | "family2" | "listTag" | "listTag2"): string => {
  const column = COLUMN[type];
  if (type === "listTag" || type === "listTag2")
    return `update clients set ${column} = array(select t from unnest(${column}) t where t <> all (:options)),
      version = version + 1
      where shop_id = :shopId and ${column} && :options`;
  return `update clients set ${column} = ${type === "pipe" ? "null" : "''"}, version = version + 1
    where shop_id = :shopId and ${column} = any (:options)`;
};

export const readFields = (tx: Tx, shopId: string): Promise<StoredField[]> =>
  tx.rows<StoredField>(FIELDS, { shopId });

/** Locks the fields of a shop, so that one user at a time changes them. */
export const lockFields = (tx: Tx, shopId: string): Promise<number> => tx.run(HOLD, { shopId });

/** Counts the clients with each option. */
export const readUses = (tx: Tx, shopId: string): Promise<{ type: FieldType; value: string; n: number }[]> =>
  tx.rows<{ type: FieldType; value: string; n: number }>(USES, { shopId });

export const putField = (tx: Tx, shopId: string, f: Omit<StoredField, "version">): Promise<number> =>
  tx.run(PUT, { shopId, type: f.type, label: f.label, options: f.options });

export const removeField = (tx: Tx, shopId: string, type: FieldType): Promise<number> =>
  tx.run(REMOVE, { shopId, type });

/** Fields whose values are options. */
export type OptionField = Exclude<FieldType, "custom" | "custom2">;

/** Renames an option on every client that has it. */
export const renameOption = (
  tx: Tx,
  shopId: string,
  { type, from, to }: { type: OptionField; from: string; to: string },
): Promise<number> => tx.run(statement(rename(type)), { shopId, from, to });

/** Removes options from the clients that have them. */
export const dropOptions = (
  tx: Tx,
  shopId: string,
  type: OptionField,
  options: readonly string[],
): Promise<number> => tx.run(statement(drop(type)), { shopId, options });
