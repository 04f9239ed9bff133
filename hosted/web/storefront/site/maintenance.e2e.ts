import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";

test(
  "a public page announces a maintenance, is closed for its time and opens again by itself",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    const announce = (id: string, banner: boolean, shut: boolean, from: string): Promise<unknown> =>
      sql(
        fresh,
        `insert into maintenances (id, banner, page, start_date, end_date, made_by, at)
       select $1, $2, $3, now() + $4::interval, now() + interval '2 hours', id, now() from users limit 1`,
        [id, banner, shut, from],
      );
    await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: fresh.url }]);
    await announce("1", true, false, "1 hour");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(fresh.url + NAME);
    const banner = page.getByText(/Une maintenance est prévue/);
    await expect(banner).toBeInViewport();
    await axe(page);
    await page.screenshot({ path: "test-results/doors/banner-390.png" });
    await page.getByRole("button", { name: "Masquer l'annonce" }).click();
    await expect(banner).toBeHidden();
    const requested = page.waitForResponse("**/v1/maintenances");
    await page.goto(`${fresh.url}${NAME}/legal-notice`);
    await requested;
    await expect(page.getByRole("main")).toBeVisible();
    await expect(banner).toBeHidden();

    await announce("2", false, true, "-1 minute");
    // The server reads announcements once a second.
    await expect(async () => {
      expect((await page.goto(fresh.url + NAME))?.status()).toBe(503);
    }).toPass();
    await expect(page.getByRole("heading", { name: "Maintenance en cours" })).toBeVisible();
    await axe(page);
    await page.screenshot({ path: "test-results/doors/closed-390.png" });
    // The withdrawal stays open: the law requires it at any time.
    await page.goto(`${fresh.url}/orders/withdrawal?shop=domaine-des-trois-calades`);
    await expect(page.getByLabel(/Numéro de commande/)).toBeVisible();
    await page.goto(`${fresh.url}/dashboard`);
    await expect(page.getByRole("heading", { name: "Maintenance en cours" })).toBeVisible();
    await page.clock.install();
    await page.goto(fresh.url + NAME);
    await announce("3", false, false, "-1 minute");
    // The page asks again every minute, and opens without an act of its reader.
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByRole("heading", { name: "Maintenance en cours" })).toHaveCount(0);
  },
);

test("an administrator signs in during a maintenance", async ({ page, fresh, sql, axe }) => {
  await sql(fresh, "update users set role = 'admin' where username = 'solene'");
  await sql(
    fresh,
    `insert into maintenances (id, banner, page, start_date, end_date, made_by, at)
       select '1', true, true, now() - interval '1 minute', now() + interval '2 hours', id, now() from users limit 1`,
  );
  await signIn(page, fresh, "solene", "Tournee2026");
  await page.goto(`${fresh.url}/admin`);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Maintenance en cours");
  await expect(page.getByRole("button", { name: /Annoncer|Publier|Enregistrer/ }).first()).toBeVisible();
  // The same page says when the platform was backed up.
  await expect(page.getByText("Aucune sauvegarde n'a encore été faite.")).toBeVisible();
  await sql(
    fresh,
    `insert into backups (id, began_at, ended_at, name, bytes)
       values ('backupbackup0001', now() - interval '2 days', now() - interval '2 days', 'x', 12345678)`,
  );
  await page.reload();
  await expect(page.getByText(/^Dernière sauvegarde\s: avant-hier .* 12,4\sMo\)$/)).toBeVisible();
  await axe(page);
});
