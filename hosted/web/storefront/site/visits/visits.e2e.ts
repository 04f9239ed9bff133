import type { Page } from "@playwright/test";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { openEvent } from "#visits/reservations/testing/reservations.fixture.ts";

const OWNER = { username: "calades", password: "Calades2026" };
const LIST = "/domaine-des-trois-calades?page=visites";
const LONG = "Dégustation verticale des vieilles vignes de la Combe aux Amandiers-et-des-Garrigues";
test.use({ contextOptions: { reducedMotion: "reduce" } });

const adult = (page: Page, url: string) =>
  page.context().addCookies([{ name: "cuvee.adult", value: "1", url }]);

for (const [width, colorScheme] of [
  [390, "light"],
  [1440, "dark"],
] as const)
  test(
    `a card leads to its slot, whose places go into the cart of the shop's own header, at ${width} px`,
    { tag: width > 600 ? "@long" : [] },
    async ({ page, fresh: site, axe }) => {
      test.setTimeout(120_000);
      const event = await openEvent(site.url, OWNER, LONG, { feeWaivedFrom: 6 });
      const slot = await event.slot(6, 1, "15:00");
      await adult(page, site.url);
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(site.url + LIST);
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: LONG }) });
      await expect(card.getByText("Dégustation offerte dès 6 bouteilles achetées")).toBeVisible();
      await expect(card.getByText(/^15\s€ par personne$/)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await axe(page);

      // The header of the list and that of the event are one: the same menu, the same cart.
      const menu = () => page.locator("header nav").first().innerText();
      const before = await menu();
      await card.getByRole("link", { name: /^Demain 15\sh 6 places/ }).click();
      await page.waitForURL(new RegExp(`/events/${event.id}\\?slot=${slot.id}&day=${slot.day}`));
      expect(await menu()).toBe(before);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(LONG);
      await expect(page.getByRole("radio", { name: /15:00/ })).toBeChecked();
      await expect(page.getByRole("link", { name: "Itinéraire" })).toHaveAttribute(
        "href",
        /openstreetmap\.org/,
      );
      await page.getByRole("button", { name: "Réserver" }).click();
      await expect(page.getByRole("link", { name: /^Panier, 1 article/ })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await axe(page);

      // The slot is one of the next ones, so that the month is folded. By keyboard: the arrow moves the day.
      await page.getByText("Toutes les dates").click();
      await page.locator('[role="grid"] [tabindex="0"]').focus();
      await page.keyboard.press("ArrowRight");
      await expect(page.locator('[role="grid"] [tabindex="0"]')).toBeFocused();
      await page.getByRole("link", { name: /Toutes les visites/ }).click();
      await page.waitForURL(/page=visites/);

      // The fee is waived from six bottles: the cart says how many are missing, then that it is.
      await page.getByRole("link", { name: /^Panier, 1 article/ }).click();
      const cart = page.getByRole("dialog");
      await expect(
        cart.getByText(/Dégustation offerte à partir de 6 bouteilles\s: plus que 6/),
      ).toBeVisible();
      await page.goto(`${site.url}/domaine-des-trois-calades/petite-calade-rouge`);
      const more = page.getByRole("button", { name: /^Une unité de plus/ }).first();
      for (let bottle = 1; bottle < 6; bottle += 1) await more.click();
      await page
        .getByRole("button", { name: /^Ajouter au panier/ })
        .first()
        .click();
      // The cart opens by itself.
      await expect(page.getByRole("link", { name: /^Panier, 7 articles/ })).toBeVisible();
      await expect(cart.getByText("Dégustation offerte avec vos bouteilles")).toBeVisible();
      await axe(page);
    },
  );

test("on a phone the bar leads back to the dates once they are out of view", async ({
  page,
  fresh: site,
}) => {
  const event = await openEvent(site.url, OWNER, "Visite du chai");
  await event.slot(6, 1, "15:00");
  await adult(page, site.url);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(`${site.url}/events/${event.id}`);
  const bar = page.getByRole("link", { name: "Choisir une date" });
  await page.locator("#dates").scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).toBeInViewport();
  await bar.click();
  await expect(page.getByRole("heading", { name: "Choisir une date" })).toBeInViewport();
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar).toBeHidden();
});

test("an event without a free place says so calmly and leads to its waiting list; one without a date has none", async ({
  page,
  fresh: site,
  axe,
  sql,
}) => {
  const full = await openEvent(site.url, OWNER, "Atelier complet", { hasWaitingList: true });
  const slot = await full.slot(2, 3, "15:00");
  await full.take(slot, { lastname: "Delmas", adults: 2 });
  const none = await openEvent(site.url, OWNER, "Visite sans date");
  // The slot with which each went online.
  await sql(site, "update event_slots set closed_at = now() where capacity = 1 and event_id = any($1)", [
    [full.id, none.id],
  ]);
  await adult(page, site.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site.url + LIST);
  const card = (name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(card("Atelier complet").getByText("Complet pour le moment")).toBeVisible();
  await expect(card("Visite sans date").getByText("Aucune date ouverte pour le moment")).toBeVisible();
  // Beside each other, prices and buttons of cards are in line, with and without dates.
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = await page.evaluate(() => {
    const top = (element: Element | null): number => Math.round(element?.getBoundingClientRect().top ?? 0);
    const cards = [...document.querySelectorAll("main li")].filter((item) => item.querySelector("h3"));
    const parts = cards.map((item) => [
      top(item),
      top(item.querySelector("strong, .strong")),
      top(item.lastElementChild),
    ]);
    return Object.values(Object.groupBy(parts, ([row]) => String(row)));
  });
  expect(rows.some((row = []) => row.length === 3)).toBe(true);
  for (const row of rows) expect(new Set(row?.map(String)).size).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await card("Atelier complet")
    .getByRole("link", { name: /liste d'attente/ })
    .click();
  await page.waitForURL(new RegExp(full.id));
  await page.goto(`${site.url}/events/${none.id}`);
  await expect(
    page.getByRole("heading", { level: 2, name: "Aucune date ouverte pour le moment" }),
  ).toBeVisible();
  await axe(page);
  // An event that does not exist is said in the look of the shop that the link names.
  const gone = await page.goto(`${site.url}/events/personne?shop=domaine-des-trois-calades`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cette visite n'est plus proposée");
  await expect(page.getByRole("link", { name: "Domaine des Trois Calades" }).first()).toBeVisible();
});
