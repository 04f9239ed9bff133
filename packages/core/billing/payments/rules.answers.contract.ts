import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { SepaRules } from "#billing/payments/rules.ts";

export const sepaRulesAnswer = exact<SepaRules>("SepaRules")(
  z.object({ ics: z.string(), noticeDays: z.number() }),
);
