import { expect, test } from "./page.ts";

const body = "<cuvee-age-gate></cuvee-age-gate><cuvee-shop></cuvee-shop>";

test("asks, holds against Escape, remembers yes", async ({ page, paste }) => {
  await paste({ body });
  const gate = page.getByRole("dialog", { name: "Avez-vous 18 ans ou plus ?" });
  await expect(gate).toBeVisible();
  for (let i = 0; i < 6; i += 1) await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(gate).toBeVisible();
  await page.evaluate(() =>
    document.querySelector("cuvee-age-gate")?.shadowRoot?.querySelector("dialog")?.close(),
  );
  await expect(gate).toBeVisible();
  await gate.getByRole("button", { name: "Oui, j'ai 18 ans ou plus" }).click();
  await expect(gate).toBeHidden();
  await page.reload();
  await expect(page.locator("cuvee-shop article").first()).toBeVisible();
  await expect(gate).toBeHidden();
});

test("stays when the element is moved", async ({ page, paste }) => {
  await paste({ body });
  const gate = page.getByRole("dialog");
  await expect(gate).toBeVisible();
  await page.evaluate(() => document.body.append(document.querySelector("cuvee-age-gate") ?? ""));
  await expect
    .poll(() =>
      page.evaluate(
        () => !!document.querySelector("cuvee-age-gate")?.shadowRoot?.querySelector("dialog:modal"),
      ),
    )
    .toBe(true);
});

test("no leaves a polite refusal, or goes where the page says", async ({ page, stub, paste }) => {
  await paste({ body });
  await page.getByRole("button", { name: "Non", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "À bientôt" })).toContainText(
    "réservé aux personnes majeures",
  );
  await paste({ body: `<cuvee-age-gate refusal-url="${stub.base}/ailleurs"></cuvee-age-gate>` });
  await page.getByRole("button", { name: "Non", exact: true }).click();
  await page.waitForURL(`${stub.base}/ailleurs`);
});

test("a page with its own gate cancels ours", async ({ page, paste }) => {
  await page.addInitScript(() =>
    document.addEventListener("cuvee:age", (event) => {
      if ((event as CustomEvent<{ step: string }>).detail.step === "ask") event.preventDefault();
    }),
  );
  await paste({ body });
  await expect(page.locator("cuvee-shop article").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a gate of the site's own: by attribute, by cookie, by a call, at any time", async ({ page, paste }) => {
  const gate = page.locator("cuvee-age-gate").getByRole("dialog");
  await paste({ body: `<cuvee-age-gate answered></cuvee-age-gate><cuvee-cart></cuvee-cart>` });
  await expect(page.locator("cuvee-cart").getByRole("button").first()).toBeVisible();
  await expect(gate).toHaveCount(0);

  const asked = `<cuvee-age-gate cookie="majeur"></cuvee-age-gate>`;
  await paste({ body: asked });
  await expect(gate).toBeVisible();
  for (const [value, isAsked] of [
    ["0", true],
    ["non", true],
    ["oui", false],
  ] as const) {
    await page.evaluate((one) => (document.cookie = `majeur=${one}; path=/`), value);
    await page.reload();
    await page.waitForFunction(() => "cuvee" in globalThis);
    await expect(gate, value).toHaveCount(isAsked ? 1 : 0);
  }
  await page.evaluate(() => (document.cookie = "majeur=; max-age=0; path=/"));
  await page.reload();
  await expect(gate).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { cuvee: { adult(): void } }).cuvee.adult());
  await expect(gate).toHaveCount(0);
  await page.reload();
  await page.waitForFunction(() => "cuvee" in globalThis);
  await expect(gate).toHaveCount(0);
});
