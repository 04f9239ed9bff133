import { readFile } from "node:fs/promises";
import { fecFaults } from "@cuvee/core/billing/accounting/fecFaults.ts";
import { makeId } from "@cuvee/core/kit/ids.ts";
import { expect, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import type { APIRequestContext, Page } from "@playwright/test";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESK = { width: 1440, height: 900 };

test.use({ viewport: DESK, contextOptions: { reducedMotion: "reduce" } });

const newId = (): string => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));
const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** Calls the API as the owner, in a session of its own: the page keeps its cookies. */
async function ask<T>(request: APIRequestContext, site: Site, route: string, data?: object) {
  const [, method = "", path = ""] = /^(\w+) (.*)$/.exec(route) ?? [];
  const login = await request.post(`${site.url}/v1/auth/login`, {
    data: OWNER,
    headers: { Origin: site.url },
  });
  const { jwt } = (await login.json()) as { jwt: string };
  const reply = await request.fetch(`${site.url}/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${jwt}`, "Idempotency-Key": crypto.randomUUID() },
    ...(data ? { data } : {}),
  });
  expect(reply.status(), await reply.text()).toBeLessThan(300);
  return (await reply.json()) as T;
}

type Sealed = { id: string; number: string; clientId: string; paper: { dueCents: number } };

/** Creates an invoice paid by check, and a deposit invoice that is half paid. */
async function keepBooks(request: APIRequestContext, site: Site): Promise<Sealed> {
  const accepted = async (): Promise<string> => {
    const { order } = await placeOrder(site.url, { quantity: 6, payment: "check" });
    await ask(request, site, `POST orders/${order.id}/acceptance`, { version: order.version });
    return order.id;
  };
  const pay = async ({ id, clientId }: Sealed, amountCents: number): Promise<void> => {
    const receivedOn = new Date().toISOString().slice(0, 10);
    await ask(request, site, "POST settlements", {
      id: newId(),
      clientId,
      type: "check",
      amountCents,
      receivedOn,
      reference: "CHQ 0042",
      allocations: [{ documentId: id, amountCents }],
    });
  };
  const bill = await ask<Sealed>(request, site, "POST bills", {
    id: newId(),
    orders: [{ orderId: await accepted() }],
  });
  await pay(bill, bill.paper.dueCents);
  const deposit = await ask<Sealed>(request, site, "POST deposits", {
    id: newId(),
    orderId: await accepted(),
    share: { percentBp: 3000 },
  });
  await pay(deposit, Math.floor(deposit.paper.dueCents / 2));
  return bill;
}

const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Comptabilité" }).getByRole("link", { name });

