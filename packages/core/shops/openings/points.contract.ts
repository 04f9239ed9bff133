import * as z from "zod";
import { contract, id } from "#kit/contract.ts";
import { MISSING_OPENING_FACTS, OPENING_POINTS } from "./points.ts";

export const openingPoint = z.object({
  key: z.enum(OPENING_POINTS),
  done: z.boolean(),
  blocking: z.boolean(),
  faults: z.array(z.object({ lack: z.enum(MISSING_OPENING_FACTS), path: z.string() })),
  path: z.string(),
});

/** The points that a shop needs before the public may order. */
export const openingPointsContract = contract({
  points: {
    method: "GET",
    path: "/v1/shops/me/opening",
    who: ["owner", "iam"],
    summary: "What the shop still needs before it opens, and where each thing is mended",
    answer: z.object({
      isOnline: z.boolean(),
      /** Name of the shop in its address: its own, else its code. */
      urlShop: z.string(),
      version: z.int(),
      /** No blocking point is missing: the shop may be put online. */
      ready: z.boolean(),
      points: z.array(openingPoint),
      /** Formats on sale without any entered stock, at most fifty. */
      unstocked: z.array(
        z.object({
          formatId: id,
          productId: id,
          productName: z.string(),
          vintage: z.string(),
          formatName: z.string().nullable(),
          formatType: z.string(),
          volumeMl: z.int(),
        }),
      ),
    }),
  },
});
