import { presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { PresetName } from "@cuvee/core/people/collaborators/permissions.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import { placeOrder } from "#sales/orders/orders.fixture.ts";
import { watched } from "#shells/watched.fixture.ts";

// Collaborators of three kinds, from the invitation to their work: no page, menu entry or button that is shown to them is refused.

const PASSWORD = "Mourvedre-1903";
const MENU = "Menu principal";

/** Signs the owner in at the door of the server, for what is there before the collaborator comes. */
async function asOwner({ url }: Site) {
  const login = { username: "calades", password: "Calades2026" };
  const { body } = await sendTo(url, "POST", "/v1/auth/login", { body: login });
  const token = String(body["jwt"]);
  return async (method: string, path: string, sent?: object): Promise<Record<string, unknown>> => {
    const reply = await sendTo(url, method, path, { token, ...(sent ? { body: sent } : {}) });
    expect(reply.status, `${method} ${path}: ${reply.text.slice(0, 300)}`).toBeLessThan(300);
    return reply.body;
  };
}

type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Invites somebody to a ready-made role and accepts with the link of the mail. Every refusal that the browser meets is kept. */
async function join(page: Page, site: Site, sql: Sql, preset: PresetName) {
  const ask = await asOwner(site);
  const email = `${preset}.${newTestId()}@example.org`;
  const who = { email, firstname: "Romane", lastname: "Aubanel", preset, authorizations: presetMap(preset) };
  await ask("POST", "/v1/collaborators", who);
  const [mail] = await sql(site, "select body_text as text from mails where recipient = $1", [email]);
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 403)
      refused.push(`${response.request().method()} ${response.url()} at ${page.url()}`);
  });
  await page.goto(String(mail?.["text"]).match(/https?:\/\/\S+\/auth\/invitation\S+/)?.[0] ?? "");
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Rejoindre l'équipe" }).click();
  await expect(page).toHaveURL(`${site.url}/dashboard`);
  return { ask, refused };
}

/** Links of the page within a place of it, as paths of the back-office. */
const linksIn = (place: Locator): Promise<string[]> =>
  place.getByRole("link").evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((a) => a.origin === location.origin && /^\/dashboard\/(?!.*\/new-order$)/.test(a.pathname))
      .map((a) => a.pathname),
  );

/** Opens every entry of the menu, and of each page a link of every kind: one that leads home should not have been shown. */
async function walk(page: Page): Promise<string[]> {
  const { rest } = watched(page);
  await page.reload();
  await rest();
  const open = async (to: string): Promise<void> => {
    await page.evaluate((path) => history.pushState(null, "", path), to);
    await rest();
  };
  const menu = page.getByRole("navigation", { name: MENU });
  for (const group of await menu.getByRole("button", { expanded: false }).all()) await group.click();
  const entries = [...new Set(await linksIn(menu))];
  const kindOf = (to: string): string => to.replace(/[0-9a-hjkmnp-tv-z]{16}/, ":id");
  const seen = new Set(entries.map(kindOf));
  for (const entry of entries) {
    await open(entry);
    await expect(page.locator("h1").first()).toBeVisible();
    for (const to of await linksIn(page.getByRole("main"))) {
      if (seen.has(kindOf(to))) continue;
      seen.add(kindOf(to));
      await open(to);
      expect(new URL(page.url()).pathname, `${to} of ${entry}`).not.toBe("/dashboard");
    }
  }
  return entries;
}

test.use({ viewport: { width: 1440, height: 900 } });

test("a seller at the counter is invited, is told whom to ask, and sells", async ({ page, fresh, sql }) => {
  test.setTimeout(240_000);
  const { ask, refused } = await join(page, fresh, sql, "counter");
  const [warehouse] = (await ask("GET", "/v1/warehouses"))["warehouses"] as { id: string }[];
  const pointId = newTestId();
  await ask("POST", "/v1/salespoints", {
    id: pointId,
    name: "Caveau",
    warehouseId: warehouse?.id,
    payments: ["cash"],
  });
  expect(await walk(page)).toContain("/dashboard/salespoints");
  // Points of sale are not hers to make; the till is hers to open, once somebody added her.
  await page.goto(`${fresh.url}/dashboard/salespoints`);
  await expect(page.getByRole("link", { name: /Ouvrir la caisse/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Nouveau point de vente" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Clôtures" })).toHaveCount(0);
  const till = `${fresh.url}/dashboard/salespoints/${pointId}/new-order`;
  await page.goto(till);
  await expect(page.getByText(/Demandez à Hélène Vernède de vous y ajouter/)).toBeVisible();
  await expect(page.getByLabel("Nom de la caisse")).toHaveCount(0);
  const people = (await ask("GET", `/v1/salespoints/${pointId}`))["people"] as {
    userId: string;
    name: string;
  }[];
  const her = people.find(({ name }) => name === "Romane Aubanel");
  await ask("PUT", `/v1/salespoints/${pointId}/users/${her?.userId}`, { acts: ["close"], version: 0 });
  await page.goto(till);
  await page.getByLabel("Nom de la caisse").fill("Comptoir");
  await page.getByLabel("Votre code de déverrouillage").fill("2580");
  await page.getByRole("button", { name: "Enregistrer cette caisse" }).click();
  for (const figure of "2580") await page.getByRole("button", { name: figure, exact: true }).click();
  await page.getByRole("button", { name: "Déverrouiller" }).click();
  await page.getByRole("button", { name: /^Ouvrir avec/ }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  expect(refused).toEqual([]);
});

test("an accountant is invited and reads tickets and closings", async ({ page, fresh, sql }) => {
  test.setTimeout(240_000);
  const { refused } = await join(page, fresh, sql, "accountant");
  const seen = await walk(page);
  expect(seen).toContain("/dashboard/salespoints/tickets");
  await page.getByRole("navigation", { name: MENU }).getByRole("link", { name: "Caisse" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
  await page.getByRole("link", { name: "Clôtures" }).click();
  await page.getByRole("button", { name: /journaux/i }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(refused).toEqual([]);
});

test("a preparer is invited and delivers an order", async ({ page, fresh, sql }) => {
  test.setTimeout(240_000);
  const { ask, refused } = await join(page, fresh, sql, "cellar");
  const { order } = await placeOrder(fresh.url, { lastname: "Préparée", quantity: 3 });
  await ask("POST", `/v1/orders/${order.id}/acceptance`, { version: 1 });
  await walk(page);
  await page.goto(`${fresh.url}/dashboard/orders/${order.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Nothing of money is offered to who sees no prices.
  await expect(page.getByRole("button", { name: /Facturer|Confirmer le paiement|Rembourser/ })).toHaveCount(
    0,
  );
  expect(refused).toEqual([]);
});
