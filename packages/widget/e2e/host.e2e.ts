import type { Page } from "@playwright/test";
import { add, ALL, badge, card, cards, drawer, expect, openCart, test } from "./page.ts";

/** Collects the messages that the winery would see in the page's own console and error handler. */
function troubles(page: Page): string[] {
  const list: string[] = [];
  page.on("pageerror", (error) => list.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") list.push(message.text());
  });
  return list;
}

test("strict CSP with a nonce and Trusted Types refused: everything works", async ({ page, stub, paste }) => {
  const seen = troubles(page);
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-abc123'",
    `connect-src ${stub.base}`,
    `img-src ${stub.base}`,
    "style-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  await paste({
    body: `${ALL}<cuvee-age-gate></cuvee-age-gate>`,
    headers: { "Content-Security-Policy": policy },
    script: `<script async nonce="abc123" src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`,
  });
  await page.getByRole("button", { name: /^Oui/ }).click();
  await add(page, "Les Restanques", 2);
  await openCart(page);
  await expect(drawer(page)).toContainText("25,00 €");
  await page.keyboard.press("Escape");
  await card(page, "Les Restanques").getByRole("heading").getByRole("button").click();
  await expect(page.getByRole("dialog", { name: "Les Restanques" })).toContainText("Raisins");
  expect(seen).toEqual([]);
});

test("the policy that the README publishes is enough", async ({ page, stub, paste }) => {
  const seen = troubles(page);
  const policy = `default-src 'none'; script-src ${stub.base}; connect-src ${stub.base}; img-src ${stub.base}`;
  await paste({ headers: { "Content-Security-Policy": policy } });
  await add(page, "Les Restanques", 2);
  await openCart(page);
  await expect(drawer(page)).toContainText("25,00 €");
  expect(seen).toEqual([]);
});

test("script loaded three times and in two builds: one instance", async ({ page, stub, paste }) => {
  const tag = (version: string) =>
    `<script async src="${stub.base}/widget/${version}/w.js" data-shop="domaine-essai"></script>`;
  await paste({ script: tag("v1") + tag("v1") + tag("5.5.1") });
  await add(page, "Les Restanques");
  await expect(badge(page)).toHaveText("1");
  expect(stub.calls.filter((call) => call === "GET /v1/embeds/domaine-essai")).toHaveLength(1);
});

test("a tag that the page took: told, and the div form works", async ({ page, paste }) => {
  await page.addInitScript(() => {
    customElements.define("cuvee-shop", class extends HTMLElement {});
    document.addEventListener("cuvee:error", (event) =>
      Object.assign(globalThis, { told: (event as CustomEvent<{ code: string }>).detail.code }),
    );
  });
  await paste({ body: `<cuvee-shop></cuvee-shop><div data-cuvee="shop" data-limit="2"></div>` });
  await expect(page.locator("[data-cuvee] article")).toHaveCount(2);
  expect(await page.evaluate(() => (globalThis as unknown as { told: string }).told)).toBe("tag-taken");
});

test("editors that strip our tags: divs, also late and removed ones", async ({ page, paste }) => {
  await paste({ body: `<div data-cuvee="cart"></div><div id="place"></div>` });
  await expect(page.locator("[data-cuvee=cart]").getByRole("button").first()).toBeVisible();
  await page.evaluate(() => {
    const late = document.createElement("div");
    late.dataset["cuvee"] = "shop";
    document.querySelector("#place")?.append(late);
  });
  const shop = page.locator("[data-cuvee=shop]");
  await expect(shop.locator("article")).toHaveCount(6);
  await shop.evaluate((div) => {
    div.remove();
    setTimeout(() => document.body.append(div), 50);
  });
  await expect(shop.locator("article")).toHaveCount(6);
});

