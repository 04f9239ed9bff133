import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { HOUR_MS, openSlot, openVisit, phoneIn, viewOf } from "#kit/testing/visits.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

it("who has reserved is written to each time that the shop moves his slot, as a later version", async () => {
  const shop = await openShop(server, ESTATE);
  const visit = await openVisit(server, shop.id, token);
  const slot = await openSlot(server, token, visit.eventId, { capacity: 6 });
  const { id } = viewOf(await phoneIn(server, token, { visit, slot }));
  await server.settle();
  let version = 1;
  for (const hours of [1, 2, 1]) {
    const [start, end] = [slot.start + hours * HOUR_MS, slot.end + hours * HOUR_MS];
    const body = { name: "", start, end, capacity: 6, languages: ["fr"], resources: [], note: "", version };
    const reply = await server.send("PUT", `/v1/slots/${slot.id}`, { token, body });
    expect([reply.status, reply.text]).toEqual([200, expect.anything()]);
    version = Number(reply.body["version"]);
    await server.settle();
  }
  const files = await asOwner(server.ownerUrl, async (client) => {
    const text = "select files from mails where kind = 'visitChanged' and id like $1 order by created_at, id";
    return (await client.query<{ files: { mime: string; text?: string }[] }>(text, [`${id}%`])).rows;
  });
  const sequences = files.map(({ files: of }) =>
    Number(/SEQUENCE:(\d+)/.exec(of.find((file) => file.text)?.text ?? "")?.[1]),
  );
  expect(sequences).toHaveLength(3);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
});
