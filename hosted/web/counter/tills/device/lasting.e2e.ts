import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
import type { ClosingRow } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  makeCounter,
  nextCustomer,
  openDay,
  OWNER,
  scanner,
  snapshotOf,
  tillsOf,
  unlock,
} from "#counter/tills/testing/sale.fixture.ts";

const SHOWN = { viewport: { width: 1024, height: 768 }, hasTouch: true };
/** Bytes that the browser lets this origin keep: its files and its journal, and little more. */
const ROOM = 24_000_000;
const YEAR_MS = 400 * 86_400_000;
const notice = (page: Page, text: string | RegExp) =>
  page.locator("[role=alert], [role=status]").filter({ hasText: text });
const change = (page: Page) => page.getByTestId("change");
const number = async (page: Page): Promise<string> =>
  /C\d+-\d{6}/.exec((await page.getByRole("dialog").getByRole("heading").textContent()) ?? "")?.[0] ?? "";

/** Runs in the page: another database takes all the room left to the origin, down to the last kilobyte. */
async function fillDisk(): Promise<void> {
  const open = indexedDB.open("filler");
  open.addEventListener("upgradeneeded", () => open.result.createObjectStore("all", { autoIncrement: true }));
  await new Promise((done) => open.addEventListener("success", done));
  const fits = (pieces: number, bytes: number): Promise<boolean> =>
    new Promise((done) => {
      const tx = open.result.transaction("all", "readwrite");
      for (let n = 0; n < pieces; n += 1)
        tx.objectStore("all").put(crypto.getRandomValues(new Uint8Array(bytes)));
      tx.addEventListener("complete", () => done(true));
      tx.addEventListener("abort", () => done(false));
    });
  for (const [pieces, bytes] of [
    [16, 60_000],
    [1, 60_000],
    [1, 4_000],
    [1, 200],
  ] as const)
    while (await fits(pieces, bytes));
}

test.describe(() => {
  test.use(SHOWN);
  test(
    "a sale that finds no room on the disk is not confirmed, a second window shows it, and a new version waits for its end",
    { tag: "@long" },
    async ({ page, context, site, axe }) => {
      test.setTimeout(120_000);
      const counter = await makeCounter(site);
      const disk = await context.newCDPSession(page);
      await disk.send("Storage.overrideQuotaForOrigin", { origin: site.url, quotaSize: ROOM });
      await openAs(page, site, OWNER, "/dashboard/salespoints/display");
      const opened = context.waitForEvent("page");
      await page.getByRole("button", { name: "Ouvrir une fenêtre" }).click();
      const customer = await opened;
      await openDay(page, site, counter);
      const { eans, products, tickets } = await snapshotOf(counter);
      const [[ean = "", formatId = ""] = []] = Object.entries(eans);
      const name = shelve(products, tickets).get(formatId)?.product.name ?? "?";
      const scan = await scanner(page);
      await scan(ean);
      await expect(customer.getByText(name).first()).toBeVisible();
      const total = (await page.getByTestId("total").textContent()) ?? "";

      // A new version is available in the middle of the sale: no notice of it before the end.
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
        .toBe("activated");
      await page.evaluate(async () => {
        const scope = location.pathname;
        const registration = await navigator.serviceWorker.register("/till-worker.js?next", { scope });
        while (registration.waiting === null) await new Promise((done) => setTimeout(done, 50));
      });
      const update = notice(page, "Une nouvelle version de la caisse est prête.");
      await expect(update).toHaveCount(0);
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).not.toContain("?next");

      // No room: the reason is shown, nothing is confirmed, nothing is taken; with room again the same sale is made,
      // without a gap.
      await page.evaluate(fillDisk);
      await page.keyboard.press("F10");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(page.getByText("L'appareil est plein. Rien n'a été enregistré").first()).toBeVisible();
      await expect(change(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^Valider la vente/ })).toBeEnabled();
      await expect(notice(page, "la caisse ne peut plus rien enregistrer")).toHaveCount(1);
      await expect(customer.getByText(total).first()).toBeVisible();
      await axe(page);
      await disk.send("Storage.overrideQuotaForOrigin", { origin: site.url });
      await page.keyboard.press("Enter");
      await expect(change(page)).toHaveText(total);
      expect(await number(page)).toMatch(/-000001$/);
      await expect(notice(page, "la caisse ne peut plus rien enregistrer")).toHaveCount(0);
      await nextCustomer(page);

      // Between two sales it is offered; a parked basket and the day outlive it.
      await expect(update).toBeVisible();
      await scan(ean);
      await expect(update).toHaveCount(0);
      await page.keyboard.press("F8");
      await page.keyboard.press("Enter");
      const loaded = page.waitForEvent("load");
      await update.getByRole("button", { name: "Mettre à jour" }).click();
      await loaded;
      await unlock(page);
      await expect(page.getByRole("searchbox")).toBeFocused();
      expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toContain("?next");
      await page.keyboard.press("F8");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Panier de/ })
        .click();
      await expect(page.getByTestId("total")).toHaveText(total);
      await page.keyboard.press("F10");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(change(page)).toHaveText(total);
      expect(await number(page)).toMatch(/-000002$/);
    },
  );
});

