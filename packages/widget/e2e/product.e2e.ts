import { badge, card, expect, test } from "./page.ts";
import { faults } from "./axe.ts";
import type { Stub } from "./stub.ts";

/** Adds three pictures to each product. */
function photograph(stub: Stub): void {
  const [shop] = stub.shops;
  if (shop)
    shop.visuals = (product) => [
      { visual: product.vintages[0]?.formats[1]?.visual ?? "", alt: "" },
      { visual: "/files/vineyard", alt: "Les vignes en automne" },
      { visual: "/files/cellar", alt: "Le chai" },
    ];
}

test("cuvee-product: one product in the page, with pictures, reasons of the price and legal data", async ({
  page,
  stub,
  paste,
}) => {
  photograph(stub);
  await paste({ body: `<cuvee-product product="les-restanques"></cuvee-product><cuvee-cart></cuvee-cart>` });
  const product = page.locator("cuvee-product");
  await expect(product.getByRole("heading", { name: "Les Restanques" })).toBeVisible();
  await expect(product).toContainText("Raisins, conservateur");
  await product.getByRole("button", { name: /^6\+/ }).click();
  await product.getByText("Pourquoi ce prix ?").click();
  await expect(product).toContainText("Dès 6 bouteilles de ce produit : 11,50 € au lieu de 12,50 €");
  await product.getByText("Valeurs nutritionnelles").click();
  await expect(product.getByRole("row", { name: "Énergie 328 kJ" })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await product.getByRole("button", { name: /^Ajouter/ }).click();
  await expect(badge(page)).toHaveText("6");
  await product.evaluate((element) => element.setAttribute("product", "brut-nature"));
  await expect(product.getByRole("heading", { name: "Brut Nature" })).toBeVisible();
});

test("the gallery by thumbnail, arrow keys and swipe, in the dialog too", async ({ page, stub, paste }) => {
  photograph(stub);
  await paste();
  await card(page, "Les Restanques").getByRole("heading").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Les Restanques" });
  const thumb = (n: number) => dialog.getByRole("button", { name: `Photo ${n} sur 3` });
  await thumb(2).click();
  await expect(dialog.getByRole("img", { name: "Les vignes en automne" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img", { name: "Le chai" })).toBeVisible();
  await expect(thumb(3)).toBeFocused();
  const box = await dialog.getByRole("img", { name: "Le chai" }).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 100];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 90, y, { steps: 3 });
  await page.mouse.up();
  await expect(dialog.getByRole("img", { name: "Les vignes en automne" })).toBeVisible();
  await dialog.getByRole("radio", { name: "Magnum" }).check({ force: true });
  await expect(dialog.getByRole("img", { name: "Les vignes en automne" })).toHaveCount(0);
  expect(await faults(page, { within: "cuvee-shop" })).toEqual([]);
});

test("cuvee-product: API down, and a product that is not there", async ({ page, stub, paste }) => {
  stub.down = true;
  await paste({ body: `<cuvee-product product="les-restanques"></cuvee-product>` });
  const product = page.locator("cuvee-product");
  await expect(product.getByRole("alert")).toContainText("momentanément indisponible");
  expect(await faults(page)).toEqual([]);
  stub.down = false;
  // It retries automatically.
  await expect(product.getByRole("heading", { name: "Les Restanques" })).toBeVisible();
});
