import type { Page } from "@playwright/test";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { BUYER, OWNER, placeOrder, SHOP } from "#sales/orders/testing/orders.fixture.ts";
import { watchScripts, type Scripts } from "#shells/testing/scripts.fixture.ts";

/** Limits on the script of a first visit, in kB as they travel (issue 26, "Speed"). */
const SIGN_IN_KB = 90;
const ORDERS_KB = 220;
/** Time by which the clock of the page is put forward. */
const QUIET = "00:10";

/** Returns the kB of script that a page loads by itself: its clock is put forward until nothing more comes. */
async function firstLoadKb(page: Page, scripts: Scripts): Promise<number> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (let before = -1; before !== scripts.bytes.size;) {
    before = scripts.bytes.size;
    await page.clock.fastForward(QUIET);
    // Requests of a timer have begun when the page answers its next question.
    await page.evaluate(() => document.readyState);
    await expect.poll(() => scripts.pending()).toBe(0);
  }
  return scripts.kb();
}

const namesOf = ({ bytes }: Scripts): string => [...bytes.keys()].join(" ");

for (const path of [
  "/auth/login",
  "/auth/register/buyer",
  "/auth/resetpwd",
  "/auth/register-wine/seller",
  "/auth/register-wine/agent",
])
  test(`a first visit of ${path} loads at most ${SIGN_IN_KB} kB of script, and none of the back-office`, async ({
    page,
    site,
  }) => {
    const scripts = await watchScripts(page);
    await page.clock.install();
    await page.goto(site.url + path);
    expect(await firstLoadKb(page, scripts)).toBeLessThan(SIGN_IN_KB);
    expect(namesOf(scripts)).toContain("signIn");
    expect(namesOf(scripts)).not.toMatch(/\/react|\/backOffice/);
  });

test("the first letter typed at the sign-in fetches the back-office, which then comes from the cache", async ({
  page,
  site,
}) => {
  const scripts = await watchScripts(page);
  await page.goto(`${site.url}/auth/login`);
  await page.getByLabel("Identifiant ou e-mail").fill(OWNER.username);
  for (const name of ["/react", "/start", "/backOffice"])
    await expect.poll(() => namesOf(scripts)).toContain(name);
  await expect.poll(() => scripts.pending()).toBe(0);
  const fetched = new Map(scripts.bytes);
  await page.getByLabel("Mot de passe", { exact: true }).fill(OWNER.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Bonjour/ })).toBeVisible();
  for (const [file, bytes] of fetched) expect([file, scripts.bytes.get(file)]).toEqual([file, bytes]);
});

test("a visitor of a shop who signs in as a buyer fetches nothing of the back-office", async ({
  page,
  site,
}) => {
  const scripts = await watchScripts(page);
  await page.clock.install();
  await page.goto(`${site.url}/auth/login?id=${SHOP}`);
  await page.getByLabel("Identifiant ou e-mail").fill(BUYER.username);
  await page.getByLabel("Mot de passe", { exact: true }).fill(BUYER.password);
  expect(await firstLoadKb(page, scripts)).toBeLessThan(SIGN_IN_KB);
  await page.keyboard.press("Enter");
  await page.waitForURL(`${site.url}/dashboard`);
  await firstLoadKb(page, scripts);
  expect(namesOf(scripts)).toContain("/AccountShell");
  expect(namesOf(scripts)).not.toContain("/backOffice");
});

test(`a first visit of the list of orders loads at most ${ORDERS_KB} kB of script; the first key fetches menus and dialogs`, async ({
  page,
  fresh,
}) => {
  for (const payment of ["transfer", "check", "cash"] as const) await placeOrder(fresh.url, { payment });
  const scripts = await watchScripts(page);
  await page.clock.install();
  await openAs(page, fresh, OWNER, "/dashboard/orders");
  await expect(page.locator("tbody tr")).toHaveCount(3);
  expect(await firstLoadKb(page, scripts)).toBeLessThan(ORDERS_KB);
  expect(namesOf(scripts)).not.toMatch(/MenuPopup|DialogWindow/);
  await page.keyboard.press("Tab");
  await expect.poll(() => namesOf(scripts)).toContain("MenuPopup");
  await expect.poll(() => namesOf(scripts)).toContain("DialogWindow");
});
