import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  makeCounter,
  openDay,
  scanner,
  slowDisk,
  snapshotOf,
  tillsOf,
} from "#counter/tills/testing/sale.fixture.ts";

test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

test(
  "on a slow disk nothing that is pressed again is done twice, and nothing closes what was opened meanwhile",
  { tag: "@long" },
  async ({ page, site }) => {
    test.setTimeout(90_000);
    const counter = await makeCounter(site);
    await slowDisk(page.context(), 600);
    await openDay(page, site, counter);
    const [ean = "", other = ""] = Object.keys((await snapshotOf(counter)).eans);
    const scan = await scanner(page);
    const line = page.getByRole("list", { name: "Lignes du panier" }).getByRole("listitem");
    const shown = page.getByRole("dialog");
    const button = (name: string | RegExp) => shown.getByRole("button", { name }).first();

    // Training begins and ends: the menu that waits for the disk does not close the drawer's window with it.
    await page.keyboard.press("F7");
    await button("Passer en mode école").click();
    await button("Entrée ou sortie d'espèces").click();
    await expect(page.getByText("Mode école", { exact: true })).toBeVisible();
    await expect(shown.getByRole("heading", { name: "Entrée ou sortie d'espèces" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("F7");
    await button("Quitter le mode école").click();
    await expect(shown).toHaveCount(0);

    // Five euros are taken out once.
    await page.keyboard.press("F7");
    await button("Entrée ou sortie d'espèces").click();
    await shown.getByRole("button", { name: "5", exact: true }).click();
    await button("Remise en banque").click();
    const out = button(/^Retirer/);
    await out.dblclick();
    await expect(shown).toHaveCount(0);

    // A basket is parked once, and recalling two at once loses neither.
    await scan(ean);
    await page.keyboard.press("F8");
    await shown.getByLabel("Nom du panier").fill("Mme Rey");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(shown).toHaveCount(0);
    await scan(other);
    await page.keyboard.press("F8");
    await shown.getByLabel("Nom du panier").fill("M. Blin");
    await page.keyboard.press("Enter");
    await expect(shown).toHaveCount(0);
    await page.keyboard.press("F8");
    const rey = button("Mme Rey");
    const blin = button("M. Blin");
    await expect(shown.getByRole("button", { name: /Rey|Blin/ })).toHaveCount(2);
    await shown.evaluate(() => {
      for (const one of document.querySelectorAll<HTMLElement>("dialog[open] button"))
        if (/Rey|Blin/.test(one.textContent ?? "")) one.click();
    });
    await expect(shown).toHaveCount(0);
    await expect(line).toHaveCount(1);
    await page.keyboard.press("F8");
    await expect(blin).toBeVisible();
    await expect(rey).toHaveCount(0);
    await page.keyboard.press("Escape");

    // Voided once, too.
    await page.keyboard.press("Shift+Delete");
    await page.keyboard.press("Shift+Delete");
    await expect(line).toHaveCount(0);
    await page.keyboard.press("F7");
    await button("Ouvrir le tiroir").dblclick();
    await expect(shown).toHaveCount(0);

    const [till] = await tillsOf(counter);
    const done = async (): Promise<string[]> =>
      (await counter.journal(till?.id ?? "")).map(({ body }) =>
        body.kind === "event" ? body.name : body.kind,
      );
    await expect.poll(async () => (await done()).includes("drawer"), { timeout: 30_000 }).toBe(true);
    const acts = (await done()).filter((name) =>
      ["trainingOn", "trainingOff", "cash", "parked", "recalled", "basketVoided", "drawer"].includes(name),
    );
    expect(acts).toEqual([
      "trainingOn",
      "trainingOff",
      "cash",
      "parked",
      "parked",
      "recalled",
      "basketVoided",
      "drawer",
    ]);
  },
);
