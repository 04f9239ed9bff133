import type { ModelDetail, ModelPreview, ModelRow } from "@cuvee/core/relations/models/contract.ts";
import type { readyModel } from "@cuvee/core/relations/models/contract.ts";
import type { ModelContent } from "@cuvee/core/relations/models/models.ts";
import type * as z from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { CHAMPAGNE, ESTATE, openShop, type TestShop } from "#kit/testing/orders.ts";
import { makePerson } from "#kit/testing/people.ts";
import { newTestId, startTestServer, type Reply, type TestServer } from "#kit/testing/server.ts";
import { outbox } from "#people/accounts/testing/browser.fixture.ts";
import { advancedOf, mailBlocksOf } from "#relations/models/testing/models.fixture.ts";

let server: TestServer;
let shop: TestShop;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, ESTATE);
  token = await server.login("calades", "Calades2026");
});
afterAll(() => server.stop());

const standard = (text: string): ModelContent => ({
  kind: "standard",
  subject: { fr: "Bonjour {{firstname|à vous}}" },
  preheader: {},
  texts: { fr: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] } },
});
const ask = (method: string, path: string, body?: object): Promise<Reply> =>
  server.send(method, `/v1/models${path}`, { token, ...(body ? { body } : {}) });
const codeOf = ({ status, body }: Reply): unknown[] => [status, body["code"]];

async function make(
  content: ModelContent = standard("Des nouvelles."),
  use = "campaign",
): Promise<ModelDetail> {
  const reply = await ask("POST", "", { id: newTestId(), name: "Nouvelles", use, content });
  expect(reply.status, reply.text).toBe(201);
  return reply.body as unknown as ModelDetail;
}
const preview = async (content: ModelContent, more: object = {}): Promise<ModelPreview> => {
  const reply = await ask("POST", "/previews", { content, lang: "fr", ...more });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as ModelPreview;
};

test("a draft is kept, refused where another tab has kept one, and returns to its versions", async () => {
  const { id } = await make();
  const save = (text: string, version: number): Promise<Reply> =>
    ask("PUT", `/${id}`, { name: "Nouvelles", use: "campaign", content: standard(text), version });
  expect((await save("Un.", 1)).body).toMatchObject({ version: 2, keptAs: null });
  const late = await save("Deux.", 1);
  expect(codeOf(late)).toEqual([409, "conflict"]);
  expect(late.body).toMatchObject({ facts: { current: { version: 2, content: standard("Un.") } } });
  const kept = await ask("POST", `/${id}/versions`, { version: 2, note: "Avant la foire" });
  expect(kept.body).toMatchObject({ version: 2, keptAs: 1 });
  expect((await save("Trois.", 2)).body).toMatchObject({ version: 3, keptAs: null });
  const restored = await ask("PUT", `/${id}/versions/1`, { version: 3 });
  expect(restored.body).toMatchObject({ version: 4, content: standard("Un.") });
  const { versions } = (await ask("GET", `/${id}/versions`)).body as unknown as {
    versions: { number: number; note: string }[];
  };
  // The draft that was replaced is a version too.
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [2, ""],
    [1, "Avant la foire"],
  ]);
  expect((await ask("GET", `/${id}/versions/2`)).body).toEqual({ content: standard("Trois.") });
  expect(codeOf(await ask("GET", `/${id}/versions/9`))).toEqual([404, "not-found"]);
});

