import { add, badge, card, cards, drawer, expect, openCart, test } from "./page.ts";
import { cellar } from "./cellar.ts";

const handed = "/v1/carts/handoff";

test("adds with feedback, an event, a voice and a badge", async ({ page, paste }) => {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(globalThis, { seen });
    document.addEventListener("cuvee:add", (event) => seen.push((event as CustomEvent).detail));
  });
  await paste();
  await add(page, "Les Restanques", 6);
  await expect(page.locator("cuvee-shop").getByRole("status").last()).toContainText(
    "6 × Les Restanques 2022 75 cl",
  );
  await expect(badge(page)).toHaveText("6");
  const [detail] = await page.evaluate(
    () => (globalThis as unknown as { seen: { quantity: number }[] }).seen,
  );
  expect(detail?.quantity).toBe(6);
  await expect(card(page, "Les Restanques").getByRole("button", { name: /^Ajouter/ })).toBeVisible();
});

test("the drawer: lines, tier, franco, total, reasons", async ({ page, stub, paste }) => {
  await paste();
  await add(page, "Les Restanques", 5);
  await add(page, "Brut Nature", 2);
  await openCart(page);
  const lines = drawer(page).locator("li[part=line]");
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText("2022 · Bouteille 75 cl");
  await expect(lines.first()).toContainText("Encore 1 bouteille et le prix passe à 11,50 €");
  await expect(lines.nth(1)).not.toContainText("NV");
  await expect(drawer(page)).toContainText("Plus que 11 bouteilles avant la livraison offerte");
  await expect(drawer(page)).toContainText("92,50 €");
  await lines.first().getByRole("button", { name: "Augmenter" }).click();
  await expect(lines.first()).toContainText("Prix dès 6 bouteilles · 11,50 €");
  await expect(drawer(page).getByText("99,00 €", { exact: true })).toBeVisible();
  await drawer(page).getByText("Pourquoi ce prix ?").click();
  await expect(drawer(page)).toContainText("Dès 6 bouteilles de ce produit : 11,50 € au lieu de 12,50 €");
  await expect.poll(() => stub.calls).toContain("POST /v1/orders/get-cart-price");
  await lines.nth(1).getByRole("button", { name: "Retirer Brut Nature" }).click();
  await expect(lines).toHaveCount(1);
  await lines.first().getByRole("textbox").fill("18");
  await lines.first().getByRole("textbox").blur();
  await expect(drawer(page)).toContainText("La livraison est offerte");
});

test("empties after a confirmation", async ({ page, paste }) => {
  await paste();
  await add(page, "Les Restanques");
  await openCart(page);
  await drawer(page).getByRole("button", { name: "Vider le panier" }).click();
  const ask = page.getByRole("dialog", { name: "Attention !!" });
  await expect(ask).toContainText("Vous êtes sur le point de vider votre panier");
  await ask.getByRole("button", { name: "Annuler" }).click();
  await expect(badge(page)).toHaveText("1");
  await drawer(page).getByRole("button", { name: "Vider le panier" }).click();
  await ask.getByRole("button", { name: "Vider le panier" }).click();
  await expect(drawer(page)).toContainText("Votre panier est vide.");
  await expect(badge(page)).toBeHidden();
});

test("another price at the server: said, line marked, total the server's", async ({ page, stub, paste }) => {
  await paste();
  await add(page, "Les Restanques");
  const format = stub.shops[0]?.products[0]?.vintages[0]?.formats.find((f) => f.ref === "b75");
  if (format) Object.assign(format, { unitE4: 130_000 });
  await openCart(page);
  await expect(drawer(page)).toContainText("Des prix ont changé");
  await expect(drawer(page).locator(".changed")).toContainText("13,00 €");
  await expect(drawer(page).locator(".total")).toContainText("13,00 €");
  await page.keyboard.press("Escape");
  await expect(card(page, "Les Restanques").locator("strong")).toHaveText("13,00 €");
});

test("less stock than wanted: said on the line", async ({ page, stub, paste }) => {
  await paste();
  await add(page, "Clos des Amandiers", 3);
  const { products, availability } = stub.shops[0] ?? cellar();
  const id = products.find((p) => p.name === "Clos des Amandiers")?.vintages[0]?.formats[0]?.id ?? "";
  availability[id] = 2;
  await page.reload();
  await openCart(page);
  await expect(drawer(page)).toContainText("Stock insuffisant : il en reste 2.");
});

