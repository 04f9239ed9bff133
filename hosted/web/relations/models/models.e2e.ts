import type { Page } from "@playwright/test";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const WIDTHS = [1440, 820, 390] as const;

/** Looks at a page in the three widths. */
async function inWidths(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await look();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Names of the blocks of the mail in their order. */
const kindsOf = (page: Page): Promise<string[]> =>
  page
    .locator("[data-block]")
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute("data-kind") ?? ""));
const saved = (page: Page) => expect(page.getByText(/^Enregistré à/)).toBeVisible();

test("a ready model is changed by keys, kept as a version, previewed for a client and sent as a test", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  await openAs(page, fresh, OWNER, "/dashboard/crm/models");
  await page.getByRole("link", { name: "Nouveau modèle" }).click();
  await expect(page.getByRole("button", { name: /^Sortie d'un millésime/ })).toBeVisible();
  await page.getByRole("button", { name: /^Sortie d'un millésime/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sortie d'un millésime" })).toBeVisible();
  const before = await kindsOf(page);
  expect(before.at(-1)).toBe("footer");

  // By mouse: a kind of the palette is dropped before the first block.
  const palette = page.getByRole("complementary", { name: "Blocs et réglages" });
  await palette
    .getByRole("button", { name: "Séparateur" })
    .dragTo(page.locator("[data-block]").first(), { targetPosition: { x: 200, y: 6 } });
  await expect.poll(() => kindsOf(page)).toEqual(["divider", ...before]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => kindsOf(page)).toEqual(before);

  // By keys alone: the first block is chosen, another one is added after it, moved, removed, taken back.
  const handles = page.locator("[data-handle]");
  await handles.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(handles.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "Ajouter", exact: true }).press("Enter");
  await page.getByRole("button", { name: "Titre", exact: true }).press("Enter");
  await expect(handles.nth(1)).toBeFocused();
  const added = [before[0], "heading", ...before.slice(1)];
  expect(await kindsOf(page)).toEqual(added);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(handles.first()).toBeFocused();
  expect((await kindsOf(page)).slice(0, 2)).toEqual(["heading", before[0]]);
  await expect(page.getByRole("status").filter({ hasText: "position 1 sur" })).toBeAttached();
  await page.keyboard.press("Control+d");
  expect((await kindsOf(page)).slice(0, 3)).toEqual(["heading", "heading", before[0]]);
  await expect(handles.nth(1)).toBeFocused();
  await page.keyboard.press("Delete");
  expect((await kindsOf(page)).slice(0, 2)).toEqual(["heading", before[0]]);
  await page.getByRole("button", { name: "Annuler" }).last().click();
  expect((await kindsOf(page)).slice(0, 3)).toEqual(["heading", "heading", before[0]]);
  await handles.nth(1).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect((await kindsOf(page)).slice(0, 2)).toEqual(["heading", before[0]]);

  // Its words, with a field.
  await handles.first().press("Enter");
  const words = page.getByRole("textbox", { name: "Texte", exact: true });
  await words.focus();
  await expect(words).toHaveAttribute("contenteditable", "true");
  await words.pressSequentially("Pour vous, ");
  await words.pressSequentially("{pré");
  await page.getByRole("option", { name: "Prénom" }).click();
  // The field is there with its usual text, and the sentence goes on; a press on it changes that text.
  await page.keyboard.type(" !");
  await expect(handles.first()).toHaveAccessibleName(/Pour vous, à vous !/);
  await words.getByRole("img", { name: /^Champ Prénom/ }).click();
  await page.getByLabel("Texte si la valeur est inconnue").fill("cher client");
  await page.keyboard.press("Enter");
  await expect(handles.first()).toHaveAccessibleName(/Pour vous, cher client !/);
  await saved(page);
  await inWidths(page, () => axe(page));

  await page.getByRole("button", { name: "Versions", exact: true }).click();
  await page.getByLabel("Note").fill("Avant l'envoi");
  await page.getByRole("button", { name: "Enregistrer une version" }).click();
  await expect(page.getByText("Version 1 · Avant l'envoi")).toBeVisible();
  await axe(page);
  await page.keyboard.press("Escape");
  await handles.first().press("Delete");
  await saved(page);
  await page.getByRole("button", { name: "Versions", exact: true }).click();
  await page.getByRole("button", { name: "Restaurer la version 1" }).click();
  await expect(page.getByText(/^Version 1 restaurée/)).toBeVisible();
  expect((await kindsOf(page))[0]).toBe("heading");

  // The real mail, of a real client, in the programs of readers.
  await page.getByRole("button", { name: "Aperçu", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Client" }).fill("rousselin");
  await page.getByRole("option", { name: /Rousselin/ }).click();
  const mail = page.frameLocator('iframe[title="E-mail"]');
  await expect(mail.getByText("Pour vous, Camille")).toBeVisible();
  await dialog.getByRole("button", { name: "Mode sombre" }).click();
  await dialog.getByRole("button", { name: "Téléphone (390 px)" }).click();
  await expect(dialog.locator("iframe")).toHaveAttribute("width", "390");
  await expect(mail.getByText("Pour vous, Camille")).toBeVisible();
  await dialog.getByRole("button", { name: "Texte brut" }).click();
  await expect(dialog.locator("pre")).toContainText("Pour vous, Camille");
  await axe(page);
  await dialog.getByRole("button", { name: "M'envoyer un test" }).click();
  await expect(page.getByText(/^Test envoyé à/)).toBeVisible();
  const [test] = await sql(fresh, "select body_text from mails where kind = 'modelTest'");
  expect(String(test?.["body_text"])).toContain("Pour vous, Camille");
});

test("a standard model is written by keys alone, with fields that arrows step over and one key removes", async ({
  page,
  site,
  axe,
}) => {
  await openAs(page, site, OWNER, "/dashboard/crm/models/add");
  await page.getByRole("button", { name: /^Modèle standard/ }).press("Enter");
  const subject = page.getByRole("textbox", { name: "Objet" });
  await subject.focus();
  await expect(subject).toHaveAttribute("contenteditable", "true");
  await subject.pressSequentially("Bonjour ");
  // Letters narrow the list, and those that follow the choice stand in the line.
  await page.keyboard.type("{pré");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText(["Prénom"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type(" !");
  await expect(subject).toBeFocused();
  const field = subject.getByRole("img", { name: "Champ Prénom, sinon « à vous »" });
  await expect(field).toBeVisible();
  await expect(page.getByText("Bonjour Élise !")).toBeVisible();

  const text = page.getByRole("textbox", { name: "Texte (Français)" });
  await text.focus();
  await page.keyboard.type("Chez ");
  await page.keyboard.type("{nom");
  await page.getByRole("option", { name: "Nom", exact: true }).waitFor();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveText(
    "Nom de la boutique",
  );
  await page.keyboard.press("Tab");
  await expect(text.getByRole("img", { name: "Champ Nom de la boutique" })).toBeVisible();
  await expect(text).toBeFocused();
  // One step back selects the field, the next passes it; a letter is typed before it.
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("nous, ");
  await expect(page.frameLocator("iframe").getByText("Chez nous, Domaine des Trois Calades")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Backspace");
  await expect(text.getByRole("img")).toHaveCount(0);
  // Escape writes the brace itself; a pasted token becomes a field.
  await page.keyboard.type("{éz");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await expect(text).toContainText("{");
  await text.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/plain", " {{city|votre ville}} et {{unknown}}");
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(text.getByRole("img", { name: "Champ Ville, sinon « votre ville »" })).toBeVisible();
  await saved(page);
  await axe(page);

  // Another language begins empty, and is marked as written.
  await page.getByRole("button", { name: /^English, vide/ }).click();
  await page.getByRole("textbox", { name: "Texte (English)" }).fill("Hello");
  await expect(page.getByRole("button", { name: /^English, rédigé/ })).toBeVisible();
  // Unsaved words are there again after the page was left.
  // No request leaves this document: a route would let the last one of a page that is being left pass.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError("offline"));
  });
  await page.getByRole("textbox", { name: "Texte (English)" }).fill("Hello again");
  await expect(page.getByText(/n'ont pas pu être enregistrées/)).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: /^English, rédigé/ }).click();
  await expect(page.getByRole("textbox", { name: "Texte (English)" })).toHaveText("Hello again");
  await saved(page);
  // A later visit in the same window begins with the draft as it is now.
  await page.getByRole("link", { name: "Modèles d'e-mails" }).click();
  await page.getByRole("table").getByRole("link", { name: "Nouveau modèle", exact: true }).first().click();
  await page.getByRole("button", { name: /^English, rédigé/ }).click();
  await page.getByRole("textbox", { name: "Texte (English)" }).fill("Hello for good");
  await saved(page);
});

test("letters typed while an editor is fetched are kept, with the cursor", async ({ page, site }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/(FieldLineEditor|RichTextEditor)-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openAs(page, site, OWNER, "/dashboard/crm/models/add");
  await page.getByRole("button", { name: /^Modèle standard/ }).press("Enter");
  const subject = page.getByRole("textbox", { name: "Objet" });
  await subject.pressSequentially("Vendnges");
  for (let step = 0; step < 4; step += 1) await subject.press("ArrowLeft");
  await page.keyboard.type("a");
  const text = page.getByRole("textbox", { name: "Texte (Français)" });
  await text.pressSequentially("Bonjour");
  await text.press("Enter");
  await page.keyboard.type("À ôt");
  for (let step = 0; step < 2; step += 1) await text.press("ArrowLeft");
  await page.keyboard.type("bient");
  await expect(subject).toHaveValue("Vendanges");
  await expect(text).toHaveValue("Bonjour\nÀ bientôt");
  release();
  await expect(text).toHaveAttribute("contenteditable", "true");
  await expect(text).toBeFocused();
  await page.keyboard.type("-");
  await expect(text.locator("p")).toHaveText(["Bonjour", "À bient-ôt"]);
  await expect(subject).toHaveText("Vendanges");
  await saved(page);
  await expect(page.frameLocator("iframe").getByText("À bient-ôt")).toBeVisible();
});

test("two tabs do not overwrite each other: the later one keeps its work as a copy, or takes the other's", async ({
  page,
  site,
}) => {
  await openAs(page, site, OWNER, "/dashboard/crm/models/advanced");
  await page.waitForURL(/models\/[^/]+\/advanced$/);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const subject = (tab: Page) => tab.getByRole("textbox", { name: "Objet" });
  for (const tab of [page, other]) await subject(tab).focus();
  await subject(page).fill("Vendanges");
  await saved(page);
  await subject(other).fill("Primeurs");
  await expect(other.getByText("Ce modèle vient d'être modifié ailleurs")).toBeVisible();
  await expect(subject(other)).toHaveText("Primeurs");
  await other.getByRole("button", { name: "Garder les miennes en copie" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Nouveau modèle (copie)" })).toBeVisible();
  await expect(subject(other)).toHaveText("Primeurs");
  await other.goto(page.url());
  await expect(subject(other)).toHaveValue("Vendanges");
  await subject(page).fill("Vendanges 2026");
  await expect(page.getByText("Enregistrement…")).toBeVisible();
  await saved(page);
  await subject(other).focus();
  await subject(other).fill("Autre");
  await other.getByRole("button", { name: "Reprendre l'autre version" }).click();
  await expect(subject(other)).toHaveText("Vendanges 2026");
});

test("a shop chooses the models of its quotes and reminders in its settings", async ({
  page,
  fresh,
  axe,
}) => {
  await openAs(page, fresh, OWNER, "/dashboard/crm/models/add");
  await page.getByRole("button", { name: /^Relance de paiement/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Relance de paiement" })).toBeVisible();
  await page.goto(`${fresh.url}/dashboard/settings?link=campaigns`);
  const chosen = page.getByRole("combobox", { name: "Relance 2" });
  await expect(chosen).toHaveValue("");
  await chosen.selectOption({ label: "Relance de paiement" });
  await expect(page.getByText("Modèles enregistrés.")).toBeVisible();
  await axe(page);
  // Models of other uses are not offered.
  await expect(page.getByRole("combobox", { name: "Devis" }).getByRole("option")).toHaveText([
    "Texte de Cuvée",
  ]);
  await page.reload();
  await expect(chosen.getByRole("option", { selected: true })).toHaveText("Relance de paiement");
  await expect(page.getByRole("combobox", { name: "Relance 1" })).toHaveValue("");
  await page.getByRole("link", { name: "Voir le modèle : Relance de paiement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Relance de paiement" })).toBeVisible();
});
