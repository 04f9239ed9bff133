import type { FastifyInstance } from "fastify";
import type { Metric, Metrics, Sample } from "#kit/metrics/metrics.ts";

/** Upper bounds of the durations of requests, in seconds. Each costs a series for each route. */
const BOUNDS_S = [0.01, 0.05, 0.25, 1, 5] as const;

/** Answers of one route with one class of status (`2xx`). */
type Answers = { method: string; route: string; status: string; count: number };
/** Durations of one route: `counts` has those up to each bound that are above the one before, then the longest. */
type Durations = { method: string; route: string; counts: number[]; sumS: number };

export type RequestCounts = {
  /** Counts an answer. `ms` is its duration; null for a stream, which lasts as long as its reader stays. */
  count(method: string, route: string, status: number, ms: number | null): void;
  metrics: readonly Metric[];
};

function durationSamples({ method, route, counts, sumS }: Durations): Sample[] {
  const labels = { method, route };
  let total = 0;
  const buckets = [...BOUNDS_S, Infinity].map((bound, at): Sample => {
    total += counts[at] ?? 0;
    const le = bound === Infinity ? "+Inf" : String(bound);
    return { suffix: "_bucket", labels: { ...labels, le }, value: total };
  });
  return [...buckets, { suffix: "_sum", labels, value: sumS }, { suffix: "_count", labels, value: total }];
}

/** Returns counters of requests by method, pattern of the route and class of the status, and their durations. */
export function openRequestCounts(): RequestCounts {
  const answers = new Map<string, Answers>();
  const durations = new Map<string, Durations>();
  return {
    count(method, route, statusCode, ms) {
      const status = `${Math.trunc(statusCode / 100)}xx`;
      const key = `${method} ${route}`;
      const answered = answers.get(key + status);
      if (answered) answered.count += 1;
      else answers.set(key + status, { method, route, status, count: 1 });
      if (ms === null) return;
      let lasted = durations.get(key);
      if (!lasted)
        durations.set(key, (lasted = { method, route, counts: [...BOUNDS_S, 0].map(() => 0), sumS: 0 }));
      const seconds = ms / 1000;
      let at = 0;
      while (at < BOUNDS_S.length && seconds > (BOUNDS_S[at] ?? 0)) at += 1;
      lasted.counts[at] = (lasted.counts[at] ?? 0) + 1;
      lasted.sumS += seconds;
    },
    metrics: [
      {
        name: "cuvee_http_requests_total",
        help: "Answered requests by method, pattern of the route (- for none) and class of the status.",
        type: "counter",
        read: () => [...answers.values()].map(({ count: value, ...labels }) => ({ labels, value })),
      },
      {
        name: "cuvee_http_request_duration_seconds",
        help: "Time from the headers of a request to the end of its answer, without streams.",
        type: "histogram",
        read: () => [...durations.values()].flatMap(durationSamples),
      },
    ],
  };
}

/** Counts the requests of an application. Call it before its routes are mounted. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  const counts = openRequestCounts();
  metrics.add(...counts.metrics);
  app.addHook("onResponse", (request, reply, done) => {
    const { url = "-", config } = request.routeOptions;
    counts.count(request.method, url, reply.statusCode, config?.isStream ? null : reply.elapsedTime);
    done();
  });
}
