import * as z from "zod";
import {
  pointArticleAnswer,
  pointRowAnswer,
  pointViewAnswer,
  tillViewAnswer,
} from "#counter/pointsOfSale/points.answers.contract.ts";
import { centsField, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { TILL_CODE } from "./codes.ts";
import { offeredPayment, tillAct } from "#counter/pointsOfSale/enums.contract.ts";

/** Users who sell there or manage points of sale read them. */
const staff = {
  who: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  orElse: ["manageSalesPoint"],
  priced: true,
  integration: "salesPoint",
} as const;
const seller = {
  who: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;
/** Creating and retiring points of sale and their tills is a right of its own. */
const manager = {
  who: ["owner", "iam"],
  permission: "manageSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;

const MOST_FAVOURITES = 60;
const DISPLAY_LINES = /^[^\n]{0,20}(?:\n[^\n]{0,20})?$/;
const display = text(41).regex(DISPLAY_LINES, "display-lines").default("");
const once = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const fields = {
  name: nameText(100, 1),
  warehouseId: id,
  typology: text(60, 1).nullable().default(null),
  payments: z.array(offeredPayment).min(1).refine(once, "twice"),
  floatCents: centsField.min(0).max(100_000_000).default(0),
  favourites: z.array(id).max(MOST_FAVOURITES).refine(once, "twice").default([]),
  receiptHead: text(500).default(""),
  receiptFoot: text(500).default(""),
  displayIdle: display,
  displayWelcome: display,
  offlineHours: z.int().min(1).max(168).default(24),
  offlineCents: centsField.min(0).max(100_000_000).default(500_000),
  reportTo: z.union([z.literal(""), z.email().max(200)]).default(""),
};

const point = pointViewAnswer;
const till = tillViewAnswer;
const ofPoint = z.strictObject({ pointId: id });
const ofUser = z.strictObject({ pointId: id, userId: id });

export const pointsList = listCalls({
  path: "/v1/salespoints",
  ...staff,
  summary: "Points of sale with their tills",
  row: pointRowAnswer,
});

/** Points of sale, their users, and their tills (hosted/decisions/0015-the-till.md). */
export const pointsContract = contract({
  list: { ...pointsList.list, orElse: staff.orElse },
  measure: { ...pointsList.measure, orElse: staff.orElse },
  export: { ...pointsList.export, orElse: staff.orElse },
  choices: {
    method: "GET",
    path: "/v1/salespoints/choices",
    ...staff,
    summary: "Warehouses and grids that a point of sale may have",
    answer: z.object({
      warehouses: z.array(z.object({ id, name: z.string() })),
      grids: z.array(z.object({ key: z.string(), name: z.string(), isPublic: z.boolean() })),
    }),
  },
  articles: {
    method: "GET",
    path: "/v1/salespoints/articles",
    ...staff,
    summary: "Articles that may be favourites, found by name; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ articles: z.array(pointArticleAnswer) }),
  },
  create: {
    method: "POST",
    path: "/v1/salespoints",
    ...manager,
    idempotent: true,
    summary: "Make a point of sale; who makes it works there",
    body: z.strictObject({ id, ...fields }),
    answer: point,
    status: 201,
  },
  detail: {
    method: "GET",
    path: "/v1/salespoints/:pointId",
    ...staff,
    summary: "A point of sale: settings, people with what each may do, tills",
    params: ofPoint,
    answer: point,
  },
  change: {
    method: "PUT",
    path: "/v1/salespoints/:pointId",
    ...manager,
    summary: "Change the settings of a point of sale",
    params: ofPoint,
    body: z.strictObject({ ...fields, version: versionField }),
    answer: point,
  },
  archive: {
    method: "DELETE",
    path: "/v1/salespoints/:pointId",
    ...manager,
    summary: "Put away a point of sale whose tills are retired",
    params: ofPoint,
    query: z.strictObject({ version: z.coerce.number().pipe(versionField) }),
    answer: point,
  },
  // A user's rights at a till are granted by those who may grant rights to collaborators.
  user: {
    method: "PUT",
    path: "/v1/salespoints/:pointId/users/:userId",
    ...staff,
    also: "createCollaborator",
    summary: "Somebody works at a point of sale with these acts beside selling; null: he does not any more",
    params: ofUser,
    body: z.strictObject({
      acts: z.array(tillAct).refine(once, "twice").nullable(),
      /** 0 for a user who does not work there yet. */
      version: versionField,
    }),
    answer: point,
  },
  code: {
    method: "PUT",
    path: "/v1/salespoints/:pointId/users/:userId/code",
    ...seller,
    summary: "One's own code of 4 to 8 digits that unlocks the tills of a point of sale",
    params: ofUser,
    body: z.strictObject({ code: z.string().regex(TILL_CODE, "till-code") }),
    answer: point,
  },
  enrol: {
    method: "POST",
    path: "/v1/salespoints/:pointId/tills",
    ...seller,
    idempotent: true,
    summary:
      "Make a device a till: it has made its id and its key, and is given its code; by who may unlock it, else `till-not-yours`",
    params: ofPoint,
    body: z.strictObject({
      id,
      name: nameText(60, 1),
      /** ECDSA P-256, uncompressed point (65 bytes) in base64url. */
      publicKey: z.string().regex(/^[A-Za-z0-9_-]{87}$/, "till-key"),
    }),
    answer: till,
    status: 201,
  },
  till: {
    method: "GET",
    path: "/v1/tills/:tillId",
    ...staff,
    summary: "One till",
    params: z.strictObject({ tillId: id }),
    answer: till,
  },
  changeTill: {
    method: "PUT",
    path: "/v1/tills/:tillId",
    ...manager,
    summary: "Rename a till, or retire it for ever",
    params: z.strictObject({ tillId: id }),
    body: z.strictObject({
      name: nameText(60, 1),
      state: z.enum(["active", "retired"]),
      version: versionField,
    }),
    answer: till,
  },
});
