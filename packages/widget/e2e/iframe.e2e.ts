import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./page.ts";
import type { Stub } from "./stub.ts";

const PATH = "/iframes/domaine-essai";

/** Serves the frame's page as the server makes it. */
function serveFrame(stub: Stub): void {
  const shop = 'shop="domaine-essai"';
  stub.pages.set(PATH, {
    html: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Boutique</title><link rel="stylesheet" href="/widget/5.5.1/frame.css"></head><body><header><cuvee-cart ${shop}></cuvee-cart></header><main><cuvee-shop ${shop}></cuvee-shop></main><script async src="/widget/v1/w.js" data-shop="domaine-essai"></script><script async src="/widget/v1/iframe-child.js"></script></body></html>`,
    headers: {
      "Content-Security-Policy": `default-src 'none'; script-src ${stub.base}; style-src ${stub.base}; img-src ${stub.base}; connect-src ${stub.base}`,
    },
  });
}

const frameOf = (page: Page): FrameLocator => page.frameLocator("iframe");
const heightOf = (page: Page): Promise<number> =>
  page.locator("iframe").evaluate((frame) => frame.clientHeight);

async function addInFrame(page: Page): Promise<void> {
  const wine = frameOf(page).locator("article").filter({ hasText: "Les Restanques" });
  await wine.getByRole("button", { name: /^Ajouter/ }).click();
  await expect(frameOf(page).locator("cuvee-cart [part=badge]")).toHaveText("1");
}

test("the frame is as high as its content, takes the window for the drawer, and the page to the checkout", async ({
  page,
  stub,
  paste,
}) => {
  serveFrame(stub);
  const bridge = `<script async src="${stub.base}/widget/v1/iframe.js"></script>`;
  const address = await paste({
    head: "<style>iframe{width:100%;height:300px;border:0}</style>",
    body: `<iframe data-cuvee-iframe src="${stub.base}${PATH}" title="Boutique"></iframe><p>Pied de page</p>`,
    script: bridge + bridge,
  });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(1200);
  await addInFrame(page);
  // The floating button lies over no control of a card, as on a page; it looks twice a second where nothing scrolls.
  const covered = () =>
    frameOf(page)
      .locator("cuvee-shop")
      .evaluate((shop) => {
        const a = document.querySelector("cuvee-cart")?.shadowRoot?.querySelector("[part=cart-button]");
        const button = a?.getBoundingClientRect();
        if (!button) return ["nothing to look at"];
        return [...(shop.shadowRoot?.querySelectorAll(".act, .tiers, .choices") ?? [])].flatMap((control) => {
          const b = control.getBoundingClientRect();
          const isOver =
            button.left < b.right && button.right > b.left && button.top < b.bottom && button.bottom > b.top;
          return isOver ? [control.className] : [];
        });
      });
  for (let y = 0; y <= 400; y += 80) {
    await page.evaluate((to) => scrollTo(0, to), y);
    await expect.poll(covered, { message: `scrolled by ${y}` }).toEqual([]);
  }
  await page.evaluate(() => scrollTo(0, 500));
  const before = await heightOf(page);
  await frameOf(page).locator("cuvee-cart").getByRole("button").first().click();
  const drawer = frameOf(page).getByRole("dialog");
  await expect(drawer).toBeVisible();
  await expect.poll(() => heightOf(page)).toBe(page.viewportSize()?.height);
  await page.keyboard.press("Escape");
  await expect.poll(() => heightOf(page)).toBe(before);
  await frameOf(page).locator("cuvee-cart").getByRole("button").first().click();
  await drawer.getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForURL(`${stub.base}/cart#handoff=token`);
  expect(stub.handoffs.at(-1)?.body).toMatchObject({ returnUrl: address });
});

test("a cart is shared by the address of the page around, and is asked about in its frame", async ({
  page,
  stub,
  browser,
  paste,
}) => {
  serveFrame(stub);
  const address = await paste({
    head: "<style>iframe{width:100%;height:300px;border:0}</style>",
    body: `<iframe data-cuvee-iframe src="${stub.base}${PATH}" title="Boutique"></iframe>`,
    script: `<script async src="${stub.base}/widget/v1/iframe.js"></script>`,
  });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(1200);
  await addInFrame(page);
  await frameOf(page).locator("cuvee-cart").getByRole("button").first().click();
  await frameOf(page).getByRole("button", { name: "Partager mon panier" }).click();
  const link = await frameOf(page).getByRole("textbox", { name: "Lien du panier" }).inputValue();
  expect(link.startsWith(`${address}#cuvee-cart=1!`)).toBe(true);

  // Another visitor opens it: asked once, in the frame, and the address is clean for the way back from the checkout.
  const other = await browser.newContext({ locale: "fr-FR" });
  const his = await other.newPage();
  await his.goto(link);
  const dialog = frameOf(his).getByRole("dialog", { name: "Un panier partagé" });
  await expect(dialog).toContainText("Ce panier contient 1 article.");
  expect(his.url()).toBe(address);
  await dialog.getByRole("button", { name: "Ajouter à mon panier" }).click();
  await expect(frameOf(his).locator("cuvee-cart [part=badge]")).toHaveText("1");
  await frameOf(his).getByRole("button", { name: "Valider ma commande" }).click();
  await his.waitForURL(`${stub.base}/cart#handoff=token`);
  expect(stub.handoffs.at(-1)?.body).toMatchObject({ returnUrl: address });
  await other.close();
});

test("without the page's script the frame works, and the checkout opens in the whole window", async ({
  page,
  stub,
  paste,
}) => {
  serveFrame(stub);
  await paste({
    head: "<style>iframe{width:100%;height:600px}</style>",
    body: `<iframe src="${stub.base}${PATH}" title="Boutique"></iframe>`,
    script: "<i></i>",
  });
  await addInFrame(page);
  await frameOf(page).locator("cuvee-cart").getByRole("button").first().click();
  await frameOf(page).getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForURL(`${stub.base}/cart#handoff=token`);
});

test("a stranger's window gets no port and moves nothing", async ({ page, stub, paste }) => {
  serveFrame(stub);
  /** Returns a script that repeatedly sends the messages of our frame, and shows the result in its title. */
  const asking = (id: string): string =>
    `<script>let n=0;addEventListener("message",()=>document.title="port");setInterval(()=>{parent.postMessage({cuvee:"hello",id:"${id}",version:1},"*");if(++n===9&&!document.title)document.title="asked"},50)</script>`;
  stub.pages.set("/stranger", { html: asking(PATH) });
  // A frame that was ours and navigated to a foreign page, which knows the messages.
  const away = stub.base.replace("127.0.0.1", "localhost");
  stub.pages.set("/away", { html: `<script>location.replace("${away}/elsewhere")</script>` });
  stub.pages.set("/elsewhere", { html: asking("/away") });
  await paste({
    head: "<style>iframe{width:100%;height:300px;border:0}</style>",
    body: `<iframe data-cuvee-iframe src="${stub.base}${PATH}" title="Boutique"></iframe><iframe data-cuvee-iframe src="${stub.base}/away" title="Ailleurs"></iframe><iframe id="other" src="${stub.base}/stranger" title="Autre"></iframe>`,
    script: `<script async src="${stub.base}/widget/v1/iframe.js"></script>`,
  });
  await expect
    .poll(() =>
      page
        .locator("iframe")
        .first()
        .evaluate((frame) => frame.clientHeight),
    )
    .toBeGreaterThan(1200);
  for (const path of ["/stranger", "/elsewhere"]) {
    const title = async (): Promise<string> =>
      (await page
        .frames()
        .find((one) => one.url().endsWith(path))
        ?.title()) ?? "";
    await expect.poll(title, path).not.toBe("");
    expect(await title(), path).toBe("asked");
  }
  expect(await page.locator("#other").evaluate((frame) => frame.clientHeight)).toBe(300);
});

test("messages of five megabytes, of nothing and with the names of prototypes move nothing on either side", async ({
  page,
  stub,
  paste,
}) => {
  serveFrame(stub);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await paste({
    head: "<style>iframe{width:100%;border:0}</style>",
    body: `<iframe data-cuvee-iframe src="${stub.base}${PATH}" title="Boutique"></iframe>`,
    script: `<script async src="${stub.base}/widget/v1/iframe.js"></script>`,
  });
  const height = () => page.locator("iframe").evaluate((frame) => frame.clientHeight);
  await expect.poll(height).toBeGreaterThan(1200);
  const before = await height();
  await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    const named = JSON.parse(
      '{"cuvee":"welcome","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"page":"javascript:alert(1)"}',
    ) as unknown;
    const large = "x".repeat(5_000_000);
    const all = [
      named,
      large,
      { cuvee: large, page: large },
      null,
      undefined,
      0,
      [],
      new ArrayBuffer(5_000_000),
    ];
    for (const data of [...all, { cuvee: "hello", version: 1, id: { toString: null } }]) {
      // To the frame, from the page that frames it; to the page, from itself.
      frame?.contentWindow?.postMessage(data, "*");
      postMessage(data, "*");
    }
  });
  for (const frame of page.frames())
    expect(await frame.evaluate(() => "polluted" in {} || location.href.startsWith("javascript"))).toBe(
      false,
    );
  await addInFrame(page);
  await expect(frameOf(page).locator("cuvee-cart").getByRole("button").first()).toBeVisible();
  expect([errors, (await height()) >= Math.min(before, 1200)]).toEqual([[], true]);
});