test("the list, the choice, a copy, the archive and the end of a model", async () => {
  const { id } = await make(advancedOf([]));
  const copy = await ask("POST", `/${id}/copies`, { id: newTestId(), name: "Copie à jeter" });
  expect(copy.body).toMatchObject({ kind: "advanced", name: "Copie à jeter", version: 1 });
  // The footer is there, whatever was sent.
  expect(copy.body["content"]).toMatchObject({ blocks: [{ kind: "footer" }] });
  const listed = async (search: string): Promise<ModelRow[]> =>
    ((await ask("GET", `?search=${search}`)).body as unknown as { rows: ModelRow[] }).rows;
  expect(await listed("copie")).toMatchObject([{ subject: "Nouvelles du domaine", languages: "en, fr" }]);
  const copyId = String(copy.body["id"]);
  await ask("PUT", `/${copyId}/archived`, { archived: true, version: 1 });
  const { models } = (await ask("GET", "/options?search=copie")).body as unknown as {
    models: object[];
  };
  expect(models).toEqual([]);
  expect((await ask("DELETE", `/${copyId}`)).status).toBe(200);
  expect(codeOf(await ask("GET", `/${copyId}`))).toEqual([404, "not-found"]);
});

test("what is no content of a model is refused by name", async () => {
  const body = (content: unknown): object => ({ id: newTestId(), name: "x", use: "campaign", content });
  const refused = async (content: unknown): Promise<unknown[]> => {
    const reply = await ask("POST", "", body(content));
    expect(reply.status, reply.text).toBe(422);
    return (reply.body["fields"] as unknown as { code: string }[]).map(({ code }) => code);
  };
  expect(await refused({ ...standard("x"), subject: { fr: "{{prenom}}" } })).toEqual(["model-field"]);
  expect(await refused({ ...standard("x"), subject: { fr: "{{firstname" } })).toEqual(["model-field"]);
  const footer = { id: "f", kind: "footer", note: {} };
  expect(await refused(advancedOf([footer, { id: "d", kind: "divider" }] as never))).toEqual([
    "model-footer",
  ]);
  const field = { type: "field", attrs: { field: "password", fallback: "" } };
  const doc = { type: "doc", content: [{ type: "paragraph", content: [field] }] };
  expect(await refused({ ...standard("x"), texts: { fr: doc } })).toEqual(["rich-text"]);
  // Pages take neither dynamic fields nor blocks of mails.
  const picture = { visual: "/files/0000000000000001", alt: {} };
  const foreign = { id: "p", kind: "picture", picture, caption: {}, link: "", width: "wide" };
  expect(await refused(advancedOf([foreign] as never))).toEqual(["picture"]);
  const many = Array.from({ length: 61 }, (_, at) => ({ id: `d${at}`, kind: "divider" as const }));
  expect((await ask("POST", "", body(advancedOf(many)))).status).toBe(422);
});

test("a preview on a client has their values and the prices of their grid; nothing is kept", async () => {
  const client = await server.send("POST", "/v1/clients", {
    token,
    body: { kind: "individual", firstname: "Noé", lastname: "Roux" },
  });
  expect(client.status, client.text).toBe(201);
  const clientId = String(client.body["id"]);
  const blocks = [
    ...mailBlocksOf().filter(({ kind }) => kind === "heading"),
    { id: "p", kind: "products", title: {}, mode: "filter", productIds: [], filter: {}, most: 1 },
  ] as const;
  const content = advancedOf(blocks);
  const known = await preview(content, { clientId });
  expect(known.clientName).toContain("Roux");
  expect(known.html).toContain("Bonjour Noé");
  const price = async (typology: string | null): Promise<string> => {
    await asOwner(server.ownerUrl, (db) =>
      db.query("update clients set typology = $2 where id = $1", [clientId, typology]),
    );
    return /[\d,]+\s€/u.exec((await preview(content, { clientId })).text)?.[0] ?? "";
  };
  const { rows } = await asOwner(server.ownerUrl, (db) =>
    db.query<{ key: string }>(
      "select key from typologies where shop_id = $1 and not is_public order by key",
      [shop.id],
    ),
  );
  const prices = [await price(null)];
  for (const { key } of rows) prices.push(await price(key));
  expect(new Set(prices.filter(Boolean)).size).toBeGreaterThan(1);
  expect((await preview(content)).clientName).toBeNull();
});

