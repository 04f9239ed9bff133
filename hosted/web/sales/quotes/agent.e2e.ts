import { expect, signIn, test } from "@cuvee/server/kit/testing/e2e.ts";
import { newTestId, sendTo } from "@cuvee/server/kit/testing/server.ts";

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: "reduce" } });

test(
  "an agent on the road orders for a client from his page, at his grid, and the shop accepts",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    test.setTimeout(120_000);
    const refused: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
    });
    await signIn(page, fresh, "solene", "Tournee2026");
    await page.goto(`${fresh.url}/dashboard/clients`);
    const first = page.getByRole("main").locator('a[href^="/dashboard/clients/"]:not([href*="add"])').first();
    const client = (await first.innerText()).trim();
    await first.click();
    await expect(page.getByRole("heading", { level: 1, name: client })).toBeVisible();
    await axe(page);
    await page.screenshot({ path: "test-results/doors/agent-client-390.png", fullPage: true });
    await page.getByRole("link", { name: "Nouvelle commande" }).click();
    await expect(page.getByText(client).first()).toBeVisible();
    const entry = page.getByRole("combobox", { name: "Ajouter un produit" });
    await entry.fill("6 rasteau");
    await page.getByRole("option").first().click();
    await expect(page.getByRole("textbox", { name: /^Quantité/ })).toHaveValue("6");
    // The price is that of the client's grid: an agent reads it and sets none.
    await expect(page.getByRole("textbox", { name: /^Prix/ })).toBeDisabled();
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await axe(page);
    await page.screenshot({ path: "test-results/doors/agent-sale-390.png", fullPage: true });
    await page.getByRole("button", { name: "Valider la commande" }).click();
    await expect(
      page.getByText("Le producteur reçoit la commande et l'accepte", { exact: false }),
    ).toBeVisible();
    await page.screenshot({ path: "test-results/doors/agent-order-390.png" });
    await page.getByRole("dialog").getByRole("button", { name: "Valider", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^CO-/ })).toBeVisible();
    await expect(page.getByText("En attente").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Accepter/ })).toHaveCount(0);
    await axe(page);
    await page.screenshot({ path: "test-results/doors/agent-ordered-390.png", fullPage: true });
    // On the public pages of the producer the agent chooses the client of the order.
    const orderUrl = page.url();
    await page.goto(`${fresh.url}/domaine-des-trois-calades/petite-calade-rouge`);
    await page.getByRole("button", { name: /Ajouter au panier/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goto(`${fresh.url}/domaine-des-trois-calades`);
    await page.getByRole("combobox", { name: "Commander pour :" }).selectOption({ label: client });
    await expect(page).toHaveURL(/\/dashboard\/orders\/add\?client=/);
    await expect(page.getByText(client).first()).toBeVisible();
    // The bottles of the agent's cart become the order, and leave the cart once it is saved.
    await expect(page.getByRole("textbox", { name: /^Quantité.*Petite Calade/ })).toHaveCount(1);
    await expect(page.getByText(/^Enregistré à/)).toBeVisible();
    await page.screenshot({ path: "test-results/doors/agent-cart-390.png", fullPage: true });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("formatId");
    await page.goto(orderUrl);
    const orderId = page.url().split("/").at(-1) ?? "";
    expect(refused).toEqual([]);
    // The order is pending in the shop's list.
    const login = { username: "calades", password: "Calades2026" };
    const { body } = await sendTo(fresh.url, "POST", "/v1/auth/login", { body: login });
    const token = String(body["jwt"]);
    const order = await sendTo(fresh.url, "GET", `/v1/orders/${orderId}`, { token });
    expect(order.body).toMatchObject({ status: "pending" });
    const accepted = await sendTo(fresh.url, "POST", `/v1/orders/${orderId}/acceptance`, {
      token,
      body: { version: Number(order.body["version"]) },
      headers: { "Idempotency-Key": newTestId() },
    });
    expect(accepted.status, accepted.text).toBe(200);
  },
);
