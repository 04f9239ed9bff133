import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { asOwnerOfEstate } from "#sales/checkout/testing/checkout.fixture.ts";
import type { Page } from "@playwright/test";

const NAME = "/domaine-des-trois-calades";
const WARNING = { name: "Attention !!" };

/** Puts six bottles into the cart of the shop's own page. */
async function fill(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url }]);
  await page.goto(`${url}${NAME}/petite-calade-rouge`);
  await page.getByRole("button", { name: /Ajouter au panier/ }).click();
  await expect(page.getByRole("link", { name: /^Panier, [1-9]/ })).toBeVisible();
}

test(
  "the cart is emptied, after a question, beside the page, on its page and from the checkout",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await fill(page, site.url);
    // Adding a product opens the cart beside the page.
    const beside = page.getByRole("dialog", { name: /^Panier, / });
    await beside.getByRole("button", { name: "Vider le panier" }).click();
    const ask = page.getByRole("dialog", WARNING);
    await expect(ask).toContainText("Vous êtes sur le point de vider votre panier");
    await axe(page);
    await page.screenshot({ path: "test-results/doors/empty-panel-390.png" });
    await ask.getByRole("button", { name: "Annuler" }).click();
    await expect(beside.getByText("Petite Calade").first()).toBeVisible();
    await beside.getByRole("button", { name: "Vider le panier" }).click();
    await ask.getByRole("button", { name: "Valider" }).click();
    await expect(beside.getByText("Votre panier est vide")).toBeVisible();

    await fill(page, site.url);
    await page.goto(`${site.url}/cart`);
    await page.getByRole("main").getByRole("button", { name: "Vider le panier" }).click();
    await axe(page);
    await page.screenshot({ path: "test-results/doors/empty-cart-390.png" });
    await page.getByRole("dialog", WARNING).getByRole("button", { name: "Valider" }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/cart"));
    await expect(page.getByRole("link", { name: "Panier, 0 article" })).toBeVisible();

    await page.setViewportSize({ width: 1440, height: 900 });
    await fill(page, site.url);
    await page.goto(`${site.url}/cart`);
    await page.getByRole("link", { name: "Commander", exact: true }).click();
    const summary = page.getByRole("complementary");
    await summary.getByRole("button", { name: "Vider le panier" }).click();
    await page.screenshot({ path: "test-results/doors/empty-checkout-1440.png" });
    await page.getByRole("dialog", WARNING).getByRole("button", { name: "Valider" }).click();
    await page.waitForURL((url) => !/^\/(cart|checkout)/.test(url.pathname));
    await expect(page.getByRole("link", { name: "Panier, 0 article" })).toBeVisible();
  },
);

test("a wine withdrawn from sale keeps its name in the cart, beside the page and on its page", async ({
  page,
  fresh,
  sql,
}) => {
  await fill(page, fresh.url);
  const [wine] = await sql(fresh, "select id, version from products where name = 'Petite Calade'");
  await asOwnerOfEstate(fresh, "PUT", `/v1/catalogue/products/${String(wine?.["id"])}/status`, {
    status: "paused",
    version: wine?.["version"],
  });
  // The browser may still have the old catalogue: the server then answers that the wine is not for sale.
  const gone = { hasText: /n'est (plus|pas) en vente/ };
  await page.goto(`${fresh.url}/cart`);
  const line = page.getByRole("listitem").filter(gone);
  await expect(line).toContainText("Petite Calade");
  await expect(line).not.toContainText("prix");
  await page.goto(`${fresh.url}${NAME}`);
  await page.getByRole("link", { name: /^Panier, [1-9]/ }).click();
  const beside = page.getByRole("dialog", { name: /^Panier, / });
  await expect(beside.getByRole("listitem").filter(gone)).toContainText("Petite Calade");
});
