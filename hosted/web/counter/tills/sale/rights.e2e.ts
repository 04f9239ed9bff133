import type { Page } from "@playwright/test";
import {
  TILL_OPERATIONS,
  type PointPerson,
  type TillOperation,
} from "@cuvee/core/counter/pointsOfSale/points.ts";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { fakeSerial } from "#counter/displays/serial.fixture.ts";
import {
  makeCounter,
  nextCustomer,
  openDay,
  scanner,
  snapshotOf,
  tillsOf,
  unlock,
} from "#counter/tills/testing/sale.fixture.ts";

/** Makes the till's catalogue look as if it was read long ago. */
const forgetWhen = (page: Page, pointId: string): Promise<void> =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open(name);
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const facts = opened.result.transaction("facts", "readwrite").objectStore("facts");
    const stored = facts.get("snapshot");
    await new Promise((resolve) => stored.addEventListener("success", resolve));
    const put = facts.put({ ...(stored.result as object), at: 0 }, "snapshot");
    await new Promise((resolve) => put.addEventListener("success", resolve));
    opened.result.close();
  }, `till.${pointId}`);

/** Returns the number of lines of the sale that are on the disk. */
const keptLines = (page: Page, pointId: string): Promise<number> =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open(name);
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const stored = opened.result.transaction("facts").objectStore("facts").get("basket");
    await new Promise((resolve) => stored.addEventListener("success", resolve));
    opened.result.close();
    return (stored.result as { lines: unknown[] } | undefined)?.lines.length ?? 0;
  }, `till.${pointId}`);

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

