import readXlsxFile from "read-excel-file/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { allBut, makePerson } from "#kit/testing/people.ts";
import { startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openStream } from "#kit/testing/stream.ts";

let server: TestServer;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  for (const quantity of [1, 2, 3]) await placeOrder(server, shop, { payment: "check", quantity });
  await asOwner(server.ownerUrl, async (client) => {
    // More rows than one query reads, at the same moment of a summer evening.
    await client.query(
      `insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash, request_hash,
         buyer_name, buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles, total_ttc_cents, priced, created_at)
       select shop_id, left(md5(n::text), 16), 'XX-' || n, 'validated', delivery_status, payment_status, payment_type,
         sha256(n::text::bytea), request_hash, 'Client ' || n, 'c@example.org', 'xx', contact, billing_address, delivery_address, '',
         'fr', 1500, 123456, priced, timestamptz '2026-07-14 22:30:15.123456+00'
       from (select * from orders limit 1) o, generate_series(1, 2100) n`,
    );
    await client.query(
      `update orders set buyer_name = x.name from (values ('XX-1', '=1+1'), ('XX-2', '+33 6'), ('XX-3', '-x'), ('XX-4', '@a'),
         ('XX-5', E'\\tb'), ('XX-6', 'Dupont; "Fils"'), ('XX-7', E'Deux\\nlignes')) as x(number, name) where orders.number = x.number`,
    );
  });
});
afterAll(() => server.stop());

const COLUMNS = ["number", "createdAt", "buyerName", "status", "bottles", "totalTtcCents"];
const ask = (body: object, as = token, headers = {}): Promise<Reply> =>
  server.send("POST", "/v1/orders/exports", {
    token: as,
    body: { format: "csv", columns: COLUMNS, ...body },
    headers,
  });
const listed = async (as = token): Promise<string[]> =>
  (await server.send("GET", "/v1/documents/to-download", { token: as })).body as unknown as string[];

/** Requests a file, waits for the job to be done, and fetches the file as a browser does: by its address alone. */
async function fetched(
  body: object,
  headers = {},
): Promise<{ bytes: Buffer; headers: Headers; url: string }> {
  expect((await ask(body, token, headers)).status).toBe(202);
  await server.settle();
  const [url = "", ...more] = await listed();
  expect(more).toEqual([]);
  const response = await fetch(server.url + url);
  expect(response.status).toBe(200);
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers, url };
}
const line = (text: string, number: string): string =>
  text.split("\r\n").find((one) => one.startsWith(`${number};`)) ?? "";

it("is a CSV that French spreadsheets open, of every row that matches", async () => {
  const { bytes, headers } = await fetched({ search: "xx", sort: "buyerName" });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="commandes-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(headers.get("cache-control")).toBe("no-store");
  const text = bytes.toString().slice(1);
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("Commande;Date;Client;Statut;Bouteilles;Total TTC");
  expect(lines.length).toBe(2102);
  expect(new Set(lines).size).toBe(2102);
  // Half past midnight of the 15th, in Paris.
  expect(line(text, "XX-8")).toBe("XX-8;15/07/2026 00:30;Client 8;Acceptée;1,5;1234,56");
  expect([1, 2, 3, 4, 5].map((n) => line(text, `XX-${n}`).split(";")[2])).toEqual([
    "'=1+1",
    "'+33 6",
    "'-x",
    "'@a",
    "'\tb",
  ]);
  expect(text).toContain(';"Dupont; ""Fils""";');
  expect(text).toContain(';"Deux\nlignes";');
});

it("speaks the language of who asks, and takes the rows that are named", async () => {
  const { rows } = (await server.send("GET", "/v1/orders?search=xx-9&limit=2", { token }))
    .body as unknown as {
    rows: { id: string; number: string }[];
  };
  const { bytes } = await fetched(
    {
      ids: [...rows.map((row) => row.id), "another"],
      columns: ["totalTtcCents", "number", "status", "createdAt"],
    },
    { "accept-language": "en" },
  );
  const lines = bytes.toString().slice(1).split("\r\n");
  expect(lines[0]).toBe("Total incl. VAT;Order;Status;Date");
  expect(lines.slice(1, -1).toSorted()).toEqual(
    rows.map((row) => `1234.56;${row.number};Accepted;2026-07-15 00:30`).toSorted(),
  );
});

