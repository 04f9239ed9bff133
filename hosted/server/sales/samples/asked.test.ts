import type { SampleRow } from "@cuvee/core/sales/samples/contract.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openAccounts,
  openExciseOffice,
  SETTINGS,
  type ExciseOffice,
} from "#cellar/excise/testing/exciseOffice.fixture.ts";
import { brokenInvariants } from "#kit/testing/invariants.ts";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { onSampleEvent } from "#relations/notifications/jobs.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let office: ExciseOffice;
let agent: string;
let shopToken: string;
let other: string;
let clientId: string;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = Date.parse("2026-10-12T09:00:00Z");
  office = await openExciseOffice(server);
  await openAccounts(office);
  await office.set("PUT", "excise/settings", { ...SETTINGS, exciseNumber: "FR084290E0113", version: 1 });
  agent = await server.login("solene", "Tournee2026");
  shopToken = await server.login("calades", "Calades2026");
  other = await makePerson(server, {
    role: "agent",
    shops: [{ shopId: office.shop.id, authorizations: {} }],
  });
  ({ id: clientId } = await clientOf(agent));
});
afterAll(() => server.stop());

async function clientOf(token: string): Promise<{ id: string }> {
  const reply = await server.send("POST", "/v1/clients", {
    token,
    body: {
      kind: "professional",
      company: "Bistrot du Quai",
      pipe: "Prospect",
      addresses: [
        { use: "both", main: true, street: "1 quai", zipcode: "13002", city: "Marseille", country: "FR" },
      ],
    },
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as { id: string };
}

const as = (token: string, method: string, path: string, body?: object): Promise<Reply> =>
  server.send(method, `/v1/samples${path}`, { token, ...(body ? { body } : {}) });
const input = (more: object = {}) => ({
  id: newTestId(),
  clientId,
  note: "Carte d'hiver",
  lines: [{ formatId: office.shop.bottle.id, quantity: 3 }],
  ...more,
});
const ask = async (more: object = {}): Promise<SampleRow> => {
  const reply = await as(agent, "POST", "/requests", input(more));
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as SampleRow;
};
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const onHand = async (): Promise<number> =>
  (
    await office.set<{ places: { onHand: number }[] }>("GET", `stocks/${office.shop.bottle.id}`)
  ).places.reduce((sum, place) => sum + place.onHand, 0);
type ShownNotice = { type: string; content: object; redirectLink: string };
const noticesOf = async (token: string): Promise<ShownNotice[]> =>
  (await server.send("GET", "/v1/notifications-centers", { token })).body as unknown as ShownNotice[];
const mailsTo = (subject: string): Promise<{ recipient: string; body_text: string }[]> =>
  asOwner(
    server.ownerUrl,
    async (client) =>
      (await client.query("select recipient, body_text from mails where subject like $1", [subject])).rows,
  );
const listed = async (token: string): Promise<SampleRow[]> =>
  (await as(token, "GET", "")).body["rows"] as unknown as SampleRow[];

test("what an agent asks for waits, leaves when the shop sends it, and only he and the shop see it", async () => {
  const before = await onHand();
  const requested = await ask();
  expect(requested).toMatchObject({ status: "asked", number: null, units: 3, clientName: "Bistrot du Quai" });
  expect(requested.valueCents).toBeGreaterThan(0);
  expect(await onHand()).toBe(before);
  await server.settle();
  expect((await noticesOf(shopToken))[0]).toMatchObject({
    type: "sampleAsked",
    content: { name: requested.agentName, client: "Bistrot du Quai", units: 3 },
    redirectLink: "/dashboard/orders/samples",
  });
  const [mail] = await mailsTo("%demande des échantillons pour Bistrot du Quai");
  expect(mail?.recipient).toMatch(/calades/);
  expect(mail?.body_text).toContain("3 ×");
  expect(mail?.body_text).toContain("Carte d'hiver");
  expect(codeOf(await as(agent, "GET", `/${requested.id}/file.pdf`))).toEqual([409, "sample-not-sent"]);
  expect((await listed(agent)).map((row) => row.id)).toEqual([requested.id]);
  expect(await listed(other)).toEqual([]);
  // An agent cannot send samples themselves.
  expect((await as(agent, "POST", `/${requested.id}/sending`, { version: 1 })).status).toBe(403);
  expect((await as(agent, "POST", "", input())).status).toBe(403);
  expect(codeOf(await as(other, "POST", `/${requested.id}/withdrawal`, { version: 1 }))).toEqual([
    404,
    "not-found",
  ]);
  expect((await as(other, "GET", `/${requested.id}/file.pdf`)).status).toBe(404);

  const sent = await office.set<SampleRow>("POST", `samples/${requested.id}/sending`, {
    version: 1,
    carrier: "Chronopost",
    tracking: "XY123",
  });
  expect(sent).toMatchObject({
    status: "sent",
    number: "EC-2026-00001",
    agentName: requested.agentName,
    version: 2,
  });
  expect(await onHand()).toBe(before - 3);
  await server.settle();
  expect((await noticesOf(agent))[0]).toMatchObject({
    type: "sampleSent",
    content: { client: "Bistrot du Quai" },
  });
  expect((await office.ask("GET", "excise/declarations/2026-10")).text).toContain(
    '"node":"tasting","ml":2250',
  );
  const [seen] = await listed(agent);
  expect(seen).toMatchObject({ status: "sent", tracking: "XY123" });
  const pdf = await as(agent, "GET", `/${requested.id}/file.pdf`);
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
  expect(codeOf(await as(agent, "POST", `/${requested.id}/withdrawal`, { version: 2 }))).toEqual([
    409,
    "sample-status",
  ]);
  expect(codeOf(await office.ask("POST", `samples/${requested.id}/sending`, { version: 2 }))).toEqual([
    409,
    "sample-status",
  ]);

  const days = "/totals?from=2026-10-01&until=2026-10-31";
  const totals = { samples: 1, units: 3, valueCents: sent.valueCents };
  const shops = (await office.ask("GET", `samples${days}`)).body;
  expect(shops).toMatchObject({ agents: [{ name: sent.agentName, ...totals }], articles: [totals] });
  expect((await as(agent, "GET", days)).body).toEqual(shops);
  expect((await as(other, "GET", days)).body).toEqual({ agents: [], articles: [] });
  expect(await brokenInvariants(server.ownerUrl)).toEqual({});
});

test("what waits is taken back by its agent or refused with a reason, and no stock was touched", async () => {
  const before = await onHand();
  const back = await ask();
  expect((await as(agent, "POST", `/${back.id}/withdrawal`, { version: 1 })).body["status"]).toBe(
    "cancelled",
  );
  const refused = await ask();
  expect(codeOf(await office.ask("POST", `samples/${refused.id}/refusal`, { version: 9 }))).toEqual([
    409,
    "conflict",
  ]);
  await office.set("POST", `samples/${refused.id}/refusal`, {
    version: 1,
    reason: "Trop tard pour la saison",
  });
  await server.settle();
  // The clock of this test is fixed: the order of the notifications has no meaning.
  expect((await noticesOf(agent)).map(({ type }) => type)).toContain("sampleRefused");
  // A request that was withdrawn before any notification links to no empty page.
  const late = await ask();
  await as(agent, "POST", `/${late.id}/withdrawal`, { version: 1 });
  // The job of the request may run before the withdrawal: its notification is not counted.
  await server.settle();
  const known = (await noticesOf(shopToken)).length;
  await onSampleEvent(server.app.services, {
    shopId: office.shop.id,
    sampleId: late.id,
    event: "asked",
    at: server.clock.now ?? 0,
  });
  expect((await noticesOf(shopToken)).length).toBe(known);
  const seen = (await listed(agent)).find((row) => row.id === refused.id);
  expect(seen).toMatchObject({ status: "refused", answer: "Trop tard pour la saison", number: null });
  expect(codeOf(await office.ask("POST", `samples/${refused.id}/cancellation`, { version: 2 }))).toEqual([
    409,
    "sample-status",
  ]);
  expect(await onHand()).toBe(before);
});

test("an agent asks for his own clients only, and loses sight of a client who is no longer his", async () => {
  const foreign = await clientOf(other);
  expect(codeOf(await as(agent, "POST", "/requests", input({ clientId: foreign.id })))).toEqual([
    404,
    "not-found",
  ]);
  const found = (await as(agent, "GET", "/clients?search=bistrot")).body["clients"] as unknown as {
    id: string;
  }[];
  expect(found.map((c) => c.id)).toEqual([clientId]);
  expect((await listed(agent)).length).toBeGreaterThan(0);
  await asOwner(server.ownerUrl, (client) =>
    client.query("update clients set agent_id = null where id = $1", [clientId]),
  );
  expect(await listed(agent)).toEqual([]);
});
