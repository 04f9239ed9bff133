import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

test("the simulator computes from typed figures, keeps them in its address, and leads to a shop", async ({
  page,
  site,
  axe,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => (message.type() === "error" ? faults.push(message.text()) : undefined));
  await page.goto(`${site.url}/`);
  await page.getByRole("link", { name: "Estimer mes gains" }).click();
  const summary = page.getByText(/Dans le scénario moyen, le résultat est de/);
  await expect(summary).toContainText(/8\s646\s€/);
  // The typed figures count; one that is none is named beside its field.
  await page.getByLabel("Prix de vente en direct").fill("12,50");
  await page.getByLabel("Contacts qui acceptent de recevoir vos messages").fill("beaucoup");
  await page.getByRole("button", { name: "Calculer" }).click();
  await expect(page).toHaveURL(/directPrice=12%2C50/);
  await expect(page.getByLabel("Contacts qui acceptent")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Un chiffre n'a pas pu être lu")).toBeVisible();
  await expect(page.getByText("prix direct 12,50 €")).toBeVisible();
  const result = await summary.textContent();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await axe(page);
  }
  // The link has the figures of the calculation, in the other language too.
  await page.getByRole("link", { name: "Lien vers ce calcul" }).click();
  await expect(summary).toHaveText(result ?? "");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.getByLabel("Direct price")).toHaveValue("12.5");
  expect(faults).toEqual([]);
  await page.getByRole("link", { name: "Open my shop" }).last().click();
  await expect(page).toHaveURL(/\/auth\/register-wine/);
});
