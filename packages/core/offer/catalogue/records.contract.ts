import * as z from "zod";
import {
  catalogueOptionsAnswer,
  productEventAnswer,
  productRecordAnswer,
  productRowAnswer,
} from "#offer/catalogue/record.answers.contract.ts";
import { emptyBody, contract, id, nameText, versionField } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import {
  labelsField,
  newProductBody,
  productBody,
  sharedFields,
  slug,
} from "#offer/catalogue/record.contract.ts";
import { rule } from "#kit/rules.contract.ts";
import { productStatus } from "./enums.contract.ts";

const who = ["owner", "iam"] as const;
/** Agents read the products that they sell. */
const sellers = [...who, "agent"] as const;
const seen = { who, permission: "seeAllProduct" } as const;
const created = { who, permission: "createProduct" } as const;
const record = productRecordAnswer;
const one = z.strictObject({ productId: id });

export const productsList = listCalls({
  path: "/v1/catalogue/products",
  ...seen,
  summary: "Products of the shop with price and stock",
  row: productRowAnswer,
});

/** Changes that one request may make to many products: absent fields stay. */
export const bulkSet = z
  .strictObject({
    status: productStatus.optional(),
    ...z.strictObject(sharedFields).partial().shape,
    addLabels: labelsField.optional(),
    removeLabels: labelsField.optional(),
  })
  .check(rule((set) => Object.values(set).some((value) => value !== undefined), "needed"));

export const recordsContract = contract({
  ...productsList,
  list: { ...productsList.list, who: sellers },
  options: {
    method: "GET",
    path: "/v1/catalogue/options",
    ...seen,
    orElse: ["createProduct"],
    who: sellers,
    summary: "What a form of products needs: trade of the shop, its grids, words that it has used",
    answer: catalogueOptionsAnswer,
  },
  read: {
    method: "GET",
    path: "/v1/catalogue/products/:productId",
    ...seen,
    who: sellers,
    summary: "A product with all its facts; prices only with `seeAllPrice`",
    params: one,
    answer: record,
  },
  create: {
    method: "POST",
    path: "/v1/catalogue/products",
    ...created,
    idempotent: true,
    summary: "Make a product with its vintages and formats",
    body: newProductBody,
    answer: record,
    status: 201,
  },
  change: {
    method: "PUT",
    path: "/v1/catalogue/products/:productId",
    ...created,
    summary:
      "Set all facts of a product; vintages and formats left out are removed, or closed where they were sold or have stock",
    params: one,
    body: productBody,
    answer: record,
  },
  setStatus: {
    method: "PUT",
    path: "/v1/catalogue/products/:productId/status",
    ...created,
    summary: "Put a product online, pause it, say that it is out of stock, or close it for good",
    params: one,
    body: z.strictObject({ status: productStatus, version: versionField }),
    answer: z.object({ status: productStatus, version: z.int() }),
  },
  duplicate: {
    method: "POST",
    path: "/v1/catalogue/products/:productId/duplicate",
    ...created,
    idempotent: true,
    summary: "Make a paused copy of a product with its vintages, formats and prices, without EANs and stock",
    params: one,
    body: z.strictObject({ id, name: nameText(120, 1), slug }),
    answer: record,
    status: 201,
  },
  history: {
    method: "GET",
    path: "/v1/catalogue/products/:productId/history",
    ...seen,
    summary: "Who changed what of a product, newest first, the last hundred",
    params: one,
    answer: z.object({ events: z.array(productEventAnswer) }),
  },
  bulk: {
    method: "POST",
    path: "/v1/catalogue/products/bulk",
    ...created,
    idempotent: true,
    summary:
      "Change status, labels or shared facts of the products named, or of all that match: all of them or none",
    body: z.strictObject({ id, products: rowsChosen, set: bulkSet }),
    answer: z.object({ id, count: z.int() }),
  },
  undoBulk: {
    method: "POST",
    path: "/v1/catalogue/products/bulk/:bulkId/reversal",
    ...created,
    idempotent: true,
    summary: "Undo a change of many products; what somebody changed since is kept",
    params: z.strictObject({ bulkId: id }),
    body: emptyBody,
    answer: z.object({ count: z.int(), kept: z.int() }),
  },
});
