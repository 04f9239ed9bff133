import { connect } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { logStream } from "#kit/log.ts";
import { ESTATE, openShop, orderBody } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

const OURS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: TestServer;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  vi.spyOn(logStream, "write").mockImplementation(
    (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  );
  server = await startTestServer({ env: { LOG_LEVEL: "info", SMTP_URL: "smtp://127.0.0.1:1" } });
});
afterAll(() => server.stop());

const idOf = async (path: string, given?: string): Promise<string | null> => {
  const headers: Record<string, string> = given === undefined ? {} : { "x-request-id": given };
  return (await server.send("GET", path, { headers })).headers.get("x-request-id");
};

it("takes over an id of up to 64 letters, digits and marks, and gives one of ours in place of others", async () => {
  for (const given of ["a", "Trace-1_2.3", "x".repeat(64)]) expect(await idOf("/healthz", given)).toBe(given);
  for (const given of ["", "x".repeat(65), "a b", "a;b", "é".normalize("NFC"), "a,b", '"a"', "a/b"])
    expect(await idOf("/healthz", given)).toMatch(OURS);
  const [first, second] = [await idOf("/healthz"), await idOf("/healthz")];
  expect(first).toMatch(OURS);
  expect(first).not.toBe(second);
});

it("is in every answer: calls, pages, refusals, addresses that lead nowhere", async () => {
  const PATHS = [
    "/v1/platform",
    "/domaine-des-trois-calades",
    "/v1/users/me",
    "/nothing/at/all",
    "/v1//platform",
    "/%zz",
  ];
  for (const path of [...PATHS, `/v1/orders/${"x".repeat(400)}`, `/${"x".repeat(9000)}`])
    expect([path, await idOf(path, "mine")]).toEqual([path, "mine"]);
});

it("is in the answer to what is no valid HTTP, with its problem", async () => {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
      socket.write("no http\r\n\r\n"),
    );
    let read = "";
    socket.on("data", (part) => (read += String(part)));
    socket.on("close", () => resolve(read));
    socket.on("error", reject);
  });
  const [, id = ""] = /\r\nX-Request-Id: (\S+)\r\n/.exec(text) ?? [];
  expect(id).toMatch(OURS);
  expect(text).toContain(`"requestId":"${id}"`);
});

it("is in the problem and in the line of the log", async () => {
  const reply = await server.send("GET", "/v1/users/me", { headers: { "x-request-id": "seen-1" } });
  expect(reply.body["requestId"]).toBe("seen-1");
  const line = (): unknown => lines.find(({ requestId, msg }) => requestId === "seen-1" && msg === "request");
  await expect.poll(line).toMatchObject({ route: "/v1/users/me", status: 401 });
});

it("pages of other origins read it, without a preflight for it", async () => {
  const headers = { origin: "https://elsewhere.example" };
  const reply = await server.send("GET", "/v1/shops/domaine-des-trois-calades", { headers });
  expect(reply.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
});

it("follows a request into the jobs that it sends, and into those that they send", async () => {
  const shop = await openShop(server, ESTATE);
  const body = await orderBody(server, shop, { payment: "transfer", quantity: 1 });
  const placed = await server.send("POST", "/v1/orders", { body, headers: { "x-request-id": "order-1" } });
  expect(placed.status, placed.text).toBe(201);
  // The job of the order writes a mail, whose own job finds no mail server.
  const line = (): unknown =>
    lines.find(({ requestId, queue }) => requestId === "order-1" && queue === "mail");
  await expect
    .poll(line, { timeout: 15_000 })
    .toMatchObject({ level: 40, requestId: "order-1", queue: "mail" });
});
