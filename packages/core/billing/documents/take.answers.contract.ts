import * as z from "zod";
import { basisPointsAnswer, centsAnswer, exact } from "#kit/answers.contract.ts";
import { vatReasonAnswer } from "#billing/documents/groups.answers.contract.ts";
import { vatCategoryAnswer } from "#offer/pricing/taxation.answers.contract.ts";
import type { Contract, ContractLine, Taken, Vat } from "#billing/documents/take.ts";

export const contractLineAnswer = exact<ContractLine>("ContractLine")(
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

export const contractAnswer = exact<Contract>("Contract")(
  z.object({ chain: z.enum(["ttc", "ht"]), lines: z.array(contractLineAnswer), vat: z.array(vatAnswer) }),
);

export const takenAnswer = exact<Taken>("Taken")(
  z.object({ quantity: z.number(), add: z.number(), amountCents: centsAnswer, discountCents: centsAnswer }),
);
