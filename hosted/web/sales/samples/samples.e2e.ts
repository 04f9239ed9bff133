import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { inEnglish } from "#sales/shipments/testing/shipments.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "samples are sent to a client, listed, and cancelled; what an agent asks for is sent, and he follows it",
  { tag: "@long" },
  async ({ page, browser, fresh, axe }) => {
    await signIn(page, fresh, OWNER.username, OWNER.password);
    await page.goto(`${fresh.url}/dashboard/orders/samples`);
    await expect(page.getByText("Aucun échantillon envoyé")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Envoyer un échantillon" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Client" }).fill("bouchon des");
    await page.getByRole("option", { name: /Bouchon des/ }).click();
    await dialog.getByRole("combobox", { name: "Produit" }).fill("terre d");
    await page
      .getByRole("option", { name: /Terre d/ })
      .first()
      .click();
    await dialog.getByRole("textbox", { name: "Quantité" }).fill("2");
    await axe(page);
    await dialog.getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText(/Échantillon EC-\d{4}-00001 envoyé/)).toBeVisible();
    const row = page.getByRole("row", { name: /Bouchon des/i });
    await expect(row).toContainText("2 × Terre d");
    await axe(page);
    await inEnglish(page);
    await expect(page.getByRole("heading", { level: 1, name: "Samples" })).toBeVisible();
    await row.hover();
    await row.getByRole("button", { name: "Cancel the sample" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put back in stock" }).click();
    await expect(row).toContainText("Cancelled");

    const road = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await signIn(road, fresh, "solene", "Tournee2026");
    await road.goto(`${fresh.url}/dashboard/orders/samples`);
    await road.getByRole("button", { name: "Demander un échantillon" }).first().click();
    const asking = road.getByRole("dialog");
    await asking.getByRole("combobox", { name: "Client" }).click();
    await road.getByRole("option").first().click();
    await asking.getByRole("combobox", { name: "Produit" }).fill("terre d");
    await road
      .getByRole("option", { name: /Terre d/ })
      .first()
      .click();
    await asking.getByLabel("Remis en main propre").check();
    await axe(road);
    await asking.getByRole("button", { name: "Demander", exact: true }).click();
    await expect(road.getByText("Demandé", { exact: true })).toBeVisible();

    await page.goto(`${fresh.url}/dashboard/orders/samples?view=asked`);
    const waiting = page.getByRole("row", { name: /Solène Guillermic/ });
    await waiting.hover();
    await waiting.getByRole("button", { name: "Send" }).click();
    const sending = page.getByRole("dialog");
    await expect(sending).toContainText("Requested by Solène Guillermic");
    await sending.getByLabel("Carrier").fill("Chronopost");
    await axe(page);
    await sending.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(/Sample EC-\d{4}-00002 sent/)).toBeVisible();
    await page.getByRole("button", { name: "Totals" }).click();
    await expect(page.getByRole("rowheader", { name: "Solène Guillermic" })).toBeVisible();
    await axe(page);
    await road.reload();
    await expect(road.getByText("Envoyé", { exact: true })).toBeVisible();
  },
);
