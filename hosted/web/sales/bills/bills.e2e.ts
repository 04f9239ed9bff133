import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { acceptedOrder, asOwner, billOf } from "./testing/bills.fixture.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.use({ viewport: DESK, contextOptions: { reducedMotion: "reduce" } });

const dialog = (page: Page) => page.getByRole("dialog");
/** Matches an amount as the page writes it, with any kind of space. */
const money = (cents: number): RegExp =>
  new RegExp(
    (cents / 100)
      .toLocaleString("fr-FR", { minimumFractionDigits: 2 })
      .replace(/\s/g, "\\s")
      .replace(".", "\\."),
  );
const card = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Facturation", exact: true }) })
    .filter({ hasText: "Reste à facturer" });

test(
  "an order is billed in part, then the rest; both documents are on it, and in the list",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const call = await asOwner(fresh.url);
    const order = await acceptedOrder(fresh.url, call, { quantity: 6 });
    await openAs(page, fresh, OWNER, `/dashboard/orders/${order.id}`);
    await expect(card(page)).toContainText(money(order.totalTtcCents));
    await card(page).getByRole("button", { name: "Facturer" }).click();
    await dialog(page).getByText("Une partie").click();
    const goods = dialog(page).getByRole("listitem").first();
    await goods.getByRole("textbox").fill("2");
    await goods.getByRole("textbox").press("Enter");
    await axe(page);
    const text = await dialog(page)
      .getByRole("button", { name: /^Facturer / })
      .textContent();
    await dialog(page)
      .getByRole("button", { name: /^Facturer / })
      .click();
    await expect(page.getByText(/Facture FA-\d{4}-00001 émise/)).toBeVisible();
    const [first] = (await call("GET /v1/orders/:orderId/billing", { params: { orderId: order.id } }))
      .documents;
    expect(text).toMatch(money(first?.totalTtcCents ?? 0));

    await card(page).getByRole("button", { name: "Facturer" }).click();
    await dialog(page)
      .getByRole("button", { name: /^Facturer / })
      .click();
    await expect(card(page).getByRole("link", { name: /00002$/ })).toBeVisible();
    await expect(card(page).getByRole("button", { name: "Facturer" })).toHaveCount(0);
    await expect(page.getByText("Facturée", { exact: true }).first()).toBeVisible();
    const billing = await call("GET /v1/orders/:orderId/billing", { params: { orderId: order.id } });
    expect(billing.documents.reduce((a, d) => a + d.totalTtcCents, 0)).toBe(order.totalTtcCents);

    await page.goto(`${fresh.url}/dashboard/orders/bills`);
    await expect(page.locator("tbody [data-row]")).toHaveCount(2);
    await expect(page.locator("tfoot")).toContainText(money(order.totalTtcCents));
    await axe(page);
    await page.getByRole("button", { name: "Contrôler l'intégrité" }).click();
    await expect(dialog(page).getByText(/^2 documents, intègres$/)).toBeVisible();
  },
);

