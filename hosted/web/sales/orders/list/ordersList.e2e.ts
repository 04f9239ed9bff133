import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

const PHONE = { width: 390, height: 844 };
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

type Sql = (site: Site, text: string) => Promise<unknown>;

/** Inserts three orders of today, and 120 of the days before, in one statement; then opens the list. */
async function openList(page: Page, fresh: Site, sql: Sql): Promise<void> {
  for (const [at, payment] of (["transfer", "check", "cash"] as const).entries())
    await placeOrder(fresh.url, {
      lastname: ["Bérard", "Dufour", "Nguyen"][at] ?? "",
      quantity: at + 1,
      payment,
    });
  await sql(
    fresh,
    `insert into orders (shop_id, id, number, status, delivery_status, payment_status, payment_type, key_hash, request_hash, buyer_name,
       buyer_email, search, contact, billing_address, delivery_address, notes, lang, bottles, total_ttc_cents, priced, created_at)
     select shop_id, left(md5(n::text), 16), 'XX-' || n, 'validated', delivery_status, payment_status, 'transfer', sha256(n::text::bytea),
       request_hash, 'Cliente ' || n, 'c@example.org', 'xx-' || n || ' cliente', contact, billing_address, delivery_address, '', 'fr', 6000, 10000,
       priced, created_at - n * interval '1 hour' from (select * from orders limit 1) o, generate_series(1, 120) n`,
  );
  await signIn(page, fresh, OWNER.username, OWNER.password);
  await page.goto(`${fresh.url}/dashboard/orders`);
  await expect(page.locator("tbody tr")).toHaveCount(50);
}

test(
  "a seller narrows and shapes his list, keeps it as a view, and finds it as he left it",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    await openList(page, fresh, sql);
    await expect(page.getByText("1 à 50 sur 123")).toBeVisible();

    // Filters are chips, of words and of amounts; the row of totals follows them.
    const popover = page.getByRole("dialog");
    await page.getByRole("button", { name: "Filtrer", exact: true }).click();
    await popover.getByRole("button", { name: "Moyen de paiement" }).click();
    await popover.getByRole("checkbox", { name: "Virement" }).check();
    await page.keyboard.press("Escape");
    await expect(popover).toHaveCount(0);
    await page.getByRole("button", { name: "Filtrer", exact: true }).click();
    await popover.getByRole("button", { name: "Total TTC" }).click();
    await popover.getByLabel("De").fill("100");
    await popover.getByLabel("De").press("Enter");
    await axe(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Moyen de paiement : Virement" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Total TTC : à partir de 100,00/ })).toBeVisible();
    await expect(page.getByText("1 à 50 sur 120")).toBeVisible();
    await expect(page.locator("tfoot")).toContainText(/12\s000,00/);

    // Saved as a view, which comes back after a reload and from elsewhere.
    await page.getByRole("button", { name: "Enregistrer cette vue" }).click();
    await page.getByLabel("Nom de la vue").fill("Gros virements");
    await page.keyboard.press("Enter");
    const tabs = page.getByRole("group", { name: "Vues de la liste" });
    await expect(tabs.getByRole("button", { name: "Gros virements" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await tabs.getByRole("button", { name: /^Toutes/ }).click();
    await expect(page.getByText("1 à 50 sur 123")).toBeVisible();
    await tabs.getByRole("button", { name: "Gros virements" }).click();
    await expect(page.getByText("1 à 50 sur 120")).toBeVisible();
    await page.getByRole("button", { name: "Retirer le filtre Total TTC" }).click();
    await expect(tabs.getByRole("button", { name: "Gros virements •" })).toBeVisible();
    await page.getByRole("button", { name: "Gérer la vue" }).click();
    await page.getByRole("menuitem", { name: "Enregistrer les modifications" }).click();
    await expect(tabs.getByRole("button", { name: "Gros virements", exact: true })).toBeVisible();

    // Columns: one more, one less, another order, by keys as by mouse.
    await page.getByRole("button", { name: "Colonnes" }).click();
    await popover.getByRole("checkbox", { name: "E-mail" }).check();
    await popover.getByRole("checkbox", { name: "Livraison" }).uncheck();
    for (let n = 0; n < 3; n += 1)
      await popover.getByRole("button", { name: "Monter la colonne Total TTC" }).click();
    await popover.getByRole("radio", { name: "Compacte" }).check();
    await page.keyboard.press("Escape");
    const heads = page.getByRole("columnheader");
    await expect(heads.filter({ hasText: "E-mail" })).toBeVisible();
    await expect(heads.filter({ hasText: "Livraison" })).toHaveCount(0);
    await page.getByRole("button", { name: "Gérer la vue" }).click();
    await page.getByRole("menuitem", { name: "Enregistrer les modifications" }).click();
    await expect(tabs.getByRole("button", { name: "Gros virements", exact: true })).toBeVisible();

    // The last state: the view and its columns, from the menu.
    await page.goto(`${fresh.url}/dashboard`);
    await page.getByRole("link", { name: "Commandes", exact: true }).first().click();
    await expect(tabs.getByRole("button", { name: "Gros virements" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(heads.filter({ hasText: "E-mail" })).toBeVisible();
  },
);

test(
  "a seller selects orders, acts on them, exports them, and works on his phone",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    await openList(page, fresh, sql);
    const rows = page.locator("tbody tr");
    // Selection: x, Shift, the page, and an action on the selection.
    await page.keyboard.press("/");
    await page.keyboard.type("bérard");
    // A part of the name finds her, too: a selection made before the whole list is chosen is dropped.
    await expect(page).toHaveURL(/b%C3%A9rard/);
    await expect(rows).toHaveCount(1);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Lignes sélectionnées" });
    await expect(bar).toContainText("1 ligne sélectionnée");
    await bar.getByRole("button", { name: "Accepter" }).click();
    await expect(page.getByText("1 commande acceptée")).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.getByRole("button", { name: "Effacer la recherche" }).click();
    await expect(rows).toHaveCount(50);
    await page.getByLabel("Sélectionner la ligne 2", { exact: true }).click();
    await page.getByLabel("Sélectionner la ligne 6", { exact: true }).click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("5 lignes sélectionnées");

    // Back from a row, the selection and the scroll position are restored.
    await page.evaluate(() => scrollTo(0, 900));
    const before = await page.evaluate(() => scrollY);
    await rows.nth(30).locator("[data-row]").click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-z]{16}/);
    await page.goBack();
    await expect(bar).toContainText("5 lignes sélectionnées");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

    // The file downloads by itself.
    const download = page.waitForEvent("download");
    await bar.getByRole("button", { name: "Exporter" }).click();
    await page.getByRole("radio", { name: "CSV" }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Exporter" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^commandes-.*\.csv$/);
    const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe(
      "\ufeffCommande;Client;Date;Statut;État du paiement;État de la livraison;Bouteilles;Total TTC",
    );
    await expect(page.getByText("Votre fichier est prêt")).toBeVisible();

    // On a phone: cards, chips, selection.
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("table")).toHaveCount(0);
    await bar.getByRole("button", { name: "Tout désélectionner" }).click();
    await page.getByRole("button", { name: "Sélectionner", exact: true }).click();
    await page.getByLabel("Sélectionner la ligne 1", { exact: true }).check();
    await expect(bar).toContainText("1 ligne sélectionnée");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await axe(page);
  },
);
