import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = { username: "calades", password: "Calades2026" };

test(
  "a key is made, used and revoked; a webhook is added, tried, and what failed is sent again",
  { tag: "@long" },
  async ({ page, site, axe }) => {
    test.setTimeout(60_000);
    let status = 500;
    const got: { id: string; type: string }[] = [];
    const receiver = createServer((request, reply) => {
      let raw = "";
      request.on("data", (part: Buffer) => (raw += part.toString()));
      request.on("end", () => {
        const { type } = JSON.parse(raw) as { type: string };
        got.push({ id: String(request.headers["webhook-id"]), type });
        reply.writeHead(status).end(status === 500 ? "panne" : "merci");
      });
    });
    await new Promise<void>((done) => void receiver.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/cuvee`;

    await openAs(page, site, OWNER, "/get-api-key");
    await page.getByRole("button", { name: "Créer une clé" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Créer la clé" }).click();
    await expect(dialog.getByText("Choisissez au moins une autorisation").first()).toBeVisible();
    await dialog.getByLabel("Nom", { exact: true }).fill("ERP");
    await dialog.getByLabel("Lire les commandes", { exact: true }).check();
    await dialog.getByRole("button", { name: "Créer la clé" }).click();
    const key = await page.locator("code[data-secret]").innerText();
    expect(key).toMatch(/^cv_live_[\w-]{43}$/);
    await axe(page);
    await page.getByRole("button", { name: "Terminer" }).click();
    const ask = () =>
      page.request.get(`${site.url}/v1/orders`, { headers: { Authorization: `Bearer ${key}` } });
    expect((await ask()).status()).toBe(200);
    await expect(page.getByText("Jamais utilisée")).toBeVisible();
    await page.getByRole("button", { name: "Révoquer ERP" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Révoquer" }).click();
    await expect(page.getByText("Révoquée", { exact: true })).toBeVisible();
    expect((await ask()).status()).toBe(401);

    await page
      .getByRole("navigation", { name: "API et webhooks" })
      .getByRole("link", { name: "Webhooks" })
      .click();
    await page.getByRole("button", { name: "Ajouter une adresse" }).first().click();
    await dialog.getByLabel("Adresse", { exact: true }).fill("https://169.254.169.254/");
    await dialog.getByLabel("Commande passée").check();
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(dialog.getByText("Indiquez une adresse publique en https").first()).toBeVisible();
    await dialog.getByLabel("Adresse", { exact: true }).fill(url);
    await dialog.getByRole("button", { name: "Ajouter", exact: true }).click();
    await expect(page.locator("code[data-secret]")).toHaveText(/^whsec_/);
    await page.getByRole("button", { name: "Terminer" }).click();
    await page.getByRole("link", { name: url }).click();
    await page.getByRole("button", { name: "Envoyer un essai" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Envoyer", exact: true }).click();
    await expect(page.getByText(/Réponse 500/).first()).toBeVisible({ timeout: 15_000 });
    await page.getByText("Détail").click();
    await expect(page.getByText("panne").first()).toBeVisible();
    await axe(page);
    status = 200;
    await page.getByRole("button", { name: /^Renvoyer Commande passée/ }).click();
    await expect(page.getByText(/Réponse 200/).first()).toBeVisible({ timeout: 15_000 });
    expect(new Set(got.map(({ id }) => id)).size).toBe(1);
    expect(got.at(-1)?.type).toBe("order.placed");
    await page.getByRole("button", { name: "Supprimer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer" }).click();
    await expect(page.getByText("Aucune adresse")).toBeVisible();
    receiver.closeAllConnections();
    receiver.close();
  },
);
