import { CLOSING_PERIODS } from "#counter/tills/closings/closings.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Closings of all tills of a shop. */
export const CLOSING_LIST = declareList({
  name: "closings",
  texts: "tills:closings",
  defaultSort: "-at",
  columns: {
    number: { kind: "text" },
    period: { kind: "text", filter: CLOSING_PERIODS, words: "tills:closings.period" },
    of: { kind: "text" },
    at: { kind: "instant", sort: true, filter: true },
    pointName: { kind: "text", filter: true },
    till: { kind: "text", filter: true },
    operator: { kind: "text" },
    turnoverTtcCents: { kind: "cents" },
    differenceCents: { kind: "cents", filter: true },
    doubts: { kind: "number", filter: true },
  },
});
