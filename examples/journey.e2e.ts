import type { Page } from "@playwright/test";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";

// The main flow across two origins: a visitor buys on the winery's own page, the winery sees the order arrive and
// accepts it.

async function passAgeGate(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Oui/ }).click();
}

const cards = (page: Page) => page.locator('cuvee-shop [part~="card"]');

/** Adds a quantity of a wine, found by the name on its card. */
async function add(page: Page, name: string, quantity: number): Promise<void> {
  const card = cards(page).filter({ has: page.getByRole("heading", { name }) });
  await card.getByRole("textbox", { name: "Quantité" }).fill(String(quantity));
  await card.getByRole("button", { name: /^Ajouter/ }).click();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Adresse e-mail").filter({ visible: true }).fill("elise.martin@example.org");
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByLabel("Prénom").fill("Élise");
  await page.getByLabel("Nom", { exact: true }).fill("Martin-Dubois");
  await page.getByLabel("Adresse", { exact: true }).fill("12 rue de la République");
  await page.getByLabel("Code postal").fill("69002");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel("Téléphone", { exact: true }).fill("06 39 98 01 42");
  await page.getByRole("button", { name: "Continuer" }).click();
}

async function payWithCard(page: Page, number: string): Promise<void> {
  await page.getByRole("radio", { name: /Carte bancaire/ }).check();
  await page.getByLabel("Numéro de carte").fill(number);
  await page.getByLabel(/Expiration/).fill("12/31");
  await page.getByLabel("CVV").fill("123");
}

async function commit(page: Page): Promise<void> {
  await page.getByLabel(/conditions générales/).check();
  await page.getByLabel(/18 ans ou plus/).check();
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();
}

async function openSeller(page: Page, site: Site): Promise<void> {
  await signIn(page, site, "calades", "Calades2026");
  await page.goto(`${site.url}/dashboard/orders`);
}

test("a winery sells from its own website", async ({ browser, fresh: site, axe }) => {
  test.setTimeout(240_000);
  const sellerContext = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const seller = await sellerContext.newPage();
  await openSeller(seller, site);
  // The first page of a worker loads all the code of the back-office.
  await expect(seller.getByText(/aucune commande/i).first()).toBeVisible({ timeout: 30_000 });

  const buyerContext = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await buyerContext.newPage();
  await page.goto(`${site.exampleUrl}/boutique.html`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await passAgeGate(page);
  await axe(page);

  // Filter: whites only; the card shows the tier before anything is in the cart.
  await page
    .getByRole("button", { name: "Blanc" })
    .or(page.getByRole("radio", { name: "Blanc" }))
    .first()
    .click();
  await expect(cards(page).filter({ has: page.getByRole("heading", { name: "Matin Clair" }) })).toBeVisible();
  await expect(cards(page).filter({ has: page.getByRole("heading", { name: "Petite Calade" }) })).toHaveCount(
    0,
  );
  await add(page, "Matin Clair", 2);
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: "Tous" })
    .or(page.getByRole("radio", { name: "Tous" }))
    .first()
    .click();
  const first = cards(page).filter({ has: page.getByRole("heading", { name: "Petite Calade" }) });
  await expect(first).toContainText("6+");
  await expect(first).toContainText("7,70");
  await add(page, "Petite Calade", 6);
  await page.keyboard.press("Escape");
  await add(page, "Galets d'Anselme", 1);

  // The drawer counts nine bottles: the tier of six holds for the whole order.
  const drawer = page.getByRole("dialog");
  if (!(await drawer.isVisible())) await page.locator("cuvee-cart").getByRole("button").first().click();
  await expect(drawer).toContainText("Petite Calade");
  await expect(drawer).toContainText("livraison offerte");
  await expect(drawer).toContainText("46,20");
  await axe(page);
  await drawer.getByRole("button", { name: "Valider ma commande" }).click();

  // The drawer has shown the cart: the checkout follows at once, with the order beside its first step.
  await page.waitForURL(/\/checkout\//);
  await expect(page.getByRole("complementary", { name: "Votre commande" })).toContainText("46,20");
  await axe(page);
  await fillAddress(page);
  await page.getByRole("radio", { name: /domicile/i }).check();
  await page.getByRole("button", { name: "Continuer" }).click();
  await payWithCard(page, "4000 0027 6000 3184");
  await axe(page);
  await commit(page);

  await page.waitForURL(/validate3ds/);
  await axe(page);
  await page.getByRole("button", { name: "Valider" }).click();
  await page.waitForURL(/\/orders\/confirmed\//);
  await expect(page.getByRole("main")).toContainText(/CO-2026-00001/);
  await axe(page);

  // The seller sees it arrive without reloading, opens it and accepts it.
  const row = seller.getByRole("row", { name: /CO-2026-00001/ });
  await expect(row).toBeVisible();
  await row.getByRole("link").first().click();
  await expect(seller.getByRole("main")).toContainText("Martin-Dubois");
  await axe(seller);
  await seller.getByRole("button", { name: "Accepter" }).first().click();
  await expect(seller.getByRole("main")).toContainText("Acceptée");

  // Back on the winery's page the cart is empty after the order.
  await page.goto(`${site.exampleUrl}/boutique.html`);
  await page.locator("cuvee-cart").getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toContainText(/vide/i);
  await sellerContext.close();
  await buyerContext.close();
});
