import { card, cards, expect, test } from "./page.ts";

test("shows cards with price, litre price and tiers before anything is in the cart", async ({
  page,
  paste,
}) => {
  await paste();
  await expect(cards(page)).toHaveCount(6);
  const wine = card(page, "Les Restanques");
  await expect(wine).toContainText("Cairanne");
  await expect(wine).toContainText("12,50 €");
  await expect(wine).toContainText("16,67 €/l");
  const tiers = wine.getByRole("group", { name: "Prix par quantité" }).getByRole("button");
  await expect(tiers).toHaveText(["6+ : 11,50 €", "12+ : 11,00 €", "36+ : 10,20 €"]);
  await tiers.nth(1).click();
  await expect(wine.getByRole("textbox")).toHaveValue("12");
  await expect(wine.locator("strong")).toHaveText("11,00 €");
});

test("asks for modules and data in one go: two hops after the page", async ({ page, stub, paste }) => {
  const order: string[] = [];
  page.on("request", (request) => order.push(`ask ${new URL(request.url()).pathname}`));
  page.on("response", (response) => order.push(`got ${new URL(response.url()).pathname}`));
  await paste();
  await expect(cards(page).first()).toBeVisible();
  const short = order.map((line) =>
    line.replace(/-(?:[\w-]{43}\.js|[\w-]{8}\.json)$/, "").replace("/widget/chunks/", ""),
  );
  const firstAnswer = short.findIndex((line) => /^got (?!\/page|\/widget\/v1)/.test(line));
  for (const needed of ["shop", "fr", "add-to-cart", "cart", "/v1/embeds/domaine-essai"])
    expect(short.slice(0, firstAnswer)).toContain(`ask ${needed}`);
  expect(stub.calls).toEqual(["GET /v1/embeds/domaine-essai"]);
});

test("vintages and formats change price, picture and stock", async ({ page, paste }) => {
  await paste();
  const wine = card(page, "Les Restanques");
  const picture = await wine.locator("img").getAttribute("src");
  await wine.getByRole("radio", { name: "Magnum" }).check({ force: true });
  await expect(wine.locator("strong")).toHaveText("27,00 €");
  await expect(wine).toContainText("18,00 €/l");
  expect(await wine.locator("img").getAttribute("src")).not.toBe(picture);
  await wine.getByRole("radio", { name: "Carton × 6" }).check({ force: true });
  await expect(wine).toContainText("11,50 € la bouteille");
  await wine.getByRole("radio", { name: "2021" }).check({ force: true });
  await expect(wine.locator("strong")).toHaveText("69,00 €");
});

test("says what is scarce, what is gone, and what has no year", async ({ page, paste }) => {
  await paste();
  await expect(card(page, "Clos des Amandiers")).toContainText("Plus que 4 en stock");
  const gone = card(page, "Rose des Vents");
  await expect(gone.getByRole("button", { name: /Épuisé/ })).toBeDisabled();
  await expect(cards(page).last()).toContainText("Rose des Vents");
  await expect(card(page, "Brut Nature")).not.toContainText("NV");
  await expect(card(page, "Tire-bouchon")).not.toContainText("/l");
});

test("filters, searches and sorts", async ({ page, paste }) => {
  await paste({ body: "<cuvee-shop search></cuvee-shop>" });
  const shop = page.locator("cuvee-shop");
  await shop.getByRole("button", { name: "Blanc" }).click();
  await expect(cards(page)).toHaveCount(2);
  await shop.getByLabel("Appellation").selectOption("Cairanne");
  await expect(cards(page)).toHaveCount(1);
  await expect(shop.getByText("1 produit", { exact: false })).toBeVisible();
  await shop.getByRole("button", { name: "Effacer les filtres" }).click();
  await expect(cards(page)).toHaveCount(6);
  await shop.getByLabel("Trier").selectOption("asc");
  await expect(cards(page).first()).toContainText("Rose des Vents");
  await shop.getByLabel("Prix", { exact: true }).selectOption({ label: "De 10 à 20 €" });
  await expect(cards(page)).toHaveCount(5);
  await shop.getByLabel("Rechercher").fill("cremant");
  await expect(cards(page)).toHaveCount(1);
  await shop.getByLabel("Rechercher").fill("introuvable");
  await expect(shop.getByText("Aucun produit ne correspond")).toBeVisible();
});

