import * as z from "zod";
import { centsAnswer, exact, factsAnswer } from "#kit/answers.contract.ts";
import { documentContentAnswer } from "#billing/documents/documents.answers.contract.ts";
import type {
  DocumentEvent,
  DocumentLink,
  DocumentMail,
  DocumentRow,
  DocumentView,
} from "#billing/documents/views.ts";
import { legalStatus, sealedKind } from "./enums.contract.ts";

export const documentLinkAnswer = exact<DocumentLink>("DocumentLink")(
  z.object({
    id: z.string(),
    kind: sealedKind,
    number: z.string(),
    issuedOn: z.string(),
    amountCents: centsAnswer,
  }),
);

export const documentMailAnswer = exact<DocumentMail>("DocumentMail")(
  z.object({
    recipient: z.string(),
    state: z.enum(["waiting", "failed", "sent"]),
    at: z.string().nullable(),
  }),
);

export const documentEventAnswer = exact<DocumentEvent>("DocumentEvent")(
  z.object({
    at: z.string(),
    kind: z.string(),
    by: z.string(),
    facts: factsAnswer,
    mails: z.array(documentMailAnswer),
  }),
);

export const documentViewAnswer = exact<DocumentView>("DocumentView")(
  z.object({
    id: z.string(),
    kind: sealedKind,
    number: z.string(),
    buyerName: z.string(),
    clientId: z.string(),
    issuedOn: z.string(),
    dueOn: z.string().nullable(),
    totalHtCents: centsAnswer,
    totalTtcCents: centsAnswer,
    dueCents: centsAnswer,
    creditedCents: centsAnswer,
    settledCents: centsAnswer,
    openCents: centsAnswer,
    legalStatus,
    sentAt: z.string().nullable(),
    reminders: z.number(),
    proof: z.enum(["kept", "missing"]).nullable(),
    version: z.number(),
    paper: documentContentAnswer,
    orders: z.array(z.object({ id: z.string(), number: z.string() })),
    corrections: z.array(documentLinkAnswer),
    deductions: z.array(documentLinkAnswer),
    payments: z.array(
      z.object({
        at: z.string(),
        receivedOn: z.string(),
        type: z.string(),
        amountCents: centsAnswer,
        reference: z.string(),
        settlementId: z.string().nullable(),
      }),
    ),
    events: z.array(documentEventAnswer),
    hash: z.string(),
  }),
);

export const documentRowAnswer = exact<DocumentRow>("DocumentRow")(
  z.object({
    id: z.string(),
    kind: sealedKind,
    number: z.string(),
    buyerName: z.string(),
    clientId: z.string(),
    issuedOn: z.string(),
    dueOn: z.string().nullable(),
    totalHtCents: centsAnswer,
    totalTtcCents: centsAnswer,
    dueCents: centsAnswer,
    creditedCents: centsAnswer,
    settledCents: centsAnswer,
    openCents: centsAnswer,
    legalStatus,
    sentAt: z.string().nullable(),
    reminders: z.number(),
    proof: z.enum(["kept", "missing"]).nullable(),
    version: z.number(),
  }),
);
