import * as z from "zod";
import { basisPointsAnswer, centsAnswer, exact } from "#kit/answers.contract.ts";
import { vatReasonAnswer } from "#billing/documents/vatGroups.answers.contract.ts";
import { vatCategoryAnswer } from "#offer/rates/taxation.answers.contract.ts";
import type { BillableContract, BillableLine, BilledLine, Vat } from "#billing/documents/portions.ts";

export const billableLineAnswer = exact<BillableLine>("BillableLine")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    id: z.string(),
    quantity: z.number(),
    add: z.number(),
    amountCents: centsAnswer,
    discountCents: centsAnswer,
  }),
);

export const vatAnswer = exact<Vat>("Vat")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    baseCents: centsAnswer,
    vatCents: centsAnswer,
  }),
);

export const billableContractAnswer = exact<BillableContract>("BillableContract")(
  z.object({ chain: z.enum(["ttc", "ht"]), lines: z.array(billableLineAnswer), vat: z.array(vatAnswer) }),
);

export const billedLineAnswer = exact<BilledLine>("BilledLine")(
  z.object({ quantity: z.number(), add: z.number(), amountCents: centsAnswer, discountCents: centsAnswer }),
);
