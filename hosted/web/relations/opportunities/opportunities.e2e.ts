import { expect, openAs, tabTo, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

const BOARD = "/dashboard/clients/opportunities";

test("by the keyboard alone: an opportunity is made, goes through the stages, is refused in an old version, and is won", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, fresh, OWNER, BOARD);
  await expect(page.getByRole("heading", { level: 1, name: "Opportunités" })).toBeVisible();
  await axe(page);
  await tabTo(page, "Nouvelle opportunité");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Client$/);
  await page.keyboard.type("bouchon des");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/Bouchon des/]);
  await page.keyboard.press("Enter");
  await tabTo(page, "Nom de l'opportunité");
  await page.keyboard.type("Menu de Pâques");
  await tabTo(page, "Montant HT");
  await page.keyboard.type("1200");
  await tabTo(page, "À faire");
  await page.keyboard.type("Rappeler le chef");
  await axe(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Menu de Pâques" })).toBeVisible();
  await axe(page);
  await tabTo(page, "Opportunités");
  await page.keyboard.press("Enter");

  const column = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
  const said = page.getByRole("status").filter({ hasText: "Menu de Pâques" });
  await expect(column("À contacter")).toContainText("9 960,00 €");
  await tabTo(page, "Menu de Pâques");
  await page.keyboard.press("Alt+ArrowDown");
  await expect(said).toContainText("À contacter, place 2 sur 3");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toContainText("Échange, place 1 sur 3");
  await expect(column("Échange")).toContainText("Pondéré : 1 731,00 €");
  const card = page.getByRole("link", { name: "Menu de Pâques" });
  await expect(card).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "Colis de fin d'année du comité" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("m");
  await page.getByRole("dialog").getByLabel("Étape").selectOption({ label: "Devis" });
  await axe(page);
  await tabTo(page, /^Déplacer$/);
  await page.keyboard.press("Enter");
  await expect(said).toContainText("Devis, place 1 sur 2");
  await expect(card).toBeFocused();

  // Somebody else has changed it meanwhile: the card goes back, and the reason is told.
  await sql(fresh, "update opportunities set version = version + 1 where title = 'Menu de Pâques'");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toContainText("n'a pas été déplacée");
  await expect(column("Devis")).toContainText("Menu de Pâques");
  await expect(card).toBeFocused();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(said).toContainText("Gagnée, place 1 sur 2");
  await expect(column("Gagnée")).toContainText("2 380,00 €");
  await axe(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Gagnée/ }).click();
  await expect(card).toBeVisible();
  await axe(page);
  await page.getByRole("link", { name: "Prévisions" }).click();
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("21 370,00 €");
  await axe(page);

  // A stage goes while a field of the last one has the focus: its opportunities need another stage, asked at the field.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Tableau", exact: true }).click();
  await page.getByRole("button", { name: "Étapes" }).click();
  const stages = page.getByRole("dialog");
  const sent: (string | null)[] = [];
  page.on("request", (request) => void (request.method() === "PUT" ? sent.push(request.postData()) : null));
  await stages.getByLabel("Nom").last().click();
  await stages.getByRole("button", { name: "Retirer : Échange" }).click();
  await stages.getByRole("button", { name: "Enregistrer" }).click();
  const taker = stages.getByLabel(/Échange.*passe/);
  await expect(taker).toHaveAccessibleDescription("Choisissez l'étape qui reprend ses opportunités");
  await expect(taker).toBeFocused();
  expect(sent).toEqual([]);
  await taker.selectOption({ label: "Dégustation" });
  await stages.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByText("Étapes enregistrées")).toBeVisible();
  await expect(column("Échange")).toHaveCount(0);
  expect(sent).toHaveLength(1);
});
