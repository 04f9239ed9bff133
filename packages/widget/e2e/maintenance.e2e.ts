import { add, badge, cards, expect, test } from "./page.ts";

test("a maintenance is said in one sentence, and the cart waits for its end", async ({
  page,
  stub,
  paste,
}) => {
  await paste();
  await add(page, "Les Restanques", 6);
  await expect(badge(page)).toHaveText("6");
  stub.down = "maintenance";
  await page.reload();
  const shop = page.locator("cuvee-shop");
  await expect(shop.getByRole("alert")).toContainText("en maintenance");
  await expect(badge(page)).toHaveText("6");
  stub.down = false;
  await shop.getByRole("button", { name: "Réessayer" }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(badge(page)).toHaveText("6");
});
