import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { DUE_KINDS } from "#billing/payments/claims.ts";
import { AGES } from "#billing/payments/dues.ts";
import type {
  OpenCreditRow,
  OutstandingRow,
  ReminderRules,
  StepRules,
  UnpaidRow,
} from "#billing/payments/dues.ts";

export const outstandingRowAnswer = exact<OutstandingRow>("OutstandingRow")(
  z.object({
    id: z.string(),
    name: z.string(),
    code: z.string(),
    kind: z.enum(["individual", "professional"]),
    documents: z.number(),
    owedCents: centsAnswer,
    ordersCents: centsAnswer,
    notDueCents: centsAnswer,
    d30Cents: centsAnswer,
    d60Cents: centsAnswer,
    d90Cents: centsAnswer,
    olderCents: centsAnswer,
    overdueCents: centsAnswer,
    creditCents: centsAnswer,
    freeCents: centsAnswer,
    balanceCents: centsAnswer,
    oldestDueOn: z.string().nullable(),
  }),
);

export const unpaidRowAnswer = exact<UnpaidRow>("UnpaidRow")(
  z.object({
    id: z.string(),
    kind: z.enum(DUE_KINDS),
    number: z.string(),
    buyerName: z.string(),
    clientId: z.string(),
    issuedOn: z.string(),
    dueOn: z.string(),
    daysLate: z.number(),
    age: z.enum(AGES),
    totalTtcCents: centsAnswer,
    openCents: centsAnswer,
    reminders: z.number(),
    remindedAt: z.string().nullable(),
    email: z.string(),
  }),
);

export const openCreditRowAnswer = exact<OpenCreditRow>("OpenCreditRow")(
  z.object({
    id: z.string(),
    number: z.string(),
    buyerName: z.string(),
    clientId: z.string(),
    issuedOn: z.string(),
    totalTtcCents: centsAnswer,
    dueCents: centsAnswer,
    usedCents: centsAnswer,
    openCents: centsAnswer,
    creditStatus: z.enum(["full", "partial", "empty"]),
  }),
);

export const stepRulesAnswer = exact<StepRules>("StepRules")(
  z.object({ afterDays: z.number(), subject: z.string(), text: z.string() }),
);

export const reminderRulesAnswer = exact<ReminderRules>("ReminderRules")(
  z.object({ isAutomatic: z.boolean(), steps: z.tuple([stepRulesAnswer, stepRulesAnswer, stepRulesAnswer]) }),
);
