import { DUE_KINDS } from "#billing/payments/claims.ts";
import { AGES } from "#billing/payments/dues.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Claims past their due date. */
export const UNPAID_LIST = declareList({
  name: "unpaids",
  texts: "payments",
  defaultSort: "dueOn",
  columns: {
    kind: { kind: "text", filter: DUE_KINDS, words: "payments:papers" },
    number: { kind: "text", sort: true },
    buyerName: { kind: "text", sort: true },
    clientId: { kind: "text", filter: true },
    issuedOn: { kind: "date", sort: true, filter: true },
    dueOn: { kind: "date", sort: true, filter: true },
    daysLate: { kind: "number", filter: true },
    age: { kind: "text", filter: AGES, offers: AGES.slice(1), words: "payments:ages" },
    totalTtcCents: { kind: "cents", total: true },
    openCents: { kind: "cents", sort: true, filter: true, total: true },
    reminders: { kind: "number", sort: true, filter: true },
    remindedAt: { kind: "instant", sort: true, filter: true },
    email: { kind: "text", filter: true },
  },
});
