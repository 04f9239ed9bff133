import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { versionBody, contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";

const staff = ["owner", "iam"] as const;
/** Staff, and agents, who see their own requests. */
const sellers = [...staff, "agent"] as const;
/** Access to the sending of samples. */
const send = { who: staff, permission: "createOrder" } as const;
/** Access to the choice of samples and recipients. */
const choose = { who: sellers, permission: "createOrder" } as const;
const see = { who: sellers, permission: "seeAllOrder" } as const;

/** `asked` waits for the shop; `refused` and `cancelled` are final. */
export const SAMPLE_STATUSES = ["asked", "sent", "refused", "cancelled"] as const;

export const sampleRow = z.object({
  id,
  /** Assigned when it is sent. */
  number: z.string().nullable(),
  clientId: id,
  clientName: z.string(),
  /** The recipient is not a client yet. */
  isProspect: z.boolean(),
  /** Time of sending; before that, time of the request. */
  sentAt: z.string(),
  status: z.enum(SAMPLE_STATUSES),
  lines: z.string(),
  units: z.int(),
  /** Customs value: public prices without tax, cents. */
  valueCents: z.int(),
  carrier: z.string(),
  tracking: z.string(),
  note: z.string(),
  /** Reason for the shop's refusal. */
  answer: z.string(),
  /** The agent who requested it, null without one. */
  agentName: z.string().nullable(),
  madeBy: z.string(),
  version: z.int(),
});
export type SampleRow = z.output<typeof sampleRow>;

export const samplesList = listCalls({
  path: "/v1/samples",
  ...see,
  summary: "Samples for clients and prospects; of an agent those that he asked for",
  row: sampleRow,
});

export const sampleArticle = z.object({
  formatId: id,
  name: z.string(),
  detail: z.string(),
  available: z.number(),
});
export type SampleArticle = z.output<typeof sampleArticle>;

const day = z.iso.date("date");
const total = { samples: z.int(), units: z.int(), valueCents: z.int() };
const wished = {
  id,
  clientId: id,
  /** Handed over in person: no address is stored. */
  handedOver: z.boolean().default(false),
  note: text(250).default(""),
  lines: z
    .array(z.strictObject({ formatId: id, quantity: z.int().min(1).max(1000) }))
    .min(1)
    .max(50),
};
const leaving = {
  /** By default the first selling warehouse. */
  warehouseId: id.nullable().default(null),
  carrier: nameText(120).default(""),
  tracking: nameText(120).default(""),
};
const sampleId = z.strictObject({ sampleId: id });

export const samplesContract = contract({
  ...samplesList,
  articles: {
    method: "GET",
    path: "/v1/samples/articles",
    ...choose,
    summary: "Articles that a sample can be made of, by name or barcode; no bulk, no cartons",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ articles: z.array(sampleArticle) }),
  },
  clients: {
    method: "GET",
    path: "/v1/samples/clients",
    ...choose,
    summary:
      "Clients and prospects, an agent's own, by name, company, town, number or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  totals: {
    method: "GET",
    path: "/v1/samples/totals",
    ...see,
    summary:
      "What was sent between two days, by agent and by article, the most first; at most a hundred of each",
    query: z.strictObject({ from: day, until: day }),
    answer: z.object({
      agents: z.array(z.object({ agentId: id.nullable(), name: z.string().nullable(), ...total })),
      articles: z.array(z.object({ formatId: id, name: z.string(), ...total })),
    }),
  },
  sending: {
    method: "POST",
    path: "/v1/samples",
    ...send,
    idempotent: true,
    summary: "Send samples for nothing: their stock leaves, as tastings do before the customs",
    body: z.strictObject({ ...wished, ...leaving }),
    answer: sampleRow,
    status: 201,
  },
  asking: {
    method: "POST",
    path: "/v1/samples/requests",
    who: ["agent"],
    idempotent: true,
    summary: "An agent asks for samples for a client of his: nothing moves until the shop sends them",
    body: z.strictObject(wished),
    answer: sampleRow,
    status: 201,
  },
  sendingAsked: {
    method: "POST",
    path: "/v1/samples/:sampleId/sending",
    ...send,
    idempotent: true,
    summary: "Send what an agent asked for: it takes its number, and its stock leaves",
    params: sampleId,
    body: z.strictObject({ version: versionField, ...leaving }),
    answer: sampleRow,
  },
  refusal: {
    method: "POST",
    path: "/v1/samples/:sampleId/refusal",
    ...send,
    idempotent: true,
    summary: "Refuse what an agent asked for; he reads the reason",
    params: sampleId,
    body: z.strictObject({ version: versionField, reason: text(200).default("") }),
    answer: sampleRow,
  },
  withdrawal: {
    method: "POST",
    path: "/v1/samples/:sampleId/withdrawal",
    who: ["agent"],
    idempotent: true,
    summary: "An agent takes back what he asked for, while it waits",
    params: sampleId,
    body: versionBody,
    answer: sampleRow,
  },
  cancellation: {
    method: "POST",
    path: "/v1/samples/:sampleId/cancellation",
    ...send,
    idempotent: true,
    summary: "Samples did not leave after all, or came back: they are in stock again",
    params: sampleId,
    body: z.strictObject({ version: versionField, reason: text(200).default("") }),
    answer: sampleRow,
  },
  pdf: {
    method: "GET",
    path: "/v1/samples/:sampleId/file.pdf",
    ...see,
    summary: "The delivery note of samples: given for nothing, with their value for the customs",
    params: sampleId,
    answer: fileAnswer("application/pdf"),
  },
});
