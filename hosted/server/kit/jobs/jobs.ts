import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { connectTo } from "#kit/postgres/connections/connect.ts";
import {
  toDriverQuery,
  statement,
  type Database,
  type Statement,
  type Tx,
  type Values,
} from "#kit/postgres/database.ts";
import { QUEUES, type JobData, type JobName, type QueueMode } from "#kit/jobs/jobData.ts";
import { withoutValues } from "#kit/errorReports/errorText.ts";
import type { Log } from "#kit/log.ts";
import { byRecord, LETTERS_AT_ONCE, RECORDS_AT_ONCE, type Job, type JobResult } from "#kit/jobs/batches.ts";
import { limitConcurrency } from "#kit/http/concurrency.ts";
import { currentRequestId, withRequestId } from "#kit/http/requestIds.ts";
import { currentContext, errorType, withSpan, type TraceContext } from "#kit/traces/spans.ts";
import type { Tracer } from "#kit/traces/tracer.ts";

const NAMES = Object.keys(QUEUES) as JobName[];

/**
 * Retry policy: delays double from 2 s, then stay at 5 minutes for some days. A mail server or a payment provider may
 * be down for a night; a refund, a mail or the stock of an unpaid order must not be lost by it.
 */
const RETRY = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  // A job of ours ends sooner, a batch of those that wait for others included.
  expireInSeconds: 60,
  // The jobs of a process that died are free again after this time, the least that the engine accepts.
  heartbeatSeconds: 10,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
};

/**
 * Our index on the engine's jobs, which finds the few that run without reading those that ended, and a vacuum after one
 * changed job in fifty. Both are made only where they are missing: even `if not exists` waits for a lock, with everyone
 * who sends a job behind it.
 */
const STORAGE = `do $$ begin
  if to_regclass('pgboss.job_active') is null then
    create index job_active on pgboss.job_common (heartbeat_on) where state = 'active';
  end if;
  if exists (select from pg_class where oid = 'pgboss.job_common'::regclass and reloptions is null) then
    alter table pgboss.job_common set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
  end if;
end $$`;

/** Finds jobs that failed for good, which are rare among those that ended. */
const FAILED_INDEX =
  "create index if not exists job_failed on pgboss.job_common (name) where state = 'failed'";

/** Definition of the queues, for the digest of the schema: changed queues are installed like a changed schema. */
export const QUEUES_DIGEST = JSON.stringify([NAMES, RETRY, STORAGE, FAILED_INDEX]);

/** Makes the tables and the queues of the job engine, as the owner of the database. Safe to run twice. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const owner = await connectTo(ownerUrl, { name: "cuvee-jobs" });
  try {
    const inTurn = limitConcurrency(1);
    const boss = new PgBoss({
      db: { executeSql: (text, values) => inTurn(() => owner.query(text, values as unknown[])) },
      supervise: false,
      schedule: false,
    });
    boss.on("error", () => undefined);
    await boss.start();
    for (const name of NAMES) {
      await boss.createQueue(name, RETRY);
      await boss.updateQueue(name, RETRY);
    }
    await boss.stop({ graceful: false, close: false });
    await owner.query(STORAGE);
    await owner.query(FAILED_INDEX);
  } finally {
    await owner.end();
  }
}

/** Time for running jobs when the server stops, in milliseconds. */
const LAST_JOBS_MS = 10_000;

/** Interval at which the queues are polled for jobs that another process sent, or that have become due. */
const POLL_MS = 1000;

/**
 * A worker fetches what waits, at most twenty jobs at once, and continues while there is more; each job is settled
 * alone. It is woken by `pollQueues`: 38 queues that each poll for themselves every second cost 38 statements a second
 * and open every connection of the pool. The worker's own interval only covers a wake-up that was lost.
 */
const WORKER = {
  pollingIntervalSeconds: 60,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/** Batches of those that wait for others: so few that all of them end before they expire. */
const SMALL_BATCHES: Partial<Record<QueueMode, number>> = { outside: 2, letters: 16 };

export type Jobs = {
  /**
   * Enqueues in the caller's transaction: no commit, no job. `afterSeconds` or `at` delay it; `once` is a key, whose
   * second job in this queue is left out while the engine still stores the first (a day after its end).
   */
  send<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobData[N],
    when?: { afterSeconds?: number; at?: Date; once?: string },
  ): Promise<void>;
  /** Registers the worker of a queue, before `start`. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): void;
  /** Makes `send` possible; call it before the first request. */
  open(): Promise<void>;
  /** Starts the workers. */
  start(): Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
  /** Returns the number of jobs waiting or running, for readiness and tests. */
  waiting(): Promise<number>;
};

