import * as z from "zod";
import {
  basisPointsAnswer,
  centsAnswer,
  e4Answer,
  exact,
  MONEY,
  moneyAnswer,
} from "#kit/answers.contract.ts";
import { pricedOrderAnswer } from "#offer/pricing/priced.answers.contract.ts";
import { buyerCompanyAnswer } from "#sales/cart/company.answers.contract.ts";
import { endedMoneyAnswer } from "#sales/orders/endedMoney.answers.contract.ts";
import { cancelledOrderPartAnswer } from "#sales/orders/cancelledPart.answers.contract.ts";
import { ORDER_COMMANDS } from "#sales/orders/orders.ts";
import { scheduledPartAnswer } from "#sales/orders/schedule.answers.contract.ts";
import { accountTermsAnswer } from "#shops/settings/dueDate.answers.contract.ts";
import { PROVIDERS } from "#shops/settings/providers.ts";
import type {
  Address,
  OrderContact,
  OrderEvent,
  OrderLine,
  OrderReservation,
  OrderRow,
  OrderView,
} from "#sales/orders/orders.ts";
import { paymentStatus, paymentType } from "#billing/payments/enums.contract.ts";
import { slotMode } from "#visits/events/enums.contract.ts";
import { reservationStatus } from "#visits/reservations/enums.contract.ts";
import { deliveryStatus, orderStatus } from "./enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

export const orderRowAnswer = exact<OrderRow>("OrderRow")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: orderStatus,
    deliveryStatus,
    paymentStatus,
    paymentType,
    buyerName: z.string(),
    buyerEmail: z.string(),
    bottles: z.number(),
    totalTtcCents: centsAnswer,
    createdAt: z.string(),
    version: z.number(),
    groupName: z.string().nullable().optional(),
  }),
);

export const orderContactAnswer = exact<OrderContact>("OrderContact")(
  z.object({ email: z.string(), firstname: z.string(), lastname: z.string(), phone: z.string() }),
);

export const addressAnswer = exact<Address>("Address")(
  z.object({
    title: z.string().optional(),
    firstname: z.string(),
    lastname: z.string(),
    company: z.string().optional(),
    street: z.string(),
    street2: z.string().optional(),
    zipcode: z.string(),
    city: z.string(),
    county: z.string().optional(),
    state: z.string().optional(),
    stateCode: z.string().optional(),
    country: z.string(),
    phone: z.string().optional(),
    exciseNumber: z.string().optional(),
    mountain: z.boolean().optional(),
  }),
);

export const orderLineAnswer = exact<OrderLine>("OrderLine")(
  z.object({
    id: z.string(),
    formatId: z.string(),
    productId: z.string(),
    name: z.string(),
    vintage: z.string(),
    formatName: z.string(),
    visual: z.string().optional(),
    quantity: z.number(),
    add: z.number(),
    unitE4: moneyAnswer,
    amountCents: centsAnswer,
    discountCents: centsAnswer,
    vatRateBp: z.number(),
    gift: z.literal(true).optional(),
    wrapping: z
      .object({ unitE4: e4Answer, amountCents: centsAnswer, vatRateBp: basisPointsAnswer })
      .optional(),
  }),
);

export const orderReservationAnswer = exact<OrderReservation>("OrderReservation")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: reservationStatus,
    eventId: z.string(),
    eventTitle: z.string(),
    slotId: z.string(),
    slotName: z.string(),
    slotMode,
    start: z.number(),
    end: z.number(),
    timeZone: z.string(),
    people: z.number(),
    visitLanguage: language.nullable(),
    totalCents: centsAnswer,
    paidCents: centsAnswer,
    awaitedCents: centsAnswer.optional(),
    lines: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(["discount", "price", "option", "tax", "fee"]),
        quantity: z.number(),
        amountCents: centsAnswer,
        payerId: z.string().nullable(),
      }),
    ),
    expiresAt: z.string().nullable(),
    version: z.number(),
    isPart: z.literal(true).optional(),
  }),
);

export const orderEventAnswer = exact<OrderEvent>("OrderEvent")(
  z.object({
    at: z.string(),
    kind: z.string(),
    from: z.string().optional(),
    to: z.string().optional(),
    by: z.string(),
    reason: z.string().optional(),
    amountCents: centsAnswer.optional(),
    subject: z.string().meta(MONEY).optional(),
  }),
);

export const orderViewAnswer = exact<OrderView>("OrderView")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: orderStatus,
    deliveryStatus,
    paymentStatus,
    paymentType,
    buyerName: z.string(),
    buyerEmail: z.string(),
    bottles: z.number(),
    totalTtcCents: centsAnswer,
    createdAt: z.string(),
    version: z.number(),
    groupName: z.string().nullable().optional(),
    shopId: z.string(),
    shopName: z.string(),
    shopCode: z.string(),
    groupId: z.string().optional(),
    quoteId: z.string().optional(),
    contact: orderContactAnswer,
    company: buyerCompanyAnswer.optional(),
    billingAddress: addressAnswer,
    deliveryAddress: addressAnswer,
    notes: z.string(),
    refId: z.string().optional(),
    warehouse: z.object({ id: z.string(), name: z.string() }).optional(),
    pickup: z
      .object({ name: z.string(), address: z.array(z.string()), hours: z.string(), phone: z.string() })
      .optional(),
    deliveryInstructions: z.string().optional(),
    gift: z.object({ message: z.string(), from: z.string() }).optional(),
    lang: z.string(),
    acceptedTerms: z.object({ sha256: z.string(), at: z.string() }).optional(),
    lines: z.array(orderLineAnswer),
    reservations: z.array(orderReservationAnswer),
    priced: pricedOrderAnswer,
    givenUp: cancelledOrderPartAnswer.optional(),
    payment: z.object({
      id: z.string(),
      type: paymentType,
      status: paymentStatus,
      amountCents: centsAnswer,
      refundedCents: centsAnswer,
      dueCents: centsAnswer.optional(),
      card: z.string().optional(),
      paidAt: z.string().optional(),
      terms: accountTermsAnswer.optional(),
      dueOn: z.string().optional(),
      schedule: z.array(scheduledPartAnswer).optional(),
    }),
    instructions: z
      .object({
        iban: z.string().optional(),
        bic: z.string().optional(),
        holder: z.string().optional(),
        reference: z.string(),
        payableTo: z.string().optional(),
      })
      .optional(),
    events: z.array(orderEventAnswer),
    acts: z.array(z.enum(ORDER_COMMANDS)),
    endedMoney: endedMoneyAnswer.optional(),
    expiresAt: z.string().optional(),
    paymentLink: z.object({ expiresAt: z.string() }).optional(),
    online: z
      .object({ provider: z.enum(PROVIDERS), types: z.array(z.enum(["stripeSepa", "cb"])) })
      .optional(),
  }),
);
