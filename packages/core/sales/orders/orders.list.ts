import { DELIVERY_STATUSES, ORDER_STATUSES } from "#sales/orders/orders.ts";
import { PAYMENT_STATUSES } from "#billing/payments/payments.ts";
import { PAYMENT_TYPES } from "#shops/settings/paymentTypes.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Payment methods that a shop can have today; the others follow with their implementation. */
const OFFERED_TYPES = PAYMENT_TYPES.filter((type) => ["cb", "transfer", "check", "cash"].includes(type));

/** Orders of a shop or of a buyer. */
export const ORDER_LIST = declareList({
  name: "orders",
  texts: "orders",
  defaultSort: "-createdAt",
  columns: {
    number: { kind: "text" },
    createdAt: { kind: "instant", sort: true, filter: true },
    status: { kind: "text", filter: ORDER_STATUSES, words: "status:order" },
    buyerName: { kind: "text", sort: true },
    buyerEmail: { kind: "text" },
    paymentStatus: { kind: "text", filter: PAYMENT_STATUSES, words: "status:payment" },
    paymentType: { kind: "text", filter: PAYMENT_TYPES, offers: OFFERED_TYPES, words: "status:paymentType" },
    deliveryStatus: { kind: "text", filter: DELIVERY_STATUSES, words: "status:delivery" },
    bottles: { kind: "decimal", filter: true, total: true },
    totalTtcCents: { kind: "cents", sort: true, filter: true, total: true },
  },
});
