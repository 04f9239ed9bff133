import * as z from "zod";
import { orderRowAnswer, orderViewAnswer } from "#sales/orders/orders.answers.contract.ts";
import { cardSessionAnswer } from "#billing/payments/payments.answers.contract.ts";
import { ECHO, nameText, centsField, contract, id, mailAgain, text, versionField } from "#kit/contract.ts";
import { listCalls, listQuery } from "#kit/list/list.contract.ts";
import { CHECKOUT_TYPES, ONLINE_TYPES } from "#billing/payments/payments.ts";
import { rule } from "#kit/rules.contract.ts";
import { email, personName, phone } from "#people/accounts/contract.ts";
import { MAX_LINES } from "#sales/cart/cart.ts";
import {
  cartCompany,
  heldPlaces,
  loyaltyInput,
  orderWords,
  shippingInput,
  lineInput,
  reservationInput,
} from "#sales/cart/contract.ts";
import { postalAddress } from "#sales/orders/address.contract.ts";
import { giftNote } from "#sales/orders/gift.contract.ts";
import { moneyChoice as money } from "#sales/orders/endedMoney.contract.ts";
import { intentStatus } from "#billing/payments/enums.contract.ts";
import { language } from "#kit/enums.contract.ts";

/** Orders travel as core's own types: the server makes them. */
export const orderRow = orderRowAnswer;
export const orderView = orderViewAnswer;
export const cardSession = cardSessionAnswer;

const orderId = z.strictObject({ orderId: id });
export const orderCommand = z.strictObject({ version: versionField, reason: text(500).default("") });
const staff = ["owner", "iam"] as const;
/**
 * Ends an order: if it has been paid manually, `money` decides the use of the payment, else it is refused
 * (`order-money`).
 */
const ending = orderCommand.extend({ money: money.optional() });

/**
 * SHA-256 of the terms of sale that the buyer was shown (`GET /v1/shops/:id/terms`); others are refused with
 * `terms-changed`. Without it the buyer accepts the current ones, in the order's language.
 */
export const termsHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Reservations of one order: each takes its places in the order's transaction. */
const MAX_RESERVATIONS = 20;

const placeFields = z.strictObject({
  /** Made by the client before sending, so that a repeated request finds the same order. */
  id,
  sellerId: id,
  /** Empty for an order of places only, which needs no delivery either. */
  products: z.array(lineInput).max(MAX_LINES),
  reservations: z.array(reservationInput).max(MAX_RESERVATIONS).optional(),
  /** The payer of a part of a group, or of the rest of a reservation: the part is the whole order. */
  payer: heldPlaces.optional(),
  shipping: shippingInput.optional(),
  promoCode: nameText(15).nullish(),
  loyaltyData: loyaltyInput.optional(),
  contact: z.strictObject({
    email,
    firstname: personName,
    lastname: personName,
    phone: phone.min(6, "phone"),
  }),
  billingAddress: postalAddress,
  /** Delivery address of goods; places need none. */
  deliveryAddress: postalAddress.optional(),
  payment: z.strictObject({ type: z.enum(CHECKOUT_TYPES) }),
  /** Total that the buyer was shown; another total is refused with `price-changed`, never charged silently. */
  expectedTotalCents: centsField.min(0),
  terms: z.literal(true, "terms"),
  termsHash: termsHash.optional(),
  adult: z.literal(true, "adult"),
  /** Required by some shops; it is checked and not stored. */
  birthDate: z.iso.date("date").optional(),
  company: cartCompany.optional(),
  ...orderWords,
  notes: text(500).default(""),
  /** A card for the recipient goes into each parcel. */
  gift: giftNote.optional(),
  lang: language.default("fr"),
  /**
   * The answer to the sentence that the seller may write about similar products; absent where it was not shown: then
   * nothing may be written.
   */
  isObjectingToOffers: z.boolean().optional(),
  handoffId: id.optional(),
  /** Mark of the campaign by whose link the buyer came (`campaignMark`); an unknown one counts for nothing. */
  campaign: text(40).optional(),
  price: z.unknown().meta(ECHO).optional(),
});
type PlaceFields = z.output<typeof placeFields>;
const needed = (holds: (fields: PlaceFields) => boolean, path: string) =>
  rule<PlaceFields>(holds, "needed", [path]);

export const placeBody = placeFields.check(
  needed((o) => o.products.length + (o.reservations?.length ?? 0) > 0 || o.payer !== undefined, "products"),
  needed((o) => o.products.length > 0 || o.gift === undefined, "products"),
  needed((o) => o.products.length === 0 || o.shipping !== undefined, "shipping"),
  needed((o) => o.products.length === 0 || o.deliveryAddress !== undefined, "deliveryAddress"),
  rule<PlaceFields>((o) => !o.company || Boolean(o.billingAddress.company), "needed", [
    "billingAddress",
    "company",
  ]),
  rule<PlaceFields>(
    (o) => o.payer === undefined || o.products.length + (o.reservations?.length ?? 0) === 0,
    "payer-alone",
    ["payer"],
  ),
);

export const placedOrder = z.object({
  order: orderView,
  /** Key of the private follow-up page; given once, to the buyer. */
  key: z.string(),
  card: cardSession.nullable(),
});

/** The list of a shop; its `list` is declared below, because buyers read their own orders by the same call. */
export const shopOrders = listCalls({
  path: "/v1/orders",
  who: staff,
  permission: "seeAllOrder",
  summary: "Orders of the shop",
  row: orderRow,
});

