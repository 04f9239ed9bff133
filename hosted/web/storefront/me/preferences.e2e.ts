import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { estate, handOff } from "#sales/checkout/testing/checkout.fixture.ts";

const BUYER = ["camille", "Camille2026"] as const;
const SHOP = "Domaine des Trois Calades";
const TEXT = /vous rappelle par e-mail un panier/;

const size = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 });
const isWide = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a buyer is reminded of a cart by one box at the checkout, and chooses the rest in the account", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  await size(page, 390);
  await signIn(page, fresh, ...BUYER);
  const shop = await estate(fresh);
  await page.goto(await handOff(fresh, shop.sellerId, [[shop.picks[0], 6]]));
  await page.getByRole("link", { name: "Commander", exact: true }).click();
  const reminder = page.getByLabel("Me rappeler mon panier").filter({ visible: true });
  await expect(reminder).not.toBeChecked();
  await reminder.check();
  const given =
    "select made_by, page, wording from consent_events where kind = 'given' and purpose = 'cartReminder'";
  await expect.poll(() => sql(fresh, given)).toMatchObject([{ made_by: "account", page: "/checkout" }]);
  await expect(reminder).toBeChecked();
  await axe(page);

  await page.goto(`${fresh.url}/dashboard/settings?link=preferences`);
  const card = page.getByRole("region").filter({ hasText: SHOP }).last();
  const mails = page.getByRole("group", { name: /^Par e-mail/ }).first();
  await expect(mails.getByLabel("Rappel de panier")).toBeChecked();
  await expect(mails.getByText(TEXT)).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await size(page, width);
    await axe(page);
    expect(await isWide(page)).toBe(0);
    await page.screenshot({ path: `test-results/doors/preferences-${width}.png`, fullPage: true });
  }
  await mails.getByLabel("Rappel de panier").uncheck();
  await expect(page.getByText("C'est enregistré").first()).toBeVisible();
  await mails.getByLabel("Nouvelles et offres").check();
  await expect(mails.getByLabel("Nouvelles et offres")).toBeChecked();
  await expect(card).toBeVisible();
  await page.getByLabel("Jour").first().selectOption("14");
  await page.getByLabel("Mois").first().selectOption("07");
  await expect
    .poll(() => sql(fresh, "select birthday from clients where birthday <> ''"))
    .toEqual([{ birthday: "07-14" }]);

  // A reload shows what the server keeps.
  await page.reload();
  await expect(mails.getByLabel("Rappel de panier")).not.toBeChecked();
  await expect(mails.getByLabel("Nouvelles et offres")).toBeChecked();
  await expect(page.getByLabel("Mois").first()).toHaveValue("07");
});
