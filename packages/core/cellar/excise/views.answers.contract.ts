import * as z from "zod";
import { exact, dutyAnswer } from "#kit/answers.contract.ts";
import { capsuleSizeAnswer } from "#cellar/excise/capsules/capsules.answers.contract.ts";
import {
  declarationAnswer,
  documentRangeAnswer,
  lineAnswer,
} from "#cellar/excise/declaration.answers.contract.ts";
import { DOCUMENT_KINDS } from "#cellar/excise/declaration.ts";
import { dutyDueAnswer } from "#cellar/excise/dutiesDue.answers.contract.ts";
import { declarationFaultAnswer } from "#cellar/excise/fault.answers.contract.ts";
import { CAPSULE_KINDS } from "#cellar/excise/fields.contract.ts";
import { nodeKeyAnswer } from "#cellar/excise/nodes.answers.contract.ts";
import { fiscalLabelAnswer } from "#offer/rates/labels.answers.contract.ts";
import type {
  AccountProduct,
  CapsuleMovement,
  CapsuleView,
  ColorView,
  DeclarationStatus,
  DeclarationView,
  DraftCapsules,
  DraftLine,
  DraftProduct,
  ExciseAccount,
  ExciseAct,
  ExciseSettings,
  LineMovement,
  PeriodRow,
  UnplacedProduct,
} from "#cellar/excise/views.ts";
import { crdCategory, crdType } from "./enums.contract.ts";

export const exciseSettingsAnswer = exact<ExciseSettings>("ExciseSettings")(
  z.object({
    exciseNumber: z.string(),
    regime: z.enum(["merchant", "grower"]),
    firstMonth: z.number(),
    firstPeriod: z.string(),
    interproId: z.string(),
    interproSiren: z.string(),
    capsuleUse: z.enum(["sales", "bottling"]),
    version: z.number(),
  }),
);

export const accountProductAnswer = exact<AccountProduct>("AccountProduct")(
  z.object({ productId: z.string(), vintageId: z.string().nullable(), name: z.string() }),
);

export const exciseAccountAnswer = exact<ExciseAccount>("ExciseAccount")(
  z.object({
    id: z.string(),
    name: z.string(),
    fiscalLabel: fiscalLabelAnswer,
    inao: z.string().nullable(),
    alcohol: z.number().nullable(),
    colorId: z.string().nullable(),
    declaredIn: z.string().nullable(),
    products: z.array(accountProductAnswer),
    version: z.number(),
  }),
);

export const unplacedProductAnswer = exact<UnplacedProduct>("UnplacedProduct")(
  z.object({
    productId: z.string(),
    name: z.string(),
    fiscalLabel: fiscalLabelAnswer.nullable(),
    accountName: z.string(),
    alcohol: z.number().nullable(),
  }),
);

export const declarationStatusAnswer = exact<DeclarationStatus>("DeclarationStatus")(
  z.enum(["closed", "draft", "deposited"]),
);

export const draftLineAnswer = exact<DraftLine>("DraftLine")(
  z.object({
    node: nodeKeyAnswer,
    ml: z.number(),
    handMl: z.number(),
    movements: z.number(),
    late: z.number(),
  }),
);

export const draftProductAnswer = exact<DraftProduct>("DraftProduct")(
  z.object({
    side: z.enum(["suspended", "paid"]),
    name: z.string(),
    fiscalLabel: fiscalLabelAnswer,
    inao: z.string().optional(),
    alcohol: z.number().optional(),
    isNew: z.boolean().optional(),
    openingMl: z.number(),
    lines: z.array(lineAnswer),
    closingMl: z.number(),
    observations: z.string().optional(),
    accountId: z.string(),
    beforeMl: z.number().nullable(),
    flows: z.array(draftLineAnswer),
    isProposed: z.boolean(),
  }),
);

export const draftCapsulesAnswer = exact<DraftCapsules>("DraftCapsules")(
  z.object({
    category: crdCategory,
    type: crdType,
    size: capsuleSizeAnswer,
    opening: z.number(),
    flows: z.partialRecord(z.enum(CAPSULE_KINDS), z.number()),
    closing: z.number(),
    observations: z.string().optional(),
    color: z.string().optional(),
    colors: z.array(z.string()),
    ledgers: z.array(z.object({ id: z.string(), closing: z.number() })),
  }),
);

