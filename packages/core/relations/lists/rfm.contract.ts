import * as z from "zod";
import { moneyAnswer } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { RFM_SEGMENTS } from "./rfm.ts";

const score = z.int().min(1).max(5);

const rfmAnswer = z.object({
  /** Buyers of the client's kind in 24 months; below ten, nobody has scores. */
  buyers: z.int(),
  /** Null for a client who did not buy in 24 months, or among too few buyers. */
  scores: z
    .object({
      segment: z.enum(RFM_SEGMENTS),
      recency: score,
      frequency: score,
      /** Absent for users who may see no price, as the amount. */
      monetary: moneyAnswer.optional(),
      lastOn: z.string(),
      times: z.int(),
      cents: moneyAnswer.optional(),
    })
    .nullable(),
});
export type ClientRfm = z.output<typeof rfmAnswer>;

/** Scores of a client among the buyers of the shop, by the definition that the rule `rfm` of lists has. */
export const rfmContract = contract({
  rfm: {
    method: "GET",
    path: "/v1/clients/:clientId/rfm",
    who: ["owner", "iam"],
    permission: "seeAllClient",
    summary:
      "Recency, frequency and amount of a client's purchases in 24 months, as quintiles of the shop's buyers",
    params: z.strictObject({ clientId: id }),
    answer: rfmAnswer,
  },
});
