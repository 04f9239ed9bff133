import type { ColumnKind } from "#kit/list/list.ts";

/** One column of a list, as the server and the screen both read it. */
export type DeclaredColumn = {
  readonly kind: ColumnKind;
  /** The list may be sorted by the column. */
  readonly sort?: true;
  /** The column may be filtered by; the allowed values, where they are known. */
  readonly filter?: true | readonly string[];
  /** Values that its filter offers on screen, where they are not those of `filter`. */
  readonly offers?: readonly string[];
  /**
   * `namespace:prefix` of the texts of its values, on screen and in files: `status:order` takes `order.pending` from
   * status.json.
   */
  readonly words?: string;
  /** The list has its sum. */
  readonly total?: true;
  /**
   * Without this permission the column is absent from rows, sorts, filters, totals and files; amounts require
   * `seeAllPrice` by their kind.
   */
  readonly permission?: string;
};
export type DeclaredColumns = { readonly [name: string]: DeclaredColumn };

/** A list as the server and the screen both read it; see `declareList`. */
export type ListDeclaration<C extends DeclaredColumns = DeclaredColumns> = {
  /** Names the list for exports and saved views. */
  readonly name: string;
  /**
   * `namespace` or `namespace:prefix` of its texts: `columns.<name>` are the heads of its columns, on screen and in
   * files; `sorts.<name>` and `sorts.-<name>` the names of its sorts on a phone, where the usual ones do not do.
   */
  readonly texts: string;
  readonly columns: C;
  /** `name` or `-name`. */
  readonly defaultSort: string;
};

/** Names of the columns that a list declares. */
export type ColumnName<L extends ListDeclaration> = keyof L["columns"] & string;

/** Sorts of a list: `name` or `-name` of each column that sorts. */
type SortOf<C extends DeclaredColumns> = {
  [N in keyof C & string]: C[N] extends { sort: true } ? N | `-${N}` : never;
}[keyof C & string];

/**
 * Declares a list once, for the server (`defineList` adds its SQL) and for the screen (`ListPage` adds its cells):
 *
 *     export const CLIENT_LIST = declareList({
 *       name: "clients", texts: "clients", defaultSort: "name",
 *       columns: {
 *         name: { kind: "text", sort: true },
 *         kind: { kind: "text", filter: CLIENT_KINDS, words: "clients:kinds" }, … } });
 */
export const declareList = <const C extends DeclaredColumns>(
  list: ListDeclaration<C> & { defaultSort: SortOf<C> },
): ListDeclaration<C> => list;

/** Returns the full key of a text of a list: `tills:points.columns.name` for `tills:points` and `columns.name`. */
export function listText(texts: string, key: string): string {
  return `${texts}${texts.includes(":") ? "." : ":"}${key}`;
}