test(
  "a deposit is asked for, and once paid it is deducted from the bill",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const call = await asOwner(fresh.url);
    const order = await acceptedOrder(fresh.url, call, { quantity: 3 });
    await openAs(page, fresh, OWNER, `/dashboard/orders/${order.id}`);
    await card(page).getByRole("button", { name: "Demander un acompte" }).click();
    await axe(page);
    const share = Math.round(order.totalTtcCents * 0.3);
    await dialog(page)
      .getByRole("button", { name: money(share) })
      .click();
    await expect(page.getByText(/Facture d'acompte .+ émise/)).toBeVisible();
    await call(
      "POST /v1/orders/:orderId/payment-receipt",
      {
        params: { orderId: order.id },
        body: {
          version: (await call("GET /v1/orders/:orderId", { params: { orderId: order.id } })).version,
          reason: "",
        },
      },
      { idempotencyKey: order.id },
    );
    await page.reload();
    await card(page).getByRole("button", { name: "Facturer", exact: true }).click();
    const told = async (name: RegExp): Promise<string> =>
      (await dialog(page).getByRole("status").locator("dl > div").filter({ hasText: name }).textContent()) ??
      "";
    expect(await told(/^Acompte /)).toMatch(money(-share));
    expect(await told(/^Payé avec la commande/)).toMatch(money(share - order.totalTtcCents));
    expect(await told(/^Reste dû/)).toMatch(money(0));
    await axe(page);
    await dialog(page).getByText("Une partie").click();
    const count = async (name: string, quantity: string): Promise<void> => {
      await dialog(page).getByRole("textbox", { name }).fill(quantity);
      await dialog(page).getByRole("textbox", { name }).press("Enter");
    };
    await count("Quantité de Petite Calade", "1");
    await count("Quantité de Frais de livraison", "0");
    await expect(
      dialog(page).getByText(/^Acompte .* restent à déduire d'une prochaine facture/),
    ).toBeVisible();
    await dialog(page).getByText("Tout le reste").click();
    await dialog(page)
      .getByRole("button", { name: /^Facturer / })
      .click();
    await expect(page.getByText(/Facture FA-\d{4}-00001 émise/)).toBeVisible();
    const { documents } = await call("GET /v1/orders/:orderId/billing", { params: { orderId: order.id } });
    const documentId = documents.find(({ kind }) => kind === "bill")?.id ?? "";
    const bill = await call("GET /v1/documents/:documentId", { params: { documentId } });
    expect(bill.paper.prepaidCents).toBe(share);
    await page.goto(`${fresh.url}/dashboard/orders/bills/${bill.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(bill.number);
    await expect(page.getByText("Acomptes déduits")).toBeVisible();
    await page.getByRole("link", { name: bill.deductions[0]?.number ?? "" }).click();
    await expect(page.getByText("Déduit des factures")).toBeVisible();
    await axe(page);
  },
);

test(
  "a bill is credited by line, by amount and to its end; what it comes to is said before, and a second tab is refused",
  { tag: "@long" },
  async ({ page, context, fresh, axe }) => {
    const call = await asOwner(fresh.url);
    const order = await acceptedOrder(fresh.url, call, { quantity: 6 });
    const bill = await billOf(call, order.id);
    const path = `/dashboard/orders/bills/${bill.id}`;
    await openAs(page, fresh, OWNER, path);
    const open = async (tab: Page, mode: string): Promise<void> => {
      await tab.getByRole("button", { name: "Avoir", exact: true }).click();
      await dialog(tab).getByText(mode, { exact: true }).click();
      await dialog(tab).getByLabel("Motif").fill("Bouteille bouchonnée");
    };
    await open(page, "Certaines lignes");
    await dialog(page).getByRole("listitem").first().getByRole("textbox").fill("2");
    await dialog(page).getByRole("listitem").first().getByRole("textbox").press("Enter");
    await axe(page);
    await dialog(page)
      .getByRole("button", { name: /^Émettre l'avoir de/ })
      .click();
    await expect(page.getByText(/Avoir AV-\d{4}-00001 émis/)).toBeVisible();
    await expect(page.getByText("Créditée en partie").first()).toBeVisible();

    // The other tab still offers the units that this one invoices.
    const other = await context.newPage();
    await other.route("**/v1/events", (route) => route.abort());
    await other.goto(`${fresh.url}${path}`);
    await open(other, "Tout le reste");
    const late = dialog(other).getByRole("button", { name: /^Émettre l'avoir de/ });
    await expect(late).toBeEnabled();
    await open(page, "Un montant");
    await dialog(page)
      .getByLabel(/^Montant/)
      .fill("1,00");
    await dialog(page)
      .getByLabel(/^Montant/)
      .press("Enter");
    await dialog(page).getByRole("button", { name: /1,00/ }).click();
    await expect(page.getByText(/Avoir AV-\d{4}-00002 émis/)).toBeVisible();
    await open(page, "Tout le reste");
    await dialog(page)
      .getByRole("button", { name: /^Émettre l'avoir de/ })
      .click();
    await expect(page.getByText(/Avoir AV-\d{4}-00003 émis/)).toBeVisible();
    await expect(page.getByText("Annulée par avoir").first()).toBeVisible();
    await late.click();
    await expect(dialog(other).getByRole("alert")).toContainText("Il ne reste rien à créditer");

    const view = await call("GET /v1/documents/:documentId", { params: { documentId: bill.id } });
    expect(view.corrections.reduce((a, c) => a + c.amountCents, 0)).toBe(bill.totalTtcCents);
    expect(view.openCents).toBe(0);
  },
);

test(
  "what another tab has billed cannot be billed again, and the dialog says so",
  { tag: "@long" },
  async ({ page, fresh }) => {
    const call = await asOwner(fresh.url);
    const order = await acceptedOrder(fresh.url, call, { quantity: 2 });
    await page.route("**/v1/events", (route) => route.abort());
    await openAs(page, fresh, OWNER, `/dashboard/orders/${order.id}`);
    await card(page).getByRole("button", { name: "Facturer" }).click();
    await expect(dialog(page).getByRole("button", { name: /^Facturer / })).toBeEnabled();
    await billOf(call, order.id);
    await dialog(page)
      .getByRole("button", { name: /^Facturer / })
      .click();
    await expect(dialog(page).getByRole("alert")).toContainText("Tout est déjà facturé");
  },
);

test("orders of several clients become one bill each", { tag: "@long" }, async ({ page, fresh, axe }) => {
  const call = await asOwner(fresh.url);
  for (const lastname of ["Berger", "Berger", "Colas"])
    await acceptedOrder(fresh.url, call, { lastname, email: `${lastname.toLowerCase()}@example.org` });
  await openAs(page, fresh, OWNER, "/dashboard/orders");
  await expect(page.locator("tbody [data-row]")).toHaveCount(3);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Facturer" }).click();
  await expect(dialog(page).getByText(/^2 factures pour 3 commandes/)).toBeVisible();
  await axe(page);
  await dialog(page).getByRole("button", { name: "Émettre 2 factures" }).click();
  await expect(dialog(page).getByText("Factures émises : 2 sur 2")).toBeVisible();
  await expect(dialog(page).getByRole("link")).toHaveCount(2);
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, locale: "en-GB" });

  test(
    "a bill is made and read, in English, and nothing is wider than the screen",
    { tag: "@long" },
    async ({ page, fresh, axe }) => {
      const call = await asOwner(fresh.url);
      const order = await acceptedOrder(fresh.url, call, {
        lastname: "de La Rochefoucauld-Montmorency-Saint-Hilaire",
      });
      const fits = async (): Promise<void> => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      };
      await openAs(page, fresh, OWNER, `/dashboard/orders/${order.id}`);
      await page.getByRole("button", { name: "Invoice", exact: true }).click();
      await dialog(page)
        .getByRole("button", { name: /^Invoice / })
        .click();
      await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Open" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^FA-/);
      await fits();
      await axe(page);
      await page.goto(`${fresh.url}/dashboard/orders/bills`);
      await expect(page.getByRole("link", { name: /Rochefoucauld/ })).toBeVisible();
      await fits();
      await axe(page);
    },
  );
});
