import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { SUMMARY_BASES } from "#billing/accounting/vatSummary.ts";
import type { SummaryRow } from "#billing/accounting/vatSummary.ts";

export const summaryRowAnswer = exact<SummaryRow>("SummaryRow")(
  z.object({ type: z.string(), basis: z.enum(SUMMARY_BASES), baseCents: centsAnswer, vatCents: centsAnswer }),
);
