import { expect, signIn, tabTo, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";

type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
type Bottle = { id: string; ean: string; name: string };

/** Returns bottles of the estate with a barcode that no other demo data uses, from the `n`-th on. */
async function bottles(sql: Sql, site: Site, n: number, count: number): Promise<Bottle[]> {
  const rows = await sql(
    site,
    `select distinct on (p.position) f.id, f.ean, p.name from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
     join shops s on s.id = f.shop_id join stocks k on k.shop_id = f.shop_id and k.format_id = f.id
     where s.code = 'domaine-des-trois-calades' and f.type = 'bottle' and f.volume_ml = 750 and f.ean is not null
     group by f.id, f.ean, p.name, p.position having count(*) = 1 and sum(k.on_hand) > 100
     order by p.position, f.id offset $1 limit $2`,
    [n, count],
  );
  return rows as Bottle[];
}

const scan = async (page: Page, code: string): Promise<void> => {
  const field = page.getByLabel("Scanner ou chercher");
  await field.fill(code);
  await field.press("Enter");
};
const confirmed = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

test(
  "goods go to another warehouse with the keyboard alone, are bottled, fall below their threshold, and everything is told",
  { tag: "@long" },
  async ({ page, site, sql, axe }) => {
    test.setTimeout(120_000);
    const [wine, other] = (await bottles(sql, site, 2, 2)) as [Bottle, Bottle];
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard/stocks`);
    await expect(page.getByRole("table").getByText("Chai de Cairanne").first()).toBeVisible();
    await axe(page);

    // A transfer of two articles found by their barcodes; a quantity above the stock is refused with the article's
    // name, and no stock moves.
    const key = page.keyboard;
    const article = async (ean: string, quantity: string): Promise<void> => {
      await key.type(ean);
      // One article has the code: the list before the full code shows matches of its first digits.
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
      await key.press("Enter");
      await tabTo(page, "Quantité");
      await key.type(quantity);
    };
    await tabTo(page, /^Transférer$/);
    await key.press("Enter");
    await expect(page.getByRole("radio", { name: /^Transfert/ })).toBeChecked();
    await tabTo(page, "Vers");
    await key.type("Dépôt de J");
    await tabTo(page, "Produit");
    await article(wine.ean, "60");
    await tabTo(page, "Ajouter un produit");
    await key.press("Enter");
    await expect(page.getByRole("combobox", { name: "Produit" }).nth(1)).toBeFocused();
    await article(other.ean, "99999");
    await tabTo(page, "Document");
    await key.type("BT-2026-021");
    await axe(page);
    await tabTo(page, "Transférer");
    await key.press("Enter");
    await confirmed(page, `Stock insuffisant à cet endroit`);
    await page.getByRole("textbox", { name: "Quantité" }).nth(1).focus();
    await key.press("Control+a");
    await key.type("6");
    await key.press("Control+s");
    await expect(page).toHaveURL(/stocks\/movements$/);
    await expect(page.getByRole("row", { name: /−60.*BT-2026-021/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /\+6 Dépôt de Jonquières.*BT-2026-021/ })).toBeVisible();

    // Five hectolitres of the same wine in the tank: filling six hundred bottles empties it, and the volume in no
    // bottle is a loss.
    const [tank] = await sql(
      site,
      `insert into formats (shop_id, id, product_id, vintage_id, position, ref, type, volume_ml, eq75, weight_g, unit_e4)
     select shop_id, left(id, -1) || case right(id, 1) when 'z' then 'y' else 'z' end, product_id, vintage_id, 99, 'vrac', 'vrac',
       1000, 1333, 0, 40000 from formats where id = $1 returning id`,
      [wine.id],
    );
    await page.goto(`${site.url}/dashboard/stocks/add?article=${String(tank?.["id"])}`);
    await page.getByLabel("Motif", { exact: true }).selectOption("production");
    await page.getByRole("textbox", { name: "Quantité" }).fill("5");
    await page.getByRole("button", { name: "Enregistrer l'entrée" }).click();
    await expect(page.getByRole("row", { name: /Chai de Cairanne.*5 hl/ })).toBeVisible();
    await page.goto(`${site.url}/dashboard/stocks/add?act=bottling`);
    await page.getByRole("combobox", { name: "Vin en vrac" }).fill(wine.name);
    await page.getByRole("option", { name: /vrac/i }).first().click();
    await page.getByLabel("Volume tiré").fill("4,52");
    await page.getByRole("combobox", { name: "Produit" }).fill(wine.ean);
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.getByRole("textbox", { name: "Quantité" }).fill("600");
    await page.getByLabel("Lot").last().fill("L26-B1");
    await page.getByRole("button", { name: "Mettre en bouteille" }).click();
    await expect(page).toHaveURL(/stocks\/movements$/);
    for (const row of [/Mise en bouteille −4,5 hl/, /Mise en bouteille \+600/, /Perte −0,02 hl/])
      await expect(page.getByRole("row", { name: row }).first()).toBeVisible();

    // A threshold, and a breakage that goes below it: one notification, with a link to the article.
    await page.goto(`${site.url}/dashboard/stocks/${wine.id}`);
    await expect(page.getByRole("heading", { name: wine.name })).toBeVisible();
    await expect(page.getByRole("row", { name: /Dépôt de Jonquières.*60/ })).toBeVisible();
    const there = Number(
      (await sql(site, "select sum(on_hand) as n from stocks where format_id = $1", [wine.id]))[0]?.["n"],
    );
    await page.getByLabel("Seuil", { exact: true }).fill(String(there - 2));
    await page.getByLabel("Seuil", { exact: true }).press("Tab");
    await page.getByRole("button", { name: "Ajouter" }).click();
    await confirmed(page, "Seuil enregistré");
    await axe(page);
    await page.getByRole("button", { name: "Enregistrer un mouvement", exact: true }).click();
    await expect(page.getByLabel("Motif", { exact: true })).toHaveValue("breakage");
    await page.getByRole("textbox", { name: "Quantité" }).fill("3");
    await page.getByLabel("Note interne").fill("Carton tombé");
    await axe(page);
    await page.getByRole("button", { name: "Enregistrer le mouvement" }).click();
    await confirmed(page, /^Mouvement enregistré/);
    await confirmed(page, "Carton tombé");
    await page.getByRole("button", { name: /Notifications/ }).click();
    const note = page.getByRole("button", {
      name: new RegExp(`Stock faible : ${wine.name}.*, reste ${there - 3} `),
    });
    await expect(note).toBeVisible();
    await page.goto(`${site.url}/dashboard/stocks/thresholds`);
    await expect(page.getByRole("row", { name: new RegExp(`${wine.name}.*Stock faible`) })).toBeVisible();
    await axe(page);

    // The breakage was a mistake: its reversal is listed beside it, and each refers to the other.
    await page.goto(`${site.url}/dashboard/stocks/movements`);
    const wrong = page.getByRole("row", { name: /Casse −3.*Carton tombé/ });
    await wrong.hover();
    await wrong.getByRole("button", { name: "Passer un contre-mouvement" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("aucun des deux n'est déclaré");
    await dialog.getByLabel("Motif", { exact: true }).fill("Saisi deux fois");
    await axe(page);
    await dialog.getByRole("button", { name: "Passer un contre-mouvement" }).click();
    await confirmed(page, "Contre-mouvement enregistré");
    await expect(wrong).toContainText("par contre-mouvement");
    await expect(page.getByRole("row", { name: /Casse \+3.*Saisi deux fois/ })).toBeVisible();
  },
);

test(
  "a warehouse is counted on a phone with a scanner, and its differences become movements",
  { tag: "@long" },
  async ({ page, site, sql, axe }) => {
    const [wine, other] = (await bottles(sql, site, 8, 2)) as [Bottle, Bottle];
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard/stocks/warehouses`);
    await page.getByRole("button", { name: "Nouvel entrepôt" }).click();
    await page.getByLabel("Nom").fill("Salon de Lyon");
    await page.getByLabel("Type").selectOption({ label: "Salon, foire" });
    await page.getByLabel("Numéro d'accise").fill("FR12");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await confirmed(page, "Le numéro d'accise se compose de 2 lettres suivies de 11 caractères");
    await page.getByLabel("Numéro d'accise").fill("");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await confirmed(page, "Salon de Lyon");
    await axe(page);
    await page.goto(`${site.url}/dashboard/stocks/add?article=${wine.id}`);
    await page.getByLabel("Entrepôt", { exact: true }).selectOption({ label: "Salon de Lyon" });
    await page.getByRole("textbox", { name: "Quantité" }).fill("12");
    await page.getByRole("button", { name: "Enregistrer l'entrée" }).click();
    await expect(page.getByRole("row", { name: /Salon de Lyon.*Acquittés.*12/ })).toBeVisible();

    await page.goto(`${site.url}/dashboard/stocks/inventories`);
    await page.getByRole("button", { name: "Nouvel inventaire" }).click();
    await page.getByRole("dialog").getByLabel("Entrepôt").selectOption({ label: "Salon de Lyon" });
    await axe(page);
    await page.getByRole("button", { name: "Commencer le comptage" }).click();
    await confirmed(page, "0 lignes comptées sur 1");

    // Scans add up; an unexpected article is found and gets a line of its own; an unknown code is reported.
    await scan(page, wine.ean);
    await page.getByRole("button", { name: "+6", exact: true }).click();
    await scan(page, `https://id.example.org/01/0${wine.ean}/22/2022`);
    await scan(page, "0000000000017");
    await confirmed(page, "Code inconnu : 0000000000017");
    await scan(page, other.ean);
    await confirmed(page, "2 lignes comptées sur 2");
    await expect(page.getByLabel(new RegExp(`Compté\\s: ${wine.name}`))).toHaveValue("8");
    await page.getByRole("button", { name: /^Écarts/ }).click();
    await expect(page.getByRole("listitem").filter({ hasText: wine.name })).toContainText("−4");
    await axe(page);

    // Counts without a network are sent when it is back.
    await page.context().setOffline(true);
    await scan(page, wine.ean);
    await confirmed(page, "Un comptage est en attente d'envoi");
    await page.context().setOffline(false);
    await expect(page.getByText("Un comptage est en attente d'envoi")).toBeHidden();

    await tabTo(page, "Clôturer");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("−3")).toBeVisible();
    await expect(dialog.getByText("+1")).toBeVisible();
    await axe(page);
    await tabTo(page, "Clôturer");
    await page.keyboard.press("Enter");
    await confirmed(page, "Clôturé");
    const left = await sql(
      site,
      `select s.on_hand::int as n from stocks s join warehouses w on w.shop_id = s.shop_id and w.id = s.warehouse_id
     where w.name = 'Salon de Lyon' order by 1`,
    );
    expect(left).toEqual([{ n: 1 }, { n: 9 }]);
  },
);
