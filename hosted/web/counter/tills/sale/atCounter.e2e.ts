import { cents, e4 } from "@cuvee/core/kit/money.ts";
import { shelve } from "@cuvee/core/offer/pricing/shelf.ts";
import { priceTicket } from "@cuvee/core/counter/tills/tickets/ticketSale.ts";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import {
  makeCounter,
  OWNER,
  scanner,
  snapshotOf,
  tillsOf,
  unlock,
} from "#counter/tills/testing/sale.fixture.ts";

const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
/** Number of lines that no screen of a counter shows at once. */
const LONG_BASKET = 10;
const SENT = { timeout: 30_000 };
test.use({ viewport: TABLET, hasTouch: true });

/** Writes an amount as the screen does. */
const money = (amount: number): string =>
  new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(amount / 100);
const unit = (unitE4: number): string => money(unitE4 / 100);

type Snapshot = Awaited<ReturnType<typeof snapshotOf>>;

/** Returns the line of a bottle at the counter, priced by the snapshot. */
const priced = ({ products, tickets, rules, point }: Snapshot, formatId: string, quantity: number) =>
  priceTicket(
    { lines: [{ id: "l", formatId, quantity, move: "sale" }], places: [], free: [] },
    { shelf: shelve(products, tickets), buyer: { typology: point.typology }, rules, at: Date.now() },
  ).lines[0];

/** Finds a bottle in stock whose price falls at a threshold that is more than one bottle away. */
function tieredBottle(snapshot: Snapshot) {
  const { products, tickets, available, eans } = snapshot;
  for (const { product, format } of shelve(products, tickets).values()) {
    const { id: formatId, volumeMl, contents, unitE4 } = format;
    const stock = available[formatId] ?? 0;
    const { missing = 0 } = priced(snapshot, formatId, 1)?.next ?? {};
    const [ean] = Object.entries(eans).find(([, id]) => id === formatId) ?? [];
    if (volumeMl === 750 && !contents && missing > 1 && stock > 0 && ean)
      return { formatId, name: product.name, unitE4: unitE4 ?? 0, ean, stock };
  }
  throw new Error("no bottle with a threshold");
}

