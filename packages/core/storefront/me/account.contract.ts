import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { contract, id, nameText } from "#kit/contract.ts";
import { postalAddress } from "#sales/orders/address.contract.ts";

/** Maximum number of a user's addresses. */
export const ADDRESSES_MAX = 20;
/**
 * Sent with the request, so that no other request can be mistaken for it; the user types a word of the language on
 * screen before.
 */
const ERASE_WORD = /^(supprimer|delete)$/;

const buyers = ["buyer"] as const;
const addressId = z.strictObject({ addressId: id });

export const savedAddress = postalAddress.extend({
  /** The owner's name for it. */
  label: nameText(40).default(""),
  isDelivery: z.boolean().default(false),
  isBilling: z.boolean().default(false),
});
export const addressBook = z.object({
  addresses: z.array(savedAddress.extend({ id })),
});
export const dataExport = z.object({
  id,
  state: z.enum(["waiting", "ready", "failed"]),
  askedAt: z.string(),
  readyAt: z.string().nullable(),
});

/** The buyer's own data: addresses, a copy of all data, deletion of the account (GDPR art. 15, 17, 20). */
export const accountContract = contract({
  addresses: {
    method: "GET",
    path: "/v1/users/me/addresses",
    who: buyers,
    summary:
      "The addresses that the buyer keeps; one may be his usual delivery, one his usual billing address",
    answer: addressBook,
  },
  addAddress: {
    method: "POST",
    path: "/v1/users/me/addresses",
    who: buyers,
    idempotent: true,
    summary: "Keep another address, twenty at most",
    body: savedAddress,
    answer: addressBook,
    status: 201,
  },
  changeAddress: {
    method: "PUT",
    path: "/v1/users/me/addresses/:addressId",
    who: buyers,
    summary: "Change an address; orders keep the one that they were placed with",
    params: addressId,
    body: savedAddress,
    answer: addressBook,
  },
  dropAddress: {
    method: "DELETE",
    path: "/v1/users/me/addresses/:addressId",
    who: buyers,
    summary: "Forget an address",
    params: addressId,
    answer: addressBook,
  },
  dataExports: {
    method: "GET",
    path: "/v1/users/me/data-exports",
    who: buyers,
    summary: "The last copy of the buyer's data that he asked for, if it is still kept",
    answer: z.object({ last: dataExport.nullable() }),
  },
  askData: {
    method: "POST",
    path: "/v1/users/me/data-exports",
    who: buyers,
    idempotent: true,
    summary: "Make a file of all data of the buyer (GDPR art. 15 and 20), in the background",
    answer: z.object({ last: dataExport.nullable() }),
    status: 202,
  },
  fetchData: {
    method: "PUT",
    path: "/v1/users/me/data-exports/:exportId/link",
    who: buyers,
    summary: "An address of the file that works once, for five minutes",
    params: z.strictObject({ exportId: id }),
    answer: z.object({ url: z.string() }),
  },
  downloadData: {
    method: "GET",
    path: "/v1/documents/my-data/:exportId",
    primary: true,
    who: ["public"],
    summary: "A copy of somebody's data by its single-use key",
    params: z.strictObject({ exportId: id }),
    query: z.strictObject({ key: z.string().max(100) }),
    answer: fileAnswer("application/octet-stream"),
  },
  erase: {
    method: "POST",
    path: "/v1/users/me/erasure",
    who: buyers,
    idempotent: true,
    summary:
      "Erase the account (GDPR art. 17): what accounting must keep stays, without what points to the person",
    body: z.strictObject({
      keyword: z.string().trim().toLowerCase().regex(ERASE_WORD, "keyword"),
      password: z.string().min(1).max(200),
    }),
    answer: z.object({ success: z.literal(true), message: z.string() }),
  },
});
