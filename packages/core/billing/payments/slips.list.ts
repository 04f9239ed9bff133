import { SLIP_STATES, SLIP_TYPES } from "#billing/payments/ledger.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Deposit slips of checks and cash. */
export const SLIP_LIST = declareList({
  name: "slips",
  texts: "payments",
  defaultSort: "-madeOn",
  columns: {
    number: { kind: "text", sort: true },
    type: { kind: "text", filter: SLIP_TYPES, words: "payments:types" },
    bankId: { kind: "text", filter: true },
    madeOn: { kind: "date", sort: true, filter: true },
    count: { kind: "number" },
    totalCents: { kind: "cents", sort: true, filter: true, total: true },
    madeBy: { kind: "text" },
    state: { kind: "text", filter: SLIP_STATES, words: "payments:slipStates" },
  },
});
