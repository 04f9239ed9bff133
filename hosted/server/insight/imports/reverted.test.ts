import type { ImportLine, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, orderBody, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

async function upload(kind: string, text: string): Promise<ImportView> {
  const reply = await fetch(`${server.url}/v1/imports?kind=${kind}&name=fichier.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: text,
  });
  expect(reply.status).toBe(201);
  return (await reply.json()) as ImportView;
}
async function act(id: string, what: string): Promise<ImportView> {
  expect((await server.send("POST", `/v1/imports/${id}/${what}`, { token })).status).toBe(202);
  await server.settle();
  return (await server.send("GET", `/v1/imports/${id}`, { token })).body as unknown as ImportView;
}
const lines = async (id: string, state: string): Promise<ImportLine[]> => {
  const { body } = await server.send("GET", `/v1/imports/${id}/lines?limit=200&state=${state}`, { token });
  return (body as unknown as { lines: ImportLine[] }).lines;
};
const rows = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);

it("says of an import that was taken back what stays and why: who has ordered, what was sold, what is no longer there", async () => {
  const mail = "elise.depuis@exemple.fr";
  const file = `Nom;E-mail\nDepuis;${mail}\nSeul;seul.depuis@exemple.fr\nUni;uni.depuis@exemple.fr`;
  const { id } = await upload("clients", file);
  await act(id, "check");
  expect((await act(id, "run")).created).toBe(3);
  const of = async (email: string): Promise<string> =>
    (await rows<{ id: string }>("select id from clients where emails @> array[$1]", [email]))[0]?.id ?? "";
  const [ordered, merged] = [await of(mail), await of("uni.depuis@exemple.fr")];
  const body = await orderBody(server, shop, { payment: "check", quantity: 1 });
  const order = await server.send("POST", "/v1/orders", {
    body: { ...body, contact: { ...body.contact, email: mail } },
  });
  expect(order.status, order.text).toBe(201);
  await rows("update clients set merged_into = $1 where id = $2", [ordered, merged]);
  const back = await act(id, "reversal");
  expect(back).toMatchObject({ status: "reverted", states: { reverted: 1, kept: 2 } });
  expect(back.kept).toEqual([
    { code: "import-merged", count: 1 },
    { code: "import-ordered", count: 1 },
  ]);
  expect((await lines(id, "kept")).map(({ line, record }) => [line, record?.id])).toEqual([
    [1, ordered],
    [3, merged],
  ]);
});
