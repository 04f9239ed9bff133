import * as z from "zod";
import {
  bankLineListedAnswer,
  bankLineViewAnswer,
  csvMappingAnswer,
} from "#billing/payments/statements.answers.contract.ts";
import { versionBody, contract, id, nameText, versionField } from "#kit/contract.ts";
import type { Id } from "#kit/ids.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import type { Cents } from "#kit/money.ts";
import type { Suggestion } from "./matching.ts";
import { STATEMENT_CHARS_MAX } from "./statements.ts";

const staff = ["owner", "iam"] as const;
/** Access to bank statements, which belong to the books. */
const books = { who: staff, permission: "seeAllPayment", also: "accessAccounting", priced: true } as const;

export type BankLineRow = {
  id: Id;
  bankId: string;
  bookedOn: string;
  amountCents: Cents;
  label: string;
  reference: string;
  status: "open" | "matched" | "ignored";
  settlementId: Id | null;
  slipId: Id | null;
  version: number;
};
/** A line in the list, with its match. */
export type BankLineListed = BankLineRow & { matchedWith: string };
export type BankLineView = BankLineRow & { suggestions: Suggestion[] };

const column = z.int().min(0).max(60);
export const statementMapping = z.strictObject({
  first: z.int().min(0).max(50),
  date: column,
  label: column,
  amount: column.nullable(),
  debit: column.nullable(),
  credit: column.nullable(),
  reference: column.nullable(),
});
const file = {
  bankId: nameText(40, 1),
  name: nameText(120),
  /** The file as text; a browser reads its bytes. */
  content: z.string().min(1).max(STATEMENT_CHARS_MAX),
};

export const bankLinesList = listCalls({
  path: "/v1/payments/bank-lines",
  ...books,
  summary: "Lines of bank statements",
  row: bankLineListedAnswer,
});

export const statementsContract = contract({
  lines: bankLinesList.list,
  linesMeasure: bankLinesList.measure,
  linesExport: bankLinesList.export,
  readStatement: {
    method: "POST",
    path: "/v1/payments/statements/reading",
    ...books,
    idempotent: true,
    summary: "Look at a bank's file before it is taken in: its rows, and what its columns seem to be",
    body: z.strictObject(file),
    answer: z.object({
      format: z.enum(["csv", "ofx"]),
      rows: z.array(z.array(z.string())),
      mapping: csvMappingAnswer.nullable(),
      lines: z.int(),
    }),
  },
  takeStatement: {
    method: "POST",
    path: "/v1/payments/statements",
    ...books,
    idempotent: true,
    summary: "Take in a bank's file (CSV, OFX): each line once, however often it comes",
    body: z.strictObject({ id, ...file, mapping: statementMapping.nullable().default(null) }),
    answer: z.object({ id, lines: z.int(), fresh: z.int(), skipped: z.int() }),
    status: 201,
  },
  waiting: {
    method: "GET",
    path: "/v1/payments/bank-lines/waiting",
    ...books,
    summary: "Lines that wait, the latest first, with what they may be",
    query: z.strictObject({ cursor: z.string().max(60).optional() }),
    answer: z.object({
      lines: z.array(bankLineViewAnswer),
      next: z.string().nullable(),
      count: z.int(),
    }),
  },
  matchLine: {
    method: "POST",
    path: "/v1/payments/bank-lines/:lineId/match",
    ...books,
    idempotent: true,
    summary:
      "Say what a line is: money of a client for documents, money that was noted, a slip, or money that came back",
    params: z.strictObject({ lineId: id }),
    body: z.strictObject({
      version: versionField,
      as: z.discriminatedUnion("kind", [
        z.strictObject({
          kind: z.literal("documents"),
          clientId: id,
          allocations: z
            .array(
              z.union([
                z.strictObject({ documentId: id, amountCents: z.int().min(1) }),
                z.strictObject({ orderId: id, amountCents: z.int().min(1) }),
              ]),
            )
            .max(100),
        }),
        z.strictObject({ kind: z.literal("settlement"), id }),
        z.strictObject({ kind: z.literal("slip"), id }),
        z.strictObject({ kind: z.literal("return"), id }),
      ]),
    }),
    answer: z.object({ status: z.literal("matched"), settlementId: id.nullable() }),
  },
  unmatchLine: {
    method: "POST",
    path: "/v1/payments/bank-lines/:lineId/unmatching",
    ...books,
    idempotent: true,
    summary: "A line was matched by mistake: it waits again, and what matching it noted is taken back",
    params: z.strictObject({ lineId: id }),
    body: versionBody,
    answer: z.object({ status: z.literal("open") }),
  },
  ignoreLine: {
    method: "POST",
    path: "/v1/payments/bank-lines/:lineId/ignoring",
    ...books,
    idempotent: true,
    summary: "A line that is no payment of a client; or, when it was ignored, one again",
    params: z.strictObject({ lineId: id }),
    body: z.strictObject({ version: versionField, ignored: z.boolean() }),
    answer: z.object({ status: z.enum(["open", "ignored"]) }),
  },
});
