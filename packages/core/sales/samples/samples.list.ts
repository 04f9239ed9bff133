import { SAMPLE_STATUSES } from "#sales/samples/contract.ts";
import { declareList } from "#kit/list/listDeclaration.ts";

/** Samples that a shop sent, or that an agent asked for. */
export const SAMPLE_LIST = declareList({
  name: "samples",
  texts: "samples",
  defaultSort: "-sentAt",
  columns: {
    number: { kind: "text" },
    clientName: { kind: "text" },
    sentAt: { kind: "instant", sort: true, filter: true },
    status: { kind: "text", filter: SAMPLE_STATUSES, words: "samples:status" },
    lines: { kind: "text", filter: true },
    units: { kind: "number", total: true },
    valueCents: { kind: "cents", total: true },
    agentName: { kind: "text", filter: true },
    carrier: { kind: "text" },
    tracking: { kind: "text" },
    note: { kind: "text" },
    answer: { kind: "text" },
    madeBy: { kind: "text" },
  },
});
