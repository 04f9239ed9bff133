import * as z from "zod";
import { contract, id, nameText, text, versionField } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import { CLIENT_KINDS } from "#shops/clients/clients.ts";
import { REACH_REASONS } from "#shops/consents/reach.ts";
import { CONVERSION_MONTHS, PROSPECT_CALL_RESULTS, REFUSAL_REASONS, SCRIPT_MAX } from "./prospection.ts";

/** Agents too, each for their own prospects. */
const sellers = ["owner", "iam", "agent"] as const;
const reads = { who: sellers, permission: "seeAllClient" } as const;
const writes = { who: sellers, permission: "createClient" } as const;
const staffWrites = { who: ["owner", "iam"], permission: "createClient" } as const;

const day = z.iso.date("date").refine((one) => one >= "2000-01-01" && one <= "2199-12-31", "date");
const result = z.enum(PROSPECT_CALL_RESULTS);
const ofClient = z.strictObject({ clientId: id });

export const prospectRow = z.object({
  /** That of the client. */
  id,
  name: z.string(),
  kind: z.enum(CLIENT_KINDS),
  pipe: z.string(),
  family: z.string(),
  /** Key of the grid, empty for the public one. */
  typology: z.string(),
  city: z.string(),
  zipcode: z.string(),
  /** `69`, `2A`, `974`; empty outside France. */
  department: z.string(),
  country: z.string(),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  /** The reader is its owner, its agent or its caller. */
  isMine: z.boolean(),
  phone: z.string(),
  email: z.string(),
  siret: z.string(),
  website: z.string(),
  source: z.string(),
  since: z.string(),
  lastContactAt: z.string().nullable(),
  /** Day of the first open task that the reader sees. */
  nextTaskOn: z.string().nullable(),
  calls: z.int(),
  neverCalled: z.boolean(),
  lastCallAt: z.string().nullable(),
  lastResult: result.nullable(),
  /** Day from which they are on the call list; null: they are not on it. */
  callOn: z.string().nullable(),
  callerName: z.string().nullable(),
  listTag: z.array(z.string()),
  archived: z.boolean(),
});
export type ProspectRow = z.output<typeof prospectRow>;

export const prospectsList = listCalls({
  path: "/v1/prospects",
  ...reads,
  summary: "Prospects of the shop: clients with a state of prospects, who have not bought; an agent's own",
  row: prospectRow,
});

/** A call to a prospect. */
const prospectCall = z.object({
  id,
  result,
  reason: z.enum(REFUSAL_REASONS).nullable(),
  note: z.string(),
  callBackOn: z.string().nullable(),
  at: z.string(),
  madeBy: z.string(),
});
export type ProspectCall = z.output<typeof prospectCall>;

/** A prospect of the call list, with the number to dial. */
const callRow = prospectRow.pick({
  id: true,
  name: true,
  kind: true,
  pipe: true,
  family: true,
  city: true,
  zipcode: true,
  website: true,
  source: true,
  calls: true,
  lastCallAt: true,
  lastResult: true,
  nextTaskOn: true,
});
const toCall = callRow.extend({
  /** E.164. */
  number: z.string(),
  /** Why they are not called; of those on the list null. */
  reason: z.enum(REACH_REASONS).nullable(),
  callOn: z.string().nullable(),
  /** First name of the contact, or of the person. */
  firstname: z.string(),
  company: z.string(),
  contact: z.string(),
  lastNote: z.string(),
});
export type ProspectToCall = z.output<typeof toCall>;

const script = z.object({
  body: z.string(),
  /** 0: the script of ours, which the shop has not changed. */
  version: z.int(),
  changedBy: z.string(),
});

