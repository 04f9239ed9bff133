import * as z from "zod";
import { centsAnswer, exact } from "#kit/answers.contract.ts";
import { LEDGER_FAULTS } from "#billing/accounting/ledger.ts";
import { summaryRowAnswer } from "#billing/accounting/vatSummary.answers.contract.ts";
import { ENTRY_KINDS } from "#billing/accounting/views.ts";
import type {
  BookLine,
  BookYear,
  BooksView,
  CodesView,
  EntryView,
  LedgerReport,
  VatView,
} from "#billing/accounting/views.ts";
import { sealedKind } from "#billing/documents/enums.contract.ts";
import { journalKind } from "./enums.contract.ts";

export const codesViewAnswer = exact<CodesView>("CodesView")(
  z.object({
    version: z.number(),
    own: z.array(z.object({ account: z.string(), label: z.string(), use: z.string() })),
    journals: z.record(journalKind, z.object({ code: z.string(), name: z.string() })),
  }),
);

export const bookYearAnswer = exact<BookYear>("BookYear")(
  z.object({
    opensOn: z.string(),
    closesOn: z.string(),
    entries: z.number(),
    fileName: z.string().nullable(),
    isLocked: z.boolean(),
    frozen: z.object({ at: z.string(), sha256: z.string() }).nullable(),
    opening: z.enum(["none", "provisional", "final"]),
  }),
);

export const booksViewAnswer = exact<BooksView>("BooksView")(
  z.object({
    years: z.array(bookYearAnswer),
    lockedUntil: z.string().nullable(),
    locks: z.array(z.object({ until: z.string(), by: z.string(), at: z.string() })),
    closableUntil: z.string(),
  }),
);

export const bookLineAnswer = exact<BookLine>("BookLine")(
  z.object({
    id: z.string(),
    entryId: z.string(),
    number: z.number(),
    bookedOn: z.string(),
    journal: journalKind,
    journalCode: z.string(),
    account: z.string(),
    accountLabel: z.string(),
    auxiliary: z.string().nullable(),
    auxiliaryLabel: z.string().nullable(),
    pieceRef: z.string(),
    label: z.string(),
    debitCents: centsAnswer,
    creditCents: centsAnswer,
    letter: z.string().nullable(),
  }),
);

export const entryViewAnswer = exact<EntryView>("EntryView")(
  z.object({
    id: z.string(),
    number: z.number(),
    closesOn: z.string(),
    bookedOn: z.string(),
    journal: journalKind,
    journalCode: z.string(),
    journalName: z.string(),
    pieceRef: z.string(),
    pieceOn: z.string(),
    label: z.string(),
    kind: z.enum(ENTRY_KINDS),
    validatedOn: z.string(),
    totalCents: centsAnswer,
    document: z.object({ id: z.string(), kind: sealedKind, number: z.string() }).nullable(),
    settlementId: z.string().nullable(),
    lines: z.array(
      z.object({
        account: z.string(),
        label: z.string(),
        auxiliary: z.string().nullable(),
        auxiliaryLabel: z.string().nullable(),
        debitCents: centsAnswer,
        creditCents: centsAnswer,
        letter: z.string().nullable(),
        letteredOn: z.string().nullable(),
      }),
    ),
  }),
);

export const ledgerReportAnswer = exact<LedgerReport>("LedgerReport")(
  z.object({
    entries: z.number(),
    checked: z.number(),
    firstOn: z.string().nullable(),
    since: z.string().nullable(),
    next: z.object({ closesOn: z.string(), number: z.number() }).nullable(),
    broken: z
      .object({
        code: z.enum(LEDGER_FAULTS),
        closesOn: z.string().nullable(),
        number: z.number().nullable(),
        entryId: z.string().nullable(),
        documentId: z.string().nullable(),
        settlementId: z.string().nullable(),
        piece: z.string(),
      })
      .nullable(),
  }),
);

export const vatViewAnswer = exact<VatView>("VatView")(
  z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(summaryRowAnswer),
    totalCents: centsAnswer,
    waitingCents: centsAnswer,
  }),
);
