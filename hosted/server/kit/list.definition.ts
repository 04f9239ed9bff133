import type { ColumnKind } from "@cuvee/core/kit/list.ts";
import type { Row, Values } from "#kit/database.ts";

/** One column of a list. */
export type ListColumn = {
  /** Expression over the tables of `from`; written by us, never by a user. */
  sql: string;
  kind: ColumnKind;
  /**
   * May be sorted by: by `sql`, or by the expression given here. A long list walks along an index
   * `(shop_id, <this expression>, <id>)`, which the module's migration makes; without it every page sorts the whole list.
   * Texts that are sorted by hold at most 200 characters.
   */
  sort?: true | string;
  /**
   * The same value for all rows at once, for what stands in other tables: a join (`left join (select … where
   * shop_id = :shopId group by …) held on …`, one row at most for each row of the list) and an expression over it. It
   * is joined only when the list is sorted or filtered by the column; rows on the page are read by `sql`. Only with
   * `sort: true`.
   */
  whole?: { join: string; sql: string };
  /** The expression sorted by is never null: one walk instead of two. */
  required?: true;
  /** May be filtered; the words allowed, where they are known. */
  filter?: true | readonly string[];
  /** Summed up by `measure`. */
  total?: true;
  /** Without this permission the column is absent from rows, sorts, filters, totals and files; amounts ask for `seeAllPrice` by their kind. */
  permission?: string;
  /** `namespace:prefix` of the words of its values in locales, for files: `status:order` says `order.pending` of status.json. */
  words?: string;
  /** What a file says instead of `sql`: the name of what a row has the key of. */
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
  /** Names the list for exports, and the namespace of its texts: headers of files are `columns.<name>` of `<name>.json`. */
  name: string;
  /** Another `namespace:prefix` of the column's names: `orders:columns`. */
  labels?: string;
  /** Tables, with their joins; they name each of `values`. */
  from: string;
  /** Further values at the moment of asking, as the SQL names them: a clock, where columns count from now. */
  values?: () => Values;
  /** How the SQL names whose list it is: `shopId` unless it is a buyer's. */
  of?: "buyerId";
  /** What is listed; `:shopId` is the shop. */
  where: string;
  /** A further condition while `unless` is not filtered by: what is put away is listed only when asked for. */
  usual?: { where: string; unless: string };
  /** Expression of the row's identifier, a text that is unique in the list. */
  id: string;
  columns: { readonly [name: string]: ListColumn };
  /** What rows carry beside their id and columns: name → expression. */
  extra?: { readonly [name: string]: string };
  /**
   * Expressions searched in, already plain (lower case, no accents): a column `search text not null generated always as
   * (plain_text(a || ' ' || b)) stored`, or `plain_text(c.name)` for short lists. Every word must be found in one of them.
   */
  search?: readonly string[];
  /**
   * A function of the database that finds rows of the acting shop by patterns along an index: `finder(patterns text[], most int)` gives ids
   * (`find_documents`). Asked first; of few rows nothing else is read.
   */
  finder?: string;
  /**
   * Sums that the database keeps of the rows of `from` for each word of one column (`document_sums`): totals of a list that is narrowed by
   * nothing else are read there, and cost the same however long the list is. Its rows carry `shop_id` and `count`; `where` of the list says
   * nothing but the shop.
   */
  sums?: { from: string; by: string; count: string; totals: { readonly [column: string]: string } };
  /** `name` or `-name`. */
  defaultSort: string;
  /** Makes the row of the answer from what was read (copy what you want); by default as read, moments as ISO texts. */
  row?: (read: Row) => R;
};
