import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { WITHDRAWAL_STATUSES } from "#sales/orders/withdrawal.ts";
import type {
  Exclusion,
  WithdrawableLine,
  Withdrawal,
  WithdrawalRefusal,
  WithdrawalView,
} from "#sales/orders/withdrawal.ts";

export const withdrawalRefusalAnswer = exact<WithdrawalRefusal>("WithdrawalRefusal")(
  z.enum(["no-contract", "over", "excluded", "nothing-left"]),
);

export const exclusionAnswer = exact<Exclusion>("Exclusion")(
  z.enum(["futures", "professional", "datedLeisure", "personalised"]),
);

export const withdrawableLineAnswer = exact<WithdrawableLine>("WithdrawableLine")(
  z.object({
    lineId: z.string(),
    name: z.string(),
    quantity: z.number(),
    left: z.number(),
    excluded: exclusionAnswer.nullable(),
  }),
);

export const withdrawalAnswer = exact<Withdrawal>("Withdrawal")(
  z.object({
    id: z.string(),
    at: z.string(),
    status: z.enum(WITHDRAWAL_STATUSES),
    name: z.string(),
    email: z.string(),
    lines: z.array(z.object({ lineId: z.string(), name: z.string(), quantity: z.number() })),
    dueCents: centsAnswer,
    refundedCents: centsAnswer,
    returnedAt: z.string().nullable(),
    refundedAt: z.string().nullable(),
    version: z.number(),
  }),
);

export const withdrawalViewAnswer = exact<WithdrawalView>("WithdrawalView")(
  z.object({
    orderId: z.string(),
    number: z.string().nullable(),
    receivedOn: z.string().nullable(),
    lastDay: z.string().nullable(),
    refusal: withdrawalRefusalAnswer.nullable(),
    lines: z.array(withdrawableLineAnswer),
    made: z.array(withdrawalAnswer),
    refundableCents: centsAnswer.nullable(),
    returnTo: z.string(),
  }),
);