export const ordersContract = contract({
  place: {
    method: "POST",
    path: "/v1/orders",
    who: ["public", "buyer"],
    idempotent: true,
    summary: "Order with obligation to pay: stock is taken and the price computed again in one transaction",
    body: placeBody,
    answer: placedOrder,
    status: 201,
  },
  list: {
    method: "GET",
    path: "/v1/orders",
    who: [...staff, "agent", "buyer"],
    permission: "seeAllOrder",
    summary: "Orders of the shop, of the agent's clients there, or of the buyer",
    query: z.strictObject({
      ...listQuery,
      /** Comma-separated statuses: a short form of a filter of `status`. */
      status: z.string().max(200).optional(),
    }),
    answer: z.object({
      rows: z.array(orderRow),
      next: z.string().nullable(),
      /** Number of orders by status, for the filter tabs; whole shop, without search. */
      counts: z.record(z.string(), z.int()),
    }),
  },
  measure: shopOrders.measure,
  export: shopOrders.export,
  detail: {
    method: "GET",
    path: "/v1/orders/:orderId",
    who: [...staff, "agent", "buyer", "link"],
    permission: "seeAllOrder",
    summary: "One order; `X-Order-Key` opens it for the holder of its private link",
    params: orderId,
    answer: orderView,
  },
  retryPayment: {
    method: "POST",
    path: "/v1/orders/:orderId/payment-attempts",
    who: ["buyer", "link"],
    idempotent: true,
    summary: "A card session for an order whose card was refused, or that is paid by its payment link",
    params: orderId,
    body: z.strictObject({ type: z.enum(ONLINE_TYPES) }).optional(),
    answer: z.object({ order: orderView, card: cardSession }),
    status: 201,
  },
  abort: {
    method: "PUT",
    path: "/v1/orders/:orderId/aborted-cart",
    who: ["buyer", "link"],
    summary: "Give up an unpaid order (specification §4, emptying the cart); its stock is freed",
    params: orderId,
    answer: orderView,
  },
  acceptance: {
    method: "POST",
    path: "/v1/orders/:orderId/acceptance",
    who: staff,
    permission: "createOrder",
    idempotent: true,
    summary: "The seller accepts the order",
    params: orderId,
    body: orderCommand,
    answer: orderView,
  },
  refusal: {
    method: "POST",
    path: "/v1/orders/:orderId/refusal",
    who: staff,
    permission: "createOrder",
    idempotent: true,
    summary: "The seller refuses the order; stock is freed and a paid card refunded",
    params: orderId,
    body: ending,
    answer: orderView,
  },
  cancellation: {
    method: "POST",
    path: "/v1/orders/:orderId/cancellation",
    who: staff,
    permission: "createOrder",
    idempotent: true,
    summary: "The seller cancels an order of which nothing is delivered",
    params: orderId,
    body: ending,
    answer: orderView,
  },
  moneyRelease: {
    method: "POST",
    path: "/v1/orders/:orderId/money-release",
    who: staff,
    permission: "seeAllPayment",
    idempotent: true,
    summary: "Money of an order that will not be goes back by hand, or becomes its client's credit",
    params: orderId,
    body: z.strictObject({ version: versionField, money }),
    answer: orderView,
  },
  dispatch: {
    method: "POST",
    path: "/v1/orders/:orderId/dispatch",
    who: staff,
    permission: "manageDelivery",
    idempotent: true,
    summary:
      "The order has left, or waits to be collected; its buyer is told, with the reason as a word to him",
    params: orderId,
    body: orderCommand,
    answer: orderView,
  },
  delivery: {
    method: "POST",
    path: "/v1/orders/:orderId/delivery",
    who: staff,
    permission: "manageDelivery",
    idempotent: true,
    summary: "Mark the whole order delivered; the stock leaves the warehouse",
    params: orderId,
    body: orderCommand,
    answer: orderView,
  },
  receipt: {
    method: "POST",
    path: "/v1/orders/:orderId/payment-receipt",
    who: staff,
    permission: "seeAllPayment",
    idempotent: true,
    summary: "The transfer, check or cash has arrived",
    params: orderId,
    body: orderCommand,
    answer: orderView,
  },
  debit: {
    method: "POST",
    path: "/v1/orders/:orderId/debit",
    who: staff,
    permission: "seeAllPayment",
    priced: true,
    idempotent: true,
    summary: "Take money of the card that was held for 0 € with an accepted order, at most what is due",
    params: orderId,
    body: z.strictObject({ version: versionField, amountCents: centsField.min(1) }),
    answer: orderView,
  },
  askPayment: {
    method: "POST",
    path: "/v1/orders/:orderId/payment-state",
    who: ["buyer", "link"],
    summary:
      "Ask the provider what became of the last attempt: for who comes back from its page before its webhook",
    params: orderId,
    answer: z.object({
      order: orderView,
      status: intentStatus.nullable(),
      failure: z.string().nullable(),
    }),
  },
  paymentLink: {
    method: "POST",
    path: "/v1/orders/:orderId/payment-link",
    who: staff,
    permission: "seeAllPayment",
    idempotent: true,
    summary: "A link by which an unpaid order is paid online, opened anew, and mailed to its buyer if wished",
    params: orderId,
    body: z.strictObject({ send: z.boolean().default(false), again: mailAgain }),
    answer: z.object({ url: z.string(), expiresAt: z.string(), order: orderView }),
    status: 201,
  },
});
