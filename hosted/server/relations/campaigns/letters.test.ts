import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import {
  SIMULATED_ACCOUNT,
  startLetterSimulator,
  type LetterSimulator,
} from "#relations/senders/letters/simulator.ts";
import { makeAudience, mailDraft, makeCampaign } from "./testing/audience.fixture.ts";

let simulator: LetterSimulator;
let printer: Server;
let server: TestServer;
let shop: TestShop;
/** Letters of which the printer takes the order and loses the answer, and those that it refuses, by recipient. */
const lost = new Set<string>();
const refused = new Set<string>();

/** Starts a printer before the simulator that forgets some of its answers. */
async function startPrinter(): Promise<Server> {
  const before = createServer((incoming, response) => {
    const forward = async (): Promise<void> => {
      const parts: Buffer[] = [];
      for await (const part of incoming as AsyncIterable<Buffer>) parts.push(part);
      const body = Buffer.concat(parts);
      const isNamed = (names: ReadonlySet<string>): boolean =>
        [...names].some((name) => body.includes(`"name":"${name}"`));
      if (isNamed(refused)) {
        const errors = [{ code: "address_invalid", title: "Address cannot be delivered" }];
        response
          .writeHead(422, { "Content-Type": "application/vnd.api+json" })
          .end(JSON.stringify({ errors }));
        return;
      }
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => name !== "host" && name !== "connection"),
      ) as Record<string, string>;
      const answer = await fetch(`${simulator.url}${incoming.url ?? ""}`, {
        method: incoming.method ?? "GET",
        headers,
        ...(body.length > 0 ? { body } : {}),
      });
      const text = await answer.text();
      if (isNamed(lost)) {
        response.destroy();
        return;
      }
      response.writeHead(answer.status, { "Content-Type": "application/vnd.api+json" }).end(text);
    };
    forward().catch(() => response.destroy());
  });
  before.listen(0, "127.0.0.1");
  await once(before, "listening");
  return before;
}

beforeAll(async () => {
  simulator = await startLetterSimulator();
  printer = await startPrinter();
  const { organisationId, clientId, clientSecret } = SIMULATED_ACCOUNT;
  server = await startTestServer({
    env: {
      OUTSIDE_LOOPBACK: "1",
      LETTER_KEY: `${organisationId}:${clientId}:${clientSecret}`,
      LETTER_URL: `http://127.0.0.1:${(printer.address() as AddressInfo).port}`,
    },
  });
  shop = await openShop(server, ESTATE);
});
afterAll(async () => {
  await server.stop();
  printer.closeAllConnections();
  printer.close();
  await simulator.close();
});

const sql = (text: string, values: unknown[] = []) =>
  asOwner(
    server.ownerUrl,
    async (client) => (await client.query(text, values)).rows as Record<string, unknown>[],
  );

/** Makes a list of people with postal addresses, the third of them abroad. */
async function withAddresses(count: number): Promise<{ listId: string; clientIds: string[] }> {
  const { listId, clientIds } = await makeAudience(server.ownerUrl, shop.id, { count });
  for (const [n, id] of clientIds.entries()) {
    const place = n === 2 ? { zipcode: "1000", city: "Bruxelles", country: "BE" } : {};
    const address = {
      main: true,
      use: "both",
      street: `${n + 1} rue Haute`,
      zipcode: "33000",
      city: "Bordeaux",
    };
    await sql("update clients set lastname = $2, addresses = $3 where id = $1", [
      id,
      `${clientIds[0]?.slice(0, 4)}-${n}`,
      JSON.stringify([{ country: "FR", ...address, ...place }]),
    ]);
  }
  return { listId, clientIds };
}

const draft = (listId: string) =>
  mailDraft(listId, {
    channel: "letter",
    a: { subject: { fr: "Portes ouvertes" }, text: { fr: "Bonjour {{firstname|à vous}},\n\nVenez samedi." } },
  });
