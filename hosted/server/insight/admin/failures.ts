import { FAILURES_SHOWN, failuresContract } from "@cuvee/core/insight/admin/failures.contract.ts";
import type { Call } from "@cuvee/core/kit/contract.ts";
import { refuse } from "@cuvee/core/kit/refusal.ts";
import type { FastifyInstance } from "fastify";
import { withoutValues } from "#kit/errorReports/errorText.ts";
import { mount, personOf, within, type Handler, type RequestContext } from "#kit/http/mount.ts";
import { QUEUES } from "#kit/jobs/jobData.ts";
import { jobIdOf } from "#kit/jobs/jobs.ts";
import type { Services } from "#kit/services.ts";
import {
  dropFailedJob,
  dropMail,
  keepFailedJobs,
  listFailedJobs,
  listFailedMails,
  lockFailedMail,
  makeMailDue,
  retryFailedJob,
} from "./failures.queries.ts";

/** Time for which a failed job waits for an administrator, in seconds: the engine deletes others after a day. */
const KEPT_S = 30 * 86_400;

/** Keeps failed jobs until an administrator has seen them; part of the hourly housekeeping. */
export async function keepFailures({ database }: Pick<Services, "database">): Promise<void> {
  await database.transaction({}, (tx) => keepFailedJobs(tx, KEPT_S, Object.keys(QUEUES)));
}

/** Returns an e-mail that its owner recognises, and others do not: its first letter and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "…" : `${[...email][0]}…${email.slice(at)}`;
}

/** Runs a handler that sees the mails of every shop, as the sign-in does. */
function withinPlatform<C extends Call>(work: Parameters<typeof within<C>>[0]): Handler<C> {
  const handler = within<C>(work);
  return (input, ctx) => handler(input, { ...ctx, scope: { ...ctx.scope, signIn: true } });
}

/** Logs what an administrator did with a failed object. */
const logDecision = (ctx: RequestContext, object: Record<string, string>, decision: string): void =>
  ctx.request.log.info({ ...object, userId: personOf(ctx).userId }, decision);

/** Mounts the calls by which an administrator tries failed jobs and mails again, or drops them. */
export function failuresRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, failuresContract, {
    failedJobs: within(async (tx) => {
      const rows = await listFailedJobs(tx, FAILURES_SHOWN);
      const jobs = rows.map(({ id, queue, shop_id, created_on, completed_on, tries, error }) => ({
        id,
        queue,
        tries,
        shopId: shop_id,
        sentAt: created_on.toISOString(),
        failedAt: completed_on.toISOString(),
        error: error === null ? null : withoutValues(error),
      }));
      return { jobs, total: rows[0]?.total ?? 0 };
    }),
    retryJob: within(async (tx, { params: { jobId } }, ctx) => {
      if (!(await retryFailedJob(tx, jobId))) return refuse("not-found", 404);
      logDecision(ctx, { job: jobId }, "failed job is tried again");
      return { success: true as const };
    }),
    dropJob: within(async (tx, { params: { jobId } }, ctx) => {
      if (!(await dropFailedJob(tx, jobId))) return refuse("not-found", 404);
      logDecision(ctx, { job: jobId }, "failed job was dropped");
      return null;
    }),
    failedMails: withinPlatform(async (tx) => {
      const rows = await listFailedMails(tx, FAILURES_SHOWN);
      const mails = rows.map(({ id, kind, shop_id, recipient, created_at, attempts, error }) => ({
        id,
        kind,
        tries: attempts,
        shopId: shop_id,
        recipient: maskedEmail(recipient),
        writtenAt: created_at.toISOString(),
        error: error === null ? null : withoutValues(error),
      }));
      return { mails, total: rows[0]?.total ?? 0 };
    }),
    retryMail: withinPlatform(async (tx, { params: { mailId } }, ctx) => {
      if (!(await lockFailedMail(tx, mailId))) return refuse("not-found", 404);
      // The job of an old mail may be gone.
      if ((await makeMailDue(tx, jobIdOf(mailId))) === 0)
        await services.jobs.send(tx, "mail", { mailId }, { once: mailId });
      logDecision(ctx, { mail: mailId }, "failed mail is tried again");
      return { success: true as const };
    }),
    dropMail: withinPlatform(async (tx, { params: { mailId } }, ctx) => {
      if (!(await lockFailedMail(tx, mailId))) return refuse("not-found", 404);
      await dropMail(tx, mailId, jobIdOf(mailId));
      logDecision(ctx, { mail: mailId }, "failed mail was dropped");
      return null;
    }),
  });
}
