import type { ImportLine, ImportView, PastOrder } from "@cuvee/core/insight/imports/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

async function upload(kind: string, text: string): Promise<ImportView> {
  const response = await fetch(`${server.url}/v1/imports?kind=${kind}&name=commandes.csv`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${owner}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: text,
  });
  const body = await response.text();
  expect(response.status, body.slice(0, 300)).toBe(201);
  return JSON.parse(body) as ImportView;
}
async function act(id: string, what: string): Promise<ImportView> {
  const reply = await server.send("POST", `/v1/imports/${id}/${what}`, { token: owner });
  expect(reply.status, reply.text).toBe(202);
  await server.settle();
  return (await server.send("GET", `/v1/imports/${id}`, { token: owner })).body as unknown as ImportView;
}
const lines = async (id: string, state: string): Promise<ImportLine[]> =>
  (await server.send("GET", `/v1/imports/${id}/lines?limit=200&state=${state}`, { token: owner })).body[
    "lines"
  ] as unknown as ImportLine[];
const rows = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);
const clientOf = async (email: string): Promise<string> =>
  (
    await rows<{ id: string }>("select id from clients where shop_id = $1 and emails @> array[$2]", [
      shop.id,
      email,
    ])
  )[0]?.id ?? "";
const ordersOf = async (clientId: string): Promise<PastOrder[]> =>
  (await server.send("GET", `/v1/clients/${clientId}/imported-orders`, { token: owner })).body[
    "orders"
  ] as unknown as PastOrder[];

/** Orders as Shopify exports them: a row for each item, the facts of the order in its first row alone. */
const SHOPIFY = [
  "Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Notes,Cancelled at,Payment Method,Refunded Amount",
  '#1042,paul.ravel@exemple.fr,paid,2023-05-04 10:12:00 +0200,fulfilled,2023-05-05 09:00:00 +0200,no,EUR,150.00,9.90,26.65,159.90,,0.00,Colissimo,2023-05-04 10:11:58 +0200,6,"Cuvée ""Vieilles Vignes"" 2019",12.50,,VV19,true,true,fulfilled,Paul de Ravel,12 rue des Lices,12 rue des Lices,,,Aix-en-Provence,13100,,FR,+33612345678,,,card,0.00',
  "#1042,paul.ravel@exemple.fr,,,,,,,,,,,,,,2023-05-04 10:11:58 +0200,3,Clairette 2021,25.00,,CL21,true,true,fulfilled,,,,,,,,,,,,,,",
  "#1041,paul.ravel@exemple.fr,refunded,2023-03-31 23:50:00 +0200,unfulfilled,,no,EUR,75.00,0.00,12.50,75.00,,0.00,Retrait,2023-03-31 23:45:00 +0200,3,Clairette 2021,25.00,,CL21,true,true,pending,Paul de Ravel,12 rue des Lices,12 rue des Lices,,,Aix-en-Provence,13100,,FR,+33612345678,,,card,75.00",
].join("\n");

const figures = () =>
  rows(
    `select (select count(*) from orders where shop_id = $1) as orders, (select count(*) from stock_movements where shop_id = $1) as moves,
       (select count(*) from mails) as mails, (select count(*) from documents where shop_id = $1) as documents,
       (select coalesce(sum(turnover_cents), 0) from client_orders where shop_id = $1) as turnover`,
    [shop.id],
  );

it("keeps orders of an old shop under their numbers, with their client, and touches nothing of ours", async () => {
  const before = await figures();
  const file = await upload("orders", SHOPIFY);
  expect(file).toMatchObject({ source: "shopify", lines: 2 });
  const { id } = file;
  expect((await act(id, "check")).states, JSON.stringify(await lines(id, "error"))).toMatchObject({
    ready: 2,
  });
  expect(await act(id, "run")).toMatchObject({ status: "completed", created: 2 });
  const clientId = await clientOf("paul.ravel@exemple.fr");
  expect((await lines(id, "done"))[0]?.record).toMatchObject({ id: clientId });
  expect(
    await rows(
      "select firstname, lastname, mobile, addresses -> 0 ->> 'city' as city from clients where id = $1",
      [clientId],
    ),
  ).toMatchObject([{ firstname: "Paul", lastname: "de Ravel", city: "Aix-en-Provence" }]);
  expect(await ordersOf(clientId)).toMatchObject([
    {
      number: "#1042",
      orderedAt: "2023-05-04T08:11:00.000Z",
      status: "paid",
      totalTtcCents: 15_990,
      currency: "EUR",
      items: [
        { quantity: 6, name: 'Cuvée "Vieilles Vignes" 2019', totalCents: 7500 },
        { quantity: 3, name: "Clairette 2021", totalCents: 7500 },
      ],
    },
    { number: "#1041", orderedAt: "2023-03-31T21:45:00.000Z", status: "refunded", totalTtcCents: 7500 },
  ]);
  expect(await figures()).toEqual(before);
  expect(
    await rows("select type, content from notifications where redirect_link = $1", [
      `/dashboard/imports/${id}`,
    ]),
  ).toEqual([{ type: "newImportOrders", content: { name: "commandes.csv", done: 2, lines: 2 } }]);

  // An existing order is not imported twice.
  const again = await upload("orders", SHOPIFY);
  expect((await act(again.id, "check")).states).toMatchObject({ ready: 0, error: 2 });
  expect((await lines(again.id, "error"))[0]?.faults).toEqual([
    { field: "number", code: "import-order-known" },
  ]);

  // A collaborator without prices reads no amounts; another shop's client is not found.
  const clerk = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { seeAllOrder: true, seeAllClient: true } }],
  });
  const path = `/v1/clients/${clientId}/imported-orders`;
  expect((await server.send("GET", path, { token: clerk })).status).toBe(403);
  const neighbour = await server.login("aubree", "Lanthier2026");
  expect((await server.send("GET", path, { token: neighbour })).status).toBe(404);

  expect((await act(id, "reversal")).states).toMatchObject({ reverted: 2, kept: 0 });
  expect(await clientOf("paul.ravel@exemple.fr")).toBe("");
});

