import type { TicketRow } from "@cuvee/core/counter/tills/tickets/tickets.ts";
import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";
import { fillDisk, freeDisk } from "@cuvee/server/kit/testing/fullDisk.ts";
import {
  makeCounter,
  nextCustomer,
  openDay,
  scanner,
  snapshotOf,
} from "#counter/tills/testing/sale.fixture.ts";

test("the till is installed, opens, unlocks and sells without network or room at the server, and sends what waits afterwards", async ({
  page,
  site,
  context,
  sql,
}) => {
  const counter = await makeCounter(site);
  const path = `/dashboard/salespoints/${counter.pointId}/new-order`;
  await openDay(page, site, counter);
  const [ean = ""] = Object.keys((await snapshotOf(counter)).eans);

  // A web application of its own, of this point alone.
  const address = await page.locator('link[rel="manifest"]').evaluate((link: HTMLLinkElement) => link.href);
  const manifest = (await (await page.request.get(address)).json()) as {
    start_url: string;
    scope: string;
    icons: { src: string }[];
  };
  expect(new URL(manifest.start_url, address).pathname).toBe(path);
  expect(new URL(manifest.scope, address).pathname).toBe(path);
  for (const { src } of manifest.icons) expect((await page.request.get(site.url + src)).status()).toBe(200);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe("activated");
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toContain(path);
  expect(stored.filter((one) => one !== path && !one.startsWith("/assets/"))).toEqual([]);

  // A basket is open when the power and the network fail.
  const scan = await scanner(page);
  await scan(ean);
  const total = page.getByTestId("total");
  await expect(total).not.toHaveText(/^0,00/);
  const requested = await total.textContent();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  for (const figure of "4826") await page.keyboard.press(figure);
  await page.keyboard.press("Enter");
  await expect(total).toHaveText(requested ?? "");
  await page.keyboard.press("F10");
  await page.keyboard.press("F3");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("change")).toBeVisible();

  const rows = async (): Promise<TicketRow[]> =>
    (await counter.get("/v1/tickets?limit=50"))["rows"] as TicketRow[];
  const ours = async (): Promise<number> => (await rows()).length;
  const before = await ours();
  await context.setOffline(false);
  await expect.poll(ours, { timeout: 60_000 }).toBe(before + 1);

  // The disk of the server is full: a notice is shown, sales go on and wait, and are sent when there is room.
  const query = (text: string) => sql(site, text);
  const full = page.getByText("Envoi bloqué : l'espace en ligne est plein");
  await fillDisk(query, "till_records");
  try {
    await nextCustomer(page);
    await scan(ean);
    await page.keyboard.press("F10");
    await page.keyboard.press("F3");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("change")).toBeVisible();
    await expect(full).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "En ligne" })).toContainText("à envoyer");
    expect(await ours()).toBe(before + 1);
  } finally {
    await freeDisk(query, "till_records");
  }
  await expect.poll(ours, { timeout: 60_000 }).toBe(before + 2);
  await expect(full).toHaveCount(0);
});
