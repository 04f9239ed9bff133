import * as z from "zod";
import { contract } from "#kit/contract.ts";

const staff = ["owner", "iam"] as const;

/** The last comparison of a shop's figures with its sales; null before the first one. */
export const recountView = z.object({
  last: z
    .object({
      state: z.enum(["running", "done", "failed"]),
      /** Name of the user who asked for it; null for the comparison of the night. */
      askedBy: z.string().nullable(),
      askedAt: z.iso.datetime(),
      endedAt: z.iso.datetime().nullable(),
      /** Rows of sales, sums, and clients that were wrong and are mended. */
      facts: z.int(),
      sums: z.int(),
      clients: z.int(),
    })
    .nullable(),
});

export const recountContract = contract({
  read: {
    method: "GET",
    path: "/v1/figures/recount",
    who: staff,
    permission: "accessAnalytics",
    summary: "What the last comparison of figures with sales found",
    answer: recountView,
  },
  start: {
    method: "POST",
    path: "/v1/figures/recount",
    who: staff,
    permission: "accessAnalytics",
    idempotent: true,
    status: 202,
    summary:
      "Compare figures with sales and mend what differs, in the background; the one that is running, if there is one",
    answer: recountView,
  },
});
