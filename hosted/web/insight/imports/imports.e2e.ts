import { expect, signIn, tabTo, test } from "@cuvee/server/kit/testing/e2e.ts";

const LINES = 2000;

/** Returns a file of clients as a French spreadsheet writes it, every 67th with a fault. */
function file(): { text: string; wrong: number } {
  const lines = ["Nom;Prénom;E-mail;Adresse;CP;Ville"];
  let wrong = 0;
  for (let n = 1; n <= LINES; n += 1) {
    const bad = n % 67 === 0 || n === LINES;
    if (bad) wrong += 1;
    const name = String(n).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "");
    lines.push(`Légère-${name};Zoé;client${n}@exemple.fr;${n} rue du Chai;${bad ? "84" : "84330"};Caromb`);
  }
  return { text: lines.join("\r\n"), wrong };
}

test(
  "thousands of lines with some faults: checked, corrected, brought in, taken back, with the keyboard alone",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    test.setTimeout(180_000);
    const { text, wrong } = file();
    const right = LINES - wrong;
    await signIn(page, fresh, "calades", "Calades2026");
    await page.goto(`${fresh.url}/dashboard/imports`);
    await expect(page.getByText("Aucun import")).toBeVisible();
    await axe(page);
    const press = async (label: string | RegExp): Promise<void> => {
      await tabTo(page, label);
      await page.keyboard.press("Enter");
    };
    await tabTo(page, "Contenu");
    await page.keyboard.type("Clients");
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press("Choisir un fichier")]);
    await chooser.setFiles({
      name: "clients.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text, "latin1"),
    });

    // The columns are guessed by their headings, with examples from the file.
    await expect(page.getByLabel(/^Nom(?! complet)/)).toHaveValue("0");
    await expect(page.getByLabel(/^Code postal/)).toHaveValue("4");
    await expect(page.getByText("windows-1252")).toBeVisible();
    // The check applies to the values on the screen, saved or not.
    await tabTo(page, "Note");
    await page.keyboard.type("Ville");
    await press(/^Vérifier$/);
    await expect(page.getByRole("button", { name: `Importer ${right} lignes` })).toBeEnabled({
      timeout: 90_000,
    });
    await expect(page.getByText(`${wrong} lignes sont en erreur`)).toBeVisible();
    await expect(
      page
        .getByRole("row", { name: /^Sélectionner la ligne 67 / })
        .getByText(/Code postal.*Le code postal n'est pas correct/)
        .first(),
    ).toBeVisible();
    await axe(page);

    // A fault is corrected in its line, and the line then has none.
    await press(/^Corriger la ligne 67$/);
    const dialog = page.getByRole("dialog", { name: "Ligne 67" });
    await expect(dialog).toBeVisible();
    await tabTo(page, "CP");
    await page.keyboard.type("84330");
    await press("Enregistrer");
    await expect(dialog).toBeHidden();
    await press(/^Vérifier$/);
    const run = page.getByRole("button", { name: `Importer ${right + 1} lignes` });
    await expect(run).toBeEnabled({ timeout: 90_000 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
    await press(`Importer ${right + 1} lignes`);
    await expect(
      page.getByText(`Import terminé. Fiches créées : ${right + 1}, mises à jour : 0.`),
    ).toBeVisible({
      timeout: 90_000,
    });

    await press("Annuler l'import");
    await expect(page.getByRole("dialog")).toBeVisible();
    await press("Annuler l'import");
    await expect(page.getByText("Annulé", { exact: true })).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText("Annulées", { exact: true }).first()).toBeVisible();
  },
);
