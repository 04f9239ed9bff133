import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  makeCounter,
  nextCustomer,
  openDay,
  scanner,
  slowDisk,
  snapshotOf,
} from "#counter/tills/testing/sale.fixture.ts";

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

test(
  "a basket that is under way outlasts money that goes back, and a sale that is confirmed twice",
  { tag: "@long" },
  async ({ page, site }) => {
    test.setTimeout(90_000);
    const counter = await makeCounter(site);
    await slowDisk(page.context(), 400);
    await openDay(page, site, counter);
    const [ean = "", other = ""] = Object.keys((await snapshotOf(counter)).eans);
    const scan = await scanner(page);
    const line = page.getByRole("list", { name: "Lignes du panier" }).getByRole("listitem");
    const shown = page.getByRole("dialog");
    const button = (name: string | RegExp) => shown.getByRole("button", { name }).first();
    const change = page.getByTestId("change");

    // The key that pays is pressed again while the disk writes: it is one sale, and no other one is shown.
    await scan(ean);
    await expect(line).toHaveCount(1);
    await page.keyboard.press("F10");
    await expect(shown).toBeVisible();
    await page.keyboard.press("Enter");
    // The payments are shown before the sale is sealed.
    await expect(page.getByTestId("back")).toBeVisible();
    await expect(change).toHaveCount(0);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await expect(change).toBeVisible();
    await expect(page.getByText("Ce panier est déjà vendu.")).toHaveCount(0);
    await nextCustomer(page);
    await expect(shown).toHaveCount(0);

    // A customer brings a bottle back while another one is served.
    await scan(other);
    await expect(line).toHaveCount(1);
    await page.getByRole("button", { name: "Rembourser" }).click();
    await button(/C\d+-0*1/).click();
    await button("Un de plus").click();
    await shown.getByRole("button", { name: "Bouchonné", exact: true }).click();
    await button(/^Rembourser/).click();
    await page.keyboard.press("Escape");
    await expect(change).toBeVisible();
    await nextCustomer(page);
    await expect(shown).toHaveCount(0);
    await expect(line).toHaveCount(1);
    await page.reload();
    for (const figure of "4826") {
      await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
      await page.keyboard.press(figure);
    }
    await page.keyboard.press("Enter");
    await expect(line).toHaveCount(1);
  },
);
