import { dayAfter, dayInFrance } from "@cuvee/core/kit/days.ts";
import ICAL from "ical.js";
import type { Locator, Page } from "@playwright/test";
import { expect, goTo, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const SUBJECT = "Goûter; l'assemblage, à deux 🍷";

/** Returns a place in the row of an hour of the board. */
async function placeOf(page: Page, time: string): Promise<{ x: number; y: number }> {
  const row = page.locator(`[data-time="${time}:00"]`).last();
  await row.scrollIntoViewIfNeeded();
  const box = await row.boundingBox();
  if (!box) throw new Error(`${time} is not drawn`);
  return { x: box.x + box.width - 200, y: box.y + 4 };
}

/** Drags an item to an hour, held at its top. */
async function drag(page: Page, item: Locator, time: string): Promise<void> {
  const to = await placeOf(page, time);
  const box = await item.boundingBox();
  if (!box) throw new Error("the item is not drawn");
  await page.mouse.move(box.x + 60, box.y + 6);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, to.y + 2, { steps: 8 });
  await page.mouse.up();
}

test("a task of the calendar: added at an hour, moved by form and by mouse, back when refused, read elsewhere", async ({
  page,
  fresh,
  sql,
  axe,
}) => {
  const day = dayAfter(dayInFrance(Date.now()), 20);
  const board = page.locator("main");
  await openAs(page, fresh, OWNER, `/dashboard/calendar?view=day&date=${day}`);
  const layers = page.getByRole("group", { name: "Calques" });
  await layers.getByRole("button", { name: "Visites" }).click();
  await expect(layers.getByRole("button", { name: "Visites" })).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/kinds=meetings%2Ctasks%2Copportunities%2Ccampaigns%2CclosedDays/);
  await expect(board.getByText(/^Dégustation de/)).toHaveCount(0);

  const { x, y } = await placeOf(page, "13:00");
  await page.mouse.click(x, y);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Échéance" })).toHaveValue(
    day.split("-").toReversed().join("/"),
  );
  await expect(dialog.getByRole("textbox", { name: /^Heure/ })).toHaveValue("13:00");
  await dialog.getByLabel("Objet").fill(SUBJECT);
  await dialog.getByLabel("Type").selectOption({ label: "Dégustation" });
  await dialog.getByRole("button", { name: "Ajouter la tâche" }).click();
  await expect(dialog).toHaveCount(0);
  const item = page.getByRole("button").filter({ hasText: SUBJECT });
  await expect(item).toContainText("13:00");
  await axe(page);

  await item.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("link", { name: "Ouvrir la tâche" })).toBeVisible();
  await dialog.getByLabel(/^Heure/).fill("15:00");
  await axe(page);
  await dialog.getByRole("button", { name: "Déplacer" }).click();
  await expect(page.getByText("Tâche déplacée")).toBeVisible();
  await expect(item).toContainText("15:00");

  await drag(page, item, "10:00");
  await expect(item).toContainText("10:00");
  // Another person changes it: the move is refused, and what is drawn goes back.
  await sql(fresh, "update tasks set version = version + 1 where subject = $1", [SUBJECT]);
  await drag(page, item, "12:00");
  await expect(page.getByText(/modifié|changé/).first()).toBeVisible();
  await expect(item).toContainText("10:00");

  await page.getByRole("button", { name: "S'abonner" }).click();
  await dialog.getByRole("button", { name: "Créer l'adresse" }).click();
  const url = await dialog.getByRole("textbox", { name: "Adresse du calendrier" }).inputValue();
  await axe(page);
  await page.keyboard.press("Escape");
  const file = await page.request.get(url);
  expect(file.status()).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await file.text()) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const read = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  const task = read.find(({ summary }) => summary === SUBJECT);
  expect(task?.startDate.toString()).toBe(`${day}T10:00:00`);

  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, `/dashboard/calendar?date=${day}`);
  await expect(page.getByRole("button", { name: "Liste", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(item).toContainText("10:00");
  await axe(page);
  await page.getByRole("button", { name: "Mois", exact: true }).click();
  await axe(page);
});
