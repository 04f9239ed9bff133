import { PgBoss } from "pg-boss";
import { statement, type Database, type Statement, type Tx } from "#kit/database.ts";
import type { Log } from "#kit/log.ts";

/** Work for later, by queue: what each job carries. Shop first, because a worker acts for one shop. */
export type JobData = {
  /** `shipmentId`: it happened to a part of the order that goes by itself. */
  "order-event": { shopId: string; orderId: string; event: string; shipmentId?: string };
  /** Something happened to a bill, a deposit or a credit note. */
  "document-event": { shopId: string; documentId: string; event: string };
  /** A month (`YYYY-MM`) was handed to the customs. */
  "duties-declared": { shopId: string; period: string };
  /** One file of many documents is made. */
  "document-print": { shopId: string; exportId: string };
  /** Recorded money pays these orders, or their documents, or does not any more. */
  "money-allocated": { shopId: string; orderIds: string[] };
  /** The letter of a reminder is written, with the document that it reminds of. Words that are empty are the shop's, or ours. */
  "payment-reminder": {
    shopId: string;
    documentId: string;
    step: number;
    day: string;
    subject: string;
    text: string;
  };
  /** A debtor is told of a debit before its day. */
  "debit-notice": { shopId: string; collectionId: string };
  "order-expiry": { shopId: string; orderId: string };
  /** The deadline of a grouped order has come, or the end of the time to replace refused cards. */
  "group-clock": { shopId: string; groupId: string };
  /** The VAT number of an order is asked for in Brussels. */
  "vat-check": { shopId: string; orderId: string };
  "stock-alert": { shopId: string; alertId: number };
  "quote-event": { shopId: string; quoteId: string; event: "accepted" | "refused" };
  /** Records of a till were stored; a ticket of it has something that its owner should look at. */
  "till-records": { shopId: string; tillId: string };
  "till-doubt": { shopId: string; ticketId: string };
  "grid-request": { shopId: string; requestId: string };
  /** An agent asks a shop to represent it, or has his answer. */
  "agent-request": { shopId: string; requestId: string; event: "asked" | "answered" };
  mail: { mailId: string };
  "sandbox-webhook": { eventId: string; intentId: string; type: string };
  "payment-refund": { shopId: string; paymentId: string; reference: string };
  /** Money is asked of a card that is held. */
  "imprint-charge": { shopId: string; orderId: string; attemptId: string };
  /** A card that was held is let go. */
  "imprint-release": { shopId: string; reference: string };
  /** A provider is asked what became of an attempt; `times` that it was asked before. */
  "payment-ask": { shopId: string; orderId: string; attemptId: string; times: number };
  /** The page of a provider is closed: what was to be paid there is not any more. */
  "payment-close": { shopId: string; reference: string };
  "list-export": { shopId: string; exportId: string };
  /** Somebody asked for a copy of his data, which no shop owns. */
  "data-export": { userId: string; exportId: string };
  import: { shopId: string; importId: string };
  /** A calendar elsewhere is read, if that is still its turn (`at`, milliseconds). */
  "busy-calendar": { shopId: string; calendarId: string; at: number };
  /** A site of a shop is looked at for its proof again. */
  "origin-check": { shopId: string; origin: string };
  /** A site of a shop has lost its proof (`originFailing`), or its place (`originLost`): who may change that is told. */
  "origin-notice": {
    shopId: string;
    type: "originFailing" | "originLost";
    origin: string;
    days: number;
    key: string;
    at: number;
  };
  /**
   * Something happened to a reservation: mails and notifications follow. `payerId` is whom it concerns of those who pay;
   * `waitingId` of those who wait (`waiting-joined` has no reservation yet: "").
   */
  "reservation-event": {
    shopId: string;
    reservationId: string;
    event: string;
    payerId?: string;
    waitingId?: string;
    /** Sent again by hand: a mail that was written already is written once more. */
    again?: string;
  };
  /** A part of what an order paid goes back, once per key. */
  "reservation-refund": {
    shopId: string;
    reservationId: string;
    orderId: string;
    amountCents: number;
    key: string;
  };
  /** The time of a reservation has come: it expires, or somebody is reminded or thanked. */
  "reservation-clock": { shopId: string; reservationId: string };
  /** Places of a slot came free: who waits for them is offered some. */
  "waiting-list": { shopId: string; slotId: string };
  /** A webhook is sent, if it has been tried so many times. */
  "webhook-delivery": { shopId: string; deliveryId: string; tries: number };
};
export type JobName = keyof JobData;

const QUEUES: readonly JobName[] = [
  "order-event",
  "document-event",
  "duties-declared",
  "money-allocated",
  "payment-reminder",
  "debit-notice",
  "document-print",
  "order-expiry",
  "group-clock",
  "vat-check",
  "stock-alert",
  "quote-event",
  "till-records",
  "till-doubt",
  "grid-request",
  "agent-request",
  "mail",
  "sandbox-webhook",
  "payment-refund",
  "imprint-charge",
  "imprint-release",
  "payment-ask",
  "payment-close",
  "list-export",
  "data-export",
  "import",
  "busy-calendar",
  "origin-check",
  "origin-notice",
  "reservation-event",
  "reservation-refund",
  "reservation-clock",
  "waiting-list",
  "webhook-delivery",
];

