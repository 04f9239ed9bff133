import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createSession } from "#session.ts";

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

const user = { id: "0000000000000001", username: "calades", role: "owner", shops: [] };
const opened = (jwt: string) => ({ user, jwt, masterAccount: null, expiresIn: 900 });

type Answer = { status: number; body: unknown };
/** Serves a fixed answer per call, and records the token of each request. */
async function serve(answers: Record<string, (token: string, turn: number) => Answer>) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const route = `${request.method} ${request.url}`;
    const token = (request.headers.authorization ?? "").replace("Bearer ", "");
    requested.push(token ? `${route} ${token}` : route);
    const turn = requested.filter((one) => one.startsWith(route)).length;
    const { status, body } = answers[route]?.(token, turn) ?? { status: 404, body: {} };
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  ended.push(stop);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked: requested, stop, session: createSession({ base, lang: () => "fr" }) };
}
const no: Answer = {
  status: 401,
  body: { status: 401, code: "unauthenticated", message: "Session expirée" },
};

test("calls wait for the session and carry its token", async () => {
  const { asked: requested, session } = await serve({
    "POST /v1/auth/refresh": () => ({ status: 200, body: opened("a") }),
    "GET /v1/notifications-centers": () => ({ status: 200, body: [] }),
  });
  const started = session.start();
  await session.call("GET /v1/notifications-centers");
  await started;
  expect(session.state().status).toBe("in");
  expect(requested).toEqual(["POST /v1/auth/refresh", "GET /v1/notifications-centers a"]);
});

test("a run-out token is renewed once for many calls at a time, and each is repeated", async () => {
  const { asked: requested, session } = await serve({
    "POST /v1/auth/login": () => ({ status: 200, body: opened("old") }),
    "POST /v1/auth/refresh": () => ({ status: 200, body: opened("new") }),
    "GET /v1/notifications-centers": (token) => (token === "new" ? { status: 200, body: [] } : no),
  });
  await session.login({ login: "calades", password: "x" });
  await Promise.all([1, 2, 3, 4].map(() => session.call("GET /v1/notifications-centers")));
  expect(requested.filter((one) => one.startsWith("POST /v1/auth/refresh"))).toHaveLength(1);
  expect(session.token()).toBe("new");
});

test("a refused renewal ends the session and tells its listeners", async () => {
  const { session } = await serve({
    "POST /v1/auth/login": () => ({ status: 200, body: opened("old") }),
    "POST /v1/auth/refresh": () => no,
    "GET /v1/notifications-centers": () => no,
  });
  await session.login({ login: "a@b.example", password: "x" });
  const states: string[] = [];
  session.subscribe(() => states.push(session.state().status));
  await expect(session.call("GET /v1/notifications-centers")).rejects.toThrow("Session expirée");
  expect(states).toEqual(["out"]);
  expect(session.token()).toBeNull();
});

test("a server that is away signs nobody out", async () => {
  const { session, stop } = await serve({
    "POST /v1/auth/login": () => ({ status: 200, body: opened("old") }),
  });
  await session.login({ login: "calades", password: "x" });
  stop();
  await expect(session.renew()).resolves.toBe(false);
  expect(session.state().status).toBe("in");
});

test("leaving is told to the server and is known to be on purpose", async () => {
  const { session } = await serve({
    "POST /v1/auth/login": () => ({ status: 200, body: opened("a") }),
    "POST /v1/auth/logout": () => ({ status: 200, body: { success: true, message: "" } }),
  });
  await session.login({ login: "calades", password: "x" });
  await session.logout();
  expect(session.state()).toEqual({ status: "out", user: null, left: true });
});