test("a morning at the counter: usual float, new prices and stock, tiers, long basket, a bottle comes back", async ({
  page,
  fresh,
}) => {
  test.setTimeout(120_000);
  const counter = await makeCounter(fresh);
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => dialog.getByRole("button", { name });
  const lines = page.getByRole("list", { name: "Lignes du panier" }).getByRole("listitem");
  const current = page.locator("li[data-current]");

  // The usual float is one tap.
  await openAs(page, fresh, OWNER, `/dashboard/salespoints/${counter.pointId}/new-order`);
  await page.getByLabel("Nom de la caisse").fill("Comptoir");
  await page.keyboard.press("Enter");
  await unlock(page);
  await page.getByRole("button", { name: "Ouvrir avec le fond habituel : 150,00" }).tap();
  await expect(page.getByRole("searchbox")).toBeFocused();
  const [till] = await tillsOf(counter);
  const journal = async () => (await counter.journal(till?.id ?? "")).map(({ body }) => body);
  await expect
    .poll(async () => (await journal()).filter(({ kind }) => kind === "opening"), SENT)
    .toEqual([{ kind: "opening", floatCents: 15_000, counted: {} }]);

  const before = await snapshotOf(counter);
  const { formatId, name, unitE4, ean, stock } = tieredBottle(before);

  // In the back-office its price changes and bottles come in: the till takes both when it is reloaded.
  const matrix = (await counter.get(`/v1/pricing/matrix?search=${encodeURIComponent(name)}`))["rows"] as {
    formatId: string;
    version: number;
  }[];
  const version = matrix.find((row) => row.formatId === formatId)?.version;
  const newPrice = e4(unitE4 + 10_000);
  await counter.put("/v1/pricing/matrix", { rows: [{ formatId, version, unitE4: newPrice }] });
  await counter.post("/v1/stocks/movements", {
    formatId,
    warehouseId: before.point.warehouseId,
    kind: "purchase",
    quantity: 36,
  });
  await page.getByRole("searchbox").fill(name);
  const tile = page.getByRole("button", { name: unit(unitE4) }).filter({ hasText: name });
  await expect(tile.filter({ hasText: `${stock} en stock` })).toBeVisible();
  await page.getByRole("button", { name: "Menu de la caisse" }).tap();
  await button("Actualiser").tap();
  await expect(page.getByText("Produits, stocks et clients à jour.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const renewed = page.getByRole("button", { name: unit(newPrice) }).filter({ hasText: name });
  await expect(renewed).toContainText(`${stock + 36} en stock`);
  await page.getByRole("button", { name: "Effacer la recherche" }).tap();

  // The line shows how many bottles are missing to the next threshold, and then which one was reached.
  const after = await snapshotOf(counter);
  const scan = await scanner(page);
  await scan(ean);
  await expect(lines).toContainText(unit(newPrice));
  const { from = 0, missing = 0, unitE4: nextE4 = 0 } = priced(after, formatId, 1)?.next ?? {};
  for (let left = missing; left > 0; left -= 1) {
    await expect(lines).toContainText(
      `Encore ${left} bouteille${left > 1 ? "s" : ""} pour ${unit(nextE4)} la bouteille`,
    );
    await lines.getByRole("button", { name: "Un de plus" }).tap();
  }
  await expect(lines).toContainText(`Palier : ${from} et plus`);
  await expect(lines).toContainText(unit(nextE4));
  const reached = cents(priced(after, formatId, 1 + missing)?.amountCents ?? 0);
  await expect(page.getByTestId("total")).toHaveText(money(reached));

  // In a basket longer than the screen the line touched last is in sight with its buttons, on a phone as well.
  const others = Object.keys(after.eans).filter((one) => one !== ean);
  for (const one of others.slice(0, LONG_BASKET)) {
    await scan(one);
    await expect(current).toBeInViewport({ ratio: 0.99 });
  }
  await expect(lines).toHaveCount(1 + LONG_BASKET);
  await expect(lines.first()).not.toBeInViewport();
  await expect(lines.last()).toHaveAttribute("data-current");
  for (let n = 0; n < LONG_BASKET; n += 1) await page.keyboard.press("ArrowUp");
  await expect(lines.first()).toHaveAttribute("data-current");
  await expect(current).toBeInViewport({ ratio: 0.99 });
  await page.setViewportSize(PHONE);
  await page.getByRole("navigation", { name: "Produits ou panier" }).getByRole("button").last().tap();
  await expect(current.getByRole("button", { name: "Retirer la ligne" })).toBeInViewport({ ratio: 0.99 });
  await lines
    .nth(LONG_BASKET / 2)
    .getByRole("button")
    .first()
    .tap();
  await expect(lines.nth(LONG_BASKET / 2)).toHaveAttribute("data-current");
  await expect(current).toBeInViewport({ ratio: 0.99 });
  await scan(others[LONG_BASKET - 1] ?? "");
  await expect(lines.last()).toHaveAttribute("data-current");
  await expect(current).toBeInViewport({ ratio: 0.99 });
  await page.getByRole("button", { name: "Annuler", exact: true }).tap();
  await expect(lines).toHaveCount(0);

  // Two bottles are sold and come back at the phone: the till requires a destination for each, and the stock follows.
  await scan(ean);
  await lines.getByRole("button", { name: "Un de plus" }).tap();
  await page.getByRole("button", { name: /^Encaisser/ }).tap();
  await page.keyboard.press("Enter");
  await expect(button(/^Valider la vente/)).toBeFocused();
  // The key that seals the sale is pressed twice: the change stays on the screen.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const done = dialog.getByRole("heading", { name: /enregistré/ });
  await page.keyboard.press("Enter");
  await expect(done).toBeVisible();
  await page.keyboard.press("Enter");
  await page.clock.fastForward(450);
  await page.keyboard.press("Enter");
  await expect(done).toBeVisible();
  await page.clock.fastForward(100);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.clock.resume();
  const onHand = async (): Promise<number> => (await snapshotOf(counter)).available[formatId] ?? 0;
  const full = after.available[formatId] ?? 0;
  await expect.poll(onHand, SENT).toBe(full - 2);
  for (const [where, why] of [
    ["Remise en stock", "Erreur de saisie"],
    ["Casse", "Abîmé"],
  ] as const) {
    await page.getByRole("button", { name: "Rembourser", exact: true }).tap();
    await button(/-000001/).tap();
    await button("Un de plus").tap();
    await expect(dialog.getByText("Où va la bouteille ?")).toBeVisible();
    await button(where).tap();
    await expect(button(/^Rembourser \d/)).toBeDisabled();
    await button(why).tap();
    await expect(button(where)).toHaveAttribute("aria-pressed", "true");
    await button(/^Rembourser \d/).tap();
    await expect(dialog.getByText("À rembourser")).toBeVisible();
    await button(/^Client suivant/).tap();
  }
  const back = async () =>
    (await journal()).flatMap((body) =>
      body.kind === "ticket" ? body.lines.filter(({ corrects }) => corrects).map(({ backTo }) => backTo) : [],
    );
  await expect.poll(back, SENT).toEqual(["stock", "breakage"]);
  await expect.poll(onHand, SENT).toBe(full - 1);
});
