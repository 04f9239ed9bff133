import * as z from "zod";
import { basisPointsAnswer, centsAnswer, exact } from "#kit/answers.contract.ts";
import { freeLineInputAnswer } from "#offer/pricing/freeLines.answers.contract.ts";
import { pricedOrderAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { ownPriceAnswer, saleDiscountAnswer } from "#offer/pricing/sale.answers.contract.ts";
import { addressAnswer, orderContactAnswer } from "#sales/orders/orders.answers.contract.ts";
import { schedulePartAnswer, scheduledPartAnswer } from "#sales/orders/schedule.answers.contract.ts";
import { QUOTE_COMMANDS } from "#sales/quotes/quotes.ts";
import { accountTermsAnswer } from "#shops/settings/dueDate.answers.contract.ts";
import type {
  Credit,
  OfferView,
  QuoteContent,
  QuoteEvent,
  QuoteEventKind,
  QuoteLine,
  QuoteParty,
  QuoteRow,
  QuoteView,
  QuoteLineTexts,
  ShortLine,
} from "#sales/quotes/quotes.ts";
import { paymentSubType, quoteStatus, salePayment } from "./enums.contract.ts";

export const quoteLineAnswer = exact<QuoteLine>("QuoteLine")(
  z.object({
    formatId: z.string(),
    quantity: z.number(),
    isWrapped: z.boolean().optional(),
    id: z.string(),
    own: ownPriceAnswer.optional(),
    discountBp: basisPointsAnswer.optional(),
    by: z.number().optional(),
  }),
);

export const quoteContentAnswer = exact<QuoteContent>("QuoteContent")(
  z.object({
    free: z.array(freeLineInputAnswer),
    discount: saleDiscountAnswer.optional(),
    lines: z.array(quoteLineAnswer),
    shipping: z.object({ ref: z.string().nullable(), instructions: z.string() }),
    billingId: z.string().nullable(),
    deliveryId: z.string().nullable(),
    payment: z.object({ type: salePayment, terms: accountTermsAnswer.nullable() }),
    schedule: z.array(schedulePartAnswer),
    notes: z.string(),
    internalNotes: z.string(),
  }),
);

export const quoteLineTextsAnswer = exact<QuoteLineTexts>("QuoteLineTexts")(
  z.object({
    lineId: z.string(),
    name: z.string(),
    vintage: z.string(),
    formatName: z.string(),
    visual: z.string().optional(),
  }),
);

export const quotePartyAnswer = exact<QuoteParty>("QuoteParty")(
  z.object({
    kind: z.enum(["individual", "professional"]),
    contact: orderContactAnswer,
    billingAddress: addressAnswer,
    deliveryAddress: addressAnswer,
  }),
);

export const creditAnswer = exact<Credit>("Credit")(
  z.object({ limitCents: centsAnswer.nullable(), outstandingCents: centsAnswer }),
);

export const shortLineAnswer = exact<ShortLine>("ShortLine")(
  z.object({ formatId: z.string(), wanted: z.number(), available: z.number() }),
);

export const quoteEventKindAnswer = exact<QuoteEventKind>("QuoteEventKind")(
  z.enum([
    "expired",
    "accepted",
    "refused",
    "created",
    "replaced",
    "sent",
    "copied",
    "sent-again",
    "marked-sent",
  ]),
);

export const quoteEventAnswer = exact<QuoteEvent>("QuoteEvent")(
  z.object({ at: z.string(), kind: quoteEventKindAnswer, by: z.string(), note: z.string() }),
);

export const quoteViewAnswer = exact<QuoteView>("QuoteView")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    subType: paymentSubType,
    status: quoteStatus,
    clientId: z.string().nullable(),
    clientName: z.string(),
    bottles: z.number(),
    totalHtCents: centsAnswer,
    totalTtcCents: centsAnswer,
    validUntil: z.string(),
    savedAt: z.string(),
    sentAt: z.string().nullable(),
    madeBy: z.string(),
    orderId: z.string().nullable(),
    version: z.number(),
    createdAt: z.string(),
    answeredAt: z.string().nullable(),
    lang: z.string(),
    content: quoteContentAnswer,
    priced: pricedOrderAnswer,
    words: z.array(quoteLineTextsAnswer),
    party: quotePartyAnswer.nullable(),
    schedule: z.array(scheduledPartAnswer),
    account: z.object({ terms: accountTermsAnswer, dueOn: z.string().nullable() }).nullable(),
    credit: creditAnswer.nullable(),
    short: z.array(shortLineAnswer),
    orderNumber: z.string().nullable(),
    replaces: z.object({ id: z.string(), number: z.string() }).nullable(),
    replacedBy: z.object({ id: z.string(), number: z.string().nullable() }).nullable(),
    events: z.array(quoteEventAnswer),
    acts: z.array(z.enum(QUOTE_COMMANDS)),
    url: z.string().nullable(),
  }),
);

export const offerViewAnswer = exact<OfferView>("OfferView")(
  z.object({
    id: z.string(),
    version: z.number(),
    status: quoteStatus,
    validUntil: z.string(),
    sentAt: z.string().nullable(),
    totalTtcCents: centsAnswer,
    number: z.string(),
    shopId: z.string(),
    shopName: z.string(),
    lang: z.string(),
    party: quotePartyAnswer,
    words: z.array(quoteLineTextsAnswer),
    priced: pricedOrderAnswer,
    schedule: z.array(scheduledPartAnswer),
    payment: z.object({ type: salePayment, terms: accountTermsAnswer.nullable() }),
    notes: z.string(),
    instructions: z.string(),
    order: z.object({ id: z.string(), number: z.string(), url: z.string() }).nullable(),
  }),
);

export const quoteRowAnswer = exact<QuoteRow>("QuoteRow")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    subType: paymentSubType,
    status: quoteStatus,
    clientId: z.string().nullable(),
    clientName: z.string(),
    bottles: z.number(),
    totalHtCents: centsAnswer,
    totalTtcCents: centsAnswer,
    validUntil: z.string(),
    savedAt: z.string(),
    sentAt: z.string().nullable(),
    madeBy: z.string(),
    orderId: z.string().nullable(),
    version: z.number(),
  }),
);
