import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { cents } from "@cuvee/core/kit/money.ts";
import type { TillPurchase } from "@cuvee/core/storefront/me/tillPurchase.ts";
import type { Page } from "@playwright/test";
import { placeOrder } from "#sales/orders/testing/orders.fixture.ts";

const MAIL = "camille.rousselin@courriel.example";
const BUYER = ["camille", "Camille2026"] as const;
const CHAMPAGNE = "champagne-aubree-lanthier";

/** Returns the value of a token of the page's look. */
const token = (page: Page, name: string): Promise<string> =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of), name);
/** Checks whether the page is wider than the window. */
const isCut = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Returns the shops that know the signed-in buyer, as the page reads them. */
async function shopsOf(page: Page): Promise<string[]> {
  const answer = page.waitForResponse("**/v1/users/me/shops");
  await page.reload();
  return ((await (await answer).json()) as { shops: { id: string }[] }).shops.map(({ id }) => id);
}

/** Returns a purchase at a till: bottles, a visit, a bottle that was brought back, and an invoice. */
const ticketOf = (shopId: string): TillPurchase => ({
  id: "0t1cket000000001",
  number: "C1-000042",
  shopId,
  at: "2026-11-21T10:15:03.000Z",
  place: "Caveau",
  totalTtcCents: cents(8700),
  returned: 1,
  lines: [
    { productId: "p", name: "Les Trois Calades", detail: "2022 · 75 cl", quantity: 6, visual: null },
    { productId: null, name: "Dégustation au chai", detail: "10 h 30", quantity: 1, visual: null },
  ],
  bill: { id: "0b111000000000001", number: "F2026-00012" },
});

test("a buyer of two shops reads each order as a story in the look of its shop, on a phone", async ({
  page,
  site,
  axe,
}) => {
  const wine = (await placeOrder(site.url, { email: MAIL, payment: "check" })).order;
  const bubbles = (await placeOrder(site.url, { email: MAIL, payment: "check", shop: CHAMPAGNE })).order;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, ...BUYER);
  await page.goto(`${site.url}/dashboard`);
  const menu = page.getByRole("navigation", { name: "Mon compte" });
  await menu.getByRole("link", { name: "Commandes" }).click();
  // Each shop numbers its orders: two may have the same number.
  const storyOf = (number: string | null, shop: string) =>
    page.getByRole("article", { name: number ?? "" }).filter({ hasText: shop });
  const first = storyOf(bubbles.number, "Champagne Aubrée-Lanthier");
  await expect(first.getByText("attend votre chèque", { exact: false })).toBeVisible();
  await expect(
    first
      .getByRole("list")
      .first()
      .getByText(bubbles.lines[0]?.name ?? ""),
  ).toBeAttached();
  await expect(first.getByRole("listitem").filter({ hasText: /^Commande / })).toBeVisible();
  await expect(first.locator('[aria-current="step"]')).toContainText("Paiement");
  const second = storyOf(wine.number, "Domaine des Trois Calades");
  const grounds = await Promise.all(
    [first, second].map((card) => card.evaluate((one) => getComputedStyle(one).getPropertyValue("--accent"))),
  );
  expect(new Set(grounds).size).toBe(2);
  expect(await isCut(page)).toBe(false);
  await axe(page);

  // One shop alone.
  await page.getByRole("group", { name: "Commandes par boutique" }).getByRole("button").nth(1).click();
  await expect(second).toHaveCount(0);
  await expect(first).toBeVisible();

  // The page of an order takes the look of its shop, whatever the account's is.
  const before = await token(page, "--accent");
  await page.goto(`${site.url}/dashboard/orders/${wine.id}`);
  await expect(page.getByRole("heading", { name: "Suivi" })).toBeVisible();
  await expect.poll(() => token(page, "--accent")).not.toBe(before);
  expect(await token(page, "--accent")).toBe(grounds[1]);
  expect(await isCut(page)).toBe(false);
  await axe(page);

  // Pages of the back-office lead to the start of the account.
  await page.goto(`${site.url}/dashboard/clients`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(menu).toBeVisible();
});

test("a buyer without orders is led to the wines, and reads what they bought at a till; an error can be tried again", async ({
  page,
  site,
  axe,
}) => {
  await signIn(page, site, ...BUYER);
  const orders = "**/v1/users/me/orders*";
  await page.route(orders, (route) => route.fulfill({ json: { stories: [], next: null } }));
  await page.goto(`${site.url}/dashboard/orders`);
  await expect(page.getByText("Aucune commande pour l'instant")).toBeVisible();
  await expect(page.getByRole("link", { name: "Voir les vins" })).toHaveAttribute("href", /^\/[a-z]/);
  await expect(page.getByRole("heading", { name: "Achats sur place" })).toHaveCount(0);
  await axe(page);
  const tickets = "**/v1/users/me/tickets*";
  const purchase = ticketOf((await shopsOf(page))[0] ?? "");
  await page.route(tickets, (route) => route.fulfill({ json: { purchases: [purchase] } }));
  await page.reload();
  const ticket = page.getByRole("article", { name: "Ticket C1-000042" });
  await expect(ticket).toContainText("Caveau · 21 novembre 2026 · 87,00 €");
  await expect(ticket.getByText("6 × Les Trois Calades 2022 · 75 cl")).toBeAttached();
  await expect(ticket).toContainText("1 × Dégustation au chai · 10 h 30");
  await expect(ticket).toContainText("Rapporté : 1");
  await expect(ticket.getByRole("button", { name: "Facture F2026-00012" })).toBeVisible();
  await axe(page);
  await page.unroute(orders);
  await page.unroute(tickets);
  await page.route(tickets, (route) => route.fulfill({ status: 422, json: { code: "invalid-input" } }));
  await page.route(orders, (route) => route.fulfill({ status: 422, json: { code: "invalid-input" } }));
  await page.reload();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await axe(page);
});
