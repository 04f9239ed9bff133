import type { FastifyInstance } from "fastify";
import type { ErrorReports } from "#kit/errorReports/errorReports.ts";
import { isBug, isClientGone } from "#kit/http/problem.ts";
import type { OnJobFailure } from "#kit/jobs/jobs.ts";
import type { Metrics } from "#kit/metrics/metrics.ts";

/** Time for a process that ends to deliver its last report, in milliseconds. */
const LAST_REPORT_MS = 2000;

/** Reports the bugs that requests meet. Call it before routes are mounted. */
export function reportRequests(app: FastifyInstance, reports: ErrorReports): void {
  app.addHook("onError", async (request, _reply, error) => {
    if (!isBug(error) || isClientGone(error, request.socket)) return;
    const { id: requestId, method } = request;
    reports.report(error, {
      source: "request",
      requestId,
      route: `${method} ${request.routeOptions.url ?? "-"}`,
    });
  });
}

/** Returns a listener that reports the jobs that failed at their last try. */
export const jobReports =
  (reports: ErrorReports): OnJobFailure =>
  (error, failure) =>
    reports.report(error, { source: "job", ...failure });

/** Adds the counts of errors and of their reports to the metrics. */
export function addErrorMetrics(metrics: Metrics, reports: ErrorReports): void {
  metrics.add(
    {
      name: "cuvee_errors_total",
      help: "Errors of ours: of requests, of jobs after their last try.",
      type: "counter",
      read: () => [{ value: reports.counts().errors }],
    },
    {
      name: "cuvee_error_reports_total",
      help: "Reports of errors: sent, failed, or dropped because there were too many.",
      type: "counter",
      read: () => {
        const { errors: _, ...results } = reports.counts();
        return Object.entries(results).map(([result, value]) => ({ labels: { result }, value }));
      },
    },
  );
}

/**
 * Reports an error that nothing has caught, then ends the process with 1, as Node does without a listener: its
 * supervisor starts it again.
 */
export function reportUncaught(reports: ErrorReports): void {
  let isEnding = false;
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (isEnding) return;
    isEnding = true;
    reports.report(error, { source: "process" });
    void reports.flush(LAST_REPORT_MS).finally(() => process.exit(1));
  });
}