/** Returns the names of those given queues in which a job is due now. */
const READY = statement(
  `select queue as name from unnest(:queues::text[]) queue where exists (
     select from pgboss.job j
     where j.name = queue and j.state < 'active' and not j.blocked and j.start_after <= now())`,
);

/** Fields beside the data of a job: the id of the request that sent it, and the context of that request's trace. */
const SENDER = "sentByRequest";
const TRACE = "sentInTrace";
type Sender = { [SENDER]?: string; [TRACE]?: TraceContext };

/** Returns the fields of a job that the present request sends; none outside of requests. */
function senderFields(): Sender {
  const [requestId, context] = [currentRequestId(), currentContext()];
  return {
    ...(requestId === undefined ? {} : { [SENDER]: requestId }),
    ...(context.traceparent === undefined ? {} : { [TRACE]: context }),
  };
}

/** Statements of the engine that run at once: polling or starting must not take the connections that requests need. */
const ENGINE_CONNECTIONS = 2;

/** Frees the jobs of a process that died: the engine looks for them much more seldom. */
const FREE_CUT_OFF = statement(
  `update pgboss.job set state = 'retry', start_after = now()
   where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
     and name = any(:queues::text[]) and retry_count < retry_limit`,
);

/** The engine supervises its queues and leaves the schema and the vacuum to us. */
const ENGINE = {
  migrate: false,
  createSchema: false,
  schedule: false,
  supervise: true,
  superviseIntervalSeconds: 20,
  monitorIntervalSeconds: 20,
  reindex: false,
  monitorVacuum: false,
} as const;

/**
 * Statements by which the engine inserts a job: a long text, one for each of our queues, that each connection plans
 * once.
 */
const inserts = new Map<string, Statement>();

/** Prepares an insert of the engine, which numbers its values (`$1`); here they are named (`:v1`). */
function insertOf(text: string): Statement {
  const created = inserts.get(text) ?? statement(text.replaceAll(/\$(\d+)/g, ":v$1"));
  inserts.set(text, created);
  return created;
}

