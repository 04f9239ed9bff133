import { presetMap } from "@cuvee/core/people/collaborators/collaborators.ts";
import type { PresetName } from "@cuvee/core/people/collaborators/permissions.ts";
import type { Page } from "@playwright/test";
import { expect, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";
import { placeOrder } from "#sales/orders/testing/orders.fixture.ts";
import { sellDay } from "#counter/tills/testing/tickets.fixture.ts";
import { MENU, pressAll, walk } from "./testing/walk.fixture.ts";

// Collaborators of three kinds, from the invitation to their work: no page, menu entry or button that is shown to them
// is refused.

const PASSWORD = "Mourvedre-1903";

/** Signs the owner in through the API, to prepare data before the collaborator comes. */
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

/**
 * Invites a person to a built-in role and accepts with the link of the mail. Records every refusal that the browser
 * meets.
 */
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

test.use({ viewport: { width: 1440, height: 900 } });

test(
  "a seller at the counter is invited, is told whom to ask, and sells",
  { tag: "@long" },
  async ({ page, fresh, sql }) => {
    test.setTimeout(120_000);
    const { ask, refused } = await join(page, fresh, sql, "counter");
    const [warehouse] = (await ask("GET", "/v1/warehouses"))["warehouses"] as { id: string }[];
    const pointId = newTestId();
    await ask("POST", "/v1/salespoints", {
      id: pointId,
      name: "Caveau",
      warehouseId: warehouse?.id,
      payments: ["cash"],
    });
    // This role may not create points of sale; it may open the till once a colleague has added the user.
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
    // A bottle is sold for cash, and appears under the user's name among the tickets.
    await page
      .getByRole("region", { name: "Produits" })
      .getByRole("button", { name: /en stock/ })
      .first()
      .click();
    await page.getByRole("button", { name: /^Encaisser/ }).click();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Valider la vente/ }).click();
    await expect(page.getByRole("heading", { name: /^Ticket \S+ enregistré/ })).toBeVisible();
    const sold = async () =>
      (await ask("GET", "/v1/tickets"))["rows"] as { operator: string; doubts: number }[];
    await expect.poll(sold).toMatchObject([{ operator: "Romane Aubanel", doubts: 0 }]);
    expect(refused).toEqual([]);
  },
);

test(
  "an accountant is invited, reads a closing and takes an export",
  { tag: "@long" },
  async ({ page, fresh, sql }) => {
    test.setTimeout(120_000);
    await sellDay(fresh);
    const { refused } = await join(page, fresh, sql, "accountant");
    const menu = page.getByRole("navigation", { name: MENU });
    const file = async (button: RegExp | string): Promise<string> => {
      const download = page.waitForEvent("download");
      await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
      return (await download).suggestedFilename();
    };
    await menu.getByRole("link", { name: "Caisse" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();
    await page.getByRole("link", { name: "Clôtures" }).click();
    await page.getByRole("button", { name: /journaux/i }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /C\d+-Z000001/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /C\d+-Z000001/ })).toBeVisible();
    expect(await file("PDF")).toMatch(/\.pdf$/);
    await page.goto(`${fresh.url}/dashboard/accounting/exports`);
    await expect(page.getByRole("heading", { level: 1, name: "Exports comptables" })).toBeVisible();
    expect(await file("Télécharger")).toMatch(/\.csv$/);
    expect(refused).toEqual([]);
  },
);

test("a preparer is invited and delivers an order", { tag: "@long" }, async ({ page, fresh, sql }) => {
  test.setTimeout(120_000);
  const { ask, refused } = await join(page, fresh, sql, "cellar");
  const { order } = await placeOrder(fresh.url, { lastname: "Préparée", quantity: 3 });
  await ask("POST", `/v1/orders/${order.id}/acceptance`, { version: 1 });
  await page.goto(`${fresh.url}/dashboard/orders/${order.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // A user who sees no prices gets no payment actions.
  await expect(page.getByRole("button", { name: /Facturer|Confirmer le paiement|Rembourser/ })).toHaveCount(
    0,
  );
  await page.getByRole("button", { name: "Marquer comme livrée" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Marquer comme livrée" }).click();
  await expect(page.getByText(`Commande ${order.number} livrée`, { exact: true })).toBeVisible();
  expect(await ask("GET", `/v1/orders/${order.id}`)).toMatchObject({ deliveryStatus: "delivered" });
  expect(refused).toEqual([]);
});

for (const preset of ["counter", "accountant", "cellar"] as const)
  test(
    `every page that is shown to a collaborator opens, and every button on it may be pressed: ${preset}`,
    { tag: "@long" },
    async ({ page, fresh, sql }) => {
      test.setTimeout(600_000);
      const { ask, refused } = await join(page, fresh, sql, preset);
      await sellDay(fresh);
      const { order } = await placeOrder(fresh.url, { lastname: "Préparée", quantity: 3 });
      await ask("POST", `/v1/orders/${order.id}/acceptance`, { version: 1 });
      await page.addInitScript(() => {
        window.print = () => undefined;
      });
      page.on("filechooser", () => undefined);
      page.context().on("page", (opened) => void opened.close());
      const pressed: string[] = [];
      const entries = await walk(page, async (path, open, rest) => {
        pressed.push(...(await pressAll(page, path, open, rest)).map((name) => `${path} ${name}`));
      });
      if (preset !== "cellar")
        expect(entries).toContain("/dashboard/salespoints" + (preset === "counter" ? "" : "/tickets"));
      expect(pressed.length).toBeGreaterThan(entries.length);
      expect(refused).toEqual([]);
    },
  );
