import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

const DESK = { width: 1440, height: 900 };

test.use({ viewport: DESK, contextOptions: { reducedMotion: "reduce" } });

test(
  "a quote is written by the keyboard alone, sent, accepted by its link, and is an order",
  { tag: "@long" },
  async ({ page, fresh, axe, browser, sql }) => {
    await signIn(page, fresh, OWNER.username, OWNER.password);
    await page.goto(`${fresh.url}/dashboard/orders/add?subType=quote`);
    const client = page.getByRole("combobox", { name: "Client", exact: true });
    await expect(client).toBeFocused();
    await page.keyboard.type("bouchon des");
    await expect(page.getByRole("option")).not.toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Le Bouchon des Teinturiers")).toBeVisible();
    const entry = page.getByRole("combobox", { name: "Ajouter un produit" });
    await expect(entry).toBeFocused();
    // An article, its quantity, the next article: Enter each time.
    await page.keyboard.type("rasteau");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Quantité/ })).toBeFocused();
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await expect(entry).toBeFocused();
    await page.keyboard.type("6 cairanne");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(entry).toBeFocused();
    await expect(page.getByRole("textbox", { name: /^Quantité/ })).toHaveCount(2);
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await axe(page);
    await page.keyboard.press("Control+Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Brouillon de devis" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Envoyer", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Envoyer par e-mail" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^DE-\d{4}-00002$/ })).toBeVisible();
    await axe(page);
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Télécharger en PDF" }).click();
    expect((await file).suggestedFilename()).toMatch(/^DE-\d{4}-00002\.pdf$/);
    const [sent] = await sql(fresh, "select body_text from mails where kind = 'quoteSent'");
    const link = /\/orders\/quote\/\S+/.exec(String(sent?.["body_text"]))?.[0] ?? "";
    expect(link).not.toBe("");

    const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
    await visitor.goto(fresh.url + link);
    await expect(visitor.getByRole("heading", { level: 1, name: /^Devis DE-/ })).toBeVisible();
    const paper = visitor.waitForEvent("download");
    await visitor.getByRole("button", { name: "Télécharger en PDF" }).click();
    expect((await paper).suggestedFilename()).toMatch(/^DE-\d{4}-00002\.pdf$/);
    await visitor.getByRole("button", { name: /^Accepter/ }).click();
    await expect(visitor.getByText("Cochez cette case pour continuer")).toHaveCount(2);
    await axe(visitor);
    await visitor.getByRole("checkbox", { name: /conditions/ }).check();
    await visitor.getByRole("checkbox", { name: /âge/ }).check();
    await visitor.getByRole("button", { name: /^Accepter/ }).click();
    await expect(visitor.getByText("Devis accepté")).toBeVisible();
    await visitor.getByRole("link", { name: "Suivre ma commande" }).click();
    await expect(visitor.getByRole("heading", { name: /CO-\d{4}-/ })).toBeVisible();
    await visitor.close();

    await page.goto(`${fresh.url}/dashboard/orders/quotes`);
    await expect(page.getByRole("row", { name: /DE-\d{4}-00002/ })).toContainText("Accepté");
    await axe(page);
    await page.getByRole("link", { name: /^DE-\d{4}-00002/ }).click();
    await page.getByRole("link", { name: /^CO-/ }).click();
    await expect(page.getByText("Acceptée").first()).toBeVisible();
  },
);

test(
  "a draft of an order is edited, given a price and a free line, and made an order",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    await signIn(page, fresh, OWNER.username, OWNER.password);
    await page.goto(`${fresh.url}/dashboard/orders/add`);
    await page.keyboard.type("bouchon des");
    await expect(page.getByRole("option")).not.toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Ajouter un produit" })).toBeFocused();
    await page.keyboard.type("2c rasteau");
    await page.keyboard.press("Enter");
    await expect(page.getByText("12 bouteilles")).toBeVisible();
    await expect(page).toHaveURL(/quote=[0-9a-z]{16}/);

    // Another day, the same draft.
    await page.reload();
    const price = page.getByRole("textbox", { name: /^Prix unitaire :/ });
    await price.fill("5,50");
    await price.press("Tab");
    await page.getByRole("textbox", { name: /^Motif/ }).fill("Salon des vins");
    await page.getByRole("button", { name: "Ajouter une ligne libre" }).click();
    await page.keyboard.type("Livraison à l'étage");
    await page.keyboard.press("Tab");
    await page
      .getByRole("listitem", { name: "Livraison à l'étage" })
      .getByLabel(/^Prix unitaire/)
      .fill("20");
    await page.keyboard.press("Tab");
    await page.getByLabel("Remise globale").fill("10");
    await page.keyboard.press("Tab");
    // 12 × 5,50 + 20, less a tenth.
    await expect(page.getByText("−\u00a08,60\u00a0€")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Garder en brouillon" }).click();
    await page.getByRole("button", { name: "Valider la commande" }).click();
    await page.getByRole("button", { name: "Valider", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^CO-/ })).toBeVisible();
    await expect(page.getByText("Livraison à l'étage")).toBeVisible();
    await expect(page.getByText("Acceptée").first()).toBeVisible();
  },
);