/** Returns the id of the job that was enqueued once under a key: a name-based UUID of it (RFC 9562, version 8). */
export function jobIdOf(key: string): string {
  const hex = createHash("sha256").update(key).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const counted = (values: readonly unknown[] = []): Values =>
  Object.fromEntries(values.map((value, at) => [`v${at + 1}`, value]));

const TRIES = statement(
  'select retry_count >= retry_limit as "isLast" from pgboss.job where name = :name and id = :id::uuid',
);

/** Circumstances of a job that failed: its queue, and the request that sent it. */
type JobFailure = { queue: JobName; requestId: string | undefined };
export type OnJobFailure = (error: unknown, failure: JobFailure) => void;

type WorkerDeps = { database: Database; log: Log; onFailure: OnJobFailure; tracer: Tracer | null };

/** Runs a job as a part of the trace in which it was sent, or as a trace of its own. */
async function traced(tracer: Tracer, job: Job, queue: JobName, work: () => Promise<void>): Promise<void> {
  const attributes = {
    "messaging.system": "pg-boss",
    "messaging.destination.name": queue,
    "messaging.message.id": job.id,
  };
  const span = tracer.root(`job ${queue}`, { kind: "consumer", attributes }, (job.data as Sender)[TRACE]);
  try {
    await withSpan(span, work);
  } catch (error) {
    span.fail(errorType(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Logs a job that failed, and notifies of one that is not tried again. */
async function logFailure(error: unknown, job: Job, queue: JobName, deps: WorkerDeps): Promise<void> {
  const { database, log, onFailure } = deps;
  const requestId = (job.data as Sender)[SENDER];
  const line = { err: error, job: job.id, queue, requestId };
  let isLast = false;
  try {
    const query = toDriverQuery(TRIES, { name: queue, id: job.id });
    isLast = (await database.pool.query<{ isLast: boolean }>(query)).rows[0]?.isLast ?? false;
  } catch (unread) {
    log.warn({ err: unread, job: job.id, queue }, "tries of a job could not be read");
  }
  if (!isLast) return log.warn(line, "job failed, it will be tried again");
  log.error(line, "job failed for good");
  onFailure(error, { queue, requestId });
}

/** Returns the worker of a queue: how the jobs of a batch run is a property of the queue (`QUEUES`). */
function batchWorker(name: JobName, handler: (data: never) => Promise<void>, deps: WorkerDeps) {
  const one = async (job: Job): Promise<JobResult> => {
    const { id, data } = job;
    try {
      const { [SENDER]: requestId, [TRACE]: _, ...content } = data as Sender;
      const work = (): Promise<void> => withRequestId(requestId, () => handler(content as never));
      await (deps.tracer ? traced(deps.tracer, job, name, work) : work());
      return { id, status: "completed" };
    } catch (error) {
      await logFailure(error, job, name, deps);
      const message = withoutValues(
        error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      );
      return { id, status: "failed", output: { message } };
    }
  };
  return async (batch: Job[]): Promise<JobResult[]> => {
    if (QUEUES[name] === "abreast") return await Promise.all(batch.map(one));
    if (QUEUES[name] === "records") return await byRecord(batch, one, RECORDS_AT_ONCE);
    if (QUEUES[name] === "letters") return await byRecord(batch, one, LETTERS_AT_ONCE);
    const results: JobResult[] = [];
    for (const job of batch) results.push(await one(job));
    return results;
  };
}

/** Returns a poll that wakes the worker of each queue in which a job is due; a failed one is repeated at its turn. */
function queuePoll(
  database: Database,
  log: Log,
  queues: () => JobName[],
  wake: (name: JobName) => void,
): () => Promise<void> {
  let isPolling = false;
  return async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      const names = { queues: queues() };
      await database.pool.query(toDriverQuery(FREE_CUT_OFF, names));
      const { rows } = await database.pool.query<{ name: JobName }>(toDriverQuery(READY, names));
      for (const { name } of rows) wake(name);
    } catch (error) {
      log.warn({ err: error }, "job queues could not be read");
    } finally {
      isPolling = false;
    }
  };
}

/** Lets running jobs end, for a while, and stops the engine. */
async function stopEngine(boss: PgBoss, queues: readonly string[]): Promise<void> {
  // Idle workers end at once; the engine's own graceful stop would look for that only half a second later.
  const deadline = new AbortController();
  await Promise.race([
    Promise.all(queues.map((name) => boss.offWork(name))),
    sleep(LAST_JOBS_MS, undefined, { signal: deadline.signal }).catch(() => undefined),
  ]);
  deadline.abort();
  await boss.stop({ graceful: false, close: false });
}

/**
 * Opens the job engine on the application's own connections. `onFailure` is notified of jobs that failed at their last
 * try.
 */
export function openJobs(
  database: Database,
  log: Log,
  onFailure: OnJobFailure,
  tracer: Tracer | null = null,
): Jobs {
  const deps: WorkerDeps = { database, log, onFailure, tracer };
  const inTurn = limitConcurrency(ENGINE_CONNECTIONS);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inTurn(() => database.pool.query(text, values as unknown[])) },
    ...ENGINE,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job engine"));
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const workers = new Map<JobName, string>();
  const wake = (name: JobName): void => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };
  let started = false;
  let poll: NodeJS.Timeout | undefined;
  const pollQueues = queuePoll(database, log, () => [...workers.keys()], wake);
  return {
    async send(tx, name, data, when = {}) {
      const later = when.at ?? when.afterSeconds;
      // A delayed job may send itself again for months: it is no longer the work of a request.
      const content = later === undefined ? { ...data, ...senderFields() } : data;
      await boss.send(name, content, {
        db: {
          executeSql: (text, values) => {
            tx.send(insertOf(text), counted(values));
            return Promise.resolve({ rows: [] });
          },
        },
        ...(later === undefined ? {} : { startAfter: later }),
        ...(when.once === undefined ? {} : { id: jobIdOf(when.once) }),
      });
      if (later === undefined) tx.afterCommit(() => wake(name));
    },
    work(name, handler) {
      handlers.set(name, handler as (data: never) => Promise<void>);
    },
    async open() {
      if (started) return;
      await boss.start();
      started = true;
    },
    async start() {
      await this.open();
      for (const [name, handler] of handlers) {
        const options = { ...WORKER, batchSize: SMALL_BATCHES[QUEUES[name]] ?? WORKER.batchSize };
        workers.set(name, await boss.work(name, options, batchWorker(name, handler, deps)));
      }
      poll = setInterval(() => void pollQueues(), POLL_MS);
    },
    async stop() {
      clearInterval(poll);
      if (started) await stopEngine(boss, [...workers.keys()]);
    },
    async waiting() {
      const found = await database.pool.query<{ n: number }>(
        "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
      );
      return found.rows[0]?.n ?? 0;
    },
  };
}