it("reads the lists of PrestaShop and WooCommerce, with French days and amounts, and says what is wrong", async () => {
  const presta = await upload(
    "orders",
    [
      "ID;Référence;Nouveau client;Livraison;Client;Total;Paiement;État;Date",
      '12;XKBKNABJK;1;France;"M. Bernadac";"1 159,90 €";"Carte bancaire";"Paiement accepté";"2022-11-02 09:15:00"',
      '13;OHSATSERP;0;France;"M. Bernadac";"80,00 €";"Chèque";"Téléporté";"31/02/2022"',
    ].join("\r\n"),
  );
  expect(presta).toMatchObject({
    source: "prestashop",
    mapping: { number: 1, fullname: 4, total: 5, orderedAt: 8 },
  });
  expect((await act(presta.id, "check")).states).toMatchObject({ ready: 1, error: 1 });
  expect((await lines(presta.id, "error"))[0]?.faults).toEqual([{ field: "orderedAt", code: "date" }]);
  const { body } = await server.send("GET", `/v1/imports/${presta.id}/words`, { token: owner });
  expect(body["fields"]).toMatchObject([{ field: "status", words: [{ word: "Téléporté", count: 1 }] }]);
  expect(await act(presta.id, "run")).toMatchObject({ created: 1 });

  const woo = await upload(
    "orders",
    [
      "Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost",
      "501,Completed,2021-12-24 18:30,,Anaïs,Mercier,,4 quai du Port,Cassis,13260,FR,anais.mercier@exemple.fr,0612345679,61.00,BL,1,Blanc de blancs 2020,2,18.00",
      "501,Completed,2021-12-24 18:30,,Anaïs,Mercier,,4 quai du Port,Cassis,13260,FR,anais.mercier@exemple.fr,0612345679,61.00,RS,2,Rosé 2020,2,12.50",
    ].join("\n"),
  );
  expect(woo).toMatchObject({ source: "woocommerce", lines: 1 });
  expect((await act(woo.id, "check")).states, JSON.stringify(await lines(woo.id, "error"))).toMatchObject({
    ready: 1,
  });
  await act(woo.id, "run");
  expect(await ordersOf(await clientOf("anais.mercier@exemple.fr"))).toMatchObject([
    {
      number: "501",
      status: "shipped",
      orderedAt: "2021-12-24T17:30:00.000Z",
      totalTtcCents: 6100,
      items: [
        { quantity: 2, totalCents: 3600 },
        { quantity: 2, totalCents: 2500 },
      ],
    },
  ]);
});

it("brings in the clients of an old shop with their addresses", async () => {
  const file = await upload(
    "clients",
    [
      "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tags,Tax Exempt",
      "'7012345,Lucie,Garnier,lucie.garnier@exemple.fr,yes,,8 rue Haute,Bât. B,Dijon,,FR,21000,'+33612345670,'+33612345670,no,310.50,4,Aime les bulles,\"club, vip\",no",
    ].join("\n"),
  );
  expect(file).toMatchObject({ source: "shopify", lines: 1 });
  expect((await act(file.id, "check")).states, JSON.stringify(await lines(file.id, "error"))).toMatchObject({
    ready: 1,
  });
  await act(file.id, "run");
  expect(
    await rows(
      "select firstname, lastname, mobile, list_tag as tags, addresses -> 0 ->> 'zipcode' as zip from clients where id = $1",
      [await clientOf("lucie.garnier@exemple.fr")],
    ),
  ).toMatchObject([{ firstname: "Lucie", lastname: "Garnier", zip: "21000" }]);
});
