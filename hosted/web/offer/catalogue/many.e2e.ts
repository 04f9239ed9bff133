import type { Page } from "@playwright/test";
import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";

const SEED = [
  `insert into products (shop_id, id, slug, position, product_type, name, color, appellation, vat_type, status)
   select s.id, left(md5('p' || n), 16), 'lot-' || n, n, 'wine', 'Cuvée numéro ' || n, 'red', 'AOP Essai ' || n % 40, 'standard', 'paused'
   from shops s, generate_series(1, 20000) n where s.code = 'domaine-des-trois-calades'`,
  "insert into vintages (shop_id, id, product_id, name) select shop_id, left(md5(id), 16), id, '2024' from products where slug like 'lot-%'",
  `insert into formats (shop_id, id, product_id, vintage_id, ref, type, volume_ml, eq75, weight_g, unit_e4)
   select v.shop_id, left(md5(v.id), 16), v.product_id, v.id, 'b75', 'bottle', 750, 1000, 1250, 50000 + p.position * 10
   from vintages v join products p on p.shop_id = v.shop_id and p.id = v.product_id where p.slug like 'lot-%'`,
  `insert into stocks (shop_id, warehouse_id, format_id, on_hand, reserved)
   select f.shop_id, (select min(w.id) from warehouses w where w.shop_id = f.shop_id and w.sells), f.id, 20001 - p.position, 0
   from formats f join products p on p.shop_id = f.shop_id and p.id = f.product_id where p.slug like 'lot-%'`,
];

const PAGER = 'nav[aria-label^="Page "]';
const BAR = '[aria-label="Lignes sélectionnées"]';

/** Times of each action; printed at the end and never checked: they depend on the load of the machine. */
const figures: Record<string, string | number>[] = [];

type Timed = Window & { touchedAt: number; slowest: number };

/** Records in the page when it was last touched and how long the slowest response to a touch took to be painted. */
function keepTime(): void {
  const timed = window as unknown as Timed;
  timed.slowest = 0;
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, (event) => (timed.touchedAt = event.timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) timed.slowest = Math.max(timed.slowest, duration);
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Text, and the element that shows it if it is not the first row. */
type Shows = string | readonly [says: string, element: string];

/**
 * Does something, waits until the page's first row (or `element`) shows `says`, and records the time from touch to
 * paint.
 */
async function timed(page: Page, what: string, act: () => Promise<void>, shows: Shows) {
  const [says, element = "tbody tr"] = typeof shows === "string" ? [shows] : shows;
  await page.evaluate(() => ((window as unknown as Timed).slowest = 0));
  await act();
  const shown = await page.waitForFunction<number | false | undefined, string[]>(
    ([at = "", text = ""]: string[]) =>
      document.querySelector(at)?.textContent?.replace(/\s/g, " ").includes(text) &&
      new Promise<number>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(performance.now() - (window as unknown as Timed).touchedAt)),
        ),
      ),
    [element, says],
    { polling: "raf" },
  );
  const all = Math.round(Number(await shown.jsonValue()));
  const paint = await page.evaluate(() => (window as unknown as Timed).slowest);
  figures.push({
    "what is done": what,
    "next paint, ms": paint > 0 ? Math.round(paint) : "< 16",
    "shown after, ms": all,
  });
}

// Takes half a minute: runs only with the full numbers.

test(
  "twenty thousand products are paged, sorted, searched and selected, and none is changed",
  { tag: "@long" },
  async ({ page, fresh, sql }) => {
    test.setTimeout(420_000);
    for (const text of SEED) {
      await sql(fresh, "analyze products, vintages, formats");
      await sql(fresh, text);
    }
    await sql(fresh, "analyze stocks");
    const [{ count } = {}] = await sql(
      fresh,
      "select count(*)::int from products p join shops s on s.id = p.shop_id where s.code = 'domaine-des-trois-calades'",
    );
    const state = "select md5(string_agg(p::text, '' order by p.id)) as sum, count(*)::int from products p";
    const before = await sql(fresh, state);
    await page.addInitScript(keepTime);
    await signIn(page, fresh, "calades", "Calades2026");
    await page.goto(`${fresh.url}/dashboard/products`);
    const grouped = (n: number): string => n.toLocaleString("fr-FR").replace(/\s/g, " ");
    const sorted = (name: string) => page.getByRole("columnheader", { name }).getByRole("button");
    const search = page.getByRole("searchbox");

    await timed(page, "search for 20 000", () => search.pressSequentially("cuvee numero"), [
      `1 à 50 sur ${grouped(20_000)}`,
      PAGER,
    ]);
    await timed(
      page,
      "next page",
      () => page.getByRole("button", { name: "Page suivante" }).click(),
      "numéro 10042",
    );
    await timed(page, "sort by name", () => sorted("Nom").click(), "numéro 9999");
    await timed(page, "sort by price", () => sorted("Prix public à partir de").click(), "numéro 20000");
    await timed(page, "sort by stock", () => sorted("Stock disponible").click(), "numéro 1");
    await search.press("End");
    await timed(page, "search", () => search.pressSequentially(" 12345"), "numéro 12345");
    await timed(page, "no search", () => search.press("Escape"), [
      `1 à 50 sur ${grouped(Number(count))}`,
      PAGER,
    ]);
    await expect(page.getByText(`1 à 50 sur ${grouped(Number(count))}`).first()).toBeVisible();

    const bar = page.locator(BAR);
    const box = (n: number) =>
      page.getByRole("checkbox", { name: `Sélectionner la ligne ${n}`, exact: true });
    const chosen = (n: number): string => (n === 1 ? "1 ligne sélectionnée" : `${n} lignes sélectionnées`);
    await timed(page, "select a row", () => box(3).check({ force: true }), [chosen(1), BAR]);
    await timed(page, "select another row", () => box(1).check({ force: true }), [chosen(2), BAR]);
    await timed(
      page,
      "select all between (Shift)",
      () => box(5).click({ force: true, modifiers: ["Shift"] }),
      [chosen(5), BAR],
    );
    await page.locator("[data-row]").nth(4).focus();
    await timed(page, "unselect by x", () => page.keyboard.press("x"), [chosen(4), BAR]);
    await timed(
      page,
      "open the menu of a row",
      () =>
        page
          .getByRole("button", { name: /, statut :/ })
          .first()
          .click(),
      ["", '[role="menu"]'],
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    await timed(
      page,
      "select the page",
      () => page.getByRole("checkbox", { name: "Sélectionner toute la page" }).check({ force: true }),
      ["50 lignes sélectionnées", BAR],
    );
    await timed(
      page,
      "select all that match",
      () => bar.getByRole("button", { name: /^Sélectionner les/ }).click(),
      [`Les ${grouped(Number(count))} lignes de la liste`, BAR],
    );
    await bar.getByRole("button", { name: "Changer le statut" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: /^Modifier/ })).toBeVisible();
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await bar.getByRole("button", { name: "Tout désélectionner" }).click();
    await expect(bar).toHaveCount(0);
    console.table(figures);
    expect(await sql(fresh, state)).toEqual(before);
  },
);
