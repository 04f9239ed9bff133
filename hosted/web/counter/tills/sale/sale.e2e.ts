import type { Page } from "@playwright/test";
import { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
import { priceTicket } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import type { TicketRow, TicketView } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  makeCounter,
  nextCustomer,
  openDay,
  OWNER,
  scanner,
  snapshotOf,
  tillsOf,
} from "#counter/tills/testing/sale.fixture.ts";
import { openEvent } from "#visits/reservations/testing/reservations.fixture.ts";

/** Customers in the queue: twenty with `LONG`. */
const SALES = process.env["LONG"] ? 20 : 8;
test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

/** Writes an amount as the screen does. */
const money = (cents: number): string =>
  new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(cents / 100);
const dialog = (page: Page) => page.getByRole("dialog");

test("a queue of customers is served by scanner and keyboard, and is on the server to the cent", async ({
  page,
  site,
  axe,
}) => {
  test.setTimeout(90_000);
  const counter = await makeCounter(site);
  await openDay(page, site, counter, () => axe(page));
  const snapshot = await snapshotOf(counter);
  const shelf = shelve(snapshot.products, snapshot.tickets);
  const goods = Object.entries(snapshot.eans).filter(([, id]) => !shelf.get(id)?.format.contents);
  const scan = await scanner(page);
  const total = page.getByTestId("total");
  const expected: { ttc: number; change: number }[] = [];
  await axe(page);

  for (let n = 0; n < SALES; n += 1) {
    const wanted = Array.from({ length: 1 + (n % 3) }, (_, i) => ({
      good: goods[(n * 5 + i * 7) % goods.length] ?? ["", ""],
      quantity: 1 + ((n + i) % 6),
    }));
    for (const { good, quantity } of wanted) {
      if (quantity > 1) await page.keyboard.type(`${quantity}*`, { delay: 45 });
      await scan(good[0]);
    }
    const merged = new Map<string, number>();
    for (const { good, quantity } of wanted) merged.set(good[1], (merged.get(good[1]) ?? 0) + quantity);
    const { totalTtcCents } = priceTicket(
      {
        lines: [...merged].map(([formatId, quantity]) => ({
          id: formatId,
          formatId,
          quantity,
          move: "sale",
        })),
        places: [],
        free: [],
      },
      { shelf, buyer: { typology: snapshot.point.typology }, rules: snapshot.rules, at: Date.now() },
    );
    await expect(total).toHaveText(money(totalTtcCents));
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await page.keyboard.press("F10");
    await expect(page.getByTestId("rest")).toHaveText(money(totalTtcCents));
    let change = 0;
    if (n % 4 === 0) {
      // By the keyboard alone: the amount given, then Enter.
      const given = Math.ceil(totalTtcCents / 5000) * 5000;
      change = given - totalTtcCents;
      await page.keyboard.type(String(given), { delay: n === 0 ? 45 : 2 });
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("back")).toHaveText(money(change));
      await page.keyboard.press("Enter");
    } else if (n % 4 === 1) {
      await page.keyboard.press("F3");
      await dialog(page).getByRole("button", { name: "Encaissé" }).click();
    } else if (n % 4 === 2) {
      // The terminal refuses; a check is given.
      await page.keyboard.press("F3");
      await page.keyboard.press("Escape");
      await page.keyboard.press("F4");
      await dialog(page).getByLabel("Numéro").fill(`00${n}`);
      await page.keyboard.press("Enter");
      await page.getByTestId("back").waitFor();
      await page.keyboard.press("Enter");
    } else {
      await dialog(page).getByRole("button", { name: "÷ 2" }).click();
      await page.keyboard.press("F3");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("rest")).not.toHaveText(money(totalTtcCents));
      await page.keyboard.press("Enter");
      await page.getByTestId("back").waitFor();
      await page.keyboard.press("Enter");
    }
    await expect(page.getByTestId("change")).toHaveText(money(change > 0 ? change : totalTtcCents));
    if (n < 4) await axe(page);
    expected.push({ ttc: totalTtcCents, change });
    await nextCustomer(page);
    await expect(page.getByRole("searchbox")).toBeFocused();
  }

  // Everything is sent; the server has each ticket once, with its payments.
  const [till] = await tillsOf(counter);
  const rows = async (): Promise<TicketRow[]> =>
    ((await counter.get("/v1/tickets?limit=50"))["rows"] as TicketRow[]).filter(({ number }) =>
      number.startsWith(`${till?.code}-`),
    );
  await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(SALES);
  const sold = (await rows()).toSorted((a, b) => (a.number < b.number ? -1 : 1));
  expect(sold.map((row) => row.totalTtcCents)).toEqual(expected.map((one) => one.ttc));
  expect(sold.map((row) => row.doubts)).toEqual(expected.map(() => 0));
  for (const [n, row] of sold.entries()) {
    const { ticket } = (await counter.get(`/v1/tickets/${row.id}`)) as unknown as TicketView;
    const paid = ticket.payments.map(({ type, amountCents }) => [type, amountCents] as const);
    const { ttc, change } = expected[n] ?? { ttc: 0, change: 0 };
    expect(paid.reduce((all, [, amount]) => all + amount, 0)).toBe(ttc);
    expect(ticket.payments.reduce((all, payment) => all + (payment.changeCents ?? 0), 0)).toBe(change);
    expect(paid.map(([type]) => type).toSorted()).toEqual(
      [["cash"], ["cb"], ["check"], ["cash", "cb"]][n % 4],
    );
  }
});

