import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { suggestionAnswer } from "#billing/payments/matching.answers.contract.ts";
import type { BankLineListed, BankLineView } from "#billing/payments/statements.contract.ts";
import type { CsvMapping } from "#billing/payments/statements.ts";

export const bankLineListedAnswer = exact<BankLineListed>("BankLineListed")(
  z.object({
    id: z.string(),
    bankId: z.string(),
    bookedOn: z.string(),
    amountCents: centsAnswer,
    label: z.string(),
    reference: z.string(),
    status: z.enum(["open", "matched", "ignored"]),
    settlementId: z.string().nullable(),
    slipId: z.string().nullable(),
    version: z.number(),
    matchedWith: z.string(),
  }),
);

export const csvMappingAnswer = exact<CsvMapping>("CsvMapping")(
  z.object({
    first: z.number(),
    date: z.number(),
    label: z.number(),
    amount: z.number().nullable(),
    debit: z.number().nullable(),
    credit: z.number().nullable(),
    reference: z.number().nullable(),
  }),
);

export const bankLineViewAnswer = exact<BankLineView>("BankLineView")(
  z.object({
    id: z.string(),
    bankId: z.string(),
    bookedOn: z.string(),
    amountCents: centsAnswer,
    label: z.string(),
    reference: z.string(),
    status: z.enum(["open", "matched", "ignored"]),
    settlementId: z.string().nullable(),
    slipId: z.string().nullable(),
    version: z.number(),
    suggestions: z.array(suggestionAnswer),
  }),
);
