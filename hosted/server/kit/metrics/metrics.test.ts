import { afterAll, beforeAll, expect, it } from "vitest";
import { openMetrics, writtenMetric } from "#kit/metrics/metrics.ts";
import { openRequestCounts } from "#kit/metrics/requests.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { MIGRATION_COUNT } from "#kit/postgres/migrate.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

const KEY = "0123456789abcdef";
let server: TestServer;
let keyed: TestServer;
beforeAll(async () => {
  [server, keyed] = await Promise.all([
    startTestServer({ jobs: false }),
    startTestServer({ jobs: false, env: { METRICS_KEY: KEY } }),
  ]);
});
afterAll(() => Promise.all([server.stop(), keyed.stop()]));

const metricsOf = async (from: TestServer, headers: Record<string, string> = {}): Promise<string> => {
  const reply = await from.send("GET", "/metrics", { headers });
  expect(reply.status).toBe(200);
  return reply.text;
};

/** Returns the value of a line; null without the line. */
const valueOf = (text: string, series: string): number | null => {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

it("is valid text of Prometheus with all metrics of the process, the pools, the jobs and the mails", async () => {
  const reply = await server.send("GET", "/metrics");
  expect(reply.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const LINE =
    /^(?:# (?:HELP|TYPE) [a-z_][a-z0-9_]* .+|[a-z_][a-z0-9_]*(?:\{\w+="[^"]*"(?:,\w+="[^"]*")*\})? -?(?:[\d.e+-]+|\+Inf))$/;
  const lines = reply.text.trimEnd().split("\n");
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  const text = await metricsOf(server);
  expect(valueOf(text, `cuvee_build_info{version="${APP_VERSION}",migrations="${MIGRATION_COUNT}"}`)).toBe(1);
  expect(valueOf(text, "cuvee_database_up")).toBe(1);
  for (const pool of ["requests", "catalogue", "counting"])
    expect(valueOf(text, `cuvee_database_waiting{pool="${pool}"}`)).toBe(0);
  expect(valueOf(text, 'cuvee_database_connections_max{pool="requests"}')).toBe(16);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  expect(valueOf(text, "nodejs_heap_size_used_bytes")).toBeGreaterThan(1_000_000);
  expect(valueOf(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  const startS = valueOf(text, "process_start_time_seconds") ?? 0;
  expect(Math.abs(startS - (Date.now() / 1000 - process.uptime()))).toBeLessThan(2);
});

it("counts requests by method, pattern of the route and class of the status, never by address", async () => {
  const requests = 'cuvee_http_requests_total{method="GET",route="/v1/orders/:orderId",status="4xx"}';
  const durations = 'cuvee_http_request_duration_seconds_count{method="GET",route="/v1/orders/:orderId"}';
  expect(valueOf(await metricsOf(server), requests)).toBeNull();
  const [first, second] = [newTestId(), newTestId()];
  for (const id of [first, second]) await server.send("GET", `/v1/orders/${id}`);
  await server.send("GET", `/v1/nothing/${first}`);
  const read = async (): Promise<unknown[]> => {
    const text = await metricsOf(server);
    expect(text).not.toContain(first);
    return [
      valueOf(text, requests),
      valueOf(text, durations),
      valueOf(text, durations.replace("_count", "_bucket").replace("}", ',le="+Inf"}')),
      valueOf(text, 'cuvee_http_requests_total{method="GET",route="-",status="4xx"}'),
    ];
  };
  // An answer is counted when it has left, which its reader may see earlier.
  await expect.poll(read).toEqual([2, 2, 2, 1]);
});

it("puts durations into buckets that each have those before them", () => {
  const { count, metrics } = openRequestCounts();
  for (const ms of [1, 10, 11, 300, 9000]) count("GET", "/x", 200, ms);
  count("GET", "/x", 200, null);
  const [answers, durations] = metrics.map((metric) => metric.read());
  expect(answers).toEqual([{ labels: { method: "GET", route: "/x", status: "2xx" }, value: 6 }]);
  const values = [durations].flat().map((sample) => sample && "value" in sample && sample.value);
  // Up to 0.01, 0.05, 0.25, 1 and 5 seconds, all; then sum and number.
  expect(values).toEqual([2, 3, 3, 4, 4, 5, expect.closeTo(9.322), 5]);
});

it("tells jobs by queue and unsent mails, read from the database once in ten seconds", async () => {
  const { database, jobs } = keyed.app.services;
  const mailId = newTestId();
  await jobs.open();
  await database.transaction({ signIn: true }, (tx) => jobs.send(tx, "mail", { mailId }));
  const insert = (id: string, attempts: number): string =>
    `insert into mails (id, kind, lang, recipient, subject, body_text, body_html, attempts, created_at)
     values ('${id}', 'x', 'fr', 'x@example.com', '', '', '', ${attempts}, now() - interval '100 seconds')`;
  await asOwner(keyed.ownerUrl, async (client) => {
    await client.query(insert(newTestId(), 0));
    await client.query(insert(newTestId(), 3));
    await client.query(
      "update pgboss.job set start_after = now() - interval '60 seconds' where data->>'mailId' = $1",
      [mailId],
    );
    await client.query(
      `insert into pgboss.job (name, data, state, completed_on) values ('import', '{}', 'failed', now())`,
    );
  });
  const headers = { authorization: `Bearer ${KEY}` };
  const read = async (): Promise<(number | null)[]> => {
    const text = await metricsOf(keyed, headers);
    return [
      valueOf(text, 'cuvee_jobs_waiting{queue="mail"}'),
      valueOf(text, 'cuvee_jobs_failed{queue="import"}'),
      valueOf(text, 'cuvee_jobs_waiting{queue="list-export"}'),
      valueOf(text, "cuvee_mails_unsent"),
      valueOf(text, "cuvee_mails_failed"),
      Math.floor((valueOf(text, 'cuvee_jobs_oldest_seconds{queue="mail"}') ?? 0) / 10),
      Math.floor((valueOf(text, "cuvee_mails_oldest_seconds") ?? 0) / 10),
    ];
  };
  expect(await read()).toEqual([1, 1, 0, 2, 1, 6, 10]);
  await asOwner(keyed.ownerUrl, (client) => client.query("delete from mails where sent_at is null"));
  expect(await read()).toEqual([1, 1, 0, 2, 1, 6, 10]);
});

it("answers requests of this machine alone without a key: not those of a proxy", async () => {
  const PROXIES: Record<string, string>[] = [
    { "x-forwarded-for": "127.0.0.1" },
    { forwarded: "for=127.0.0.1" },
    { "x-real-ip": "127.0.0.1" },
  ];
  for (const headers of PROXIES) {
    const reply = await server.send("GET", "/metrics", { headers });
    expect([reply.status, reply.body["code"]]).toEqual([404, "not-found"]);
  }
  const inject = async (remoteAddress: string): Promise<number> =>
    (await server.app.http.inject({ url: "/metrics", remoteAddress })).statusCode;
  expect(await inject("127.0.0.1")).toBe(200);
  expect(await inject("::1")).toBe(200);
  expect(await inject("::ffff:127.0.0.1")).toBe(200);
  for (const other of ["192.0.2.1", "10.0.0.1", "::ffff:192.0.2.1", "2001:db8::1"])
    expect(await inject(other)).toBe(404);
});

it("answers only those who have the key where there is one, wherever they are", async () => {
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await keyed.app.http.inject({ url: "/metrics", remoteAddress: "192.0.2.1", headers })).statusCode;
  const authorization = `Bearer ${KEY}`;
  expect(await statusOf({ authorization })).toBe(200);
  expect(await statusOf({ authorization, "x-forwarded-for": "192.0.2.2" })).toBe(200);
  for (const wrong of [
    {},
    { authorization: KEY },
    { authorization: `${authorization}0` },
    { authorization: "Bearer" },
  ])
    expect(await statusOf(wrong as Record<string, string>)).toBe(404);
  expect((await keyed.send("GET", "/metrics")).status).toBe(404);
});

it("a key that can be guessed is refused at the start", () => {
  for (const key of ["short", "0123456789abcde", "0123456789 abcdef", "0123456789abcdéf"])
    expect(() => readSettings({ METRICS_KEY: key })).toThrow(/^METRICS_KEY: at least 16 characters/);
  expect(readSettings({ METRICS_KEY: KEY }).metricsKey).toBe(KEY);
  expect(readSettings({}).metricsKey).toBeNull();
});

it("leaves out a metric that fails, or has no value, and tells the others", async () => {
  const warnings: unknown[] = [];
  const quiet = (): void => undefined;
  const log = { info: quiet, error: quiet, debug: quiet, warn: (line: unknown) => void warnings.push(line) };
  const metrics = openMetrics(log);
  metrics.gauge("a_seconds", "A.", () => 1.5);
  metrics.gauge("b_seconds", "B.", () => Promise.reject(new Error("broken")));
  metrics.gauge("c_seconds", "C.", () => null);
  expect(await metrics.text()).toBe("# HELP a_seconds A.\n# TYPE a_seconds gauge\na_seconds 1.5\n");
  expect(warnings).toEqual([expect.objectContaining({ metric: "b_seconds" })]);
});

it("escapes what a label may contain", () => {
  const text = writtenMetric({ name: "a", help: "A\\\nB", type: "gauge", read: () => [] }, [
    { labels: { x: '"\\\n' }, value: Infinity },
  ]);
  expect(text).toBe('# HELP a A\\\\\\nB\n# TYPE a gauge\na{x="\\"\\\\\\n"} +Inf\n');
});

it("serves the rest while the database does not answer", async () => {
  const broken = await startTestServer({ jobs: false });
  const real = broken.app.database.transaction;
  broken.app.database.transaction = () => Promise.reject(new Error("no database"));
  const text = await metricsOf(broken);
  broken.app.database.transaction = real;
  await broken.stop();
  expect(valueOf(text, "cuvee_database_up")).toBe(0);
  expect(text).not.toContain("cuvee_jobs_waiting");
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
});
