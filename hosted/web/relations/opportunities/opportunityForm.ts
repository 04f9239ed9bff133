import { dayAfter } from "@cuvee/core/kit/days.ts";
import type { OpportunityRow } from "@cuvee/core/relations/opportunities/contract.ts";
import type { OpportunitySource } from "@cuvee/core/relations/opportunities/opportunities.ts";
import { newId } from "#kit/api.ts";

/** An opportunity, as its form keeps it. */
export type OpportunityValues = {
  id: string;
  version: number;
  clientId: string | null;
  title: string;
  description: string;
  amountCents: number | null;
  bottles: number | null;
  expectedOn: string | null;
  stageId: string | null;
  probability: number | null;
  ownerId: string | null;
  source: OpportunitySource | null;
  nextStep: string;
  nextOn: string | null;
};

/** Days until the expected end of a new opportunity, and until its first step. */
const EXPECTED_DAYS = 30;
const NEXT_DAYS = 7;

/** Returns a new opportunity of a person. */
export const newOpportunity = (
  today: string,
  more: Pick<OpportunityValues, "clientId" | "ownerId" | "stageId">,
): OpportunityValues => ({
  id: newId(),
  version: 0,
  title: "",
  description: "",
  amountCents: null,
  bottles: null,
  expectedOn: dayAfter(today, EXPECTED_DAYS),
  probability: null,
  source: null,
  nextStep: "",
  nextOn: dayAfter(today, NEXT_DAYS),
  ...more,
});

/** Returns the values of the form of an opportunity. */
export const valuesOf = (row: OpportunityRow): OpportunityValues => ({
  id: row.id,
  version: row.version,
  clientId: row.clientId,
  title: row.title,
  description: row.description,
  amountCents: row.amountCents ?? null,
  bottles: row.bottles,
  expectedOn: row.expectedOn,
  stageId: row.stageId,
  probability: row.ownProbability,
  ownerId: row.ownerId,
  source: row.source,
  nextStep: row.nextStep,
  nextOn: row.nextOn,
});

/** Returns what the server stores; the amount only of a person who may see it. */
export function bodyOf(values: OpportunityValues, seesPrices: boolean) {
  const { title, description, amountCents, bottles, probability, ownerId, source, nextStep } = values;
  return {
    title,
    description,
    ...(seesPrices ? { amountCents } : {}),
    bottles,
    expectedOn: values.expectedOn ?? "",
    stageId: values.stageId ?? "",
    probability,
    ownerId,
    source,
    nextStep,
    nextOn: values.nextOn ?? "",
  };
}
