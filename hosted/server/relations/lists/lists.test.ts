import type { ContactList, ListPreview } from "@cuvee/core/relations/lists/contract.ts";
import type { Group, ListDefinition, Rule } from "@cuvee/core/relations/lists/definition.ts";
import { ruleOf } from "@cuvee/core/relations/lists/editing.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { allBut, makePerson } from "#kit/testing/people.ts";
import { ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { readMembers } from "#relations/lists/members.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
let reds: string[];

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
  reds = [await addClient("Rouge Un", ["rouge"]), await addClient("Rouge Deux", ["rouge", "vip"])];
});
afterAll(() => server.stop());

const ask = (method: string, path: string, body?: object, as = token): Promise<Reply> =>
  server.send(method, `/v1/${path}`, { token: as, ...(body ? { body } : {}) });
async function addClient(lastname: string, listTag: string[] = [], emails: string[] = []): Promise<string> {
  const reply = await ask("POST", "clients", { kind: "individual", lastname, listTag, emails });
  expect(reply.status, reply.text).toBe(201);
  return String(reply.body["id"]);
}
const all = (...rules: Rule[]): ListDefinition => ({
  include: { match: "all", rules, groups: [] },
  exclude: null,
});
const TAGGED = all(ruleOf("tag", { tags: ["rouge"] }));
const NOTHING: ListDefinition = { include: null, exclude: null };

async function create(more: object): Promise<ContactList> {
  const body = { id: newTestId(), name: "Liste", kind: "dynamic", definition: TAGGED, ...more };
  const reply = await ask("POST", "lists", body);
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as ContactList;
}
const read = async (id: string): Promise<ContactList> =>
  (await ask("GET", `lists/${id}`)).body as unknown as ContactList;
const members = (include: string[], exclude: string[] = []): Promise<string[]> =>
  server.app.services.database.transaction({ shopId: shop.id }, (tx) =>
    readMembers(tx, server.app.services, shop.id, { include, exclude }),
  );
const change = async (id: string, act: string, rows: object): Promise<unknown> => {
  const reply = await ask("POST", `lists/${id}/members`, { rows, act });
  expect(reply.status, reply.text).toBe(200);
  return reply.body["changed"];
};
const codeOf = (reply: Reply): unknown[] => [reply.status, reply.body["code"]];
const fieldsOf = (reply: Reply): string[] =>
  ((reply.body["fields"] ?? []) as { path: string; code: string }[]).map((f) => `${f.path} ${f.code}`);
const put = (list: ContactList, definition: ListDefinition): Promise<Reply> =>
  ask("PUT", `lists/${list.id}`, { name: list.name, description: "", definition, version: list.version });
const filtered = async (id: string): Promise<string[]> => {
  const filter = encodeURIComponent(JSON.stringify({ lists: { in: [id] } }));
  const { body } = await ask("GET", `clients?filter=${filter}`);
  return (body["rows"] as unknown as { id: string }[]).map((row) => row.id).toSorted();
};

