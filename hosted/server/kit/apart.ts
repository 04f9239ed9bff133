import { parentPort, Worker, workerData } from "node:worker_threads";
import { Refusal, type RefusalFacts } from "@cuvee/core/kit/refusal.ts";
import { limitConcurrency } from "#kit/turns.ts";

/** Why a thread that read a file of a stranger gave no answer: it ran out of memory or time, or failed by itself. */
export type ApartReason = "memory" | "time" | "failed";

/** A thread that was given a file ended without an answer. */
export class ApartFault extends Error {
  readonly reason: ApartReason;
  constructor(reason: ApartReason, cause?: unknown) {
    super(`the reading of a file ended: ${reason}`, { cause });
    this.name = "ApartFault";
    this.reason = reason;
  }
}

type Answer =
  | { done: true; value: unknown }
  | { done: false; code: string; status: number; facts: RefusalFacts };
export type ApartLimits = { megabytes: number; seconds: number };

/** Threads at a time; further files wait for their turn. */
const AT_ONCE = 2;
const inTurn = limitConcurrency(AT_ONCE);

function start<T>(module: URL, data: unknown, { megabytes, seconds }: ApartLimits): Promise<T> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const timer = setTimeout(() => {
      reject(new ApartFault("time"));
      void worker.terminate();
    }, seconds * 1000);
    worker.once("message", (answer: Answer) => {
      if (answer.done) resolve(answer.value as T);
      else reject(new Refusal(answer.code, answer.status, answer.facts));
    });
    worker.once("error", (error: Error & { code?: string }) =>
      reject(new ApartFault(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "failed", error)),
    );
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new ApartFault("failed"));
    });
  });
}

/**
 * Reads data of a stranger in a thread of its own: `module` is a file that calls `answerApart`. What it refuses is refused here.
 * Throws an `ApartFault` when the thread takes more than `megabytes` of heap or `seconds`, or fails; this process goes on.
 */
export const readApart = <T>(module: URL, data: unknown, limits: ApartLimits): Promise<T> =>
  inTurn(() => start<T>(module, data, limits));

/** The thread's side of `readApart`: works on the data once, and sends the result or the refusal. */
export async function answerApart<D>(work: (data: D) => unknown): Promise<void> {
  let answer: Answer;
  try {
    answer = { done: true, value: await work(workerData as D) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = { done: false, code: error.code, status: error.status, facts: error.facts };
  }
  parentPort?.postMessage(answer);
}
