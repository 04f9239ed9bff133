import { firstSite, type Site } from "@cuvee/core/storefront/site/pages.ts";
import type { SiteBlock } from "@cuvee/core/storefront/site/blocks.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { makePerson } from "#kit/testing/people.ts";
import { ESTATE, openShop } from "#kit/testing/orders.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";

let server: TestServer;
let token: string;
let shopId: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.login("calades", "Calades2026");
  shopId = (await openShop(server, ESTATE)).id;
});
afterAll(() => server.stop());

type State = { draft: Site; published: Site | null; version: number; isChanged: boolean };
const read = async (): Promise<State> =>
  (await server.send("GET", "/v1/site", { token })).body as unknown as State;
const put = (path: string, body: object, by = token) =>
  server.send("PUT", `/v1/site${path}`, { token: by, body });
const withBlocks = (...blocks: SiteBlock[]): Site => {
  const { header, tabs } = firstSite({ presentation: {}, hasVisits: false });
  const [shop, ...others] = tabs;
  if (!shop) throw new Error("no tab");
  return { header, tabs: [{ ...shop, blocks }, ...others] };
};
const contact: SiteBlock = { id: "c", kind: "contact", title: { fr: "Venez" }, hours: {} };

it("is shown to its owner as a draft, with the wines that it offers", async () => {
  const { draft } = await read();
  const preview = (tabId: string | undefined) =>
    server.send("POST", "/v1/site/preview", { token, body: { site: draft, tabId, lang: "fr" } });
  // Of each kind of page: one with a list, whose groups may have no family.
  for (const { id } of draft.tabs) expect((await preview(id)).status, id).toBe(200);
  const shown = await preview(draft.tabs[0]?.id);
  expect(shown.status, shown.text.slice(0, 300)).toBe(200);
  const { offer } = shown.body as unknown as {
    offer: { products: unknown[]; rules: { shipping: { days?: number[] }[] } };
  };
  expect(offer.products.length).toBeGreaterThan(0);
  // A tuple within a union: the serializer supported it only outside of one.
  expect(offer.rules.shipping.some(({ days }) => days?.length === 2)).toBe(true);
});

it("is drafted, published, taken back, and two editors do not write over each other", async () => {
  const first = await read();
  expect(first).toMatchObject({ published: first.draft, version: 2, isChanged: false });
  expect(first.draft.tabs.map(({ name }) => name["fr"])).toEqual([
    "Accueil",
    "Boutique",
    "Visites",
    "Contact",
  ]);

  const drafted = await put("", { site: withBlocks(contact), version: 2 });
  expect(drafted).toMatchObject({
    status: 200,
    body: { version: 3, isChanged: true, published: first.published },
  });
  const late = await put("", { site: withBlocks(), version: 2 });
  expect(late).toMatchObject({ status: 409, body: { code: "conflict", facts: { current: { version: 3 } } } });

  expect(await put("/published", { version: 3 })).toMatchObject({ status: 200, body: { isChanged: false } });
  await put("", { site: withBlocks(), version: 4 });
  await put("/published", { version: 5 });
  expect((await read()).published?.tabs[0]?.blocks).toEqual([]);
  const { body } = await server.send("GET", "/v1/site/versions", { token });
  expect(body).toMatchObject({ versions: [{ number: 3, by: "calades" }, { number: 2 }, { number: 1 }] });
  expect(await put("/versions/9", { version: 6 })).toMatchObject({ status: 404 });
  const back = await put("/versions/2", { version: 6 });
  expect(back).toMatchObject({ status: 200, body: { isChanged: true } });
  expect((await read()).draft.tabs[0]?.blocks).toEqual([contact]);

  await asOwner(server.ownerUrl, async (client) => {
    await expect(
      client.query("update site_versions set site = '{}' where shop_id = $1", [shopId]),
    ).rejects.toThrow(/append-only/);
  });
});

it("refuses what no editor makes, strangers' pictures, and who may not change the shop", async () => {
  const { version } = await read();
  const picture = { visual: "/files/0123456789abcdef", alt: {} };
  const foreign = await put("", {
    site: withBlocks({ id: "p", kind: "gallery", pictures: [picture], columns: 2 }),
    version,
  });
  expect(foreign).toMatchObject({ status: 422, body: { fields: [{ code: "picture" }] } });
  const evil = [
    { id: "x", kind: "html", html: "<script>" },
    { id: "x", kind: "picture", picture, caption: {}, link: "javascript:alert(1)", width: "wide" },
    { id: "x", kind: "text", width: "text", texts: { fr: { type: "doc", content: [{ type: "script" }] } } },
    { id: "x", kind: "video", title: {}, service: "youtube", video: "../../x", poster: "" },
  ];
  for (const block of evil)
    expect(await put("", { site: withBlocks(block as unknown as SiteBlock), version })).toMatchObject({
      status: 422,
    });
  const large = "é".repeat(19_000);
  const text = {
    type: "doc" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text: large }] }],
  };
  const blocks = Array.from({ length: 30 }, (_, n): SiteBlock => ({
    id: `t${n}`,
    kind: "text",
    width: "text",
    texts: { fr: text },
  }));
  expect([413, 422]).toContain((await put("", { site: withBlocks(...blocks), version })).status);
  const member = await makePerson(server, {
    role: "iam",
    shops: [{ shopId, authorizations: { createProduct: true } }],
  });
  expect(await put("", { site: withBlocks(), version }, member)).toMatchObject({ status: 403 });
  expect((await server.send("GET", "/v1/site", { token: member })).status).toBe(200);
  expect((await read()).version).toBe(version);
});

it("keeps an incomplete block in the draft, and leaves it out of the published pages", async () => {
  const { version } = await read();
  const media: SiteBlock = {
    id: "m",
    kind: "media",
    picture: { visual: "", alt: {} },
    texts: {},
    side: "start",
  };
  expect(await put("", { site: withBlocks(contact, media), version })).toMatchObject({ status: 200 });
  const published = await put("/published", { version: version + 1 });
  expect(published).toMatchObject({ status: 200, body: { isChanged: false } });
  const state = await read();
  expect(state.draft.tabs[0]?.blocks).toEqual([contact, media]);
  expect(state.published?.tabs[0]?.blocks).toEqual([contact]);
});

it("gives its theme to the mails and documents of the shop when it is published, not before", async () => {
  const themeNow = () =>
    asOwner(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{ theme: string }>("select theme from shops where id = $1", [
        shopId,
      ]);
      return rows[0]?.theme;
    });
  const { draft, version } = await read();
  expect((await put("", { version, site: { ...draft, theme: "cuivre" } })).status).toBe(200);
  expect(await themeNow()).not.toBe("cuivre");
  await put("/published", { version: version + 1 });
  expect(await themeNow()).toBe("cuivre");
  await put("", { version: version + 2, site: { ...draft, theme: "plain" } });
  await put("/published", { version: version + 3 });
  expect(await themeNow()).toBe("plain");
});
