import * as z from "zod";
import { moneyAnswer } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { TIMELINE_GROUPS, TIMELINE_KINDS, type TimelineGroup } from "./timeline.ts";

const timelineEvent = z.object({
  key: z.string(),
  at: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  what: z.string(),
  name: z.string(),
  note: z.string(),
  by: z.string(),
  targetId: id.nullable(),
  points: z.int().nullable(),
  amountCents: moneyAnswer.optional(),
});

const groups = Object.keys(TIMELINE_GROUPS) as [TimelineGroup, ...TimelineGroup[]];

/** The timeline of a client (relations-insight §2). */
export const timelineContract = contract({
  timeline: {
    method: "GET",
    path: "/v1/clients/:clientId/timeline",
    who: ["owner", "iam", "agent"],
    permission: "seeAllClient",
    summary:
      "All that happened between the shop and a client, of an agent theirs, the latest first: of each source only what the reader may see elsewhere",
    params: z.strictObject({ clientId: id }),
    query: z.strictObject({
      group: z.enum(groups).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: z.string().max(100).optional(),
    }),
    answer: z.object({ events: z.array(timelineEvent), next: z.string().nullable() }),
  },
});
