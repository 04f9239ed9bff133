import { add, cards, drawer, expect, openCart, test } from "./page.ts";
import { faults } from "./axe.ts";
import { receive } from "./visits.ts";
import { cellar } from "./cellar.ts";

const THEMES = ["light", "dark", "vigne", "craie", "cuivre"];

test("axe finds nothing in any theme: list, product, add-to-cart, drawer, reservation", async ({
  page,
  stub,
  paste,
}) => {
  const { tasting } = receive(stub.shops[0] ?? cellar());
  await paste({
    body: `<div id="all"><cuvee-shop products="les-restanques,clos-des-amandiers,rose-des-vents"></cuvee-shop><cuvee-product product="brut-nature"></cuvee-product><cuvee-add-to-cart product="les-restanques"></cuvee-add-to-cart><cuvee-reservation event="${tasting.id}"></cuvee-reservation><cuvee-cart></cuvee-cart></div>`,
  });
  await add(page, "Les Restanques", 5);
  await expect(page.locator("cuvee-shop").getByLabel("Trier")).toBeVisible();
  await expect(page.locator("cuvee-reservation").getByRole("grid")).toBeVisible();
  for (const theme of THEMES) {
    await page.evaluate((name) => {
      for (const host of document.querySelectorAll("#all > *")) host.setAttribute("theme", name);
    }, theme);
    expect(await faults(page, { within: "#all", tags: ["wcag2aa"] }), theme).toEqual([]);
    await openCart(page);
    await expect(drawer(page)).toContainText("62,50 €");
    expect(await faults(page, { within: "cuvee-cart", tags: ["wcag2aa"] }), theme).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("axe finds nothing where there is nothing: empty, closed, loading, in error", async ({
  page,
  stub,
  paste,
}) => {
  const body = `<cuvee-shop></cuvee-shop><cuvee-product product="nothing"></cuvee-product><cuvee-add-to-cart product="nothing"></cuvee-add-to-cart><cuvee-reservation></cuvee-reservation><cuvee-cart></cuvee-cart>`;
  const [shop] = stub.shops;
  const products = shop?.products ?? [];
  if (shop) shop.products = [];
  await paste({ body });
  await expect(page.locator("cuvee-shop")).toContainText("pas encore de produit");
  await expect(page.locator("cuvee-product").getByRole("alert")).toBeVisible();
  await openCart(page);
  await expect(drawer(page)).toContainText("Votre panier est vide.");
  expect(await faults(page)).toEqual([]);

  if (shop) shop.shop = { ...shop.shop, isOnline: false };
  await page.reload();
  await expect(page.locator("cuvee-shop")).toContainText("Boutique fermée");
  expect(await faults(page)).toEqual([]);

  stub.down = true;
  await page.reload();
  await expect(page.locator("cuvee-shop").getByRole("alert")).toBeVisible();
  await expect(page.locator("cuvee-reservation").getByRole("alert")).toBeVisible();
  expect(await faults(page)).toEqual([]);

  // While the data are on their way: the skeleton says so.
  stub.down = false;
  if (shop) Object.assign(shop, { products, shop: { ...shop.shop, isOnline: true } });
  let go = (): void => undefined;
  const held = new Promise<void>((done) => (go = done));
  await page.route("**/v1/embeds/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator("cuvee-shop").getByRole("status", { name: "La boutique arrive" })).toBeVisible();
  go();
  await expect(cards(page)).toHaveCount(6);
});

test("from 280 to 1600 pixels nothing sticks out, everything can be pressed", async ({
  page,
  stub,
  paste,
}) => {
  const { tasting } = receive(stub.shops[0] ?? cellar());
  await paste({
    head: "<style>body{margin:0}</style>",
    body: `<cuvee-shop search></cuvee-shop><cuvee-product product="les-restanques"></cuvee-product><cuvee-reservation event="${tasting.id}"></cuvee-reservation><cuvee-cart></cuvee-cart>`,
  });
  await expect(page.locator("cuvee-reservation").getByRole("grid")).toBeVisible();
  await expect(page.locator("cuvee-product").getByRole("button", { name: /^Ajouter/ })).toBeVisible();
  await add(page, "Les Restanques", 5);
  for (const width of [280, 390, 820, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const out = await page.evaluate(() => {
      const found: string[] = [];
      for (const host of document.querySelectorAll("cuvee-shop,cuvee-product,cuvee-reservation"))
        for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>(
          "button,input:not([type=radio]),select,p,h2,strong",
        ) ?? []) {
          const { right, left, width: wide } = element.getBoundingClientRect();
          const scrolls = element.closest(".row,.thumbs,.sr");
          if (wide && !scrolls && (right > innerWidth + 1 || left < -1))
            found.push(`${element.localName} ${element.textContent}`);
        }
      return [
        document.documentElement.scrollWidth > innerWidth ? "the page scrolls across" : "",
        ...found,
      ].filter(Boolean);
    });
    expect(out, `${width} px`).toEqual([]);
    await openCart(page);
    const inside = await drawer(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
    expect(inside, `drawer at ${width} px`).toBe(true);
    await page.keyboard.press("Escape");
  }
});
