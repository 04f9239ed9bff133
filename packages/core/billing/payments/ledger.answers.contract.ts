import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import type { MethodRules, MethodsRules } from "#billing/payments/ledger.ts";

export const methodRulesAnswer = exact<MethodRules>("MethodRules")(
  z.object({ isDeletable: z.boolean(), autoSetInBank: z.boolean() }),
);

export const methodsRulesAnswer = exact<MethodsRules>("MethodsRules")(
  z.object({
    check: methodRulesAnswer,
    other: methodRulesAnswer,
    bill: methodRulesAnswer,
    credit: methodRulesAnswer,
    ticket: methodRulesAnswer,
    gift: methodRulesAnswer,
    sample: methodRulesAnswer,
    transfer: methodRulesAnswer,
    stripe: methodRulesAnswer,
    stripeSepa: methodRulesAnswer,
    cb: methodRulesAnswer,
    cbnc: methodRulesAnswer,
    cash: methodRulesAnswer,
    tips: methodRulesAnswer,
    paypal: methodRulesAnswer,
    sumUp: methodRulesAnswer,
    up2Pay: methodRulesAnswer,
    "credit note": methodRulesAnswer,
  }),
);
