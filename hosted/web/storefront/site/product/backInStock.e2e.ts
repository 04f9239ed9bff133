import type { Page } from "@playwright/test";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";

const PRODUCT = "/domaine-des-trois-calades/rasteau-terre-d-ocre";
const MAIL = "camille.rousselin@courriel.example";
type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Sets the stock of every format of the product. */
const setStock = (sql: Sql, site: Site, units: number): Promise<unknown> =>
  sql(
    site,
    `update stocks s set on_hand = s.reserved + $1 from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
     where f.shop_id = s.shop_id and f.id = s.format_id and p.slug = 'rasteau-terre-d-ocre'`,
    [units],
  );

async function openSoldOut(page: Page, site: Site, sql: Sql): Promise<void> {
  await setStock(sql, site, 0);
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await expect
    .poll(async () => (await page.request.get(`${site.url}${PRODUCT}`)).text(), { timeout: 5000 })
    .toContain(">Prévenez-moi</h2>");
  await page.goto(`${site.url}${PRODUCT}`);
  await page.waitForLoadState("networkidle");
}

for (const width of [390, 1440])
  test(
    `who finds a wine out of stock is told once when it is back (${width} px)`,
    { tag: width > 600 ? "@long" : [] },
    async ({ page, fresh, sql, axe }) => {
      await page.setViewportSize({ width, height: 844 });
      await openSoldOut(page, fresh, sql);
      const wish = page.getByRole("region", { name: "Prévenez-moi" });
      const wording = await wish.getByText(/vous écrira une seule fois/).textContent();
      await axe(page);
      await wish.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `test-results/doors/back-in-stock-${width}.png` });
      await wish.getByLabel("Votre e-mail").fill(MAIL);
      await wish.getByRole("button", { name: "Me prévenir" }).click();
      await expect(wish.getByRole("status")).toContainText(MAIL);
      await axe(page);
      const [proof] = await sql(fresh, "select wording, page from consent_events where kind = 'asked'");
      expect(proof).toEqual({ wording, page: PRODUCT });

      const [asked] = await sql(fresh, "select body_text from mails where kind = 'wishAsked'");
      const path = String(/\/consent\/confirm\/[\w-]+/.exec(String(asked?.["body_text"]))?.[0]);
      await page.goto(fresh.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmez votre alerte");
      await axe(page);
      await page.getByRole("button", { name: "Confirmer mon alerte" }).click();
      await expect(page.getByText(/^Vous serez prévenu une fois/)).toBeVisible();
      await axe(page);

      await setStock(sql, fresh, 12);
      await expect
        .poll(() => sql(fresh, "select subject from mails where kind = 'backInStock'"), { timeout: 20_000 })
        .toEqual([{ subject: expect.stringMatching(/^De nouveau disponible : Terre d'Ocre 20/) }]);

      // The buyer sees it in their account, and withdraws.
      await signIn(page, fresh, "camille", "Camille2026");
      await page.goto(`${fresh.url}/dashboard/settings?link=data`);
      const card = page.getByRole("listitem").filter({ hasText: "Alerte de retour en stock" });
      await expect(card).toContainText(/accordé le/);
      await card.getByText("Le texte que vous avez lu").click();
      await expect(card.getByText(wording ?? "")).toBeVisible();
      await axe(page);
      await card.getByRole("button", { name: /^Retirer/ }).click();
      await expect(card).toContainText("retiré");
    },
  );

test(
  "the seller sees how many wait, and what a client has agreed to",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    const [client] = await sql(
      fresh,
      `select k.id, lower(k.emails[1]) as email from clients k join shops s on s.id = k.shop_id
     where s.name = 'Domaine des Trois Calades' and cardinality(k.emails) > 0 and k.archived_at is null
     order by k.id limit 1`,
    );
    await openSoldOut(page, fresh, sql);
    const wish = page.getByRole("region", { name: "Prévenez-moi" });
    await wish.getByLabel("Votre e-mail").fill(String(client?.["email"]));
    await wish.getByRole("button", { name: "Me prévenir" }).click();
    await expect(wish.getByRole("status")).toBeVisible();
    const [asked] = await sql(fresh, "select body_text from mails where kind = 'wishAsked'");
    await page.goto(fresh.url + String(/\/consent\/confirm\/[\w-]+/.exec(String(asked?.["body_text"]))?.[0]));
    await page.getByRole("button", { name: "Confirmer mon alerte" }).click();
    await expect(page.getByText(/^Vous serez prévenu une fois/)).toBeVisible();
    await signIn(page, fresh, "calades", "Calades2026");
    const [product] = await sql(fresh, "select id from products where slug = 'rasteau-terre-d-ocre'");
    await page.goto(`${fresh.url}/dashboard/products/${String(product?.["id"])}`);
    await expect(page.getByText("1 personne attend son retour en stock.")).toBeVisible();
    await page.goto(`${fresh.url}/dashboard/clients/${String(client?.["id"])}`);
    const consents = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Peut-on lui écrire ?" }) });
    await expect(consents.getByText("Alerte de retour en stock")).toBeVisible();
    await consents.getByText("Preuve").click();
    await expect(consents.getByText(/vous écrira une seule fois/)).toBeVisible();
    await axe(page);
  },
);