test("hands the cart over once, with the age claim and the way back", async ({ page, stub, paste }) => {
  const address = await paste();
  await add(page, "Les Restanques", 6);
  await openCart(page);
  await drawer(page).getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForURL(`${stub.base}/cart#handoff=token`);
  expect(stub.handoffs).toHaveLength(1);
  const { body, key } = stub.handoffs[0] as { body: Record<string, unknown>; key: string };
  expect(body).toMatchObject({ shop: "domaine-essai", lang: "fr", returnUrl: address, adult: false });
  expect(body["orders"]).toMatchObject([{ products: [{ quantity: 6 }] }]);
  expect(key).toMatch(/^[0-9a-z]{16}$/);
});

test("a hand-off that fails is told, and its repetition carries the same key", async ({
  page,
  stub,
  paste,
}) => {
  await paste();
  await add(page, "Les Restanques");
  await openCart(page);
  await expect.poll(() => stub.calls).toContain("POST /v1/orders/get-cart-price");
  const keys: (string | undefined)[] = [];
  await page.route(`**${handed}`, (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length === 1 ? route.abort() : route.continue();
  });
  const go = drawer(page).getByRole("button", { name: "Valider ma commande" });
  await go.click();
  await expect(drawer(page).getByRole("alert")).toContainText("n'a pas pu être préparée");
  await go.click();
  await page.waitForURL(/#handoff/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("a page may keep the buyer: cuvee:checkout can be cancelled", async ({ page, stub, paste }) => {
  await paste();
  await page.evaluate(() => document.addEventListener("cuvee:checkout", (event) => event.preventDefault()));
  await add(page, "Les Restanques");
  await openCart(page);
  await drawer(page).getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForTimeout(400);
  expect(stub.calls).not.toContain(`POST ${handed}`);
});

test("what was ordered leaves the cart, once, also after the back button", async ({ page, stub, paste }) => {
  await paste();
  await add(page, "Les Restanques", 2);
  await openCart(page);
  await drawer(page).getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForURL(/#handoff/);
  await page.goBack();
  await expect(badge(page)).toHaveText("2");
  stub.handoff = { status: "ordered", orderedSellerIds: [stub.shops[0]?.shop.id ?? ""] };
  await page.reload();
  await expect(badge(page)).toBeHidden();
  await add(page, "Brut Nature");
  await page.reload();
  await expect(badge(page)).toHaveText("1");
});

test("two tabs keep one cart", async ({ page, context, paste }) => {
  const address = await paste();
  const other = await context.newPage();
  await other.goto(address);
  await expect(cards(other).first()).toBeVisible();
  await add(page, "Les Restanques", 3);
  await expect(badge(other)).toHaveText("3");
  await add(other, "Brut Nature", 1);
  await expect(badge(page)).toHaveText("4");
});

test("localStorage refused: the cart lives on this page", async ({ page, paste }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, "localStorage", {
      get() {
        throw new DOMException("refused", "SecurityError");
      },
    });
  });
  await paste();
  await add(page, "Les Restanques", 2);
  await expect(badge(page)).toHaveText("2");
  await openCart(page);
  await expect(drawer(page)).toContainText("25,00 €");
});

test("several sellers on a merchant's page: one cart, parts by seller, a reduction with the price before it", async ({
  page,
  stub,
  paste,
}) => {
  const other = cellar("cave-voisine");
  // A reduction of twenty percent: the lowest price of the thirty days before is shown beside it on the card and in the
  // drawer.
  const brut = other.products.find((p) => p.slug === "brut-nature")?.vintages[0]?.formats[0];
  const reduced = { type: "%", amount: 2000, activation: "always", threshold: 0, priorE4: 148_000 };
  Object.assign(brut ?? {}, { promotions: [reduced] });
  stub.shops.push(other);
  await paste({
    body: `<cuvee-shop shop="domaine-essai" filters="none" products="les-restanques"></cuvee-shop><cuvee-shop shop="cave-voisine" filters="none" products="brut-nature"></cuvee-shop><cuvee-cart></cuvee-cart>`,
  });
  await expect(cards(page)).toHaveCount(2);
  const prior = "Prix le plus bas des 30 jours précédents : 14,80 €";
  await expect(card(page, "Brut Nature")).toContainText(prior);
  await expect(card(page, "Les Restanques")).not.toContainText("Prix le plus bas");
  await add(page, "Les Restanques", 1);
  await add(page, "Brut Nature", 1);
  await openCart(page);
  await expect(drawer(page).getByRole("heading", { name: "Domaine d'Essai" })).toContainText("12,50 €");
  await expect(drawer(page).getByRole("heading", { name: "Maison cave-voisine" })).toContainText("12,00 €");
  await expect(drawer(page).locator(".total")).toContainText("24,50 €");
  await expect(drawer(page).locator("li[part=line]").nth(1)).toContainText(`Promotion · 12,00 €${prior}`);
});

