import * as z from "zod";
import { basisPointsAnswer, centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import { vatReasonAnswer } from "#billing/documents/vatGroups.answers.contract.ts";
import { OPERATIONS } from "#billing/documents/operations.ts";
import { vatCategoryAnswer } from "#offer/rates/taxation.answers.contract.ts";
import type {
  Containers,
  DocumentContent,
  DocumentAddress,
  DocumentBuyer,
  UsedDeposit,
  NamedDiscount,
  DocumentContentKind,
  DocumentLine,
  DocumentMentions,
  DocumentPart,
  DocumentSeller,
  DocumentTransport,
  DocumentVat,
} from "#billing/documents/documents.ts";
import { accountingType } from "./enums.contract.ts";

export const documentContentKindAnswer = exact<DocumentContentKind>("DocumentContentKind")(
  z.enum(["order", "quote", "deliveryNote", "deposit", "bill", "credit"]),
);

export const documentAddressAnswer = exact<DocumentAddress>("DocumentAddress")(
  z.object({
    name: z.string(),
    lines: z.array(z.string()),
    zipcode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
);

export const documentSellerAnswer = exact<DocumentSeller>("DocumentSeller")(
  z.object({
    name: z.string(),
    address: documentAddressAnswer,
    form: z.string(),
    capital: z.string(),
    siren: z.string(),
    siret: z.string(),
    rcs: z.string(),
    ape: z.string(),
    vatNumber: z.string(),
    exciseNumber: z.string(),
    email: z.string(),
    phone: z.string(),
    bank: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }).optional(),
  }),
);

export const documentBuyerAnswer = exact<DocumentBuyer>("DocumentBuyer")(
  z.object({
    clientId: z.string(),
    code: z.string(),
    kind: z.enum(["individual", "professional"]),
    name: z.string(),
    siren: z.string(),
    siret: z.string(),
    vatNumber: z.string(),
    exciseNumber: z.string(),
    billing: documentAddressAnswer,
    delivery: documentAddressAnswer.optional(),
  }),
);

export const containersAnswer = exact<Containers>("Containers")(
  z.object({ count: z.number(), volumeMl: z.number(), alcoholE2: z.number().optional() }),
);

export const documentLineAnswer = exact<DocumentLine>("DocumentLine")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    sourceId: z.string(),
    orderId: z.string().optional(),
    accountingType,
    productId: z.string().optional(),
    formatId: z.string().optional(),
    sku: z.string().optional(),
    gtin: z.string().optional(),
    name: z.string(),
    detail: z.string(),
    quantity: z.number(),
    add: z.number(),
    unitE4: e4Answer,
    discountCents: centsAnswer,
    amountCents: centsAnswer,
    netCents: centsAnswer,
    containers: containersAnswer.optional(),
  }),
);

export const documentVatAnswer = exact<DocumentVat>("DocumentVat")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    baseCents: centsAnswer,
    vatCents: centsAnswer,
  }),
);

export const namedDiscountAnswer = exact<NamedDiscount>("NamedDiscount")(
  z.object({
    kind: z.enum(["code", "order", "loyalty"]),
    name: z.string(),
    percentBp: z.number().optional(),
    amountCents: centsAnswer,
  }),
);

export const documentPartAnswer = exact<DocumentPart>("DocumentPart")(
  z.object({
    id: z.string(),
    number: z.string(),
    on: z.string(),
    chain: z.enum(["ttc", "ht"]),
    vat: z.array(documentVatAnswer),
    discounts: z.array(namedDiscountAnswer).optional(),
  }),
);

export const usedDepositAnswer = exact<UsedDeposit>("UsedDeposit")(
  z.object({ id: z.string(), number: z.string(), on: z.string(), vat: z.array(documentVatAnswer) }),
);

export const documentMentionsAnswer = exact<DocumentMentions>("DocumentMentions")(
  z.object({
    penalties: z.string(),
    recovery: z.string(),
    discount: z.string(),
    vatOnDebits: z.boolean(),
    depositVat: z.enum(["cashed", "issued"]).optional(),
    containers: z.boolean().optional(),
    notes: z.string(),
  }),
);

export const documentTransportAnswer = exact<DocumentTransport>("DocumentTransport")(
  z.object({
    carrier: z.string(),
    parcels: z.number().optional(),
    dutySuspended: z.boolean(),
    arc: z.string().optional(),
  }),
);

export const documentContentAnswer = exact<DocumentContent>("DocumentContent")(
  z.object({
    v: z.literal(1),
    kind: documentContentKindAnswer,
    number: z.string(),
    issuedOn: z.string(),
    dueOn: z.string().nullable(),
    deliveredOn: z.string().optional(),
    paidOn: z.string().optional(),
    operations: z.enum(OPERATIONS).optional(),
    validUntil: z.string().optional(),
    currency: z.literal("EUR"),
    lang: z.string(),
    seller: documentSellerAnswer,
    buyer: documentBuyerAnswer,
    taxedIn: z.string().optional(),
    buyerReference: z.string().optional(),
    lines: z.array(documentLineAnswer),
    parts: z.array(documentPartAnswer),
    vat: z.array(documentVatAnswer),
    totalHtCents: centsAnswer,
    totalVatCents: centsAnswer,
    totalTtcCents: centsAnswer,
    deposits: z.array(usedDepositAnswer),
    prepaidCents: centsAnswer,
    dueCents: centsAnswer,
    corrects: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(["deposit", "bill"]).optional(),
          number: z.string(),
          on: z.string(),
          reason: z.string(),
        }),
      )
      .optional(),
    mentions: documentMentionsAnswer,
    transport: documentTransportAnswer.optional(),
    gift: z.object({ message: z.string(), from: z.string() }).optional(),
  }),
);
