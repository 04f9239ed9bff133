/** Type of a column in PostgreSQL, of those that rows of JSON are read into. */
export type ColumnType = "text" | "text[]" | "int" | "bigint" | "boolean" | "jsonb";
/** Columns of a table by the names of their fields, with their types. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** Returns the name of a field's column: `netMassGPerL` is `net_mass_g_per_l`. */
export const columnOf = (field: string): string =>
  field.replace(/[a-z0-9](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, (sign) => `${sign}_`).toLowerCase();

const listed = (columns: Columns, write: (field: string, column: string) => string): string =>
  Object.keys(columns)
    .map((field) => write(field, columnOf(field)))
    .join(", ");

/** Writes what `select` reads: `p.vat_type as "vatType", p.color as "color"`. `of` is the table's name in the query. */
export const selected = (columns: Columns, of: string): string =>
  listed(columns, (field, column) => `${of}.${column} as "${field}"`);

/** Writes what `update … set` assigns from a row of JSON: `vat_type = x."vatType"`. */
export const assigned = (columns: Columns): string =>
  listed(columns, (field, column) => `${column} = x."${field}"`);

/** Writes the row of JSON that `jsonb_to_record` and `jsonb_to_recordset` read: `x("vatType" text)`. */
export const jsonRow = (columns: Columns): string =>
  `x(${Object.entries(columns)
    .map(([field, type]) => `"${field}" ${type}`)
    .join(", ")})`;

type Upsert = {
  table: string;
  /** Columns that all rows share, with their values: `{ shopId: ":shopId" }`. */
  shared: Readonly<Record<string, string>>;
  columns: Columns;
  /** Columns that only new rows take; rows that are there keep theirs. */
  once?: Columns;
  /** A further assignment of a changed row: `version = formats.version + 1`. */
  also?: string;
};

/**
 * Writes the insert of the rows of JSON `:rows` into a table whose key is shop and id; rows that are there are
 * overwritten where they differ.
 */
export function upsert({ table, shared, columns, once = {}, also }: Upsert): string {
  const names = (of: Columns, prefix = ""): string => listed(of, (_, column) => prefix + column);
  const given: Columns = { id: "text", ...columns, ...once };
  return `insert into ${table} (${Object.keys(shared).map(columnOf).join(", ")}, ${names(given)})
    select ${Object.values(shared).join(", ")}, ${listed(given, (field) => `x."${field}"`)}
    from jsonb_to_recordset(:rows) as ${jsonRow(given)}
    on conflict (shop_id, id) do update set ${listed(columns, (_, column) => `${column} = excluded.${column}`)}
      ${also === undefined ? "" : `, ${also}`}
    where (${names(columns, `${table}.`)}) is distinct from (${names(columns, "excluded.")})`;
}
