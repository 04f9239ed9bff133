import * as z from "zod";
import { contract, id, mailAgain, text, versionBody, versionField } from "#kit/contract.ts";
import { LANGUAGES, STAFF_LANGUAGES } from "#kit/languages.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { modelContent, modelName } from "./content.contract.ts";
import { modelContentAnswer, modelKind, modelUse, remarkAnswer } from "./models.answers.contract.ts";
import { READY_MODELS } from "./models.ts";

/** Access to the models; sending them has a right of its own. */
const may = {
  who: ["owner", "iam"],
  permission: "createModel",
  integration: "campaigns",
} as const;
/** Campaigns choose models too. */
const choose = { ...may, orElse: ["createCampaign"] } as const;

export const modelRow = z.object({
  id,
  name: z.string(),
  kind: modelKind,
  use: modelUse,
  /** The French subject, else another one. */
  subject: z.string(),
  /** Languages with words, `fr, en`. */
  languages: z.string(),
  isArchived: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  version: z.int(),
});
export type ModelRow = z.output<typeof modelRow>;

export const modelDetail = z.object({
  id,
  name: z.string(),
  kind: modelKind,
  use: modelUse,
  content: modelContentAnswer,
  isArchived: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string(),
  /** Of the draft, for optimistic locking. */
  version: z.int(),
  /** Number of the last kept version that equals the draft; null: the draft has changed since. */
  keptAs: z.int().nullable(),
});
export type ModelDetail = z.output<typeof modelDetail>;

export const modelVersion = z.object({
  number: z.int(),
  at: z.string(),
  by: z.string(),
  /** A word of the writer on it. */
  note: z.string(),
});

export const readyModel = z.object({
  key: z.enum(READY_MODELS),
  name: z.string(),
  /** One sentence: when it is sent. */
  purpose: z.string(),
  use: modelUse,
  kind: modelKind,
  content: modelContentAnswer,
});

export const modelsList = listCalls({
  path: "/v1/models",
  ...may,
  summary: "Models of mails",
  row: modelRow,
});

export const modelPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  html: z.string(),
  text: z.string(),
  /** Size of the HTML; Gmail cuts a mail at 102 000. */
  bytes: z.int(),
  lang: z.enum(LANGUAGES),
  /** Of whom the values are; null: made-up ones. */
  clientName: z.string().nullable(),
  remarks: z.array(remarkAnswer),
});
export type ModelPreview = z.output<typeof modelPreview>;

/** Models of the mails that are sent by themselves; null: the sentences of the shop's settings, or ours. */
const uses = {
  quote: id.nullable(),
  invoice: id.nullable(),
  /** Of the three steps. */
  reminders: z.array(id.nullable()).length(3),
};
export const modelUses = z.object({ ...uses, version: z.int() });
export type ModelUses = z.output<typeof modelUses>;

const modelId = z.strictObject({ modelId: id });
const lang = z.enum(LANGUAGES);

