import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import { contract, id } from "#kit/contract.ts";
import { sealedField } from "./record.contract.ts";

/** Access for all users who may sell at a till (hosted/decisions/0015-the-till.md). */
const seller = {
  who: ["owner", "iam"],
  permission: "createOrderSalesPoint",
  priced: true,
  integration: "salesPoint",
} as const;

/** Archives and the verification of the journals require the same right as closings. */
const takings = { ...seller, permission: "seeClosings" } as const;

/** `now`: the server's time, by which a till detects that its own clock is ahead. */
const end = { seq: z.int().min(0), hash: z.string(), now: z.iso.datetime() };
const params = z.strictObject({ tillId: id });

/** Place and fault at which a journal fails verification (`verify.ts`). */
const broken = z.object({ seq: z.int(), code: z.string(), at: z.string(), kind: z.string().optional() });

/** Most records of one call. */
export const MOST_RECORDS = 200;

/** A mailed copy that fails verification, with its fault (`copies.ts`). */
const brokenCopy = z.object({ position: z.int(), code: z.string(), at: z.string() });

export const journalContract = contract({
  end: {
    method: "GET",
    path: "/v1/tills/:tillId/end",
    ...seller,
    summary: "The last record of a till that the server has: where the till goes on sending",
    params,
    answer: z.strictObject(end),
  },
  records: {
    method: "POST",
    path: "/v1/tills/:tillId/records",
    ...seller,
    summary: "Records of a till in their order; what is known already is looked at and skipped",
    params,
    body: z.strictObject({
      records: z.array(sealedField).min(1).max(MOST_RECORDS),
      /** The till's own clock when it sends: the server compares it with its own. */
      now: z.iso.datetime().optional(),
    }),
    // The records before a refused one are accepted: `end` gives their end.
    answer: z.strictObject({
      ...end,
      refused: z
        .strictObject({
          /**
           * `till-chain`, `till-signature`, `till-fork`, `till-record`, `till-ticket`, `till-number`, `till-closing`.
           */
          code: z.string(),
          seq: z.int(),
          /** Name and place of the failed check. */
          check: z.string(),
          at: z.string(),
        })
        .nullable(),
    }),
  },
  archive: {
    method: "GET",
    path: "/v1/tills/:tillId/archive",
    primary: true,
    ...takings,
    summary: "Signed archive of a till, from one day to another, readable without the product",
    params,
    query: z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() }),
    answer: fileAnswer("application/json"),
  },
  verification: {
    method: "GET",
    path: "/v1/tills/verification",
    primary: true,
    ...takings,
    summary:
      "Whether the journal of every till holds, and the first record that does not; read on from where it held before, or whole",
    query: z.strictObject({ whole: z.literal("true").optional() }),
    answer: z.strictObject({
      /** Public key of the server's countersignatures (Ed25519, base64url). */
      serverKey: z.string(),
      tills: z.array(
        z.object({
          tillId: id,
          code: z.string(),
          records: z.int(),
          tickets: z.int(),
          perpetualCents: z.int(),
          /** The record from which this reading continued; 0: from the first. */
          from: z.int(),
          /** Time of the last complete verification from the first record without fault. */
          wholeAt: z.iso.datetime().nullable(),
          broken: broken.nullable(),
        }),
      ),
      /** Mailed receipts, chained by the server: their number, and the first invalid one. */
      mailed: z.object({ copies: z.int(), broken: brokenCopy.nullable() }),
    }),
  },
});
