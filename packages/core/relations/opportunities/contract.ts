import * as z from "zod";
import { centsField, contract, id, nameText, text, versionBody, versionField } from "#kit/contract.ts";
import { listCalls, narrowQuery } from "#kit/list/list.contract.ts";
import {
  LINK_KINDS,
  LOST_REASONS,
  OPPORTUNITY_SOURCES,
  OPPORTUNITY_STATUSES,
  STAGES_MAX,
  STAGES_MIN,
} from "#relations/opportunities/opportunities.ts";

/** Staff who see clients; an agent sees the opportunities of their own clients. */
const see = { who: ["owner", "iam", "agent"], permission: "seeAllClient" } as const;
const edit = { ...see, permission: "createClient", also: "seeAllClient" } as const;
const staffEdit = { ...edit, who: ["owner", "iam"] } as const;

const day = z.iso.date("date").refine((one) => one >= "2000-01-01" && one <= "2199-12-31", "date");
const percent = z.int().min(0).max(100);

export const opportunityRow = z.object({
  id,
  title: z.string(),
  description: z.string(),
  clientId: id,
  clientName: z.string(),
  status: z.enum(OPPORTUNITY_STATUSES),
  /** The stage of an open one; `won` or `lost` of an ended one. */
  stage: z.string(),
  /** The stage that it is in, or was in at its end. */
  stageId: id,
  stageName: z.string(),
  /** Days in the stage. */
  stageDays: z.int(),
  isStagnant: z.boolean(),
  /** Without tax; null while nobody has estimated it. */
  amountCents: z.int().nullable().optional(),
  /** Percentage that counts. */
  probability: z.int(),
  /** Percentage set by hand; null: that of the stage. */
  ownProbability: z.int().nullable(),
  weightedCents: z.int().optional(),
  bottles: z.int().nullable(),
  expectedOn: z.string(),
  nextStep: z.string(),
  /** Null of an ended one that was never open again. */
  nextOn: z.string().nullable(),
  ownerId: id,
  /** Null for a person whom the reader may not know, or who has left. */
  ownerName: z.string().nullable(),
  isMine: z.boolean(),
  source: z.enum(OPPORTUNITY_SOURCES).nullable(),
  lostReason: z.enum(LOST_REASONS).nullable(),
  lostNote: z.string(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  madeBy: z.string(),
  version: z.int(),
});
export type OpportunityRow = z.output<typeof opportunityRow>;

export const opportunitiesList = listCalls({
  path: "/v1/opportunities",
  ...see,
  summary: "Opportunities of the shop; an agent's, those of their clients",
  row: opportunityRow,
});

const sums = {
  count: z.int(),
  bottles: z.int(),
  amountCents: z.int().optional(),
  weightedCents: z.int().optional(),
};
const cards = { rows: z.array(opportunityRow), next: z.string().nullable() };
const boardColumn = z.object({
  /** A stage, `won` or `lost`. */
  id: z.string(),
  status: z.enum(OPPORTUNITY_STATUSES),
  /** Null of the two ended columns, whose names are fixed. */
  name: z.string().nullable(),
  probability: z.int(),
  stagnationDays: z.int().nullable(),
  ...sums,
  ...cards,
});
export type BoardColumn = z.output<typeof boardColumn>;

const stage = z.object({
  id,
  name: z.string(),
  probability: z.int(),
  stagnationDays: z.int().nullable(),
  /** Opportunities in it, ended ones included. */
  count: z.int(),
});
const stagesAnswer = z.object({ version: z.int(), stages: z.array(stage) });
export type StagesAnswer = z.output<typeof stagesAnswer>;

const link = z.object({
  id,
  kind: z.enum(LINK_KINDS),
  targetId: id,
  label: z.string(),
  /** Status of the target, as its own list names it; null where it is not told. */
  status: z.string().nullable(),
  at: z.string(),
});
export type OpportunityLink = z.output<typeof link>;

const detail = z.object({
  ...opportunityRow.shape,
  links: z.array(link),
  history: z.array(
    z.object({
      id,
      at: z.string(),
      kind: z.enum(["created", "moved", "won", "lost", "reopened", "owner"]),
      from: z.string(),
      to: z.string(),
      note: z.string(),
      madeBy: z.string(),
    }),
  ),
});
export type OpportunityDetail = z.output<typeof detail>;

const facts = {
  title: nameText(150, 1),
  description: text(2000).default(""),
  /** Without tax. Left out: unchanged. */
  amountCents: centsField.min(0).max(100_000_000_000).nullable().optional(),
  bottles: z.int().min(0).max(10_000_000).nullable().default(null),
  expectedOn: day,
  stageId: id,
  /** Set by hand; null: that of the stage. */
  probability: percent.nullable().default(null),
  /** Null: the person who makes it. */
  ownerId: id.nullable().default(null),
  source: z.enum(OPPORTUNITY_SOURCES).nullable().default(null),
  nextStep: nameText(200, 1),
  nextOn: day,
};
export type OpportunityFacts = z.output<z.ZodObject<typeof facts>>;

const opportunityId = z.strictObject({ opportunityId: id });
const clientId = z.strictObject({ clientId: id });

export const opportunitiesContract = contract({
  ...opportunitiesList,
  board: {
    method: "GET",
    path: "/v1/opportunities/board",
    ...see,
    summary:
      "The board: each stage with its sums over all matching opportunities and its first cards; ended ones of the last 90 days",
    query: z.strictObject(narrowQuery),
    answer: z.object({ today: z.string(), columns: z.array(boardColumn) }),
  },
  column: {
    method: "GET",
    path: "/v1/opportunities/board/:column",
    ...see,
    summary: "Further cards of a column of the board",
    params: z.strictObject({ column: z.union([id, z.enum(["won", "lost"])]) }),
    query: z.strictObject({ ...narrowQuery, cursor: z.string().max(2000).optional() }),
    answer: z.object(cards),
  },
  forecast: {
    method: "GET",
    path: "/v1/opportunities/forecast",
    ...see,
    summary:
      "Open opportunities by month of their expected day; `overdue`: those whose day has passed; `won`: won this month",
    query: z.strictObject(narrowQuery),
    answer: z.object({
      today: z.string(),
      parts: z.array(z.object({ key: z.string(), ...sums })),
      won: z.object(sums),
    }),
  },
  stages: {
    method: "GET",
    path: "/v1/opportunities/stages",
    ...see,
    summary: "Stages of the shop, from left to right",
    answer: stagesAnswer,
  },
  stagesChange: {
    method: "PUT",
    path: "/v1/opportunities/stages",
    ...staffEdit,
    summary: "Change the stages; opportunities of a stage that goes are moved to another one",
    body: z.strictObject({
      version: versionField,
      stages: z
        .array(
          z.strictObject({
            id,
            name: nameText(40, 1),
            probability: percent,
            stagnationDays: z.int().min(1).max(365).nullable(),
          }),
        )
        .min(STAGES_MIN)
        .max(STAGES_MAX),
      /** Removed stage → stage that takes its opportunities. */
      moves: z
        .array(z.strictObject({ from: id, to: id }))
        .max(STAGES_MAX)
        .default([]),
    }),
    answer: stagesAnswer,
  },
  people: {
    method: "GET",
    path: "/v1/opportunities/people",
    ...see,
    summary: "People who can be in charge: staff and agents of the shop; an agent has only themselves",
    answer: z.object({ people: z.array(z.object({ id, name: z.string(), isAgent: z.boolean() })) }),
  },
  clients: {
    method: "GET",
    path: "/v1/opportunities/clients",
    ...edit,
    summary:
      "Clients and prospects, an agent's own, by name, company, town, number or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  ofClient: {
    method: "GET",
    path: "/v1/opportunities/of-client/:clientId",
    ...see,
    summary:
      "Opportunities of a client: open ones by expected day, then the latest ended ones; at most thirty",
    params: clientId,
    answer: z.object({ opportunities: z.array(opportunityRow) }),
  },
  detail: {
    method: "GET",
    path: "/v1/opportunities/:opportunityId",
    ...see,
    summary: "One opportunity, with its links and its history",
    params: opportunityId,
    answer: detail,
  },
  creation: {
    method: "POST",
    path: "/v1/opportunities",
    ...edit,
    idempotent: true,
    summary: "Make an opportunity for a client or a prospect",
    body: z.strictObject({ id, clientId: id, ...facts }),
    answer: detail,
    status: 201,
  },
  change: {
    method: "PUT",
    path: "/v1/opportunities/:opportunityId",
    ...edit,
    summary: "Change an open opportunity",
    params: opportunityId,
    body: z.strictObject({ version: versionField, ...facts }),
    answer: detail,
  },
  move: {
    method: "POST",
    path: "/v1/opportunities/:opportunityId/move",
    ...edit,
    idempotent: true,
    summary: "Put an open opportunity into a stage, before another card of it",
    params: opportunityId,
    body: z.strictObject({
      version: versionField,
      stageId: id,
      /** The card below it; null: the last place. Left out: the first place of another stage. */
      before: id.nullable().optional(),
    }),
    answer: opportunityRow,
  },
  winning: {
    method: "POST",
    path: "/v1/opportunities/:opportunityId/winning",
    ...edit,
    idempotent: true,
    summary: "Win an open opportunity",
    params: opportunityId,
    body: versionBody,
    answer: opportunityRow,
  },
  loss: {
    method: "POST",
    path: "/v1/opportunities/:opportunityId/loss",
    ...edit,
    idempotent: true,
    summary: "Lose an open opportunity, with the reason",
    params: opportunityId,
    body: z
      .strictObject({ version: versionField, reason: z.enum(LOST_REASONS), note: text(500).default("") })
      .refine(({ reason, note }) => reason !== "other" || note !== "", { path: ["note"], error: "needed" }),
    answer: opportunityRow,
  },
  reopening: {
    method: "POST",
    path: "/v1/opportunities/:opportunityId/reopening",
    ...edit,
    idempotent: true,
    summary: "Open an ended opportunity again, in a stage, with its next step",
    params: opportunityId,
    body: z.strictObject({
      version: versionField,
      stageId: id,
      nextStep: nameText(200, 1),
      nextOn: day,
    }),
    answer: opportunityRow,
  },
  linkable: {
    method: "GET",
    path: "/v1/opportunities/:opportunityId/linkable",
    ...see,
    summary:
      "Latest quotes, samples, reservations and orders of the client that may be linked, as the reader sees them",
    params: opportunityId,
    answer: z.object({
      targets: z.array(z.object({ kind: z.enum(LINK_KINDS), id, label: z.string() })),
    }),
  },
  linking: {
    method: "POST",
    path: "/v1/opportunities/:opportunityId/links",
    ...edit,
    idempotent: true,
    summary: "Link an opportunity with a quote, a sample, a reservation or an order of its client",
    params: opportunityId,
    body: z.strictObject({ kind: z.enum(LINK_KINDS), targetId: id }),
    answer: detail,
  },
  unlinking: {
    method: "DELETE",
    path: "/v1/opportunities/:opportunityId/links/:linkId",
    ...edit,
    summary: "Remove a link; the linked object stays",
    params: z.strictObject({ opportunityId: id, linkId: id }),
    answer: detail,
  },
});
