import * as z from "zod";
import { CHANNELS } from "#shops/consents/consents.ts";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import { CHOICES_MAX, RULES_MAX } from "#relations/lists/definition.ts";
import { definitionField, contactListKind } from "#relations/lists/definition.contract.ts";
import { SHOP_CHOICES } from "#relations/lists/rules.ts";

const staff = ["owner", "iam"] as const;
const integration = "campaigns";
const may = { who: staff, permission: "createList", integration } as const;
/** Reads of lists that campaigns need too. */
const reads = { ...may, orElse: ["createCampaign"] } as const;
const ofList = z.strictObject({ listId: id });
const name = nameText(100, 1);
const description = text(500).default("");

export const contactListRow = z.object({
  id,
  name: z.string(),
  kind: contactListKind,
  description: z.string(),
  /** Members when they were counted last; null: never counted. */
  members: z.int().nullable(),
  countedAt: z.string().nullable(),
  /** Members that were chosen by hand. */
  byHand: z.int(),
  updatedAt: z.string(),
  madeBy: z.string(),
  archived: z.boolean(),
  version: z.int(),
});
export type ContactListRow = z.output<typeof contactListRow>;

export const contactListsList = listCalls({
  path: "/v1/lists",
  ...may,
  summary: "Lists of clients, for campaigns",
  row: contactListRow,
});

const namedClient = z.object({ id, name: z.string() });

export const contactListAnswer = z.object({
  ...contactListRow.shape,
  definition: definitionField,
  /** Clients added and removed by hand: how many, and the first hundred by name. */
  added: z.object({ count: z.int(), clients: z.array(namedClient) }),
  removed: z.object({ count: z.int(), clients: z.array(namedClient) }),
  /** Lists that read this one. */
  usedBy: z.array(z.object({ id, name: z.string() })),
});
export type ContactList = z.output<typeof contactListAnswer>;

/** Reasons why a member is not reached by a channel, and the number of members for each. */
const reachFigures = z.object({
  members: z.int(),
  reachable: z.int(),
  noAddress: z.int(),
  noConsent: z.int(),
  suppressed: z.int(),
  inError: z.int(),
});
export type ReachFigures = z.output<typeof reachFigures>;

export const previewAnswer = z.object({
  reach: reachFigures,
  /** Ten members, spread over the whole list. */
  sample: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      address: z.string(),
      reason: z.enum(["noAddress", "noConsent", "suppressed", "inError"]).nullable(),
    }),
  ),
  /**
   * Of each rule « n'a pas acheté », by its place among all rules: how many members have never bought what it names.
   */
  never: z.array(z.object({ rule: z.int(), clients: z.int() })),
});
export type ListPreview = z.output<typeof previewAnswer>;

export const choiceAnswer = z.object({ value: z.string(), name: z.string(), detail: z.string() });
export type ListChoiceRow = z.output<typeof choiceAnswer>;

const duplicateBody = z.strictObject({ id, name });

export const contactListsContract = contract({
  ...contactListsList,
  listOptions: {
    method: "GET",
    path: "/v1/lists/options",
    ...reads,
    summary: "Lists that may be chosen, by name; archived ones are left out",
    answer: z.object({ lists: z.array(z.object({ id, name: z.string(), kind: contactListKind })) }),
  },
  choices: {
    method: "GET",
    path: "/v1/lists/choices",
    ...may,
    summary: "Values that a rule of a list may name, by a search; at most fifty",
    query: z.strictObject({ source: z.enum(SHOP_CHOICES), search: text(100).default("") }),
    answer: z.object({ choices: z.array(choiceAnswer) }),
  },
  choiceNames: {
    method: "POST",
    path: "/v1/lists/choices/names",
    ...may,
    summary: "Names of the values that the rules of a list have chosen; unknown values are left out",
    body: z.strictObject({
      chosen: z.partialRecord(z.enum(SHOP_CHOICES), z.array(text(200, 1)).max(CHOICES_MAX * RULES_MAX)),
    }),
    answer: z.object({
      names: z.array(z.object({ source: z.enum(SHOP_CHOICES), value: z.string(), name: z.string() })),
    }),
  },
  preview: {
    method: "POST",
    path: "/v1/lists/preview",
    ...reads,
    summary: "Members of a definition, without saving it: how many, who is reachable, and ten of them",
    body: z.strictObject({
      /** The list that is being edited: its members chosen by hand count. */
      listId: id.nullable(),
      definition: definitionField,
      channel: z.enum(CHANNELS).default("mail"),
    }),
    answer: previewAnswer,
  },
  create: {
    method: "POST",
    path: "/v1/lists",
    ...may,
    idempotent: true,
    summary: "Make a list of clients: by rules, or of clients chosen by hand",
    body: z.strictObject({
      id,
      name,
      description,
      kind: contactListKind,
      definition: definitionField,
      clientIds: z.array(id).max(1000).default([]),
    }),
    answer: contactListAnswer,
    status: 201,
  },
  ofClient: {
    method: "GET",
    path: "/v1/lists/of-client/:clientId",
    ...may,
    summary: "Lists that a client is a member of",
    params: z.strictObject({ clientId: id }),
    answer: z.object({ lists: z.array(z.object({ id, name: z.string(), kind: contactListKind })) }),
  },
  detail: {
    method: "GET",
    path: "/v1/lists/:listId",
    ...reads,
    summary: "A list with its rules, and the clients added and removed by hand",
    params: ofList,
    answer: contactListAnswer,
  },
  save: {
    method: "PUT",
    path: "/v1/lists/:listId",
    ...may,
    summary: "Set the name, the description and the rules of a list",
    params: ofList,
    body: z.strictObject({ name, description, definition: definitionField, version: versionField }),
    answer: contactListAnswer,
  },
  archive: {
    method: "PUT",
    path: "/v1/lists/:listId/archived",
    ...may,
    summary: "Put a list away, or back",
    params: ofList,
    body: z.strictObject({ archived: z.boolean(), version: versionField }),
    answer: contactListAnswer,
  },
  duplicate: {
    method: "POST",
    path: "/v1/lists/:listId/duplicates",
    ...may,
    idempotent: true,
    summary: "Copy a list with its rules and the clients chosen by hand",
    params: ofList,
    body: duplicateBody,
    answer: contactListAnswer,
    status: 201,
  },
  remove: {
    method: "DELETE",
    path: "/v1/lists/:listId",
    ...may,
    summary: "Delete a list that no other list and no campaign reads",
    params: ofList,
    answer: z.object({ done: z.literal(true) }),
  },
  changeMembers: {
    method: "POST",
    path: "/v1/lists/:listId/members",
    ...may,
    also: "seeAllClient",
    idempotent: true,
    summary: "Add clients to a list by hand, take them out, or leave them to its rules again",
    params: ofList,
    body: z.strictObject({ rows: rowsChosen, act: z.enum(["add", "remove", "reset"]) }),
    answer: z.object({ changed: z.int() }),
  },
});
