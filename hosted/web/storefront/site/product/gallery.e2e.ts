import type { Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { watchShifts } from "#storefront/site/testing/shifts.fixture.ts";

const PRODUCT = "/domaine-des-trois-calades/petite-calade-rouge";
const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

async function openProduct(page: Page, site: Site): Promise<void> {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.goto(`${site.url}${PRODUCT}`);
  await page.waitForLoadState("networkidle");
}

/** Number of the slide in view of a strip, from 1. */
const slideOf = (page: Page, strip: string): Promise<number> =>
  page.locator(strip).evaluate((element) => Math.round(element.scrollLeft / element.clientWidth) + 1);
const STRIP = '[role="group"][aria-label^="Photos de"]';

for (const [name, size] of Object.entries(WIDTHS))
  test(
    `pictures are swiped, chosen by thumbnails and enlarged (${name})`,
    { tag: size.width > 600 ? "@long" : [] },
    async ({ page, site, axe }) => {
      await page.setViewportSize(size);
      await openProduct(page, site);
      const gallery = page.getByRole("group", { name: "Photos de Petite Calade" });
      const pictures = gallery.getByRole("link", { name: /Agrandir la photo/ });
      const count = await pictures.count();
      expect(count).toBeGreaterThan(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await gallery.evaluate((element) => element.scrollTo({ left: element.clientWidth }));
      await expect(page.getByRole("button", { name: `Photo 2 sur ${count}` })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.getByRole("button", { name: `Photo 3 sur ${count}` }).click();
      await expect.poll(() => slideOf(page, STRIP)).toBe(3);
      await pictures.nth(2).click();
      const zoom = page.getByRole("dialog", { name: "Photos de Petite Calade" });
      await expect(zoom.getByRole("status")).toHaveText(`Photo 3 sur ${count}`);
      await axe(page);
      await page.keyboard.press("ArrowLeft");
      await expect(zoom.getByRole("status")).toHaveText(`Photo 2 sur ${count}`);
      await page.keyboard.press("ArrowLeft");
      await expect(zoom.getByRole("button", { name: "Photo précédente" })).toBeHidden();
      const picture = zoom.getByRole("img").first();
      const widthOf = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0;
      const whole = await widthOf();
      await zoom.getByRole("button", { name: "Agrandir la photo" }).click();
      await expect.poll(widthOf).toBeGreaterThan(whole * 2);
      await axe(page);
      await zoom.getByRole("button", { name: "Voir la photo entière" }).click();
      await expect.poll(widthOf).toBe(whole);
      await page.keyboard.press("Escape");
      await expect(zoom).toBeHidden();
      // The page shows the picture that was seen last, and the focus is back on its gallery.
      await expect.poll(() => slideOf(page, STRIP)).toBe(1);
      await expect(pictures.nth(2)).toBeFocused();
    },
  );

test("the first picture is that of the chosen format; it is fetched early and nothing moves", async ({
  page,
  site,
}) => {
  await page.setViewportSize(WIDTHS.phone);
  const shifts = await watchShifts(page);
  await openProduct(page, site);
  const first = page.locator(`${STRIP} img`).first();
  const early = await page.locator('head link[rel="preload"][as="image"]').getAttribute("imagesrcset");
  const before = await first.getAttribute("srcset");
  expect(early).toBe(before);
  expect(await shifts()).toBeLessThan(0.001);
  await page.getByRole("radio", { name: /BIB 5 l/ }).check();
  await expect(page.locator(`${STRIP} > a`).first().locator("img").last()).not.toHaveAttribute(
    "srcset",
    before ?? "",
  );
  await expect(page.getByRole("button", { name: /^Photo 1 sur/ })).toHaveAttribute("aria-pressed", "true");
});

test("without script a picture leads to its file", async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}${PRODUCT}`);
  const href = await page.locator(`${STRIP} > a`).first().getAttribute("href");
  expect((await page.request.get(`${site.url}${href}`)).headers()["content-type"]).toBe("image/webp");
  await context.close();
});

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`bottle, badge and drawer move for less than a quarter of a second (${reducedMotion})`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      const note = (event: AnimationEvent | TransitionEvent): void => {
        const style = getComputedStyle(event.target as Element);
        const [kind, name, duration] =
          "animationName" in event
            ? ["animation", event.animationName, style.animationDuration]
            : ["transition", event.propertyName, style.transitionDuration.split(", ")[0]];
        if (duration !== "0s")
          moved.push(`${kind} ${name.replace(/^_|_\w+_\d+$|_[\w-]+$/g, "")} ${duration}`);
      };
      document.addEventListener("animationstart", note);
      document.addEventListener("transitionrun", note);
    });
    await openProduct(page, site);
    const moved = (): Promise<string[]> =>
      page.evaluate(() => [...new Set((window as unknown as { moved: string[] }).moved)]);
    await page.getByRole("radio", { name: /BIB 5 l/ }).check();
    await page
      .getByRole("button", { name: /^Ajouter au panier/ })
      .first()
      .click();
    const drawer = page.getByRole("dialog", { name: /Panier/ });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByText("Petite Calade").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    if (reducedMotion === "reduce") expect(await moved()).toEqual([]);
    else
      for (const motion of ["animation come 0.15s", "animation tick 0.12s", "transition translate 0.24s"])
        await expect.poll(moved).toContain(motion);
  });
