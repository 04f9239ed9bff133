import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";

test(
  "the cart beside a page on a phone: added, counted, taken away and put back, in step with another tab",
  { tag: "@long" },
  async ({ browser, site, axe, sql }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      reducedMotion: "reduce",
    });
    await context.addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    await page.goto(`${site.url}${NAME}/petite-calade-rouge`);
    const icon = page.getByRole("link", { name: /^Panier, / });
    const drawer = page.getByRole("dialog");
    // Its code loads on demand.
    expect(
      await page.evaluate(() => document.querySelector("script[src*=Panel], link[href*=Panel]")),
    ).toBeNull();
    await icon.click();
    await expect(drawer.getByText("Votre panier est vide")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(icon).toBeFocused();

    const add = page.getByRole("button", { name: /^Ajouter au panier/ });
    await add.click();
    await expect(drawer.getByRole("heading", { name: "Panier, 1 article" })).toBeVisible();
    await expect(drawer.getByText("8,00 €", { exact: true }).first()).toBeVisible();
    await expect(drawer.getByText(/avant la livraison offerte/)).toBeVisible();
    await axe(page);
    for (let n = 0; n < 5; n += 1)
      await drawer.getByRole("button", { name: /^Une unité de plus : Petite Calade/ }).click();
    // Six bottles of one wine have the price of six.
    await expect(drawer.getByText("46,20 €").first()).toBeVisible();

    const other = await context.newPage();
    await other.goto(`${site.url}/cart`);
    await other.getByRole("button", { name: /^Retirer Petite Calade/ }).click();
    await expect(drawer.getByText("Votre panier est vide")).toBeVisible();
    await other.close();
    await drawer.getByRole("button", { name: "Continuer mes achats" }).click();
    await add.click();
    await drawer.getByRole("button", { name: /^Retirer Petite Calade/ }).click();
    const undo = drawer.getByRole("button", { name: "Rétablir" });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(drawer.getByText("8,00 €", { exact: true }).first()).toBeVisible();

    // A quantity above the stock is reported at its line, and limited there.
    await page.evaluate(() => {
      const key = "cuvee:cart:1:*";
      const cart = JSON.parse(localStorage.getItem(key) ?? "") as {
        orders: { lines: { quantity: number }[] }[];
      };
      for (const { lines } of cart.orders) for (const line of lines) line.quantity = 9000;
      localStorage.setItem(key, JSON.stringify(cart));
      dispatchEvent(new StorageEvent("storage", { key }));
    });
    await expect(drawer.getByText(/^Stock insuffisant/)).toBeVisible();
    await drawer.getByRole("button", { name: "Commander" }).click();
    await expect(drawer.getByRole("alert").first()).toBeFocused();
    await axe(page);
    await drawer.getByRole("button", { name: /^Mettre la quantité à/ }).click();
    await expect(drawer.getByRole("link", { name: "Commander" })).toHaveAttribute("href", /^\/checkout\//);
    expect(faults).toEqual([]);

    await page.goto(`${site.url}${NAME}?page=contact`);
    await expect(page.getByRole("heading", { name: "Le caveau est ouvert" })).toBeVisible();
    await expect(page.getByRole("img", { name: "Plan d'accès" })).toBeVisible();
    const form = page.getByRole("form", { name: "Nous écrire" });
    await form.getByLabel("Votre nom").fill("Zoé Durand");
    await form.getByLabel("Votre e-mail").fill("zoe@");
    await form.getByLabel("Sujet").selectOption("Une visite ou une dégustation");
    await form.getByRole("button", { name: "Envoyer le message" }).click();
    const email = form.getByLabel("Votre e-mail");
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription("Cette adresse e-mail est incorrecte");
    const text = form.getByLabel("Votre message");
    await expect(text).toHaveAccessibleDescription("Ce champ ne peut pas être vide");
    await text.fill("Ouvrez-vous le lundi ?");
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await email.fill("zoe@example.org");
    await form.getByRole("button", { name: "Envoyer le message" }).click();
    await expect(page.getByText(/Votre message est envoyé à Domaine des Trois Calades/)).toBeVisible();
    const sent = await sql(
      site,
      "select subject from mails where kind = 'contact' and body_text like '%Ouvrez-vous le lundi%'",
    );
    expect(sent.map(({ subject }) => subject)).toEqual([
      "Message de Zoé Durand : Une visite ou une dégustation",
    ]);
    await context.close();
  },
);

test(
  "without script the cart is a link to its page, and contact shows the details alone",
  { tag: "@long" },
  async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.url}${NAME}?page=contact`);
    await expect(page.getByRole("link", { name: /^Panier, / })).toHaveAttribute("href", "/cart");
    await expect(page.getByText("caveau@trois-calades.example").first()).toBeVisible();
    await expect(page.getByLabel("Votre message")).toBeHidden();
    await context.close();
  },
);
