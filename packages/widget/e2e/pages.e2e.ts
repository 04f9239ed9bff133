import { build } from "esbuild";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { oldLibraries } from "./oldLibraries.ts";
import { add, ALL, badge, card, cards, drawer, expect, openCart, test } from "./page.ts";
import { receive } from "./visits.ts";
import type { Stub } from "./stub.ts";

const resolve = createRequire(import.meta.url).resolve;

/** Adds a script to the pages of the stub and returns its address on the page's own origin. */
async function put(stub: Stub, name: string, text: string | Promise<string>): Promise<string> {
  const path = `/scripts/${name}.js`;
  stub.pages.set(path, { html: await text, headers: { "Content-Type": "text/javascript" } });
  return path;
}

/** Collects what the page's owner would see in the console. */
function troubles(page: Page): string[] {
  const seen: string[] = [];
  page.on("pageerror", (error) => seen.push(error.message));
  page.on("console", (message) => message.type() === "error" && seen.push(message.text()));
  return seen;
}

test("a page of 2010: Prototype and an old jQuery have changed arrays, JSON and elements", async ({
  page,
  stub,
  paste,
}) => {
  const seen = troubles(page);
  const [shop] = stub.shops;
  const event = shop && receive(shop).tasting.id;
  const path = await put(stub, "old", oldLibraries());
  const address = await paste({
    head: `<script src="${path}"></script>`,
    body: `<cuvee-reservation event="${event}"></cuvee-reservation>${ALL}`,
  });
  await page.locator("cuvee-shop").getByRole("button", { name: "Rouge" }).click();
  await expect(cards(page)).toHaveCount(2);
  await add(page, "Les Restanques", 6);
  await page.goto(address);
  await expect(badge(page)).toHaveText("6");
  await openCart(page);
  await expect(drawer(page)).toContainText("69,00 €");
  await expect(drawer(page)).toContainText(/12 de plus|livraison offerte/i);
  await page.keyboard.press("Escape");
  const visit = page.locator("cuvee-reservation");
  await visit
    .getByRole("button", { name: /14 places$/ })
    .first()
    .click();
  await visit.getByRole("button", { name: /10:00/ }).click();
  await visit.getByRole("button", { name: "Réserver" }).click();
  await expect(visit.getByRole("button", { name: "Ajouté" })).toBeVisible();
  await openCart(page);
  await drawer(page)
    .getByRole("button", { name: /Valider ma commande/ })
    .click();
  await expect.poll(() => stub.handoffs.length).toBe(1);
  const handed = stub.handoffs[0]?.body as { orders?: { products?: unknown }[] } | undefined;
  expect(Array.isArray(handed?.orders?.[0]?.products)).toBe(true);
  expect(seen).toEqual([]);
});