test("documents and money become entries, VAT, a FEC, a closed period, and are checked for changes", async ({
  page,
  request,
  fresh,
  axe,
  sql,
}) => {
  const bill = await keepBooks(request, fresh);
  // An entry that does not exist leads back to its list.
  await openAs(page, fresh, OWNER, "/dashboard/accounting/journals/0000000000000000");
  await expect(page.getByText("Introuvable", { exact: true })).toBeVisible();
  await page.locator("#main").getByRole("link", { name: "Journaux" }).last().click();
  await expect(page.getByRole("heading", { name: "Journaux", level: 1 })).toBeVisible();
  await page.getByRole("searchbox").fill(bill.number);
  const row = page
    .getByRole("row")
    .filter({ hasText: "41100000" })
    .filter({ hasText: `Facture ${bill.number}` });
  await expect(row).toContainText("VE");
  await axe(page);
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Écriture n°");
  await expect(page.getByText(`Facture ${bill.number} · Issue d'un document`)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "41100000" })).toContainText(/A[A-Z] le/);
  await expect(page.getByRole("link", { name: bill.number })).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Journaux" }).first().click();

  await tab(page, "TVA").click();
  await page.getByRole("button", { name: "Ce mois-ci" }).click();
  await expect(page.getByText("Exigible sur les encaissements (services et acomptes)")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "TVA exigible" })).toContainText("€");
  await axe(page);

  await tab(page, "Exports").click();
  const fec = page.getByRole("button", { name: /FEC\d{8}\.txt/ });
  const [saved] = await Promise.all([page.waitForEvent("download"), fec.click()]);
  expect(fecFaults(saved.suggestedFilename(), await readFile(await saved.path()))).toEqual([]);
  await page.getByRole("button", { name: "Ce mois-ci" }).click();
  await page.getByLabel("Logiciel").selectOption({ label: "EBP" });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Télécharger", exact: true }).last().click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain(`"Facture ${bill.number}"`);
  await axe(page);

  await tab(page, "Clôture").click();
  await expect(page.getByText("Aucune période n'est clôturée.")).toBeVisible();
  await page.getByRole("button", { name: "Clôturer" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Clôturer" })).toBeDisabled();
  await dialog.getByRole("textbox").fill("clôturer");
  await axe(page);
  await dialog.getByRole("button", { name: "Clôturer" }).click();
  await expect(page.getByText(/^Clôturé jusqu'au .* inclus\.$/).first()).toBeVisible();
  await expect(page.getByText(/par Hélène Vernède, le/)).toBeVisible();
  await axe(page);

  await tab(page, "Intégrité").click();
  await page.getByRole("button", { name: "Lancer le contrôle" }).click();
  await expect(page.getByText("Tout est intègre")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Écritures comptables" })).toContainText(
    "Intègre",
  );
  await axe(page);
  // The owner of the database removes the guards and moves a sale to another account.
  await sql(
    fresh,
    `alter table journal_lines disable trigger user;
     update journal_lines set account = '70600000' where account like '701%' and entry_id in (select e.id from journal_entries e
       join documents d on d.id = e.document_id where e.kind = 'document' and d.number = '${bill.number}');
     alter table journal_lines enable trigger user`,
  );
  await page.getByRole("button", { name: "Recommencer" }).click();
  await expect(page.getByRole("alert")).toContainText("Une anomalie a été trouvée");
  const books = page.getByRole("listitem").filter({ hasText: "Écritures comptables" });
  await expect(books).toContainText("Elle n'est plus celle qui a été passée.");
  await axe(page);
  await books.getByRole("link", { name: /^Ouvrir/ }).click();
  await expect(page.getByRole("link", { name: bill.number })).toBeVisible();
});

test(
  "accounts of the shop come first, and go back to their defaults",
  { tag: "@long" },
  async ({ page, fresh }) => {
    await openAs(page, fresh, OWNER, "/dashboard/accounting/codes");
    const account = page.getByRole("textbox", { name: "Compte, Vins et produits" });
    await expect(account).toHaveValue("70110000");
    await account.fill("70");
    await expect(page.getByText("3 chiffres du plan comptable")).toBeVisible();
    await expect(page.getByRole("button", { name: "Enregistrer" }).first()).toBeDisabled();
    await account.fill("7010VINS");
    await page.getByRole("button", { name: "Enregistrer" }).first().click();
    await expect(page.getByText("Codes comptables enregistrés.")).toBeVisible();
    await page.reload();
    await expect(account).toHaveValue("7010VINS");
    await page.getByLabel("Type de TVA").selectOption({ label: "Italie 22 %" });
    await expect(account).toHaveValue("70117380");
    await page.getByLabel("Type de TVA").selectOption({ label: "TVA 20 %" });
    await page.getByRole("button", { name: /^Revenir au compte par défaut/ }).click();
    await expect(account).toHaveValue("70110000");
    await page.getByRole("button", { name: "Enregistrer" }).first().click();
    await expect(page.getByText("Modifié", { exact: true })).toHaveCount(0);
    await page.getByLabel("Code du journal Ventes").fill("VT");
    const saved = page.waitForResponse((r) => r.url().endsWith("/v1/accounting/journals") && r.ok());
    await page.getByRole("button", { name: "Enregistrer" }).last().click();
    await saved;
    await page.reload();
    await expect(page.getByLabel("Code du journal Ventes")).toHaveValue("VT");
  },
);

test(
  "the settings say when VAT falls due, and lead to the codes",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    await openAs(page, fresh, OWNER, "/dashboard/settings?link=accounting");
    await page.getByLabel("TVA des acomptes").selectOption({ label: "À l'émission" });
    await axe(page);
    const saved = page.waitForResponse((r) => r.request().method() === "PUT" && r.ok());
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await saved;
    await page.reload();
    await expect(page.getByLabel("TVA des acomptes")).toHaveValue("issued");
    await page.getByRole("link", { name: "Codes comptables" }).last().click();
    await expect(page).toHaveURL(/accounting\/codes/);
  },
);

for (const lang of ["fr", "en"] as const)
  test(
    `every page fits every width (${lang})`,
    { tag: "@long" },
    async ({ page, request, site, axe, context }) => {
      await keepBooks(request, site);
      await context.addCookies([{ name: "auth.lang", value: lang, url: site.url }]);
      await openAs(page, site, OWNER, "/dashboard/accounting/journals");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        lang === "fr" ? "Journaux" : "Journals",
      );
      for (const place of ["journals", "vat", "exports", "closing", "integrity", "codes"]) {
        await page.goto(`${site.url}/dashboard/accounting/${place}`);
        for (const [name, viewport] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE })) {
          await page.setViewportSize(viewport);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
          await fits(page);
          // English changes only labels: one look at each page.
          if (lang === "fr" || viewport === DESK) await axe(page);
          if (process.env["SHOTS"])
            await page.screenshot({
              path: `${process.env["SHOTS"]}/${lang}-${name}-${place}.png`,
              fullPage: true,
            });
        }
      }
    },
  );