export const modelsContract = contract({
  ...modelsList,
  ready: {
    method: "GET",
    path: "/v1/models/ready",
    ...may,
    summary: "Ready models to begin with, in French and English; they name their parts in the given language",
    query: z.strictObject({ lang: z.enum(STAFF_LANGUAGES).default("fr") }),
    answer: z.object({ models: z.array(readyModel) }),
  },
  options: {
    method: "GET",
    path: "/v1/models/options",
    ...choose,
    summary: "Models to choose from, by name; at most two hundred",
    query: z.strictObject({ use: modelUse.optional(), search: text(100).default("") }),
    answer: z.object({
      models: z.array(modelRow.pick({ id: true, name: true, kind: true, use: true, languages: true })),
    }),
  },
  parts: {
    method: "GET",
    path: "/v1/models/parts",
    ...choose,
    summary:
      "What blocks of models are made of: promo codes with their terms, the signature, the shop's colours",
    query: z.strictObject({ lang: z.enum(STAFF_LANGUAGES).default("fr") }),
    answer: z.object({
      codes: z.array(
        z.object({
          code: z.string(),
          /** Its discount and conditions in words; empty for staff without prices. */
          terms: z.string(),
          isValid: z.boolean(),
        }),
      ),
      signature: z.array(z.string()),
      /** Lines of the legal identity in the footer. */
      identity: z.array(z.string()),
      healthMessage: z.string(),
      /** The caller's own address, for test mails. */
      ownAddress: z.string(),
    }),
  },
  clients: {
    method: "GET",
    path: "/v1/models/clients",
    ...choose,
    also: "seeAllClient",
    summary: "Clients on whom a model may be previewed, by name, company or e-mail; at most twenty",
    query: z.strictObject({ search: text(100).default("") }),
    answer: z.object({ clients: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
  },
  uses: {
    method: "GET",
    path: "/v1/models/uses",
    ...may,
    summary: "Models of the mails of quotes, invoices and reminders",
    answer: modelUses,
  },
  putUses: {
    method: "PUT",
    path: "/v1/models/uses",
    ...may,
    summary: "Choose the models of the mails of quotes, invoices and reminders; null: the usual sentences",
    body: z.strictObject({ ...uses, version: versionField }),
    answer: modelUses,
  },
  preview: {
    method: "POST",
    path: "/v1/models/previews",
    ...choose,
    summary: "A content as it would be sent, with the values of a client or made-up ones; nothing is kept",
    body: z.strictObject({
      content: modelContent,
      use: modelUse.default("campaign"),
      lang,
      clientId: id.nullable().default(null),
    }),
    answer: modelPreview,
  },
  test: {
    method: "POST",
    path: "/v1/models/tests",
    ...choose,
    idempotent: true,
    summary: "Send a content to the caller's own address, as a test",
    body: z.strictObject({
      content: modelContent,
      use: modelUse.default("campaign"),
      lang,
      clientId: id.nullable().default(null),
      again: mailAgain,
    }),
    answer: z.object({ sentTo: z.string() }),
    status: 202,
  },
  add: {
    method: "POST",
    path: "/v1/models",
    ...may,
    idempotent: true,
    summary: "A new model: empty, or from given content, as of a ready one",
    body: z.strictObject({ id, name: modelName, use: modelUse, content: modelContent }),
    answer: modelDetail,
    status: 201,
  },
  detail: {
    method: "GET",
    path: "/v1/models/:modelId",
    ...choose,
    summary: "A model with its draft",
    params: modelId,
    answer: modelDetail,
  },
  draft: {
    method: "PUT",
    path: "/v1/models/:modelId",
    ...may,
    summary: "Keep the draft of a model; 409 where another tab has kept one since",
    params: modelId,
    body: z.strictObject({ name: modelName, use: modelUse, content: modelContent, version: versionField }),
    answer: modelDetail,
  },
  duplicate: {
    method: "POST",
    path: "/v1/models/:modelId/copies",
    ...may,
    idempotent: true,
    summary: "Copy a model",
    params: modelId,
    body: z.strictObject({ id, name: modelName }),
    answer: modelDetail,
    status: 201,
  },
  archive: {
    method: "PUT",
    path: "/v1/models/:modelId/archived",
    ...may,
    summary: "Put a model away, or take it back; one that mails use by themselves stays",
    params: modelId,
    body: z.strictObject({ archived: z.boolean(), version: versionField }),
    answer: modelDetail,
  },
  versions: {
    method: "GET",
    path: "/v1/models/:modelId/versions",
    ...may,
    summary: "Kept versions of a model, the newest first; at most fifty",
    params: modelId,
    answer: z.object({ versions: z.array(modelVersion) }),
  },
  version: {
    method: "GET",
    path: "/v1/models/:modelId/versions/:number",
    ...may,
    summary: "The content of a kept version",
    params: z.strictObject({ modelId: id, number: z.coerce.number().int().min(1).max(1_000_000) }),
    answer: z.object({ content: modelContentAnswer }),
  },
  keep: {
    method: "POST",
    path: "/v1/models/:modelId/versions",
    ...may,
    idempotent: true,
    summary: "Keep the draft as a version to which one can return",
    params: modelId,
    body: z.strictObject({ version: versionField, note: text(120).default("") }),
    answer: modelDetail,
    status: 201,
  },
  restore: {
    method: "PUT",
    path: "/v1/models/:modelId/versions/:number",
    ...may,
    summary: "Make a kept version the draft again; the draft of before is kept as a version",
    params: z.strictObject({ modelId: id, number: z.coerce.number().int().min(1).max(1_000_000) }),
    body: versionBody,
    answer: modelDetail,
  },
  remove: {
    method: "DELETE",
    path: "/v1/models/:modelId",
    ...may,
    summary: "Delete a model with its versions; one that mails use by themselves stays",
    params: modelId,
    answer: z.object({ done: z.literal(true) }),
  },
});
