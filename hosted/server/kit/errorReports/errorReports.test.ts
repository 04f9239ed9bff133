import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openErrorReports, type ErrorReport, type ErrorReports } from "#kit/errorReports/errorReports.ts";
import { framesOf, withoutValues } from "#kit/errorReports/errorText.ts";
import { APP_VERSION } from "#kit/http/version.ts";
import { readSettings } from "#kit/settings.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

/** The operator's endpoint: it stores what it gets, and answers `status`. */
const endpoint: { url: string; got: ErrorReport[]; headers: unknown[]; status: number; server?: Server } = {
  url: "",
  got: [],
  headers: [],
  status: 204,
};
let server: TestServer;
beforeAll(async () => {
  endpoint.server = createServer((request, answer) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      endpoint.got.push(JSON.parse(body) as ErrorReport);
      endpoint.headers.push(request.headers);
      answer.writeHead(endpoint.status).end();
    });
  }).listen(0, "127.0.0.1");
  await once(endpoint.server, "listening");
  endpoint.url = `http://127.0.0.1:${(endpoint.server.address() as AddressInfo).port}/errors`;
  server = await startTestServer({ env: { ERRORS_URL: endpoint.url, SMTP_URL: "smtp://127.0.0.1:1" } });
});
beforeEach(() => {
  [endpoint.got, endpoint.headers, endpoint.status] = [[], [], 204];
});
afterAll(async () => {
  await server.stop();
  endpoint.server?.closeAllConnections();
  endpoint.server?.close();
});

const received = (count: number): Promise<void> =>
  expect.poll(() => endpoint.got.length, { timeout: 10_000 }).toBe(count);

const reports = (url: string, now = Date.now): ErrorReports & { failures: unknown[] } => {
  const failures: unknown[] = [];
  return { ...openErrorReports({ url, now, onFailure: (error) => void failures.push(error) }), failures };
};

/** Returns an error with a stack of its own. */
const errorAt = (place: number): Error =>
  Object.assign(new Error("x"), { stack: `Error: x\n    at place${place} (file.ts:${place}:1)` });

