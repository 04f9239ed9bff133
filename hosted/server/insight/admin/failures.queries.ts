import { statement, type Tx } from "#kit/postgres/database.ts";

export type FailedJobRow = {
  id: string;
  queue: string;
  shop_id: string | null;
  created_on: Date;
  completed_on: Date;
  tries: number;
  error: string | null;
  total: number;
};

// The engine stores an error of its own one level deeper.
const FAILED_JOBS = statement(
  `select id, name as queue, data->>'shopId' as shop_id, created_on, completed_on, retry_count + 1 as tries,
     coalesce(output->>'message', output->'value'->>'message') as error, (count(*) over ())::int as total
   from pgboss.job where state = 'failed' order by completed_on desc, id limit :limit`,
);

/** Returns the jobs of all shops that failed last. */
export const listFailedJobs = (tx: Tx, limit: number): Promise<FailedJobRow[]> =>
  tx.rows<FailedJobRow>(FAILED_JOBS, { limit });

// A job that is tried again is kept as long as a new one.
const RETRY_JOB = statement(
  `update pgboss.job set state = 'retry', start_after = now(), retry_count = 0, completed_on = null,
     keep_until = now() + interval '14 days'
   where id = :jobId::uuid and state = 'failed'`,
);

/** Makes a failed job due now; returns false when there is none. */
export const retryFailedJob = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.run(RETRY_JOB, { jobId })) > 0;

const DROP_JOB = statement("delete from pgboss.job where id = :jobId::uuid and state = 'failed'");

/** Deletes a failed job; returns false when there is none. */
export const dropFailedJob = async (tx: Tx, jobId: string): Promise<boolean> =>
  (await tx.run(DROP_JOB, { jobId })) > 0;

const KEEP_JOBS = statement(
  `update pgboss.job set deletion_seconds = :seconds
   where state = 'failed' and deletion_seconds < :seconds and name = any(:queues::text[])`,
);

/** Keeps failed jobs so long after their end. */
export const keepFailedJobs = (tx: Tx, seconds: number, queues: readonly string[]): Promise<number> =>
  tx.run(KEEP_JOBS, { seconds, queues });

export type FailedMailRow = {
  id: string;
  kind: string;
  shop_id: string | null;
  recipient: string;
  created_at: Date;
  attempts: number;
  error: string | null;
  total: number;
};

const FAILED_MAILS = statement(
  `select id, kind, shop_id, recipient, created_at, attempts, error, (count(*) over ())::int as total
   from mails where sent_at is null and attempts > 0 order by created_at desc, id limit :limit`,
);

/** Returns the mails of all shops that were tried and not sent, in a transaction that signs in. */
export const listFailedMails = (tx: Tx, limit: number): Promise<FailedMailRow[]> =>
  tx.rows<FailedMailRow>(FAILED_MAILS, { limit });

const FAILED_MAIL = statement(
  "select 1 as found from mails where id = :mailId and sent_at is null and attempts > 0 for update",
);

/** Locks a mail that was tried and not sent; returns false when there is none. */
export const lockFailedMail = async (tx: Tx, mailId: string): Promise<boolean> =>
  (await tx.one(FAILED_MAIL, { mailId })) !== undefined;

const DUE_MAIL = statement(
  `update pgboss.job set state = 'retry', start_after = now(), retry_count = 0, completed_on = null,
     keep_until = now() + interval '14 days'
   where name = 'mail' and id = :jobId::uuid and state in ('retry', 'failed')`,
);

/** Makes the job of a mail due now, whether it still waits or has failed. */
export const makeMailDue = (tx: Tx, jobId: string): Promise<number> => tx.run(DUE_MAIL, { jobId });

const DROP_MAIL_JOB = statement(
  "delete from pgboss.job where name = 'mail' and id = :jobId::uuid and state <> 'active'",
);
const DROP_MAIL = statement("delete from mails where id = :mailId");

/** Deletes a mail, and its job unless that is running: it finds nothing to send. */
export async function dropMail(tx: Tx, mailId: string, jobId: string): Promise<void> {
  await tx.run(DROP_MAIL_JOB, { jobId });
  await tx.run(DROP_MAIL, { mailId });
}
