import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";

/**
 * Files that were generated in the background for the user who requested them (specification §7,
 * `GET /v1/documents/to-download`).
 */
export const downloadsContract = contract({
  toDownload: {
    method: "GET",
    path: "/v1/documents/to-download",
    primary: true,
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary: "Addresses of files that are ready, each told once; they work once, for five minutes",
    answer: z.array(z.string()),
  },
  renew: {
    method: "PUT",
    path: "/v1/documents/downloads/:id/link",
    who: ["buyer", "owner", "iam", "agent", "admin"],
    summary: "A new address of a file of one's own that is kept, as on the day it was made",
    params: z.strictObject({ id }),
    answer: z.object({ url: z.string() }),
  },
  download: {
    method: "GET",
    path: "/v1/documents/downloads/:id",
    primary: true,
    who: ["public"],
    summary: "A file by its single-use key",
    params: z.strictObject({ id }),
    query: z.strictObject({ key: z.string().max(100) }),
    answer: fileAnswer("application/octet-stream"),
  },
});
