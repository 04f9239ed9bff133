import type { Log } from "#kit/log.ts";

/** Names and values of the labels of a sample. The values come from a short list: each makes a series of its own. */
type Labels = Readonly<Record<string, string>>;

/** One value of a metric. `suffix` is that of a histogram's lines. */
export type Sample = { labels?: Labels; value: number; suffix?: "_bucket" | "_sum" | "_count" };

/** A metric, whose samples are read at each request for them. Units are in the name, as Prometheus wants them. */
export type Metric = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

export type Metrics = {
  add(...metrics: readonly Metric[]): void;
  /** Adds a gauge without labels; null: it has no value now, and is left out. */
  gauge(name: string, help: string, read: () => number | null | Promise<number | null>): void;
  /** Returns all metrics in Prometheus' text format, version 0.0.4. */
  text(): Promise<string>;
};

/** Time for a metric to be read, in milliseconds: Prometheus itself waits ten seconds for all of them. */
const READ_MS = 2000;

const escaped = (text: string): string =>
  text.replace(/[\\\n"]/g, (found) => (found === "\n" ? "\\n" : `\\${found}`));

const writtenNumber = (value: number): string =>
  value === Infinity ? "+Inf" : value === -Infinity ? "-Inf" : String(value);

function writtenLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

/**
 * Returns a metric and its samples as lines of Prometheus' text format
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 */
export function writtenMetric({ name, help, type }: Metric, samples: readonly Sample[]): string {
  const lines = samples.map(
    ({ labels, value, suffix = "" }) => `${name}${suffix}${writtenLabels(labels)} ${writtenNumber(value)}\n`,
  );
  const helpText = help.replace(/[\\\n]/g, (found) => (found === "\n" ? "\\n" : "\\\\"));
  return `# HELP ${name} ${helpText}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

/** Waits for a value at most `READ_MS`; throws after it. */
async function inTime<T>(value: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not read within ${READ_MS} ms`)), READ_MS);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the list of metrics. One that fails, or is not read in time, is left out of the answer and logged. */
export function openMetrics(log: Log): Metrics {
  const metrics: Metric[] = [];
  const written = async (metric: Metric): Promise<string> => {
    try {
      const samples = await inTime(metric.read());
      return samples.length > 0 ? writtenMetric(metric, samples) : "";
    } catch (error) {
      log.warn({ err: error, metric: metric.name }, "metric could not be read");
      return "";
    }
  };
  return {
    add: (...more) => void metrics.push(...more),
    gauge(name, help, read) {
      const samples = async (): Promise<readonly Sample[]> => {
        const value = await read();
        return value === null ? [] : [{ value }];
      };
      metrics.push({ name, help, type: "gauge", read: samples });
    },
    text: async () => (await Promise.all(metrics.map(written))).join(""),
  };
}
