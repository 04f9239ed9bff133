import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { Refusal, refuse, type RefusalFacts } from "@cuvee/core/kit/refusal.ts";
import type { Log } from "#kit/log.ts";
import { limitConcurrency } from "#kit/http/concurrency.ts";

/** Reason why a process that read an untrusted file gave no answer: it ran out of memory or time, or crashed. */
export type WorkerFaultReason = "memory" | "time" | "failed";

/** Thrown when a process that was given a file ended without an answer. */
export class WorkerFault extends Error {
  readonly reason: WorkerFaultReason;
  constructor(reason: WorkerFaultReason, cause?: unknown) {
    super(`the reading of a file ended: ${reason}`, { cause });
    this.name = "ApartFault";
    this.reason = reason;
  }
}

type Answer =
  | { done: true; value: Uint8Array }
  | { done: false; reason: WorkerFaultReason }
  | { done: false; code: string; status: number; facts: RefusalFacts };
export type WorkerLimits = { megabytes: number; seconds: number };

/** Processes that run at the same time; further files wait for their turn. */
const AT_ONCE = 2;
/** Most files that wait; later ones are refused with the request to try again. */
const WAITING_MAX = 100;
/** Time for which an idle process is kept for the next file. */
const IDLE_MS = 10_000;
/** Interval at which the memory of a process is measured. */
const LOOK_MS = 50;
const PAGE_BYTES = 4096;
/**
 * Most bytes of an answer: a result may be much larger than its file (a text that a thousand cells refer to), and the
 * server holds all of it.
 */
const ANSWER_BYTES = 48 * 2 ** 20;

const inTurn = limitConcurrency(AT_ONCE);
let waiting = 0;
/** Processes without work, by their module. */
const idle = new Map<string, { child: ChildProcess; timer: NodeJS.Timeout }[]>();

/**
 * Passes nothing of the server's environment but what Node itself needs: a file that takes over the process finds no
 * secret.
 */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ["PATH", "TZ", "TMPDIR", "NODE_COMPILE_CACHE"].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );

function open(file: string, megabytes: number): ChildProcess {
  const child = fork(file, [], {
    env: environment(),
    execArgv: [`--max-old-space-size=${megabytes}`, "--disable-proto=delete"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // Neither the process nor its channel keeps the server alive.
  child.unref();
  return child;
}

function take(file: string, megabytes: number): ChildProcess {
  const stored = idle.get(file)?.pop();
  if (!stored) return open(file, megabytes);
  clearTimeout(stored.timer);
  return stored.child;
}

function keep(file: string, child: ChildProcess): void {
  child.removeAllListeners();
  const forget = (): void => {
    idle.set(
      file,
      (idle.get(file) ?? []).filter((one) => one.child !== child),
    );
    child.kill("SIGKILL");
  };
  child.once("exit", forget);
  child.once("error", forget);
  child.channel?.unref();
  const timer = setTimeout(forget, IDLE_MS).unref();
  idle.set(file, [...(idle.get(file) ?? []), { child, timer }]);
}

/**
 * Returns the megabytes that a process holds, buffers and native code included; 0 where the operating system does not
 * report it.
 */
function megabytesOf({ pid }: ChildProcess): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES) / 2 ** 20;
  } catch {
    return 0;
  }
}

function ask<T>(file: string, data: unknown, { megabytes, seconds }: WorkerLimits): Promise<T> {
  const child = take(file, megabytes);
  child.channel?.ref();
  return new Promise<T>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      clearInterval(look);
    };
    const stop = (reason: WorkerFaultReason, cause?: unknown): void => {
      end();
      child.removeAllListeners();
      child.kill("SIGKILL");
      reject(new WorkerFault(reason, cause));
    };
    const timer = setTimeout(() => stop("time"), seconds * 1000);
    const look = setInterval(() => {
      if (megabytesOf(child) > megabytes) stop("memory");
    }, LOOK_MS);
    child.once("message", (answer: Answer) => {
      if ("reason" in answer) return stop(answer.reason);
      end();
      // A process that a file has left full has no room for the next one.
      if (megabytesOf(child) > megabytes / 2) {
        child.removeAllListeners();
        child.kill("SIGKILL");
      } else keep(file, child);
      if (answer.done) resolve(deserialize(answer.value) as T);
      else reject(new Refusal(answer.code, answer.status, answer.facts));
    });
    child.once("error", (error) => stop("failed", error));
    // V8 aborts when its heap is full.
    child.once("exit", (code, signal) => stop(signal === "SIGABRT" || code === 134 ? "memory" : "failed"));
    child.send(data as object, (error) => (error ? stop("failed", error) : undefined));
  });
}

/**
 * Reads untrusted data in a process of its own: `module` is a file that calls `answerApart`. A refusal by that module
 * is thrown here. Throws an `ApartFault` when the process takes more than `megabytes` or `seconds`, or fails, and
 * `busy` (503) when many files wait. This process keeps running.
 */
export async function runInWorker<T>(module: URL, data: unknown, limits: WorkerLimits): Promise<T> {
  if (waiting >= WAITING_MAX) return refuse("busy", 503);
  waiting += 1;
  try {
    return await inTurn(() => ask<T>(fileURLToPath(module), data, limits));
  } finally {
    waiting -= 1;
  }
}

/** Works like `readApart`, but a process that ends without an answer is logged and refused with `code` (422). */
export async function runInWorkerOr<T>(
  code: string,
  log: Pick<Log, "warn">,
  { module, data, limits }: { module: URL; data: unknown; limits: WorkerLimits },
): Promise<T> {
  try {
    return await runInWorker<T>(module, data, limits);
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    log.warn(
      { err: error, module: fileURLToPath(module).split("/").at(-1) },
      "the reading of a file was stopped",
    );
    return refuse(code, 422, { reason: error.reason });
  }
}

/**
 * The child process's side of `readApart`: handles its messages one after the other, and answers each with the result
 * or the refusal.
 */
export function answerFromWorker<D>(work: (data: D) => unknown): void {
  process.on("message", (data: D) => {
    void (async () => {
      let answer: Answer;
      try {
        const value = serialize(await work(data));
        answer = value.length > ANSWER_BYTES ? { done: false, reason: "memory" } : { done: true, value };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer = { done: false, code: error.code, status: error.status, facts: error.facts };
      }
      process.send?.(answer);
    })();
  });
  process.on("disconnect", () => process.exit());
}
