import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

// A known buyer on a phone: the winery's site, the checkout, the thanks, the account, and no screen between them.
test("from the winery's site to a bottle and a visit, paid, in the account: four screens on a phone", async ({
  browser,
  fresh: site,
  axe,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await signIn(page, site, "camille", "Camille2026");
  const screens: string[] = [];
  page.on("framenavigated", (frame) => {
    const { host, pathname } = new URL(frame.url());
    const name = host === new URL(site.url).host ? pathname.split("/").slice(1, 3).join("/") : "winery";
    if (frame === page.mainFrame() && name !== screens.at(-1)) screens.push(name);
  });

  await page.goto(`${site.exampleUrl}/visites.html`);
  await page.getByRole("button", { name: /^Oui/ }).click();
  const visit = page.locator("cuvee-reservation");
  await visit
    .getByRole("button", { name: /Dégustation/ })
    .first()
    .click();
  await page
    .getByRole("grid")
    .getByRole("button", { name: /\d places?$/ })
    .last()
    .click();
  await visit
    .getByRole("button", { name: /^\d\d:\d\d .* places/ })
    .first()
    .click();
  const adults = visit
    .getByRole("group", { name: /^Quantité/ })
    .first()
    .getByRole("textbox");
  await adults.fill("2");
  await adults.blur();
  await visit.getByRole("button", { name: "Réserver" }).click();
  await expect(visit.getByRole("button", { name: "Ajouté" })).toBeVisible();
  await page.goto(`${site.exampleUrl}/boutique.html`);
  const wine = page.locator('cuvee-shop [part~="card"]').filter({
    has: page.getByRole("heading", { name: "Petite Calade" }),
  });
  await wine.getByRole("button", { name: /^Ajouter/ }).click();
  await page.locator("cuvee-cart").getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Valider ma commande" }).click();

  await page.getByLabel("Numéro de carte").fill("4242 4242 4242 4242");
  await page.getByLabel(/Expiration/).fill("12/31");
  await page.getByLabel("CVV").fill("123");
  await axe(page);
  await page.getByLabel(/18 ans ou plus/).check();
  await page.getByLabel(/conditions générales/).check();
  await page.getByRole("button", { name: "Commander avec obligation de paiement" }).click();

  await page.getByRole("link", { name: "Voir dans mon espace" }).click();
  await expect(page.getByText("Petite Calade").first()).toBeVisible();
  await expect(page.getByText(/Dégustation/).first()).toBeVisible();
  await axe(page);
  expect(screens.map((name) => name.split("/")[0])).toEqual(["winery", "checkout", "orders", "dashboard"]);
  await context.close();
});
