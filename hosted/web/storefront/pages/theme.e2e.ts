import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";

test(
  "the owner chooses a style and a welcome; on a phone visitors see both, in letters that we serve",
  { tag: "@long" },
  async ({ page, fresh, axe, browser }) => {
    await signIn(page, fresh, "calades", "Calades2026");
    await page.goto(`${fresh.url}/dashboard/customize`);
    const preview = page.frameLocator('iframe[title="Aperçu de la page"]');
    await page.getByRole("button", { name: "Style", exact: true }).click();
    await page.getByRole("radio", { name: /^Craie/ }).check();
    await expect(preview.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /cormorant/);
    await page.getByLabel("Couleur", { exact: true }).fill("#2f5d50");
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Réglages enregistrés.")).toBeVisible();
    await expect(preview.getByRole("button", { name: "S'inscrire" })).toHaveCSS(
      "background-color",
      "rgb(47, 93, 80)",
    );
    await axe(page);

    await page.getByRole("button", { name: "Pages", exact: true }).click();
    await page.getByRole("button", { name: "Boutique", exact: true }).click();
    await page.getByRole("button", { name: "Ajouter un bloc" }).click();
    await page.getByRole("menuitem", { name: "Grande image d'accueil" }).click();
    await page.getByLabel("Titre", { exact: true }).fill("Trois calades, vingt-quatre vins");
    const hero = page.getByRole("button", { name: "Grande image d'accueil", exact: true });
    await hero.press("Alt+ArrowUp");
    await expect(hero).toBeFocused();
    await expect(page.getByRole("button", { name: "Monter : Grande image d'accueil" })).toBeDisabled();
    await page.getByRole("button", { name: "Ajouter un bloc" }).click();
    await page.getByRole("menuitem", { name: "Horaires d'ouverture" }).click();
    await page
      .getByRole("group", { name: "lundi" })
      .getByRole("button", { name: "Ajouter une plage" })
      .click();
    await expect(preview.getByText("9 h – 12 h")).toBeVisible();
    await page.getByRole("button", { name: "Ajouter un bloc" }).click();
    await page.getByRole("menuitem", { name: "Lettre d'information" }).click();
    const blocks = page.getByRole("list").filter({ has: hero }).getByRole("listitem");
    const rowOf = (name: string) => blocks.filter({ has: page.getByRole("button", { name, exact: true }) });
    // Closed, both rows are on the screen.
    await page.getByRole("button", { name: "Lettre d'information", exact: true }).click();
    await rowOf("Lettre d'information").locator("[data-grip]").hover();
    await page.mouse.down();
    const target = await rowOf("Horaires d'ouverture").boundingBox();
    for (const y of [36, 24, 12])
      await page.mouse.move((target?.x ?? 0) + 90, (target?.y ?? 0) + y, { steps: 5 });
    await page.mouse.up();
    await expect(blocks.last()).toContainText("Horaires d'ouverture");
    await axe(page);
    await expect(page.getByText(/Brouillon enregistré à/)).toBeVisible();
    await page.getByRole("button", { name: "Publier" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publier" }).click();
    await expect(page.getByText("Cette version est en ligne.")).toBeVisible();

    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "fr-FR" });
    const visitor = await context.newPage();
    const letters: { size: number; cached: string }[] = [];
    visitor.on("response", async (answer) => {
      if (answer.url().includes("/fonts/"))
        letters.push({
          size: Number((await answer.allHeaders())["content-length"] ?? 0),
          cached: answer.headers()["cache-control"] ?? "",
        });
    });
    await visitor.goto(`${fresh.url}${NAME}?page=boutique`);
    await visitor.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" }).click();
    const title = visitor.getByRole("heading", { level: 1 });
    await expect(title).toHaveText("Trois calades, vingt-quatre vins");
    await expect(visitor.getByRole("link", { name: "Venir déguster" })).toHaveAttribute(
      "href",
      /page=visites/,
    );
    await expect(visitor.getByRole("link", { name: "Acheter" })).toHaveAttribute("href", "#products");
    await expect(visitor.getByRole("heading", { name: "Nos nouvelles" })).toBeVisible();
    await expect(visitor.getByText("Fermé")).toHaveCount(6);
    await expect.poll(() => letters.length).toBe(2);
    expect(await visitor.evaluate(() => document.fonts.check("500 40px cormorant"))).toBe(true);
    expect(letters.every(({ cached }) => cached.includes("immutable"))).toBe(true);
    expect(Math.max(...letters.map(({ size }) => size))).toBeLessThanOrEqual(30_000);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await axe(visitor);
    await context.close();
  },
);
