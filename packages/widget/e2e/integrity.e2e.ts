import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { FIRST_DESIGN } from "@cuvee/core/storefront/embeds/embeds.ts";
import { snippetsOf } from "@cuvee/core/storefront/embeds/snippets.ts";
import type { Manifest } from "#build.ts";
import { cellar } from "./cellar.ts";
import { cards, expect, openCart, test } from "./page.ts";
import type { Stub } from "./stub.ts";
import { receive } from "./visits.ts";

const BODY = `<cuvee-shop><a href="/boutique">Voir la boutique</a></cuvee-shop><cuvee-cart></cuvee-cart>`;

/** Returns the pinned script, as in the documentation. */
const pinned = ({ base }: Stub, integrity: string): string =>
  `<script async src="${base}/widget/5.5.1/w.js" integrity="${integrity}" crossorigin="anonymous" data-shop="domaine-essai"></script>`;

/** Records a script that the browser refused, and code that came with it. */
const note = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener("error", ({ target }) => Object.assign(globalThis, { refused: target }), true),
  );
const has = (page: Page, name: string): Promise<boolean> => page.evaluate((key) => key in globalThis, name);

/** Checks the page when none of our code runs. */
async function expectNothing(page: Page, stub: Stub): Promise<void> {
  await expect.poll(() => has(page, "refused")).toBe(true);
  expect(await has(page, "stolen")).toBe(false);
  expect(await page.evaluate(() => Symbol.for("cuvee") in globalThis)).toBe(false);
  expect(stub.calls).toEqual([]);
  await expect(page.getByRole("link", { name: "Voir la boutique" })).toBeVisible();
}

async function published(): Promise<string> {
  const text = await readFile(new URL("../dist/cdn/manifest.json", import.meta.url), "utf8");
  return (JSON.parse(text) as Manifest).files["w"]?.integrity ?? "";
}

test("the published hash is that of the script: it runs", async ({ page, stub, paste }) => {
  await paste({ body: BODY, script: pinned(stub, await published()) });
  await expect(cards(page)).toHaveCount(6);
});

test("what a pinned snippet asks for early is asked for once", async ({ page, stub, paste }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const text = await readFile(new URL("../dist/cdn/manifest.json", import.meta.url), "utf8");
  const { files } = JSON.parse(text) as Manifest;
  const cardsOf = { path: `/widget/${files["shop"]?.file}`, integrity: files["shop"]?.integrity ?? "" };
  const { pinned: snippet } = snippetsOf({
    ...FIRST_DESIGN,
    id: "06fq4t9dksm41tnv",
    name: "Boutique",
    host: stub.base,
    shop: { code: "domaine-essai", name: "Domaine" },
    widget: { version: "5.5.1", integrity: await published(), cards: cardsOf },
  });
  await paste({ body: "", script: snippet });
  await expect(cards(page)).toHaveCount(6);
  for (const path of [cardsOf.path, "/v1/embeds/domaine-essai"])
    expect([path, requested.filter((one) => one === path).length]).toEqual([path, 1]);
  // The browser had both before the loader ran.
  const order = requested.map((path) => path.replace(/.*\/(w\.js|shop-|domaine-essai).*/, "$1"));
  expect(order.indexOf("shop-")).toBeLessThan(order.indexOf("w.js"));
});

test("a pinned script with a wrong hash: nothing of ours runs, the link stays", async ({
  page,
  stub,
  paste,
}) => {
  await note(page);
  await paste({ body: BODY, script: pinned(stub, `sha384-${"A".repeat(64)}`) });
  await expectNothing(page, stub);
});

test("a pinned script that was changed on its way is refused", async ({ page, stub, paste }) => {
  await note(page);
  await page.route("**/widget/5.5.1/w.js", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.stolen=true;${await response.text()}` });
  });
  await paste({ body: BODY, script: pinned(stub, await published()) });
  await expectNothing(page, stub);
});

/** Changes a chunk on its way: if it runs all the same, `stolen` records it. */
const change = (page: Page, name: string): Promise<unknown> =>
  page.route(`**/widget/chunks/${name}-*.js`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};globalThis.stolen=true` });
  });
/** Records the codes of `cuvee:error`. */
const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    document.addEventListener("cuvee:error", ({ target, detail: { code } }: CustomEventInit & Event) =>
      Object.assign(globalThis, { [`told ${(target as Element).localName ?? "document"} ${code}`]: true }),
    ),
  );

test("a chunk that is not what was built is refused, and nothing that stands on it runs", async ({
  page,
  stub,
  paste,
}) => {
  await change(page, "shop");
  await listen(page);
  await paste({ body: BODY });
  for (const tag of ["cuvee-shop", "cuvee-cart"])
    await expect.poll(() => has(page, `told ${tag} load`)).toBe(true);
  // Another import of it, by an unmodified chunk, would request it again without a hash.
  await page.waitForLoadState("networkidle");
  expect(await has(page, "stolen")).toBe(false);
  expect(await has(page, "cuvee")).toBe(false);
  await expect(page.getByRole("link", { name: "Voir la boutique" })).toBeVisible();
  expect(stub.calls).toEqual(["GET /v1/embeds/domaine-essai"]);
});

test("a chunk that only another one names is looked at too", async ({ page, stub, paste }) => {
  // A reservation in the cart: `tickets`, which names `places`.
  const { tasting, slots } = receive(stub.shops[0] ?? cellar());
  await paste();
  await expect(cards(page)).toHaveCount(6);
  const [slot] = slots;
  const reservation = {
    eventId: tasting.id,
    slot: { id: slot?.id, start: slot?.start, end: slot?.end },
    prices: [{ ticketId: tasting.rates[0]?.id, quantity: 2 }],
  };
  const order = { sellerId: stub.shops[0]?.shop.id, lines: [], reservations: [reservation] };
  await page.evaluate(
    (cart) => localStorage.setItem("cuvee:cart:1:domaine-essai", cart),
    JSON.stringify({ version: 1, lastUpdated: 1, orders: [order] }),
  );
  await change(page, "places");
  await listen(page);
  await page.reload();
  await openCart(page);
  await expect.poll(() => has(page, "told document load")).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(await has(page, "stolen")).toBe(false);
});
