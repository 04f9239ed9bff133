import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { safePost } from "#kit/fetch/safePost.ts";
import { collectGarbage } from "#kit/heap.ts";
import { logStream } from "#kit/log.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { openReceiver, type ReceivedSpan, type Receiver } from "#kit/traces/testing/otlp.ts";
import { currentSpan, inSpan, withSpan, type TraceContext } from "#kit/traces/spans.ts";
import { readTraces } from "#kit/traces/traceSettings.ts";
import { openTracer } from "#kit/traces/tracer.ts";
import { traceOutsideCalls } from "#kit/traces/outsideCalls.ts";

/** Returns the bytes that live objects take. */
function heapUsedBytes(): number {
  collectGarbage("regular");
  return process.memoryUsage().heapUsed;
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER = "00f067aa0ba902b7";
const PARENT = `00-${TRACE}-${CALLER}-01`;
/** Kinds and the code of failure, as the protocol numbers them. */
const [SERVER, CLIENT, CONSUMER, FAILED] = [2, 3, 5, 2];

let receiver: Receiver;
let server: TestServer;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  vi.spyOn(logStream, "write").mockImplementation(
    (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  );
  receiver = await openReceiver();
  server = await startTestServer({
    env: {
      LOG_LEVEL: "info",
      TRUSTED_PROXIES: "1",
      SMTP_URL: "smtp://127.0.0.1:1",
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-key=secret%20word",
      OTEL_SERVICE_NAME: "cuvee-test",
      OTEL_BSP_SCHEDULE_DELAY: "100",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=trial",
    },
  });
});
afterAll(async () => {
  await server.stop();
  receiver.close();
});

const ofTrace = (traceId: string): ReceivedSpan[] =>
  receiver.spans.filter((span) => span.traceId === traceId);
const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan | undefined =>
  spans.find((span) => span.name === name);
const received = (traceId: string, name: string): Promise<ReceivedSpan> =>
  vi.waitUntil(() => named(ofTrace(traceId), name), { timeout: 20_000 });
const traceIdOf = (requestId: string): string =>
  receiver.spans.find(({ attributes }) => attributes["cuvee.request_id"] === requestId)?.traceId ?? "";

