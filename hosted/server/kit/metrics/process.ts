import { monitorEventLoopDelay } from "node:perf_hooks";
import { APP_VERSION } from "#kit/http/version.ts";
import type { Metrics } from "#kit/metrics/metrics.ts";
import { MIGRATION_COUNT } from "#kit/postgres/migrate.ts";

/** Interval of the timer whose delay is measured, in milliseconds. */
const TIMER_MS = 20;
/** Shortest time that the delays cover, in milliseconds: two readers in a row get the same ones. */
const WINDOW_MS = 10_000;

const QUANTILES = { p50: 50, p99: 99, max: 100 } as const;
type Delays = Record<keyof typeof QUANTILES, number>;

/** Measures how much later than due the event loop runs its timers, in seconds, since the reading before. */
function openLoopDelay(): { read(): Delays; close(): void } {
  const histogram = monitorEventLoopDelay({ resolution: TIMER_MS });
  histogram.enable();
  let last: { at: number; delays: Delays } | null = null;
  // The histogram has the intervals between two runs of the timer, in nanoseconds.
  const delay = (percentile: number): number =>
    histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(percentile) / 1e9 - TIMER_MS / 1000);
  return {
    read() {
      const now = performance.now();
      if (last && now - last.at < WINDOW_MS) return last.delays;
      const delays = { p50: delay(QUANTILES.p50), p99: delay(QUANTILES.p99), max: delay(QUANTILES.max) };
      last = { at: now, delays };
      histogram.reset();
      return delays;
    },
    close: () => void histogram.disable(),
  };
}

/**
 * Adds the metrics of this process: event loop, memory, processor time, start, version. Those that other programs on
 * Node have too carry the usual names, which ready-made dashboards know. Returns a function that ends the measurement.
 */
export function addProcessMetrics(metrics: Metrics): () => void {
  const loop = openLoopDelay();
  const startS = Date.now() / 1000 - process.uptime();
  for (const quantile of ["p50", "p99", "max"] as const)
    metrics.gauge(
      `nodejs_eventloop_lag_${quantile}_seconds`,
      `Delay of the event loop since the reading before (${quantile}).`,
      () => loop.read()[quantile],
    );
  metrics.gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  const heap = (part: "heapUsed" | "heapTotal") => (): number => process.memoryUsage()[part];
  metrics.gauge("nodejs_heap_size_used_bytes", "Used part of the heap.", heap("heapUsed"));
  metrics.gauge("nodejs_heap_size_total_bytes", "Size of the heap.", heap("heapTotal"));
  metrics.gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.", () => startS);
  metrics.add(
    {
      name: "process_cpu_seconds_total",
      help: "Processor time of the process.",
      type: "counter",
      read: () => {
        const { user, system } = process.cpuUsage();
        return [{ value: (user + system) / 1e6 }];
      },
    },
    {
      name: "cuvee_build_info",
      help: "Version of the server and number of its migrations.",
      type: "gauge",
      read: () => [{ labels: { version: APP_VERSION, migrations: String(MIGRATION_COUNT) }, value: 1 }],
    },
  );
  return loop.close;
}
