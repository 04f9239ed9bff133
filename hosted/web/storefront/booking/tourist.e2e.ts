import ICAL from "ical.js";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { watchShifts } from "#storefront/site/testing/shifts.fixture.ts";
import {
  consent,
  fillInAddress,
  fillInCard,
  fillInIdentity,
  orderButton,
  thanks,
} from "#sales/checkout/testing/checkout.fixture.ts";
import { openEvent } from "#visits/reservations/testing/reservations.fixture.ts";

const OWNER = { username: "calades", password: "Calades2026" };
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
type Entry = { uid: string; sequence: number; method: string };

/** Reads the properties by which a calendar imports a file (RFC 5546): UID, SEQUENCE, METHOD. */
function entryOf(file: string): Entry {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  return {
    uid: event.uid,
    sequence: Number(event.sequence),
    method: String(calendar.getFirstPropertyValue("method")),
  };
}

/** Reads the calendar file of the last mail of a kind. */
async function mailed(sql: Sql, site: Site, kind: string): Promise<Entry> {
  const files =
    "select f->>'text' as text from mails, jsonb_array_elements(files) f where kind = $1 and f->>'name' = 'visite.ics'";
  const read = async (): Promise<string> =>
    String((await sql(site, `${files} order by created_at`, [kind])).at(-1)?.["text"] ?? "");
  await expect.poll(read).toContain("BEGIN:VEVENT");
  return entryOf(await read());
}

/** Reads the calendar file that the page downloads. */
async function saved(page: Page): Promise<Entry> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Ajouter à mon agenda" }).click();
  return entryOf(await readFile(await (await download).path(), "utf8"));
}

/** Matches a day as the calendar of the page names it. */
const dayName = (day: string): RegExp =>
  new RegExp(
    new Intl.DateTimeFormat("fr", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
      Date.parse(day),
    ),
  );

test("a tourist's visit: priced before a day is chosen, paid by card, changed, and part refunded as announced", async ({
  page,
  fresh: site,
  axe,
  sql,
}) => {
  test.setTimeout(120_000);
  const event = await openEvent(site.url, OWNER, "Balade dans les vignes", {
    cancellation: [
      { hoursBefore: 96, refundBp: 10_000 },
      { hoursBefore: 24, refundBp: 5_000 },
    ],
  });
  const later = await event.slot(6, 6, "15:00");
  const sooner = await event.slot(6, 2, "15:00");
  const shifts = await watchShifts(page);
  await page.goto(`${site.url}/events/${event.id}`);
  await page.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" }).click();
  await expect(page.getByText("Choisissez un jour marqué d'un point.")).toBeVisible();
  await page.screenshot({ path: "test-results/doors/event-390.png", fullPage: true });
  await expect(page.getByText(/^15\s€ par personne$/).first()).toBeVisible();
  expect(await shifts()).toBeLessThan(0.1);
  await axe(page);
  await page.goto(`${site.url}/events/${event.id}?slot=${later.id}&day=${later.day}`);
  await page.getByRole("textbox", { name: "Nombre : Adulte" }).fill("4");
  await page.screenshot({ path: "test-results/doors/event-chosen-390.png", fullPage: true });
  await page.getByRole("button", { name: "Réserver" }).click();
  await page.getByRole("link", { name: "Commander" }).click();
  // The note that the places are held appears later, and moves nothing under a finger.
  await expect(page.getByRole("timer")).toBeVisible();
  expect(await shifts()).toBeLessThan(0.1);
  await fillInIdentity(page);
  await fillInAddress(page);
  // Neither a transfer nor a check would arrive in six days, and prepaid places are not paid in cash.
  for (const name of [/Virement/, /Chèque/, /Espèces/])
    await expect(page.getByRole("radio", { name })).toBeDisabled();
  await expect(page.getByText("La visite est trop proche").first()).toBeVisible();
  await fillInCard(page);
  await page.screenshot({ path: "test-results/doors/visit-payment-390.png", fullPage: true });
  await axe(page);
  await consent(page);
  await orderButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await page.screenshot({ path: "test-results/doors/visit-thanks-390.png", fullPage: true });
  const entry = await mailed(sql, site, "visitConfirmed");
  expect(entry.method).toBe("PUBLISH");
  expect(await saved(page)).toMatchObject({ uid: entry.uid, method: "PUBLISH" });

  // With the link of the mail, two of four cancel and the others come in two days.
  await page.getByRole("link", { name: "Voir, modifier ou annuler" }).click();
  await expect(page.getByText("63,20 €").first()).toBeVisible();
  await page.screenshot({ path: "test-results/doors/visit-sheet-390.png", fullPage: true });
  await axe(page);
  await page.getByRole("button", { name: "Modifier" }).click();
  await page.screenshot({ path: "test-results/doors/visit-change-390.png", fullPage: true });
  const panel = page.getByRole("region", { name: "Modifier la réservation" });
  if (sooner.day.slice(0, 7) !== later.day.slice(0, 7))
    await panel.getByRole("button", { name: "Mois précédent" }).click();
  await panel.getByRole("button", { name: dayName(sooner.day) }).click();
  await panel.getByRole("textbox", { name: "Nombre : Adulte" }).fill("2");
  await panel.getByRole("textbox", { name: "Nombre : Adulte" }).press("Tab");
  await expect(panel.getByText(/^31,60\s€ vous sont remboursés/)).toBeVisible();
  await page.screenshot({ path: "test-results/doors/visit-changing-390.png", fullPage: true });
  await axe(page);
  await panel.getByRole("button", { name: "Confirmer la modification" }).click();
  await expect(page.getByRole("heading", { name: "2 personnes" })).toBeVisible();
  const changed = await mailed(sql, site, "visitChanged");
  expect(changed.uid).toBe(entry.uid);
  expect(changed.sequence).toBeGreaterThan(entry.sequence);
  expect(await saved(page)).toMatchObject({ uid: entry.uid, sequence: changed.sequence });

  // Two days before, half of the price is refunded, and the whole tourist tax: it is no longer due.
  await page.getByRole("button", { name: "Annuler la réservation" }).click();
  await expect(page.getByText(/16,60\s€ vous sont remboursés/)).toBeVisible();
  await page.screenshot({ path: "test-results/doors/visit-cancelling-390.png", fullPage: true });
  await axe(page);
  await page.getByRole("button", { name: "Annuler la réservation" }).last().click();
  await expect(page.getByText("Cette réservation est annulée.")).toBeVisible();
  const gone = await mailed(sql, site, "visitCancelled");
  expect(gone).toMatchObject({ uid: entry.uid, method: "CANCEL" });
  expect(gone.sequence).toBeGreaterThan(changed.sequence);
  await page.screenshot({ path: "test-results/doors/visit-gone-390.png", fullPage: true });
  // The payment provider refunded the amounts that the pages announced.
  const back = "select coalesce(sum(refunded_cents), 0)::int as cents from sandbox.intents";
  await expect.poll(() => sql(site, back)).toEqual([{ cents: 3160 + 1660 }]);
});