/** Sum of the unexpected shifts of a page since it was opened (Layout Instability). */
const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );

/** The code that the embed builder gives for a list. */
const pasted = (base: string, attributes = ""): string =>
  `<iframe data-cuvee-iframe src="${base}${PATH}" title="Boutique" width="100%" height="900" style="border:0;min-height:100vh" allow="payment" loading="lazy"${attributes}></iframe>`;

for (const [width, height] of [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const)
  test(
    `the builder's code at ${width} pixels: the whole width, all of the content, and nothing moves`,
    { tag: width === 820 ? "@long" : [] },
    async ({ page, stub, paste }) => {
      serveFrame(stub);
      await page.setViewportSize({ width, height });
      await paste({
        head: "<style>body{margin:0}main{padding:0 16px}</style>",
        body: `<p>Nos vins</p>${pasted(stub.base)}<p>Pied de page</p>`,
        script: `<script async src="${stub.base}/widget/v1/iframe.js"></script>`,
      });
      await expect(frameOf(page).locator("article").first()).toBeVisible();
      await expect.poll(() => heightOf(page)).toBeGreaterThan(Math.max(900, height));
      const size = await page.locator("iframe").evaluate((frame) => [frame.clientWidth, innerWidth - 32]);
      expect(size[0]).toBe(size[1]);
      expect(await shiftsOf(page)).toBeLessThan(0.01);
      // A dialog takes the window; the page behind it stays where it is.
      await page.evaluate(() => scrollTo(0, 400));
      const place = () =>
        page.evaluate(() => [
          scrollY,
          document.documentElement.scrollHeight,
          document.querySelector("iframe")?.style.cssText,
        ]);
      const before = await place();
      const cart = frameOf(page).locator("cuvee-cart").getByRole("button").first();
      await cart.evaluate((button: HTMLElement) => button.click());
      await expect.poll(() => heightOf(page)).toBe(height);
      expect((await place()).slice(0, 2)).toEqual(before.slice(0, 2));
      await page.keyboard.press("Escape");
      await expect.poll(place).toEqual(before);
    },
  );

test("the width that the page gives the frame stays, and without the page's script it is of a usable size", async ({
  page,
  stub,
  paste,
}) => {
  serveFrame(stub);
  const narrow = pasted(stub.base).replace('style="', 'style="width:500px;');
  await paste({ body: narrow, script: `<script async src="${stub.base}/widget/v1/iframe.js"></script>` });
  await expect.poll(() => heightOf(page)).toBeGreaterThan(1200);
  await frameOf(page).locator("cuvee-cart").getByRole("button").first().click();
  await expect(frameOf(page).getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  const width = () => page.locator("iframe").evaluate((frame) => frame.clientWidth);
  await expect.poll(width).toBe(500);
  await paste({ body: pasted(stub.base), script: "<i></i>" });
  await expect(frameOf(page).locator("article").first()).toBeVisible();
  expect([await heightOf(page), (await width()) > 700]).toEqual([900, true]);
});

test("on a black page the frame has a safe ground, or the page's own", async ({ page, stub, paste }) => {
  serveFrame(stub);
  const colors = async (attributes: string): Promise<string[]> => {
    await paste({
      head: "<style>:root{color-scheme:dark}body{background:#000;color:#fff}</style>",
      body: pasted(stub.base, attributes),
      script: `<script async src="${stub.base}/widget/v1/iframe.js"></script>`,
    });
    const count = frameOf(page).locator("cuvee-shop .count");
    await expect(count).toBeVisible();
    await expect.poll(() => heightOf(page)).toBeGreaterThan(1200);
    const body = frameOf(page).locator("body");
    return Promise.all(
      [body, count, frameOf(page).locator("article").first()].map((one, index) =>
        one.evaluate(
          (element, name) => {
            const canvas = document.createElement("canvas").getContext("2d");
            if (!canvas) return "";
            canvas.fillStyle = getComputedStyle(element)[name as "color"];
            canvas.fillRect(0, 0, 1, 1);
            return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
          },
          index === 1 ? "color" : "backgroundColor",
        ),
      ),
    );
  };
  expect(await colors("")).toEqual(["255,255,255", "33,29,26", "255,255,255"]);
  const [ground, text, card] = await colors(' data-scheme="dark" data-background="#101010" data-text="#eee"');
  expect([ground, text]).toEqual(["16,16,16", "238,238,238"]);
  expect(Number(card?.split(",")[0])).toBeLessThan(50);
  // Without a text colour: one that is readable.
  expect(await colors(' data-scheme="dark" data-background="#101010"')).toEqual([
    "16,16,16",
    expect.stringMatching(/^2[45]\d,/),
    expect.any(String),
  ]);
});
