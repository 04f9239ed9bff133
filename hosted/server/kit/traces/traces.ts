import type { FastifyInstance } from "fastify";
import type { Log } from "#kit/log.ts";
import type { Metrics } from "#kit/metrics/metrics.ts";
import type { Settings } from "#kit/settings.ts";
import { withSpan } from "#kit/traces/spans.ts";
import type { Tracer } from "#kit/traces/tracer.ts";

/** Interval between two lines of the log about an endpoint that takes no traces, in milliseconds. */
const FAILURES_EACH_MS = 60_000;

/** Returns a listener that logs a failure, at most once a minute. */
function logFailures(log: Log): (error: unknown) => void {
  let nextMs = 0;
  return (error) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + FAILURES_EACH_MS;
    log.warn({ err: error, requestId: undefined }, "traces could not be delivered");
  };
}

/** Adds the counts of spans to the metrics. */
function addTraceMetrics(metrics: Metrics, tracer: Tracer): void {
  metrics.add({
    name: "cuvee_trace_spans_total",
    help: "Spans of traces: recorded, sent, or failed because the endpoint did not take them.",
    type: "counter",
    read: () => Object.entries(tracer.counts()).map(([result, value]) => ({ labels: { result }, value })),
  });
}

/**
 * Opens the traces of a server where an endpoint is set, and traces its requests and those that it sends. Returns null
 * where none is: nothing is loaded then. Call it before routes are mounted.
 */
export async function openTraces(
  http: FastifyInstance,
  { traces, trustedProxies }: Settings,
  metrics: Metrics,
): Promise<Tracer | null> {
  if (traces === null) return null;
  const [{ openTracer }, { traceRequests }, { traceOutsideCalls }] = await Promise.all([
    import("#kit/traces/tracer.ts"),
    import("#kit/traces/requests.ts"),
    import("#kit/traces/outsideCalls.ts"),
  ]);
  const tracer = await withSpan(undefined, () => openTracer(traces, logFailures(http.log)));
  traceRequests(http, tracer, trustedProxies > 0);
  addTraceMetrics(metrics, tracer);
  const endOutsideCalls = traceOutsideCalls();
  return {
    ...tracer,
    close: async (withinMs) => {
      endOutsideCalls();
      await tracer.close(withinMs);
    },
  };
}
