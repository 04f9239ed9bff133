import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { usedDepositAnswer } from "#billing/documents/documents.answers.contract.ts";
import { billableContractAnswer, billedLineAnswer } from "#billing/documents/portions.answers.contract.ts";
import { unpaidDepositAnswer } from "#sales/bills/deposits.answers.contract.ts";
import type { BillingLine, Instalment, OrderBilling, BilledPartsJson } from "#sales/bills/billing.ts";
import { sealedKind } from "#billing/documents/enums.contract.ts";

export const billingLineAnswer = exact<BillingLine>("BillingLine")(
  z.object({
    id: z.string(),
    name: z.string(),
    detail: z.string(),
    quantity: z.number(),
    left: z.number(),
    amountCents: centsAnswer,
    leftCents: centsAnswer,
    rateBp: z.number(),
  }),
);

export const billedPartsJsonAnswer = exact<BilledPartsJson>("BilledPartsJson")(
  z.object({
    lines: z.array(z.tuple([z.string(), billedLineAnswer])),
    vat: z.array(z.tuple([z.string(), z.object({ baseCents: centsAnswer, vatCents: centsAnswer })])),
  }),
);

export const instalmentAnswer = exact<Instalment>("Instalment")(
  z.object({
    position: z.number(),
    amountCents: centsAnswer,
    due: z.string().nullable(),
    isDue: z.boolean(),
    documentId: z.string().nullable(),
    documentNumber: z.string().nullable(),
  }),
);

export const orderBillingAnswer = exact<OrderBilling>("OrderBilling")(
  z.object({
    number: z.string().nullable(),
    clientId: z.string(),
    buyerName: z.string(),
    chain: z.enum(["ttc", "ht"]),
    lines: z.array(billingLineAnswer),
    contract: billableContractAnswer,
    before: billedPartsJsonAnswer,
    totalTtcCents: centsAnswer,
    billedTtcCents: centsAnswer,
    givenUpTtcCents: centsAnswer,
    toBillTtcCents: centsAnswer,
    paidAheadCents: centsAnswer,
    openDeposits: z.array(usedDepositAnswer),
    unpaidDeposits: z.array(unpaidDepositAnswer),
    documents: z.array(
      z.object({
        id: z.string(),
        kind: sealedKind,
        number: z.string(),
        issuedOn: z.string(),
        totalTtcCents: centsAnswer,
        openCents: centsAnswer,
        corrects: z.string().nullable(),
      }),
    ),
    schedule: z.array(instalmentAnswer),
    canBill: z.boolean(),
    canDeposit: z.boolean(),
  }),
);