test("hostile styles and a 62.5 % root: same look", async ({ page, paste }) => {
  const look = () =>
    cards(page)
      .first()
      .evaluate((card) => {
        const button = card.querySelector("button.main");
        const { fontSize, display, letterSpacing, lineHeight, textTransform } = getComputedStyle(card);
        const { height, width } = card.getBoundingClientRect();
        return {
          fontSize,
          display,
          letterSpacing,
          lineHeight,
          textTransform,
          height: Math.round(height),
          width: Math.round(width),
          color: button && getComputedStyle(button).backgroundColor,
        };
      });
  await paste({ head: "<style>body{margin:0;font-family:sans-serif}h1{margin:0}</style>" });
  await expect(page.locator("cuvee-shop").getByLabel("Trier")).toBeVisible();
  const plain = await look();
  await paste({
    head: `<style>*{all:unset!important}html{font-size:62.5%!important}html,body,main{display:block!important;font-family:sans-serif!important}
      main{font-size:3rem!important;letter-spacing:.2em!important;line-height:3!important;text-transform:uppercase!important}button{display:none!important}</style>`,
  });
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("10px");
  await expect(page.locator("cuvee-shop").getByLabel("Trier")).toBeVisible();
  expect(await look()).toEqual(plain);
});

test("an element that is moved keeps what it shows", async ({ page, paste }) => {
  await paste();
  await page.locator("cuvee-shop").getByRole("button", { name: "Blanc" }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.evaluate(() => document.body.prepend(document.querySelector("cuvee-shop") ?? ""));
  await expect(cards(page)).toHaveCount(2);
});

test("a drawer whose element is moved closes, and opens again; two carts open one", async ({
  page,
  paste,
}) => {
  await paste({ body: `<cuvee-cart position="inline"></cuvee-cart><cuvee-cart></cuvee-cart>` });
  const second = page.locator("cuvee-cart").nth(1);
  await second.getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await second.evaluate((cart) => document.body.prepend(cart));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.locator("cuvee-cart").first().getByRole("button").first().click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("data that cannot be shown: told, nothing thrown into the page", async ({ page, stub, paste }) => {
  const seen = troubles(page);
  const texts: string[] = [];
  await page.exposeFunction("told", (code: string) => texts.push(code));
  await page.addInitScript(() =>
    document.addEventListener("cuvee:error", (event) =>
      (globalThis as unknown as { told(code: string): void }).told(
        (event as CustomEvent<{ code: string }>).detail.code,
      ),
    ),
  );
  const [shop] = stub.shops;
  if (shop) shop.rules = { ...shop.rules, typologies: [] };
  await paste();
  await expect.poll(() => texts).toContain("widget");
  await expect(page.locator("cuvee-cart").getByRole("button").first()).toBeVisible();
  expect(seen).toEqual([]);
});

test("attributes are alive", async ({ page, paste }) => {
  await paste();
  await expect(cards(page)).toHaveCount(6);
  await page
    .locator("cuvee-shop")
    .evaluate((shop) => shop.setAttribute("products", "les-restanques,brut-nature"));
  await expect(cards(page)).toHaveCount(2);
});

test("add-to-cart: one product in the page's own words", async ({ page, stub, paste }) => {
  await paste({
    body: `<cuvee-add-to-cart product="les-restanques" vintage="2021" format="b150"></cuvee-add-to-cart><cuvee-cart></cuvee-cart>`,
  });
  const box = page.locator("cuvee-add-to-cart");
  await expect(box.locator("strong")).toHaveText("27,00 €");
  expect(stub.calls).toEqual(["GET /v1/embeds/domaine-essai/products/les-restanques"]);
  await box.getByRole("button", { name: /^Ajouter/ }).click();
  await expect(badge(page)).toHaveText("1");
});

test("without scripts the link inside is what is seen", async ({ browser, stub, paste }) => {
  const address = await paste({ body: `<cuvee-shop><a href="/boutique">Voir la boutique</a></cuvee-shop>` });
  expect(stub.base).toBeTruthy();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Voir la boutique" })).toBeVisible();
  await context.close();
});

test("keyboard only: gate, filter, vintage, quantity, add, cart, checkout", async ({ page, paste }) => {
  await paste({ body: `<cuvee-age-gate></cuvee-age-gate>${ALL}` });
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return `${element?.getAttribute("aria-label") ?? ""} ${element?.textContent ?? ""}`;
    });
  const tabTo = async (wanted: RegExp): Promise<void> => {
    for (let i = 0; i < 80; i += 1) {
      await page.keyboard.press("Tab");
      if (wanted.test(await focused())) return;
    }
    throw new Error(`never reached ${wanted}`);
  };
  await tabTo(/^ Rouge/);
  await page.keyboard.press("Space");
  await expect(cards(page)).toHaveCount(2);
  await tabTo(/Augmenter/);
  await page.keyboard.press("Enter");
  await tabTo(/Ajouter/);
  await page.keyboard.press("Enter");
  await expect(badge(page)).toHaveText("2");
  await tabTo(/Mon panier/);
  await page.keyboard.press("Enter");
  await expect(drawer(page)).toBeVisible();
  await tabTo(/Valider ma commande/);
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeHidden();
  expect(await focused()).toMatch(/Mon panier/);
});

/** Properties of a page that text inherits; none of them may change what an element shows. */
const INHERITED = `color:rgb(255,0,0);letter-spacing:.3em;text-transform:uppercase;font-style:italic;font-weight:900;
  text-align:center;word-spacing:1em;line-height:3;text-indent:2em;white-space:pre;hyphens:auto;word-break:break-all;
  -webkit-text-fill-color:rgb(255,0,0);-webkit-text-stroke:2px red;user-select:none;pointer-events:none;cursor:wait`;

for (const [where, css] of [
  ["inherited", `main{${INHERITED}}`],
  ["set on everything", `*{${INHERITED};max-width:300px}`],
  ["set on the element", `cuvee-shop{${INHERITED};max-width:300px}`],
] as const)
  test(`text colour, text styles and max-width of the page do not reach in: ${where}`, async ({
    page,
    paste,
  }) => {
    const look = () =>
      page.locator("cuvee-shop").evaluate((host) => {
        const names = [
          "color",
          "letterSpacing",
          "textTransform",
          "fontStyle",
          "fontWeight",
          "textAlign",
          "whiteSpace",
        ];
        const more = ["lineHeight", "webkitTextFillColor", "webkitTextStrokeWidth", "hyphens", "wordBreak"];
        const picked = [".count", ".card .note, .kind", ".price strong"].map((selector) => {
          const style = getComputedStyle(host.shadowRoot?.querySelector(selector) ?? host);
          return [...names, ...more].map((name) => style[name as "color"]);
        });
        return [picked, host.getBoundingClientRect().width];
      });
    await paste({ head: "<style>body{margin:0}</style>" });
    await expect(page.locator("cuvee-shop .count")).toBeVisible();
    const plain = await look();
    await paste({ head: `<style>body{margin:0}${css}html,body,main{max-width:none!important}</style>` });
    await expect(page.locator("cuvee-shop .count")).toBeVisible();
    const [picked, width] = await look();
    expect(picked).toEqual(plain[0]);
    expect(width).toBe(plain[1]);
    await add(page, "Les Restanques");
  });

test("what a page may give: font, colour scheme, direction, its own greatest width", async ({
  page,
  paste,
}) => {
  await paste({
    head: "<style>:root{color-scheme:dark;--cuvee-max-width:500px}body{background:#000;font-family:monospace}</style>",
    body: `<div dir="rtl">${ALL}</div>`,
  });
  const count = page.locator("cuvee-shop .count");
  await expect(count).toBeVisible();
  const style = await count.evaluate((one) => {
    const { fontFamily, color, direction } = getComputedStyle(one);
    return { fontFamily, color, direction };
  });
  expect(style).toEqual({ fontFamily: "monospace", color: "rgb(243, 236, 228)", direction: "rtl" });
  const width = await page.locator("cuvee-shop").evaluate((host) => host.getBoundingClientRect().width);
  expect(width).toBe(500);
});

test("a page from right to left: nothing sticks out, and the drawer opens", async ({ page, paste }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await paste({ head: "<style>body{margin:0}html{direction:rtl}</style>" });
  await expect(cards(page)).toHaveCount(6);
  await expect(page.locator("cuvee-shop .count")).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
  await add(page, "Les Restanques");
  await openCart(page);
});
