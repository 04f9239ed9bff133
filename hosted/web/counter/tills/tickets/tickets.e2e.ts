import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";
import { inEnglish } from "#sales/shipments/testing/shipments.fixture.ts";
import { sellDay } from "#counter/tills/testing/tickets.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const WIDTHS = [390, 820, 1440];

/** Checks a page at the widths of a phone, a tablet and a desktop: nothing overflows. */
async function look(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // A card clips content that is wider.
    const cut = await page.evaluate(
      () =>
        [...document.querySelectorAll("table")].filter(
          (t) => t.offsetWidth > (t.parentElement?.clientWidth ?? 0),
        ).length,
    );
    expect(cut, `tables that are cut at ${width}`).toBe(0);
    // Numbers of tickets and closings do not wrap.
    const broken = await page.evaluate(
      () =>
        [...document.querySelectorAll("tbody a")].filter((link) => link.getClientRects().length > 1).length,
    );
    expect(broken, `numbers that are broken at ${width}`).toBe(0);
  }
}

test(
  "what a till sold is found among tickets, closings and at its client, in French and English",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    test.slow();
    const { clientId, ticket, refund } = await sellDay(fresh);
    await openAs(page, fresh, OWNER, "/dashboard/salespoints");
    await expect(page.getByText("C1 · Comptoir")).toBeVisible();
    await expect(page.getByRole("link", { name: "Afficheur et imprimante" })).toBeVisible();
    await page.getByRole("link", { name: "Tickets", exact: true }).click();
    await expect(page.getByRole("link", { name: refund })).toBeVisible();
    await look(page);
    await axe(page);

    await page.getByRole("link", { name: ticket }).click();
    await expect(page.getByRole("heading", { level: 1, name: ticket })).toBeVisible();
    await look(page);
    await axe(page);
    await page.getByText("Pourquoi ce prix").first().click();
    await expect(page.getByText(/^Prix public\s:/)).toBeVisible();
    await expect(page.getByText("Signature abrégée")).toBeVisible();
    await page.getByRole("button", { name: "Envoyer par e-mail" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("anne@example.org");
    await page.getByRole("dialog").getByRole("button", { name: "Envoyer" }).click();
    // In the page, and not in the passing message.
    const copy = page.getByRole("main").getByRole("listitem").filter({ hasText: "DUPLICATA 1" });
    await expect(copy).toContainText("anne@example.org");
    await look(page);
    await axe(page);
    await page.getByRole("link", { name: `Remboursé par le ticket ${refund}` }).click();
    await expect(page.getByRole("link", { name: `Rembourse le ticket ${ticket}` })).toBeVisible();
    await page.getByRole("link", { name: "Anne Dubois" }).click();
    await page.getByRole("button", { name: "Tickets", exact: true }).click();
    await expect(page.getByRole("link", { name: ticket })).toBeVisible();
    await axe(page);
    expect(page.url()).toContain(clientId);

    await page.goto(`${fresh.url}/dashboard/salespoints/closings`);
    await look(page);
    await axe(page);

    // The journal is intact, and its archive contains the mailed duplicates.
    await page.getByRole("button", { name: "Journaux et archives" }).click();
    const journals = page.getByRole("dialog");
    await expect(journals.getByText("Tous les journaux sont intègres.")).toBeVisible();
    await expect(journals.getByText("1 ticket envoyé par e-mail")).toBeVisible();
    await look(page);
    await axe(page);
    const saving = page.waitForEvent("download");
    await journals.getByRole("button", { name: "Archive C1" }).click();
    const lines = readFileSync(await (await saving).path(), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines[0]).toContain('"archive":"cuvee-till"');
    expect(lines.filter((line) => line.startsWith('{"mailed":1,'))).toHaveLength(1);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "C1-Z000001" }).click();
    await expect(page.getByText("Grand total perpétuel")).toBeVisible();
    await look(page);
    await axe(page);

    await inEnglish(page);
    await expect(page.getByText("Perpetual", { exact: false }).first()).toBeVisible();
  },
);
