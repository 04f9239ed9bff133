import { readFile } from "node:fs/promises";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

test(
  "a seller completes a label, takes its code for print, and a phone reads it without script, cookie or stranger",
  { tag: "@long" },
  async ({ page, browser, site, sql, axe }) => {
    test.setTimeout(120_000);
    const [wine] = await sql(
      site,
      "select id, name from products where slug = 'cairanne-les-trois-calades' and status = 'online'",
    );
    await sql(site, "update products set country = null where id = $1", [wine?.["id"]]);
    await signIn(page, site, "calades", "Calades2026");
    await page.goto(`${site.url}/dashboard/products/${String(wine?.["id"])}?tab=elabel`);
    const panel = page.locator('[data-section="elabel"]');
    // A missing fact links to its field; the list of ingredients is picked by name.
    await panel.getByRole("link", { name: "Le pays d'origine" }).click();
    await page.getByLabel("Pays", { exact: true }).selectOption("FR");
    const list = page.getByLabel("Liste des ingrédients");
    await list.fill("acide tartrique (E 334)");
    await list.press("Enter");
    await expect(page.getByRole("button", { name: /Acide tartrique/ })).toBeVisible();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(panel.getByText("L'étiquette est complète.")).toBeVisible();
    await expect(panel.getByText(/^E \(100 ml\)\s: \d+ kJ \/ \d+ kcal$/)).toBeVisible();

    await panel.getByRole("button", { name: /^QR code de 75.cl/ }).click();
    const dialog = page.getByRole("dialog");
    const picture = dialog.getByRole("img", { name: /\/gs1\/01\/\d{14}\/22\/2023$/ });
    await expect(picture).toBeVisible();
    await dialog.getByLabel("Côté du QR code").fill("12,5");
    await dialog.getByLabel("Côté du QR code").press("Enter");
    await dialog.getByLabel("Correction d'erreur").selectOption("H");
    await expect(dialog.getByText(/modules de 0,3\d mm/)).toBeVisible();
    await expect(dialog.getByText(/GS1 déconseille les modules/)).toBeVisible();
    await axe(page);
    for (const file of ["svg", "png"]) {
      await dialog.getByLabel("Fichier").selectOption(file);
      const saved = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Télécharger" }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(`qr-cairanne-les-trois-calades-2023-b75.${file}`);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 4).toString("latin1")).toBe(file === "svg" ? "<svg" : "\u0089PNG");
    }
    const address = ((await picture.getAttribute("alt")) ?? "").replace(/^.* vers /, "");
    await page.keyboard.press("Escape");
    await expect(panel.getByText(address)).toBeVisible();

    // The visitor who scans it: a phone without a session, in another language.
    const phone = await browser.newContext({
      viewport: { width: 320, height: 640 },
      locale: "de-DE",
      colorScheme: "dark",
    });
    const reader = await phone.newPage();
    const requested: string[] = [];
    const texts: string[] = [];
    reader.on("request", (request) => requested.push(request.url()));
    reader.on("console", (message) => texts.push(message.text()));
    await reader.goto(address.replace("/gs1/01/0", "/gs1/01/"));
    await expect(reader.getByRole("heading", { name: String(wine?.["name"]) })).toBeVisible();
    await expect(
      reader.getByText("Trauben. Konservierungsstoff: Sulfite. Säureregulator: E 334."),
    ).toBeVisible();
    await expect(reader.getByRole("row", { name: /Energie \d+ kJ \/ \d+ kcal/ })).toBeVisible();
    // The code of thirteen digits, that of fourteen, the label: nothing else is fetched, and its one style is applied.
    expect(requested.map((url) => new URL(url).pathname.split("/")[1])).toEqual([
      "gs1",
      "gs1",
      "domaine-des-trois-calades",
    ]);
    expect(requested.filter((url) => new URL(url).origin !== new URL(site.url).origin)).toEqual([]);
    expect(texts).toEqual([]);
    expect(await phone.cookies()).toEqual([]);
    expect(await reader.locator("script, iframe, img, form").count()).toBe(0);
    expect(await reader.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      "rgb(23, 21, 20)",
    );
    expect(
      await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    await axe(reader);
    await reader.getByText("Sprache: Deutsch").click();
    await reader.getByRole("link", { name: "Suomi" }).click();
    await expect(reader.getByRole("heading", { name: "Ainesosat" })).toBeVisible();
    await phone.close();
  },
);
