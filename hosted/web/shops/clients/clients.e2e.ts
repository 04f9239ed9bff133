import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test(
  "a professional is added with his SIRET, gets a negotiated price that his cart is priced with, and a note",
  { tag: "@long" },
  async ({ page, site, axe, sql }) => {
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard/clients`);
    const table = page.getByRole("table", { name: "Clients" });
    await expect(table.getByRole("link", { name: "Cave Kerouédan" })).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Nouveau client" }).click();
    await page.getByRole("menuitem", { name: "Nouveau professionnel" }).click();

    // Faults are reported before anything is sent; the numbers of a company are derived from each other.
    await page.getByLabel("SIRET").fill("732 829 320 00075");
    await page.getByLabel("Mobile").fill("01 40 20 50 50");
    await page.getByRole("button", { name: "Créer la fiche" }).click();
    await expect(page.getByText("Le numéro SIRET est incorrect").first()).toBeVisible();
    await expect(page.getByText("Ce champ ne peut pas être vide").first()).toBeVisible();
    await page.getByLabel("SIRET").fill("732 829 320 00074");
    await expect(page.getByLabel("SIREN")).toHaveValue("732829320");
    await expect(page.getByLabel("NIC")).toHaveValue("00074");
    await page.getByRole("button", { name: "Calculer" }).click();
    await expect(page.getByLabel("N° de TVA intracommunautaire")).toHaveValue("FR44732829320");
    await page.getByRole("textbox", { name: "Société" }).fill("Cave d’Essai");
    await page.getByRole("button", { name: "Créer la fiche" }).click();
    // The server knows the numbering plans of telephones.
    await expect(page.getByText("Ce numéro n'est pas valide").first()).toBeVisible();
    await page.getByLabel("Mobile").fill("06 12 34 56 78");
    await page.getByLabel("Adresses e-mail").fill("essai@example.org");
    await page.getByLabel("Adresses e-mail").press("Enter");
    await page.getByRole("button", { name: "Ajouter une adresse" }).click();
    await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("3 rue du Port");
    await page.getByRole("textbox", { name: "Code postal" }).fill("2990");
    await page.getByRole("textbox", { name: "Ville" }).fill("Concarneau");
    await expect(page.getByText("Le code postal n'est pas correct").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Code postal" }).fill("29900");
    await axe(page);
    await page.getByRole("button", { name: "Créer la fiche" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cave d’Essai" })).toBeVisible();
    await expect(page.getByText("3 rue du Port, 29900 Concarneau")).toBeVisible();
    await page.getByRole("button", { name: "Ajouter une note" }).click();
    await page.getByRole("dialog").getByLabel("Note").fill("Rappeler lundi");
    await page.getByRole("dialog").getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Rappeler lundi" })).toBeVisible();

    // A price from a spreadsheet, for a client with an account, is the price in their cart.
    await page.goto(`${site.url}/dashboard/clients?search=kerouedan`);
    await table.getByRole("link", { name: "Cave Kerouédan" }).click();
    await page.getByRole("button", { name: "Tarif et conditions" }).click();
    await expect(page.getByRole("textbox", { name: "Prix HT" })).toHaveValue("8,40");
    const [wine] = await sql(
      site,
      `select f.id, p.name || ' ' || v.name || ' 75 cl' as name, s.id as shop from formats f
     join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
     join products p on p.shop_id = f.shop_id and p.id = f.product_id join shops s on s.id = f.shop_id
     where s.code = 'domaine-des-trois-calades' and f.type = 'bottle' and f.volume_ml = 750 and v.name ~ '^20' and p.status = 'online'
       and p.slug <> 'cairanne-les-trois-calades'
     order by p.position, v.name desc, f.id limit 1`,
    );
    await page.getByRole("button", { name: "Coller un tableau" }).click();
    const dialog = page.getByRole("dialog", { name: "Coller un tableau" });
    await dialog.getByLabel("Tableau").fill(`Article\tPrix\n${String(wine?.["name"])}\t7,35\nInconnu\t3,00`);
    await expect(dialog.getByText("1 ligne n'a pas pu être lue")).toBeVisible();
    await dialog.getByRole("button", { name: "Importer 1 prix" }).click();
    await expect(page.getByRole("textbox", { name: "Prix HT" })).toHaveCount(2);
    await axe(page);
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Modifications enregistrées")).toBeVisible();
    const login = await page.request.post(`${site.url}/v1/auth/login`, {
      data: { username: "cave-kerouedan", password: "Caviste2026" },
      headers: { Origin: site.url },
    });
    const { jwt } = (await login.json()) as { jwt: string };
    const priced = await page.request.post(`${site.url}/v1/orders/get-cart-price`, {
      headers: { authorization: `Bearer ${jwt}` },
      data: { orders: [{ sellerId: wine?.["shop"], products: [{ formatId: wine?.["id"], quantity: 1 }] }] },
    });
    expect(await priced.text()).toContain('"unitE4":73500');
  },
);

test(
  "two that are one are compared and merged, on a phone too",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${site.url}/dashboard/clients/duplicates`);
    const pair = page.getByRole("listitem").filter({ hasText: "Même SIRET" });
    await expect(pair.getByRole("link", { name: "EURL Cave du vieux pressoir" })).toBeVisible();
    await axe(page);
    await pair.getByRole("link", { name: "Comparer et fusionner" }).click();
    await page.getByRole("radio", { name: "EURL Cave du vieux pressoir" }).check();
    await axe(page);
    await page.getByRole("button", { name: "Fusionner" }).click();
    const sure = page.getByRole("dialog");
    await expect(sure.getByRole("button", { name: "Valider" })).toBeDisabled();
    await sure.getByRole("textbox").fill("fusionner");
    await sure.getByRole("button", { name: "Valider" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "EURL Cave du vieux pressoir" })).toBeVisible();
    await expect(page.getByText("bonjour@vieux-pressoir.example")).toBeVisible();
    await expect(page.getByText("s.guichard@vieux-pressoir.example")).toBeVisible();
    await expect(page.getByText(/a été fusionné avec ce client/)).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);
