import type { ClientRow, ClientTerms, GridRequest } from "@cuvee/core/offer/pricing/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE } from "#kit/testing/orders.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { openSeller, termsOf, type Seller } from "./testing/seller.fixture.ts";

let server: TestServer;
let seller: Seller;
let champagne: Seller;
let camille: string;
let bastien: string;

beforeAll(async () => {
  server = await startTestServer();
  seller = await openSeller(server, ESTATE, ["calades", "Calades2026"]);
  champagne = await openSeller(server, CHAMPAGNE, ["aubree", "Lanthier2026"]);
  camille = await server.login("camille", "Camille2026");
  bastien = await server.login("cave-kerouedan", "Caviste2026");
});
afterAll(() => server.stop());

const PICKUP = { shipping: { ref: "caveau", country: "FR", zipcode: "44000" } };
const userId = (username: string): Promise<string> =>
  asOwner(
    server.ownerUrl,
    async (c) => (await c.query("select id from users where username = $1", [username])).rows[0].id,
  );
const clients = async (of: Seller, search = ""): Promise<ClientRow[]> =>
  (await of.set<{ clients: ClientRow[] }>("GET", `/v1/pricing/clients?search=${encodeURIComponent(search)}`))
    .clients;
const requests = async (of: Seller): Promise<GridRequest[]> =>
  (await of.set<{ requests: GridRequest[] }>("GET", "/v1/pricing/grid-requests")).requests;
const ask = (token: string, shop: string, body: object = { company: "Cave Rousselin" }): Promise<Reply> =>
  server.send("POST", `/v1/shops/${shop}/grid-requests`, { token, body });

describe("terms of a client", () => {
  it("are found by name, and are those that he is priced with", async () => {
    const id = await userId("cave-kerouedan");
    expect(await clients(seller, "kerouédan")).toMatchObject([
      {
        userId: id,
        username: "cave-kerouedan",
        name: "Cave Kerouédan",
        isPro: true,
        typology: "pro",
        points: 0,
      },
    ]);
    expect(await clients(seller, "zzz")).toEqual([]);
    const before = await seller.client(id);
    const [agreed] = before.prices;
    if (!agreed) throw new Error("no agreed price");
    const products = [{ formatId: agreed.formatId, quantity: 1 }];
    const unit = async () => (await seller.price(products, PICKUP, bastien)).lines[0]?.unitE4;
    expect(await unit()).toBe(agreed.unitE4);
    expect((await seller.trial({ products, clientId: id })).lines[0]?.unitE4).toBe(agreed.unitE4);

    const now = Date.now();
    const prices = [
      { formatId: agreed.formatId, unitE4: 71_000, until: now - 1000 },
      { formatId: agreed.formatId, unitE4: 72_000, since: now - 1000, until: now + 3_600_000 },
      {
        formatId: agreed.formatId,
        unitE4: 73_000,
        since: now + 3_600_000,
        tiers: [{ from: 6, unitE4: 70_000 }],
      },
    ];
    const terms = {
      ...termsOf(before),
      vatNumber: "de 123456789".replace(" ", ""),
      suspension: { attestation: "AI2-2026-14", until: now + 3_600_000 },
      exciseNumber: "FR084512N0427",
      prices,
    };
    const changed = await seller.set<ClientTerms>("PUT", `/v1/pricing/clients/${id}`, terms);
    expect(changed).toEqual({ ...before, ...terms, vatNumber: "DE123456789", version: before.version + 1 });
    expect(await seller.client(id)).toEqual(changed);
    expect(await unit()).toBe(72_000);
    const at = async (moment: number) =>
      (await seller.trial({ products, clientId: id, at: moment })).lines[0]?.unitE4;
    expect([await at(now - 9_000_000), await at(now + 9_000_000)]).toEqual([71_000, 73_000]);
    // Suspension of VAT ends with its attestation.
    const exemption = async (moment: number) =>
      (await seller.trial({ products, clientId: id, at: moment })).exemption;
    expect([await exemption(now), await exemption(now + 9_000_000)]).toEqual(["suspended", undefined]);

    const old = await seller.ask("PUT", `/v1/pricing/clients/${id}`, terms);
    expect([old.status, old.body["facts"]]).toEqual([409, { current: changed }]);
    const back = { ...termsOf(before), version: changed.version };
    await seller.set("PUT", `/v1/pricing/clients/${id}`, back);
    expect(await unit()).toBe(agreed.unitE4);
  });

  it("reach the sessions that he has open at once", async () => {
    const id = await userId("cave-kerouedan");
    const grid = async () =>
      (await seller.price([{ formatId: seller.shop.bottle.id, quantity: 1 }], PICKUP, bastien)).typology;
    const shown = async () =>
      (await server.send("GET", `/v1/embeds/${ESTATE}`, { token: bastien })).body["typology"];
    expect([await grid(), await shown()]).toEqual(["pro", "pro"]);
    for (const typology of [null, "pro"]) {
      await seller.set("PUT", `/v1/pricing/clients/${id}`, { ...termsOf(await seller.client(id)), typology });
      const wanted = typology ?? "particulier";
      expect([await grid(), await shown()]).toEqual([wanted, wanted]);
    }
  });

  it("are of buyers whom the shop knows, and of no one else", async () => {
    const id = await userId("camille");
    const owner = await userId("calades");
    expect((await clients(champagne)).map((c) => c.username)).toEqual(["cave-kerouedan"]);
    const terms = {
      typology: null,
      vatNumber: null,
      suspension: null,
      exciseNumber: null,
      prices: [],
      version: 0,
    };
    for (const stranger of [id, owner, newTestId()]) {
      expect((await champagne.ask("GET", `/v1/pricing/clients/${stranger}`)).status).toBe(404);
      expect((await champagne.ask("PUT", `/v1/pricing/clients/${stranger}`, terms)).status).toBe(404);
      const trial = { clientId: stranger, products: [] };
      expect((await champagne.ask("POST", "/v1/pricing/trial", trial)).status).toBe(404);
    }
    expect((await ask(camille, CHAMPAGNE)).status).toBe(201);
    expect(await champagne.client(id)).toMatchObject({ username: "camille", typology: null, version: 0 });
    const set = await champagne.set<ClientTerms>("PUT", `/v1/pricing/clients/${id}`, {
      ...terms,
      typology: "pro",
    });
    expect(set).toMatchObject({ typology: "pro", version: 1 });
    expect(
      (await champagne.price([{ formatId: champagne.shop.bottle.id, quantity: 1 }], {}, camille)).typology,
    ).toBe("pro");
    // To the estate Camille is another client, with separate terms.
    expect(await seller.client(id)).toMatchObject({ username: "camille", typology: null, version: 0 });
  });
});

