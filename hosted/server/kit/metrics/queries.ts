import { statement, type Tx } from "#kit/postgres/database.ts";

/** Jobs of a queue. `oldestS`: age of the one that has waited longest, in seconds; null without one. */
export type QueueCount = { queue: string; waiting: number; oldestS: number | null; failed: number };

/**
 * A job waits from the moment it is due. One that is tried again waits since it was sent, because the engine replaces
 * the moment at each try.
 */
const QUEUE_COUNTS = statement(
  `select queue, waiting, "oldestS", failed from unnest(:queues::text[]) queue
   cross join lateral (
     select count(*)::int as waiting, max(extract(
         epoch from now() - case when j.state = 'retry' then j.created_on else j.start_after end)) as "oldestS"
     from pgboss.job j
     where j.name = queue and j.state < 'active' and not j.blocked and (j.state = 'retry' or j.start_after <= now())) w
   cross join lateral (
     select count(*)::int as failed from pgboss.job j where j.name = queue and j.state = 'failed') f`,
);

/** Returns the number of waiting and failed jobs of each given queue. */
export const countQueues = (tx: Tx, queues: readonly string[]): Promise<QueueCount[]> =>
  tx.rows<QueueCount>(QUEUE_COUNTS, { queues });

/** Mails that were not sent yet; `failed`: those among them that were tried. */
export type MailCount = { unsent: number; failed: number; oldestS: number | null };

const MAIL_COUNT = statement(
  `select count(*)::int as unsent, count(*) filter (where attempts > 0)::int as failed,
     extract(epoch from now() - min(created_at)) as "oldestS"
   from mails where sent_at is null`,
);

/** Returns the number of unsent mails of all shops, in a transaction that signs in. */
export const countMails = async (tx: Tx): Promise<MailCount> =>
  (await tx.one<MailCount>(MAIL_COUNT)) ?? { unsent: 0, failed: 0, oldestS: null };
