import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { paymentStatus } from "#billing/payments/enums.contract.ts";
import { sealedKind } from "#billing/documents/enums.contract.ts";
import { deliveryStatus, orderStatus } from "#sales/orders/enums.contract.ts";
import { SHIPMENT_STATUSES } from "#sales/shipments/shipments.ts";
import { siteFont, themeName } from "#storefront/site/enums.contract.ts";
import type { ShopLook } from "#storefront/site/look.ts";
import {
  PAY_PAGES,
  STEP_STATES,
  STORY_SENTENCES,
  STORY_STEPS,
  type OrderStory,
  type Parcel,
} from "#storefront/me/story.ts";

const buyers = ["buyer"] as const;

const shopLookAnswer = exact<ShopLook>("ShopLook")(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    path: z.string(),
    color: z.string(),
    logo: z.string().nullable(),
    theme: themeName,
    font: siteFont,
  }),
);

const parcelAnswer = exact<Parcel>("Parcel")(
  z.object({
    id: z.string(),
    status: z.enum(SHIPMENT_STATUSES),
    collected: z.boolean(),
    carrier: z.string(),
    tracking: z.string(),
    href: z.string().nullable(),
    plannedOn: z.string().nullable(),
    leftAt: z.string().nullable(),
    deliveredAt: z.string().nullable(),
  }),
);

const orderStoryAnswer = exact<OrderStory>("OrderStory")(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    status: orderStatus,
    deliveryStatus,
    paymentStatus,
    bottles: z.number(),
    totalTtcCents: centsAnswer,
    createdAt: z.string(),
    shopId: z.string(),
    lines: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        vintage: z.string(),
        formatName: z.string(),
        quantity: z.number(),
        visual: z.string().nullable(),
      }),
    ),
    visits: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        start: z.number(),
        end: z.number(),
        timeZone: z.string(),
        people: z.number(),
      }),
    ),
    steps: z.array(
      z.object({ key: z.enum(STORY_STEPS), state: z.enum(STEP_STATES), at: z.string().nullable() }),
    ),
    next: z.object({ key: z.enum(STORY_SENTENCES), day: z.string().nullable() }),
    pickup: z.string().nullable(),
    parcels: z.array(parcelAnswer),
    documents: z.array(z.object({ id: z.string(), kind: sealedKind, number: z.string() })),
    dueCents: centsAnswer,
    pay: z.enum(PAY_PAGES).nullable(),
    canWithdraw: z.boolean(),
  }),
);

/** The account of a buyer: the shops that know them, with their looks; their orders as stories. */
export const storiesContract = contract({
  shops: {
    method: "GET",
    path: "/v1/users/me/shops",
    who: buyers,
    summary: "Shops that the buyer has ordered or reserved at, or that know him, the last used first",
    answer: z.object({ shops: z.array(shopLookAnswer) }),
  },
  orders: {
    method: "GET",
    path: "/v1/users/me/orders",
    who: buyers,
    summary: "Orders of the buyer, of every shop or of one, as stories, the latest first",
    query: z.strictObject({
      cursor: z.string().max(100).optional(),
      shopId: id.optional(),
      /** Only this order. */
      orderId: id.optional(),
    }),
    answer: z.object({ stories: z.array(orderStoryAnswer), next: z.string().nullable() }),
  },
});
