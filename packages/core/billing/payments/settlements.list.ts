import { SETTLEMENT_KINDS, SETTLEMENT_STATUSES } from "#billing/payments/ledger.ts";
import { PAYMENT_TYPES } from "#shops/settings/paymentTypes.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Receipts and refunds. */
export const SETTLEMENT_LIST = declareList({
  name: "settlements",
  texts: "payments",
  defaultSort: "-receivedOn",
  columns: {
    receivedOn: { kind: "date", sort: true, filter: true },
    clientName: { kind: "text", sort: true },
    clientId: { kind: "text", filter: true },
    kind: { kind: "text", filter: SETTLEMENT_KINDS, words: "payments:kinds" },
    type: { kind: "text", filter: PAYMENT_TYPES, words: "payments:types" },
    status: { kind: "text", filter: SETTLEMENT_STATUSES, words: "payments:statuses" },
    reference: { kind: "text", sort: true, filter: true },
    bankId: { kind: "text", filter: true },
    slipNumber: { kind: "text" },
    amountCents: { kind: "cents", sort: true, filter: true },
    signedCents: { kind: "cents", total: true },
    allocatedCents: { kind: "cents" },
    freeCents: { kind: "cents", sort: true, filter: true, total: true },
  },
});
