import * as z from "zod";
import { contract, emptyBody, plainText } from "#kit/contract.ts";

/** A job that failed at its last try. Moments are ISO 8601. */
export const failedJob = z.object({
  id: z.string(),
  queue: z.string(),
  /** Null: the job belongs to no shop. */
  shopId: z.string().nullable(),
  sentAt: z.string(),
  failedAt: z.string(),
  tries: z.int(),
  /** Last error, without e-mails, long numbers and quoted texts; null where the engine stored none. */
  error: z.string().nullable(),
});

/** A mail that was tried and not sent yet. */
export const failedMail = z.object({
  /** Of the sender's making: the name of an order and of its event, for example. */
  id: z.string(),
  kind: z.string(),
  shopId: z.string().nullable(),
  /** First letter and domain alone: `m…@example.com`. */
  recipient: z.string(),
  writtenAt: z.string(),
  tries: z.int(),
  error: z.string().nullable(),
});

/** Most failed objects that a list shows: the newest. */
export const FAILURES_SHOWN = 100;

const job = z.strictObject({ jobId: z.uuid() });
const mail = z.strictObject({ mailId: plainText.min(1).max(300) });

export const failuresContract = contract({
  failedJobs: {
    method: "GET",
    path: "/v1/admin/failed-jobs",
    who: ["admin"],
    summary: "Jobs of the platform that failed at their last try, the newest first",
    answer: z.object({ jobs: z.array(failedJob), total: z.int() }),
  },
  retryJob: {
    method: "POST",
    path: "/v1/admin/failed-jobs/:jobId/retry",
    who: ["admin"],
    summary: "Let a failed job be tried again, as often as a new one",
    idempotent: true,
    params: job,
    body: emptyBody,
    answer: z.object({ success: z.literal(true) }),
  },
  dropJob: {
    method: "DELETE",
    path: "/v1/admin/failed-jobs/:jobId",
    who: ["admin"],
    summary: "Delete a failed job: its work is not done",
    params: job,
    answer: z.null(),
    status: 204,
  },
  failedMails: {
    method: "GET",
    path: "/v1/admin/failed-mails",
    who: ["admin"],
    summary: "Mails that were tried and not sent yet, the newest first",
    answer: z.object({ mails: z.array(failedMail), total: z.int() }),
  },
  retryMail: {
    method: "POST",
    path: "/v1/admin/failed-mails/:mailId/retry",
    who: ["admin"],
    summary: "Send a failed mail now, and again until it leaves",
    idempotent: true,
    params: mail,
    body: emptyBody,
    answer: z.object({ success: z.literal(true) }),
  },
  dropMail: {
    method: "DELETE",
    path: "/v1/admin/failed-mails/:mailId",
    who: ["admin"],
    summary: "Delete a failed mail: it is not sent",
    params: mail,
    answer: z.null(),
    status: 204,
  },
});
