import { addDays } from "@cuvee/core/visits/events/zone.ts";
import { add, ALL, badge, drawer, expect, openCart, test } from "./page.ts";
import { faults } from "./axe.ts";
import { cellar } from "./cellar.ts";
import { receive, tenth } from "./visits.ts";

const dayName = (day: string): RegExp =>
  new RegExp(
    `^${new Date(`${day}T12:00`).toLocaleDateString("fr", { weekday: "long", day: "numeric", month: "long" })}`,
  );

test("a tasting for four by the keyboard, with tourist tax, beside two bottles, under a strict policy", async ({
  page,
  stub,
  paste,
}) => {
  const shop = stub.shops[0] ?? cellar();
  const { tasting, slots } = receive(shop);
  const seen: string[] = [];
  page.on("console", (message) => message.type() === "error" && seen.push(message.text()));
  page.on("pageerror", (error) => seen.push(error.message));
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    document.addEventListener("cuvee:add", (event) => heard.push((event as CustomEvent).detail));
  });
  await paste({
    body: `<cuvee-reservation event="${tasting.id}"></cuvee-reservation>${ALL}`,
    headers: {
      "Content-Security-Policy": `default-src 'none'; script-src 'nonce-abc'; connect-src ${stub.base}; img-src ${stub.base}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
    script: `<script async nonce="abc" src="${stub.base}/widget/v1/w.js" data-shop="domaine-essai"></script>`,
  });
  const visit = page.locator("cuvee-reservation");
  const grid = visit.getByRole("grid");
  const day = (at: string) => grid.getByRole("button", { name: dayName(at) });
  const first = tenth();
  await expect(visit.getByRole("heading", { name: "Dégustation au caveau" })).toBeVisible();
  await expect(grid.getByRole("columnheader").first()).toHaveText("lun.");
  await expect(day(first)).toHaveAccessibleName(/14 places$/);
  await expect(day(addDays(first, 1))).toHaveAccessibleName(/Complet$/);
  await expect(day(addDays(first, 2))).toHaveAttribute("aria-disabled", "true");
  expect(await faults(page, { within: "cuvee-reservation" })).toEqual([]);

  // One day of the grid is in the tab order; arrows move, Page turns the month, the ends of the season stop.
  await day(first).focus();
  await page.keyboard.press("ArrowRight");
  await expect(day(addDays(first, 1))).toBeFocused();
  await page.keyboard.press("End");
  const sunday = (7 - new Date(addDays(first, 1)).getUTCDay()) % 7;
  await expect(day(addDays(first, 1 + sunday))).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await expect(day(addDays(first, 40))).toBeFocused();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("PageUp");
  await expect(day(first)).toBeFocused();
  await page.keyboard.press("Enter");

  // The full one shows it and leads to its waiting list; live numbers.
  const waiting = visit.getByRole("link", { name: "Liste d'attente" });
  await expect(waiting).toHaveAttribute("href", new RegExp(`/events/${tasting.id}\\?.*slot=${slots[1]?.id}`));
  await expect(visit.getByRole("button", { name: /14:30.*Complet/ })).toBeDisabled();
  await expect(visit.getByRole("button", { name: /10:00.*6 places/ })).toBeVisible();
  if (slots[0]) slots[0].left = 4;
  await expect(visit.getByRole("button", { name: /10:00.*4 places/ })).toBeVisible({ timeout: 2000 });
  await visit.getByLabel("Langue de la visite").selectOption("en");
  await expect(visit.getByRole("button", { name: /10:00/ })).toHaveCount(0);
  await visit.getByLabel("Langue de la visite").selectOption("fr");

  // The free one is chosen already: people, then the cart.
  const adults = visit.getByRole("group", { name: "Quantité : Adulte" });
  const book = visit.getByRole("button", { name: "Réserver" });
  await expect(adults.getByRole("textbox")).toHaveValue("2");
  await adults.getByRole("button", { name: "Diminuer" }).click();
  await expect(visit.getByRole("alert")).toContainText("2 personnes au moins");
  await expect(book).toBeDisabled();
  await adults.getByRole("textbox").fill("9");
  await adults.getByRole("textbox").blur();
  await expect(adults.getByRole("textbox")).toHaveValue("4");
  await expect(visit.getByRole("alert")).toContainText(
    "Vous avez atteint la quantité maximale de places pour ce créneau",
  );
  await visit.getByRole("group", { name: "Planche" }).getByRole("button", { name: "Augmenter" }).click();
  await expect(visit).toContainText("× 4");
  await expect(visit).toContainText("87,20 €");
  await expect(visit).toContainText("Offerte dès 6 bouteilles");
  await expect(visit).toContainText("À payer maintenant 26,16 €");
  await expect(visit).toContainText("Heure de Paris");
  await book.click();
  await expect(visit.getByRole("button", { name: "Ajouté" })).toBeVisible();
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
  expect(heard).toMatchObject([{ eventId: tasting.id, slot: { id: slots[0]?.id } }]);

  await expect(badge(page)).toHaveText("1");

  await add(page, "Les Restanques", 2);
  await expect(badge(page)).toHaveText("3");
  await openCart(page);
  await expect(drawer(page)).toContainText("Dégustation au caveau");
  await expect(drawer(page)).toContainText("4 × Adulte");
  await expect(drawer(page)).toContainText("dont taxe de séjour 3,20 €");
  await expect(drawer(page).locator(".total")).toContainText("112,20 €");
  await drawer(page).getByText("Modifier").click();
  await drawer(page)
    .getByRole("group", { name: "Planche" })
    .getByRole("button", { name: "Diminuer" })
    .click();
  await expect(drawer(page).locator(".total")).toContainText("100,20 €");
  expect(await faults(page)).toEqual([]);
  await drawer(page).getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForURL(/#handoff/);
  const handed = stub.handoffs.at(-1)?.body as {
    orders: { reservations: { selectedPrices: unknown[] }[] }[];
  };
  expect(handed.orders[0]?.reservations[0]).toMatchObject({
    eventId: tasting.id,
    slot: { id: slots[0]?.id },
  });
  expect(handed.orders[0]?.reservations[0]?.selectedPrices).toHaveLength(2);
  expect(seen.filter((line) => !line.includes("frame-ancestors"))).toEqual([]);
});

test("a list of events as <div>, in English; taken away from the cart; an answer that stays away hides the number", async ({
  page,
  stub,
  paste,
}) => {
  const { tasting } = receive(stub.shops[0] ?? cellar());
  await paste({
    lang: "en",
    body: '<div style="min-height:100vh"><div data-cuvee="reservation"></div></div><cuvee-cart></cuvee-cart>',
  });
  const visit = page.locator('[data-cuvee="reservation"]');
  await expect(visit.getByRole("listitem")).toHaveCount(2);
  await expect(visit.getByRole("listitem").first()).toContainText("from €18.00");
  await visit.getByRole("button", { name: tasting.title }).click();
  // Day, slot, cart: three taps.
  const day = new Date(`${tenth()}T12:00`).toLocaleDateString("en", { month: "long", day: "numeric" });
  await visit.getByRole("grid").getByRole("button", { name: day }).click();
  await visit.getByRole("button", { name: /8 places/ }).click();
  await visit.getByRole("button", { name: "Book", exact: true }).click();
  await page.route("**/slots?*", (route) => route.abort());
  await expect(visit.getByRole("button", { name: /8 places/ })).toHaveCount(0, { timeout: 4000 });
  await page.locator("cuvee-cart").getByRole("button").first().click();
  const cart = page.locator("cuvee-cart").getByRole("dialog", { name: /cart/i });
  await expect(cart).toContainText(tasting.title);
  await cart.getByRole("button", { name: `Remove ${tasting.title}` }).click();
  await expect(cart).toContainText("empty");
});