test(
  "a year later the day, its month and its fiscal year are closed; a copy of the device is refused by name and becomes a till of its own",
  { tag: "@long" },
  async ({ playwright, site, axe }, { project }) => {
    test.setTimeout(150_000);
    const counter = await makeCounter(site);
    const places = mkdtempSync(join(tmpdir(), "cuvee-till-"));
    const windows: BrowserContext[] = [];
    const device = async (place: string): Promise<Page> => {
      const context = await playwright.chromium.launchPersistentContext(join(places, place), {
        ...SHOWN,
        ...project.use.launchOptions,
        locale: "fr-FR",
        timezoneId: "Europe/Paris",
      });
      windows.push(context);
      return context.pages()[0] ?? context.newPage();
    };
    const sell = async (page: Page, ean: string): Promise<void> => {
      const scan = await scanner(page);
      await expect(page.getByRole("searchbox")).toBeFocused();
      await scan(ean);
      await page.keyboard.press("F10");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(change(page)).toBeVisible();
      await nextCustomer(page);
    };
    try {
      const then = await device("one");
      await then.clock.setSystemTime(Date.now() - YEAR_MS);
      await openDay(then, site, counter);
      const [ean = ""] = Object.keys((await snapshotOf(counter)).eans);
      await expect(then.getByText(/L'horloge de cet appareil retarde de \d+ jours/)).toBeVisible();
      // It asks for confirmation before anything is sealed, once.
      await (
        await scanner(then)
      )(ean);
      await then.keyboard.press("F10");
      await expect(then.getByRole("dialog")).toContainText("Heure exacte");
      await axe(then);
      await then.getByRole("button", { name: "Continuer avec cette heure" }).click();
      await expect(then.getByTestId("rest")).toBeVisible();
      await then.keyboard.press("Escape");
      await then.keyboard.press("F10");
      await then.keyboard.press("Enter");
      await then.keyboard.press("Enter");
      await expect(change(then)).toBeVisible();
      await nextCustomer(then);
      await expect(notice(then, "En ligne")).toHaveText("En ligne");
      await then.context().close();
      cpSync(join(places, "one"), join(places, "two"), { recursive: true });

      // The same device, today: the day that was not closed, and with it the periods that ended since.
      const path = `/dashboard/salespoints/${counter.pointId}/new-order`;
      const now = await device("one");
      await openAs(now, site, OWNER, path);
      await unlock(now);
      const over = notice(now, "La journée précédente n'est pas clôturée.");
      await over.getByRole("button", { name: "Clôturer la journée" }).click();
      const shown = now.getByRole("dialog");
      await shown.getByLabel("Nombre de 100,00").fill("1");
      await shown.getByRole("button", { name: /^Valider le comptage/ }).click();
      await shown.getByRole("button", { name: "Écart inexpliqué" }).click();
      await shown.getByRole("button", { name: "Clôturer" }).click();
      for (const [title, name] of [
        ["Clôture du jour", "PDF du jour"],
        ["Clôture du mois", "PDF du mois"],
        ["Clôture de l'exercice", "PDF de l'exercice"],
      ] as const) {
        await expect(shown.getByRole("paragraph").filter({ hasText: `${title} ` })).toBeVisible();
        await expect(shown.getByRole("button", { name })).toBeVisible();
      }
      await axe(now);
      const [till] = await tillsOf(counter);
      const closings = async (): Promise<ClosingRow[]> =>
        ((await counter.get("/v1/closings"))["rows"] as ClosingRow[]).filter(({ number: n }) =>
          n.startsWith(`${till?.code}-`),
        );
      await expect
        .poll(async () => (await closings()).map(({ period }) => period).toSorted(), { timeout: 30_000 })
        .toEqual(["day", "month", "year"]);
      const [one, ...others] = await closings();
      expect(one?.turnoverTtcCents).toBeGreaterThan(0);
      for (const { turnoverTtcCents } of others) expect(turnoverTtcCents).toBe(one?.turnoverTtcCents);

      // The copy, with the same key: its records form another journal.
      const copy = await device("two");
      await openAs(copy, site, OWNER, path);
      await unlock(copy);
      const fork = notice(copy, "Envoi bloqué : le journal de cet appareil diffère");
      await expect(fork).toBeVisible({ timeout: 30_000 });
      await axe(copy);
      await sell(copy, ean);
      await expect(fork).toBeVisible();
      const before = await counter.journal(till?.id ?? "");
      await fork.getByRole("button").click();
      await expect(copy.getByRole("dialog")).toContainText("n'ont pas pu être envoyés");
      await copy.getByRole("button", { name: "Enregistrer cette caisse" }).click();
      await unlock(copy);
      await copy.getByRole("button", { name: /^Ouvrir avec \d/ }).click();
      await sell(copy, ean);
      await expect.poll(async () => (await tillsOf(counter)).length).toBe(2);
      expect(await counter.journal(till?.id ?? "")).toEqual(before);
    } finally {
      await Promise.all(windows.map((one) => one.close()));
      rmSync(places, { recursive: true, force: true, maxRetries: 10 });
    }
  },
);
