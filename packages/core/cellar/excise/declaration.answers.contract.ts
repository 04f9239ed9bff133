import * as z from "zod";
import { exact } from "#kit/answers.contract.ts";
import { capsuleSizeAnswer } from "#cellar/excise/capsules/capsules.answers.contract.ts";
import { DOCUMENT_KINDS } from "#cellar/excise/declaration.ts";
import { CAPSULE_KINDS } from "#cellar/excise/fields.contract.ts";
import { nodeKeyAnswer } from "#cellar/excise/nodes.answers.contract.ts";
import { fiscalLabelAnswer } from "#offer/rates/labels.answers.contract.ts";
import type {
  CapsuleAccount,
  Declaration,
  DocumentRange,
  Line,
  ProductAccount,
  Statistics,
  Unsettled,
} from "#cellar/excise/declaration.ts";
import { crdCategory, crdType } from "./enums.contract.ts";

export const documentRangeAnswer = exact<DocumentRange>("DocumentRange")(
  z.object({ kind: z.enum(DOCUMENT_KINDS), first: z.string(), last: z.string(), count: z.number() }),
);

export const lineAnswer = exact<Line>("Line")(
  z.object({
    node: nodeKeyAnswer,
    ml: z.number(),
    origin: z.string().optional(),
    country: z.string().optional(),
    contract: z.string().optional(),
    document: z.string().optional(),
  }),
);

export const productAccountAnswer = exact<ProductAccount>("ProductAccount")(
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
  }),
);

export const capsuleAccountAnswer = exact<CapsuleAccount>("CapsuleAccount")(
  z.object({
    category: crdCategory,
    type: crdType,
    size: capsuleSizeAnswer,
    opening: z.number(),
    flows: z.partialRecord(z.enum(CAPSULE_KINDS), z.number()),
    closing: z.number(),
    observations: z.string().optional(),
    color: z.string().optional(),
  }),
);

export const unsettledAnswer = exact<Unsettled>("Unsettled")(
  z.object({ number: z.string(), sentOn: z.string(), consignee: z.string().optional() }),
);

export const statisticsAnswer = exact<Statistics>("Statistics")(
  z.object({
    juiceMl: z.number().optional(),
    concentrateMl: z.number().optional(),
    vinegarMl: z.number().optional(),
  }),
);

export const declarationAnswer = exact<Declaration>("Declaration")(
  z.object({
    period: z.string(),
    exciseNumber: z.string(),
    regime: z.enum(["merchant", "grower"]),
    interproId: z.string(),
    nothing: z.boolean().optional(),
    products: z.array(productAccountAnswer),
    capsules: z.array(capsuleAccountAnswer),
    documents: z.array(documentRangeAnswer),
    unsettled: z.array(unsettledAnswer),
    statistics: statisticsAnswer,
  }),
);
