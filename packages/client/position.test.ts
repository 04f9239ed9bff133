import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createCaller } from "#call.ts";
import { parseEvents } from "#events.ts";
import { lastPosition } from "#position.ts";

test("reads carry the greatest position that an event had", async () => {
  expect(lastPosition()).toBeNull();
  const sent: [method: string | undefined, position: string | string[] | undefined][] = [];
  const server = createServer((request, response) => {
    sent.push([request.method, request.headers["x-read-position"]]);
    response.setHeader("Content-Type", "application/json").end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const call = createCaller({ base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  await call("GET /v1/users/me");
  expect(parseEvents('id: 500\nevent: order\ndata: {"orderId":"o"}\n\n').events).toEqual([
    { kind: "order", data: { orderId: "o" } },
  ]);
  parseEvents("id: 400\nevent: order\ndata: {}\n\nid: x\nevent: order\ndata: {}\n\n");
  await call("GET /v1/users/me");
  await call("POST /v1/auth/refresh");
  server.close();
  expect(sent).toEqual([
    ["GET", undefined],
    ["GET", "500"],
    ["POST", undefined],
  ]);
});
