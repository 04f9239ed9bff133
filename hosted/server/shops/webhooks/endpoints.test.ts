import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openReceiver, refusalOf, type Receiver } from "./testing/receiver.fixture.ts";

let server: TestServer;
let owner: string;
let receiver: Receiver;

beforeAll(async () => {
  server = await startTestServer({ env: { OUTSIDE_LOOPBACK: "1" } });
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  server.clock.now = 0;
  await asOwner(server.ownerUrl, (client) => client.query("delete from webhook_endpoints"));
  await receiver.stop();
});

const outcome = ({ status, body }: Reply): unknown[] => [status, body["code"]];
type Delivery = {
  id: string;
  state: string;
  tries: number;
  lastStatus: number | null;
  lastFault: string | null;
};
type Endpoint = { id: string; version: number; enabled: boolean; offBy: string | null; silent: string[] };
async function listen(events: string[], token = owner): Promise<{ endpoint: Endpoint; secret: string }> {
  const body = { url: receiver.url, events };
  const reply = await server.send("POST", "/v1/webhooks", { token, body });
  expect(reply.status).toBe(201);
  return reply.body as unknown as { endpoint: Endpoint; secret: string };
}
const endpointOf = async (id: string): Promise<Endpoint | undefined> =>
  (
    (await server.send("GET", "/v1/webhooks", { token: owner })).body["endpoints"] as unknown as Endpoint[]
  ).find((one) => one.id === id);
const deliveries = async (id: string): Promise<Delivery[]> =>
  (await server.send("GET", `/v1/webhooks/${id}/deliveries`, { token: owner })).body[
    "rows"
  ] as unknown as Delivery[];
async function settled(id: string, tries: number): Promise<Delivery> {
  const end = Date.now() + 15_000;
  for (;;) {
    const [one] = await deliveries(id);
    if (one && one.tries >= tries) return one;
    if (Date.now() > end) throw new Error(`not settled: ${JSON.stringify(one)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
const addClient = (): Promise<Reply> =>
  server.send("POST", "/v1/clients", { token: owner, body: { kind: "individual", lastname: "Vasseur" } });

const HOSTILE = [
  "http://example.org/hook",
  "HTTP://93.184.216.34/",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f000001/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://10.0.0.8/",
  "https://user:pass@93.184.216.34/",
  "https://93.184.216.34:8443/",
  "https://localhost./",
  "https://localhost/",
  "https://no-such-name.invalid/",
  "ftp://example.org/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "webhook",
];
it.each(HOSTILE)("takes no address that leads inside, or nowhere: %s", async (url) => {
  const reply = await server.send("POST", "/v1/webhooks", {
    token: owner,
    body: { url, events: ["client.added"] },
  });
  expect(outcome(reply)).toEqual([422, "invalid-input"]);
  expect((reply.body["fields"] as unknown as { path: string }[])[0]?.path).toBe("url");
});

it("looks at the address again before it sends: one that has moved inside is sent nothing", async () => {
  const { endpoint } = await listen(["client.added"]);
  await asOwner(server.ownerUrl, (client) =>
    client.query("update webhook_endpoints set url = 'https://localhost/hook'"),
  );
  await addClient();
  expect(await settled(endpoint.id, 1)).toMatchObject({
    state: "waiting",
    lastStatus: null,
    lastFault: "outside-address",
  });
  expect(receiver.got).toEqual([]);
});

it("keeps its log for thirty days", async () => {
  const { endpoint } = await listen(["client.added"]);
  await addClient();
  expect(await settled(endpoint.id, 1)).toMatchObject({ state: "delivered" });
  server.clock.now = Date.now() + 29 * 86_400_000;
  await server.app.tidy();
  const left = (table: string): Promise<number | null> =>
    asOwner(server.ownerUrl, async (client) => (await client.query(`select 1 from ${table}`)).rowCount);
  expect(await left("webhook_deliveries")).toBe(1);
  server.clock.now = Date.now() + 31 * 86_400_000;
  await server.app.tidy();
  expect([await left("webhook_deliveries"), await left("webhook_tries")]).toEqual([0, 0]);
});

it("signs with the secret before too, for a day", async () => {
  const { endpoint, secret } = await listen(["client.added"]);
  const rotated = await server.send("POST", `/v1/webhooks/${endpoint.id}/secret`, {
    token: owner,
    body: { version: endpoint.version },
  });
  const next = rotated.body["secret"] as unknown as string;
  expect(next).not.toBe(secret);
  const stale = await server.send("POST", `/v1/webhooks/${endpoint.id}/secret`, {
    token: owner,
    body: { version: endpoint.version },
  });
  expect(outcome(stale)).toEqual([409, "conflict"]);
  await addClient();
  const [both] = await receiver.until(1);
  if (!both) throw new Error("nothing came");
  expect([refusalOf(secret, both), refusalOf(next, both)]).toEqual([null, null]);
  await asOwner(server.ownerUrl, (client) =>
    client.query("update webhook_endpoints set previous_until = now()"),
  );
  await addClient();
  const [, one] = await receiver.until(2);
  if (!one) throw new Error("nothing came");
  expect([refusalOf(secret, one), refusalOf(next, one)]).toEqual(["No matching signature found", null]);
  const stored = await asOwner(server.ownerUrl, async (client) =>
    JSON.stringify(
      (
        await client.query(
          "select e::text from webhook_endpoints e union all select i::text from idempotency_keys i",
        )
      ).rows,
    ),
  );
  expect([stored.includes(secret.slice(6)), stored.includes(next.slice(6))]).toEqual([false, false]);
});

it("is switched off after five days of nothing taken", async () => {
  const { endpoint } = await listen(["client.added"]);
  receiver.answer = { status: 302, text: "", location: receiver.url };
  await addClient();
  await settled(endpoint.id, 1);
  // The redirection is not followed: one request per attempt.
  expect(receiver.got).toHaveLength(1);
  await asOwner(server.ownerUrl, (client) =>
    client.query("update webhook_endpoints set failing_since = now() - interval '5 days'"),
  );
  await addClient();
  await receiver.until(2);
  await settled(endpoint.id, 1);
  await server.settle();
  expect(await endpointOf(endpoint.id)).toMatchObject({ enabled: false, offBy: "failing" });
});
