import * as z from "zod";
import {
  openCreditRowAnswer,
  outstandingRowAnswer,
  unpaidRowAnswer,
} from "#billing/payments/dues.answers.contract.ts";
import { contract, id, mailAgain, nameText, text } from "#kit/contract.ts";
import { listCalls, rowsChosen } from "#kit/list/list.contract.ts";
import { REMINDER_STEPS } from "./dues.ts";

const staff = ["owner", "iam"] as const;
const money = { who: staff, permission: "seeAllPayment", priced: true } as const;

export const outstandingsList = listCalls({
  path: "/v1/payments/outstandings",
  ...money,
  summary: "What clients owe, by its age",
  row: outstandingRowAnswer,
});
export const unpaidsList = listCalls({
  path: "/v1/payments/unpaids",
  ...money,
  summary: "Bills, deposits and orders past their due date, with what is open of each",
  row: unpaidRowAnswer,
});
export const openCreditsList = listCalls({
  path: "/v1/payments/credits",
  ...money,
  summary: "Credit notes and what they still give",
  row: openCreditRowAnswer,
});

const step = z.union(REMINDER_STEPS.map((n) => z.literal(n)));
/** Texts of this mailing instead of the shop's. */
const texts = { subject: nameText(150).default(""), text: text(4000).default("") };

export const duesContract = contract({
  outstandings: outstandingsList.list,
  outstandingsMeasure: outstandingsList.measure,
  outstandingsExport: outstandingsList.export,
  unpaids: unpaidsList.list,
  unpaidsMeasure: unpaidsList.measure,
  unpaidsExport: unpaidsList.export,
  openCredits: openCreditsList.list,
  openCreditsMeasure: openCreditsList.measure,
  openCreditsExport: openCreditsList.export,
  reminderPreview: {
    method: "GET",
    path: "/v1/payments/reminders/:documentId",
    ...money,
    summary: "The reminder of a document as it would be written now, in the buyer's language",
    params: z.strictObject({ documentId: id }),
    query: z.strictObject({ step: z.coerce.number().int().min(1).max(3).optional() }),
    answer: z.object({
      step: z.int(),
      recipient: z.string(),
      lang: z.string(),
      subject: z.string(),
      text: z.string(),
      sentToday: z.boolean(),
    }),
  },
  remind: {
    method: "POST",
    path: "/v1/payments/reminders",
    ...money,
    idempotent: true,
    summary: "Remind of these unpaid documents; the step after the last one unless one is named",
    body: z.strictObject({ rows: rowsChosen, step: step.optional(), ...texts, again: mailAgain }),
    answer: z.object({
      sent: z.int(),
      /**
       * Reasons why the others were skipped: this step was sent today, no recipient, paid or not due, orders without an
       * invoice.
       */
      skipped: z.object({ today: z.int(), nobody: z.int(), settled: z.int(), orders: z.int() }),
    }),
  },
});
