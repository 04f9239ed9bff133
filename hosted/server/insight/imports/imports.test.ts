import type { ImportLine, ImportView } from "@cuvee/core/insight/imports/fields.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CLIENTS } from "#insight/imports/testing/clients.fixture.ts";
import { CHAMPAGNE, ESTATE, openShop, placeOrder, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

async function upload(kind: string, bytes: Buffer | string, token = owner, more = ""): Promise<Reply> {
  const response = await fetch(`${server.url}/v1/imports?kind=${kind}&name=fichier.csv${more}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "idempotency-key": newTestId(),
    },
    body: new Uint8Array(Buffer.from(bytes)),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
}
const view = (reply: Reply): ImportView => {
  expect(reply.status, reply.text.slice(0, 400)).toBeLessThan(300);
  return reply.body as unknown as ImportView;
};
const read = async (id: string): Promise<ImportView> =>
  view(await server.send("GET", `/v1/imports/${id}`, { token: owner }));
const lines = async (id: string, state: string): Promise<ImportLine[]> =>
  (await server.send("GET", `/v1/imports/${id}/lines?limit=200&state=${state}`, { token: owner })).body[
    "lines"
  ] as unknown as ImportLine[];
async function act(id: string, what: string): Promise<ImportView> {
  view(await server.send("POST", `/v1/imports/${id}/${what}`, { token: owner }));
  await server.settle();
  return read(id);
}
const rows = <T extends object>(query: string, values: unknown[] = []): Promise<T[]> =>
  asOwner(server.ownerUrl, async (client) => (await client.query(query, values)).rows as T[]);
const clientCount = async (): Promise<number> =>
  Number(
    (
      await rows<{ n: string }>(
        "select count(*) as n from clients where shop_id = $1 and archived_at is null",
        [shop.id],
      )
    )[0]?.n,
  );

it("reads a Windows-1252 file, checks each line, is corrected, brings in and takes back", async () => {
  const before = await clientCount();
  const created = view(await upload("clients", Buffer.from(CLIENTS, "latin1")));
  expect(created).toMatchObject({ status: "pending", encoding: "windows-1252", delimiter: ";", lines: 6 });
  expect(created.mapping).toMatchObject({
    lastname: 0,
    firstname: 1,
    company: 2,
    email: 3,
    zipcode: 4,
    city: 5,
    siret: 7,
  });
  const { id } = created;
  const checked = await act(id, "check");
  expect(checked.states).toMatchObject({ ready: 2, error: 4 });
  expect(await clientCount()).toBe(before);
  const faults = Object.fromEntries((await lines(id, "error")).map((line) => [line.line, line.faults]));
  expect(faults).toEqual({
    3: [{ field: "email", code: "email" }],
    4: [{ field: "lastname", code: "needed" }],
    5: [{ field: "zipcode", code: "zipcode" }],
    6: [{ field: "typology", code: "unknown-grid" }],
  });

  // A line is corrected and becomes valid; the others are left out.
  const [third] = await lines(id, "error");
  const cells = third?.cells.map((cell) => (cell === "pas-un-mail" ? "bon@exemple.fr" : cell));
  const put = await server.send("PUT", `/v1/imports/${id}/lines/3`, { token: owner, body: { cells } });
  expect(put.body).toMatchObject({ state: "new", faults: [] });
  expect((await act(id, "check")).states).toMatchObject({ ready: 3, error: 3 });
  const run = await act(id, "run");
  expect(run).toMatchObject({ status: "completed", running: null, created: 3, changed: 0 });
  expect(await clientCount()).toBe(before + 3);
  const [pro] = await rows<object>(
    "select kind, company, siren, nic, typology, city from clients where emails @> array['contact@cavedumole.fr']",
  );
  expect(pro).toMatchObject({
    kind: "professional",
    company: "Cave du Môle",
    siren: "732829320",
    nic: "00074",
    city: "Saint-Tropez",
  });
  expect(
    (await server.send("PUT", `/v1/imports/${id}/lines/1`, { token: owner, body: { cells } })).body,
  ).toMatchObject({ code: "import-line-done" });

  // One of them is edited manually meanwhile: that client stays, the others are deleted.
  const [anais] = await rows<{ id: string }>(
    "select id from clients where emails @> array['anais.lefevre@exemple.fr']",
  );
  const note = await server.send("POST", `/v1/clients/${anais?.id}/notes`, {
    token: owner,
    body: { note: "Aime le rosé" },
  });
  expect(note.status, note.text).toBeLessThan(300);
  const back = await act(id, "reversal");
  expect(back).toMatchObject({ status: "reverted", states: { reverted: 2, kept: 1 } });
  expect((await lines(id, "kept")).map((line) => [line.line, line.faults])).toEqual([
    [1, [{ field: null, code: "import-noted" }]],
  ]);
  expect(back.kept).toEqual([{ code: "import-noted", count: 1 }]);
  expect((await lines(id, "kept"))[0]?.record).toMatchObject({ id: anais?.id });
  expect(await clientCount()).toBe(before + 1);
  expect((await server.send("POST", `/v1/imports/${id}/run`, { token: owner })).body).toMatchObject({
    code: "import-over",
  });
  // Fields of an existing client that a line does not have stay: the agent, too, both on import and on undo.
  const ofAgent =
    "select id, emails[1] as email, agent_id from clients where shop_id = $1 and agent_id is not null order by id";
  const given = await rows<{ email: string }>(ofAgent, [shop.id]);
  const known = view(await upload("clients", `Nom;E-mail;Tags\nRebaptisé;${given[0]?.email};foire`));
  await act(known.id, "check");
  expect(await act(known.id, "run")).toMatchObject({ created: 0, changed: 1 });
  expect(await rows(ofAgent, [shop.id])).toEqual(given);
  expect((await act(known.id, "reversal")).states).toMatchObject({ reverted: 1 });
  expect(await rows(ofAgent, [shop.id])).toEqual(given);
});

it("makes products with vintages and formats, changes what is there, and puts all of it back", async () => {
  const file = [
    "Désignation,Millésime,Couleur,Contenance,Prix TTC,Degré,Code-barres",
    'Les Fontaines claires,2022,Rouge,75 cl,"12,50","13,5",',
    'Les Fontaines claires,2022,Rouge,Magnum,"26,00","13,5",',
    'Les Fontaines claires,2023,Rouge,75 cl,"12,90",14,',
    "Les Fontaines claires,2023,Mauve,75 cl,13,14,",
    "Autre cuvée,2021,Blanc,6 x 75 cl,60,12,3760000000018",
  ].join("\n");
  const catalogue = () =>
    rows(
      "select p.name, v.name as vintage, f.volume_ml, f.unit_e4, v.alcohol from products p join vintages v on v.product_id = p.id join formats f on f.vintage_id = v.id where p.shop_id = $1 order by 1, 2, 3",
      [shop.id],
    );
  const before = await catalogue();
  const { id, delimiter } = view(await upload("products", file));
  expect(delimiter).toBe(",");
  const checked = await act(id, "check");
  expect(checked.states).toMatchObject({ ready: 3, error: 2 });
  expect((await lines(id, "error")).map((line) => line.faults)).toEqual([
    [{ field: "color", code: "color-name" }],
    [{ field: "ean", code: expect.any(String) }],
  ]);
  expect(await act(id, "run")).toMatchObject({ status: "completed", created: 1, changed: 2 });
  const mine = (await catalogue()).filter(
    (row) => (row as { name: string }).name === "Les Fontaines claires",
  );
  expect(mine).toEqual([
    { name: "Les Fontaines claires", vintage: "2022", volume_ml: 750, unit_e4: "125000", alcohol: 1350 },
    { name: "Les Fontaines claires", vintage: "2022", volume_ml: 1500, unit_e4: "260000", alcohol: 1350 },
    { name: "Les Fontaines claires", vintage: "2023", volume_ml: 750, unit_e4: "129000", alcohol: 1400 },
  ]);
  // The same file again changes prices, and nothing else.
  const again = view(await upload("products", file.replace('"12,50"', '"13,10"')));
  await act(again.id, "check");
  expect(await act(again.id, "run")).toMatchObject({ created: 0, changed: 3 });
  expect((await act(again.id, "reversal")).states).toMatchObject({ reverted: 3, kept: 0 });
  expect(await catalogue()).toEqual(expect.arrayContaining(mine));
  const back = await act(id, "reversal");
  // The second import changed the product: the first one does not undo a version that it does not know.
  expect(back.states.reverted + back.states.kept).toBe(3);
  const third = view(await upload("products", file.replaceAll("Les Fontaines claires", "Clos neuf")));
  await act(third.id, "check");
  await act(third.id, "run");
  expect((await act(third.id, "reversal")).states).toMatchObject({ reverted: 3, kept: 0 });
  const names = new Set((await catalogue()).map((row) => (row as { name: string }).name));
  expect(names.has("Clos neuf")).toBe(false);
  expect(
    (await catalogue()).filter((row) => (row as { name: string }).name !== "Les Fontaines claires"),
  ).toEqual(before);
});

it("counts stock by EAN or name, and takes the difference back whatever was sold since", async () => {
  const [article] = await rows<{ id: string; name: string; vintage: string; n: string }>(
    "select f.id, p.name, v.name as vintage, sum(s.on_hand) as n from formats f join products p on p.id = f.product_id join vintages v on v.id = f.vintage_id join stocks s on s.format_id = f.id where f.id = $1 group by 1, 2, 3",
    [shop.bottle.id],
  );
  const total = async () =>
    Number(
      (
        await rows<{ n: string }>("select sum(on_hand) as n from stocks where format_id = $1", [
          shop.bottle.id,
        ])
      )[0]?.n,
    );
  // A second lot beside the first: a line without a lot counts both.
  const [place] = await rows<{ id: string }>(
    "select s.warehouse_id as id from stocks s join warehouses w on w.id = s.warehouse_id where format_id = $1 and w.sells",
    [shop.bottle.id],
  );
  const more = {
    kind: "production",
    warehouseId: place?.id,
    lines: [{ formatId: shop.bottle.id, quantity: 12, lot: "Z" }],
  };
  expect((await server.send("POST", "/v1/stocks/operations", { token: owner, body: more })).status).toBe(201);
  const before = await total();
  const file = `Produit;Millésime;Format;Quantité\n${article?.name};${article?.vintage};75 cl;5 000\nInconnu;;;3\n${article?.name};${article?.vintage};75 cl;-4`;
  const { id } = view(await upload("stocks", file));
  expect((await act(id, "check")).states).toMatchObject({ ready: 1, error: 2 });
  expect((await lines(id, "error")).map((line) => line.faults)).toEqual([
    [{ field: "name", code: "unknown-article" }],
    [{ field: "quantity", code: "quantity" }],
  ]);
  await act(id, "run");
  // A count without a lot covers the whole stock there: the shelves of the shop beside it stay.
  const there = await rows<{ n: string }>(
    "select sum(on_hand) as n from stocks s join warehouses w on w.id = s.warehouse_id where format_id = $1 and w.sells",
    [shop.bottle.id],
  );
  expect(Number(there[0]?.n)).toBe(5000);
  expect(await total()).not.toBe(before);
  expect(
    await rows("select type, content - 'name' as content from notifications where redirect_link = $1", [
      `/dashboard/imports/${id}`,
    ]),
  ).toEqual([{ type: "newImportStocks", content: { done: 1, lines: 3 } }]);
  await placeOrder(server, shop, { payment: "check", quantity: 2 });
  expect((await act(id, "reversal")).states.reverted).toBe(1);
  expect(await total()).toBe(before);
});

it("brings in birthdays without their year, to new clients and known ones, and takes them back", async () => {
  const birthdays = async (): Promise<unknown[]> =>
    (
      await rows<{ birthday: string }>(
        "select birthday from clients where shop_id = $1 and emails[1] like '%@fete.fr' order by emails[1]",
        [shop.id],
      )
    ).map(({ birthday }) => birthday);
  const known = { kind: "individual", lastname: "Connue", emails: ["b@fete.fr"], birthday: "01-02" };
  await server.send("POST", "/v1/clients", { token: owner, body: known });
  const file = [
    "Nom;E-mail;Date de naissance",
    "Nouvelle;a@fete.fr;14/07/1980",
    "Connue;b@fete.fr;3 mars 1975",
    "Fausse;c@fete.fr;31/02/1980",
    "Sans;d@fete.fr;",
  ].join("\n");
  const { id, mapping } = view(await upload("clients", file));
  expect(mapping["birthday"]).toBe(2);
  expect((await act(id, "check")).states).toMatchObject({ ready: 3, error: 1 });
  expect((await lines(id, "error")).map(({ faults }) => faults)).toEqual([
    [{ field: "birthday", code: "date" }],
  ]);
  await act(id, "run");
  expect(await birthdays()).toEqual(["07-14", "03-03", ""]);
  await act(id, "reversal");
  expect(await birthdays()).toEqual(["01-02"]);
});

it("remembers a mapping by hand for the next file of that source", async () => {
  const file = "Champ A;Champ B\nMartin;martin@exemple.fr\n";
  const first = view(await upload("clients", file, owner, "&source=isagri"));
  expect(first.mapping).toEqual({});
  const body = { mapping: { lastname: 0, email: 1 }, source: "isagri", version: first.version };
  expect(
    view(await server.send("PUT", `/v1/imports/${first.id}/mapping`, { token: owner, body })).mapping,
  ).toEqual(body.mapping);
  expect(view(await upload("clients", file, owner, "&source=isagri")).mapping).toEqual(body.mapping);
  expect(view(await upload("clients", file)).mapping).toEqual({});
  const stale = await server.send("PUT", `/v1/imports/${first.id}/mapping`, { token: owner, body });
  expect([stale.status, stale.body["code"]]).toEqual([409, "conflict"]);
  const current = await read(first.id);
  for (const [mapping, code] of [
    [{ lastname: 7 }, "unknown-column"],
    [{ password: 0 }, "unknown-field"],
  ] as const) {
    const refused = await server.send("PUT", `/v1/imports/${first.id}/mapping`, {
      token: owner,
      body: { mapping, source: "isagri", version: current.version },
    });
    expect([refused.status, refused.text.includes(code)]).toEqual([422, true]);
  }
});

it("refuses what is no file of lines, and who may not make by hand what it holds", async () => {
  const code = async (bytes: Buffer | string, kind = "clients") => {
    const { status, body } = await upload(kind, bytes);
    return `${status} ${String(body["code"])}`;
  };
  expect(await code("Nom;Prénom")).toBe("422 import-empty");
  expect(await code(Buffer.from([0x89, 0x50, 0, 0, 1]))).toBe("422 import-unreadable");
  expect(await code(Buffer.from([0x50, 0x4b, 3, 4, 9, 9]))).toBe("422 import-unreadable");
  expect(await code(`${"a;".repeat(300)}\nb`)).toBe("422 import-columns");
  expect(await code("Nom\nx", "recipes")).toBe("422 invalid-input");
  const { id } = view(await upload("clients", "E-mail\nx@exemple.fr"));
  expect((await server.send("POST", `/v1/imports/${id}/check`, { token: owner })).body).toMatchObject({
    code: "import-mapping",
  });
  expect((await server.send("POST", `/v1/imports/${id}/run`, { token: owner })).body).toMatchObject({
    code: "import-unchecked",
  });
  const iam = (authorizations: Record<string, boolean>, shopId = shop.id) =>
    makePerson(server, { role: "iam", shops: [{ shopId, authorizations }] });
  const clerk = await iam({ createClient: true });
  expect((await upload("clients", "Nom\nx", clerk)).status).toBe(201);
  expect((await upload("products", "Nom\nx", clerk)).status).toBe(403);
  const buyer = await iam({ createProduct: true, seeAllPrice: true });
  expect((await upload("stocks", "Nom\nx", buyer)).status).toBe(403);
  const cellar = await iam({ seeAllStock: true });
  expect((await server.send("GET", `/v1/imports/${id}`, { token: cellar })).status).toBe(403);
  const { body } = await server.send("GET", "/v1/imports", { token: cellar });
  const seen = body["imports"] as unknown as ImportView[];
  expect(new Set(seen.map((one) => one.kind))).toEqual(new Set(["stocks"]));
  const other = await openShop(server, CHAMPAGNE);
  const elsewhere = await iam({ fullAccess: true }, other.id);
  expect((await server.send("GET", `/v1/imports/${id}`, { token: elsewhere })).status).toBe(404);
});
