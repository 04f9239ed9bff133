import type { ListFilter, RowsChosen } from "@cuvee/core/kit/list/list.ts";
import type { ColumnName, ListDeclaration } from "@cuvee/core/kit/list/listDeclaration.ts";
import type { ReactNode } from "react";
import type { CallAnswer, Route } from "#kit/api.ts";
import type { StatusGroup } from "#ui/Badge.tsx";
import type { PageHeaderProps } from "#ui/page/PageHeader.tsx";

/** Routes that `listCalls` made (or that answer alike): only these can be in a `ListPage`. */
export type ListRoute = {
  [R in Route]: R extends `GET ${string}`
    ? CallAnswer<R> extends { rows: readonly object[]; next: string | null }
      ? R
      : never
    : never;
}[Route];

/** One row of a route's list. */
export type RowOf<R extends ListRoute> =
  CallAnswer<R> extends { rows: readonly (infer Row extends object)[] } ? Row : never;

export type FilterOption = { value: string; label: string };

/** Kind of filter of a column. */
export type FilterKind =
  /** Some of these words; `options` may be fetched when the filter is first opened. */
  | { kind: "words"; options: readonly FilterOption[] | (() => Promise<readonly FilterOption[]>) }
  /** Contains the typed words, ignoring case and accents. */
  | { kind: "text" }
  /** From … to …; `cents` and `e4` are typed in euros, `bp` in percent. */
  | { kind: "number" | "decimal" | "cents" | "e4" | "bp" }
  /** From day … to day …, with the usual periods. For dates and moments. */
  | { kind: "days" }
  | { kind: "boolean"; yes: string; no: string }
  /** Filters by presence of a value. */
  | { kind: "presence"; with: string; without: string };

/** Place and size of a column. */
type Layout = {
  /** Numbers and amounts stand at the end without it, the others at the start. */
  align?: "start" | "end";
  /** CSS width; the other columns share the rest. */
  width?: string;
  /** Narrowest list that shows it: more than 960 px wide, more than 800 px (Table.module.css). */
  from?: "wide" | "medium";
  /** Not shown until chosen. */
  hidden?: true;
  /**
   * Cannot be hidden: the name of the row. Comes first; its cell is a `RowLink`, by which the whole row leads there.
   */
  locked?: true;
};

/** Kinds of cells that a screen chooses for a declared column, where the kind of its value does not say it. */
export type CellKind<Row> =
  /** A badge of a status, with its word of the declaration and its colour group. */
  | {
      kind: "status";
      groups: Readonly<Record<string, StatusGroup>>;
      /** Status that is shown, where it is not the value of the column; null shows none. */
      of?: (row: Row) => string | null;
      /** `namespace:prefix` of words that come before those of the declaration. */
      words?: string;
      /** Without background: for a second status of a row. */
      plain?: true;
    }
  /** The name of the user whose user name is the value. */
  | { kind: "person" };

/** Additions of a screen to a column that core declares; the rest follows from its declaration. */
type OnDeclared<N extends string> = Layout & {
  /** Head on screen where it differs from the one in files. */
  label?: string;
  /** The screen does not offer its sort. */
  sort?: false;
  /** Another filter than the one of its kind and values; false: the screen offers none. */
  filter?: FilterKind | false;
  /** The column that it filters, if it is another one: a title is filtered by its id. */
  filterBy?: N;
  /** Writes its sum, in the column's own unit; false: the screen shows none. */
  total?: ((sum: number) => ReactNode) | false;
  made?: never;
};

/**
 * Column of a list on a screen: one that the list declares, or `made`. A declared one without `cell` shows its value as
 * its kind and words tell, or as the screen says by `as`.
 */
export type ScreenColumn<Row extends object, N extends string> =
  | (OnDeclared<N> & { name: N & keyof Row; cell?: (row: Row) => ReactNode; as?: never })
  | (OnDeclared<N> & { name: N & keyof Row; as: CellKind<Row>; cell?: never })
  | (OnDeclared<N> & { name: Exclude<N, keyof Row>; cell: (row: Row) => ReactNode; as?: never })
  | (Layout & {
      /** Not in the server's list, so not in files: computed from other columns. */
      made: true;
      name: string;
      label: string;
      cell: (row: Row) => ReactNode;
    });