/**
 * How a job is tried again: doubling from 2 s, then every 5 minutes for some days. A mail server or a bank may be away for
 * a night; a refund, a mail or the stock of an unpaid order must not be lost by it.
 */
const RETRY = {
  retryLimit: 1000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
  // A process that died holds its jobs so long; each of ours ends in less, a batch of those that wait for others included.
  expireInSeconds: 60,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
};

/** What the queues are, for the digest of the schema: changed queues are installed like a changed schema. */
export const QUEUES_DIGEST = JSON.stringify([QUEUES, RETRY]);

/** Makes the tables and the queues of the job engine, as the owner of the database. Safe to run twice. */
export async function installJobs(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 });
  boss.on("error", () => undefined);
  await boss.start();
  for (const name of QUEUES) {
    await boss.createQueue(name, RETRY);
    await boss.updateQueue(name, RETRY);
  }
  await boss.stop({ graceful: false, close: true });
}

/** A worker takes what waits, at most twenty at once, and goes on at once while there is more; each job is settled alone. */
const WORKER = {
  pollingIntervalSeconds: 1,
  batchSize: 20,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

/**
 * Queues whose jobs wait for somebody outside, 20 s each at worst: so few at once that they end before their time does, or
 * the whole batch would run a second time beside the first.
 */
const OUTSIDE: ReadonlySet<JobName> = new Set<JobName>([
  "mail",
  "sandbox-webhook",
  "payment-refund",
  "imprint-charge",
  "imprint-release",
  "payment-ask",
  "payment-close",
  "reservation-refund",
  "busy-calendar",
  "origin-check",
  "vat-check",
]);
const OUTSIDE_BATCH = 2;
/** Queues that wait for many strangers, each for himself: a batch runs at once, so that one who is slow holds up no other. */
const ABREAST: ReadonlySet<JobName> = new Set<JobName>(["webhook-delivery"]);

export type Jobs = {
  /** Enqueues in the caller's transaction: no commit, no job. `afterSeconds` or `at` delay it. */
  send<N extends JobName>(
    tx: Tx,
    name: N,
    data: JobData[N],
    when?: { afterSeconds?: number; at?: Date },
  ): Promise<void>;
  /** Registers the worker of a queue, before `start`. */
  work<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): void;
  /** Makes `send` possible; before the first request. */
  open(): Promise<void>;
  /** Starts the workers. */
  start(): Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop(): Promise<void>;
  /** Jobs waiting or running, for readiness and tests. */
  waiting(): Promise<number>;
};

/** How the engine writes a job: a long text, one for each of our queues, that each connection shall plan once. */
const inserts = new Map<string, Statement>();

function insertOf(text: string): Statement {
  const made = inserts.get(text) ?? statement(text);
  inserts.set(text, made);
  return made;
}

/** Opens the job engine on the application's own connections. */
export function openJobs(database: Database, log: Log): Jobs {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => database.pool.query(text, values as unknown[]) },
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job engine"));
  const handlers = new Map<JobName, (data: never) => Promise<void>>();
  const workers = new Map<JobName, string>();
  let started = false;
  return {
    async send(tx, name, data, when = {}) {
      const later = when.at ?? when.afterSeconds;
      await boss.send(name, data, {
        db: {
          executeSql: async (text, values) => ({ rows: await tx.rows(insertOf(text), values as unknown[]) }),
        },
        ...(later === undefined ? {} : { startAfter: later }),
      });
      if (later === undefined)
        tx.afterCommit(() => {
          const worker = workers.get(name);
          if (worker) boss.notifyWorker(worker);
        });
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
        const one = async ({
          id,
          data,
        }: {
          id: string;
          data: never;
        }): Promise<{ id: string; status: "completed" | "failed" }> => {
          try {
            await handler(data);
            return { id, status: "completed" };
          } catch (error) {
            log.warn({ err: error, job: id, queue: name }, "job failed, it will be tried again");
            return { id, status: "failed" };
          }
        };
        const options = OUTSIDE.has(name) ? { ...WORKER, batchSize: OUTSIDE_BATCH } : WORKER;
        const id = await boss.work(name, options, async (batch: { id: string; data: never }[]) => {
          if (ABREAST.has(name)) return await Promise.all(batch.map(one));
          const results = [];
          for (const job of batch) results.push(await one(job));
          return results;
        });
        workers.set(name, id);
      }
    },
    async stop() {
      if (started) await boss.stop({ graceful: true, timeout: 10_000, close: false });
    },
    async waiting() {
      const found = await database.pool.query<{ n: number }>(
        "select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()",
      );
      return found.rows[0]?.n ?? 0;
    },
  };
}
