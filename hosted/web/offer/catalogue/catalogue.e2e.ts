import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = ["calades", "Calades2026"] as const;
/** Finds a card of the widget on the winery's own page. */
const card = (page: Page, name: string) =>
  page.locator('cuvee-shop [part~="card"]').filter({ has: page.getByRole("heading", { name }) });

test("a wine is made from nothing with the keyboard alone, and is in the widget at once", async ({
  page,
  browser,
  site,
  axe,
}) => {
  test.setTimeout(120_000);
  await signIn(page, site, ...OWNER);
  await page.goto(`${site.url}/dashboard/products`);
  await page.getByRole("link", { name: "Nouveau produit" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remplir la fiche complète" }).focus();
  await page.keyboard.press("Enter");
  const name = page.getByLabel("Nom de la cuvée");
  await name.focus();
  await page.keyboard.type("Clos du Matin");
  const to = async (label: string | RegExp): Promise<void> => {
    for (let n = 0; n < 80; n += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      const text = await focused.evaluate((element) => {
        const labels = (element as HTMLInputElement).labels;
        return labels?.[0]?.textContent ?? element.getAttribute("aria-label") ?? element.textContent ?? "";
      });
      if (typeof label === "string" ? text.trim().startsWith(label) : label.test(text)) return;
    }
    throw new Error(`Tab does not come to ${label}`);
  };
  await to("Statut");
  await page.keyboard.type("En ligne");
  await to("Couleur");
  await page.keyboard.type("Rouge");
  await to("Appellation");
  // Tab alone keeps the typed text.
  await page.keyboard.type("Plateau des Essais");
  await to("Cépages");
  await page.keyboard.type("shiraz");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Syrah", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Adresse dans la boutique")).toHaveValue("clos-du-matin");
  await to("Titre alcoométrique");
  await page.keyboard.type("13,5");
  await to("Sucres résiduels");
  await page.keyboard.type("2");
  await to("Prix public TTC");
  await page.keyboard.type("14,50");
  await to("Code EAN");
  await page.keyboard.type("3760000000018");
  await page.keyboard.press("Tab");
  // The energy is computed while the user types (rules §6.1).
  await expect(page.getByRole("row", { name: /Énergie \(kJ\)/ })).toContainText("327 kJ");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("La clé de contrôle du code EAN est incorrecte").first()).toBeVisible();
  await page.getByLabel("Code EAN").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("3760000000017");
  await axe(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { level: 1, name: "Clos du Matin" })).toBeVisible();
  // A visitor who opens the widget now sees it: no delay.
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`${site.exampleUrl}/boutique.html`);
  await buyer.getByRole("button", { name: /^Oui/ }).click();
  await buyer.getByLabel("Appellation").selectOption("Plateau des Essais");
  await expect(card(buyer, "Clos du Matin")).toContainText("14,50");
  await buyer.context().close();
});

test("a wine that was saved without a price is priced and put online in one save, on a phone", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site, ...OWNER);
  await page.goto(`${site.url}/dashboard/products/add`);
  await page.getByLabel("Nom de la cuvée").fill("Clos du Soir");
  await page.getByText("En pause", { exact: true }).click();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("heading", { level: 1, name: "Clos du Soir" })).toBeVisible();
  await page.getByLabel("Statut", { exact: true }).selectOption({ label: "En ligne" });
  await page.keyboard.press("Control+s");
  // The price is refused at the field, which is opened, scrolled to and focused; then both are saved at once.
  const price = page.getByLabel("Prix public TTC");
  await expect(price).toBeFocused();
  await page.keyboard.type("9,80");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("button", { name: /^Clos du Soir, statut/ })).toContainText("En ligne");
  await page.reload();
  await page.getByText("Formats et prix").last().click();
  await expect(page.getByText("9,80 €").first()).toBeVisible();
});

