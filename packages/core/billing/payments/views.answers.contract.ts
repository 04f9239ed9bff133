import * as z from "zod";
import { basisPointsAnswer, centsAnswer, exact } from "#kit/answers.contract.ts";
import { reminderRulesAnswer } from "#billing/payments/dues.answers.contract.ts";
import { CLAIM_KINDS } from "#billing/payments/claims.ts";
import { methodsRulesAnswer } from "#billing/payments/ledger.answers.contract.ts";
import { sepaRulesAnswer } from "#billing/payments/rules.answers.contract.ts";
import type {
  ClientAccount,
  ClaimView,
  PaidTarget,
  RulesView,
  SettlementEvent,
  SettlementRow,
  SettlementView,
  SlipRow,
  SlipView,
} from "#billing/payments/views.ts";
import { paymentType, settlementKind, settlementStatus, slipState } from "./enums.contract.ts";

export const paidTargetAnswer = exact<PaidTarget>("PaidTarget")(
  z.object({
    documentId: z.string().nullable(),
    orderId: z.string().nullable(),
    receiptId: z.string().nullable(),
    kind: z.enum(["order", "deposit", "bill", "credit", "receipt"]),
    number: z.string(),
    amountCents: centsAnswer,
  }),
);

export const settlementEventAnswer = exact<SettlementEvent>("SettlementEvent")(
  z.object({
    at: z.string(),
    kind: z.string(),
    by: z.string(),
    reason: z.string(),
    amountCents: centsAnswer.nullable(),
  }),
);

export const settlementViewAnswer = exact<SettlementView>("SettlementView")(
  z.object({
    id: z.string(),
    kind: settlementKind,
    type: paymentType,
    status: settlementStatus,
    clientId: z.string(),
    clientName: z.string(),
    receivedOn: z.string(),
    amountCents: centsAnswer,
    signedCents: centsAnswer,
    allocatedCents: centsAnswer,
    freeCents: centsAnswer,
    reference: z.string(),
    bankId: z.string().nullable(),
    slipNumber: z.string().nullable(),
    version: z.number(),
    paymentId: z.string().nullable(),
    slipId: z.string().nullable(),
    paid: z.array(paidTargetAnswer),
    events: z.array(settlementEventAnswer),
    madeBy: z.string(),
    at: z.string(),
    can: z.object({
      allocate: z.boolean(),
      reject: z.boolean(),
      cancel: z.boolean(),
      refund: z.boolean(),
      bank: z.boolean(),
    }),
  }),
);

export const settlementRowAnswer = exact<SettlementRow>("SettlementRow")(
  z.object({
    id: z.string(),
    kind: settlementKind,
    type: paymentType,
    status: settlementStatus,
    clientId: z.string(),
    clientName: z.string(),
    receivedOn: z.string(),
    amountCents: centsAnswer,
    signedCents: centsAnswer,
    allocatedCents: centsAnswer,
    freeCents: centsAnswer,
    reference: z.string(),
    bankId: z.string().nullable(),
    slipNumber: z.string().nullable(),
    version: z.number(),
  }),
);

export const slipRowAnswer = exact<SlipRow>("SlipRow")(
  z.object({
    id: z.string(),
    number: z.string(),
    type: z.enum(["check", "cash"]),
    bankId: z.string(),
    madeOn: z.string(),
    count: z.number(),
    totalCents: centsAnswer,
    madeBy: z.string(),
    state: slipState,
  }),
);

export const claimViewAnswer = exact<ClaimView>("OwedView")(
  z.object({
    id: z.string(),
    kind: z.enum(CLAIM_KINDS),
    number: z.string(),
    issuedOn: z.string(),
    dueOn: z.string().nullable(),
    totalCents: centsAnswer,
    openCents: centsAnswer,
  }),
);

export const clientAccountAnswer = exact<ClientAccount>("ClientAccount")(
  z.object({
    client: z.object({ id: z.string(), name: z.string(), kind: z.enum(["individual", "professional"]) }),
    owed: z.array(claimViewAnswer),
    credits: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        issuedOn: z.string(),
        openCents: centsAnswer,
        version: z.number(),
      }),
    ),
    free: z.array(
      z.object({
        id: z.string(),
        type: paymentType,
        receivedOn: z.string(),
        freeCents: centsAnswer,
        version: z.number(),
      }),
    ),
  }),
);

export const rulesViewAnswer = exact<RulesView>("RulesView")(
  z.object({
    methods: methodsRulesAnswer,
    discountMaxBp: basisPointsAnswer,
    reminders: reminderRulesAnswer,
    sepa: sepaRulesAnswer,
    version: z.number(),
    banks: z.array(z.object({ id: z.string(), name: z.string(), iban: z.string(), isDefault: z.boolean() })),
  }),
);

export const slipViewAnswer = exact<SlipView>("SlipView")(
  z.object({
    id: z.string(),
    number: z.string(),
    type: z.enum(["check", "cash"]),
    bankId: z.string(),
    madeOn: z.string(),
    count: z.number(),
    totalCents: centsAnswer,
    madeBy: z.string(),
    state: slipState,
    shopName: z.string(),
    undone: z.object({ by: z.string(), at: z.string() }).nullable(),
    canUndo: z.boolean(),
    bank: z.object({ holder: z.string(), name: z.string(), iban: z.string(), bic: z.string() }).nullable(),
    lines: z.array(
      z.object({
        id: z.string(),
        clientName: z.string(),
        reference: z.string(),
        receivedOn: z.string(),
        amountCents: centsAnswer,
        status: settlementStatus,
      }),
    ),
  }),
);
