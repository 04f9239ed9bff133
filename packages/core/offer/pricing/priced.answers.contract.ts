import * as z from "zod";
import { pricedLoyaltyAnswer } from "#offer/loyalty/loyalty.answers.contract.ts";
import {
  basisPointsAnswer,
  centsAnswer,
  e4Answer,
  exact,
  lawRateAnswer,
  shareAnswer,
} from "#kit/answers.contract.ts";
import { agreedPriceAnswer } from "#offer/catalogue/catalogue.answers.contract.ts";
import { CODE_REFUSALS } from "#offer/pricing/codeRefusals.ts";
import { pricedFreeAnswer } from "#offer/pricing/freeLines.answers.contract.ts";
import type {
  CartonNudge,
  CodeTerms,
  FreeShippingDistance,
  LineProblem,
  OrderProblem,
  PricedDuty,
  PricedLine,
  PricedOrder,
  PricedShipping,
  PricedTicket,
  PricingBuyer,
  Rule,
  TraceStep,
  VatLine,
} from "#offer/pricing/priced.ts";
import { ticketKind } from "#offer/catalogue/enums.contract.ts";
import { exemption, taxZone } from "#shops/settings/taxes.answers.contract.ts";
import { dutyBasis } from "#shops/settings/enums.contract.ts";

export const ruleAnswer = exact<Rule>("PricingRule")(
  z.enum([
    "code",
    "total",
    "grid",
    "free",
    "discount",
    "tax",
    "shipping",
    "tier",
    "promotion",
    "line",
    "loyalty",
    "wrapping",
    "ticket",
    "franco",
    "duty",
  ]),
);

export const traceStepAnswer = exact<TraceStep>("TraceStep")(
  z.object({
    rule: ruleAnswer,
    key: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    cents: centsAnswer.optional(),
  }),
);

export const pricedLineAnswer = exact<PricedLine>("PricedLine")(
  z.object({
    formatId: z.string(),
    wishId: z.string().optional(),
    productId: z.string(),
    vintageId: z.string(),
    quantity: z.number(),
    add: z.number(),
    listE4: e4Answer,
    unitE4: e4Answer,
    amountCents: centsAnswer,
    discountCents: centsAnswer,
    vatRateBp: basisPointsAnswer,
    eq75: z.number(),
    weightG: z.number(),
    gift: z.literal(true).optional(),
    wrapping: z
      .object({ unitE4: e4Answer, amountCents: centsAnswer, vatRateBp: basisPointsAnswer })
      .optional(),
    trace: z.array(traceStepAnswer),
    next: z.object({ from: z.number(), unitE4: e4Answer, missing: z.number() }).optional(),
  }),
);

export const pricedTicketAnswer = exact<PricedTicket>("PricedTicket")(
  z.object({
    ticketId: z.string(),
    quantity: z.number(),
    kind: ticketKind,
    eventId: z.string(),
    onSite: z.boolean().optional(),
    notCounting: z.boolean().optional(),
    laterBp: basisPointsAnswer.optional(),
    unitE4: e4Answer,
    amountCents: centsAnswer,
    vatRateBp: basisPointsAnswer,
    trace: z.array(traceStepAnswer),
  }),
);

export const pricedDutyAnswer = exact<PricedDuty>("PricedDuty")(
  z.object({
    rateE4: lawRateAnswer,
    basis: dutyBasis,
    kind: z.enum(["custom", "css", "duty"]),
    name: z.string(),
    baseE6: z.number(),
    amountCents: centsAnswer,
    vatRateBp: basisPointsAnswer,
  }),
);

export const vatLineAnswer = exact<VatLine>("VatLine")(
  z.object({ rateBp: basisPointsAnswer, baseCents: centsAnswer, vatCents: centsAnswer }),
);

export const pricedShippingAnswer = exact<PricedShipping>("PricedShipping")(
  z.object({
    ref: z.string().nullable(),
    name: z.string(),
    kind: z.enum(["delivery", "collectionPoint", "pickup"]).nullable(),
    totalHtCents: centsAnswer,
    marginCents: centsAnswer,
    totalWithMarginCents: centsAnswer,
    totalWithFeesCents: centsAnswer,
    commissionCents: centsAnswer,
    tvaCents: centsAnswer,
    totalTtcCents: centsAnswer,
    nbrPackages: z.number(),
    franco: z.boolean(),
    vat: z.array(vatLineAnswer).optional(),
  }),
);

