import * as z from "zod";
import { basisPointsAnswer, centsAnswer, e4Answer, exact } from "#kit/answers.contract.ts";
import { vatReasonAnswer } from "#billing/documents/groups.answers.contract.ts";
import { OPERATIONS } from "#billing/documents/operations.ts";
import { vatCategoryAnswer } from "#offer/pricing/taxation.answers.contract.ts";
import type {
  Containers,
  Paper,
  PaperAddress,
  PaperBuyer,
  PaperDeposit,
  PaperDiscount,
  PaperKind,
  PaperLine,
  PaperMentions,
  PaperPart,
  PaperSeller,
  PaperTransport,
  PaperVat,
} from "#billing/documents/documents.ts";
import { accountingType } from "./words.contract.ts";

export const paperKindAnswer = exact<PaperKind>("PaperKind")(
  z.enum(["order", "quote", "deliveryNote", "deposit", "bill", "credit"]),
);

export const paperAddressAnswer = exact<PaperAddress>("PaperAddress")(
  z.object({
    name: z.string(),
    lines: z.array(z.string()),
    zipcode: z.string(),
    city: z.string(),
    country: z.string(),
  }),
);

export const paperSellerAnswer = exact<PaperSeller>("PaperSeller")(
  z.object({
    name: z.string(),
    address: paperAddressAnswer,
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

export const paperBuyerAnswer = exact<PaperBuyer>("PaperBuyer")(
  z.object({
    clientId: z.string(),
    code: z.string(),
    kind: z.enum(["individual", "professional"]),
    name: z.string(),
    siren: z.string(),
    siret: z.string(),
    vatNumber: z.string(),
    exciseNumber: z.string(),
    billing: paperAddressAnswer,
    delivery: paperAddressAnswer.optional(),
  }),
);

export const containersAnswer = exact<Containers>("Containers")(
  z.object({ count: z.number(), volumeMl: z.number(), alcoholE2: z.number().optional() }),
);

export const paperLineAnswer = exact<PaperLine>("PaperLine")(
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

export const paperVatAnswer = exact<PaperVat>("PaperVat")(
  z.object({
    category: vatCategoryAnswer,
    rateBp: basisPointsAnswer,
    reason: vatReasonAnswer.optional(),
    baseCents: centsAnswer,
    vatCents: centsAnswer,
  }),
);

export const paperDiscountAnswer = exact<PaperDiscount>("PaperDiscount")(
  z.object({
    kind: z.enum(["code", "order", "loyalty"]),
    name: z.string(),
    percentBp: z.number().optional(),
    amountCents: centsAnswer,
  }),
);

export const paperPartAnswer = exact<PaperPart>("PaperPart")(
  z.object({
    id: z.string(),
    number: z.string(),
    on: z.string(),
    chain: z.enum(["ttc", "ht"]),
    vat: z.array(paperVatAnswer),
    discounts: z.array(paperDiscountAnswer).optional(),
  }),
);

export const paperDepositAnswer = exact<PaperDeposit>("PaperDeposit")(
  z.object({ id: z.string(), number: z.string(), on: z.string(), vat: z.array(paperVatAnswer) }),
);

export const paperMentionsAnswer = exact<PaperMentions>("PaperMentions")(
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

export const paperTransportAnswer = exact<PaperTransport>("PaperTransport")(
  z.object({
    carrier: z.string(),
    parcels: z.number().optional(),
    dutySuspended: z.boolean(),
    arc: z.string().optional(),
  }),
);

export const paperAnswer = exact<Paper>("Paper")(
  z.object({
    v: z.literal(1),
    kind: paperKindAnswer,
    number: z.string(),
    issuedOn: z.string(),
    dueOn: z.string().nullable(),
    deliveredOn: z.string().optional(),
    paidOn: z.string().optional(),
    operations: z.enum(OPERATIONS).optional(),
    validUntil: z.string().optional(),
    currency: z.literal("EUR"),
    lang: z.string(),
    seller: paperSellerAnswer,
    buyer: paperBuyerAnswer,
    taxedIn: z.string().optional(),
    buyerReference: z.string().optional(),
    lines: z.array(paperLineAnswer),
    parts: z.array(paperPartAnswer),
    vat: z.array(paperVatAnswer),
    totalHtCents: centsAnswer,
    totalVatCents: centsAnswer,
    totalTtcCents: centsAnswer,
    deposits: z.array(paperDepositAnswer),
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
    mentions: paperMentionsAnswer,
    transport: paperTransportAnswer.optional(),
  }),
);
