import { readStoredCode } from "@cuvee/core/counter/pointsOfSale/codes.ts";
import type { PointView } from "@cuvee/core/counter/pointsOfSale/points.ts";
import { pbkdf2Sync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop, CHAMPAGNE, ESTATE, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { makeDeviceKey } from "#demo/tillDevice.ts";
import { enrol, makePoint, pointBody } from "#kit/testing/tills.ts";
import { asOwner } from "#kit/testing/cluster.ts";

let server: TestServer;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  owner = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const put = (path: string, body: object, token = owner): Promise<Reply> =>
  server.send("PUT", path, { token, body });
const seen = async (id: string): Promise<PointView> =>
  (await server.send("GET", `/v1/salespoints/${id}`, { token: owner })).body as unknown as PointView;
const codes = (reply: Reply): unknown[] => [
  reply.status,
  reply.body["code"],
  ...((reply.body["fields"] ?? []) as { path: string; code: string }[]).map((f) => `${f.path}: ${f.code}`),
];

describe("a point of sale", () => {
  it("is made, listed with its tills, changed and put away", async () => {
    const point = await makePoint(server, owner, shop.bottle.id);
    expect(point.people[0]).toMatchObject({ isOwner: true, works: true, hasCode: false });
    expect(point.people[0]?.acts).toHaveLength(9);
    const till = await enrol(server, owner, point.id);
    const list = await server.send("GET", "/v1/salespoints", { token: owner });
    expect(list.body["rows"]).toContainEqual(
      expect.objectContaining({
        id: point.id,
        tills: 1,
        people: 1,
        state: "active",
        devices: [{ id: till.id, code: till.code, name: "Comptoir" }],
      }),
    );
    const { id: _, ...body } = await pointBody(server, owner, shop.bottle.id);
    const changed = await put(`/v1/salespoints/${point.id}`, { ...body, name: "Salon", version: 1 });
    expect(changed.body).toMatchObject({ name: "Salon", version: 2, favourites: [shop.bottle.id] });
    const late = await put(`/v1/salespoints/${point.id}`, { ...body, name: "Foire", version: 1 });
    expect(codes(late)).toEqual([409, "conflict"]);
    const away = (version: number) =>
      server.send("DELETE", `/v1/salespoints/${point.id}?version=${version}`, { token: owner });
    expect(codes(await away(2))).toEqual([409, "point-tills"]);
    await put(`/v1/tills/${till.id}`, { name: "Comptoir", state: "retired", version: 1 });
    expect((await away(2)).body["archivedAt"]).toEqual(expect.any(String));
    expect(codes(await put(`/v1/salespoints/${point.id}`, { ...body, version: 3 }))).toEqual([
      409,
      "point-archived",
    ]);
  });

  it("names nothing that the shop does not have", async () => {
    const other = await openShop(server, CHAMPAGNE);
    const body = await pointBody(server, owner, other.bottle.id);
    const sent = { ...body, warehouseId: newTestId(), typology: "grille-x" };
    const reply = await server.send("POST", "/v1/salespoints", { token: owner, body: sent });
    expect(codes(reply)).toEqual([
      422,
      "invalid-input",
      "warehouseId: unknown-warehouse",
      "typology: unknown-grid",
      "favourites.0: unknown-format",
    ]);
  });
});

describe("a device is enrolled", () => {
  it("by who may unlock it; another is told whom to ask, and no series is used up", async () => {
    const point = await makePoint(server, owner);
    const member = (authorizations: Record<string, boolean>): Promise<string> =>
      makePerson(server, {
        role: "iam",
        shops: [{ shopId: shop.id, authorizations: { seeAllPrice: true, ...authorizations } }],
      });
    const seller = await member({ createOrderSalesPoint: true });
    const device = (token: string) =>
      server.send("POST", `/v1/salespoints/${point.id}/tills`, {
        token,
        body: { id: newTestId(), name: "Comptoir", publicKey: makeDeviceKey().publicKey },
      });
    const refused = await device(seller);
    expect(codes(refused)).toEqual([403, "till-not-yours"]);
    expect(refused.body["message"]).toContain("Hélène Vernède");
    expect((await seen(point.id)).tills).toEqual([]);
    const me = (await server.send("GET", "/v1/users/me", { token: seller })).body["id"] as unknown as string;
    expect(
      (await put(`/v1/salespoints/${point.id}/users/${me}`, { acts: [], version: 0 }, owner)).status,
    ).toBe(200);
    expect((await device(seller)).status).toBe(201);
    // A person with the right to assign people is added by enrolling.
    const chief = await member({ createOrderSalesPoint: true, createCollaborator: true });
    expect((await device(chief)).status).toBe(201);
    const now = await seen(point.id);
    expect(now.people.filter(({ works }) => works)).toHaveLength(3);
    expect(now.tills.map(({ code }) => code)).toHaveLength(2);
  });

  it("and retired, as a point is made and put away, by a right of its own; closings have theirs", async () => {
    const point = await makePoint(server, owner);
    const member = (right: string): Promise<string> =>
      makePerson(server, {
        role: "iam",
        shops: [{ shopId: shop.id, authorizations: { seeAllPrice: true, [right]: true } }],
      });
    const [seller, manager, accountant] = [
      await member("createOrderSalesPoint"),
      await member("manageSalesPoint"),
      await member("seeClosings"),
    ];
    const status = async (token: string, method: string, path: string, body?: object): Promise<number> =>
      (await server.send(method, path, { token, ...(body ? { body } : {}) })).status;
    const away = `/v1/salespoints/${point.id}?version=1`;
    expect(await status(seller, "DELETE", away)).toBe(403);
    expect(await status(accountant, "DELETE", away)).toBe(403);
    for (const path of ["/v1/tickets", "/v1/closings", "/v1/tills/verification"])
      expect([path, await status(accountant, "GET", path)]).toEqual([path, 200]);
    expect(await status(seller, "GET", "/v1/tickets")).toBe(200);
    expect(await status(seller, "GET", "/v1/closings")).toBe(403);
    expect(await status(seller, "GET", "/v1/tills/verification")).toBe(403);
    expect(await status(accountant, "GET", "/v1/salespoints")).toBe(403);
    expect(await status(manager, "DELETE", away)).toBe(200);
  });
});

describe("people of a point", () => {
  it("are given acts by who gives rights, and set their codes themselves", async () => {
    const point = await makePoint(server, owner);
    const mayGive = { createOrderSalesPoint: true, createCollaborator: true };
    const shops = (authorizations: Record<string, boolean>) => [
      { shopId: shop.id, authorizations: { seeAllPrice: true, ...authorizations } },
    ];
    const seller = await makePerson(server, { role: "iam", shops: shops({ createOrderSalesPoint: true }) });
    const chief = await makePerson(server, { role: "iam", shops: shops(mayGive) });
    await makePerson(server, { role: "iam", shops: shops({ seeAllOrder: true }) });
    const me = (await server.send("GET", "/v1/users/me", { token: seller })).body["id"] as unknown as string;
    expect(point.people.some((p) => p.userId === me)).toBe(false);
    const path = `/v1/salespoints/${point.id}/users/${me}`;
    expect(codes(await put(path, { acts: ["refund"], version: 0 }, seller))).toEqual([403, "forbidden"]);
    expect(codes(await put(`${path}/code`, { code: "2580" }, seller))).toEqual([404, "not-found"]);
    const given = await put(path, { acts: ["discount"], version: 0 }, chief);
    expect(given.status).toBe(200);
    expect(codes(await put(path, { acts: [], version: 0 }, chief))).toEqual([409, "conflict"]);
    expect(codes(await put(`${path}/code`, { code: "2580" }, owner))).toEqual([403, "forbidden"]);
    expect(codes(await put(`${path}/code`, { code: "258" }, seller))).toEqual([
      422,
      "invalid-input",
      "code: till-code",
    ]);
    expect((await put(`${path}/code`, { code: "2580" }, seller)).status).toBe(200);
    const mine = (await seen(point.id)).people.find((p) => p.userId === me);
    expect(mine).toMatchObject({ works: true, acts: ["discount"], hasCode: true, version: 2 });
    // The till's data allow checks offline; other answers of the server do not contain them.
    expect(JSON.stringify(await seen(point.id))).not.toContain("pbkdf2");
    const stored = await asOwner(server.ownerUrl, async (client) =>
      client.query<{ code: string }>("select code from sales_point_users where user_id = $1", [me]),
    );
    const code = readStoredCode(stored.rows[0]?.code ?? "");
    if (!code) throw new Error("no code");
    const hash = pbkdf2Sync("2580", Buffer.from(code.salt, "base64url"), code.rounds, 32, "sha256");
    expect(hash.toString("base64url")).toBe(code.hash);
    await put(path, { acts: null, version: 2 }, chief);
    expect((await seen(point.id)).people.find((p) => p.userId === me)).toMatchObject({
      works: false,
      hasCode: false,
    });
  });
});

describe("a till", () => {
  it("is given a code that the shop gives to no other, also of many who ask at once", async () => {
    const point = await makePoint(server, owner);
    const tills = await Promise.all(Array.from({ length: 6 }, () => enrol(server, owner, point.id)));
    expect(new Set(tills.map((t) => t.code)).size).toBe(6);
    expect(tills.every((t) => /^C\d+$/.test(t.code) && t.shopId === shop.id)).toBe(true);
  });

  it("asked for twice is the same, and its key is nobody else's", async () => {
    const point = await makePoint(server, owner);
    const { publicKey } = makeDeviceKey();
    const body = { id: newTestId(), name: "Stand", publicKey };
    const path = `/v1/salespoints/${point.id}/tills`;
    const first = await server.send("POST", path, { token: owner, body });
    const again = await server.send("POST", path, { token: owner, body });
    expect([first.status, again.body]).toEqual([201, first.body]);
    const stolen = await server.send("POST", path, { token: owner, body: { ...body, id: newTestId() } });
    expect(codes(stolen)).toEqual([409, "id-taken"]);
  });

  it("has a key of the curve", async () => {
    const point = await makePoint(server, owner);
    const { publicKey } = makeDeviceKey();
    const bytes = Buffer.from(publicKey, "base64url");
    const beside = Buffer.from(bytes);
    beside[64] = (beside[64] ?? 0) ^ 1;
    const compressed = Buffer.concat([Buffer.from([2]), bytes.subarray(1)]);
    for (const key of [beside, compressed, Buffer.alloc(65, 4)].map((b) => b.toString("base64url"))) {
      const body = { id: newTestId(), name: "Stand", publicKey: key };
      const reply = await server.send("POST", `/v1/salespoints/${point.id}/tills`, { token: owner, body });
      expect(codes(reply)).toEqual([422, "invalid-input", "publicKey: till-key"]);
    }
  });

  it("is renamed, retired for ever, and stays what it was, whoever writes to the database", async () => {
    const point = await makePoint(server, owner);
    const till = await enrol(server, owner, point.id);
    const change = (name: string, state: string, version: number) =>
      put(`/v1/tills/${till.id}`, { name, state, version });
    expect((await change("Terrasse", "active", 1)).body).toMatchObject({ name: "Terrasse", version: 2 });
    expect((await change("Terrasse", "retired", 2)).body["retiredAt"]).toEqual(expect.any(String));
    expect(codes(await change("Terrasse", "active", 3))).toEqual([409, "till-retired"]);
    for (const sql of [
      "update tills set code = 'C99' where id = $1",
      "update tills set public_key = repeat('a', 87) where id = $1",
      "update tills set state = 'active', retired_at = null where id = $1",
      "delete from tills where id = $1",
    ])
      await expect(asOwner(server.ownerUrl, (client) => client.query(sql, [till.id]))).rejects.toThrow(
        /enrolled|retired/,
      );
  });
});
