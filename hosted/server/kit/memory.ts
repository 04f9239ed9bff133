import { performance } from "node:perf_hooks";
import { collectGarbage } from "#kit/heap.ts";

/** Time between two looks at the process. */
const LOOK_MS = 1000;
/** Share of its time that a process with nothing to do works at most. */
const IDLE = 0.05;
/** Looks in a row that must find the process idle: after the start, when nobody waits yet, and later. */
const LOOKS = { first: 1, later: 15 };
/** Growth since the last release that is worth another, which costs a tenth of a second. */
const GROWTH_BYTES = 32 * 1024 * 1024;

/** State between two looks; `releasedBytes` is what the last release left, null before the first. */
export type Watch = { idleLooks: number; releasedBytes: number | null };
/** Measures of a look: share of the time that the process worked since the last one, resident memory. */
export type Look = { utilization: number; residentBytes: number };

/** Returns the state after a look, and whether memory is to be released now. */
export function afterLook(watch: Watch, { utilization, residentBytes }: Look): Watch & { isDue: boolean } {
  const idleLooks = utilization < IDLE ? watch.idleLooks + 1 : 0;
  const { releasedBytes } = watch;
  const isDue =
    releasedBytes === null
      ? idleLooks >= LOOKS.first
      : idleLooks >= LOOKS.later && residentBytes > releasedBytes + GROWTH_BYTES;
  return { idleLooks, releasedBytes, isDue };
}

/**
 * Releases memory whenever the process has become idle after a start or after work. V8 alone keeps what it once took:
 * it collects when it needs room, and an idle process needs none. Returns the function that ends the watch.
 */
export function releaseWhenIdle(): () => void {
  let watch: Watch = { idleLooks: 0, releasedBytes: null };
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    const { isDue, ...next } = afterLook(watch, { utilization, residentBytes: process.memoryUsage.rss() });
    watch = next;
    if (!isDue) return;
    collectGarbage("last-resort");
    watch = { idleLooks: 0, releasedBytes: process.memoryUsage.rss() };
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
