import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "#kit/testing/cluster.ts";
import { startTestServer, type TestServer } from "#kit/testing/server.ts";
import { textsIn, type SellerTexts } from "#offer/catalogue/composition.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SHOP = "domaine-des-trois-calades";
const SLUG = "petite-calade-rouge";

it("tells the list of ingredients and the allergens of a wine in every language of its readers", async () => {
  await asOwner(server.ownerUrl, async (client) => {
    await client.query(
      `update vintages set ingredient_list = '{grapes,tartaric,sulphites}', allergens = '{sulphites}' from products p
       where p.shop_id = vintages.shop_id and p.id = vintages.product_id and p.slug = $1`,
      [SLUG],
    );
  });
  const texts = new Map<string, { ingredients?: string; allergens?: string; description?: string }>();
  for (const lang of LANGUAGES) {
    const { status, body } = await server.send("GET", `/v1/embeds/${SHOP}/products/${SLUG}?lang=${lang}`);
    expect(status).toBe(200);
    texts.set(lang, body["texts"] as unknown as { ingredients?: string });
  }
  expect(texts.get("de")).toMatchObject({
    ingredients: "Trauben. Säureregulator: E 334. Konservierungsstoff: Sulfite.",
    allergens: "Enthält: Sulfite",
    description: texts.get("en")?.description,
  });
  expect(texts.get("it")?.ingredients).toMatch(/^Uve?/);
  expect(texts.get("es")?.allergens).toBe("Contiene: sulfitos");
  const page = await server.send("GET", `/${SHOP}/${SLUG}?lang=de`);
  expect(page.text).toContain("Säureregulator: E 334");
  expect(page.text).not.toContain("Acidité");
});

it("gives a reader his language, else English, else French, field by field", () => {
  const sellerTexts: SellerTexts = {
    texts: { fr: { description: "Un rouge", pairing: "Viandes" }, en: { description: "A red" } },
    ingredientList: [],
    allergens: [],
    allergensNote: { fr: "Voir la capsule" },
  };
  expect(textsIn(sellerTexts, "fr")).toEqual({ description: "Un rouge", pairing: "Viandes" });
  expect(textsIn(sellerTexts, "en")).toEqual({ description: "A red", pairing: "Viandes" });
  expect(textsIn(sellerTexts, "pl")).toEqual({
    description: "A red",
    pairing: "Viandes",
    allergens: "Voir la capsule",
  });
  expect(textsIn({ ...sellerTexts, texts: { en: { description: "A red" } } }, "fr")).toEqual({
    description: "A red",
  });
  expect(textsIn(undefined, "fr")).toEqual({});
});
