import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { BUYER, OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { acceptedOrder, asOwner, billOf, newId } from "./testing/bills.fixture.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
/** Documents of one file: as many as a shop prints at the end of a month, with `LONG`. */
const MANY = process.env["LONG"] ? 200 : 10;

test.use({ viewport: DESK, contextOptions: { reducedMotion: "reduce" } });

const dialog = (page: Page) => page.getByRole("dialog");

test(
  "many bills become one file, with how far it is, and the file comes by itself",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    test.setTimeout(90_000 + MANY * 3000);
    const call = await asOwner(fresh.url);
    // One order is invoiced bottle by bottle: as many documents as needed, from few orders.
    for (let created = 0; created < MANY;) {
      const order = await acceptedOrder(fresh.url, call, { quantity: Math.min(50, MANY - created) });
      const { lines } = await call("GET /v1/orders/:orderId/billing", { params: { orderId: order.id } });
      const [goods] = lines;
      for (let n = 0; n < (goods?.left ?? 0); n += 1, created += 1)
        await call(
          "POST /v1/bills",
          {
            body: {
              id: newId(),
              orders: [{ orderId: order.id, lines: [{ id: goods?.id ?? "", quantity: 1 }] }],
            },
          },
          { idempotencyKey: newId() },
        );
    }
    await openAs(page, fresh, OWNER, "/dashboard/orders/bills");
    await expect(page.locator("tbody [data-row]")).toHaveCount(Math.min(50, MANY));
    await page.getByRole("checkbox").first().check();
    if (MANY > 50) await page.getByRole("button", { name: /^Sélectionner les/ }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Imprimer" }).click();
    await expect(dialog(page).getByText(`Imprimer ${MANY} documents`)).toBeVisible();
    await expect(dialog(page).getByText("Le fichier est prêt")).toBeVisible({
      timeout: 60_000 + MANY * 1000,
    });
    await axe(page);
    expect((await download).suggestedFilename()).toMatch(/^documents-.*\.pdf$/);
  },
);

test(
  "a bill is mailed to its client; what is no address is said, and so is that there is none",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const call = await asOwner(fresh.url);
    const order = await acceptedOrder(fresh.url, call, { email: "compta@example.org" });
    const bill = await billOf(call, order.id);
    await openAs(page, fresh, OWNER, `/dashboard/orders/bills/${bill.id}`);
    await page.getByRole("button", { name: "Envoyer" }).click();
    await expect(dialog(page).getByText("compta@example.org", { exact: true })).toBeVisible();
    await dialog(page).getByLabel("Destinataires").fill("personne");
    await dialog(page).getByLabel("Destinataires").press("Enter");
    await expect(dialog(page).getByText('L\'adresse "personne" est invalide.')).toBeVisible();
    await dialog(page).getByLabel("Destinataires").fill("");
    await dialog(page).getByRole("button", { name: "Retirer compta@example.org" }).click();
    await dialog(page).getByRole("button", { name: "Envoyer" }).click();
    await expect(dialog(page).getByText("Veuillez renseigner au moins une adresse mail.")).toBeVisible();
    await axe(page);
    await dialog(page).getByLabel("Destinataires").fill("gestion@example.org");
    await dialog(page).getByLabel("Destinataires").press("Enter");
    await dialog(page).getByRole("button", { name: "Envoyer" }).click();
    await expect(page.getByText("Envoyé par e-mail")).toBeVisible();
    await expect(page.getByText("gestion@example.org")).toBeVisible();

    await page.goto(`${fresh.url}/dashboard/orders/bills`);
    await expect(page.locator("tbody [data-row]")).toHaveCount(1);
    await page.getByRole("checkbox").first().check();
    await page.getByRole("region").getByRole("button", { name: "Envoyer" }).click();
    await dialog(page).getByRole("button", { name: "Envoyer 1 message" }).click();
    await expect(dialog(page).getByText("Envoyés : 1 sur 1")).toBeVisible();
    await expect(dialog(page).getByText("compta@example.org")).toBeVisible();
  },
);

test(
  "a document is found by its number, has its files, and its money is recorded",
  { tag: "@long" },
  async ({ page, fresh }) => {
    const call = await asOwner(fresh.url);
    const bill = await billOf(call, (await acceptedOrder(fresh.url, call)).id);
    await openAs(page, fresh, OWNER, "/dashboard");
    await page.getByRole("button", { name: /^Aller à/ }).click();
    await page.getByRole("combobox").fill(bill.number);
    await page.getByRole("option", { name: new RegExp(bill.number) }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/orders/bills/${bill.id}$`));
    const pdf = page.waitForEvent("download");
    await page.getByRole("button", { name: "Télécharger" }).click();
    expect((await pdf).suggestedFilename()).toBe(`${bill.number}.pdf`);
    await page.getByRole("button", { name: "Autres actions" }).click();
    const xml = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /Factur-X/ }).click();
    expect((await xml).suggestedFilename()).toBe(`${bill.number}.xml`);
    await page.getByRole("button", { name: "Enregistrer un règlement" }).click();
    await expect(dialog(page).getByLabel("Montant reçu")).not.toHaveValue("");
    await dialog(page)
      .getByRole("button", { name: /^Enregistrer/ })
      .click();
    await expect(page.getByText("Réglée", { exact: true }).first()).toBeVisible();
  },
);

test(
  "a document that is not there, or another shop's, is said to be missing",
  { tag: "@long" },
  async ({ page, fresh }) => {
    const call = await asOwner(fresh.url);
    const bill = await billOf(call, (await acceptedOrder(fresh.url, call)).id);
    await openAs(
      page,
      fresh,
      { username: "aubree", password: "Lanthier2026" },
      `/dashboard/orders/bills/${bill.id}`,
    );
    await expect(page.getByText("Document introuvable")).toBeVisible();
  },
);

test.describe("of a buyer, on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, locale: "de-DE" });

  test(
    "his bills are on his home and on his order, in his language, each with its file",
    { tag: "@long" },
    async ({ page, fresh, axe, sql }) => {
      const call = await asOwner(fresh.url);
      const order = await acceptedOrder(fresh.url, call, { email: "camille.rousselin@courriel.example" });
      const bill = await billOf(call, order.id);
      await sql(
        fresh,
        "update orders set buyer_id = (select id from users where username = $1) where id = $2",
        [BUYER.username, order.id],
      );
      await openAs(page, fresh, BUYER, "/dashboard");
      await expect(page.getByRole("heading", { name: "Meine Rechnungen" })).toBeVisible();
      await expect(page.getByText(bill.number, { exact: true })).toBeVisible();
      await axe(page);
      const pdf = page.waitForEvent("download");
      await page.getByRole("button", { name: `${bill.number} herunterladen` }).click();
      expect((await pdf).suggestedFilename()).toBe(`${bill.number}.pdf`);
      await page.goto(`${fresh.url}/dashboard/orders/${order.id}`);
      await expect(page.getByRole("heading", { name: "Rechnungen" })).toBeVisible();
      await expect(page.getByText(bill.number, { exact: true })).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await axe(page);
    },
  );
});
