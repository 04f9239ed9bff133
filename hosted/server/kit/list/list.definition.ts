import type {
  DeclaredColumn,
  DeclaredColumns,
  ListDeclaration,
} from "@cuvee/core/kit/list/listDeclaration.ts";
import type { Row, Tx, Values } from "#kit/postgres/database.ts";

/** SQL of one column. */
type ColumnSql = {
  /** Expression over the tables of `from`; written by us, never by a user. */
  sql: string;
  /** The sort expression is never null: one index scan instead of two. */
  required?: true;
  /** Aggregate that is the total instead of the sum of `sql`: some rows do not count. */
  sum?: string;
  /** Expression used in files instead of `sql`: the name of the object whose key a row has. */
  file?: string;
  /**
   * Returns the ids of the rows that a filter by values finds, where no expression tells them; read anew by each
   * request. `of` is the list's owner. Unknown values find nothing.
   */
  expand?: (tx: Tx, of: string, values: readonly string[]) => Promise<readonly string[]>;
};
/** SQL of a column that the list sorts by. */
type SortedSql = ColumnSql & {
  /**
   * Expression that is sorted by instead of `sql`. A long list uses an index `(shop_id, <this expression>, <id>)`,
   * which the module's migration makes; without it every page sorts the whole list. Texts that are sorted by hold at
   * most 200 characters.
   */
  order?: string;
  /**
   * The same value for all rows at once, for values in other tables: a join (`left join (select … where shop_id =
   * :shopId group by …) held on …`, one row at most for each row of the list) and an expression over it. It is joined
   * only when the list is sorted or filtered by the column; rows on the page are read by `sql`. Not with `order`.
   * `valid`: condition over no table of the list, whether the value may be used now; else `sql` takes its place.
   */
  whole?: { join: string; sql: string; valid?: string };
};

/** One column of a list: its declaration and its SQL. */
export type ListColumn = DeclaredColumn & SortedSql;

/** SQL of a list whose columns are declared. */
type ListSql<R> = {
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
  /**
   * Expression of the whole number of which `id` is the text, padded with zeros. Rows with equal values are ordered by
   * it, so that an index (shop_id, sort expression, number) is used.
   */
  idNumber?: string;
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
   * most int)` returns ids (`find_documents`), or null where it does not serve the reader. It is called first; when it
   * finds few rows, nothing else is read.
   */
  finder?: string;
  /**
   * The sort in whose order the finder returns its ids (`find_orders`). Such a finder takes the id that they follow as
   * third argument; a page in this order reads as many matches as it shows, however many there are.
   */
  finderSort?: string;
  /**
   * Sums that the database keeps of the rows of `from` for each value of one column (`document_sums`). Totals of a list
   * that is narrowed by nothing else are read there, and cost the same however long the list is. Its rows carry
   * `shop_id` and `count`; `where` of the list restricts nothing but the shop. `sql`: the expression of `by` over them,
   * where it is another one; `usual`: that of the list over them. Agents, who see a part of the rows, measure no list.
   */
  sums?: {
    from: string;
    by: string;
    sql?: string;
    usual?: string;
    count: string;
    totals: { readonly [column: string]: string };
  };
  /**
   * Makes the row of the answer from the row read (copy the fields you want); by default unchanged, with moments as ISO
   * texts.
   */
  row?: (read: Row) => R;
};

/** A list of a shop, as `listHandlers` takes it: what `defineList` makes. */
export type ListDefinition<R = unknown> = ListSql<R> &
  Omit<ListDeclaration, "columns"> & { columns: { readonly [name: string]: ListColumn } };

/** SQL of each declared column, `order` and `whole` only where the list sorts by it; a text alone is its `sql`. */
type SqlOf<C extends DeclaredColumns> = {
  readonly [N in keyof C]: string | (C[N] extends { sort: true } ? SortedSql : ColumnSql);
};

/**
 * Adds its SQL to a list that core declares; a missing or an undeclared column does not compile.
 *
 *     const clients: ListDefinition<ClientRow> = defineList(CLIENT_LIST, {
 *       from: "clients c", where: "c.shop_id = :shopId", id: "c.id",
 *       columns: { name: { sql: "c.name", order: "c.sort_name", required: true }, code: "c.code", … },
 *       search: ["c.search"] });
 */
export function defineList<R, C extends DeclaredColumns>(
  { name, texts, defaultSort, columns }: ListDeclaration<C>,
  created: ListSql<R> & { columns: SqlOf<NoInfer<C>> },
): ListDefinition<R> {
  const withSql = Object.entries<DeclaredColumn>(columns).map(([key, column]): [string, ListColumn] => {
    const own: string | SortedSql | undefined = created.columns[key];
    if (own === undefined) throw new Error(`${name}: ${key} has no SQL`);
    return [key, { ...column, ...(typeof own === "string" ? { sql: own } : own) }];
  });
  return { ...created, name, texts, defaultSort, columns: Object.fromEntries(withSql) };
}
