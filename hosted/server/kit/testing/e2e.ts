import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import { newFaults } from "@cuvee/widget/e2e/axe.ts";
import { startSites, type Sites } from "./sites.ts";
import type { Site } from "./site.ts";

export type { Site };

type Fixtures = {
  /** A site of this test alone: for tests that count stock, change prices or read every order. Takes half a second. */
  fresh: Site;
  /**
   * Fails the test when axe finds a violation in the parts of the page that are new (`newFaults`), shadow roots
   * included.
   */
  axe: (page: Page) => Promise<void>;
  /** Changes data as no user of the product could: for the test itself. */
  sql: (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
};

export const test = base.extend<Fixtures, { sites: Sites; site: Site }>({
  sites: [
    async ({}, use) => {
      const sites = await startSites();
      await use(sites);
      await sites.stop();
    },
    { scope: "worker" },
  ],
  site: [async ({ sites }, use) => use(await sites.open()), { scope: "worker" }],
  async fresh({ sites }, use) {
    const site = await sites.open();
    await use(site);
    sites.end(site);
  },
  async axe({}, use) {
    await use(async (page) => {
      // Content that is being reloaded is faint: it is checked once it has loaded. Where a test delays the loading, it
      // is checked as it is.
      const busy = page.locator('[aria-busy="true"]');
      const look = async (): Promise<string[]> => {
        await expect(busy)
          .toHaveCount(0, { timeout: 3000 })
          .catch(() => undefined);
        // An open menu or list is attached to the end of the page, outside its landmarks: it is reached from its
        // button.
        const popups = await page.locator('[role="menu"], [role="listbox"], [role="tooltip"]').count();
        return newFaults(page, { tags: WCAG, regions: popups === 0 });
      };
      // A reload may have begun during the check: a fault counts when it is found twice.
      if ((await look()).length > 0) expect(await look()).toEqual([]);
    });
  },
  async sql({}, use) {
    await use(async (site, text, values) => {
      const client = new pg.Client({ connectionString: site.ownerUrl });
      await client.connect();
      const { rows } = await client.query(text, values);
      await client.end();
      return rows;
    });
  },
});

export { expect };

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Presses Tab until the element with this label has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, label: string | RegExp): Promise<void> {
  for (let n = 0; n < 120; n += 1) {
    await page.keyboard.press("Tab");
    const text = await page.locator(":focus").evaluateAll(([element]) => {
      const labels = (element as HTMLInputElement | undefined)?.labels;
      return labels?.[0]?.textContent ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
    if (typeof label === "string" ? text.trim().startsWith(label) : label.test(text.trim())) return;
  }
  throw new Error(`Tab does not come to ${label}`);
}

/** Signs in on the login page, as a user does, and waits for the dashboard. */
export async function signInByForm(
  page: Page,
  site: Site,
  username: string,
  password: string,
): Promise<void> {
  await page.goto(`${site.url}/auth/login`);
  await page
    .getByLabel(/identifiant|e-mail|mail/i)
    .first()
    .fill(username);
  await page
    .getByLabel(/mot de passe/i)
    .first()
    .fill(password);
  await page.getByRole("button", { name: /se connecter|connexion/i }).click();
  await page.waitForURL(/\/dashboard/);
}

/**
 * Signs in the whole browser context without opening a page: the login page and the dashboard cost two page loads, and
 * have tests of their own. The test opens the page that it is about.
 */
export async function signIn(page: Page, site: Site, username: string, password: string): Promise<void> {
  // A browser that was signed in sends its cookie along, which is accepted only from a page of ours.
  const headers = { origin: new URL(site.url).origin };
  const reply = await page.request.post(`${site.url}/v1/auth/login`, {
    headers,
    data: { username, password },
  });
  expect(reply.status(), await reply.text()).toBe(200);
  // The page requests its session only where there was one (packages/client/session.ts).
  await page.context().addInitScript((hint) => localStorage.setItem(hint, "1"), "auth.session");
}

/** Opens a page as a user who has signed in already. */
export async function openAs(
  page: Page,
  site: Site,
  { username, password }: { username: string; password: string },
  path: string,
): Promise<void> {
  await signIn(page, site, username, password);
  await page.goto(site.url + path);
}

/** Goes to another page of the product as its own links do, without reloading the document. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
}
