import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { placeOrder } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

test("the holder of an order's private links reads it, withdraws, and pays it, without an account", async ({
  page,
  site,
  sql,
  axe,
}) => {
  const { order, key } = await placeOrder(site.url, { payment: "transfer" });
  await sql(
    site,
    `insert into payment_links (shop_id, id, order_id, made_by, created_at, expires_at)
     select shop_id, id, id, 'x', now(), now() + interval '1 day' from orders where id = '${order.id}'`,
  );
  const answers: number[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/v1/")) answers.push(answer.status());
  });
  await page.goto(`${site.url}/orders/follow/${order.id}#${key}`);
  await expect(page.getByRole("heading", { name: `Commande n° ${order.number}` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Renoncer au contrat" })).toBeVisible();
  await page.getByRole("button", { name: "Conditions de vente acceptées" }).click();
  await expect(page.getByRole("dialog")).toContainText("Droit de rétractation");
  await page.keyboard.press("Escape");
  await expect(page.getByText("Impossible de charger ces données")).toHaveCount(0);
  await axe(page);
  expect(answers.filter((status) => status >= 400)).toEqual([]);

  await page.goto(`${site.url}/orders/pay/${order.id}#${key}`);
  await page.getByRole("radio", { name: "Carte bancaire" }).check();
  await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
  await page.getByLabel("Expiration").fill("12/30");
  await page.getByLabel("CVV").fill("123");
  await page.getByRole("button", { name: /^Payer/ }).click();
  await expect(page.getByText("Cette commande est payée")).toBeVisible();
});