/** Columns of the list `L` on a screen. */
export type ScreenColumns<Row extends object, L extends ListDeclaration> = readonly ScreenColumn<
  Row,
  ColumnName<L>
>[];

/** A column ready to be drawn: a column of a screen with what its declaration adds. */
export type ListColumn<Row extends object> = Omit<Layout, "align"> & {
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align: "start" | "end";
  sort: boolean;
  filter?: FilterKind;
  filterBy?: string;
  total?: (sum: number) => ReactNode;
  /** Amounts: absent without `seeAllPrice`. */
  money: boolean;
  made?: true;
};

/** Action for the selected rows. */
export type BulkAct = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: true;
  /**
   * Also for "all N that match", beyond the rows on screen: the server's call takes `rowsChosen`. Without it only named
   * rows.
   */
  all?: true;
  /** Runs the action, or opens a dialog that does; the selection is cleared when the promise gives true. */
  act: (chosen: RowsChosen, count: number) => Promise<boolean> | boolean;
};

export type RowAct<Row extends object> = {
  key: string;
  label: string;
  icon: ReactNode;
  danger?: true;
  /** Absent for this row. */
  hidden?: (row: Row) => boolean;
  act: (row: Row) => void;
};

/** A fixed view of a list, before the user's own: the first one is "all". */
export type FixedView = { key: string; label: string; filter: ListFilter; count?: number | undefined };

/** Parts of a list page other than its columns. */
type ListParts<R extends ListRoute> = {
  route: R;
  /** Further query parameters of the route, beside those of the page. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /**
   * Permanent filter of the list: the invoices among the documents. Neither shown as a filter nor cleared with them.
   */
  within?: ListFilter;
  /** Heading of the page, and name of the table. */
  title: string;
  /** Placeholder of the search box: the searched fields. */
  search: string;
  rowId: (row: RowOf<R>) => string;
  /** A row on a phone; the first line should be a `RowLink`. */
  card: (row: RowOf<R>) => ReactNode;
  /**
   * Fixed views, also from the answer (counts; undefined before the first); by default "Tous" alone. Their filters
   * never change.
   */
  views?: readonly FixedView[] | ((answer: CallAnswer<R> | undefined) => readonly FixedView[]);
  bulk?: readonly BulkAct[];
  rowActs?: readonly RowAct<RowOf<R>>[];
  /** Text and first action for a list without any data. */
  empty: { icon?: ReactNode; title: string; text?: string; action?: ReactNode };
  /** Beside the title: "Nouveau client". */
  actions?: ReactNode;
  /** The rest of the head of a list that is a part of a record: the way back, its status, a line below the title. */
  head?: Pick<PageHeaderProps, "back" | "badges" | "text">;
  /** Below the title: the number of rows, in words. */
  counted?: (count: number) => string;
  /** Content between the title and the list: a summary of all of it. */
  intro?: ReactNode;
  /** Kinds of live events after which the list is read again; "resync" always. */
  live?: readonly ("order" | "slot")[];
  /** The user may neither save views nor export: lists that are not a shop's. */
  plain?: boolean;
  /** Message when rows arrive by themselves; they are marked then. */
  arrived?: (count: number) => string;
};

/** Full description of a list page; see `ListPage`. */
export type ListDescription<R extends ListRoute, L extends ListDeclaration> = ListParts<R> & {
  /** The list as core declares it. */
  of: L;
  /** Name for saved views and the remembered state, where several pages show parts of one list. */
  name?: string;
  columns: ScreenColumns<RowOf<R>, L>;
};

/** A list ready to be drawn. */
export type ScreenList<R extends ListRoute> = ListParts<R> & {
  name: string;
  texts: string;
  defaultSort: string;
  columns: readonly ListColumn<RowOf<R>>[];
};