/** Puts two pages of a site, each with a script of its own in the head; `body` is around what changes. */
function site(stub: Stub, script: string, body: (inner: string) => string): string {
  const page = (title: string, inner: string): string =>
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${title}</title>${script}</head><body>${body(inner)}</body></html>`;
  stub.pages.set("/home", { html: page("Accueil", '<a href="/wines">Nos vins</a><p>Bienvenue</p>') });
  stub.pages.set("/wines", {
    html: page(
      "Vins",
      '<a href="/home">Accueil</a><cuvee-shop limit="6"></cuvee-shop><cuvee-cart></cuvee-cart>',
    ),
  });
  return `${stub.base.replace("127.0.0.1", "localhost")}/home`;
}

/** Goes to the list, adds, goes home and returns: elements are drawn once each time, and the cart stays. */
async function visitTwice(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Nos vins" }).click();
  await expect(cards(page)).toHaveCount(6);
  await add(page, "Les Restanques", 2);
  await page.getByRole("link", { name: "Accueil" }).click();
  await expect(page.getByText("Bienvenue")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await expect(badge(page)).toHaveText("2");
  await openCart(page);
  await expect(drawer(page)).toContainText("25,00 €");
}

test("Turbo changes the pages: elements come, go and come back", async ({ page, stub }) => {
  const seen = troubles(page);
  const turbo = readFile(resolve("@hotwired/turbo/dist/turbo.es2017-umd.js"), "utf8");
  const path = await put(stub, "turbo", turbo);
  const widget = `<script async src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`;
  const address = site(stub, `<script src="${path}"></script>${widget}`, (inner) => `<main>${inner}</main>`);
  await page.goto(address);
  await visitTwice(page);
  expect(stub.calls.filter((call) => call === "GET /v1/embeds/domaine-essai").length).toBeLessThanOrEqual(2);
  expect(seen).toEqual([]);
});

test("barba changes the pages: elements come, go and come back", async ({ page, stub }) => {
  const seen = troubles(page);
  const path = await put(
    stub,
    "barba",
    readFile(resolve("@barba/core").replace(/barba\.\w+$/, "barba.umd.js"), "utf8"),
  );
  const start = await put(stub, "start", "barba.init({ transitions: [{ leave() {}, enter() {} }] });");
  const widget = `<script async src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`;
  const address = site(
    stub,
    `<script defer src="${path}"></script><script defer src="${start}"></script>${widget}`,
    (inner) =>
      `<div data-barba="wrapper"><main data-barba="container" data-barba-namespace="p">${inner}</main></div>`,
  );
  await page.goto(address);
  await visitTwice(page);
  expect(seen).toEqual([]);
});

test("React takes over markup of a server that has elements in it", async ({ page, stub, paste }) => {
  const seen = troubles(page);
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement as h, useState } from "react";
        import { hydrateRoot } from "react-dom/client";
        const App = () => {
          const [count, set] = useState(0);
          return h("section", null,
            h("button", { onClick: () => set(count + 1) }, "Compteur " + count),
            h("cuvee-shop", { products: count % 2 ? "les-restanques,brut-nature" : "les-restanques,brut-nature,tire-bouchon" }, h("a", { href: "/boutique" }, "Voir la boutique")),
            h("cuvee-cart", null));
        };
        setTimeout(() => hydrateRoot(document.getElementById("app"), h(App)), 1500);`,
      resolveDir: import.meta.dirname,
      loader: "js",
    },
    bundle: true,
    write: false,
    define: { "process.env.NODE_ENV": '"development"' },
  });
  const path = await put(stub, "react", outputFiles[0]?.text ?? "");
  await paste({
    body: `<div id="app"><section><button>Compteur 0</button><cuvee-shop products="les-restanques,brut-nature,tire-bouchon"><a href="/boutique">Voir la boutique</a></cuvee-shop><cuvee-cart></cuvee-cart></section></div><script src="${path}"></script>`,
  });
  await expect(cards(page)).toHaveCount(3);
  await add(page, "Les Restanques", 2);
  await expect(page.getByRole("button", { name: "Compteur 0" })).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: /^Compteur/ }).click();
    await expect(page.getByRole("button", { name: "Compteur 1" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(cards(page)).toHaveCount(2);
  await expect(badge(page)).toHaveText("2");
  expect(seen.filter((text) => !/DevTools/.test(text))).toEqual([]);
});

test("zoom of 200 and 400 percent: nothing is cut off, and buying works", async ({ page, paste }) => {
  // A window of 1280 pixels at 200 percent has 640, at 400 percent 320.
  await page.setViewportSize({ width: 640, height: 400 });
  const address = await paste({ head: "<style>body{margin:0}</style>" });
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 400 });
    await page.goto(address);
    await expect(card(page, "Les Restanques")).toBeVisible();
    await add(page, "Les Restanques");
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
    await openCart(page);
    const total = drawer(page).getByRole("button", { name: /Valider ma commande/ });
    await total.scrollIntoViewIfNeeded();
    await expect(total).toBeInViewport();
  }
});
