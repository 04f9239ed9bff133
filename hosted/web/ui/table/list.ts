import type { ListFilter, RowsChosen } from "@cuvee/core/kit/list.ts";
import type { ReactNode } from "react";
import type { CallAnswer, Route } from "#kit/api.ts";

/** Routes that `listCalls` made (or that answer as they do): only these can stand in a `ListPage`. */
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

/** How a column is narrowed. */
export type FilterKind =
  /** Some of these words; `options` may be fetched when the filter is first opened. */
  | { kind: "words"; options: readonly FilterOption[] | (() => Promise<readonly FilterOption[]>) }
  /** Words that it contains, capitals and accents aside. */
  | { kind: "text" }
  /** From … to …; `cents` and `e4` are typed in euros, `bp` in percent. */
  | { kind: "number" | "decimal" | "cents" | "e4" | "bp" }
  /** From day … to day …, with the usual periods. For dates and moments. */
  | { kind: "days" }
  | { kind: "boolean"; yes: string; no: string }
  /** Whether there is a value at all. */
  | { kind: "presence"; with: string; without: string };

export type ListColumn<Row extends object> = {
  /** The server's name of the column: what it is sorted, filtered, summed and exported by. */
  name: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: "end";
  sort?: true;
  /** Names of its two sorts on a phone, ascending and descending: `["Les plus anciennes", "Les plus récentes"]`. */
  sorts?: readonly [string, string];
  filter?: FilterKind;
  /** The server's column that its filter narrows, where that is another one: a title is narrowed by its id. */
  filterBy?: string;
  /** Writes its sum in the row of totals (the server's column must have `total`); the sum is in the column's own unit. */
  total?: (sum: number) => ReactNode;
  /** CSS width; the others share what is left. */
  width?: string;
  /** Smallest window that shows it: from 1100 px, from 900 px. */
  from?: "wide" | "medium";
  /** Not shown until chosen. */
  hidden?: true;
  /** Cannot be hidden: what the row is called. Stands first; its cell is a `RowLink`, by which the whole row leads there. */
  locked?: true;
  /** Not in the server's list, so not in files: made of others. */
  made?: true;
};

/** What can be done to the rows that are selected. */
export type BulkAct = {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: true;
  /** Also for "all N that match", beyond the rows on screen: the server's call takes `rowsChosen`. Without it only named rows. */
  all?: true;
  /** Does it, or opens a dialog that does; the selection is cleared when the promise gives true. */
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

/** A fixed view of a list, before the person's own: the first one is "all". */
export type FixedView = { key: string; label: string; filter: ListFilter; count?: number | undefined };

/** Everything that a list page needs to know; see `ListPage`. */
export type ListDescription<R extends ListRoute> = {
  /** Names the list for saved views and what is remembered of it; the server's `ListDefinition.name`. */
  name: string;
  route: R;
  /** More of the route's query, beside what the page asks. */
  query?: Readonly<Record<string, string | number | undefined>>;
  /** What the list is of, always: the bills among the documents. Neither shown as a filter nor cleared with them. */
  within?: ListFilter;
  /** Heading of the page, and name of the table. */
  title: string;
  /** Words in the empty search box: what is searched. */
  search: string;
  columns: readonly ListColumn<RowOf<R>>[];
  defaultSort: string;
  rowId: (row: RowOf<R>) => string;
  /** A row on a phone; the first line should be a `RowLink`. */
  card: (row: RowOf<R>) => ReactNode;
  /** Fixed views, also from the answer (counts; undefined before the first); by default "Tous" alone. Their filters never change. */
  views?: readonly FixedView[] | ((answer: CallAnswer<R> | undefined) => readonly FixedView[]);
  bulk?: readonly BulkAct[];
  rowActs?: readonly RowAct<RowOf<R>>[];
  /** Nothing at all yet: what to say, and the first act. */
  empty: { icon?: ReactNode; title: string; text?: string; action?: ReactNode };
  /** Beside the title: "Nouveau client". */
  actions?: ReactNode;
  /** Between the title and the list: what all of it comes to. */
  intro?: ReactNode;
  /** Kinds of live signals after which the list reads itself again; "resync" always. */
  live?: readonly ("order" | "slot")[];
  /** The person may not save views nor export: lists that are not a shop's. */
  plain?: boolean;
  /** What is said when rows arrive by themselves; they are marked then. */
  arrived?: (count: number) => string;
};
