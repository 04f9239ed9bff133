import * as z from "zod";
import { centsAnswer, dutyAnswer, exact } from "#kit/answers.contract.ts";
import { dutyClassAnswer } from "#offer/rates/labels.answers.contract.ts";
import { dutyRateAnswer } from "#shops/settings/taxes.answers.contract.ts";
import type { DutyDue } from "#cellar/excise/dutiesDue.ts";

export const dutyDueAnswer = exact<DutyDue>("DutyDue")(
  z.object({
    dutyClass: dutyClassAnswer,
    kind: z.enum(["css", "duty"]),
    rate: dutyRateAnswer,
    period: z.string(),
    volumeMl: z.number(),
    baseE6: z.number(),
    amountCents: dutyAnswer as unknown as typeof centsAnswer,
  }),
);