test("the remarks on a content name what has to be mended", async () => {
  const button = { id: "b", kind: "button", label: { fr: "Voir" }, link: "", align: "center" } as const;
  const coupon = { id: "c", kind: "coupon", title: {}, text: {}, code: "NOEL" } as const;
  const chosen = {
    id: "p",
    kind: "products",
    title: {},
    mode: "chosen",
    productIds: [newTestId()],
    filter: {},
    most: 3,
  } as const;
  const text = { fr: "Bon pour la santé, plein d'énergie : {{documentNumber}} {{city}}" };
  const heading = { id: "h", kind: "heading", text, level: 1, align: "start" } as const;
  const { remarks } = await preview(advancedOf([heading, button, coupon, chosen]));
  const found = remarks.map(({ code, blockId }) => `${blockId} ${code}`);
  for (const wanted of [
    "h evinHealth",
    "h evinEnergy",
    "h fieldUnknownInUse",
    "h fieldWithoutFallback",
    "b emptyLink",
    "c couponUnknown",
    "p productNotOnSale",
    " noPreheader",
  ])
    expect(found).toContain(wanted);
});

test("a test goes to the caller's own address, not twice within a minute by mistake", async () => {
  const body = { content: standard("Bonjour."), lang: "fr" };
  const sent = await ask("POST", "/tests", body);
  expect(sent.status, sent.text).toBe(202);
  const to = String(sent.body["sentTo"]);
  const mail = (await outbox(server, to)).at(-1);
  expect(mail).toMatchObject({ kind: "modelTest", text: expect.stringContaining("Bonjour.") as string });
  // Its links to unsubscribe lead to a page that says that it is a test, and changes nothing.
  const [example = ""] = /https?:\S*\/consent\/example\/\S+/.exec(mail?.text ?? "") ?? [];
  const page = await server.send("GET", example.slice(example.indexOf("/consent")));
  expect(page.status).toBe(200);
  expect(page.text).toContain("Ceci est un essai");
  expect(page.text).not.toContain("<form");
  const { rows } = await asOwner(server.ownerUrl, (db) =>
    db.query("select subject from mails where kind = 'modelTest'"),
  );
  expect(rows).toEqual([{ subject: "[Essai] Bonjour Élise" }]);
  expect(codeOf(await ask("POST", "/tests", body))).toEqual([409, "mail-again"]);
  expect((await ask("POST", "/tests", { ...body, again: true })).status).toBe(202);
});

test("each ready model can be used as it is, in French and English", async () => {
  type Ready = { models: z.output<typeof readyModel>[] };
  const { models } = (await ask("GET", "/ready")).body as unknown as Ready;
  expect(models).toHaveLength(10);
  for (const { use, content } of models) {
    await make(content, use);
    for (const lang of ["fr", "en"]) {
      const { remarks, html } = await preview(content, { use, lang });
      const errors = remarks.filter(({ grade, code }) => grade === "error" && code !== "productNotOnSale");
      expect(errors, JSON.stringify(errors)).toEqual([]);
      expect(html).toContain(`lang="${lang}"`);
    }
  }
});

test("of another shop there are neither models nor clients; a collaborator without the right sees no client", async () => {
  const { id } = await make();
  const other = await server.login("aubree", "Lanthier2026");
  expect(codeOf(await server.send("GET", `/v1/models/${id}`, { token: other }))).toEqual([404, "not-found"]);
  const elsewhere = await openShop(server, CHAMPAGNE);
  expect(elsewhere.id).not.toBe(shop.id);
  const writer = await makePerson(server, {
    role: "iam",
    shops: [{ shopId: shop.id, authorizations: { createModel: true } }],
  });
  const { rows } = await asOwner(server.ownerUrl, (db) =>
    db.query<{ id: string }>("select min(id) as id from clients where shop_id = $1", [shop.id]),
  );
  const body = { content: standard("x"), lang: "fr", clientId: rows[0]?.id };
  expect((await server.send("POST", "/v1/models/previews", { token: writer, body })).status).toBe(403);
  const bare = { ...body, clientId: null };
  expect((await server.send("POST", "/v1/models/previews", { token: writer, body: bare })).status).toBe(200);
});
