import * as z from "zod";
import { centsAnswer } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { DUE_KINDS } from "#billing/payments/claims.ts";
import { TASK_KINDS } from "#relations/tasks/tasks.ts";
import { ACTS, BILLING_FIELDS, CONSENT_ACTS, CONTACTS } from "./nextActs.ts";

const days = z.int();
const contact = z.enum(CONTACTS);

const nextAct = z.discriminatedUnion("act", [
  z.object({
    act: z.literal("unpaid"),
    id,
    kind: z.enum(DUE_KINDS),
    number: z.string(),
    count: z.int(),
    /** Absent for users who may see no price. */
    openCents: centsAnswer,
    days,
  }),
  z.object({ act: z.literal("quote"), id, number: z.string(), validUntil: z.string(), days }),
  z.object({
    act: z.literal("task"),
    id,
    subject: z.string(),
    kind: z.enum(TASK_KINDS),
    dueOn: z.string(),
    days,
  }),
  z.object({
    act: z.literal("visit"),
    id,
    title: z.string(),
    day: z.string(),
    days,
    people: z.int(),
  }),
  z.object({ act: z.literal("sample"), id, number: z.string(), days }),
  z.object({ act: z.literal("overdue"), medianDays: z.int(), days, contact }),
  z.object({ act: z.literal("consent"), address: z.string(), record: z.enum(CONSENT_ACTS) }),
  z.object({ act: z.literal("birthday"), day: z.string(), days, contact }),
  z.object({ act: z.literal("points"), points: z.int(), on: z.string(), days }),
  z.object({ act: z.literal("billing"), missing: z.array(z.enum(BILLING_FIELDS)) }),
]);

const answer = z.object({
  /** The most urgent first; those that a person has hidden are left out. */
  acts: z.array(nextAct),
  /** Acts that the client calls for, and that a person has hidden until a day, included. */
  hidden: z.array(z.object({ act: z.enum(ACTS), until: z.string(), by: z.string() })),
});
export type NextActs = z.output<typeof answer>;

const sellers = { who: ["owner", "iam", "agent"], permission: "seeAllClient" } as const;

/** Acts that a client calls for. */
export const nextActsContract = contract({
  next: {
    method: "GET",
    path: "/v1/clients/:clientId/next",
    ...sellers,
    summary:
      "Acts that a client calls for, the most urgent first: of each source only what the reader may see elsewhere",
    params: z.strictObject({ clientId: id }),
    answer,
  },
  hide: {
    method: "PUT",
    path: "/v1/clients/:clientId/next/:act",
    ...sellers,
    summary: "Hide an act of a client from everybody for thirty days, or show it again",
    params: z.strictObject({ clientId: id, act: z.enum(ACTS) }),
    body: z.strictObject({ hidden: z.boolean() }),
    answer,
  },
});
