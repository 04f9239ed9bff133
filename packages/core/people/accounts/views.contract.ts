import * as z from "zod";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { COLUMN_NAME, SORT_NAME } from "#kit/list/list.ts";
import { filterField } from "#kit/list/list.contract.ts";

const staff = ["owner", "iam"] as const;
const listName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/, "list");
const viewName = nameText(60, 1);

export const viewQuery = z.strictObject({
  search: text(100).optional(),
  filter: filterField.optional(),
  sort: z.string().regex(SORT_NAME, "sort").optional(),
});
export const viewLook = z.strictObject({
  columns: z.array(z.string().regex(COLUMN_NAME, "column")).max(60).optional(),
  density: z.enum(["cosy", "compact"]).optional(),
});
export const listView = z.object({
  id,
  name: z.string(),
  query: viewQuery,
  look: viewLook,
  version: z.int(),
});
const state = z.strictObject({ view: z.string().max(40).optional(), query: viewQuery, look: viewLook });
export const listViews = z.object({ views: z.array(listView) });
const viewId = z.strictObject({ viewId: id });

/** Saved views of lists (design: libraries, "Lists"): each user's own, per shop that they work for. */
export const viewsContract = contract({
  views: {
    method: "GET",
    path: "/v1/views",
    who: staff,
    summary: "Saved views of a list, in order, and how it was left",
    query: z.strictObject({ list: listName }),
    answer: z.object({ views: z.array(listView), state: state.nullable() }),
  },
  addView: {
    method: "POST",
    path: "/v1/views",
    who: staff,
    idempotent: true,
    summary: "Save a view of a list, at the end",
    body: z.strictObject({ list: listName, name: viewName, query: viewQuery, look: viewLook }),
    answer: listView,
    status: 201,
  },
  orderViews: {
    method: "PUT",
    path: "/v1/views/order",
    who: staff,
    summary: "Put the views of a list in order; those not named follow as they stood",
    body: z.strictObject({ list: listName, ids: z.array(id).max(60) }),
    answer: listViews,
  },
  keepState: {
    method: "PUT",
    path: "/v1/views/state",
    who: staff,
    summary: "Remember how a list is left",
    body: state.extend({ list: listName }),
    answer: z.null(),
    status: 204,
  },
  clearStates: {
    method: "DELETE",
    path: "/v1/views/state",
    who: staff,
    summary: "Forget how every list was left: the person changes account",
    answer: z.null(),
    status: 204,
  },
  changeView: {
    method: "PUT",
    path: "/v1/views/:viewId",
    who: staff,
    summary: "Rename a view, or keep another query or look in it; 409 `conflict` carries the current one",
    params: viewId,
    body: z.strictObject({ name: viewName, query: viewQuery, look: viewLook, version: versionField }),
    answer: listView,
  },
  duplicateView: {
    method: "POST",
    path: "/v1/views/:viewId/duplicates",
    who: staff,
    idempotent: true,
    summary: "A copy of a view under another name, after it",
    params: viewId,
    body: z.strictObject({ name: viewName }),
    answer: listView,
    status: 201,
  },
  dropView: {
    method: "DELETE",
    path: "/v1/views/:viewId",
    who: staff,
    summary: "Delete a view",
    params: viewId,
    answer: z.null(),
    status: 204,
  },
});
