import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { OWNER } from "#sales/orders/testing/orders.fixture.ts";

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

/** Milliseconds per key of a user who types while on the telephone: 40 words a minute. */
const KEY_MS = 300;

/** Counts the keys of the keyboard, and the mouse events of the page. */
async function byHand(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      "pointerdown",
      () => sessionStorage.setItem("pressed", String(Number(sessionStorage.getItem("pressed")) + 1)),
      true,
    );
  });
  let keys = 0;
  const press = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      keys += 1;
      await page.keyboard.press(name);
    }
  };
  return {
    press,
    type: async (text: string): Promise<void> => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Simulates a scanner: all digits in one go, then Enter. These keys are not counted. */
    scan: async (ean: unknown): Promise<void> => {
      await page.keyboard.type(String(ean));
      await page.keyboard.press("Enter");
    },
    /** Presses Tab until the field of this name has the focus. */
    to: async (role: "textbox" | "combobox" | "button" | "checkbox", name: RegExp): Promise<void> => {
      const wanted = page.getByRole(role, { name }).first();
      for (let n = 0; n < 25; n += 1) {
        await press("Tab");
        if ((await wanted.and(page.locator(":focus")).count()) === 1) return;
      }
      throw new Error(`25 times Tab do not come to ${name}`);
    },
    tookMs: () => keys * KEY_MS,
    presses: () => page.evaluate(() => Number(sessionStorage.getItem("pressed"))),
  };
}

// The youngest vintage, which the search by name finds first.
const EAN = `select f.ean from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id
  join vintages v on v.shop_id = f.shop_id and v.id = f.vintage_id
  where p.name like $1 and f.ref = 'b75' and f.ean <> '' and not f.closed order by v.name desc limit 1`;

test("a professional orders by telephone: from the search to the sealed bill by the keyboard alone, in under two minutes", async ({
  page,
  fresh,
  axe,
  sql,
}) => {
  const hand = await byHand(page);
  await openAs(page, fresh, OWNER, "/dashboard/orders/bills");
  const [scanned] = await sql(fresh, EAN, ["%Ocre%"]);
  // An invoice is begun from the page of invoices.
  const begin = page.getByRole("link", { name: "Nouvelle facture" });
  await expect(begin).toHaveAttribute("href", "/dashboard/orders/add?subType=bill");
  await begin.focus();
  await hand.press("Enter");

  const menu = page.getByRole("navigation", { name: "Menu principal" });
  await expect(menu.getByRole("link", { name: "Factures", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const client = page.getByRole("combobox", { name: "Client", exact: true });
  await expect(client).toBeFocused();
  await hand.type("teinturiers");
  await expect(page.getByRole("option", { name: /Teinturiers/ })).toBeVisible();
  await hand.press("Enter");
  const entry = page.getByRole("combobox", { name: "Ajouter un produit" });
  await expect(entry).toBeFocused();
  await expect(page.getByText(/Professionnel.*30 jours/).first()).toBeVisible();

  // By its name, two cartons of six; the price of the client's grid is beside it.
  await hand.type("2c rasteau");
  await expect(page.getByRole("option").first()).toContainText("€");
  await hand.press("Enter", "Enter");
  await expect(entry).toBeFocused();
  await expect(page.getByText("12 bouteilles")).toBeVisible();
  // By its code, followed by its quantity.
  await hand.type("cairanne b150");
  await hand.press("Enter");
  const quantities = page.getByRole("textbox", { name: /^Quantité/ });
  await expect(quantities.nth(1)).toBeFocused();
  await hand.type("3");
  // One bottle more turns cartons into loose bottles; the scanner is used while the quantity is still being typed: both
  // count.
  await hand.scan(scanned?.["ean"]);
  await expect(entry).toBeFocused();
  await expect(quantities).toHaveCount(2);
  await expect(quantities.nth(1)).toHaveValue("3");
  await expect(quantities.nth(0)).toHaveValue("13");
  await hand.scan(scanned?.["ean"]);
  await expect(quantities.nth(0)).toHaveValue("14");
  await expect(entry).toHaveValue("");

  // A special price, with its reason; a discount on the whole.
  await hand.to("textbox", /^Prix unitaire/);
  await hand.type("7,50");
  await hand.to("textbox", /^Motif du prix/);
  await hand.type("Accord salon");
  const shipping = page.getByRole("combobox", { name: "Mode de livraison" });
  await hand.to("combobox", /^Mode de livraison/);
  await hand.press("ArrowDown");
  await expect(shipping).not.toHaveValue("");
  await hand.press("Tab");
  await hand.type("Sonner");
  await hand.to("textbox", /^Notes internes/);
  await hand.type("Par M. Marchetti");
  await hand.to("textbox", /^Remise globale/);
  await hand.type("5");
  await hand.press("Tab");
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await axe(page);

  await hand.press("Control+Enter");
  const consent = page.getByRole("button", { name: "Valider", exact: true });
  await expect(consent).toBeFocused();
  await axe(page);
  await hand.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: /^FA-\d{4}-00001$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/orders\/bills\/[0-9a-z]{16}$/);
  expect(await hand.presses()).toBe(0);
  expect(hand.tookMs()).toBeLessThan(120_000);

  const [order] = await sql(fresh, "select priced from orders order by created_at desc limit 1");
  const priced = order?.["priced"] as {
    lines: { unitE4: number; trace: { key: string; values: object }[] }[];
  };
  expect(priced.lines[0]?.unitE4).toBe(75_000);
  expect(priced.lines[0]?.trace.map(({ key }) => key)).toContain("trace.grid.ownReason");
  await axe(page);
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test(
    "a new client is added from the search, and his order is billed, by the keyboard alone",
    { tag: "@long" },
    async ({ page, fresh, axe, sql }) => {
      const hand = await byHand(page);
      await openAs(page, fresh, OWNER, "/dashboard/orders/add?subType=bill");
      const client = page.getByRole("combobox", { name: "Client", exact: true });
      await expect(client).toBeFocused();
      await hand.type("The Corkscrew Ltd");
      await expect(page.getByRole("option", { name: "New client: The Corkscrew Ltd" })).toBeVisible();
      await hand.press("Enter");
      const company = page.getByRole("textbox", { name: /^Company/ });
      await expect(company).toHaveValue("The Corkscrew Ltd");
      await axe(page);
      await hand.to("textbox", /^SIRET/);
      await hand.type("73282932000074");
      await hand.to("textbox", /^Address/);
      await hand.type("12 rue des Teinturiers");
      await hand.press("Tab");
      await hand.type("84000");
      await hand.press("Tab");
      await hand.type("Avignon");
      await hand.press("Enter");
      const entry = page.getByRole("combobox", { name: "Add a product" });
      await expect(entry).toBeFocused();
      const [ean] = await sql(fresh, EAN, ["%Ocre%"]);
      await hand.scan(ean?.["ean"]);
      await expect(page.getByRole("textbox", { name: /^Quantity/ })).toHaveValue("1");
      // A code without an article stays readable, and adds nothing.
      await hand.scan("4006381333931");
      await expect(page.getByText("No product")).toBeVisible();
      await expect(entry).toHaveValue("4006381333931");
      await hand.press("Control+a", "Backspace", "Enter");
      await expect(page.getByRole("combobox", { name: "Delivery method" })).toBeFocused();
      await hand.press("Control+Enter");
      await expect(page.getByRole("button", { name: "Confirm", exact: true })).toBeFocused();
      await hand.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: /^FA-\d{4}-00001$/ })).toBeVisible();
      expect(await hand.presses()).toBe(0);
      expect(hand.tookMs()).toBeLessThan(120_000);
    },
  );
});