describe("a request for a grid", () => {
  it("is made once, told to the staff, and granted with a mail", async () => {
    const first = await ask(camille, ESTATE, { company: "Cave <b>Rousselin</b>", message: "Bonjour" });
    expect([first.status, first.body["status"]]).toEqual([201, "pending"]);
    const again = await ask(camille, seller.shop.id, { company: "Autre" });
    expect([again.status, again.body]).toEqual([201, first.body]);
    await server.settle();
    const listed = async (token: string) =>
      (
        (await server.send("GET", "/v1/notifications-centers", { token })).body as unknown as {
          type: string;
        }[]
      ).filter((n) => n.type === "accessTypo");
    expect(await listed(seller.token)).toMatchObject([
      {
        content: { name: "Camille Rousselin", company: "Cave <b>Rousselin</b>" },
        redirectLink: "/dashboard/tarifs/requests",
      },
    ]);
    const [open] = await requests(seller);
    expect(open).toMatchObject({
      id: first.body["id"],
      username: "camille",
      status: "pending",
      message: "Bonjour",
    });
    expect(Date.now() - Date.parse(open?.createdAt ?? "")).toBeLessThan(60_000);

    const path = `/v1/pricing/grid-requests/${open?.id}/answer`;
    expect((await champagne.ask("POST", path, { typology: "pro" })).status).toBe(404);
    const own = async (token: string): Promise<unknown> =>
      (await server.send("GET", `/v1/shops/${seller.shop.id}/grid-requests/own`, { token })).body["status"];
    expect([await own(camille), await own(bastien)]).toEqual(["pending", null]);
    const answered = await seller.set<{ requests: GridRequest[] }>("POST", path, { typology: "pro" });
    expect(await own(camille)).toBe("granted");
    expect(answered.requests).toMatchObject([{ id: open?.id, status: "granted" }]);
    const { typology } = await seller.price(
      [{ formatId: seller.shop.bottle.id, quantity: 1 }],
      PICKUP,
      camille,
    );
    expect(typology).toBe("pro");
    const late = await seller.ask("POST", path, { typology: null });
    expect([late.status, late.body["facts"]]).toMatchObject([409, { current: { status: "granted" } }]);
    expect(await mails()).toMatchObject([
      { kind: "gridGranted", subject: "Domaine des Trois Calades vous ouvre son tarif Caviste" },
    ]);
  });

  it("can be refused, and made again", async () => {
    await ask(bastien, ESTATE);
    const [open] = await requests(seller);
    const path = `/v1/pricing/grid-requests/${open?.id}/answer`;
    const before = await seller.client(await userId("cave-kerouedan"));
    await seller.set("POST", path, { typology: null });
    expect(await seller.client(before.clientId)).toEqual(before);
    expect((await mails()).map((m) => m.kind)).toEqual(["gridGranted", "gridRefused"]);
    const second = await ask(bastien, ESTATE);
    expect([second.status, second.body["id"] === open?.id]).toEqual([201, false]);
    expect((await requests(seller)).map((r) => r.status)).toEqual(["pending", "refused", "granted"]);
    expect((await requests(champagne)).map((r) => r.username)).toEqual(["camille"]);
  });

  it("asked fifty times at once is one", async () => {
    const percheval = "maison-percheval";
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(camille, percheval)));
    expect(new Set(replies.map((r) => `${r.status} ${String(r.body["id"])}`)).size).toBe(1);
    expect((await ask(camille, "nulle-part")).status).toBe(404);
    expect(
      (await server.send("POST", `/v1/shops/${ESTATE}/grid-requests`, { body: { company: "x" } })).status,
    ).toBe(401);
    expect((await ask(seller.token, CHAMPAGNE)).status).toBe(403);
  });
});

const mails = (): Promise<{ kind: string; subject: string }[]> =>
  asOwner(
    server.ownerUrl,
    async (c) =>
      (await c.query("select kind, subject from mails where kind like 'grid%' order by created_at")).rows,
  );
