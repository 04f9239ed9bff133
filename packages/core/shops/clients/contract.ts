import * as z from "zod";
import {
  clientFieldAnswer,
  clientListRowAnswer,
  clientOrderAnswer,
  clientRecordAnswer,
  duplicatePairAnswer,
  gridMoveAnswer,
  tourClientAnswer,
} from "#shops/clients/clients.answers.contract.ts";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import { clientPost, clientPut } from "./body.contract.ts";
import { GRID_SCOPES, MERGE_FIELDS, NOTE_MAX, TAG_FIELDS } from "./clients.ts";
import { clientFieldType } from "./enums.contract.ts";

export type { ClientRecord, ClientListRow } from "./clients.ts";

const staff = ["owner", "iam"] as const;
/** Agents too, each for their own clients. */
const sellers = [...staff, "agent"] as const;
const reads = { who: staff, permission: "seeAllClient" } as const;
const writes = { who: staff, permission: "createClient" } as const;
const ofClient = z.strictObject({ clientId: id });
const record = clientRecordAnswer;
const gridKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "key");
const word = nameText(60, 1);

export const clientsList = listCalls({
  path: "/v1/clients",
  ...reads,
  summary: "Clients of the shop",
  row: clientListRowAnswer,
});

export const clientChoices = z.object({
  grids: z.array(z.object({ key: z.string(), name: z.string(), ttc: z.boolean(), public: z.boolean() })),
  /** Users who may be put in charge of a client. */
  owners: z.array(z.object({ id, name: z.string() })),
  /** Agents to whom a client may be assigned. */
  agents: z.array(z.object({ id, name: z.string() })),
  fields: z.array(clientFieldAnswer),
});

