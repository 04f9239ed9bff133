import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Manifest } from "#build.ts";
import { cards, expect, test } from "./page.ts";
import type { Stub } from "./stub.ts";

const BODY = `<cuvee-shop><a href="/boutique">Voir la boutique</a></cuvee-shop><cuvee-cart></cuvee-cart>`;

/** The pinned script, as the documentation has it. */
const pinned = ({ base }: Stub, integrity: string): string =>
  `<script async src="${base}/widget/5.5.1/w.js" integrity="${integrity}" crossorigin="anonymous" data-shop="domaine-essai"></script>`;

/** Notes a script that the browser refused, and code that came with it. */
const note = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener("error", ({ target }) => Object.assign(globalThis, { refused: target }), true),
  );
const has = (page: Page, name: string): Promise<boolean> => page.evaluate((key) => key in globalThis, name);

/** What stands when nothing of ours runs. */
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

test("a chunk that is not what was built is refused", async ({ page, paste }) => {
  await page.route("**/widget/chunks/shop-*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};globalThis.stolen=true` });
  });
  await page.addInitScript(() =>
    document.addEventListener("cuvee:error", () => Object.assign(globalThis, { told: true })),
  );
  await paste({ body: BODY });
  await expect.poll(() => has(page, "told")).toBe(true);
  expect(await has(page, "stolen")).toBe(false);
  await expect(page.getByRole("link", { name: "Voir la boutique" })).toBeVisible();
});
