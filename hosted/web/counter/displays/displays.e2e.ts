import type { Page } from "@playwright/test";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { fakeSerial, serialOf } from "#counter/displays/serial.fixture.ts";

const OWNER = { username: "aubree", password: "Lanthier2026" };
const PATH = "/dashboard/salespoints/display";
const card = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });

test("a serial display is chosen, unplugged, plugged in again and found after a reload", async ({
  page,
  site,
  axe,
}) => {
  await page.addInitScript(fakeSerial);
  await openAs(page, site, OWNER, PATH);
  const serial = serialOf(page);
  const display = card(page, "Afficheur série");
  const state = display.getByRole("status");
  await expect(state).toContainText("Non connecté");
  await axe(page);

  // Nothing chosen, then a refusal, then a device.
  const choose = display.getByRole("button", { name: "Choisir le port série" });
  await serial.answer("NotFoundError");
  await choose.click();
  await expect(state).toContainText("Non connecté");
  await serial.answer("SecurityError");
  await choose.click();
  await expect(state).toContainText("Refusé");
  await serial.answer("display");
  await choose.click();
  await expect(state).toContainText("Connecté");
  expect(await serial.opened()).toEqual([
    expect.objectContaining({ baudRate: 9600, dataBits: 8, stopBits: 1, parity: "none" }),
  ]);
  await display.getByRole("button", { name: "Article" }).click();
  await expect.poll(() => serial.last()).toBe("2 C\u0093tes du R 24,00 \u00d5TOTAL TTC    24,00 \u00d5");
  expect(await serial.lengths()).toEqual([40]);

  // Unplugged: content shown meanwhile appears once it is plugged in again.
  await serial.unplug();
  await expect(state).toContainText("Débranché");
  await display.getByRole("button", { name: "Total" }).click();
  await serial.plug();
  await expect(state).toContainText("Connecté");
  await expect.poll(() => serial.last()).toBe("TOTAL TTC                        24,00 \u00d5");

  // Outdated content is not sent to a slow line.
  await serial.hold();
  await serial.forget();
  await display.getByRole("button", { name: "Article" }).click();
  await expect.poll(() => serial.count()).toBe(1);
  for (const name of ["Total", "Envoyer un essai", "Rendu"])
    await display.getByRole("button", { name }).click();
  await serial.release();
  await expect.poll(() => serial.last()).toContain("Rendu");
  expect(await serial.count()).toBe(2);

  // Another driver applies at once, and is kept.
  await display.getByLabel("Langage de l'afficheur").selectOption("CD5220");
  await expect.poll(() => serial.all()).toContain("\u001b@\u001b\u0011\u001b*\u0004");
  await display.getByLabel("Luminosité").selectOption("50 %");
  await expect.poll(() => serial.all()).toContain("\u001b@\u001b\u0011\u001b*\u0002");
  await display.getByLabel("Message en veille").fill("Ouvert jusqu'à 19 h");
  await page.reload();
  await expect(state).toContainText("Connecté");
  await display.getByRole("button", { name: "Veille" }).click();
  await expect.poll(() => serial.last()).toContain("Ouvert jusqu'\u0085 19 h");
  await expect(display.getByRole("img", { name: /Aperçu.*Ouvert jusqu'à 19 h/ })).toBeVisible();

  await display.getByRole("button", { name: "Ne plus utiliser" }).click();
  await expect(state).toContainText("Non connecté");
  await page.reload();
  await expect(state).toContainText("Non connecté");
});

test("a receipt goes to a serial printer, by USB, and to the browser's own dialog", async ({
  page,
  site,
  axe,
}) => {
  await page.addInitScript(fakeSerial);
  await openAs(page, site, OWNER, PATH);
  const serial = serialOf(page);
  const printer = card(page, "Imprimante de tickets");
  const print = printer.getByRole("button", { name: "Imprimer un essai" });

  // The browser prints the receipt alone, and the page is back afterwards.
  await print.click();
  await expect.poll(() => serial.printed()).toContain("ceci n'est pas un ticket");
  expect(await serial.printed()).not.toContain("Afficheur série");
  await expect(page.getByRole("heading", { level: 1, name: "Afficheur et imprimante" })).toBeVisible();

  await printer.getByText("Par le port série", { exact: true }).click();
  await printer.getByRole("button", { name: "Ouvrir le tiroir" }).click();
  await expect(
    page.getByText("L'imprimante n'est pas connectée : vérifiez son branchement.").first(),
  ).toBeVisible();
  await printer.getByLabel("Vitesse (bauds)").selectOption("38400");
  await serial.answer("printer");
  await printer.getByRole("button", { name: "Choisir le port série" }).click();
  await expect(printer.getByRole("status")).toContainText("Connecté");
  expect(await serial.opened()).toEqual([expect.objectContaining({ baudRate: 38_400 })]);
  await print.click();
  await expect.poll(() => serial.all()).toContain("6 \u009e C\u0093tes du Rh\u0093ne Villages 2022");
  expect((await serial.all()).startsWith("\u001b@\u001bt\u0013")).toBe(true);
  expect((await serial.all()).endsWith("\u001dVB\u0000")).toBe(true);
  await printer.getByRole("button", { name: "Ouvrir le tiroir" }).click();
  await expect.poll(() => serial.last()).toBe("\u001b@\u001bt\u0013\u001bp\u0000\u0019\u00fa");

  await printer.getByText("Par USB", { exact: true }).click();
  await printer.getByRole("button", { name: "Choisir l'imprimante" }).click();
  await expect(printer.getByRole("status")).toContainText("Connecté");
  await serial.forget();
  await print.click();
  await expect.poll(() => serial.all()).toContain("6 \u009e C\u0093tes");
  await axe(page);
});

test("a browser without serial lines says what to do", async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "serial", { value: undefined }));
  await openAs(page, site, OWNER, PATH);
  await expect(page.getByText("Port série indisponible dans ce navigateur")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choisir le port série" })).toHaveCount(0);
});

test(
  "a second screen shows the same in a window and on another device, until its address is cancelled",
  { tag: "@long" },
  async ({ page, browser, context, site, axe }) => {
    await openAs(page, site, OWNER, PATH);
    for (const path of [PATH, "/dashboard/salespoints/any/new-order"]) {
      const policy = (await page.request.get(site.url + path)).headers()["permissions-policy"];
      expect(policy).toBe("serial=(self), usb=(self)");
    }
    const shop = await page.request.get(`${site.url}/champagne-aubree-lanthier`);
    expect(shop.headers()["permissions-policy"]).toBe("serial=(), usb=()");
    const display = card(page, "Afficheur série");
    const screens = card(page, "Second écran");

    const opened = context.waitForEvent("page");
    await screens.getByRole("button", { name: "Ouvrir une fenêtre" }).click();
    const near = await opened;
    await expect(near.getByText("Champagne Aubrée", { exact: false }).first()).toBeVisible();
    await axe(near);
    await display.getByRole("button", { name: "Article" }).click();
    await expect(near.getByText("Côtes du Rhône")).toBeVisible();
    await expect(near.getByText("24,00 €").first()).toBeVisible();
    await axe(near);

    // Another device, by the address in the QR code.
    await screens.getByRole("button", { name: "Utiliser un autre appareil" }).click();
    const address = await screens.locator("code").innerText();
    expect(address).toMatch(/\/display#[\w-]{22}$/);
    const device = await browser.newContext({ locale: "en-GB" });
    const far = await device.newPage();
    await far.goto(address);
    await expect(far.getByText("Côtes du Rhône")).toBeVisible();
    await display.getByRole("button", { name: "Rendu" }).click();
    for (const one of [near, far]) {
      await expect(one.getByText("Rendu")).toBeVisible();
      await expect(one.getByText("26,00 €")).toBeVisible();
    }
    await axe(far);

    await screens.getByRole("button", { name: "Annuler l'adresse" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Annuler l'adresse" }).click();
    for (const one of [near, far])
      await expect(one.getByRole("heading", { name: "Cet écran n'est plus connecté" })).toBeVisible();
    await far.goto(`${site.url}/display`);
    await expect(far.getByRole("heading", { name: "Incomplete address" })).toBeVisible();
    await device.close();
  },
);