test(
  "the link to a missing price leads into its field, and what is typed there goes online with the wine",
  { tag: "@long" },
  async ({ page, site }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/products/add`);
    await page.getByLabel("Nom de la cuvée").fill("Clos de Minuit");
    await page.getByText("En pause", { exact: true }).click();
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("heading", { level: 1, name: "Clos de Minuit" })).toBeVisible();
    await page.goto(`${page.url()}?tab=formats&field=price`);
    await expect(page.getByLabel("Prix public TTC")).toBeFocused();
    await page.keyboard.type("11,20");
    const status = page.getByRole("button", { name: /^Clos de Minuit, statut/ });
    await status.click();
    await page.getByRole("menuitem", { name: "Mettre en ligne" }).click();
    await expect(status).toContainText("En ligne");
    await page.reload();
    await expect(page.getByText("11,20 €").first()).toBeVisible();
  },
);

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a desktop", 1440, 900],
] as const)
  test(
    `the short form makes a wine with its stock and picture, for sale at once, on ${device}`,
    { tag: "@long" },
    async ({ page, browser, site, axe }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, site, ...OWNER);
      await page.goto(`${site.url}/dashboard/products/add`);
      const name = `Larzac ${width}`;
      await page.getByLabel("Nom de la cuvée").fill(name);
      await page.getByLabel("Couleur").selectOption({ label: "Rouge" });
      await page.getByLabel("Appellation").pressSequentially("larzac");
      await page.getByRole("option", { name: /^Terrasses du Larzac/ }).click();
      await page.getByLabel("Millésime").fill("2023");
      await page.getByLabel("Format", { exact: true }).selectOption({ label: "Magnum" });
      await page.getByLabel("Stock de départ").fill("36");
      await axe(page);
      // Without a price it is not for sale: the only faulty field has the focus.
      await page.keyboard.press("Control+s");
      const price = page.getByLabel("Prix public TTC");
      await expect(price).toBeFocused();
      await expect(page.getByText("Indiquez un prix pour mettre en ligne").first()).toBeVisible();
      await page.keyboard.type("24,00 €");
      // The upload takes longer than the user, so the save waits for it: the picture is saved with the rest.
      let arrive = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const sent = page.waitForRequest(
        (request) => request.method() === "POST" && /\/v1\/files/.test(request.url()),
      );
      await page.route("**/v1/files**", async (route) => {
        await held;
        await route.continue();
      });
      await page.locator('input[type="file"]').setInputFiles({
        name: "bouteille.png",
        mimeType: "image/png",
        buffer: await sharp({ create: { width: 300, height: 900, channels: 3, background: "#7b1a2c" } })
          .png()
          .toBuffer(),
      });
      await sent;
      await page.keyboard.press("Control+s");
      await expect(page.getByRole("button", { name: "Créer le produit" })).toBeDisabled();
      arrive();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      const buyer = await (await browser.newContext()).newPage();
      const slug = `larzac-${width}`;
      await buyer.goto(`${site.url}/domaine-des-trois-calades/${slug}`);
      await expect(buyer.getByText("Terrasses du Larzac").first()).toBeVisible();
      await expect(buyer.getByText("24,00").first()).toBeVisible();
      const picture = await buyer.locator("article img").first().getAttribute("src");
      expect(picture).toMatch(/^\/files\/[^/]+\/480\.webp$/);
      const file = picture?.split("/")[2] ?? "";
      await expect(buyer.locator('meta[property="og:image"]')).toHaveAttribute("content", new RegExp(file));
      expect(await buyer.locator('script[type="application/ld+json"]').first().textContent()).toContain(file);
      await expect(buyer.getByText(/^Rouge/).first()).toBeVisible();
      await expect(buyer.getByText("2023 · Magnum 150 cl").first()).toBeVisible();
      // A tall bottle is shown whole in the cart.
      await buyer.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
      await buyer.reload();
      await buyer.getByRole("button", { name: new RegExp(`Ajouter.*${name}`) }).click();
      const thumb = buyer.getByRole("dialog").locator("img").first();
      await expect(thumb).toBeVisible();
      const cut = await thumb.evaluate((img) => img.clientHeight - (img.parentElement?.clientHeight ?? 0));
      expect(cut).toBeLessThanOrEqual(0);
      await buyer.context().close();
    },
  );

test(
  "two people change a product: the later one sees both versions; many are changed and undone; on a phone too",
  { tag: "@long" },
  async ({ page, site, sql, axe }) => {
    test.setTimeout(120_000);
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/products`);
    await page.getByRole("link", { name: "Brise de Juin" }).click();
    const gamme = page.getByLabel("Gamme");
    await expect(page.getByLabel("Nom de la cuvée")).toHaveValue("Brise de Juin");
    await page.getByLabel("Précision").fill("Vieilles vignes");
    // Another user gives it another range meanwhile.
    await sql(
      site,
      "update products set gamme = 'Autre gamme', version = version + 1 where name = 'Brise de Juin'",
    );
    await page.getByRole("button", { name: "Enregistrer" }).click();
    const conflict = page.getByRole("dialog");
    await expect(conflict).toContainText("Autre gamme");
    await expect(conflict).toContainText("Vieilles vignes");
    await conflict.getByRole("button", { name: /Enregistrer|Valider/ }).click();
    await expect(page.getByText("« Brise de Juin » est enregistré.")).toBeVisible();
    await expect(gamme).toHaveValue("Autre gamme");
    await expect(page.getByLabel("Précision")).toHaveValue("Vieilles vignes");

    // A price and a grid go to the prices' own calls; then a vintage is copied from the newest.
    await page.locator("summary", { hasText: "75 cl" }).first().click();
    await page.getByLabel("Prix public TTC").first().fill("9,90");
    await page.getByLabel(/^Prix de 75.cl, Caviste/).fill("5,55");
    await page
      .getByRole("button", { name: /^Actions sur 20/ })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Dupliquer" }).click();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    const stored = `select count(distinct v.id)::int as vintages, count(*) filter (where f.unit_e4 = 99000)::int as priced,
      count(*) filter (where g.unit_e4 = 55500)::int as gridded
    from products p join vintages v on v.product_id = p.id join formats f on f.vintage_id = v.id
    left join grid_prices g on g.format_id = f.id and g.typology = 'pro' where p.name = 'Brise de Juin'`;
    await expect
      .poll(async () => (await sql(site, stored))[0])
      .toEqual({ vintages: 3, priced: 2, gridded: 2 });

    // Duties of one vintage: another rate and a tax of its own; a missing value is reported at its field.
    await expect(page.getByRole("button", { name: /^Définir les droits du millésime / })).toHaveCount(3);
    await page.getByRole("button", { name: "Définir les droits du millésime 2024" }).click();
    const duties = page.getByRole("dialog");
    await duties.getByLabel(/^Droit d'accise/).fill("4,1234");
    await duties.getByLabel("Taxe supplémentaire").check({ force: true });
    await duties.getByLabel("Montant par hectolitre").fill("1,5");
    await duties.getByRole("button", { name: "Enregistrer" }).click();
    await expect(duties.getByText(/Nom de la taxe/).first()).toBeVisible();
    await axe(page);
    await duties.getByLabel("Nom de la taxe").fill("Interprofession");
    await duties.getByRole("button", { name: "Enregistrer" }).click();
    await expect(duties).toBeHidden();
    const legal = `select v.legal from products p join vintages v on v.product_id = p.id where p.name = 'Brise de Juin' and v.name = '2024'`;
    expect((await sql(site, legal))[0]).toEqual({
      legal: {
        da: { rateE4: 41234, basis: "hl" },
        customTax: { name: "Interprofession", perHlE4: 15000, families: [], added: true, vatRateBp: 2000 },
      },
    });
    // The form has the new version: the product is saved without a conflict.
    await page.getByLabel("Précision").fill("Très vieilles vignes");
    await expect(page.getByRole("button", { name: "Définir les droits du millésime 2024" })).toBeDisabled();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByRole("button", { name: "Définir les droits du millésime 2024" })).toBeEnabled();

    // Many products at once, and the undo.
    await page.goto(`${site.url}/dashboard/products`);
    await page.getByRole("checkbox", { name: "Sélectionner la ligne 1", exact: true }).check({ force: true });
    await page.getByRole("checkbox", { name: "Sélectionner la ligne 2", exact: true }).check({ force: true });
    await page.getByRole("button", { name: "Changer le statut" }).click();
    await page.getByRole("dialog").getByLabel("Statut").selectOption("paused");
    await page.getByRole("button", { name: "Modifier 2 produits" }).click();
    await expect(page.getByRole("button", { name: /, statut : En pause$/ })).toHaveCount(2);
    await page.getByRole("button", { name: "Annuler la modification" }).click();
    await expect(
      page.getByText("Produits rétablis : 2. Modifiés entre-temps et laissés tels quels : 0."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /, statut : En pause$/ })).toHaveCount(0);
    await axe(page);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^Aire des Tilleuls, statut/ }).click();
    await page.getByRole("menuitem", { name: "Déclarer épuisé" }).click();
    await expect(page.getByRole("button", { name: "Aire des Tilleuls, statut : Épuisé" })).toBeVisible();
    await page.getByRole("link", { name: "Aire des Tilleuls" }).click();
    await expect(page.getByLabel("Nom de la cuvée")).toHaveValue("Aire des Tilleuls");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await axe(page);
  },
);