describe("a request that meets a bug", () => {
  it("is reported with its id and route, without its query and values", async () => {
    const bug = new TypeError('reading "Lanthier" of marie@example.com failed');
    const stub = vi.spyOn(server.app.database, "transaction").mockRejectedValueOnce(bug);
    const headers = { "x-request-id": "request-7" };
    const reply = await server.send("GET", "/v1/maintenances?secret=secret-2", { headers });
    stub.mockRestore();
    expect([reply.status, reply.body["code"]]).toEqual([500, "server-error"]);
    await received(1);
    expect(endpoint.got).toEqual([
      {
        source: "request",
        requestId: "request-7",
        route: "GET /v1/maintenances",
        message: 'TypeError: reading "…" of … failed',
        stack: framesOf(bug),
        version: APP_VERSION,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect(endpoint.got[0]?.stack).toMatch(/^ {4}at .*errorReports\.test\.ts/);
  });

  it("refusals are not reported, nor what the client or a busy database causes", async () => {
    const before = server.app.services.errorReports.counts().errors;
    await server.send("GET", "/v1/users/me");
    await server.send("GET", "/nothing/at/all");
    await server.send("POST", "/v1/auth/login", { raw: "{" });
    await server.send("POST", "/v1/auth/login", { body: { username: 1 } });
    const busy = Object.assign(new Error("deadlock"), { code: "40P01" });
    const stub = vi.spyOn(server.app.database, "transaction").mockRejectedValueOnce(busy);
    expect((await server.send("GET", "/v1/maintenances")).status).toBe(503);
    stub.mockRestore();
    await server.app.services.errorReports.flush(1000);
    expect([endpoint.got, server.app.services.errorReports.counts().errors]).toEqual([[], before]);
  });
});

it("a job is reported after its last try, not before", async () => {
  const [retried, last] = [newTestId(), newTestId()];
  await asOwner(server.ownerUrl, async (client) => {
    for (const [id, limit] of [
      [retried, 5],
      [last, 0],
    ] as const) {
      await client.query(
        `insert into mails (id, kind, lang, recipient, subject, body_text, body_html)
         values ($1, 'x', 'fr', 'marie@example.com', '', '', '')`,
        [id],
      );
      await client.query(
        `insert into pgboss.job (name, data, retry_limit) values ('mail', jsonb_build_object('mailId', $1::text,
           'sentByRequest', 'limit-' || $2::int), $2)`,
        [id, limit],
      );
    }
  });
  const states = (): Promise<unknown> =>
    asOwner(server.ownerUrl, async (client) => {
      const text = "select state from pgboss.job where data->>'mailId' = any($1) order by retry_limit";
      return (await client.query<{ state: string }>(text, [[retried, last]])).rows.map(({ state }) => state);
    });
  await expect.poll(states, { timeout: 10_000 }).toEqual(["failed", "retry"]);
  await received(1);
  expect(endpoint.got[0]).toMatchObject({
    source: "job",
    queue: "mail",
    requestId: "limit-0",
    code: "ESOCKET",
  });
  expect(JSON.stringify(endpoint.got)).not.toContain("marie");
});

it("the same stack is reported three times a minute, and all of them at most sixty times", async () => {
  let now = 0;
  const { report, flush, counts } = reports(endpoint.url, () => now);
  for (let n = 0; n < 10; n += 1) report(errorAt(1), { source: "process" });
  report(errorAt(2), { source: "process" });
  await flush(10_000);
  expect(endpoint.got.map(({ stack }) => /place\d+/.exec(stack)?.[0])).toEqual([
    "place1",
    "place1",
    "place1",
    "place2",
  ]);
  for (let n = 10; n < 90; n += 1) {
    report(errorAt(n), { source: "process" });
    await flush(10_000);
  }
  expect(counts()).toEqual({ errors: 91, sent: 60, failed: 0, dropped: 31 });
  now = 60_000;
  report(errorAt(1), { source: "process" });
  await flush(10_000);
  expect(counts().sent).toBe(61);
});

it("an endpoint that hangs, fails or is gone holds nothing up, and few reports wait for it", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const hanging = reports(`http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  for (let n = 0; n < 100; n += 1) hanging.report(errorAt(n), { source: "process" });
  // One is being sent, thirty wait.
  expect(hanging.counts()).toEqual({ errors: 100, sent: 0, failed: 0, dropped: 69 });
  endpoint.status = 500;
  const failing = reports(endpoint.url);
  failing.report(errorAt(1), { source: "process" });
  const gone = reports("http://127.0.0.1:1/");
  gone.report(errorAt(1), { source: "process" });
  await Promise.all([failing.flush(10_000), gone.flush(10_000)]);
  expect([failing.counts().failed, gone.counts().failed]).toEqual([1, 1]);
  expect(failing.failures).toEqual([expect.objectContaining({ message: "ERRORS_URL answers 500" })]);
  await hanging.flush(1);
  expect(hanging.counts().sent).toBe(0);
  silent.closeAllConnections();
  silent.close();
});

it("what is thrown may be no error, and the address may have a password", async () => {
  const { report, flush } = reports(endpoint.url.replace("http://", "http://me:p%40ss@"));
  report("marie@example.com", { source: "process" });
  await flush(10_000);
  expect(endpoint.got[0]?.message).toBe("Error: …");
  const authorization = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
  expect(endpoint.headers[0]).toMatchObject({ authorization });
});

it("a process that ends of an error nothing caught reports it first", async () => {
  const folder = new URL("./", import.meta.url);
  const program = `
    const { openErrorReports } = await import("${new URL("errorReports.ts", folder).href}");
    const { reportUncaught } = await import("${new URL("sources.ts", folder).href}");
    const onFailure = (error) => console.error(error);
    reportUncaught(openErrorReports({ url: "${endpoint.url}", now: Date.now, onFailure }));
    void Promise.reject(new RangeError("not caught"));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (part) => (output += String(part)));
  const [code] = (await once(child, "close")) as [number];
  expect([code, output]).toEqual([1, expect.stringMatching(/^RangeError: not caught\n {4}at /)]);
  expect(endpoint.got).toEqual([
    expect.objectContaining({ source: "process", message: "RangeError: not caught" }),
  ]);
});

it.each([
  [
    'duplicate key value violates unique constraint "users_email"',
    'duplicate key value violates unique constraint "users_email"',
  ],
  ['null value in column "name" of relation "clients"', 'null value in column "name" of relation "clients"'],
  ['invalid input syntax for type integer: "Marie"', 'invalid input syntax for type integer: "…"'],
  [
    "Cannot read properties of undefined (reading 'shopId')",
    "Cannot read properties of undefined (reading 'shopId')",
  ],
  ["no such file 'Facture Lanthier.pdf'", "no such file '…'"],
  [`Unexpected token 'M', "Marie L" is not valid JSON`, `Unexpected token 'M', "…" is not valid JSON`],
  [`cut "Marie Lanthier`, `cut "…"`],
  ["550 <marie.l@example.com> unknown", "550 <…> unknown"],
  ["integer beyond 2^53: 9007199254740993", "integer beyond 2^53: …"],
  ["card 4242 4242 4242 4242, phone 06.12.34.56.78", "card …, phone …"],
  ["x".repeat(600), "x".repeat(500)],
])("the message %s has no values", (message, masked) => {
  expect(withoutValues(message)).toBe(masked);
});

it("is switched on by an address of http or https", () => {
  expect(readSettings({}).errorsUrl).toBeNull();
  expect(readSettings({ ERRORS_URL: "https://x.example/a" }).errorsUrl).toBe("https://x.example/a");
  expect(() => readSettings({ ERRORS_URL: "ftp://x.example" })).toThrow(/^ERRORS_URL/);
});
