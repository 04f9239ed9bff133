import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

test(
  "a count below what is reserved names the orders that lack bottles before it is recorded, on a phone",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const { order } = await placeOrder(fresh.url, { quantity: 12, lastname: "Fontaine" });
    const formatId = order.lines[0]?.formatId ?? "";
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, fresh, OWNER, `/dashboard/stocks/${formatId}`);
    await page.getByRole("button", { name: "Compter", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Mouvement" });
    await dialog.getByRole("textbox", { name: "Quantité comptée" }).fill("3");
    await dialog.getByRole("button", { name: "Enregistrer le mouvement" }).click();
    const lacks = dialog.getByText(/commandes? manquer/).first();
    await expect(lacks).toBeVisible();
    await expect(dialog.getByRole("link", { name: order.number ?? "" })).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/lacks-390.png` });

    // Another quantity requires another confirmation.
    await dialog.getByRole("textbox", { name: "Quantité comptée" }).fill("4");
    await page.keyboard.press("Tab");
    await expect(lacks).toBeHidden();
    await dialog.getByRole("button", { name: "Enregistrer le mouvement" }).click();
    await expect(lacks).toBeVisible();
    await dialog.getByRole("button", { name: "Enregistrer quand même" }).click();
    await expect(page.getByText(/^Mouvement enregistré/)).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);
