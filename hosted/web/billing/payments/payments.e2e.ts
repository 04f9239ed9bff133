import { expect, openAs, tabTo, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { acceptedOrder, asOwner, billOf, newId } from "#sales/bills/testing/bills.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const dialog = (page: Page) => page.getByRole("dialog");
const said = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

test(
  "a check pays two bills by keyboard, bounces, its client is reminded, and a credit note pays the rest",
  { tag: "@long" },
  async ({ page, fresh, sql, axe }) => {
    test.setTimeout(150_000);
    const call = await asOwner(fresh.url);
    const one = await billOf(call, (await acceptedOrder(fresh.url, call, { quantity: 6 })).id);
    const two = await billOf(call, (await acceptedOrder(fresh.url, call, { quantity: 3 })).id);
    const both = one.openCents + two.openCents;

    // Payer, amount, method: the oldest is paid first, and the rest is shown.
    await openAs(page, fresh, OWNER, "/dashboard/payments");
    await page.getByRole("button", { name: "Enregistrer un règlement" }).first().click();
    const key = page.keyboard;
    await expect(dialog(page).getByRole("combobox", { name: "Client ou numéro" })).toBeFocused();
    await key.type(two.number);
    await expect(dialog(page).getByRole("listbox").getByRole("option")).toHaveCount(1);
    await key.press("Enter");
    await tabTo(page, "Montant reçu");
    await key.type(((both + 500) / 100).toFixed(2).replace(".", ","));
    await tabTo(page, "Référence");
    await key.type("CHQ 0012345");
    await said(page, /Non affecté.*5,00/);
    await expect(dialog(page).getByLabel(`Affecter à ${one.number}`)).not.toHaveValue("0,00");
    await axe(page);
    await tabTo(page, "Enregistrer");
    await key.press("Enter");
    await said(page, "Règlement enregistré");
    await axe(page);

    // The payment bounces: both invoices are owed again.
    await row(page, /CHQ 0012345/)
      .getByRole("link")
      .first()
      .click();
    await said(page, "Affectations");
    await expect(page.getByRole("link", { name: `Facture ${one.number}` })).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Signaler un rejet" }).click();
    await dialog(page).getByLabel("Motif").fill("Sans provision");
    await dialog(page).getByRole("button", { name: "Valider" }).click();
    await said(page, "Règlement rejeté : les documents sont de nouveau dus");
    await said(page, "Sans provision");

    // The due day of both passes: the client is reminded once.
    await sql(
      fresh,
      "update document_states set due_on = (now() at time zone 'Europe/Paris')::date - 20 where document_id = $1",
      [one.id],
    );
    await page.goto(`${fresh.url}/dashboard/payments/unpaids`);
    await expect(row(page, new RegExp(one.number))).toContainText("20 jours");
    await axe(page);
    await row(page, new RegExp(one.number)).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Relancer" }).first().click();
    await expect(dialog(page).getByText(`Rappel : ${one.number}`)).toBeVisible();
    await axe(page);
    await dialog(page).getByRole("button", { name: "Envoyer" }).click();
    await said(page, "1 relance envoyée");
    await expect(row(page, new RegExp(one.number))).toContainText("1/3");
    await expect
      .poll(async () => (await sql(fresh, "select 1 from mails where id like 'reminder.%'")).length)
      .toBe(1);

    // The second invoice is paid and credited: the credit note pays a part of the first.
    const today = new Date().toISOString().slice(0, 10);
    const allocations = [{ documentId: two.id, amountCents: two.openCents }];
    await call(
      "POST /v1/settlements",
      {
        body: {
          id: newId(),
          clientId: two.clientId,
          amountCents: two.openCents,
          type: "transfer",
          receivedOn: today,
          allocations,
        },
      },
      { idempotencyKey: newId() },
    );
    const note = await call(
      "POST /v1/documents/:documentId/credits",
      {
        params: { documentId: two.id },
        body: { id: newId(), what: { mode: "amount", amountCents: 1000 }, reason: "Bouteille bouchonnée" },
      },
      { idempotencyKey: newId() },
    );
    await page.goto(`${fresh.url}/dashboard/payments/credits`);
    await axe(page);
    const credit = row(page, new RegExp(note.number));
    await credit.hover();
    await credit.getByRole("button", { name: /Utiliser/ }).click();
    await expect(dialog(page).getByLabel("Montant")).toHaveValue("10,00");
    await axe(page);
    await dialog(page).getByRole("button", { name: "Utiliser" }).click();
    await said(page, "Avoir utilisé");
    const left = await call("GET /v1/documents/:documentId", { params: { documentId: one.id } });
    expect(left.openCents).toBe(one.openCents - 1000);

    await page.goto(`${fresh.url}/dashboard/payments/outstandings`);
    await expect(page.getByRole("row").filter({ hasText: "–" }).first()).toBeVisible();
    await axe(page);
  },
);

test(
  "a line that was matched by mistake waits again, and a slip that never went to the bank is undone",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const call = await asOwner(fresh.url);
    const one = await billOf(call, (await acceptedOrder(fresh.url, call, { quantity: 6 })).id);
    const today = new Date().toISOString().slice(0, 10);
    // A line of the bank statement was matched by mistake: the list of lines offers the way to undo it.
    const { banks } = await call("GET /v1/payments/rules");
    await call(
      "POST /v1/payments/statements",
      {
        body: {
          id: newId(),
          bankId: banks[0]?.id ?? "",
          name: "releve.csv",
          content: `Date;Libellé;Montant\n${today.split("-").toReversed().join("/")};VIR PAR ERREUR;7,77`,
        },
      },
      { idempotencyKey: newId() },
    );
    const { lines } = await call("GET /v1/payments/bank-lines/waiting", { query: {} });
    const came = lines.find((l) => l.label === "VIR PAR ERREUR");
    const as = { kind: "documents" as const, clientId: one.clientId, allocations: [] };
    await call(
      "POST /v1/payments/bank-lines/:lineId/match",
      { params: { lineId: came?.id ?? "" }, body: { version: came?.version ?? 0, as } },
      { idempotencyKey: newId() },
    );
    await openAs(page, fresh, OWNER, "/dashboard/payments/statements");
    await page.getByRole("link", { name: "Opérations", exact: true }).click();
    const line = row(page, /VIR PAR ERREUR/);
    await expect(line).toContainText("Rapprochée");
    await axe(page);
    await line.hover();
    await line.getByRole("button", { name: /Annuler le rapprochement/ }).click();
    await dialog(page).getByRole("button", { name: "Valider" }).click();
    await said(page, "Rapprochement annulé");
    await expect(line).toContainText("À rapprocher");

    // A slip never went to the bank.
    const check = await call(
      "POST /v1/settlements",
      {
        body: {
          id: newId(),
          clientId: one.clientId,
          amountCents: 4242,
          type: "check",
          receivedOn: today,
          reference: "CHQ 42",
        },
      },
      { idempotencyKey: newId() },
    );
    const slip = await call(
      "POST /v1/payments/slips",
      {
        body: {
          id: newId(),
          type: "check",
          bankId: banks[0]?.id ?? "",
          madeOn: today,
          settlementIds: [check.id],
        },
      },
      { idempotencyKey: newId() },
    );
    await page.goto(`${fresh.url}/dashboard/payments/slips/${slip.id}`);
    await page.getByRole("button", { name: "Annuler la remise" }).click();
    await dialog(page).getByRole("button", { name: "Valider" }).click();
    await said(page, /ses règlements attendent une autre remise/);
    await expect(page.getByRole("button", { name: "Annuler la remise" })).toBeHidden();
    await axe(page);
    expect(
      (await call("GET /v1/settlements/:settlementId", { params: { settlementId: check.id } })).status,
    ).toBe("noted");
  },
);
