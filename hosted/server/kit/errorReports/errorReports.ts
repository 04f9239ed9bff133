import { APP_VERSION } from "#kit/http/version.ts";
import { withSpan } from "#kit/traces/spans.ts";
import { framesOf, withoutValues } from "#kit/errorReports/errorText.ts";

/** Circumstances of an error. `route` is the method and the pattern of the address, never the address. */
type ErrorContext = {
  source: "request" | "job" | "process";
  requestId?: string | undefined;
  route?: string;
  queue?: string;
};

/** Body of a report. `at` is ISO 8601; `code` that of the system or of PostgreSQL (SQLSTATE). */
export type ErrorReport = ErrorContext & {
  message: string;
  stack: string;
  code?: string;
  version: string;
  at: string;
};

type ReportCounts = { errors: number; sent: number; failed: number; dropped: number };

export type ErrorReports = {
  /** Counts an error of ours, and queues its report. Returns at once and never throws. */
  report(error: unknown, context: ErrorContext): void;
  counts(): ReportCounts;
  /** Waits until the queue is empty, at most so many milliseconds. */
  flush(withinMs: number): Promise<void>;
};

type Options = {
  /** Address that takes the reports; null: errors are counted only. */
  url: string | null;
  now: () => number;
  /** Notified of a report that could not be delivered. */
  onFailure: (error: unknown) => void;
};

/** Reports of one stack, and of all, in a minute; further ones are counted only. */
const SAME_STACK_MAX = 3;
const MINUTE_MAX = 60;
/** Reports that wait to be sent: an endpoint that hangs must not fill the memory. */
const QUEUE_MAX = 30;
/** Time limit of a delivery, in milliseconds. */
const DELIVERY_MS = 5000;

/** Returns a gate that lets few reports of a stack through in a minute. */
function openThrottle(now: () => number): (stack: string) => boolean {
  let minute = 0;
  let all = 0;
  const ofStack = new Map<string, number>();
  return (stack) => {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      all = 0;
      ofStack.clear();
    }
    const before = ofStack.get(stack) ?? 0;
    if (before >= SAME_STACK_MAX || all >= MINUTE_MAX) return false;
    all += 1;
    ofStack.set(stack, before + 1);
    return true;
  };
}

/**
 * Returns a function that posts a report, and throws when the endpoint does not take it. Its address may have a
 * password.
 */
function delivery(address: string): (report: ErrorReport) => Promise<void> {
  const url = new URL(address);
  const { username, password } = url;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "User-Agent": `Cuvee/${APP_VERSION}`,
    ...(username === "" ? {} : { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
  };
  [url.username, url.password] = ["", ""];
  return async (report) => {
    const signal = AbortSignal.timeout(DELIVERY_MS);
    const body = JSON.stringify(report);
    const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`ERRORS_URL answers ${answer.status}`);
  };
}

/** Returns an error without anything that a person typed. */
function reportOf(error: Error, context: ErrorContext, at: number): ErrorReport {
  const { code } = error as { code?: unknown };
  return {
    ...context,
    message: `${error.name}: ${withoutValues(error.message)}`,
    stack: framesOf(error),
    ...(typeof code === "string" && /^\w{1,60}$/.test(code) ? { code } : {}),
    version: APP_VERSION,
    at: new Date(at).toISOString(),
  };
}

/** Opens the reports of errors to the operator's endpoint: one after the other, beside all other work. */
export function openErrorReports({ url, now, onFailure }: Options): ErrorReports {
  const counts: ReportCounts = { errors: 0, sent: 0, failed: 0, dropped: 0 };
  const deliver = url === null ? null : delivery(url);
  const isWanted = openThrottle(now);
  const queue: ErrorReport[] = [];
  let sending: Promise<void> | null = null;
  const sendAll = async (post: (report: ErrorReport) => Promise<void>): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await post(next);
        counts.sent += 1;
      } catch (error) {
        counts.failed += 1;
        onFailure(error);
      }
    }
    sending = null;
  };
  return {
    report(thrown, context) {
      counts.errors += 1;
      if (!deliver) return;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (queue.length >= QUEUE_MAX || !isWanted(`${error.name}\n${framesOf(error)}`)) {
        counts.dropped += 1;
        return;
      }
      queue.push(reportOf(error, context, now()));
      // Reports of other requests follow in the same run: it belongs to no trace.
      sending ??= withSpan(undefined, () => sendAll(deliver));
    },
    counts: () => ({ ...counts }),
    async flush(withinMs) {
      if (!sending) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((done) => (timer = setTimeout(done, withinMs)));
      await Promise.race([sending, late]);
      clearTimeout(timer);
    },
  };
}
