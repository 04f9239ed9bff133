import * as z from "zod";
import { contract, id, text, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list.contract.ts";

const staff = ["owner", "iam"] as const;
/** Who sends samples. */
const send = { who: staff, permission: "createOrder" } as const;

export const SAMPLE_STATUSES = ["sent", "cancelled"] as const;

const row = z.object({
  id,
  number: z.string(),
  clientId: id,
  clientName: z.string(),
  /** He is no client yet. */
  isProspect: z.boolean(),
  sentAt: z.string(),
  status: z.enum(SAMPLE_STATUSES),
  lines: z.string(),
  units: z.int(),
  carrier: z.string(),
  tracking: z.string(),
  note: z.string(),
  madeBy: z.string(),
  version: z.int(),
});
export type SampleRow = z.output<typeof row>;

export const samplesList = listCalls({
  path: "/v1/samples",
  who: staff,
  permission: "seeAllOrder",
  summary: "Samples that were sent to clients and prospects",
  row,
});

const article = z.object({ formatId: id, name: z.string(), detail: z.string(), available: z.number() });
export type SampleArticle = z.output<typeof article>;

export const samplesContract = contract({
  ...samplesList,
  articles: {
    method: "GET",
    path: "/v1/samples/articles",
    ...send,
    summary: "Articles that a sample can be made of, by name or barcode; no bulk, no cartons",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ articles: z.array(article) }),
  },
  clients: {
    method: "GET",
    path: "/v1/samples/clients",
    ...send,
    summary: "Clients and prospects by name, company, town, number or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  sending: {
    method: "POST",
    path: "/v1/samples",
    ...send,
    idempotent: true,
    summary: "Send samples for nothing: their stock leaves, as tastings do before the customs",
    body: z.strictObject({
      id,
      clientId: id,
      /** Given by hand: no address is kept. */
      handedOver: z.boolean().default(false),
      /** The first that sells when it is not said. */
      warehouseId: id.nullable().default(null),
      carrier: text(120).default(""),
      tracking: text(120).default(""),
      note: text(250).default(""),
      lines: z
        .array(z.strictObject({ formatId: id, quantity: z.int().min(1).max(1000) }))
        .min(1)
        .max(50),
    }),
    answer: row,
    status: 201,
  },
  cancellation: {
    method: "POST",
    path: "/v1/samples/:sampleId/cancellation",
    ...send,
    idempotent: true,
    summary: "Samples did not leave after all, or came back: they are in stock again",
    params: z.strictObject({ sampleId: id }),
    body: z.strictObject({ version: versionField, reason: text(200).default("") }),
    answer: row,
  },
});