describe("a list", () => {
  it("has the members of its rules, and those chosen by hand, whatever the rules say", async () => {
    const list = await create({});
    expect(await members([list.id])).toEqual(reds.toSorted());
    const [first = "", second = ""] = reds;
    const other = await addClient("Blanc");
    expect(await change(list.id, "add", { ids: [other] })).toBe(1);
    expect(await change(list.id, "remove", { ids: [first] })).toBe(1);
    expect(await members([list.id])).toEqual([second, other].toSorted());
    expect(await read(list.id)).toMatchObject({
      added: { count: 1, clients: [{ id: other, name: "Blanc" }] },
      removed: { count: 1, clients: [{ id: first }] },
      byHand: 1,
    });
    // Added once, removed afterwards: the last word counts.
    expect(await change(list.id, "remove", { ids: [other] })).toBe(1);
    expect(await members([list.id])).toEqual([second]);
    expect(await change(list.id, "reset", { ids: [first, other] })).toBe(2);
    expect(await members([list.id])).toEqual(reds.toSorted());
  });

  it("never has archived and merged clients; who stays after a merge has the place that a person gave", async () => {
    const [kept, gone, archived] = [
      await addClient("Reste"),
      await addClient("Part"),
      await addClient("Rangé"),
    ];
    const list = await create({ kind: "static", definition: NOTHING, clientIds: [gone, archived] });
    expect(await members([list.id])).toEqual([gone, archived].toSorted());
    await ask("PUT", `clients/${archived}/archived`, { archived: true, version: 1 });
    const merged = await ask("POST", `clients/${gone}/merge`, {
      into: kept,
      take: [],
      version: 1,
      intoVersion: 1,
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await members([list.id])).toEqual([kept]);
    expect((await read(list.id)).added.clients.map(({ name }) => name)).toEqual(["Rangé", "Reste"]);
  });

  it("is joined with others, and left without others", async () => {
    const vip = await create({ definition: all(ruleOf("tag", { tags: ["vip"] })) });
    const red = await create({});
    expect(await members([red.id, vip.id])).toEqual(reds.toSorted());
    expect(await members([red.id], [vip.id])).toEqual([reds[0]]);
    expect(await members([])).toEqual([]);
    await expect(members([newTestId()])).rejects.toMatchObject({ code: "not-found", status: 404 });
  });

  it("filters the list of clients, its count, its acts on all rows and its files", async () => {
    const list = await create({});
    expect(await filtered(list.id)).toEqual(reds.toSorted());
    expect(await filtered(newTestId())).toEqual([]);
    const filter = { lists: { in: [list.id] } };
    const measured = await ask("GET", `clients/measure?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect(measured.body["count"]).toBe(2);
    const hand = await create({ kind: "static", definition: NOTHING });
    expect(await change(hand.id, "add", { all: true, filter })).toBe(2);
    expect(await members([hand.id])).toEqual(reds.toSorted());
    const bulk = await ask("POST", "clients/bulk", {
      rows: { all: true, filter },
      act: { kind: "tags", field: "listTag", add: ["choisi"] },
    });
    expect(bulk.body).toEqual({ changed: 2 });
    const file = await ask("POST", "clients/exports", { format: "csv", columns: ["name", "lists"], filter });
    expect(file.status, file.text).toBe(202);
    await server.settle();
    const made = await asOwner(server.ownerUrl, async (db) => {
      const { rows } = await db.query<{ content: Buffer }>("select content from list_exports where id = $1", [
        file.body["id"],
      ]);
      return rows[0]?.content.toString("utf8") ?? "";
    });
    expect(made).toContain("Rouge Un");
    expect(made.trim().split("\n")).toHaveLength(3);
    // Of an agent, and without the permission, the list of clients has no such filter.
    const plain = await makePerson(server, {
      role: "iam",
      shops: [{ shopId: shop.id, authorizations: allBut("createList") }],
    });
    const asked = await ask(
      "GET",
      `clients?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      undefined,
      plain,
    );
    expect(fieldsOf(asked)).toEqual(["filter.lists unknown-column"]);
  });

  it("is named on the page of its members", async () => {
    const list = await create({ name: "Les rouges" });
    const { body } = await ask("GET", `lists/of-client/${reds[0]}`);
    expect((body["lists"] as unknown as { id: string }[]).map(({ id }) => id)).toContain(list.id);
    await ask("PUT", `lists/${list.id}/archived`, { archived: true, version: list.version });
    const after = await ask("GET", `lists/of-client/${reds[0]}`);
    expect((after.body["lists"] as unknown as { id: string }[]).map(({ id }) => id)).not.toContain(list.id);
    expect((await ask("GET", "lists/options")).text).not.toContain(list.id);
    expect((await read(list.id)).archived).toBe(true);
  });

  it("is saved under its version, copied with its members by hand, and deleted unless another reads it", async () => {
    const list = await create({ clientIds: [reds[0] ?? ""] });
    expect(codeOf(await put({ ...list, version: 9 }, TAGGED))).toEqual([409, "conflict"]);
    expect((await put(list, all(ruleOf("everyone")))).body["version"]).toBe(list.version + 1);
    const copy = await ask("POST", `lists/${list.id}/duplicates`, { id: newTestId(), name: "Copie" });
    expect(copy.body).toMatchObject({ name: "Copie", added: { count: 1 } });
    const reader = await create({ definition: all(ruleOf("member", { lists: [list.id] })) });
    expect((await read(list.id)).usedBy).toEqual([{ id: reader.id, name: "Liste" }]);
    expect(codeOf(await ask("DELETE", `lists/${list.id}`))).toEqual([409, "list-used"]);
    expect((await ask("DELETE", `lists/${reader.id}`)).status).toBe(200);
    expect((await ask("DELETE", `lists/${list.id}`)).status).toBe(200);
    expect((await ask("GET", `lists/${list.id}`)).status).toBe(404);
    expect(
      codeOf(
        await ask("POST", "lists", { id: copy.body["id"], name: "x", kind: "static", definition: NOTHING }),
      ),
    ).toEqual([409, "list-exists"]);
  });
});

describe("a list that a campaign uses", () => {
  const campaign = async (status: string, lists: { in?: string; not?: string }): Promise<string> => {
    const id = newTestId();
    await asOwner(server.ownerUrl, (db) =>
      db.query(
        `insert into campaigns (shop_id, id, status, name, channel, kind, purpose, list_ids, excluded_list_ids, a,
           created_at, created_by)
         values ($1, $2, $3, 'Vœux ' || $3, 'mail', 'promotion', 'newsletter', $4, $5, '{}', now(), 'x')`,
        [shop.id, id, status, lists.in ? [lists.in] : [], lists.not ? [lists.not] : []],
      ),
    );
    return id;
  };
  const end = (id: string): Promise<unknown> =>
    asOwner(server.ownerUrl, (db) => db.query("update campaigns set status = 'sent' where id = $1", [id]));

  it("stays until the campaign has ended, and may be archived before", async () => {
    const list = await create({});
    await campaign("sent", { in: list.id });
    await campaign("cancelled", { not: list.id });
    const draft = await campaign("draft", { in: list.id });
    const planned = await campaign("scheduled", { not: list.id });
    const refused = await ask("DELETE", `lists/${list.id}`);
    expect(codeOf(refused)).toEqual([409, "list-used"]);
    expect(refused.text).toContain("Vœux draft, Vœux scheduled");
    expect(refused.text).not.toContain("Vœux sent");
    const away = await ask("PUT", `lists/${list.id}/archived`, { archived: true, version: list.version });
    expect(away.status).toBe(200);
    await end(draft);
    expect(codeOf(await ask("DELETE", `lists/${list.id}`))).toEqual([409, "list-used"]);
    await end(planned);
    expect((await ask("DELETE", `lists/${list.id}`)).status).toBe(200);
  });
});

describe("hostile definitions", () => {
  const nested = (depth: number): Group => ({
    match: "all",
    rules: [ruleOf("everyone")],
    groups: depth > 1 ? [nested(depth - 1)] : [],
  });
  const refused = async (definition: object): Promise<string[]> =>
    fieldsOf(await ask("POST", "lists/preview", { listId: null, definition }));
  const with1 = (rule: object): object => ({
    include: { match: "all", rules: [rule], groups: [] },
    exclude: null,
  });

  it("are refused by name", async () => {
    expect(await refused({ include: nested(3), exclude: null })).toEqual([]);
    expect(await refused({ include: nested(4), exclude: null })).toEqual([
      "definition.include.groups.0.groups.0.groups list-depth",
    ]);
    expect(await refused({ include: nested(9), exclude: null })).toEqual([
      "definition.include.groups.0.groups.0.groups list-depth",
    ]);
    const many = Array.from({ length: 31 }, () => ruleOf("everyone"));
    const group = { match: "all", rules: many, groups: [] };
    expect(await refused({ include: group, exclude: group })).toEqual(["definition list-rules"]);
    expect(await refused({ include: { match: "all", rules: [], groups: [] }, exclude: null })).toEqual([
      "definition.include empty-group",
    ]);
    expect(await refused(with1({ rule: "password", not: false, inputs: {} }))).toEqual([
      "definition.include.rules.0.rule unknown-rule",
    ]);
    expect(
      await refused(with1({ rule: "kind", not: false, inputs: { kinds: ["'; drop table clients"] } })),
    ).toEqual(["definition.include.rules.0.inputs.kinds.0 invalid"]);
    expect(await refused(with1({ ...ruleOf("kind", { kinds: ["individual"] }), not: true }))).toHaveLength(1);
    const period = { kind: "between", from: "2026-05-02", until: "2026-05-01" };
    expect(await refused(with1(ruleOf("created", { period: period as never })))).toEqual([
      "definition.include.rules.0.inputs.period period-order",
    ]);
    expect(await refused(with1(ruleOf("turnover", { amounts: { from: null, to: null } })))).toEqual([
      "definition.include.rules.0.inputs.amounts empty-range",
    ]);
    // Values are values, never a part of the statement.
    const odd = with1(ruleOf("tag", { tags: ["x' or 1=1 --", ":v0", "$1"] }));
    expect(
      (await ask("POST", "lists/preview", { listId: null, definition: odd })).body["reach"],
    ).toMatchObject({
      members: 0,
    });
  });

  it("do not read themselves, directly or through others, nor lists of nobody", async () => {
    const a = await create({ name: "A" });
    const b = await create({ name: "B", definition: all(ruleOf("member", { lists: [a.id] })) });
    const loop = all(ruleOf("member", { lists: [b.id] }));
    const reply = await put(a, loop);
    expect(codeOf(reply)).toEqual([422, "list-cycle"]);
    expect(reply.body["message"]).toContain("A → B → A");
    expect(codeOf(await put(a, all(ruleOf("member", { lists: [a.id] }))))).toEqual([422, "list-cycle"]);
    expect(codeOf(await ask("POST", "lists/preview", { listId: a.id, definition: loop }))).toEqual([
      422,
      "list-cycle",
    ]);
    const unknown = all(ruleOf("member", { lists: [newTestId()] }));
    expect(codeOf(await put(a, unknown))).toEqual([422, "list-unknown"]);
    expect(codeOf(await ask("POST", "lists/preview", { listId: null, definition: unknown }))).toEqual([
      422,
      "list-unknown",
    ]);
    expect(await members([b.id])).toEqual(reds.toSorted());
  });

  it("compare no amounts for those who do not see prices", async () => {
    const plain = await makePerson(server, {
      role: "iam",
      shops: [{ shopId: shop.id, authorizations: allBut("seeAllPrice") }],
    });
    for (const rule of [
      ruleOf("turnover", { amounts: { from: 1, to: null } }),
      ruleOf("bought", { least: { by: "amount", value: 1 } }),
      ruleOf("rfm", { monetary: ["5"] }),
    ])
      expect(
        fieldsOf(await ask("POST", "lists/preview", { listId: null, definition: all(rule) }, plain)),
      ).toEqual(["definition rule-prices"]);
    const counted = all(ruleOf("bought", { least: { by: "times", value: 1 } }));
    expect((await ask("POST", "lists/preview", { listId: null, definition: counted }, plain)).status).toBe(
      200,
    );
  });
});

describe("the preview", () => {
  it("counts members and who is reached, shows ten of them, and saves nothing", async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        addClient(`Douze ${"ABCDEFGHIJKL".charAt(n)}`, ["douze"], [`douze${n}@example.org`]),
      ),
    );
    const preview = await ask("POST", "lists/preview", {
      listId: null,
      definition: all(ruleOf("tag", { tags: ["douze"] })),
    });
    const { reach, sample } = preview.body as unknown as ListPreview;
    expect(reach.members).toBe(12);
    expect(reach.noAddress + reach.noConsent + reach.suppressed + reach.inError + reach.reachable).toBe(12);
    expect(sample).toHaveLength(10);
    expect(sample.every(({ id }) => ids.includes(id))).toBe(true);
    // Nobody was asked: individuals need a consent.
    expect(reach.noConsent).toBe(12);
    expect(new Set(sample.map(({ reason }) => reason))).toEqual(new Set(["noConsent"]));
  });

  it("shows the postal address of who would get a letter", async () => {
    const id = await addClient("Postale", ["poste"]);
    await asOwner(server.ownerUrl, (db) =>
      db.query(
        `update clients set addresses = '[{"main": true, "use": "both", "street": "1 rue Haute", "zipcode": "33000",
           "city": "Bordeaux", "country": "FR"}]' where id = $1`,
        [id],
      ),
    );
    const definition = all(ruleOf("tag", { tags: ["poste"] }));
    const letter = await ask("POST", "lists/preview", { listId: null, definition, channel: "letter" });
    expect(letter.body["sample"]).toMatchObject([
      { id, address: "1 rue Haute, 33000 Bordeaux", reason: null },
    ]);
  });

  it("tells how many of those who did not buy never bought", async () => {
    const definition: ListDefinition = {
      include: {
        match: "all",
        rules: [
          ruleOf("tag", { tags: ["rouge"] }),
          ruleOf("notBought", { period: { kind: "last", count: 1, unit: "month" } }),
        ],
        groups: [],
      },
      exclude: null,
    };
    const { body } = await ask("POST", "lists/preview", { listId: null, definition });
    expect(body["never"]).toEqual([{ rule: 1, clients: 2 }]);
  });

  it("finds values of rules by a search", async () => {
    const found = async (query: string): Promise<string[]> =>
      ((await ask("GET", `lists/choices?${query}`)).body["choices"] as unknown as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await found("source=tags&search=rou")).toContain("rouge");
    expect(await found("source=products&search=zzz")).toEqual([]);
    for (const source of ["states", "families", "grids", "countries", "departments", "owners", "agents"])
      expect(await found(`source=${source}`), source).toBeInstanceOf(Array);
    for (const source of [
      "vintages",
      "productTypes",
      "appellations",
      "events",
      "lots",
      "lists",
      "campaigns",
      "tags2",
      "families2",
    ])
      expect(await found(`source=${source}`), source).toBeInstanceOf(Array);
    expect((await ask("GET", "lists/choices?source=passwords")).status).toBe(422);
  });

  it("names all chosen values of a definition by one call", async () => {
    const { id } = await create({ name: "Nommée" });
    const chosen = { products: [shop.product.id, "unknown"], lists: [id], tags: ["rouge"], events: [] };
    const { body } = await ask("POST", "lists/choices/names", { chosen });
    expect(body["names"]).toEqual([
      { source: "tags", value: "rouge", name: "rouge" },
      { source: "products", value: shop.product.id, name: expect.any(String) },
      { source: "lists", value: id, name: "Nommée" },
    ]);
    const { status } = await ask("POST", "lists/choices/names", { chosen: { passwords: ["x"] } });
    expect(status).toBe(422);
  });
});
