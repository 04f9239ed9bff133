import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test(
  "a seller writes serving, keeping window, grapes and plots, and the page of the wine shows them",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    await signIn(page, fresh, "calades", "Calades2026");
    const [product] = await sql(fresh, "select id from products where slug = 'petite-calade-rouge'");
    await page.goto(`${fresh.url}/dashboard/products/${String(product?.["id"])}`);
    const section = page.locator("#section-service");
    await section.getByLabel("À boire à partir de").fill("2030");
    await section.getByLabel("Apogée").fill("2029");
    await section.getByLabel("À boire jusqu'en").fill("2040");
    const share = section.getByLabel(/^Part( |$)/).first();
    await share.fill("99");
    await page.keyboard.press("Control+s");
    await expect(section.getByText("Les parts font plus de 100 %").first()).toBeVisible();
    await share.fill("40");
    await page.keyboard.press("Control+s");
    await expect(section.getByText("Les valeurs doivent être croissantes").first()).toBeVisible();
    await expect(section.getByLabel("Apogée")).toHaveValue("2029");
    await section.getByLabel("Apogée").fill("2034");
    await section.getByLabel("Nom de la parcelle").first().fill("Le Clos du Test");
    await page.keyboard.press("Control+s");
    await expect(section.getByText("Les parts font plus de 100 %")).toHaveCount(0);
    await expect
      .poll(async () =>
        (await page.request.get(`${fresh.url}/domaine-des-trois-calades/petite-calade-rouge`)).text(),
      )
      .toContain("À boire de 2030 à 2040, apogée 2034");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${fresh.url}/domaine-des-trois-calades/petite-calade-rouge`);
    await expect(page.getByText("Le Clos du Test")).toBeVisible();
    await expect(page.getByText("À garder encore")).toBeVisible();
    await axe(page);
  },
);