const nameOf = async (id: string | undefined): Promise<string> => {
  const [row] = await sql("select firstname || ' ' || lastname as name from clients where id = $1", [id]);
  return String(row?.["name"]);
};
const statesOf = async (campaignId: string) =>
  Object.fromEntries(
    (
      await sql("select client_id, state, reason, response from campaign_recipients where campaign_id = $1", [
        campaignId,
      ])
    ).map(({ client_id: id, ...of }) => [String(id), of]),
  );

test("the provider posts each letter once: refused, lost and objected ones are told apart", async () => {
  const { listId, clientIds } = await withAddresses(5);
  const [first, objecting, abroad, wrong, silent] = clientIds;
  const token = await server.login("calades", "Calades2026");
  const options = await server.send("GET", "/v1/campaigns/options", { token });
  expect(options.body["letterProvider"]).toBe("Pingen");
  const campaign = await makeCampaign(server, token, draft(listId));
  expect((await campaign.start()).status).toBe(200);
  await server.settle();
  // Until somebody hands them over they wait for the shop's own printer.
  expect((await campaign.progress()).progress).toMatchObject({ recipients: 5, waiting: 5 });
  expect(simulator.letters).toHaveLength(0);

  // A person objects after the start.
  const objection = await server.send("POST", `/v1/clients/${objecting}/reach`, {
    token,
    body: { act: "objection", channel: "letter", address: `letter:${objecting}`, purposes: ["newsletter"] },
  });
  expect(objection.status, objection.text).toBe(201);
  refused.add(await nameOf(wrong));
  lost.add(await nameOf(silent));
  const posted = await campaign.command("posting");
  expect(posted.status, posted.text).toBe(200);
  expect(posted.body["postedBy"]).toBe("provider");
  expect((await campaign.command("posting")).body).toMatchObject({ code: "campaign-status" });
  expect((await campaign.command("completion")).body).toMatchObject({ code: "campaign-status" });
  await server.settle();

  const states = await statesOf(campaign.id);
  expect(states[String(first)]).toMatchObject({
    state: "accepted",
    response: expect.stringMatching(/^letter-\d+$/),
  });
  expect(states[String(objecting)]).toMatchObject({ state: "skipped", reason: "suppressed" });
  expect(states[String(wrong)]).toMatchObject({ state: "refused" });
  expect(String(states[String(wrong)]?.["response"])).toContain("address_invalid");
  expect(states[String(silent)]).toMatchObject({ state: "uncertain" });
  expect(await campaign.progress()).toMatchObject({ status: "sent" });
  const letter = simulator.letters.find(({ attributes }) =>
    JSON.stringify(attributes).includes('"country":"BE"'),
  );
  expect(letter?.attributes).toMatchObject({
    address_position: "left",
    meta_data: {
      recipient: {
        name: await nameOf(abroad),
        street: "3 rue Haute, 1000 BRUXELLES, BELGIQUE",
        country: "BE",
      },
    },
  });
  expect(letter?.pdf.subarray(0, 5).toString()).toBe("%PDF-");

  // Nothing resends the lost one by itself; a person may, and the key makes it the same letter.
  const count = simulator.letters.length;
  lost.clear();
  const [row] = await sql(
    "select id from campaign_recipients where campaign_id = $1 and state = 'uncertain'",
    [campaign.id],
  );
  const again = await server.send("POST", `/v1/campaigns/recipients/${String(row?.["id"])}/resending`, {
    token,
    body: { mayDouble: true },
  });
  expect(again.status, again.text).toBe(200);
  await server.settle();
  expect((await statesOf(campaign.id))[String(silent)]).toMatchObject({ state: "accepted" });
  expect(simulator.letters).toHaveLength(count);
});

test("a campaign by mail has no letters to hand over, and a letter is handed over once it has its recipients", async () => {
  const { listId } = await withAddresses(1);
  const token = await server.login("calades", "Calades2026");
  const mail = await makeCampaign(server, token, mailDraft(listId));
  expect((await mail.command("posting")).status).toBe(404);
  const letters = await makeCampaign(server, token, draft(listId));
  expect((await letters.command("posting")).body).toMatchObject({ code: "campaign-status" });
});
