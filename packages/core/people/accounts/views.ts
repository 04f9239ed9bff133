import type { ListFilter } from "#kit/list.ts";

/** What a view narrows a list to, and how it stands. */
export type ViewQuery = { search?: string; filter?: ListFilter; sort?: string };

/** Columns of a list by their names, in order, those that are shown; lines close together or not. */
export type ViewLook = { columns?: string[]; density?: "cosy" | "compact" };

/** A saved view of a list, of one person in one shop. */
export type ListView = {
  id: string;
  name: string;
  query: ViewQuery;
  look: ViewLook;
  version: number;
};

/** How a person left a list: comes back with him until he changes account. */
export type ListState = {
  /** The view that was open: an id, or the key of a fixed view. */
  view?: string;
  query: ViewQuery;
  look: ViewLook;
};

/** Most views of one list. */
export const VIEWS_MAX = 30;
