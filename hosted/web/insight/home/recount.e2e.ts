import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { acceptedOrder, asOwner } from "#sales/bills/testing/bills.fixture.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("a wrong figure is mended by the button, and the page says what was wrong", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  const call = await asOwner(fresh.url);
  await acceptedOrder(fresh.url, call, { quantity: 6 });
  const settings = `${fresh.url}/dashboard/settings?link=figures`;
  const button = page.getByRole("button", { name: "Recalculer", exact: true });
  const turnover = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Chiffre d'affaires de l'année", exact: true }) })
    .locator("p")
    .first();
  await openAs(page, fresh, OWNER, "/dashboard");
  await expect(turnover).toContainText("€");
  const right = (await turnover.textContent()) ?? "";
  await sql(fresh, "update sale_day_sums set ht_cents = ht_cents + 12345678");
  await page.reload();
  await expect(turnover).toContainText("€");
  await expect(turnover).not.toHaveText(right);

  // One that a colleague started is shown as running, also after a reload, until its result arrives.
  await sql(
    fresh,
    `insert into figure_recounts (shop_id, state, asked_by, asked_at)
     select id, 'running', 'colette', now() from shops`,
  );
  await page.goto(settings);
  await expect(page.getByRole("status").filter({ hasText: "demandé par colette" })).toBeVisible();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await page.reload();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await sql(fresh, "update figure_recounts set state = 'done', ended_at = now()");
  await expect(page.getByText("Aucun chiffre n'a été corrigé.")).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy");

  await button.click();
  await expect(page.getByText("Des chiffres étaient faux et sont corrigés")).toBeVisible();
  await expect(page.getByText(/demandé par Hélène Vernède/)).toBeVisible();
  await expect(page.getByText("Totaux corrigés")).toBeVisible();
  await axe(page);
  await page.goto(`${fresh.url}/dashboard`);
  await expect(turnover).toHaveText(right);
});

test(
  "before the first one the page says so, and a failure can be tried again",
  { tag: "@long" },
  async ({ page, fresh, sql }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, fresh, OWNER, "/dashboard/settings?link=figures");
    await expect(page.getByText("Aucun recalcul pour l'instant.")).toBeVisible();
    const button = page.getByRole("button", { name: "Recalculer", exact: true });
    await sql(fresh, "alter function reconcile_facts(text) rename to reconcile_facts_away");
    await button.click();
    await expect(page.getByRole("alert")).toContainText("Le recalcul n'a pas abouti");
    await sql(fresh, "alter function reconcile_facts_away(text) rename to reconcile_facts");
    await button.click();
    await expect(page.getByText("Tout était juste")).toBeVisible();
    await expect(page.getByRole("alert")).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);
