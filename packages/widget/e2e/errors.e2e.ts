import type { Page } from "@playwright/test";
import { LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { add, drawer, expect, openCart, test } from "./page.ts";

/** Collects what the page's developer reads in the console. */
function told(page: Page): string[] {
  const list: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") list.push(message.text());
  });
  return list;
}

test("a wrong shop and a withdrawn product: each says what it is, and neither blames the network", async ({
  page,
  stub,
  paste,
}) => {
  const console = told(page);
  await paste({
    body: `<cuvee-shop shop="nulle-part"></cuvee-shop><cuvee-product product="retire"></cuvee-product><cuvee-add-to-cart product="parti"></cuvee-add-to-cart>`,
  });
  const shop = page.locator("cuvee-shop").getByRole("alert");
  await expect(shop).toHaveText("Boutique introuvable.");
  for (const kind of ["product", "add-to-cart"])
    await expect(page.locator(`cuvee-${kind}`).getByRole("alert")).toHaveText(
      "Ce produit n'est plus en vente.",
    );
  await expect(page.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  for (const code of ["unknown-shop", "unknown-product"])
    expect(console.filter((text) => text.includes(`${stub.base}/developers/errors#${code}`))).not.toEqual([]);
});

test("a list with a wrong name shows the others and tells the developer which one", async ({
  page,
  paste,
}) => {
  const console = told(page);
  await paste({ body: `<cuvee-shop products="les-restanques perdu"></cuvee-shop>` });
  await expect(page.locator("cuvee-shop article")).toHaveCount(1);
  await expect.poll(() => console.filter((text) => text.includes("unknown-product perdu"))).toHaveLength(1);
  await paste({ body: `<cuvee-shop products="perdu"></cuvee-shop>` });
  await expect(page.locator("cuvee-shop .state")).toHaveText("Ce produit n'est plus en vente.");
});

test("no answer and an answer that the shop cannot serve are told apart", async ({ page, stub, paste }) => {
  stub.down = true;
  await paste();
  const alert = page.locator("cuvee-shop").getByRole("alert");
  await expect(alert).toContainText("momentanément indisponible");
  stub.down = false;
  await page.route("**/v1/embeds/**", (route) => route.abort());
  await page.reload();
  await expect(alert).toContainText("Vérifiez votre connexion");
});

test("a site that is not allowed: a calm sentence in the buyer's language", async ({ page, stub, paste }) => {
  const console = told(page);
  const seen = new Set<string>();
  await page.route("**/v1/carts/handoff", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 403,
          headers: { "Access-Control-Allow-Origin": "*" },
          json: { status: 403, code: "origin-not-allowed", message: "The owner can add this site." },
        })
      : route.fallback(),
  );
  // The check of texts reads the others (`.ci/checks/public.ts`).
  const languages = process.env["LONG"] ? LANGUAGES : (["fr", "de", "ja"] as const);
  for (const lang of languages) {
    await paste({ lang });
    await page.locator("cuvee-shop article").first().locator("[part~=add-button]").click();
    await page.locator("cuvee-cart [part=cart-button]").click();
    await page.locator("cuvee-cart [part~=checkout-button]").click();
    const wrong = page.locator("cuvee-cart .wrong").last();
    await expect(wrong).toBeVisible();
    seen.add((await wrong.textContent()) ?? "");
  }
  expect([seen.size, [...seen].some((text) => /owner|not allowed|autorisé/.test(text))]).toEqual([
    languages.length,
    false,
  ]);
  expect(console.at(-1)).toContain(`${stub.base}/developers/errors#origin-not-allowed`);
  await paste();
  await add(page, "Les Restanques");
  await openCart(page);
  await expect(drawer(page)).toBeVisible();
});
