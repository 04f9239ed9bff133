import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

test("the winery's page and the product are served", async ({ page, site }) => {
  await page.goto(site.exampleUrl);
  await expect(page.locator("cuvee-shop").first()).toBeAttached();
  await page.goto(`${site.url}/auth/login`);
  await expect(page.locator("h1").first()).toBeVisible();
});
