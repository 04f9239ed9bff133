import { COPY_MAKERS } from "#counter/tills/copies.ts";
import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import {
  closingRowAnswer,
  closingViewAnswer,
  ticketRowAnswer,
  ticketViewAnswer,
} from "#counter/tills/tickets/tickets.answers.contract.ts";
import { contract, id, mailAgain } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { email } from "#people/accounts/contract.ts";
import { language } from "#kit/enums.contract.ts";

const till = { who: ["owner", "iam"], priced: true, integration: "salesPoint" } as const;
const seller = { ...till, permission: "createOrderSalesPoint" } as const;
/** Access to tickets: users who sell, and users who manage the takings. */
const reader = { ...seller, orElse: ["seeClosings"] } as const;
/** Closings and archives require a right of their own. */
const takings = { ...till, permission: "seeClosings" } as const;
const ofTicket = z.strictObject({ ticketId: id });
const ofClosing = z.strictObject({ closingId: id });

export const ticketsList = listCalls({
  path: "/v1/tickets",
  ...reader,
  summary: "Tickets of the tills",
  row: ticketRowAnswer,
});
export const closingsList = listCalls({
  path: "/v1/closings",
  ...takings,
  summary: "Closings of the tills: days, months, years",
  row: closingRowAnswer,
});

/** Sales and closings of tills, for the shop's staff (hosted/decisions/0015-the-till.md). */
export const ticketsContract = contract({
  tickets: { ...ticketsList.list, orElse: reader.orElse },
  ticketsMeasure: { ...ticketsList.measure, orElse: reader.orElse },
  ticketsExport: { ...ticketsList.export, orElse: reader.orElse },
  ticket: {
    method: "GET",
    path: "/v1/tickets/:ticketId",
    ...reader,
    summary: "One ticket with what became of it, and what its owner should look at",
    params: ofTicket,
    answer: ticketViewAnswer,
  },
  bill: {
    method: "POST",
    path: "/v1/tickets/:ticketId/bill",
    ...seller,
    idempotent: true,
    summary: "Make the invoice of a ticket; a second ask gives the same",
    params: ofTicket,
    body: z.strictObject({ id, clientId: id.optional() }),
    answer: ticketViewAnswer,
    status: 201,
  },
  mail: {
    method: "POST",
    path: "/v1/tickets/:ticketId/mail",
    ...seller,
    idempotent: true,
    summary:
      "Mail the receipt of a ticket as it is printed, in the language of who bought; what is not its original says so",
    params: ofTicket,
    body: z.strictObject({
      id,
      email,
      lang: language.optional(),
      /**
       * Set by the till: 0, this mail replaces the printed original; else the number of the duplicate in its journal.
       */
      copy: z.int().min(0).max(100_000).optional(),
      again: mailAgain,
    }),
    /** `copy`: 0 for the original, else the number of the duplicate in the series of its maker. */
    answer: z.object({ sent: z.literal(true), copy: z.int(), maker: z.enum(COPY_MAKERS) }),
  },
  closings: closingsList.list,
  closingsMeasure: closingsList.measure,
  closingsExport: closingsList.export,
  closing: {
    method: "GET",
    path: "/v1/closings/:closingId",
    ...takings,
    summary: "One closing with its totals",
    params: ofClosing,
    answer: closingViewAnswer,
  },
  closingFile: {
    method: "GET",
    path: "/v1/closings/:closingId/file.pdf",
    ...takings,
    summary: "A closing as a PDF",
    params: ofClosing,
    answer: fileAnswer("application/pdf"),
  },
});
