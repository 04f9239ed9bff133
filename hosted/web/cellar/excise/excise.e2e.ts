import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, signIn, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = ["calades", "Calades2026"] as const;
const PHONE = { width: 390, height: 844 };

test.use({ viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: "reduce" } });

const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
const part = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Calls the API as the owner, in a session of its own: the page keeps its cookies. */
async function ask(request: APIRequestContext, site: Site, route: string, data?: unknown) {
  const [, method = "", path = ""] = /^(\w+) (.*)$/.exec(route) ?? [];
  const login = await request.post(`${site.url}/v1/auth/login`, {
    data: { username: OWNER[0], password: OWNER[1] },
    headers: { "Idempotency-Key": crypto.randomUUID(), Origin: site.url },
  });
  const { jwt } = (await login.json()) as { jwt: string };
  return request.fetch(`${site.url}/v1/${path}`, {
    method,
    headers: { Authorization: `Bearer ${jwt}`, "Idempotency-Key": crypto.randomUUID() },
    ...(data === undefined ? {} : { data }),
  });
}

/** Returns the last day of the month before this one, which can be declared. */
const lastMonthsEnd = (): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), 0)).toISOString().slice(0, 10);
};

/** Reopens the month before, breaks bottles of the estate in it, and deletes the explanation of the breakage. */
async function breakBottle(request: APIRequestContext, site: Site): Promise<string> {
  const day = lastMonthsEnd();
  const path = `excise/declarations/${day.slice(0, 7)}/reopening`;
  expect((await ask(request, site, `POST ${path}`, { reason: "Casse oubliée" })).status()).toBe(201);
  const { articles } = (await (
    await ask(request, site, "GET stocks/articles?search=petite calade")
  ).json()) as {
    articles: {
      formatId: string;
      places: { warehouseId: string; dutyStatus: string; available: number }[];
    }[];
  };
  const found = articles.find((a) => a.places.some((p) => p.dutyStatus === "suspended" && p.available > 2));
  const place = found?.places.find((p) => p.dutyStatus === "suspended" && p.available > 2);
  const posted = await ask(request, site, "POST stocks/operations", {
    kind: "breakage",
    day,
    warehouseId: place?.warehouseId,
    lines: [{ formatId: found?.formatId, quantity: 2, dutyStatus: "suspended" }],
  });
  expect(posted.status(), await posted.text()).toBe(201);
  const month = `excise/declarations/${day.slice(0, 7)}`;
  const { hand, version, products } = (await (await ask(request, site, `GET ${month}`)).json()) as {
    hand: object;
    version: number;
    products: { accountId: string; side: string }[];
  };
  const notes = products.map(({ accountId, side }) => ({ accountId, side, text: "" }));
  expect((await ask(request, site, `PUT ${month}`, { ...hand, notes, version })).status()).toBe(200);
  const { accounts } = (await (await ask(request, site, "GET excise/accounts")).json()) as {
    accounts: { name: string; products: { name: string }[] }[];
  };
  return accounts.find((a) => a.products.some((p) => /petite calade/i.test(p.name)))?.name ?? "";
}

