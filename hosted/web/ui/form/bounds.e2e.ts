import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test("a number out of its bounds is corrected and said, and only the next click or key saves it", async ({
  page,
  site,
  sql,
}) => {
  const saved = async (): Promise<unknown> => {
    const sentence =
      "select per_minute from campaign_settings s join shops on shops.id = s.shop_id where code = $1";
    return (await sql(site, sentence, ["domaine-des-trois-calades"]))[0]?.["per_minute"] ?? null;
  };
  await openAs(page, site, OWNER, "/dashboard/crm/campaigns");
  const dialog = page.getByRole("dialog");
  const open = (): Promise<void> => page.getByRole("button", { name: "Réglages" }).first().click();
  const field = dialog.getByLabel("Messages par minute");
  await open();
  const before = await saved();
  // By the mouse: the press that leaves the field would save what nobody has seen.
  await field.fill("9000");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText(/«\s9000\s» est trop grand\s: le maximum est 6\s000\./)).toBeVisible();
  await expect(field).toHaveValue(/^6\s000$/);
  expect(await saved()).toBe(before);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog).toBeHidden();
  expect(await saved()).toBe(6000);

  await open();
  await field.fill("0");
  await field.press("Enter");
  await expect(page.getByText(/«\s0\s» est trop petit\s: le minimum est 1\./)).toBeVisible();
  await expect(field).toHaveValue("1");
  expect(await saved()).toBe(6000);
  await field.fill("120");
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await saved()).toBe(120);
});
