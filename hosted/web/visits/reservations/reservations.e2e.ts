import type { Page } from "@playwright/test";
import encodeQR from "qr";
import { expect, goTo, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { openEvent } from "./testing/reservations.fixture.ts";

const OWNER = { username: "calades", password: "Calades2026" };
const PHONE = { width: 390, height: 844 };
test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

/** Replaces the machine's camera by one that shows a QR code. */
async function show(page: Page, code: string): Promise<void> {
  const bits = encodeQR(code, "raw", { ecc: "medium" });
  await page.addInitScript((rows: boolean[][]) => {
    const scale = 8;
    const side = rows.length * scale;
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [side, side];
      const pen = canvas.getContext("2d");
      const draw = (): void => {
        if (!pen) return;
        pen.fillStyle = "#fff";
        pen.fillRect(0, 0, side, side);
        pen.fillStyle = "#000";
        for (const [y, row] of rows.entries())
          for (const [x, dark] of row.entries()) if (dark) pen.fillRect(x * scale, y * scale, scale, scale);
      };
      setInterval(draw, 60);
      draw();
      return canvas.captureStream(15);
    };
  }, bits);
}

test(
  "a booking taken by phone moves to another slot with a part of its money back, and is welcomed by its ticket",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    const event = await openEvent(site.url, OWNER, "Atelier d'assemblage");
    const [later, today] = [await event.slot(4, 3, "14:00"), await event.slot(6, 0, "10:00")];
    await openAs(page, site, OWNER, "/dashboard/reservations/add");
    await page.getByLabel("Visite", { exact: true }).selectOption({ label: event.title });
    await page.getByRole("group", { name: "Jour" }).getByRole("button").nth(1).click();
    await page.locator(`input[value="${later.id}"]`).check();
    await page.getByRole("textbox", { name: "Adulte" }).fill("5");
    await page.getByRole("textbox", { name: "Planche" }).fill("1");
    await page.getByLabel("Prénom").fill("Marie-Antoinette");
    await page.getByLabel("Nom", { exact: true }).fill("de La Rochefoucauld");
    await page.getByLabel("E-mail (facultatif)").fill("marie@example.org");
    await page.getByRole("radio", { name: /Déjà payé/ }).check();
    await page.getByRole("button", { name: "Réserver" }).click();
    await expect(
      page.getByText("Il ne reste pas assez de places dans ce créneau.", { exact: true }),
    ).toBeVisible();
    await page.getByRole("textbox", { name: "Adulte" }).fill("4");
    await page.getByRole("textbox", { name: "Planche" }).click();
    await expect(page.getByRole("row", { name: /Total TTC/ })).toContainText("70,70");
    await page.evaluate(() => scrollTo(0, 0));
    await axe(page);
    await page.getByRole("button", { name: "Réserver" }).click();
    await expect(page.getByText(/Réservation R20\d\d-\d{5} confirmée/)).toBeVisible();
    const number = await page.getByRole("heading", { level: 1 }).innerText();
    const id = page.url().split("/").at(-1) ?? "";

    // Two of them stay home, the others come today: the refund is shown before.
    await page.getByRole("button", { name: "Modifier" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("group", { name: "Jour" }).getByRole("button").first().click();
    await dialog.locator(`input[value="${today.id}"]`).check();
    await dialog.getByRole("textbox", { name: "Adulte" }).fill("2");
    await dialog.getByRole("textbox", { name: "Planche" }).click();
    await expect(dialog.getByText("À rembourser")).toBeVisible();
    await expect(dialog.locator("dl")).toContainText(/39,10.*31,60/s);
    await dialog.getByRole("button", { name: "Appliquer la modification" }).click();
    await expect(page.getByText("Réservation déplacée")).toBeVisible();
    await expect(page.getByText(/À rembourser 31,60/).first()).toBeVisible();
    await page.getByRole("button", { name: "Autres actions" }).click();
    await page.getByRole("menuitem", { name: "Rembourser" }).click();
    await dialog.getByRole("button", { name: /Rembourser 31,60/ }).click();
    await expect(page.getByText("Remboursement enregistré")).toBeVisible();
    await expect(page.getByText("Changement de créneau")).toBeVisible();
    await axe(page);

    // At the door, on a phone: the ticket is scanned, one of the two has come.
    await page.setViewportSize(PHONE);
    await show(page, `${site.url}/dashboard/reservations/scan?code=${await event.code(id)}`);
    await page.goto(`${site.url}/dashboard/reservations/scan`);
    const result = page.getByRole("status").filter({ hasText: "Bienvenue" });
    await expect(result).toContainText("Marie-Antoinette de La Rochefoucauld");
    await expect(result).toContainText("1 Planche");
    await page.getByRole("button", { name: "Diminuer" }).click();
    await page.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("1 personne présente")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await axe(page);
    // The phone's own camera leads to the same place; the code does not stay in the address.
    await page.goto(`${site.url}/dashboard/reservations/scan?code=${await event.code(id)}`);
    await expect(page.getByText("Déjà présents")).toBeVisible();
    expect(page.url()).toMatch(/\/scan$/);

    await goTo(page, `/dashboard/reservations?search=${number}`);
    await expect(page.getByRole("listitem").filter({ hasText: "Rochefoucauld" })).toContainText("Honorée");
  },
);

test(
  "the calendar shows how full slots are, opens one, moves what is in it, and leads to the sheet of the day",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    const event = await openEvent(site.url, OWNER, "Balade en calèche", { feeWaivedFrom: 6 });
    const [slot, other] = [await event.slot(4, 1, "09:00"), await event.slot(8, 1, "11:00")];
    const taken = await event.take(slot, { lastname: "Nguyen", adults: 3 });
    await event.take(slot, { lastname: "Bérard", adults: 1, paid: true });
    const week = `/dashboard/reservations/calendar?event=${event.id}&date=${slot.day}&view=week`;
    await openAs(page, site, OWNER, week);
    const chips = page.getByRole("button", { name: /Balade en calèche/ });
    await expect(chips).toHaveCount(2);
    await expect(chips.filter({ hasText: "Complet" })).toBeVisible();
    await axe(page);

    // By the keyboard: the panel opens, its reservation moves to the other slot by its button.
    await chips.filter({ hasText: "Complet" }).focus();
    await page.keyboard.press("Enter");
    const panel = page.getByRole("region", { name: "Créneau" });
    await expect(panel).toContainText("2 réservations");
    await panel.getByRole("button", { name: /Déplacer la réservation d'Élise Bérard/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator(`input[value="${other.id}"]`).check();
    await dialog.getByRole("button", { name: "Appliquer la modification" }).click();
    await expect(page.getByText("Réservation déplacée")).toBeVisible();
    await expect(panel).toContainText("3/4");

    // By the mouse: a reservation is dropped on a slot, a slot on another hour; both ask for confirmation.
    const free = chips.filter({ hasText: "1/8" });
    // A slot that is counted again under the pointer is another target: the drop is repeated.
    await expect(async () => {
      await panel.getByRole("link", { name: "Élise Nguyen" }).hover();
      await page.mouse.down();
      await free.hover();
      await free.hover({ position: { x: 20, y: 12 } });
      await page.mouse.up();
      await expect(dialog).toContainText(`Modifier la réservation ${taken.number}`, { timeout: 2000 });
    }).toPass();
    await expect(dialog.locator(`input[value="${other.id}"]`)).toBeChecked();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await panel.getByRole("button", { name: "Fermer le créneau" }).click();
    await dialog.getByLabel("Motif").fill("Orage annoncé");
    await dialog.getByRole("button", { name: "Fermer le créneau" }).click();
    await expect(panel).toContainText("Fermé : Orage annoncé");
    const box = await free.boundingBox();
    if (!box) throw new Error("the slot is not drawn");
    await page.mouse.move(box.x + 30, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + 60, { steps: 8 });
    await page.mouse.up();
    await expect(dialog).toContainText("1 client sera prévenu par e-mail.");
    await dialog.getByRole("button", { name: "Déplacer le créneau" }).click();
    await expect(page.getByText("Créneau déplacé")).toBeVisible();

    await goTo(page, `/dashboard/reservations/day?day=${slot.day}&event=${event.id}`);
    const person = page.getByRole("row").filter({ hasText: "Élise Nguyen" });
    await expect(person).toContainText("3 Adulte");
    await expect(person).toContainText(/Reste 47,40/);
    await expect(page.getByRole("row").filter({ hasText: "Élise Bérard" })).toContainText("Payé");
    await axe(page);
    await page.setViewportSize(PHONE);
    await goTo(page, `/dashboard/reservations/calendar?event=${event.id}&date=${slot.day}`);
    await page.getByRole("button", { name: /Balade en calèche.*Fermé/s }).click();
    await expect(page.getByRole("dialog")).toContainText("Élise Nguyen");

    // The fee is due: at the door and on its page it is said which bottles waive it.
    const waiver = page.getByText("Dégustation offerte dès 6 bouteilles", { exact: false });
    await page.goto(`${site.url}/dashboard/reservations/scan?code=${await event.code(taken.id)}`);
    await expect(page.getByRole("status").filter({ hasText: "Reste 47,40" })).toContainText(
      "Dégustation offerte dès 6 bouteilles",
    );
    await axe(page);
    await page.getByRole("link", { name: "Ouvrir pour encaisser" }).click();
    await expect(waiver).toBeVisible();
  },
);