test(
  "a month goes from its faults to its files, and stays sealed",
  { tag: "@long" },
  async ({ page, request, fresh, axe }) => {
    const name = await breakBottle(request, fresh);
    await signIn(page, fresh, ...OWNER);
    await page.goto(`${fresh.url}/dashboard/stocks/drm`);
    await expect(page.getByText("À déclarer").first()).toBeVisible();
    await expect(page.getByText("Erreur 018").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Clôturer" })).toBeDisabled();
    await axe(page);

    // A fault links to the place of its correction; its line shows the movement behind it.
    const fault = page
      .getByRole("listitem")
      .filter({ hasText: `« ${name} »` })
      .filter({ hasText: "018" });
    await fault.getByRole("button", { name: "Corriger" }).click();
    const panel = page.getByRole("region", { name, exact: true }).first();
    await expect(panel.getByText(/^.?Autres sorties$/)).toBeVisible();
    await panel
      .getByText(/^\d+ mouvements?$/)
      .last()
      .click();
    await expect(panel.getByText(/casse/).first()).toBeVisible();
    for (;;) {
      const next = page
        .getByRole("listitem")
        .filter({ hasText: /Erreur 01[78]/ })
        .first();
      if ((await next.count()) === 0) break;
      const text = (await next.textContent()) ?? "";
      await next.getByRole("button", { name: "Corriger" }).click();
      const open = page
        .getByRole("region")
        .filter({ has: page.getByLabel("Observations") })
        .first();
      await open.getByLabel("Observations").fill("Deux bouteilles cassées au chai");
      await open.getByRole("button", { name: "Enregistrer" }).last().click();
      await expect(page.getByRole("listitem").filter({ hasText: text })).toHaveCount(0);
    }
    await expect(page.getByText("Aucun point bloquant")).toBeVisible();

    // Facts without a movement are added by hand, and change the balance to five decimals.
    await part(page, "Documents d'accompagnement et annexes")
      .getByRole("button", { name: "Ajouter une série de documents" })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Premier numéro").fill("FA-1");
    await dialog.getByLabel("Dernier numéro").fill("FA-9");
    await dialog.getByLabel("Nombre de documents").fill("9");
    await dialog.getByRole("button", { name: "Ajouter" }).click();
    await expect(page.getByText("de FA-1 à FA-9, 9 documents")).toBeVisible();

    await page.getByRole("button", { name: "Clôturer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clôturer" }).click();
    await expect(page.getByText("Clôturée par Hélène Vernède").first()).toBeVisible();
    expect(new URL(page.url()).searchParams.get("month")).toBe(lastMonthsEnd().slice(0, 7));
    // The movements counted on a line can still be opened.
    await page.reload();
    await panel.locator("button[aria-expanded]").click();
    await panel
      .getByText(/^\d+ mouvements?$/)
      .last()
      .click();
    await expect(panel.getByText(/casse/).first()).toBeVisible();
    // The message to the interprofession first requires the missing settings, once.
    await page.getByRole("button", { name: "XML interprofession" }).click();
    await expect(page.getByText(/Indiquez le SIREN de votre interprofession/)).toBeVisible();
    await page.getByRole("button", { name: "Réglages" }).click();
    await page.getByLabel("SIREN de l'interprofession").fill("783 146 426");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Réglages enregistrés")).toBeVisible();
    for (const [button, file] of [
      ["XML interprofession", "message.xml"],
      ["Fichier pour la douane (XML)", "customs.xml"],
      ["CSV interprofession", "interprofession.csv"],
    ] as const) {
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).click(),
      ]);
      const period = /DRM-(\d{4}-\d\d)/.exec(saved.suggestedFilename())?.[1] ?? "";
      const text = await readFile(await saved.path(), "utf8");
      expect(text).toBe(
        await (await ask(request, fresh, `GET excise/declarations/${period}/${file}`)).text(),
      );
      expect(text).toContain("Deux bouteilles cassées au chai");
      expect(text).toContain("FR084290E0113");
    }
    await page.getByRole("button", { name: "Marquer comme déposée" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Marquer comme déposée" }).click();
    await expect(page.getByText("Marquée comme déposée par Hélène Vernède")).toBeVisible();
    await expect(page.getByRole("button", { name: "Rouvrir" })).toHaveCount(0);
    await page.setViewportSize(PHONE);
    await fits(page);
    await axe(page);
  },
);

test(
  "capsules have colours and accounts, and a first month begins with settings",
  { tag: "@long" },
  async ({ page, site, axe, sql }) => {
    await signIn(page, site, ...OWNER);
    await page.goto(`${site.url}/dashboard/stocks/crdColors`);
    await expect(page.getByText("Lie-de-vin")).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Saisir un mouvement, Vert · 75 cl" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nature").selectOption("destructions");
    await dialog.getByLabel("Nombre de capsules").fill("12");
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Voir le détail, Vert · 75 cl" }).click();
    await expect(page.getByText("Destructions : 12")).toBeVisible();
    await page.getByRole("button", { name: "Annuler ce mouvement" }).first().click();
    await expect(page.getByText("annulation")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Ajouter une couleur" }).click();
    await page.getByLabel("Nom", { exact: true }).fill("Violet de la maison");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("Violet de la maison")).toBeVisible();
    await page.setViewportSize(PHONE);
    await fits(page);

    // A shop that has never declared here enters its settings, and finds its month prepared.
    await sql(site, "truncate excise_settings, excise_declarations, excise_accounts cascade");
    await page.goto(`${site.url}/dashboard/stocks/drm`);
    await page.getByRole("button", { name: "Commencer" }).click();
    await page.getByLabel("Numéro d'accise").fill("FR123");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/Le numéro d'accise se compose/).first()).toBeVisible();
    await page.getByLabel("Numéro d'accise").fill("FR 084512 N 0427");
    await page.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText(/produits du catalogue ne sont rattachés/)).toBeVisible();
    await page.getByRole("button", { name: "Rattacher par appellation" }).click();
    await page.getByText(/^Voir les \d+ produits fiscaux$/).click();
    await expect(page.getByText("Rasteau rouge").last()).toBeVisible();
    await fits(page);
    await page.goto(`${page.url()}?lang=en`);
    await expect(page.getByRole("heading", { name: "Monthly excise declaration" })).toBeVisible();
  },
);
