import type { ListFilter } from "#kit/list/list.ts";

/** Filter and order of a view. */
export type ViewQuery = { search?: string; filter?: ListFilter; sort?: string };

/** Visible columns of a list by their names, in order; density of its lines. */
export type ViewLook = { columns?: string[]; density?: "cosy" | "compact" };

/** A saved view of a list, of one user in one shop. */
export type ListView = {
  id: string;
  name: string;
  query: ViewQuery;
  look: ViewLook;
  version: number;
};

/** Last state of a user's list: restored on their return until they change account. */
export type ListState = {
  /** The view that was open: an id, or the key of a fixed view. */
  view?: string;
  query: ViewQuery;
  look: ViewLook;
};

/** Most views of one list. */
export const VIEWS_MAX = 30;
