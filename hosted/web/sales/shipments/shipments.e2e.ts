import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { inEnglish, openAccepted } from "./testing/shipments.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "an order is shared between two recipients, one part leaves and arrives, the other is changed and given up",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const { order, key } = await openAccepted(page, fresh);
    await page.getByRole("button", { name: "Prévoir une livraison" }).click();
    const dialog = page.getByRole("dialog");
    const first = dialog.getByRole("region", { name: "Livraison 1" });
    const units = first.getByRole("textbox", { name: /^Quantité de/ });
    await expect(units).toHaveValue("6");
    await units.fill("4");
    await units.blur();
    await first.getByLabel("Transporteur").fill("Transports Rhône");
    await dialog.getByRole("button", { name: "Ajouter une livraison" }).click();
    const second = dialog.getByRole("region", { name: "Livraison 2" });
    await expect(second.getByRole("textbox", { name: /^Quantité de/ })).toHaveValue("2");
    await second.getByLabel("Destinataire", { exact: true }).selectOption({ label: "Autre adresse" });
    await second.getByLabel("Ville").fill("");
    await expect(dialog.getByText("Complétez l'adresse")).toBeVisible();
    await second.getByLabel("Ville").fill("Marseille");
    await axe(page);
    await dialog.getByRole("button", { name: "Enregistrer 2 livraisons" }).click();
    await expect(page.getByText("2 livraisons prévues")).toBeVisible();
    await expect(page.getByRole("button", { name: "Prévoir une livraison" })).toHaveCount(0);

    const items = page.getByRole("listitem", { name: "Livraison prévue" });
    await expect(items).toHaveCount(2);
    const download = page.waitForEvent("download");
    await items.first().getByRole("button", { name: "Bon de livraison" }).click();
    expect((await download).suggestedFilename()).toMatch(/^BL-\d{4}-00001\.pdf$/);
    const noted = page.getByRole("listitem", { name: /^BL-\d{4}-00001$/ });
    await expect(noted).toContainText("En préparation");
    await noted.getByRole("button", { name: "Expédier" }).click();
    await page.getByLabel("Numéro de suivi").fill("XY123");
    await axe(page);
    await page.getByRole("dialog").getByRole("button", { name: "Expédier" }).click();
    await expect(noted).toContainText("Transports Rhône · XY123");
    await noted.getByRole("button", { name: "Marquer comme livrée" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Marquer comme livrée" }).click();
    await expect(page.getByText("Livraison : livrée en partie", { exact: false })).toBeVisible();

    const rest = items.first();
    await rest.getByRole("button", { name: /^Autres actions/ }).click();
    await page.getByRole("menuitem", { name: "Modifier" }).click();
    await page.getByRole("dialog").getByLabel("Transporteur").fill("Autre transporteur");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer la livraison" }).click();
    await expect(rest).toContainText("Autre transporteur");
    await rest.getByRole("button", { name: /^Autres actions/ }).click();
    await page.getByRole("menuitem", { name: "Annuler la livraison" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler la livraison" }).click();
    await expect(page.getByText("Restent 2 articles à prévoir")).toBeVisible();
    await axe(page);

    await page.goto(`${fresh.url}/dashboard/orders/ventilate`);
    const row = page.getByRole("row", { name: new RegExp(order.number ?? "") });
    await expect(row).toContainText("2");
    await axe(page);
    await row.hover();
    await row.getByRole("button", { name: "Répartir" }).click();
    await expect(page.getByRole("dialog")).toContainText("Livraison 1");

    // One of the two that are left is given up: the result is shown before, and its buyer reads it.
    await page.goto(`${fresh.url}/dashboard/orders/${order.id}`);
    await page.getByRole("button", { name: "Annuler le reste" }).click();
    await expect(dialog.getByText("Indiquez les quantités à annuler")).toBeVisible();
    await dialog.getByRole("textbox", { name: /^Quantité à annuler/ }).fill("1");
    await dialog.getByLabel("Motif").fill("Rupture");
    const total = dialog.getByText("Nouveau total de la commande").locator("xpath=following-sibling::dd");
    await expect(total).toHaveText(/€/);
    const text = (await total.textContent()) ?? "";
    await axe(page);
    await dialog.getByRole("button", { name: "Annuler ces quantités" }).click();
    const less = page.getByRole("region", { name: "Nouveau total de la commande" });
    await expect(less).toContainText("Ne sera pas livré1 ×");
    await expect(less).toContainText(text);
    await page.goto(`${fresh.url}/orders/follow/${order.id}#${key}`);
    await page.getByRole("combobox", { name: "Langue" }).selectOption({ label: "EN" });
    const theirs = page.getByRole("region", { name: "New total of the order" });
    await expect(theirs).toContainText("Will not be delivered1 ×");
    // One total, wherever it is shown: beside the lines, and in the amount to pay.
    const now = await theirs.getByText(/^€/).first().textContent();
    const summary = page.getByRole("complementary", { name: "Your order" });
    await expect(
      summary.getByText("New total of the order").locator("xpath=following-sibling::dd"),
    ).toHaveText(now ?? "");
    await expect(
      page.getByText("Amount", { exact: true }).locator("xpath=following-sibling::dd"),
    ).toContainText(now ?? "");
    await axe(page);
  },
);

test(
  "goods in suspension name what is missing, give their data for the customs and take the reference back",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    await openAccepted(page, fresh);
    await inEnglish(page);
    await page.getByRole("button", { name: "Plan a delivery" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Duty and customs").click();
    await dialog.getByLabel("Leaves under duty suspension").check();
    await dialog.getByRole("button", { name: "Save the delivery" }).click();
    const item = page.getByRole("listitem", { name: "Planned delivery" });
    await expect(item).toContainText("Recipient's excise number");
    await expect(item.getByRole("button", { name: "Ship" })).toBeDisabled();
    await axe(page);

    // A missing fact has a link to the place where it is entered.
    await item.getByRole("button", { name: "Edit the delivery" }).click();
    await dialog.getByLabel("Recipient type").selectOption("1");
    await dialog.getByLabel("Recipient's excise number").fill("BE1234567890A");
    await dialog.getByLabel("Journey time").fill("D02");
    await dialog.getByLabel("Transport arranged by").selectOption("1");
    await dialog.getByLabel("Carrier").fill("Transports Rhône");
    await axe(page);
    await dialog.getByRole("button", { name: "Save the delivery" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(item).not.toContainText("Recipient's excise number");
    await expect(item).toContainText("Customs reference (ARC)");

    const note = page.waitForEvent("download");
    await item.getByRole("button", { name: "Issue the delivery note" }).click();
    await note;
    const numbered = page.getByRole("listitem", { name: /^BL-/ });
    const data = page.waitForEvent("download");
    await numbered.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: "e-AD data (XML)" }).click();
    expect((await data).suggestedFilename()).toMatch(/^DAE-BL-.*\.xml$/);
    await numbered.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: "Tracking and customs reference" }).click();
    await dialog.getByLabel("Customs reference (ARC)").fill("26FR");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByLabel("Customs reference (ARC)").fill("26FRG0123456789ABCDE7");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(numbered).toContainText("26FRG0123456789ABCDE7");
    await numbered.getByRole("button", { name: "Ship" }).click();
    await dialog.getByRole("button", { name: "Ship" }).click();
    await expect(numbered).toContainText(/In transit|Shipped on/);
  },
);
