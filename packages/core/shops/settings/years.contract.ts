import * as z from "zod";
import { contract, versionField } from "#kit/contract.ts";

const staff = { who: ["owner", "iam"], permission: "accessAccounting" } as const;
const day = z.iso.date();

/** Fiscal years from this one on. */
export const fiscalYears = z.object({
  /** Version of the shop. */
  version: z.int(),
  years: z.array(
    z.object({
      opensOn: day,
      closesOn: day,
      /** Part of the numbers of its documents. */
      name: z.int(),
      /** Whole months, and days beyond them. */
      months: z.int(),
      days: z.int(),
      isStated: z.boolean(),
    }),
  ),
  /** The last day with a sealed, booked, closed or locked record or a till sale; null: there is none. */
  usedUntil: day.nullable(),
  /** The first day from which years may be changed. */
  free: day,
  today: day,
});

/** The fiscal years of a shop: numbers of documents, books, FEC and closings of tills follow them. */
export const yearsContract = contract({
  years: {
    method: "GET",
    path: "/v1/shops/me/fiscal-years",
    ...staff,
    summary: "Fiscal years from this one on, and from which day on they may be changed",
    answer: fiscalYears,
  },
  stateYear: {
    method: "POST",
    path: "/v1/shops/me/fiscal-years",
    ...staff,
    idempotent: true,
    summary:
      "State a fiscal year shorter or longer than twelve months, from a year's end on; years after it start on the day after it",
    body: z.strictObject({ version: versionField, opensOn: day, closesOn: day }),
    answer: fiscalYears,
    status: 201,
  },
  withdrawYear: {
    method: "DELETE",
    path: "/v1/shops/me/fiscal-years/:opensOn",
    ...staff,
    summary: "Take the last stated year back, as long as nothing is in it",
    params: z.strictObject({ opensOn: day }),
    answer: fiscalYears,
  },
});
