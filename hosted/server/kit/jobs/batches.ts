import { limitConcurrency } from "#kit/http/concurrency.ts";

export type Job = { id: string; data: never };
/** `output` is stored with the job: the last error of one that failed. */
export type JobResult = { id: string; status: "completed" | "failed"; output?: { message: string } };

/** So many jobs about different records run at once: more would take the connections that requests need. */
export const RECORDS_AT_ONCE = 4;
/** So many letters are sent at once, to one mail server: most of the time they wait for it and hold no connection. */
export const LETTERS_AT_ONCE = 8;

/** Returns the record that a job is about: those about the same one keep their order. */
function recordOf(data: Record<string, unknown>): string {
  const { orderId, documentId, reservationId, mailId, intentId, id } = data;
  return String(orderId ?? documentId ?? reservationId ?? mailId ?? intentId ?? id);
}

/**
 * Runs the jobs of a batch, at most `most` at once; those about the same record run one after the other, in their
 * order. Returns the results of all.
 */
export async function byRecord(
  batch: readonly Job[],
  one: (job: Job) => Promise<JobResult>,
  most: number,
): Promise<JobResult[]> {
  const inTurn = limitConcurrency(most);
  const groups = [...Map.groupBy(batch, ({ data }) => recordOf(data)).values()];
  const results = await Promise.all(
    groups.map((group) =>
      inTurn(async () => {
        const done: JobResult[] = [];
        for (const job of group) done.push(await one(job));
        return done;
      }),
    ),
  );
  return results.flat();
}