it("is a workbook whose figures are figures and whose dates are dates", async () => {
  const { bytes, headers } = await fetched({
    format: "xlsx",
    filter: { status: { in: ["validated"] } },
    sort: "createdAt",
  });
  expect(headers.get("content-disposition")).toContain(".xlsx");
  const [sheet] = (await readXlsxFile(bytes)) as unknown as { data: unknown[][] }[];
  const rows = sheet?.data ?? [];
  expect(rows.length).toBe(2101);
  expect(rows[0]).toEqual(["Commande", "Date", "Client", "Statut", "Bouteilles", "Total TTC"]);
  expect(rows.find((row) => row[0] === "XX-8")).toEqual([
    "XX-8",
    new Date("2026-07-15T00:30:15Z"),
    "Client 8",
    "Acceptée",
    1.5,
    1234.56,
  ]);
  // A text cell is never a formula: it holds what was written, without the apostrophe that a CSV needs.
  expect(rows.find((row) => row[0] === "XX-1")?.[2]).toBe("=1+1");
});

it("is told once, to who asked, and fetched once, for five minutes", async () => {
  const stream = await openStream(server.url, token);
  const other = await makePerson(server, { role: "owner", shops: [{ shopId: shop.id, authorizations: {} }] });
  await ask({ search: "xx-7" });
  await server.settle();
  await expect.poll(() => stream.events()).toContainEqual({ event: "download", data: { failed: false } });
  stream.close();
  expect(await listed(other)).toEqual([]);
  const at = Date.now();
  server.clock.now = at;
  const [url = ""] = await listed();
  expect(await listed()).toEqual([]);
  for (const wrong of [url.replace(/key=.*/, "key=x"), url.replace(/key=/, "key=x"), `${url}x`])
    expect((await fetch(server.url + wrong)).status).toBe(410);
  // The answer was lost: a file that was not fetched is announced again when its address has expired.
  server.clock.now = at + 5 * 60_000 + 1;
  expect((await fetch(server.url + url)).status).toBe(410);
  const [again = ""] = await listed();
  expect(again).not.toBe(url);
  expect((await fetch(server.url + url)).status).toBe(410);
  const both = await Promise.all([fetch(server.url + again), fetch(server.url + again)]);
  expect(both.map((r) => r.status).toSorted()).toEqual([200, 410]);
  expect(await listed()).toEqual([]);
  // For the rest of the day, the notification leads that person to the file again, and no other person.
  const id = /downloads\/(\w+)/.exec(again)?.[1] ?? "";
  const { body: news } = await server.send("GET", "/v1/notifications-centers", { token });
  expect(news).toContainEqual(
    expect.objectContaining({
      type: "exportReady",
      redirectLink: "/dashboard/orders",
      content: { exportId: id, name: expect.stringMatching(/^commandes-\d{4}-\d\d-\d\d\.csv$/) },
    }),
  );
  const renew = (as: string): Promise<Reply> =>
    server.send("PUT", `/v1/documents/downloads/${id}/link`, { token: as });
  expect((await renew(other)).status).toBe(410);
  const { url: third } = (await renew(token)).body as unknown as { url: string };
  expect((await fetch(server.url + third)).status).toBe(200);
  expect((await fetch(server.url + third)).status).toBe(410);
  server.clock.now = 0;
});

it("asks the permission again when it is made, and is gone after a day", async () => {
  const authorizations = allBut("manageBudget");
  const leaver = await makePerson(server, { role: "iam", shops: [{ shopId: shop.id, authorizations }] });
  const state = () =>
    asOwner(server.ownerUrl, async (client) => (await client.query("select state from list_exports")).rows);
  await asOwner(server.ownerUrl, (client) => client.query("delete from list_exports"));
  // The person requests a file and loses their permission just before the job runs.
  await asOwner(server.ownerUrl, async (client) => {
    await client.query("begin; lock list_exports in exclusive mode");
    const reply = ask({}, leaver);
    const waiting =
      "select count(*)::int as n from pg_locks where relation = 'list_exports'::regclass and not granted";
    await expect.poll(async () => (await client.query(waiting)).rows[0]).toEqual({ n: 1 });
    await client.query(
      `update memberships set authorizations = '{}' where user_id = (select id from users where role = 'iam' order by id desc limit 1)`,
    );
    await client.query("commit");
    expect((await reply).status).toBe(202);
  });
  await server.settle();
  expect(await state()).toEqual([{ state: "failed" }]);
  expect(await listed(leaver)).toEqual([]);
  await ask({});
  await server.settle();
  expect((await state()).some(({ state: is }) => is === "ready")).toBe(true);
  server.clock.now = Date.now() + 86_400_000 + 1000;
  await server.app.tidy();
  server.clock.now = 0;
  expect(await state()).toEqual([]);
});

it("refuses columns that the list has not", async () => {
  const { status, body } = await ask({ columns: ["number", "key_hash"] });
  expect([status, body["code"]]).toEqual([422, "invalid-input"]);
  expect((await ask({ columns: ["number", "margin"] })).body["fields"]).toMatchObject([
    { path: "columns.1", code: "unknown-column" },
  ]);
});