describe("a request", () => {
  it("is a span by the pattern of its route, with its transaction and statements, in its caller's trace", async () => {
    const path = "/v1/shops/domaine-des-trois-calades/terms";
    const headers = { traceparent: PARENT, "x-request-id": "traced-1" };
    expect((await server.send("GET", path, { headers })).status).toBe(200);
    const request = await received(TRACE, "GET /v1/shops/:id/terms");
    expect(request).toMatchObject({ kind: SERVER, parentId: CALLER, status: 0 });
    expect(request.attributes).toMatchObject({
      "http.request.method": "GET",
      "http.route": "/v1/shops/:id/terms",
      "http.response.status_code": 200,
      "cuvee.request_id": "traced-1",
    });
    expect(request.resource).toMatchObject({
      "service.name": "cuvee-test",
      "deployment.environment.name": "trial",
    });
    expect(receiver.headers[0]?.["x-key"]).toBe("secret word");
    const all = ofTrace(TRACE);
    const transactions = all.filter(({ name }) => name === "transaction");
    expect(new Set(transactions.map(({ parentId }) => parentId))).toEqual(new Set([request.spanId]));
    const statements = all.filter(({ attributes }) => attributes["db.query.text"] !== undefined);
    expect(statements.length).toBeGreaterThan(0);
    for (const { kind, parentId, startNs, endNs } of statements) {
      expect(kind).toBe(CLIENT);
      const transaction = transactions.find(({ spanId }) => spanId === parentId);
      expect(startNs >= (transaction?.startNs ?? endNs) && endNs <= (transaction?.endNs ?? startNs)).toBe(
        true,
      );
    }
    expect(lines.find(({ requestId }) => requestId === "traced-1")).toMatchObject({ traceId: TRACE });
  });

  it("that is refused has its status, one that leads nowhere no route, and probes have no span", async () => {
    await server.send("GET", "/v1/users/me", { headers: { "x-request-id": "refused-1" } });
    await server.send("GET", "/leads/to/no/place-at-all", { headers: { "x-request-id": "nowhere-1" } });
    await server.send("GET", "/readyz", { headers: { "x-request-id": "probe-1" } });
    await server.send("GET", "/v1/platform", { headers: { "x-request-id": "last-1" } });
    await vi.waitUntil(() => traceIdOf("last-1") !== "", { timeout: 20_000 });
    expect(named(ofTrace(traceIdOf("refused-1")), "GET /v1/users/me")).toMatchObject({
      status: 0,
      attributes: { "http.response.status_code": 401 },
    });
    expect(ofTrace(traceIdOf("nowhere-1"))[0]).toMatchObject({ name: expect.not.stringContaining("place") });
    expect(traceIdOf("probe-1")).toBe("");
  });

  it("that fails is marked, with the error of its transaction", async () => {
    const stub = vi.spyOn(server.app.database.pool, "connect").mockRejectedValue(new Error("away") as never);
    const reply = await server.send("GET", "/v1/maintenances?search=in-the-query", {
      headers: { "x-request-id": "failed-1" },
    });
    stub.mockRestore();
    expect(reply.status).toBe(503);
    await vi.waitUntil(() => traceIdOf("failed-1") !== "", { timeout: 20_000 });
    const spans = ofTrace(traceIdOf("failed-1"));
    expect(named(spans, "GET /v1/maintenances")).toMatchObject({
      status: FAILED,
      attributes: { "http.response.status_code": 503, "error.type": "503" },
    });
    expect(named(spans, "transaction")).toMatchObject({ status: FAILED });
  });

  it("leads into the jobs that it sends, and those into the mail server", async () => {
    const shop = await openShop(server, ESTATE);
    const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
    const headers = { "x-request-id": "order-1" };
    const placed = await server.send("POST", "/v1/orders", { body, headers });
    expect(placed.status, placed.text).toBe(201);
    await vi.waitUntil(() => traceIdOf("order-1") !== "", { timeout: 20_000 });
    const traceId = traceIdOf("order-1");
    const letter = await received(traceId, "send mail");
    const spans = await vi.waitUntil(
      () => {
        const all = ofTrace(traceId);
        return all.some(({ spanId }) => spanId === letter.parentId) ? all : undefined;
      },
      { timeout: 20_000 },
    );
    const job = spans.find(({ spanId }) => spanId === letter.parentId);
    expect(job).toMatchObject({ name: "job mail", kind: CONSUMER, status: FAILED });
    expect(letter).toMatchObject({ kind: CLIENT, status: FAILED });
    expect(letter.attributes).toMatchObject({ "server.address": "127.0.0.1" });
    const parents = new Set(spans.map(({ spanId }) => spanId));
    expect(parents.has(job?.parentId ?? "")).toBe(true);
  });
});

it("has nothing that a person typed, no value of a statement, no query", async () => {
  await vi.waitUntil(() => receiver.spans.some(({ name }) => name === "job mail"), { timeout: 20_000 });
  const texts = receiver.texts.join("\n");
  expect(texts).toContain("insert into orders");
  for (const word of ["in-the-query", "@example", "place-at-all", "domaine-des-trois-calades", "secret"])
    expect([word, texts.includes(word)]).toEqual([word, false]);
  // The deliveries themselves are no part of any trace: each would be followed by another.
  expect(receiver.headers.filter(({ traceparent }) => traceparent !== undefined)).toEqual([]);
});

it("ignores the context of callers where no proxy is trusted", async () => {
  const own = await startTestServer({ jobs: false, env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } });
  const trace = "a".repeat(32);
  const headers = { traceparent: `00-${trace}-${CALLER}-01`, "x-request-id": "untrusted-1" };
  await own.send("GET", "/v1/platform", { headers });
  const { body } = await own.send("GET", "/v1/users/me");
  expect(body["code"]).toBe("unauthenticated");
  await own.stop();
  expect(traceIdOf("untrusted-1")).toMatch(/^[0-9a-f]{32}$/);
  expect(ofTrace(trace)).toEqual([]);
});

