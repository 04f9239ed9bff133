import type { Site } from "@cuvee/server/kit/testing/e2e.ts";
import { expect, signIn } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { OWNER, placeOrder, type Placed } from "#sales/orders/testing/orders.fixture.ts";

/** Opens the page of an order that its seller has just accepted. */
export async function openAccepted(page: Page, site: Site, quantity = 6): Promise<Placed> {
  const placed = await placeOrder(site.url, { quantity, lastname: "Bérard" });
  await signIn(page, site, OWNER.username, OWNER.password);
  await page.goto(`${site.url}/dashboard/orders/${placed.order.id}`);
  await page.getByRole("button", { name: "Accepter" }).click();
  await expect(page.getByRole("heading", { name: "Livraisons" })).toBeVisible();
  return placed;
}

/** Chooses English, as a user does in the settings of their account. */
export async function inEnglish(page: Page): Promise<void> {
  await page.context().addCookies([{ name: "auth.lang", value: "en", url: page.url() }]);
  await page.evaluate(() => localStorage.setItem("auth.lang", "en"));
  await page.reload();
}
