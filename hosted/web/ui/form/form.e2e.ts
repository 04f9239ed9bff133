import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = ["calades", "Calades2026"] as const;
const PRODUCT = "Sans Détour";

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Pastes as a word processor does. */
const paste = (page: Page, html: string): Promise<void> =>
  page.locator(":focus").evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    clipboardData.setData("text/plain", "x");
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test(
  "what is typed is not lost: leaving asks, a draft comes back; texts and pictures are what they may be",
  { tag: "@long" },
  async ({ page, site, sql, axe }) => {
    // Three loads of the page, an editor, a cropper: a busy machine takes longer than usual.
    test.slow();
    const texts: string[] = [];
    page.on("console", (message) => (message.type() === "error" ? texts.push(message.text()) : undefined));
    page.on("dialog", (dialog) => void dialog.accept());
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard`);
    const [product] = await sql(site, "select id, name from products where name = $1", [PRODUCT]);
    await page.goto(`${site.url}/dashboard/products`);
    await page.getByRole("link", { name: PRODUCT, exact: true }).first().click();
    const extra = page.getByLabel("Précision");
    await extra.fill("Vendange de nuit");

    // A link, then the back button: both open the confirmation.
    const leaving = page.getByRole("dialog", { name: /^Quitter/ });
    await page.getByRole("link", { name: "Tableau de bord" }).first().click();
    await leaving.getByRole("button", { name: "Rester sur la page" }).click();
    await expect(leaving).toBeHidden();
    await page.evaluate(() => history.back());
    await leaving.getByRole("button", { name: "Rester sur la page" }).click();
    await expect(extra).toHaveValue("Vendange de nuit");
    await expect(page).toHaveURL(new RegExp(String(product?.["id"])));

    // The tab is closed; the draft is there at the next visit.
    await expect(page.getByText(/Brouillon enregistré à \d\d:\d\d/)).toBeVisible();
    await page.reload();
    await expect(page.getByText("Vous aviez commencé une saisie")).toBeVisible();
    await expect(extra).not.toHaveValue("Vendange de nuit");
    await page.getByRole("button", { name: "Reprendre le brouillon" }).click();
    await expect(extra).toHaveValue("Vendange de nuit");

    // A formatted text, by keys; pasted text keeps its meaning and loses all else.
    const text = page.getByRole("textbox", { name: "Description" });
    await text.click();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Un vin ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("rond");
    await page.keyboard.press("Control+b");
    await page.keyboard.press("Enter");
    expect(texts).toEqual([]);
    await paste(
      page,
      `<h2 onclick="alert(1)" style="color:red">Terroir</h2><script>alert(1)</script><p class="MsoNormal"><b style="font-weight:normal"><span style="font-weight:700;font-family:Comic">galets</span> <a href="javascript:alert(1)">roulés</a></b><img src="https://evil.example/x.png" onerror="alert(1)"></p><table><tr><td>sable</td></tr></table>`,
    );
    await expect(text.locator("strong", { hasText: /^galets$/ })).toBeVisible();
    // The browser logs each hostile part of it that it refused.
    texts.length = 0;
    await page.keyboard.press("Control+a");
    const tools = page.getByRole("toolbar", { name: "Mise en forme : Description" });
    await tools.getByRole("button", { name: "Lien" }).click();
    const link = page.getByRole("dialog", { name: "Lien" });
    await link.getByLabel("Adresse du lien").fill("javascript:alert(1)");
    await expect(link.getByRole("button", { name: "Valider" })).toBeDisabled();
    await link.getByLabel("Adresse du lien").fill("https://exemple.fr/terroir");
    await page.keyboard.press("Enter");
    await expect(text.locator("a")).toHaveCount(4);
    await text.click();
    await page.keyboard.press("Control+End");
    await tools.getByRole("button", { name: "Taille 10" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Taille 20", exact: true }).press("Enter");
    await expect(text).toBeFocused();
    await page.keyboard.type(" et loess");

    // Pictures: a drawing with a false name is refused by the server, two are accepted, one is cropped, their order
    // changes.
    const visuals = page.getByRole("group", { name: "Photos du produit" });
    const before = await visuals.getByRole("img").count();
    const [choosing] = await Promise.all([
      page.waitForEvent("filechooser"),
      visuals.getByRole("button", { name: "Ajouter des photos" }).click(),
    ]);
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    await choosing.setFiles([
      { name: "dessin.png", mimeType: "image/png", buffer: svg },
      { name: "rouge.png", mimeType: "image/png", buffer: await picture("#9b1b30") },
      { name: "bleu.png", mimeType: "image/png", buffer: await picture("#136a85") },
    ]);
    const last = visuals.getByRole("listitem", { name: `Photo ${before + 2} sur ${before + 2}` });
    await expect(last).toBeVisible();
    await expect(visuals.getByRole("alert")).toContainText(
      "dessin.png : Cette image ne peut pas être utilisée",
    );
    await visuals.getByRole("button", { name: "Retirer la ligne de dessin.png" }).click();
    await last.getByLabel("Texte alternatif").fill("La cave au matin");
    await last.getByRole("button", { name: /^Recadrer/ }).click();
    const crop = page.getByRole("dialog", { name: "Recadrer la photo" });
    await crop.getByLabel("Format").selectOption("Carré");
    await axe(page);
    await crop.getByRole("button", { name: "Recadrer" }).click();
    await expect(crop).toBeHidden();
    await last.getByRole("button", { name: /^Avancer/ }).click();
    await page.getByRole("button", { name: `Retirer la photo ${before + 2}` }).click();
    await page.getByRole("button", { name: "Rétablir" }).last().click();

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Modifications non enregistrées")).toBeHidden();
    await expect(page.getByText(/Brouillon enregistré/)).toBeHidden();

    const row = async (): Promise<string> =>
      JSON.stringify(await sql(site, "select * from products where id = $1", [product?.["id"]]));
    await expect.poll(row).toContain("Vendange de nuit");
    const stored = await row();
    for (const part of [
      "La cave au matin",
      '"fontSize":"2em"',
      "https://exemple.fr/terroir",
      "galets",
      "sable",
    ])
      expect(stored).toContain(part);
    for (const part of ["javascript", "evil.example", "Comic", "onclick", "alert"])
      expect(stored).not.toContain(part);
    await page.reload();
    // On a phone the sections are folded.
    for (const section of ["Textes", "Photos"]) await page.locator("summary", { hasText: section }).click();
    await expect(text).toContainText("galets");
    await expect(
      visuals.getByRole("listitem", { name: `Photo ${before + 1} sur` }).getByRole("textbox"),
    ).toHaveValue("La cave au matin");
    await expect(page.getByText("Vous aviez commencé")).toBeHidden();
    // Neither the editor nor the cropper broke our content security policy; the one refusal is the drawing's.
    expect(texts.filter((line) => !line.includes("422"))).toEqual([]);
  },
);

test(
  "the help button stands above the bar that saves, wherever the page is scrolled to",
  { tag: "@long" },
  async ({ page, site }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/clients/add?isPro=true`);
    const save = page.getByRole("button", { name: "Créer la fiche" });
    const help = page.getByRole("button", { name: "Aide et raccourcis" });
    await expect(save).toBeVisible();
    for (const width of [820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const to of [0, 1e6]) {
        await page.evaluate((y) => scrollTo(0, y), to);
        const [button, bar] = [await help.boundingBox(), await save.boundingBox()];
        expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
    }
  },
);
