import * as z from "zod";
import { contract } from "#kit/contract.ts";

/** A moment, ISO 8601 with its zone. */
const moment = z.iso.datetime({ offset: true });

/** Announced maintenance: dates are null when there is none (specification §3, Maintenance). */
export const maintenance = z.object({
  /** Announce it at the top of every page. */
  banner: z.boolean(),
  /** The application is closed now. */
  page: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
});

const anybodySignedIn = ["buyer", "owner", "iam", "agent", "admin"] as const;

export const adminContract = contract({
  maintenances: {
    method: "GET",
    path: "/v1/maintenances",
    who: ["public", ...anybodySignedIn],
    summary: "The maintenance that is announced or under way",
    answer: maintenance,
  },
  announce: {
    method: "PUT",
    path: "/v1/admin/maintenances",
    who: ["admin"],
    summary: "Announce a maintenance, or take it back; the last word counts",
    body: z
      .strictObject({
        banner: z.boolean(),
        page: z.boolean(),
        startDate: moment,
        endDate: moment,
      })
      .refine((b) => Date.parse(b.endDate) > Date.parse(b.startDate), { path: ["endDate"], error: "dates" }),
    answer: maintenance,
  },
  backups: {
    method: "GET",
    path: "/v1/admin/backups",
    who: ["admin"],
    summary: "The nightly backups of the platform: the last one, and the last that failed",
    answer: z.object({
      /** Backups are made every night. */
      isNightly: z.boolean(),
      last: z.object({ at: z.string(), bytes: z.int(), ms: z.int() }).nullable(),
      failed: z.object({ at: z.string(), error: z.string() }).nullable(),
    }),
  },
  platform: {
    method: "GET",
    path: "/v1/platform",
    who: ["public", ...anybodySignedIn],
    summary: "What the platform tells of itself: version, help, news, and whom to write to",
    cached: true,
    answer: z.object({
      version: z.string(),
      helpUrl: z.string().nullable(),
      newsUrl: z.string().nullable(),
      contactEmail: z.string().nullable(),
    }),
  },
});
