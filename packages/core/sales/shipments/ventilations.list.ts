import { DELIVERY_STATUSES } from "#sales/orders/orders.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Orders with units left to share out or to deliver. */
export const VENTILATION_LIST = declareList({
  name: "ventilations",
  texts: "shipments",
  defaultSort: "-createdAt",
  columns: {
    number: { kind: "text" },
    buyerName: { kind: "text", sort: true },
    createdAt: { kind: "instant", sort: true, filter: true },
    deliveryStatus: { kind: "text", filter: DELIVERY_STATUSES, words: "status:delivery" },
    plannedOn: { kind: "date", sort: true, filter: true },
    toPlan: { kind: "number", sort: true, filter: true, total: true },
    toCarry: { kind: "number", sort: true, filter: true, total: true },
    shipments: { kind: "number" },
  },
});
