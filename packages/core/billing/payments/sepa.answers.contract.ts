import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { SEQUENCES } from "#billing/payments/sepa.ts";
import type {
  BatchRow,
  BatchView,
  Collectable,
  CollectionView,
  DebitStatus,
  MandateRow,
  MandateView,
} from "#billing/payments/sepa.contract.ts";
import type { SepaAddress } from "#billing/payments/sepa.ts";
import { batchStatus, mandateStatus } from "./enums.contract.ts";

export const sepaAddressAnswer = exact<SepaAddress>("SepaAddress")(
  z.object({
    street: z.string(),
    building: z.string(),
    zipcode: z.string(),
    city: z.string(),
    country: z.string(),
    lines: z.array(z.string()),
  }),
);

export const mandateViewAnswer = exact<MandateView>("MandateView")(
  z.object({
    id: z.string(),
    clientId: z.string(),
    clientName: z.string(),
    clientKind: z.enum(["individual", "professional"]),
    rum: z.string(),
    scheme: z.enum(["CORE", "B2B"]),
    status: mandateStatus,
    debtor: z.string(),
    iban: z.string(),
    signedOn: z.string().nullable(),
    lastCollectedOn: z.string().nullable(),
    lapsesOn: z.string().nullable(),
    collections: z.number(),
    oneOff: z.boolean(),
    version: z.number(),
    address: sepaAddressAnswer,
    bic: z.string(),
    isAmended: z.boolean(),
    why: z.string(),
  }),
);

export const debitStatusAnswer = exact<DebitStatus>("DebitStatus")(
  z.enum(["cancelled", "sent", "announced", "collected", "returned"]),
);

export const collectionViewAnswer = exact<CollectionView>("CollectionView")(
  z.object({
    id: z.string(),
    mandateId: z.string(),
    rum: z.string(),
    documentId: z.string(),
    number: z.string(),
    clientName: z.string(),
    amountCents: centsAnswer,
    sequence: z.enum(SEQUENCES).nullable(),
    status: debitStatusAnswer,
    settlementId: z.string().nullable(),
    reason: z.string(),
  }),
);

export const batchViewAnswer = exact<BatchView>("BatchView")(
  z.object({
    id: z.string(),
    number: z.string(),
    bankId: z.string(),
    collectOn: z.string(),
    status: batchStatus,
    count: z.number(),
    totalCents: centsAnswer,
    version: z.number(),
    collections: z.array(collectionViewAnswer),
    faults: z.array(z.object({ at: z.string(), code: z.string() })),
  }),
);

export const mandateRowAnswer = exact<MandateRow>("MandateRow")(
  z.object({
    id: z.string(),
    clientId: z.string(),
    clientName: z.string(),
    clientKind: z.enum(["individual", "professional"]),
    rum: z.string(),
    scheme: z.enum(["CORE", "B2B"]),
    status: mandateStatus,
    debtor: z.string(),
    iban: z.string(),
    signedOn: z.string().nullable(),
    lastCollectedOn: z.string().nullable(),
    lapsesOn: z.string().nullable(),
    collections: z.number(),
    oneOff: z.boolean(),
    version: z.number(),
  }),
);

export const batchRowAnswer = exact<BatchRow>("BatchRow")(
  z.object({
    id: z.string(),
    number: z.string(),
    bankId: z.string(),
    collectOn: z.string(),
    status: batchStatus,
    count: z.number(),
    totalCents: centsAnswer,
    version: z.number(),
  }),
);

export const collectableAnswer = exact<Collectable>("Collectable")(
  z.object({
    documentId: z.string(),
    number: z.string(),
    clientName: z.string(),
    dueOn: z.string().nullable(),
    openCents: centsAnswer,
    mandateId: z.string(),
    rum: z.string(),
    fault: z.string().nullable(),
  }),
);
