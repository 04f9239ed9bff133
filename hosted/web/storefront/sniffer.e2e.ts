import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import {
  byTransfer,
  fillInAddress,
  fillInIdentity,
  order,
  thanks,
} from "#sales/checkout/testing/checkout.fixture.ts";

// HTML_CodeSniffer is a second opinion beside axe: each public page, and each state of one that shows other parts.

const SNIFFER = readFileSync(
  createRequire(import.meta.url).resolve("html_codesniffer/build/HTMLCS.js"),
  "utf8",
);

/** Its rule for `autocomplete` (1.3.5) throws on any field; axe has that rule too. */
const BROKEN = /Guideline1_3\.1_3_5/;

/** Returns the errors against WCAG 2, level AA. */
async function faultsOf(page: Page): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(SNIFFER);
  const errors = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        type Message = { type: number; code: string; msg: string; element: Element };
        type Standard = { sniffs: { include: string[] }[] };
        const { HTMLCS, HTMLCS_WCAG2AA } = globalThis as unknown as {
          HTMLCS: {
            process(standard: string, of: Document, done: () => void): void;
            getMessages(): Message[];
          };
          HTMLCS_WCAG2AA: Standard;
        };
        for (const group of HTMLCS_WCAG2AA.sniffs)
          group.include = group.include.filter((name) => !name.includes("1_3_5"));
        HTMLCS.process("WCAG2AA", document, () =>
          resolve(
            HTMLCS.getMessages()
              .filter(({ type }) => type === 1)
              .map(({ code, msg, element }) => `${code} ${msg} ${element.outerHTML.slice(0, 160)}`),
          ),
        );
      }),
  );
  return errors.filter((error) => !BROKEN.test(error));
}

async function confirmAge(page: Page, site: Site): Promise<void> {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
}

const LONG = { tag: "@long" };

test("no public page has an error of WCAG 2, level AA", LONG, async ({ page, site }) => {
  test.setTimeout(600_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const map = await (await page.request.get(`${site.url}/sitemap.xml`)).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(addresses.length).toBeGreaterThan(60);
  const faults: string[] = [];
  // The age gate itself, before it is answered.
  await page.goto(`${site.url}/domaine-des-trois-calades`);
  await expect(page.getByRole("dialog")).toBeVisible();
  faults.push(...(await faultsOf(page)));
  await confirmAge(page, site);
  for (const path of new Set(["/", "/shops", "/cart", "/auth/login", "/auth/register", ...addresses])) {
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("no state of the shop, the checkout and the account has one", LONG, async ({ page, fresh, axe }) => {
  test.setTimeout(300_000);
  const shop = `${fresh.url}/domaine-des-trois-calades`;
  await page.setViewportSize({ width: 390, height: 844 });
  await confirmAge(page, fresh);
  const look = async (state: string): Promise<void> => {
    expect(await faultsOf(page), state).toEqual([]);
    await axe(page);
  };
  const open = async (address: string): Promise<void> => {
    await page.goto(address);
    await page.waitForLoadState("networkidle");
  };

  await open(`${shop}?page=boutique`);
  await page.locator("header summary").first().click();
  await look("menu");
  await page.keyboard.press("Escape");
  await page.locator("header summary").last().click();
  await look("languages");
  await open(`${shop}?page=boutique&q=zzzz`);
  await look("no product found");
  await open(`${shop}?page=boutique`);
  await page.getByRole("link", { name: "Choisir le millésime et le format : Petite Calade" }).click();
  await expect(page.getByRole("dialog", { name: "Petite Calade" }).getByRole("radio").first()).toBeVisible();
  await look("sheet of a product");
  await page.keyboard.press("Escape");

  await open(`${shop}/petite-calade-rouge`);
  await page
    .getByRole("link", { name: /Agrandir la photo/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Photos de Petite Calade" })).toBeVisible();
  await look("zoom");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /^Ajouter au panier/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText("Petite Calade").first()).toBeVisible();
  await look("cart beside the page");

  await open(`${fresh.url}/cart`);
  await expect(page.getByText("Petite Calade").first()).toBeVisible();
  await look("cart");
  await page.getByRole("link", { name: "Commander", exact: true }).click();
  await expect(page.getByLabel("Adresse e-mail").filter({ visible: true })).toBeVisible();
  await look("identity");
  await page.getByRole("button", { name: "Continuer" }).click();
  await look("identity with a fault");
  await fillInIdentity(page);
  await expect(page.getByLabel("Prénom")).toBeVisible();
  await look("addresses");
  await fillInAddress(page);
  await expect(page.getByRole("radio", { name: /Livraison à domicile/ })).toBeVisible();
  await look("delivery");
  await page.getByRole("button", { name: "Continuer" }).click();
  await byTransfer(page);
  await page.getByLabel(/^C'est un cadeau/).check();
  await look("payment");
  await order(page);
  await look("payment with faults");
  await page.getByLabel(/^C'est un cadeau/).uncheck();
  await order(page);
  await expect(thanks(page)).toBeVisible();
  await look("thanks");

  await signIn(page, fresh, "camille", "Camille2026");
  for (const path of ["", "/orders", "/reservations", "/cellar", "/points", "/settings"]) {
    await page.goto(`${fresh.url}/dashboard${path}`);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await look(`account ${path}`);
  }
  await page.goto(`${fresh.url}/tickets`);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await look("messages");
});
