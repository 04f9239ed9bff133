import { declareList } from "#kit/list/listDeclaration.ts";
import {
  LOST_REASONS,
  OPPORTUNITY_SOURCES,
  OPPORTUNITY_STATUSES,
} from "#relations/opportunities/opportunities.ts";

/** Opportunities of a shop. */
export const OPPORTUNITY_LIST = declareList({
  name: "opportunities",
  texts: "opportunities",
  defaultSort: "expectedOn",
  columns: {
    title: { kind: "text" },
    clientName: { kind: "text", filter: true },
    status: { kind: "text", filter: OPPORTUNITY_STATUSES, words: "opportunities:status" },
    stage: { kind: "text", filter: true },
    amountCents: { kind: "cents", sort: true, filter: true, total: true },
    probability: { kind: "number", filter: true },
    weightedCents: { kind: "cents", total: true },
    bottles: { kind: "number", sort: true, filter: true, total: true },
    expectedOn: { kind: "date", sort: true, filter: true },
    nextStep: { kind: "text" },
    nextOn: { kind: "date", sort: true, filter: true },
    isStagnant: { kind: "boolean", filter: true },
    ownerName: { kind: "text", filter: true },
    isMine: { kind: "boolean", filter: true },
    source: { kind: "text", filter: OPPORTUNITY_SOURCES, words: "opportunities:sources" },
    lostReason: { kind: "text", filter: LOST_REASONS, words: "opportunities:reasons" },
    lostNote: { kind: "text" },
    description: { kind: "text" },
    createdAt: { kind: "instant", filter: true },
    closedAt: { kind: "instant", filter: true },
    madeBy: { kind: "text" },
  },
});
