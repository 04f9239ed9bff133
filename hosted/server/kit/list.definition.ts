import type { ColumnKind } from "@cuvee/core/kit/list.ts";
import type { Row, Values } from "#kit/database.ts";

/** One column of a list. */
export type ListColumn = {
  /** Expression over the tables of `from`; written by us, never by a user. */
  sql: string;
  kind: ColumnKind;
  /**
   * The column may be sorted by: by `sql`, or by the expression given here. A long list uses an index `(shop_id, <this
   * expression>, <id>)`, which the module's migration makes; without it every page sorts the whole list. Texts that are
   * sorted by hold at most 200 characters.
   */
  sort?: true | string;
  /**
   * The same value for all rows at once, for values in other tables: a join (`left join (select … where shop_id =
   * :shopId group by …) held on …`, one row at most for each row of the list) and an expression over it. It is joined
   * only when the list is sorted or filtered by the column; rows on the page are read by `sql`. Only with `sort: true`.
   */
  whole?: { join: string; sql: string };
  /** The sort expression is never null: one index scan instead of two. */
  required?: true;
  /** The column may be filtered by; the allowed values, where they are known. */
  filter?: true | readonly string[];
  /** Summed up by `measure`. */
  total?: true;
  /**
   * Without this permission the column is absent from rows, sorts, filters, totals and files; amounts require
   * `seeAllPrice` by their kind.
   */
  permission?: string;
  /**
   * `namespace:prefix` of the translations of its values, for files: `status:order` takes `order.pending` from
   * status.json.
   */
  words?: string;
  /** Expression used in files instead of `sql`: the name of the object whose key a row has. */
  file?: string;
};

/**
 * A list of a shop: give it to `listHandlers`.
 *
 *     const clients: ListDefinition<ClientRow> = {
 *       name: "clients", from: "clients c", where: "c.shop_id = :shopId", id: "c.id",
 *       columns: { name: { sql: "c.name", kind: "text", sort: "c.sort_name", required: true }, … },
 *       search: ["c.search"], defaultSort: "name" };
 */
export type ListDefinition<R = unknown> = {
  /**
   * Names the list for exports, and the namespace of its texts: headers of files are `columns.<name>` of `<name>.json`.
   */
  name: string;
  /** Another `namespace:prefix` of the column's names: `orders:columns`. */
  labels?: string;
  /** Tables, with their joins; they name each of `values`. */
  from: string;
  /** Further values at query time, by the names that the SQL gives them: a clock, where columns count from now. */
  values?: () => Values;
  /** Name in the SQL of the list's owner: `shopId` unless it is a buyer's. */
  of?: "buyerId";
  /** Condition of the rows; `:shopId` is the shop. */
  where: string;
  /** A further condition while `unless` is not filtered by: archived rows are listed only on request. */
  usual?: { where: string; unless: string };
  /** Expression of the row's identifier, a text that is unique in the list. */
  id: string;
  columns: { readonly [name: string]: ListColumn };
  /** Values that rows carry beside their id and columns: name → expression. */
  extra?: { readonly [name: string]: string };
  /**
   * Expressions that are searched, already normalised (lower case, no accents): a column `search text not null
   * generated always as (plain_text(a || ' ' || b)) stored`, or `plain_text(c.name)` for short lists. Every word must
   * be found in one of them.
   */
  search?: readonly string[];
  /**
   * A function of the database that finds rows of the acting shop by patterns along an index: `finder(patterns text[],
   * most int)` returns ids (`find_documents`). It is called first; when it finds few rows, nothing else is read.
   */
  finder?: string;
  /**
   * Sums that the database keeps of the rows of `from` for each value of one column (`document_sums`). Totals of a list
   * that is narrowed by nothing else are read there, and cost the same however long the list is. Its rows carry
   * `shop_id` and `count`; `where` of the list restricts nothing but the shop.
   */
  sums?: { from: string; by: string; count: string; totals: { readonly [column: string]: string } };
  /** `name` or `-name`. */
  defaultSort: string;
  /**
   * Makes the row of the answer from the row read (copy the fields you want); by default unchanged, with moments as ISO
   * texts.
   */
  row?: (read: Row) => R;
};