export const freeShippingDistanceAnswer = exact<FreeShippingDistance>("FreeShippingDistance")(
  z.object({
    reached: z.boolean(),
    percent: z.number(),
    missingCents: centsAnswer.nullable(),
    missingEq75: z.number().nullable(),
  }),
);

export const cartonNudgeAnswer = exact<CartonNudge>("CartonNudge")(
  z.object({ size: z.number(), missing: z.number() }),
);

export const lineProblemAnswer = exact<LineProblem>("LineProblem")(
  z.enum(["unknown", "multiple", "unavailable", "hidden-price", "min-quantity", "max-quantity", "stock"]),
);

export const orderProblemAnswer = exact<OrderProblem>("OrderProblem")(
  z.object({
    code: z.union([
      lineProblemAnswer,
      z.enum([
        "excise",
        "min-bottles",
        "loyalty",
        "places",
        "imprint",
        "min-order",
        "max-bottles",
        "order-multiple",
        "shipping-required",
        "no-delivery",
        "promo-code",
      ]),
    ]),
    formatId: z.string().optional(),
    slotId: z.string().optional(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);

export const pricedOrderAnswer = exact<PricedOrder>("PricedOrder")(
  z.object({
    shopId: z.string(),
    typology: z.string(),
    chain: z.enum(["ttc", "ht"]),
    lines: z.array(pricedLineAnswer),
    eq75: z.number(),
    goodsCents: centsAnswer,
    discountCents: centsAnswer,
    code: z.object({ code: z.string(), discountCents: centsAnswer }).optional(),
    loyalty: pricedLoyaltyAnswer.optional(),
    wrappingCents: centsAnswer,
    tickets: z.array(pricedTicketAnswer),
    ticketsCents: centsAnswer,
    touristTaxCents: centsAnswer,
    free: z.array(pricedFreeAnswer).optional(),
    freeCents: centsAnswer.optional(),
    duties: z.array(pricedDutyAnswer),
    dutyCents: centsAnswer,
    shipping: pricedShippingAnswer,
    shippingChoices: z.array(
      z.object({
        ref: z.string(),
        name: z.string(),
        kind: z.enum(["delivery", "collectionPoint", "pickup"]),
        totalTtcCents: centsAnswer,
        franco: z.boolean(),
        days: z.tuple([z.number(), z.number()]).optional(),
      }),
    ),
    franco: freeShippingDistanceAnswer,
    carton: cartonNudgeAnswer.optional(),
    exemption: exemption.optional(),
    tax: z
      .object({
        zone: taxZone.optional(),
        goods: exemption.optional(),
        service: exemption.optional(),
      })
      .optional(),
    vat: z.array(vatLineAnswer),
    totalHtCents: centsAnswer,
    totalVatCents: centsAnswer,
    totalTtcCents: centsAnswer,
    payLaterCents: centsAnswer,
    dueNowCents: centsAnswer,
    imprint: z.literal(true).optional(),
    problems: z.array(orderProblemAnswer),
    trace: z.array(traceStepAnswer),
  }),
);

export const codeTermsAnswer = exact<CodeTerms>("CodeTerms")(
  z.object({
    code: z.string(),
    type: z.enum(["%", "€"]),
    amount: shareAnswer,
    since: z.number().optional(),
    until: z.number().optional(),
    minCents: centsAnswer.optional(),
    minBottles: z.number().optional(),
    productIds: z.array(z.string()).optional(),
    typologies: z.array(z.string()).optional(),
    firstOrder: z.boolean().optional(),
    usesTotal: z.number().optional(),
    usesPerBuyer: z.number().optional(),
    refused: z.enum(CODE_REFUSALS).optional(),
  }),
);

export const pricingBuyerAnswer = exact<PricingBuyer>("PricingBuyer")(
  z.object({
    typology: z.string().nullable().optional(),
    prices: z.record(z.string(), agreedPriceAnswer).optional(),
    code: codeTermsAnswer.optional(),
    points: z.number().optional(),
    isPro: z.boolean().optional(),
    vatNumber: z.string().nullable().optional(),
    vatSuspended: z.boolean().optional(),
    dutySuspended: z.boolean().optional(),
    country: z.string().optional(),
  }),
);
