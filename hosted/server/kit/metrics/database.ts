import { lastBackup, type BackupMade } from "#kit/backups.queries.ts";
import { QUEUES } from "#kit/jobs/jobData.ts";
import type { Metric, Metrics, Sample } from "#kit/metrics/metrics.ts";
import { countMails, countQueues, type MailCount, type QueueCount } from "#kit/metrics/queries.ts";
import type { Database } from "#kit/postgres/database.ts";

/** Time for which counts of the database are kept, in milliseconds, whoever reads them. */
const KEPT_MS = 10_000;

type Counts = { queues: QueueCount[]; mails: MailCount; backup: BackupMade | undefined };

/** Returns a reader of the counts, which asks the database at most once in `KEPT_MS`, and not while it still waits. */
function countsOf(database: Database): () => Promise<Counts> {
  const queues = Object.keys(QUEUES);
  let last: { at: number; counts: Promise<Counts>; isRunning: boolean } | null = null;
  return () => {
    if (last && (last.isRunning || performance.now() - last.at < KEPT_MS)) return last.counts;
    const counts = database.transaction({ signIn: true }, async (tx) => {
      const [counted, mails, backup] = await Promise.all([
        countQueues(tx, queues),
        countMails(tx),
        lastBackup(tx),
      ]);
      return { queues: counted, mails, backup };
    });
    const reading = { at: performance.now(), counts, isRunning: true };
    const end = (): void => void (reading.isRunning = false);
    counts.then(end, end);
    last = reading;
    return counts;
  };
}

/** Returns the connections of the pools that the process holds, by their use. */
function poolMetrics(pools: Readonly<Record<string, Database>>): Metric[] {
  const all = Object.entries(pools);
  return [
    {
      name: "cuvee_database_connections",
      help: "Open connections to the database by pool and state.",
      type: "gauge",
      read: () =>
        all.flatMap(([name, { pool }]): Sample[] => [
          { labels: { pool: name, state: "idle" }, value: pool.idleCount },
          { labels: { pool: name, state: "busy" }, value: pool.totalCount - pool.idleCount },
        ]),
    },
    {
      name: "cuvee_database_connections_max",
      help: "Most connections to the database by pool.",
      type: "gauge",
      read: () => all.map(([name, { pool }]) => ({ labels: { pool: name }, value: pool.options.max })),
    },
    {
      name: "cuvee_database_waiting",
      help: "Transactions that wait for a connection by pool.",
      type: "gauge",
      read: () => all.map(([name, { pool }]) => ({ labels: { pool: name }, value: pool.waitingCount })),
    },
  ];
}

/**
 * Adds the metrics of the database: connections of `pools`, jobs by queue, unsent mails. Those that it does not answer
 * are left out; `cuvee_database_up` is then 0. `pools.requests` is asked.
 */
export function addDatabaseMetrics(
  metrics: Metrics,
  pools: Readonly<Record<"requests", Database> & Record<string, Database>>,
): void {
  const counts = countsOf(pools.requests);
  const ofQueues = (name: string, help: string, value: (queue: QueueCount) => number): Metric => ({
    name,
    help,
    type: "gauge",
    read: async () =>
      (await counts()).queues.map((queue) => ({ labels: { queue: queue.queue }, value: value(queue) })),
  });
  metrics.add(
    ...poolMetrics(pools),
    ofQueues("cuvee_jobs_waiting", "Jobs that are due or are tried again.", ({ waiting }) => waiting),
    ofQueues("cuvee_jobs_oldest_seconds", "Wait of the oldest job.", ({ oldestS }) => oldestS ?? 0),
    ofQueues("cuvee_jobs_failed", "Jobs that failed for good.", ({ failed }) => failed),
  );
  const ofMails = (name: string, help: string, value: (mails: MailCount) => number): void =>
    metrics.gauge(name, help, async () => value((await counts()).mails));
  ofMails("cuvee_mails_unsent", "Mails that were not sent yet.", ({ unsent }) => unsent);
  ofMails("cuvee_mails_failed", "Unsent mails that were tried.", ({ failed }) => failed);
  ofMails("cuvee_mails_oldest_seconds", "Age of the oldest unsent mail.", ({ oldestS }) => oldestS ?? 0);
  metrics.gauge("cuvee_backup_age_seconds", "Age of the last backup that was made.", async () => {
    const { backup } = await counts();
    return backup ? Math.max(0, Math.round((Date.now() - backup.at.getTime()) / 1000)) : null;
  });
  metrics.gauge("cuvee_database_up", "1 while the database answers.", () =>
    counts().then(
      () => 1,
      () => 0,
    ),
  );
}
