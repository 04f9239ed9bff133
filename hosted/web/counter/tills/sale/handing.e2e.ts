import type { Page } from "@playwright/test";
import type { OrderRow, OrderView } from "@cuvee/core/sales/orders/orders.ts";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { inEnglish } from "#sales/shipments/testing/shipments.fixture.ts";
import {
  makeCounter,
  nextCustomer,
  openDay,
  OWNER,
  scanner,
  snapshotOf,
  tillsOf,
  unlock,
} from "#counter/tills/testing/sale.fixture.ts";

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

/** Checks the till at the width of a tablet, a phone and a desktop: nothing overflows. */
async function look(page: Page, _name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
}

const centsIn = (text: string | null): number => Number((text ?? "").replace(/\D/g, ""));

test(
  "what is bought at the counter is sent: a new client, his address, the carriage, a part paid; the order is found and waits to be shipped",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    test.setTimeout(120_000);
    const counter = await makeCounter(site);
    await openDay(page, site, counter);
    const [ean = ""] = Object.keys((await snapshotOf(counter)).eans);
    const scan = await scanner(page);
    const dialog = page.getByRole("dialog");
    const basket = page.getByRole("list", { name: "Lignes du panier" });
    const total = page.getByTestId("total");
    const button = (name: string | RegExp) => dialog.getByRole("button", { name });
    const field = (name: string) => dialog.getByLabel(name, { exact: true });
    await page.keyboard.type("6*", { delay: 45 });
    await scan(ean);
    await expect(basket.getByRole("listitem")).toContainText("6");
    const goods = await total.textContent();
    await look(page, "basket");

    // Without a client there is no order: the till requires one, creates one, and comes back.
    await page.getByRole("button", { name: "À emporter" }).click();
    await button("À expédier").click();
    await button("Choisir le client").click();
    await button("Nouveau client").click();
    await dialog.getByLabel("Nom", { exact: true }).fill("Kermorvan");
    await dialog.getByLabel("Prénom").fill("Anne");
    await dialog.getByLabel("E-mail").fill("anne.kermorvan@example.org");
    await button("Créer le client").click();
    await expect(field("Numéro et rue")).toHaveValue("");
    await expect(field("Nom")).toHaveValue("Kermorvan");
    await field("Numéro et rue").fill("3 quai du Port");
    await field("Code postal").fill("1300");
    await field("Ville").fill("Marseille");
    await button("Utiliser cette adresse").click();
    await expect(dialog.getByRole("alert")).toHaveText(
      "Ce code postal n'existe pas dans ce pays : corrigez-le.",
    );
    await look(page, "address");
    await field("Code postal").fill("13002");
    await button("Utiliser cette adresse").click();
    const ways = dialog.getByRole("group", { name: "Mode de livraison" }).getByRole("button");
    await expect(ways.first()).toHaveAttribute("aria-pressed", "true");
    await look(page, "ways");
    await axe(page);
    await button("Valider").click();
    await expect(page.getByRole("button", { name: "À expédier · Marseille" })).toBeVisible();

    // Visits are sold by a ticket of their own: the till shows this, parks them, and has them when the order is made.
    const before = await total.textContent();
    await page.keyboard.press("F3");
    await dialog
      .getByRole("button", { name: /^Visiteur/ })
      .first()
      .click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("F10");
    await expect(dialog.getByRole("alert")).toContainText("Les visites se vendent sur un ticket à part");
    await button("Mettre les visites de côté").click();
    await expect(dialog.getByRole("alert")).toHaveCount(0);
    await button("Valider").click();
    await expect(basket.getByRole("listitem")).toHaveCount(1);
    await expect(total).toHaveText(before ?? "?");

    // The order is made before anything is paid; it cannot be changed, and only users with that right give it up.
    await page.keyboard.press("F10");
    await expect(page.getByTestId("rest")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^Commande \S+ créée, à encaisser$/)).toBeVisible();
    await look(page, "made");
    await axe(page);
    await page.keyboard.press("-");
    await expect(page.getByText("Cette commande est déjà créée", { exact: false })).toBeVisible();
    await expect(basket.getByRole("listitem")).toContainText("6");
    await page.getByRole("button", { name: "Annuler la commande" }).click();
    await expect(page.getByRole("button", { name: "À expédier · Marseille" })).toBeVisible();
    await page.keyboard.press("-");
    await expect(basket.getByRole("listitem")).toContainText("5");
    await page.keyboard.press("+");
    await expect(basket.getByRole("listitem")).toContainText("6");

    await page.keyboard.press("F10");
    await expect(page.getByTestId("rest")).toBeVisible();
    // With its delivery, if there is any.
    expect(centsIn(await total.textContent())).toBeGreaterThanOrEqual(centsIn(goods));
    await page.keyboard.type("1000", { delay: 45 });
    await button("Encaisser une partie").click();
    await expect(page.getByTestId("rest")).toHaveText(/^10,00/);
    await look(page, "pay");
    await axe(page);
    await button(/^Carte\D/)
      .first()
      .click();
    await button("Encaissé").click();
    await expect(dialog.getByText(/À expédier · Commande \S+ · reste dû/)).toBeVisible();
    await look(page, "done");
    await axe(page);
    await nextCustomer(page);
    await expect(basket).toHaveCount(0);

    const orders = async (): Promise<OrderRow[]> =>
      (await counter.get("/v1/orders?search=kermorvan"))["rows"] as unknown as OrderRow[];
    await expect
      .poll(async () => (await orders()).map(({ status, paymentStatus }) => [status, paymentStatus]), {
        timeout: 30_000,
      })
      .toEqual([
        ["validated", "partial"],
        ["cancelled", "cancelled"],
      ]);
    const [row] = await orders();
    const order = (await counter.get(`/v1/orders/${row?.id}`)) as unknown as OrderView;
    expect(order).toMatchObject({ deliveryStatus: "pending", deliveryAddress: { city: "Marseille" } });

    // The journal records the lines removed from the basket, and the abandoned order; the ticket records how the goods
    // are handed over.
    const [till] = await tillsOf(counter);
    const journal = (await counter.journal(till?.id ?? "")).map(({ body }) => body);
    expect(journal).toContainEqual(
      expect.objectContaining({
        name: "lineVoided",
        act: "void",
        facts: expect.objectContaining({ quantity: 1, left: 5 }) as unknown,
      }),
    );
    expect(journal.filter((body) => body.kind === "event" && body.name === "basketVoided")).toHaveLength(1);
    const tickets = journal.flatMap((body) => (body.kind === "ticket" ? [body] : []));
    expect(tickets).toMatchObject([
      {
        lines: [],
        totalTtcCents: 0,
        settles: { orderId: order.id, handing: "ship", amountCents: 1000, totalCents: order.totalTtcCents },
      },
    ]);

    await inEnglish(page);
    await unlock(page);
    await page.keyboard.press("F8");
    await button(/^Visites · .*Kermorvan/).click();
    const left = page.getByRole("list", { name: "Basket lines" });
    await expect(left.getByRole("listitem")).toHaveCount(1);
    await page.keyboard.press("Shift+Delete");
    await expect(left).toHaveCount(0);
    await scan(ean);
    await page.getByRole("button", { name: "To take away" }).click();
    await dialog.getByRole("button", { name: "To collect later" }).click();
    await expect(dialog.getByText("Choose the customer for this order.")).toBeVisible();
    await look(page, "english");

    await openAs(page, site, OWNER, `/dashboard/orders/${order.id}`);
    await expect(page.getByText("Kermorvan", { exact: false }).first()).toBeVisible();
    await expect(page.getByText("Marseille", { exact: false }).first()).toBeVisible();
  },
);
