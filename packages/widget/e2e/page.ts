import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { ELEMENTS } from "#elements/elements.ts";
import type { Kind } from "#loader/registry.ts";
import { cellar } from "./cellar.ts";
import { startStub, type Stub } from "./stub.ts";

type Paste = {
  /** Between the body tags, before the script. */
  body?: string;
  head?: string;
  /** Attributes of the script tag. */
  script?: string;
  headers?: Record<string, string>;
  lang?: string;
};

/**
 * Returns every element but the age gate, which covers the others; `attributes` are written in place of those of an
 * element's sample.
 */
export const everyElement = (attributes: Partial<Record<Kind, string>>): string =>
  ELEMENTS.filter(({ kind }) => kind !== "age-gate")
    .map(({ kind, sample }) => `<cuvee-${kind} ${attributes[kind] ?? sample}></cuvee-${kind}>`)
    .join("");

export const ALL = "<cuvee-shop></cuvee-shop><cuvee-cart></cuvee-cart>";

type Fixtures = {
  stub: Stub;
  /** Puts a page of a winery on another origin than the host's, opens it and returns its address. */
  paste: (paste?: Paste) => Promise<string>;
};

/** The host on `127.0.0.1`, pages that embed it on `localhost`: two origins. */
export const test = base.extend<Fixtures>({
  async stub({ browserName: _ }, use) {
    const stub = await startStub([cellar()]);
    await use(stub);
    await stub.close();
  },
  async paste({ stub, page }, use) {
    let number = 0;
    await use(async ({ body = ALL, head = "", script, headers, lang = "fr" } = {}) => {
      number += 1;
      const path = `/page-${number}`;
      const tag =
        script ?? `<script async src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`;
      const html = `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Domaine</title>${head}</head><body><main><h1>Domaine</h1>${body}</main>${tag}</body></html>`;
      stub.pages.set(path, headers ? { html, headers } : { html });
      const address = stub.base.replace("127.0.0.1", "localhost") + path;
      await page.goto(address);
      return address;
    });
  },
});

export { expect };

export const cards = (page: Page): Locator => page.locator("cuvee-shop article");
export const card = (page: Page, name: string): Locator =>
  cards(page).filter({ has: page.getByRole("heading", { name }) });
export const drawer = (page: Page): Locator =>
  page.locator("cuvee-cart").getByRole("dialog", { name: /panier/i });
export const badge = (page: Page): Locator => page.locator("cuvee-cart [part='badge']");

/** Adds a number of units of a product. */
export async function add(page: Page, name: string, quantity = 1): Promise<void> {
  const box = card(page, name);
  await box.getByRole("textbox").fill(String(quantity));
  await box.getByRole("button", { name: /^Ajouter/ }).click();
  await expect(box.getByRole("button", { name: /^Ajouté/ })).toBeVisible();
}

export async function openCart(page: Page): Promise<void> {
  await page.locator("cuvee-cart").getByRole("button").first().click();
  await expect(drawer(page)).toBeVisible();
}
