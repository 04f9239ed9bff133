import * as z from "zod";
import { fileAnswer } from "#kit/answers.contract.ts";
import {
  bookLineAnswer,
  booksViewAnswer,
  codesViewAnswer,
  entryViewAnswer,
  ledgerReportAnswer,
  vatViewAnswer,
} from "#billing/accounting/views.answers.contract.ts";
import { contract, id, nameText, versionField } from "#kit/contract.ts";
import { listCalls } from "#kit/list/list.contract.ts";
import { ACCOUNT_PATTERN } from "./accounts.ts";
import { FILE_FORMATS } from "./formats.ts";
import { isUse } from "./uses.ts";

const who = ["owner", "iam"] as const;
const see = { who, permission: "accessAccounting", integration: "accounting" } as const;
/** Entries contain amounts: they require `seeAllPrice` too. */
const seeAmounts = { ...see, priced: true } as const;
const edit = { who, permission: "editAccountingCodes", integration: "accounting" } as const;

const codes = codesViewAnswer;
const books = booksViewAnswer;
const day = z.iso.date();

const account = z.string().trim().toUpperCase().regex(ACCOUNT_PATTERN, "account");
export const journal = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,6}$/, "journal-code"),
  name: nameText(60, 1),
});

const period = z
  .strictObject({ from: day, to: day })
  .refine((p) => p.from <= p.to, { error: "period-order", path: ["to"] });

/** The calls of the list of lines. */
export const linesCalls = listCalls({
  path: "/v1/accounting/lines",
  ...seeAmounts,
  summary: "Lines of the books",
  row: bookLineAnswer,
});

export const accountingContract = contract({
  ...linesCalls,
  entry: {
    method: "GET",
    path: "/v1/accounting/entries/:entryId",
    ...seeAmounts,
    summary: "An entry with its lines, letters and the document that it was made of",
    params: z.strictObject({ entryId: id }),
    answer: entryViewAnswer,
  },
  codes: {
    method: "GET",
    path: "/v1/accounting/codes",
    ...see,
    summary: "Accounts that the shop set itself, the others being defaults, and its journals",
    answer: codes,
  },
  putCodes: {
    method: "PUT",
    path: "/v1/accounting/codes",
    ...edit,
    summary: "Set accounts by what they are for, or give them back to their defaults (null)",
    body: z.strictObject({
      version: versionField,
      codes: z
        .array(
          z.strictObject({
            use: z.string().max(60).refine(isUse, "account-use"),
            account: account.nullable(),
            label: nameText(60),
          }),
        )
        .min(1)
        .max(600),
    }),
    answer: codes,
  },
  putJournals: {
    method: "PUT",
    path: "/v1/accounting/journals",
    ...edit,
    summary: "Set codes and names of the four journals; entries of before keep theirs",
    body: z.strictObject({
      version: versionField,
      journals: z
        .strictObject({ sales: journal, bank: journal, cash: journal, sundry: journal })
        .refine((j) => new Set(Object.values(j).map(({ code }) => code)).size === 4, {
          error: "journal-twice",
        }),
    }),
    answer: codes,
  },
  books: {
    method: "GET",
    path: "/v1/accounting/books",
    ...see,
    summary: "Fiscal years that have entries, and up to when the books are closed",
    answer: books,
  },
  lock: {
    method: "POST",
    path: "/v1/accounting/locks",
    ...edit,
    idempotent: true,
    summary: "Close the books up to a day, for good: nothing is booked or sealed on it or before",
    body: z.strictObject({ until: day }),
    answer: books,
    status: 201,
  },
  verification: {
    method: "GET",
    path: "/v1/accounting/verification",
    ...see,
    summary:
      "Whether the books are what was sealed and what documents and money make of them: the first record that does not hold; in parts",
    query: z
      .strictObject({ closesOn: day.optional(), number: z.coerce.number().int().min(0).optional() })
      .refine((q) => (q.closesOn === undefined) === (q.number === undefined), { error: "needed" }),
    answer: ledgerReportAnswer,
  },
  vat: {
    method: "GET",
    path: "/v1/accounting/vat",
    ...seeAmounts,
    summary: "VAT of a period by rate, due by what was billed or by what was cashed",
    query: period,
    answer: vatViewAnswer,
  },
  fec: {
    method: "GET",
    path: "/v1/accounting/fec/:closesOn",
    ...seeAmounts,
    summary: "File of entries of a fiscal year (LPF A47 A-1), by the day on which it closes",
    params: z.strictObject({ closesOn: day }),
    answer: fileAnswer("text/plain"),
  },
  file: {
    method: "GET",
    path: "/v1/accounting/files/:format",
    ...seeAmounts,
    summary: "Entries of a period for an accounting software",
    params: z.strictObject({ format: z.enum(FILE_FORMATS) }),
    query: period,
    answer: fileAnswer("text/plain"),
  },
});
