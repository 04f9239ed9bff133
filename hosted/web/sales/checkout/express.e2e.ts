import type { Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { sendTo } from "@cuvee/server/kit/testing/server.ts";
import {
  byTransfer,
  estate,
  fillInAddress,
  fillInIdentity,
  order,
  orderButton,
  thanks,
  type Pick,
} from "./testing/checkout.fixture.ts";

/** Opens the address that the server gives a winery's page for six bottles. */
async function come(page: Page, site: Site, shop: { sellerId: string; picks: Pick[] }): Promise<void> {
  const products = [{ formatId: shop.picks[0]?.formatId, quantity: 6 }];
  const { body } = await sendTo(site.url, "POST", "/v1/carts/handoff", {
    headers: { origin: site.exampleUrl },
    body: {
      shop: "domaine-des-trois-calades",
      orders: [{ sellerId: shop.sellerId, products }],
      returnUrl: `${site.exampleUrl}/`,
      adult: true,
    },
  });
  await page.goto(String(body["url"]));
}

// 320 CSS pixels are a window of 1280 at 400 % (WCAG 2.2, 1.4.10).
test("from a winery's page to the checkout, as a gift, and back on the same device: one screen, then the thanks", async ({
  browser,
  fresh,
  axe,
  sql,
}) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 }, hasTouch: true });
  const page = await context.newPage();
  const shop = await estate(fresh);
  await come(page, fresh, shop);
  await fillInIdentity(page);
  await fillInAddress(page);
  await page.getByRole("button", { name: "Continuer" }).click();
  await byTransfer(page);
  await page.getByLabel(/^C'est un cadeau/).check();
  await page.getByLabel(/^Retenir mes coordonnées/).check();

  // A code that does not exist is said, and given up without going back to the cart.
  await page.getByRole("button", { name: /^Afficher la commande/ }).click();
  await page.getByText("Ajouter un code promo").click();
  await page.getByRole("textbox", { name: "Code promo" }).fill("RIEN");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await expect(page.getByText("Ce code n'existe pas.")).toBeVisible();
  await page.getByRole("button", { name: "Retirer le code RIEN" }).click();
  await expect(page.getByText("Vérifiez votre panier avant de commander.")).toHaveCount(0);

  // All faults of the step at once, the focus on the first.
  await orderButton(page).click();
  await expect(page.getByLabel("Votre mot")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(3);
  await axe(page);
  await page.getByLabel("Votre mot").fill("Joyeux anniversaire !");
  await page.getByLabel(/^Signature/).fill("Marie");
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await tooWide()).toBe(0);
  await order(page);
  await expect(thanks(page)).toBeVisible();
  expect(await sql(fresh, "select gift from orders")).toEqual([
    { gift: { message: "Joyeux anniversaire !", from: "Marie" } },
  ]);
  await page.getByRole("link", { name: "Suivre ma commande" }).click();
  await expect(page.getByText("Joyeux anniversaire ! — Marie")).toBeVisible();

  // The next order opens at its payment, in a new tab and days later; note and consents are given anew.
  await page.close();
  const next = await context.newPage();
  await come(next, fresh, shop);
  await expect(next.getByRole("radio", { name: /Virement bancaire/ })).toBeChecked();
  await expect(next.getByRole("region", { name: "Adresses (terminé)" })).toContainText("12 rue des Tilleuls");
  await expect(next.getByLabel(/^C'est un cadeau/)).not.toBeChecked();
  await axe(next);
  await order(next);
  await expect(thanks(next)).toBeVisible();

  // Another person at the device forgets them.
  await come(next, fresh, shop);
  await next.getByRole("button", { name: /Les oublier/ }).click();
  await expect(next.getByLabel("Adresse e-mail").filter({ visible: true })).toHaveValue("");
  await next.reload();
  await expect(next.getByLabel("Adresse e-mail").filter({ visible: true })).toHaveValue("");
  await context.close();
});