export const clientsContract = contract({
  ...clientsList,
  list: { ...clientsList.list, who: sellers },
  choices: {
    method: "GET",
    path: "/v1/clients/choices",
    ...reads,
    orElse: ["createClient"],
    who: sellers,
    summary: "What may be chosen of a client: grids, collaborators, custom fields with their options",
    answer: clientChoices,
  },
  putField: {
    method: "PUT",
    path: "/v1/clients/fields/:type",
    ...writes,
    summary:
      "Name a custom field and its options; a renamed option is renamed with every client, a removed one is taken off",
    params: z.strictObject({ type: clientFieldType }),
    body: z.strictObject({
      label: nameText(40, 1),
      options: z
        .array(z.strictObject({ value: word, was: word.optional() }))
        .max(100)
        .refine((list) => new Set(list.map((o) => o.value.toLowerCase())).size === list.length, "duplicate"),
      version: versionField,
    }),
    answer: clientChoices,
  },
  removeField: {
    method: "DELETE",
    path: "/v1/clients/fields/:type",
    ...writes,
    summary: "Do without a custom field; what clients have in it stays with them",
    params: z.strictObject({ type: clientFieldType }),
    answer: clientChoices,
  },
  tour: {
    method: "GET",
    path: "/v1/clients/tour",
    who: ["agent"],
    summary: "An agent's clients with phone and address, by name; at most a hundred",
    query: z.strictObject({ search: text(100).optional() }),
    answer: z.object({ clients: z.array(tourClientAnswer), more: z.boolean() }),
  },
  duplicates: {
    method: "GET",
    path: "/v1/clients/duplicates",
    ...reads,
    summary:
      "Pairs of clients that look like one, by mailbox, phone, SIRET, VAT number, or name and postcode; the surest first",
    query: z.strictObject({ clientId: id.optional() }),
    answer: z.object({ pairs: z.array(duplicatePairAnswer), total: z.int() }),
  },
  distinguish: {
    method: "POST",
    path: "/v1/clients/duplicates/distinctions",
    ...writes,
    idempotent: true,
    summary: "Two that look alike are not the same: they are not proposed again",
    body: z.strictObject({ ids: z.tuple([id, id]) }),
    answer: z.object({ done: z.literal(true) }),
    status: 201,
  },
  bulk: {
    method: "POST",
    path: "/v1/clients/bulk",
    ...writes,
    idempotent: true,
    summary: "Tags, grid, state or archive of many clients at once",
    body: z.strictObject({
      rows: rowsChosen,
      act: z.discriminatedUnion("kind", [
        z.strictObject({
          kind: z.literal("tags"),
          field: z.enum(TAG_FIELDS),
          add: z.array(word).max(20).default([]),
          remove: z.array(word).max(20).default([]),
        }),
        z.strictObject({ kind: z.literal("grid"), typology: gridKey.nullable() }),
        z.strictObject({ kind: z.literal("archive"), archived: z.boolean() }),
      ]),
    }),
    answer: z.object({ changed: z.int() }),
  },
  gridMatches: {
    method: "GET",
    path: "/v1/clients/grid-matches",
    ...writes,
    summary:
      "How many clients would get another grid if `matchGrids` held for all of them, from which to which; negotiated ones are kept",
    answer: z.object({ negotiated: z.int(), moves: z.array(gridMoveAnswer) }),
  },
  applyGrids: {
    method: "POST",
    path: "/v1/clients/grid-matches",
    ...writes,
    idempotent: true,
    summary:
      "Give existing clients the grid that `matchGrids` names: those without one of their own, or all; who has negotiated prices keeps his",
    body: z.strictObject({ scope: z.enum(GRID_SCOPES) }),
    answer: z.object({ changed: z.int() }),
  },
  create: {
    method: "POST",
    path: "/v1/clients",
    ...writes,
    who: sellers,
    idempotent: true,
    summary: "Add a client: an individual, a professional, or a prospect; an agent's is his own",
    body: clientPost,
    answer: record,
    status: 201,
  },
  detail: {
    method: "GET",
    path: "/v1/clients/:clientId",
    ...reads,
    who: sellers,
    summary:
      "A client with his addresses, contacts, figures and timeline; of one who was merged, `merged-into` (410) with his new id",
    params: ofClient,
    answer: record,
  },
  save: {
    method: "PUT",
    path: "/v1/clients/:clientId",
    ...writes,
    who: sellers,
    summary: "Set everything that is written of a client by hand",
    params: ofClient,
    body: clientPut,
    answer: record,
  },
  archive: {
    method: "PUT",
    path: "/v1/clients/:clientId/archived",
    ...writes,
    summary: "Put a client away, or back; who orders comes back by himself",
    params: ofClient,
    body: z.strictObject({ archived: z.boolean(), version: versionField }),
    answer: record,
  },
  addNote: {
    method: "POST",
    path: "/v1/clients/:clientId/notes",
    ...writes,
    who: sellers,
    idempotent: true,
    summary: "Add a note to the timeline; it is never rewritten",
    params: ofClient,
    body: z.strictObject({ note: text(NOTE_MAX, 1) }),
    answer: record,
    status: 201,
  },
  orders: {
    method: "GET",
    path: "/v1/clients/:clientId/orders",
    who: sellers,
    permission: "seeAllOrder",
    summary: "Orders of a client, the newest first",
    params: ofClient,
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(200).default(50),
      before: id.optional(),
    }),
    answer: z.object({ orders: z.array(clientOrderAnswer), more: z.boolean() }),
  },
  merge: {
    method: "POST",
    path: "/v1/clients/:clientId/merge",
    ...writes,
    idempotent: true,
    summary: "Merge a client into another: orders, notes, prices, addresses and account follow. It is final",
    params: ofClient,
    body: z.strictObject({
      into: id,
      /** Fields taken from the removed client; the others keep the remaining client's value, unless it is empty. */
      take: z.array(z.enum(MERGE_FIELDS)).max(MERGE_FIELDS.length).default([]),
      version: versionField,
      intoVersion: versionField,
    }),
    answer: record,
  },
});