describe("requests of this server to others", () => {
  /** Another server, which stores the headers it gets and answers `status`. */
  const openOther = async (status: number) => {
    const got: IncomingHttpHeaders[] = [];
    const other = createServer((request, answer) => {
      got.push(request.headers);
      request.resume().on("end", () => answer.writeHead(status).end("{}"));
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/secret-path?token=secret-token`;
    return { got, url, close: () => other.close() };
  };
  const open = (env: Record<string, string> = {}) =>
    openTracer(
      readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env }) ?? expect.fail("no traces"),
      () => undefined,
    );
  const post = (url: string) =>
    safePost(url, { body: "{}", headers: {}, timeoutMs: 5000, keepBytes: 100, loopback: true });

  it("are spans, and carry their context, by both of Node's clients", async () => {
    const [tracer, end, other] = [await open(), traceOutsideCalls(), await openOther(418)];
    const [root, closed] = [tracer.root("work", { kind: "internal" }), await openOther(200)];
    closed.close();
    await withSpan(root, async () => {
      await post(other.url);
      await (await fetch(other.url)).text();
      await expect(fetch(closed.url)).rejects.toThrow("fetch failed");
    });
    await (await fetch(other.url)).text();
    root.end();
    await tracer.close(5000);
    end();
    other.close();
    const spans = ofTrace(root.traceId).filter(({ name }) => name !== "work");
    expect(spans.map(({ name, kind, attributes }) => [name, kind, attributes["error.type"]])).toEqual([
      ["POST", CLIENT, "418"],
      ["GET", CLIENT, "418"],
      ["GET", CLIENT, "ECONNREFUSED"],
    ]);
    expect(other.got.map(({ traceparent }) => traceparent)).toEqual([
      `00-${root.traceId}-${spans[0]?.spanId}-01`,
      `00-${root.traceId}-${spans[1]?.spanId}-01`,
      undefined,
    ]);
  });

  it("carry the context of a trace that is not sampled, which says so, and nothing is sent", async () => {
    const tracer = await open({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" });
    const [end, other, before] = [traceOutsideCalls(), await openOther(200), receiver.spans.length];
    const root = tracer.root("work", { kind: "internal" }, { traceparent: PARENT });
    expect(root.isRecorded).toBe(false);
    await withSpan(root, () => inSpan("part", { kind: "internal" }, () => post(other.url)));
    root.end();
    await tracer.close(5000);
    end();
    other.close();
    expect(other.got[0]?.["traceparent"]).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
    expect(tracer.counts()).toEqual({ recorded: 0, sent: 0, failed: 0 });
    expect(receiver.spans.length).toBe(before);
  });

  it("follow the caller's decision about sampling where the sampler says so", async () => {
    const tracer = await open({ OTEL_TRACES_SAMPLER: "parentbased_always_off" });
    const recorded = (from?: TraceContext): boolean =>
      tracer.root("work", { kind: "internal" }, from).isRecorded;
    expect([recorded(), recorded({ traceparent: PARENT }), recorded({ traceparent: "no context" })]).toEqual([
      false,
      true,
      false,
    ]);
    await tracer.close(1000);
  });
});

describe("an endpoint that is away", () => {
  it("slows and fails nothing, fills no memory, and is told in the log and the metrics", async () => {
    const deaf = await openReceiver();
    deaf.status = null;
    const own = await startTestServer({
      jobs: false,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: deaf.url, LOG_LEVEL: "warn" },
    });
    const refusing = await openReceiver();
    refusing.status = 400;
    const tracer = await openTracer(
      readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url }) ?? expect.fail("no traces"),
      () => void (failures += 1),
    );
    let failures = 0;
    const heapBytes = heapUsedBytes();
    for (let at = 0; at < 20_000; at += 1)
      tracer.root("x".repeat(100), { kind: "internal", attributes: { at, text: `${at}`.repeat(200) } }).end();
    // Twenty thousand of these spans are more than twenty-five megabytes; two thousand wait, and a batch is on its way.
    expect(heapUsedBytes() - heapBytes).toBeLessThan(12_000_000);
    for (let at = 0; at < 40; at += 1) expect((await own.send("GET", "/v1/platform")).status).toBe(200);
    const metrics = await own.send("GET", "/metrics");
    expect(metrics.text).toMatch(/cuvee_trace_spans_total\{result="recorded"\} [4-9]\d/);
    const beganMs = performance.now();
    await own.stop();
    expect(performance.now() - beganMs).toBeLessThan(6000);
    await tracer.close(5000);
    refusing.close();
    expect(failures).toBeGreaterThan(0);
    const { recorded, sent, failed } = tracer.counts();
    expect([recorded, sent]).toEqual([20_000, 0]);
    expect(failed).toBeGreaterThan(0);
    deaf.close();
  }, 40_000);
});

describe("settings", () => {
  const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example/otlp/" };

  it("are those of the standard", () => {
    expect(readTraces({})).toBeNull();
    expect(readTraces({ ...ENDPOINT, OTEL_SDK_DISABLED: "TRUE" })).toBeNull();
    expect(readTraces({ ...ENDPOINT, OTEL_TRACES_EXPORTER: "none" })).toBeNull();
    expect(readTraces(ENDPOINT)).toEqual({
      url: "https://traces.example/otlp/v1/traces",
      headers: {},
      serviceName: "cuvee",
      attributes: {},
      sampling: { share: 1, followsCaller: true },
      waitMs: 5000,
    });
    expect(
      readTraces({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://here/path",
        OTEL_EXPORTER_OTLP_TRACES_HEADERS: "authorization=Basic%20YTpi, x-scope=a",
        OTEL_RESOURCE_ATTRIBUTES: "service.name=named,host.name=a",
        OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.25",
        OTEL_BSP_SCHEDULE_DELAY: "1000",
      }),
    ).toEqual({
      url: "http://here/path",
      headers: { authorization: "Basic YTpi", "x-scope": "a" },
      serviceName: "named",
      attributes: { "host.name": "a" },
      sampling: { share: 0.25, followsCaller: true },
      waitMs: 1000,
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "ftp://x" }, /^OTEL_EXPORTER_OTLP_ENDPOINT: not an address/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "https://a:b@x" }, /^OTEL_EXPORTER_OTLP_ENDPOINT: has a password/],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /^OTEL_EXPORTER_OTLP_PROTOCOL: "grpc"/],
    [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: "zipkin" }, /^OTEL_TRACES_EXPORTER: "zipkin"/],
    [{ ...ENDPOINT, OTEL_TRACES_SAMPLER: "often" }, /^OTEL_TRACES_SAMPLER: "often" is none of always_on/],
    [
      { ...ENDPOINT, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" },
      /^OTEL_TRACES_SAMPLER_ARG: "2"/,
    ],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: "secret" }, /^OTEL_EXPORTER_OTLP_HEADERS: not written as/],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: "a=%0d%0ab" }, /^OTEL_EXPORTER_OTLP_HEADERS: not written/],
    [{ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" }, /^OTEL_EXPORTER_OTLP_HEADERS: a value is not/],
    [{ ...ENDPOINT, OTEL_BSP_SCHEDULE_DELAY: "0" }, /^OTEL_BSP_SCHEDULE_DELAY: "0"/],
    [{ ...ENDPOINT, OTEL_RESOURCE_ATTRIBUTES: "a b=c" }, /^OTEL_RESOURCE_ATTRIBUTES: not written as/],
  ])("refuse %o in one line", (env, line) => {
    expect(() => readTraces(env)).toThrow(line);
  });
});

it("runs work outside of traces without making any", async () => {
  expect(await inSpan("part", { kind: "internal" }, async () => currentSpan())).toBeUndefined();
});