test(
  "who may nothing is refused each act, and the server has each refusal; a till that is retired sells on and is enrolled again",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    test.setTimeout(120_000);
    const counter = await makeCounter(site);
    await page.addInitScript(() => {
      sessionStorage.setItem("fake.granted", '["display"]');
      localStorage.setItem(
        "auth.devices",
        JSON.stringify({ display: { driver: "raw40", port: { vendor: 1, product: 1, at: 0 } } }),
      );
    });
    await page.addInitScript(fakeSerial);
    await openDay(page, site, counter);
    const [ean = ""] = Object.keys((await snapshotOf(counter)).eans);
    const [till] = await tillsOf(counter);
    const scan = await scanner(page);
    const dialog = page.getByRole("dialog");
    const button = (name: string | RegExp) => dialog.getByRole("button", { name }).first();
    const line = page.getByRole("list", { name: "Lignes du panier" }).getByRole("listitem");
    const leave = async (): Promise<void> => {
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };
    const fromMenu = async (name: string): Promise<void> => {
      await page.keyboard.press("F7");
      await button(name).click();
    };
    const sell = async (): Promise<void> => {
      await scan(ean);
      await expect(line).toHaveCount(1);
      await page.keyboard.press("F10");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await expect(page.getByTestId("change")).toBeVisible();
      await nextCustomer(page);
    };
    await sell();
    await page.evaluate(() => (globalThis as unknown as { bench: { unplug: () => void } }).bench.unplug());

    // An archive of the till is made, which its log records once the till learns of it.
    await counter.journal(till?.id ?? "");

    // The owner's rights are revoked; a sale that was begun outlasts the lock.
    const { people } = (await counter.get(`/v1/salespoints/${counter.pointId}`)) as { people: PointPerson[] };
    const [owner] = people;
    await counter.put(`/v1/salespoints/${counter.pointId}/users/${owner?.userId}`, {
      acts: [],
      version: owner?.version,
    });
    await scan(ean);
    await expect(line).toHaveCount(1);
    await expect.poll(() => keptLines(page, counter.pointId)).toBe(1);
    await forgetWhen(page, counter.pointId);
    const read = page.waitForResponse((answer) => answer.url().endsWith("/snapshot"));
    await page.reload();
    await (await read).finished();
    await unlock(page);
    await expect(line).toHaveCount(1);
    await fromMenu("Verrouiller");
    await unlock(page);
    await expect(line).toHaveCount(1);

    await page.keyboard.press("F4");
    await button("Remise").click();
    await button("10 %").click();
    await button("Client fidèle").click();
    await button("Appliquer la remise").click();
    await leave();
    await page.keyboard.press("F4");
    await button("Prix").click();
    await button("5").click();
    await button("Prix convenu").click();
    await button("Appliquer ce prix").click();
    await leave();
    await page.keyboard.press("F4");
    await button("Sortie").click();
    await button("Offert au client").click();
    await leave();
    await page.keyboard.press("+");
    await expect(line).toContainText("2");
    await page.keyboard.press("-");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Shift+Delete");
    await fromMenu("Ouvrir le tiroir");
    await button("Entrée ou sortie d'espèces").click();
    await leave();
    await page.keyboard.press("F8");
    await button("Mettre en attente").click();
    await expect(line).toHaveCount(0);
    await fromMenu("Clôturer la journée");
    await button("Passer en mode école").click();
    await leave();
    await fromMenu("Tickets et remboursements");
    await button(/C\d+-0*1/).click();
    await button("Un de plus").click();
    await dialog.getByRole("button", { name: "Bouchonné", exact: true }).click();
    await button(/^Rembourser/).click();
    await leave();
    await page.getByRole("button", { name: "Article divers" }).click();

    const refused = async (): Promise<(TillOperation | undefined)[]> =>
      (await counter.journal(till?.id ?? "")).flatMap(({ body }) =>
        body.kind === "event" && body.name === "actRefused" ? [body.act] : [],
      );
    await expect
      .poll(async () => (await refused()).toSorted(), { timeout: 15_000 })
      .toEqual([...TILL_OPERATIONS, "void", "void", "drawer"].toSorted());
    const done = (await counter.journal(till?.id ?? "")).map(({ body }) =>
      body.kind === "event" ? body.name : body.kind,
    );
    for (const act of [
      "drawer",
      "lineVoided",
      "basketVoided",
      "discountGiven",
      "priceSet",
      "cash",
      "closing",
    ])
      expect(done).not.toContain(act);
    expect(done.filter((kind) => kind === "ticket")).toHaveLength(1);
    expect(done.filter((kind) => kind === "displayLost")).toHaveLength(1);
    expect(done).toContain("archived");

    // The server no longer knows the till: the till shows it, and sells on.
    const { version, name } = (await counter.get(`/v1/tills/${till?.id}`)) as {
      version: number;
      name: string;
    };
    await counter.put(`/v1/tills/${till?.id}`, { name, state: "retired", version });
    await forgetWhen(page, counter.pointId);
    await page.reload();
    await unlock(page);
    await expect(page.getByRole("searchbox")).toBeFocused();
    const notice = page.getByRole("alert").filter({ hasText: "n'est plus reconnue" });
    await expect(notice).toBeVisible();
    await sell();
    await expect(notice).toBeVisible();
    await axe(page);
    // Its log records it, once.
    const events = async (): Promise<string[]> =>
      (await counter.journal(till?.id ?? "")).flatMap(({ body }) =>
        body.kind === "event" ? [body.name] : [],
      );
    await expect.poll(async () => (await events()).filter((name) => name === "retired")).toEqual(["retired"]);
    await notice.getByRole("button").click();
    await axe(page);
    await counter.put(`/v1/salespoints/${counter.pointId}/users/${owner?.userId}`, {
      acts: TILL_OPERATIONS,
      version: (owner?.version ?? 0) + 1,
    });
    await button("Enregistrer cette caisse").click();
    await unlock(page);
    await page.getByRole("button", { name: /^Ouvrir avec \d/ }).click();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await sell();
    await fromMenu("Journal de la caisse");
    await expect(dialog.getByRole("heading", { name: "Ancienne caisse de cet appareil" })).toBeVisible();
    await expect(dialog.getByText(`Ticket ${till?.code}-000002`)).toBeVisible();
    await axe(page);
    await expect
      .poll(async () => (await counter.journal((await tillsOf(counter))[0]?.id ?? "")).length)
      .toBeGreaterThan(3);
  },
);