export const prospectionContract = contract({
  ...prospectsList,
  figures: {
    method: "GET",
    path: "/v1/prospects/figures",
    ...reads,
    summary: "Prospects of today, and those of a period who became clients since",
    query: z.strictObject({
      months: z.enum(CONVERSION_MONTHS).default("12"),
    }),
    answer: z.object({
      open: z.int(),
      neverCalled: z.int(),
      /** New ones of the period, whatever became of them. */
      prospects: z.int(),
      /** Those of them who are clients now. */
      converted: z.int(),
      /** Those of them whom an order made a client. */
      byOrder: z.int(),
    }),
  },
  queue: {
    method: "GET",
    path: "/v1/prospects/calls",
    ...reads,
    summary:
      "The call list: prospects to call today whom the law and their own word let one call, at most fifty, the oldest day first; how many others wait, and why",
    query: z.strictObject({
      mine: z.literal("true").optional(),
      /** This prospect too, on the list or not. */
      clientId: id.optional(),
    }),
    answer: z.object({
      today: z.string(),
      rows: z.array(toCall),
      /** The prospect who was asked for; null for none, or a client who is no prospect. */
      asked: toCall.nullable(),
      counts: z.object({
        toCall: z.int(),
        /** Consumers who gave no consent to calls (Code de la consommation, L223-1). */
        noConsent: z.int(),
        objected: z.int(),
        noNumber: z.int(),
        inError: z.int(),
        /** On the list for a later day. */
        later: z.int(),
      }),
      laterOn: z.string().nullable(),
    }),
  },
  script: {
    method: "GET",
    path: "/v1/prospects/script",
    ...reads,
    summary: "What callers of the shop say",
    answer: script,
  },
  putScript: {
    method: "PUT",
    path: "/v1/prospects/script",
    ...staffWrites,
    summary: "Write what callers say; fields are written {{name}}",
    body: z.strictObject({ body: text(SCRIPT_MAX, 1), version: versionField }),
    answer: script,
  },
  bulk: {
    method: "POST",
    path: "/v1/prospects/bulk",
    ...staffWrites,
    idempotent: true,
    summary: "Give many prospects to a person, put them on the call list or take them off, archive them",
    body: z.strictObject({
      rows: rowsChosen,
      act: z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("owner"), userId: id.nullable() }),
        z.strictObject({ kind: z.literal("agent"), userId: id.nullable() }),
        z.strictObject({ kind: z.literal("call"), on: day, callerId: id.nullable().default(null) }),
        z.strictObject({ kind: z.literal("uncall") }),
        z.strictObject({ kind: z.literal("archive") }),
      ]),
    }),
    answer: z.object({ changed: z.int() }),
  },
  calls: {
    method: "GET",
    path: "/v1/prospects/:clientId/calls",
    ...reads,
    summary: "Calls to a prospect, or to a client who was one, the latest first; at most fifty",
    params: ofClient,
    answer: z.object({ calls: z.array(prospectCall) }),
  },
  record: {
    method: "POST",
    path: "/v1/prospects/:clientId/calls",
    ...reads,
    idempotent: true,
    summary:
      "Record the result of a call: a call back makes a task, a wrong number is not proposed again, an objection ends all calls",
    params: ofClient,
    body: z
      .strictObject({
        id,
        result,
        reason: z.enum(REFUSAL_REASONS).nullable().default(null),
        note: text(2000).default(""),
        callBackOn: day.nullable().default(null),
        callBackTime: z
          .string()
          .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "time")
          .nullable()
          .default(null),
      })
      .check(({ value, issues }) => {
        const needed = (path: string): void => {
          issues.push({ code: "custom", message: "needed", path: [path], input: value });
        };
        if (value.result === "callBack" && value.callBackOn === null) needed("callBackOn");
        if (value.result === "notInterested" && value.reason === null) needed("reason");
      }),
    answer: prospectCall,
    status: 201,
  },
  facts: {
    method: "PUT",
    path: "/v1/prospects/:clientId",
    ...writes,
    summary: "Where a prospect comes from, and their website",
    params: ofClient,
    body: z.strictObject({ source: nameText(80).default(""), website: nameText(200).default("") }),
    answer: z.object({ source: z.string(), website: z.string() }),
  },
  conversion: {
    method: "POST",
    path: "/v1/prospects/:clientId/conversion",
    ...writes,
    idempotent: true,
    summary: "Make a prospect a client, without an order",
    params: ofClient,
    body: z.strictObject({}),
    answer: z.object({ convertedAt: z.string() }),
  },
});