test(
  "a basket is discounted, given away from, parked, thrown away, and a ticket is taken back, by who may",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    test.setTimeout(90_000);
    // Simulates the browser's own print dialog, answered at once.
    await page.addInitScript(() => {
      window.print = () => setTimeout(() => dispatchEvent(new Event("afterprint")));
    });
    const tasting = await openEvent(site.url, OWNER, "Dégustation de l'avent", { feeWaivedFrom: 2 });
    await tasting.slot(8, 2, "10:00");
    const counter = await makeCounter(site);
    await openDay(page, site, counter);
    const snapshot = await snapshotOf(counter);
    const zed = `${(await tillsOf(counter))[0]?.code}-Z000001`;
    const scan = await scanner(page);
    const [ean = ""] = Object.keys(snapshot.eans);
    const total = page.getByTestId("total");

    // No article has this code.
    await scan("3760123456784");
    await expect(page.getByRole("alert").filter({ hasText: "Code inconnu : 3760123456784" })).toBeVisible();
    await axe(page);

    // The same bottle in a GS1 code with its lot, and six at once.
    await scan(ean);
    await scan(`]C101${ean.padStart(14, "0")}10L7`);
    const line = page.getByRole("list", { name: "Lignes du panier" }).getByRole("listitem");
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(/^2/);
    await page.keyboard.press("+");
    await expect(line).toContainText(/^3/);

    // A line's discount needs a reason; the explanation of its price can be read.
    await page.keyboard.press("F4");
    await axe(page);
    await dialog(page).getByRole("button", { name: "Remise" }).click();
    await dialog(page).getByRole("button", { name: "10 %" }).click();
    const give = dialog(page).getByRole("button", { name: "Appliquer la remise" });
    await expect(give).toBeDisabled();
    await dialog(page).getByRole("button", { name: "Client fidèle" }).click();
    await give.click();
    await expect(line).toContainText("−");
    await page.keyboard.press("F4");
    await dialog(page).getByRole("button", { name: "Pourquoi ce prix" }).click();
    await expect(dialog(page)).toContainText("Prix public");
    await axe(page);
    await page.keyboard.press("Escape");

    // A bottle is given: it costs nothing.
    const before = await total.textContent();
    await scan(Object.keys(snapshot.eans)[4] ?? "");
    await expect(line).toHaveCount(2);
    await page.keyboard.press("F4");
    await dialog(page).getByRole("button", { name: "Sortie" }).click();
    await dialog(page).getByRole("button", { name: "Offert au client" }).click();
    await expect(total).toHaveText(before ?? "");
    await expect(line.last()).toContainText("Offert");

    // Parked under a name, and recalled.
    await page.keyboard.press("F8");
    await dialog(page).getByLabel("Nom du panier").fill("Mme Rey");
    await axe(page);
    await page.keyboard.press("Enter");
    await expect(line).toHaveCount(0);
    await page.keyboard.press("F8");
    await dialog(page).getByRole("button", { name: "Mme Rey" }).click();
    await expect(total).toHaveText(before ?? "");

    // A professional's grid applies to the basket, and an invoice is requested.
    await page.keyboard.press("F2");
    await page.keyboard.type("kero", { delay: 45 });
    await page.keyboard.press("Enter");
    await expect(total).not.toHaveText(before ?? "");
    await page.keyboard.press("F2");
    await axe(page);
    await dialog(page).getByRole("button", { name: "Retirer le client" }).click();
    await page.keyboard.press("Escape");
    await expect(total).toHaveText(before ?? "");

    // A visit of the next days, whose fee two bottles waive: three halves are in the basket.
    await page.keyboard.press("F3");
    await axe(page);
    await dialog(page).getByRole("listitem").filter({ hasText: tasting.title }).getByText("Adulte").click();
    await page.keyboard.press("Escape");
    await expect(line).toHaveCount(3);
    const waiver = page.getByRole("status").filter({ hasText: "Dégustation offerte" });
    await expect(waiver).toHaveText("Dégustation offerte dès 2 bouteilles : encore 1");
    await line.first().click();
    await page.keyboard.press("+");
    await expect(waiver).toHaveText("Dégustation offerte dès 2 bouteilles");
    await expect(line.last()).toContainText("Offert");
    await axe(page);
    await page.keyboard.press("-");
    await expect(waiver).toContainText("encore 1");
    await line.last().click();
    await page.keyboard.press("Delete");
    await expect(line).toHaveCount(2);
    await expect(waiver).toHaveCount(0);

    // The till asks for confirmation of a digit too many, and Enter goes back to an empty amount. Then the basket is
    // paid, and one bottle is taken back by the number of the receipt.
    await page.keyboard.press("F10");
    await axe(page);
    await page.keyboard.type("10001000", { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("heading", { name: "Vérifiez le montant reçu" })).toBeVisible();
    await expect(dialog(page)).toContainText("100 010,00 €");
    await axe(page);
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("rest")).toHaveText(before ?? "");
    await page.keyboard.press("Enter");
    await dialog(page)
      .getByRole("button", { name: /^Corriger/ })
      .click();
    await expect(page.getByTestId("rest")).toHaveText(before ?? "");
    await page.keyboard.press("Enter");
    await dialog(page)
      .getByRole("button", { name: /^Valider la vente/ })
      .click();
    await expect(dialog(page).getByRole("heading")).toContainText("enregistré");
    await dialog(page).getByRole("button", { name: "Imprimer le ticket" }).click();
    await expect(dialog(page).getByRole("button", { name: /^Client suivant/ })).toBeFocused();
    const number =
      /C\d+-\d{6}/.exec((await dialog(page).getByRole("heading").textContent()) ?? "")?.[0] ?? "";
    await nextCustomer(page);
    await page.keyboard.type(number.toLowerCase(), { delay: 60 });
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("heading")).toContainText(number);
    await page.keyboard.press("Escape");
    await scan(number);
    await dialog(page).getByRole("button", { name: "Un de plus" }).first().click();
    const back = dialog(page).getByRole("button", { name: /^Rembourser \d/ });
    await expect(dialog(page)).toContainText("Où va la bouteille ?");
    await expect(back).toBeDisabled();
    await dialog(page).getByRole("button", { name: "Bouchonné", exact: true }).click();
    const corked = dialog(page).getByRole("button", { name: "Bouteille bouchonnée", pressed: true });
    await expect(corked).toBeVisible();
    await axe(page);
    await back.click();
    await expect(dialog(page)).toContainText("À rembourser");
    await nextCustomer(page);

    // Voided: the journal records it, and it can be restored until the next basket begins.
    await scan(ean);
    await page.keyboard.press("Shift+Delete");
    await expect(line).toHaveCount(0);
    await page.getByRole("button", { name: "Rétablir le panier annulé" }).click();
    await expect(line).toHaveCount(1);
    await page.getByRole("button", { name: "Annuler", exact: true }).click();

    // Training is clearly visible.
    await page.keyboard.press("F7");
    await axe(page);
    await dialog(page).getByRole("button", { name: "Passer en mode école" }).click();
    await expect(page.getByText("Mode école", { exact: true })).toBeVisible();
    await axe(page);
    await page.keyboard.press("F7");
    await dialog(page).getByRole("button", { name: "Quitter le mode école" }).click();
    await expect(dialog(page)).toHaveCount(0);

    // The day ends: counted blind, explained, closed.
    await page.keyboard.press("F7");
    await dialog(page).getByRole("button", { name: "Clôturer la journée" }).click();
    await axe(page);
    await dialog(page).getByLabel("Nombre de 200,00").fill("1");
    await dialog(page)
      .getByRole("button", { name: /^Valider le comptage/ })
      .click();
    const close = dialog(page).getByRole("button", { name: "Clôturer" });
    await expect(close).toBeDisabled();
    await dialog(page).getByRole("button", { name: "Erreur de monnaie" }).click();
    await axe(page);
    await close.click();
    await expect(dialog(page)).toContainText(zed);
    await axe(page);
    await expect
      .poll(
        async () =>
          ((await counter.get("/v1/closings"))["rows"] as { number: string }[]).map((row) => row.number),
        {
          timeout: 30_000,
        },
      )
      .toContain(zed);
  },
);