test("opens a product with its legal data, unless the page prefers its own", async ({ page, paste }) => {
  await paste();
  await card(page, "Les Restanques").getByRole("heading").getByRole("button").click();
  const dialog = page.getByRole("dialog", { name: "Les Restanques" });
  await expect(dialog).toContainText("Raisins, conservateur");
  await expect(dialog).toContainText("14 % vol.");
  await dialog.getByText("Valeurs nutritionnelles").click();
  await expect(dialog.getByRole("row", { name: "Énergie 328 kJ" })).toBeVisible();
  await dialog.getByRole("button", { name: /^Ajouter/ }).click();
  await expect(page.locator("cuvee-cart [part='badge']")).toHaveText("1");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.evaluate(() => document.addEventListener("cuvee:product", (event) => event.preventDefault()));
  await card(page, "Matin d'Avril").getByRole("heading").getByRole("button").click();
  await page.waitForTimeout(300);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("speaks the language of the page, English and German", async ({ page, paste }) => {
  await paste({ lang: "en-GB" });
  await expect(card(page, "Les Restanques").getByRole("button", { name: /^Add/ })).toBeVisible();
  await expect(card(page, "Les Restanques")).toContainText("€12.50");
  await paste({ lang: "de-AT" });
  await expect(card(page, "Les Restanques").getByRole("button", { name: /^Hinzufügen/ })).toBeVisible();
  await expect(card(page, "Les Restanques")).toContainText("12,50 €");
});

test("API down: says so, tries again on demand; then it is back", async ({ page, stub, paste }) => {
  // It does not retry automatically meanwhile: only the button recovers (`product` checks the other way).
  await page.addInitScript(() => {
    const own = globalThis.setTimeout;
    const short = (...[run, wait, ...rest]: Parameters<typeof own>): unknown =>
      Number(wait) < 3000 ? own(run, wait, ...rest) : 0;
    globalThis.setTimeout = short as typeof own;
  });
  stub.down = true;
  await paste();
  const shop = page.locator("cuvee-shop");
  await expect(shop.getByRole("alert")).toContainText("momentanément indisponible");
  await shop.getByRole("button", { name: "Réessayer" }).click();
  await expect(shop.getByRole("alert")).toBeVisible();
  stub.down = false;
  await shop.getByRole("button", { name: "Réessayer" }).click();
  await expect(cards(page)).toHaveCount(6);
});

test("keeps its place while it loads: no layout shift", async ({ page, stub, paste }) => {
  await page.addInitScript(() => {
    const store = globalThis as unknown as { shifts: number };
    store.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) store.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  expect(stub.shops).toHaveLength(1);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await paste({ body: `<div style="min-height:100vh"><cuvee-shop></cuvee-shop></div><p>Pied</p>` });
    await expect(page.locator("cuvee-shop").getByLabel("Trier")).toBeVisible();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: number }).shifts)).toBeLessThan(
      0.05,
    );
  }
});

test("a price that the public may not see is reserved, with a way to ask for it", async ({
  page,
  stub,
  paste,
}) => {
  const product = stub.shops[0]?.products.find((p) => p.name === "Les Restanques");
  const formats = product?.vintages.flatMap((vintage) => vintage.formats) ?? [];
  const stored = formats.map((format) => format.typologies);
  const publicGrid = stub.shops[0]?.rules.typologies.find((grid) => grid.public)?.key ?? "";
  for (const format of formats)
    format.typologies = { [publicGrid]: { visible: false, unitE4: format.unitE4 } };
  await paste();
  const wine = card(page, "Les Restanques");
  await expect(wine).toContainText("Prix réservé");
  const ask = wine.getByRole("link", { name: "Demander mon tarif" });
  await expect(ask).toHaveAttribute("href", `${stub.base}/auth/grid-request?id=domaine-essai`);
  await expect(ask).toHaveAttribute("target", "_top");
  formats.forEach((format, at) => {
    format.typologies = stored[at];
  });
});