export const exciseActAnswer = exact<ExciseAct>("ExciseAct")(
  z.object({
    act: z.enum(["closed", "deposited", "reopened"]),
    at: z.string(),
    madeBy: z.string(),
    reason: z.string(),
  }),
);

export const declarationViewAnswer = exact<DeclarationView>("DeclarationView")(
  z.object({
    period: z.string(),
    status: declarationStatusAnswer,
    regime: z.enum(["merchant", "grower"]),
    exciseNumber: z.string(),
    deadline: z.string(),
    opensFreely: z.boolean(),
    products: z.array(draftProductAnswer),
    capsules: z.array(draftCapsulesAnswer),
    documents: z.array(documentRangeAnswer),
    proposedDocuments: z.array(documentRangeAnswer),
    duties: z.array(dutyDueAnswer),
    faults: z.array(declarationFaultAnswer),
    late: z.number(),
    hand: z.object({
      nothing: z.boolean(),
      lines: z.array(
        z.object({
          id: z.string(),
          accountId: z.string(),
          side: z.enum(["suspended", "paid"]),
          node: nodeKeyAnswer,
          ml: z.number(),
          origin: z.string().optional(),
          country: z.string().optional(),
          contract: z.string().optional(),
          document: z.string().optional(),
        }),
      ),
      notes: z.array(
        z.object({ accountId: z.string(), side: z.enum(["suspended", "paid"]), text: z.string() }),
      ),
      openings: z.array(
        z.object({ accountId: z.string(), side: z.enum(["suspended", "paid"]), ml: z.number() }),
      ),
      documents: z.array(
        z.object({ kind: z.enum(DOCUMENT_KINDS), first: z.string(), last: z.string(), count: z.number() }),
      ),
      unsettled: z.array(
        z.object({ number: z.string(), sentOn: z.string(), consignee: z.string().optional() }),
      ),
      statistics: z.object({
        juiceMl: z.number().optional(),
        concentrateMl: z.number().optional(),
        vinegarMl: z.number().optional(),
      }),
    }),
    sha256: z.string().nullable(),
    acts: z.array(exciseActAnswer),
    canClose: z.boolean(),
    canReopen: z.boolean(),
    version: z.number(),
    declaration: declarationAnswer,
  }),
);

export const colorViewAnswer = exact<ColorView>("ColorView")(
  z.object({
    name: z.string(),
    color: z.string(),
    type: crdType,
    isCRD: z.boolean(),
    categories: z.array(crdCategory),
    id: z.string(),
    version: z.number(),
    accounts: z.number(),
  }),
);

export const capsuleViewAnswer = exact<CapsuleView>("CapsuleView")(
  z.object({
    id: z.string(),
    colorId: z.string(),
    category: crdCategory,
    size: capsuleSizeAnswer,
    opening: z.number(),
    flows: z.partialRecord(z.enum(CAPSULE_KINDS), z.number()),
    closing: z.number(),
    proposedUses: z.number(),
  }),
);

export const capsuleMovementAnswer = exact<CapsuleMovement>("CapsuleMovement")(
  z.object({
    id: z.string(),
    kind: z.enum([
      "purchases",
      "otherIn",
      "otherOut",
      "returns",
      "excess",
      "uses",
      "destructions",
      "missing",
      "opening",
    ]),
    quantity: z.number(),
    day: z.string(),
    observations: z.string(),
    madeBy: z.string(),
    isCorrection: z.boolean(),
    isCorrected: z.boolean(),
  }),
);

export const periodRowAnswer = exact<PeriodRow>("PeriodRow")(
  z.object({
    period: z.string(),
    status: declarationStatusAnswer,
    deadline: z.string(),
    closedAt: z.string().nullable(),
    depositedAt: z.string().nullable(),
    dueCents: dutyAnswer.nullable(),
  }),
);

export const lineMovementAnswer = exact<LineMovement>("LineMovement")(
  z.object({
    id: z.string(),
    at: z.string(),
    kind: z.string(),
    article: z.string(),
    units: z.number(),
    ml: z.number(),
    document: z.string(),
    observation: z.string(),
    orderId: z.string().nullable(),
    isLate: z.boolean(),
  }),
);
