import { expect, signIn, tabTo, test } from "@cuvee/server/kit/testing/e2e.ts";
import { estate, handOff, thanks } from "./testing/checkout.fixture.ts";

/*
 * A buyer with an account and a saved address orders without a mouse, on a first and on a second visit of the
 * checkout. The cart knows a postal code from its estimate, which is not an address that the buyer typed.
 */

test("a buyer with a saved address orders by keyboard alone", async ({ page, fresh, sql }) => {
  await signIn(page, fresh, "camille", "Camille2026");
  const shop = await estate(fresh);
  await page.goto(await handOff(fresh, shop.sellerId, [[shop.picks[0], 6]]));
  await expect(page.getByText(shop.picks[0]?.name ?? "").first()).toBeVisible();
  await tabTo(page, "Code postal");
  await page.keyboard.type("75001");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /Livraison à domicile/ })).toBeChecked();
  await tabTo(page, "Commander");
  await page.keyboard.press("Enter");

  await expect(page.locator("#main")).toBeFocused();
  // The account's data is filled in, whatever the estimate contained: only the payment is left to enter, also after a
  // reload.
  const addresses = page.getByRole("region", { name: "Adresses (terminé)" });
  await expect(addresses).toContainText("18 rue des Teinturiers");
  await expect(page.getByRole("radio", { name: /Carte bancaire/ })).toBeChecked();
  await expect(page.locator("#main")).toBeFocused();
  await page.reload();
  await expect(addresses).toContainText("69005 Lyon");
  await expect(page.getByRole("radio", { name: /Carte bancaire/ })).toBeChecked();
  await tabTo(page, "Numéro de carte");
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1230");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await tabTo(page, /^Je certifie avoir 18 ans/);
  await page.keyboard.press("Space");
  await tabTo(page, /^J'accepte les conditions générales/);
  await page.keyboard.press("Space");
  await tabTo(page, "Commander avec obligation de paiement");
  await page.keyboard.press("Enter");
  await expect(thanks(page)).toBeVisible();
  expect(
    await sql(fresh, "select status, payment_status, delivery_address->>'street' as street from orders"),
  ).toMatchObject([{ payment_status: "paid", street: "18 rue des Teinturiers" }]);
});

test("every error of a step is marked, and each mark goes once its field is right", async ({
  page,
  site,
}) => {
  const shop = await estate(site);
  await page.goto(await handOff(site, shop.sellerId, [[shop.picks[0], 6]]));
  await page.getByRole("link", { name: "Commander", exact: true }).click();
  await page.getByLabel("Adresse e-mail").filter({ visible: true }).fill("marie.dupont@exemple.fr");
  // At the takeover the first view has the same button.
  await page.getByRole("button", { name: "Continuer" }).filter({ visible: true }).click();
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByRole("button", { name: "Continuer" }).click();
  const wrong = page.locator("[aria-invalid=true]");
  await expect(page.getByLabel("Prénom")).toBeFocused();
  await expect(wrong).toHaveCount(5);
  await page.getByLabel("Nom", { exact: true }).fill("Dupont");
  await expect(wrong).toHaveCount(4);
  await expect(page.getByLabel("Prénom")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("4 points sont à corriger")).toBeVisible();
});
