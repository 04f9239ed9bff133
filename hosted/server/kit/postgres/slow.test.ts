import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { logStream } from "#kit/log.ts";
import { withRequestId } from "#kit/http/requestIds.ts";
import { statement } from "#kit/postgres/database.ts";
import { readSettings } from "#kit/settings.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

const SLEEP = statement(
  `select pg_sleep(:seconds::float8),
     :name::text as name`,
);
// PostgreSQL 15 divides constants before it sleeps: the divisor is none.
const FAIL = statement("select pg_sleep(:seconds::float8), 1 / (:zero::int * pg_backend_pid())");
/** Above a commit on a disk that others use, and below what this test sleeps. */
const SLOW_MS = 400;
const LONG_S = 0.5;
const LONG_MS = LONG_S * 1000;

let server: TestServer;
let unwatched: TestServer;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  vi.spyOn(logStream, "write").mockImplementation(
    (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  );
  const options = { jobs: false, connections: 1 };
  [server, unwatched] = await Promise.all([
    startTestServer({ ...options, env: { LOG_LEVEL: "warn", SLOW_MS: String(SLOW_MS) } }),
    startTestServer({ ...options, env: { LOG_LEVEL: "warn", SLOW_MS: "0" } }),
  ]);
});
beforeEach(() => void (lines.length = 0));
afterAll(() => Promise.all([server.stop(), unwatched.stop()]));

const slowLines = (): Record<string, unknown>[] => lines.filter(({ msg }) => String(msg).startsWith("slow"));

it("logs a slow statement with its text, its duration and the id of the request, without values", async () => {
  const { database } = server.app;
  await withRequestId("request-1", () =>
    database.transaction({}, (tx) => tx.rows(SLEEP, { seconds: LONG_S, name: "Madame Lanthier" })),
  );
  expect(slowLines()).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "slow statement",
      sql: "select pg_sleep($1::float8), $2::text as name",
      requestId: "request-1",
    }),
  ]);
  expect(slowLines()[0]?.["ms"]).toBeGreaterThanOrEqual(LONG_MS - 1);
  expect(JSON.stringify(lines)).not.toContain("Lanthier");
});

it("logs one that fails, and one that nothing waits for", async () => {
  const { database } = server.app;
  const failing = database.transaction({}, (tx) => tx.rows(FAIL, { seconds: LONG_S, zero: 0 }));
  await expect(failing).rejects.toThrow("division by zero");
  await database.transaction({}, (tx) => tx.send(SLEEP, { seconds: LONG_S, name: "" }));
  expect(slowLines().map(({ msg, sql }) => [msg, sql])).toEqual([
    ["slow statement", FAIL.text],
    ["slow statement", "select pg_sleep($1::float8), $2::text as name"],
  ]);
});

it("logs a transaction that is slow without a slow statement, and its wait for a connection", async () => {
  const { database } = server.app;
  const PARTS_S = LONG_S / 2;
  const slow = database.transaction({}, async (tx) => {
    await tx.rows(SLEEP, { seconds: PARTS_S, name: "" });
    await tx.rows(SLEEP, { seconds: PARTS_S, name: "" });
  });
  // The pool has one connection.
  const waiting = database.transaction({}, (tx) => tx.rows("select 1 as one"));
  await Promise.all([slow, waiting]);
  const [first, second] = slowLines();
  expect(slowLines()).toHaveLength(2);
  expect(first).toMatchObject({ msg: "slow transaction", statements: 2 });
  expect(second).toMatchObject({ msg: "slow transaction", statements: 1, sql: "select 1 as one" });
  expect(second?.["waitedMs"]).toBeGreaterThanOrEqual(LONG_MS - 1);
});

it("logs no fast statement, and none where SLOW_MS is 0", async () => {
  await server.app.database.transaction({}, (tx) => tx.rows(SLEEP, { seconds: 0, name: "" }));
  await unwatched.app.database.transaction({}, (tx) => tx.rows(SLEEP, { seconds: LONG_S, name: "" }));
  expect(slowLines()).toEqual([]);
});

it("is read from the environment in milliseconds", () => {
  expect(readSettings({}).slowMs).toBe(1000);
  expect(readSettings({ SLOW_MS: "0" }).slowMs).toBe(0);
  expect(() => readSettings({ SLOW_MS: "soon" })).toThrow(/^SLOW_MS/);
});