test("a cart on a page without a shop shows what was put into it elsewhere", async ({ page, paste }) => {
  await paste();
  await add(page, "Les Restanques", 2);
  await paste({ body: `<cuvee-cart position="inline"></cuvee-cart>` });
  await expect(badge(page)).toHaveText("2");
  await openCart(page);
  await expect(drawer(page)).toContainText("Les Restanques");
  await expect(drawer(page).locator(".total")).toContainText("25,00 €");
});

test("window.cuvee: there at the first cuvee:ready; cart, open, events, destroy", async ({
  page,
  stub,
  paste,
}) => {
  await page.addInitScript(() =>
    document.addEventListener("cuvee:ready", () => (document.title = `${"cuvee" in globalThis}`), {
      once: true,
    }),
  );
  await paste({ body: "<cuvee-shop></cuvee-shop>" });
  await expect(page).toHaveTitle("true");
  await page.evaluate(() => document.body.append(document.createElement("cuvee-cart")));
  await expect(cards(page).first()).toBeVisible();
  const [product] = stub.shops[0]?.products ?? [];
  const vintage = product?.vintages[0];
  const line = {
    sellerId: product?.shopId,
    productId: product?.id,
    vintageId: vintage?.id,
    formatId: vintage?.formats[1]?.id,
  };
  const count = await page.evaluate((wanted) => {
    const { cuvee } = globalThis as unknown as {
      cuvee: { cart: { add(l: unknown, n: number): void; count: number }; open(): void };
    };
    cuvee.cart.add(wanted, 4);
    cuvee.open();
    return cuvee.cart.count;
  }, line);
  expect(count).toBe(4);
  await expect(drawer(page)).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { cuvee: { destroy(): void } }).cuvee.destroy());
  await expect(cards(page)).toHaveCount(0);
});

test("the floating button lies over no control of a card while the page scrolls", async ({ page, paste }) => {
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await paste({ head: "<style>body{margin:0}main{padding-block-end:300px}</style>" });
    await expect(page.locator("cuvee-shop .count")).toBeVisible();
    const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    // It looks twice a second where nothing scrolls.
    await page.waitForTimeout(700);
    for (let y = 0; y <= bottom; y += 67) {
      const met = await page.evaluate(async (top) => {
        scrollTo(0, top);
        await new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))),
        );
        const button = document.querySelector("cuvee-cart")?.shadowRoot?.querySelector("[part=cart-button]");
        const root = document.querySelector("cuvee-shop")?.shadowRoot;
        const a = button?.getBoundingClientRect();
        if (!a || !root) return ["nothing to look at"];
        return [...root.querySelectorAll(".act, .tiers, .choices")].flatMap((control) => {
          const b = control.getBoundingClientRect();
          const isOver = a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
          return isOver ? [`${control.className} at ${top}`] : [];
        });
      }, y);
      expect(met, `${width} px`).toEqual([]);
    }
  }
});

test("corner, distance, size and level of the floating button are the page's", async ({ page, paste }) => {
  await paste({
    body: "<cuvee-cart></cuvee-cart>",
    head: "<style>:root{--cuvee-cart-inset:auto auto 40px 20px;--cuvee-cart-size:20px;--cuvee-z:7}</style>",
  });
  const button = page.locator("cuvee-cart [part=cart-button]");
  await expect(button).toBeVisible();
  const seen = await button.evaluate((one) => {
    const { left, bottom } = one.getBoundingClientRect();
    const { zIndex, fontSize } = getComputedStyle(one);
    return [left, innerHeight - bottom, zIndex, fontSize];
  });
  expect(seen).toEqual([20, 40, "7", "20px"]);
});
