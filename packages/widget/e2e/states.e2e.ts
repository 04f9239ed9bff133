import { add, drawer, expect, openCart, test } from "./page.ts";
import { receive } from "./visits.ts";
import { cellar } from "./cellar.ts";

test("from 280 to 1600 pixels nothing sticks out, everything can be pressed", async ({
  page,
  stub,
  paste,
}) => {
  const { tasting } = receive(stub.shops[0] ?? cellar());
  await paste({
    head: "<style>body{margin:0}</style>",
    body: `<cuvee-shop search></cuvee-shop><cuvee-product product="les-restanques"></cuvee-product><cuvee-reservation event="${tasting.id}"></cuvee-reservation><cuvee-cart></cuvee-cart>`,
  });
  await expect(page.locator("cuvee-reservation").getByRole("grid")).toBeVisible();
  await expect(page.locator("cuvee-product").getByRole("button", { name: /^Ajouter/ })).toBeVisible();
  await add(page, "Les Restanques", 5);
  for (const width of [280, 390, 820, 1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const out = await page.evaluate(() => {
      const found: string[] = [];
      for (const host of document.querySelectorAll("cuvee-shop,cuvee-product,cuvee-reservation"))
        for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>(
          "button,input:not([type=radio]),select,p,h2,strong",
        ) ?? []) {
          const { right, left, width: wide } = element.getBoundingClientRect();
          const scrolls = element.closest(".row,.thumbs,.sr");
          if (wide && !scrolls && (right > innerWidth + 1 || left < -1))
            found.push(`${element.localName} ${element.textContent}`);
        }
      return [
        document.documentElement.scrollWidth > innerWidth ? "the page scrolls across" : "",
        ...found,
      ].filter(Boolean);
    });
    expect(out, `${width} px`).toEqual([]);
    await openCart(page);
    const inside = await drawer(page).evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth);
    expect(inside, `drawer at ${width} px`).toBe(true);
    await page.keyboard.press("Escape");
  }
});
