import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { watched } from "#shells/testing/watched.fixture.ts";

const SHOP = "/domaine-des-trois-calades";
const PAGES = (
  JSON.parse(readFileSync(`${import.meta.dirname}/../../server/kit/pages.json`, "utf8")) as string[]
).map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));
/** Checks whether the application mounts an address; the server renders the others. */
const isMounted = (path: string): boolean => path !== "/" && PAGES.some((page) => page.test(path));

const PEOPLE: Record<string, readonly [string, string] | null> = {
  "signed out": null,
  buyer: ["camille", "Camille2026"],
  agent: ["solene", "Tournee2026"],
  owner: ["calades", "Calades2026"],
};
/** Pages of the application that contain links to pages of the server. */
const FROM: Record<string, readonly string[]> = {
  "signed out": ["/auth/login", "/auth/register/buyer", "/auth/register-wine/seller", "/cart", "/shops/add"],
  buyer: ["/dashboard", "/dashboard/orders", "/cart"],
  agent: ["/dashboard", "/dashboard/agents", "/cart"],
  owner: ["/dashboard", "/dashboard/opening", "/dashboard/customize", "/dashboard/products", "/cart"],
};

/** Returns the paths of a page's own links, on this host, to pages that the server renders. */
const crossings = async (page: Page): Promise<string[]> => {
  const all = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter(
        (a) =>
          a.origin === location.origin &&
          a.pathname !== location.pathname &&
          !a.download &&
          a.target !== "_blank",
      )
      .map((a) => a.pathname),
  );
  return [...new Set(all)].filter((path) => !isMounted(path) && !/^\/(v1|files|widget)\//.test(path));
};

/** Describes the fault of the current page; empty without one. */
async function faultOf(page: Page): Promise<string> {
  await expect(page.locator("h1").first()).toBeVisible();
  const isLost = (await page.getByText("404", { exact: true }).count()) > 0;
  return isLost ? `${page.url()} is a 404` : "";
}

/** `everyLink.e2e.ts` follows every link of these people. */
const REPEATS: ReadonlySet<string> = new Set(["owner", "agent"]);

for (const [who, account] of Object.entries(PEOPLE))
  test(
    `links of the application to pages that the server draws lead there: ${who}`,
    { tag: REPEATS.has(who) ? "@long" : [] },
    async ({ page, site }) => {
      test.setTimeout(120_000);
      const { rest } = watched(page);
      if (account) await signIn(page, site, ...account);
      const faults: string[] = [];
      const seen = new Set<string>();
      for (const from of FROM[who] ?? []) {
        await page.goto(site.url + from);
        await rest();
        for (const path of await crossings(page)) {
          if (seen.has(path)) continue;
          seen.add(path);
          await page.goto(site.url + from);
          await rest();
          const isThere = await page.evaluate((to) => {
            const link = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].find(
              (a) => a.pathname === to && a.target !== "_blank",
            );
            link?.click();
            return link !== undefined;
          }, path);
          if (!isThere) continue;
          const isGone = await page
            .waitForURL((url) => url.pathname !== from, { timeout: 10_000 })
            .then(() => true)
            .catch(() => false);
          const fault = isGone ? await faultOf(page) : "leads nowhere";
          if (fault) faults.push(`${from} → ${path}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

test("who signs in from a public shop, or proves a new account that began there, is back in the shop", async ({
  page,
  site,
  sql,
}) => {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.goto(`${site.url}${SHOP}`);
  await page.goto(`${site.url}/auth/login?redirectLink=${encodeURIComponent(SHOP)}`);
  await page.getByLabel(/e-mail/i).fill("camille");
  await page.getByLabel("Mot de passe", { exact: true }).fill("Camille2026");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(site.url + SHOP);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Domaine des Trois Calades");
  await expect(page.getByText("404", { exact: true })).toHaveCount(0);

  // The page is left first: an answer on its way would bring the session's cookie back.
  await page.evaluate(() => localStorage.clear());
  await page.goto("about:blank");
  await page.context().clearCookies({ name: /refresh/ });
  const email = `nouveau.${Date.now().toString(36)}@example.org`;
  await page.goto(`${site.url}/auth/register/buyer?redirectLink=${encodeURIComponent(SHOP)}`);
  await page.getByLabel("Prénom").fill("Zoé");
  await page.getByLabel("Nom", { exact: true }).fill("Martin");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("Grenache-Noir-84");
  await page.getByLabel("Je certifie avoir au moins 18 ans").check();
  await page.getByLabel("J'accepte les conditions générales d'utilisation").check();
  await expect(page.getByText("Vérification automatique terminée.")).toBeVisible();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect(page.getByRole("heading", { name: "Consultez votre messagerie" })).toBeVisible();
  const [mail] = await sql(site, "select body_text as text from mails where recipient = $1", [email]);
  const [link = ""] = /https?:\/\/\S+\/auth\/\S+/.exec(String(mail?.["text"])) ?? [];
  await page.goto(link);
  await expect(page).toHaveURL(site.url + SHOP);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Domaine des Trois Calades");
});
