import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

test("the dashboard counts the day, lets an order be accepted in place, and hears of new ones", async ({
  page,
  fresh,
  axe,
}) => {
  await signIn(page, fresh, OWNER.username, OWNER.password);
  await page.goto(`${fresh.url}/dashboard`);
  await expect(page.getByText("Aucune commande à accepter")).toBeVisible();
  await axe(page);
  const first = await placeOrder(fresh.url, { lastname: "Première", quantity: 3 });
  await placeOrder(fresh.url, { lastname: "Deuxième", quantity: 2 });
  const today = page.locator("section").filter({ hasText: "Ventes du jour" });
  await expect(today).toContainText("2");
  await expect(today).toContainText("5 bouteilles");
  await page.getByRole("button", { name: `Accepter ${first.order.number}` }).click();
  await expect(page.getByText(`Commande ${first.order.number} acceptée`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Accepter/ })).toHaveCount(1);
  await expect(page.getByText("Acceptée", { exact: true })).toBeVisible();
});
