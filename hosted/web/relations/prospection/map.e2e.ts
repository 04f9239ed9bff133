import { expect, openAs, tabTo, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("prospects of a department, by keyboard, go on a route, which is ordered, driven on a phone and printed", async ({
  page,
  fresh,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, fresh, OWNER, "/dashboard/clients/prospection?view=map");
  const map = page.getByRole("group", { name: "Carte de France par département" });
  await expect(map.getByRole("button", { name: "Rhône (69) : 5 prospects" })).toBeVisible();
  await axe(page);
  // Tab enters where most prospects are; arrows lead on.
  await tabTo(page, /5 prospects$/);
  await page.keyboard.press("ArrowUp");
  await expect(map.locator(":focus")).toHaveAccessibleName(/^(?!Bouches)/);
  await map.getByRole("button", { name: /^Rhône \(69\)/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Rhône (69)" })).toBeVisible();
  // The focus follows into the department, and back.
  await expect(page.getByRole("button", { name: "Toute la France" })).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "5 prospects" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(map.getByRole("button", { name: /^Rhône \(69\)/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const communes = page.getByRole("group", { name: "Carte des communes : Rhône (69)" });
  const dots = communes.getByRole("button");
  await expect(dots).toHaveCount(2);
  await axe(page);
  for (let n = 0; n < 5; n += 1) await page.getByRole("button", { name: "Agrandir la carte" }).click();
  await expect(dots).toHaveCount(5);

  await page.getByRole("table").getByRole("button", { name: "Villeurbanne" }).click();
  await page.getByRole("checkbox").first().check();
  await axe(page);
  await page.getByRole("button", { name: "Ajouter à la tournée (1)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter" }).click();
  await page.getByRole("button", { name: "Voir la tournée" }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  const stops = page.locator("[data-stop]");
  await expect(stops).toHaveCount(1);
  for (const name of ["La Table du Port", "Bouchon des"]) {
    await page.getByRole("combobox", { name: "Ajouter une étape" }).fill(name);
    await expect(page.getByRole("option", { name: new RegExp(name) })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(stops.filter({ hasText: name })).toHaveCount(1);
  }
  await axe(page);
  await page.getByRole("button", { name: "Calculer l'ordre" }).click();
  await expect(page.getByText("Ordre calculé")).toBeVisible();
  const before = await stops.getByRole("link").allInnerTexts();
  await page
    .getByRole("button", { name: /^Monter/ })
    .nth(1)
    .click();
  await expect(stops.first()).toContainText(
    before.find((text) => text !== "" && !text.includes(before[0] ?? "")) ?? "",
  );
  await expect(page.locator(":focus")).toHaveAccessibleName(/^Descendre/);

  const market = stops.filter({ hasText: "Villeurbanne" });
  await market.getByRole("button", { name: /^Visite faite/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Veut goûter le blanc");
  await dialog.getByRole("switch", { name: "Prévoir une suite" }).click();
  await axe(page);
  await dialog.getByRole("button", { name: "Enregistrer la visite" }).click();
  await expect(market).toContainText("Rencontré");
  await expect(market).toContainText("Veut goûter le blanc");

  await page.reload();
  await expect(stops).toHaveCount(3);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader", { name: "Téléphone" })).toBeVisible();
  await expect(stops.first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await market.getByRole("link").first().click();
  await expect(page.getByText("Veut goûter le blanc").first()).toBeVisible();
});
