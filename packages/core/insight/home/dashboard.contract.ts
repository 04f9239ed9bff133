import * as z from "zod";
import { dashboardAnswer } from "#insight/home/dashboard.answers.contract.ts";
import { contract, versionField } from "#kit/contract.ts";
import { BLOCK_NAMES } from "./dashboard.ts";

const staff = ["owner", "iam"] as const;
export const dashboardBlock = z.strictObject({
  name: z.enum(BLOCK_NAMES),
  shown: z.boolean(),
  wide: z.boolean(),
});
export const dashboardLayout = z.object({ blocks: z.array(dashboardBlock), version: z.int() });

export const dashboardContract = contract({
  read: {
    method: "GET",
    path: "/v1/dashboard",
    who: staff,
    summary: "What the blocks of the dashboard show, those that the person may see",
    answer: dashboardAnswer,
  },
  layout: {
    method: "GET",
    path: "/v1/dashboard/layout",
    who: staff,
    summary: "How the person has arranged the dashboard of this shop",
    answer: dashboardLayout,
  },
  arrange: {
    method: "PUT",
    path: "/v1/dashboard/layout",
    who: staff,
    summary: "Choose and order the blocks of one's dashboard; no blocks puts the usual ones back",
    body: z.strictObject({
      blocks: z
        .array(dashboardBlock)
        .max(BLOCK_NAMES.length)
        .refine((blocks) => new Set(blocks.map((b) => b.name)).size === blocks.length, "duplicate"),
      version: versionField,
    }),
    answer: dashboardLayout,
  },
});
