import { EMPTY_CONTENT } from "@cuvee/core/sales/quotes/quotes.ts";
import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import { OWNER, placeOrder } from "#sales/orders/testing/orders.fixture.ts";
import { asOwner, billOf, newId } from "./testing/bills.fixture.ts";

const PDF = Buffer.from("%PDF-1.7\n% un certificat de sortie\n%%EOF");

test(
  "the bill of an export asks for its proof, keeps one, and asks again when it is taken off",
  { tag: "@long" },
  async ({ page, fresh, axe }) => {
    const call = await asOwner(fresh.url);
    const { order: sample } = await placeOrder(fresh.url);
    const client = await call(
      "POST /v1/clients",
      {
        body: {
          kind: "individual",
          lastname: "Miller",
          emails: ["miller@example.org"],
          addresses: [
            {
              use: "both",
              main: true,
              street: "12 Main Street",
              zipcode: "10001",
              city: "New York",
              country: "US",
            },
          ],
        },
      },
      { idempotencyKey: newId() },
    );
    const sale = await call(
      "POST /v1/quotes",
      {
        body: {
          id: newId(),
          subType: "order",
          clientId: client.id,
          lang: "en",
          validUntil: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
          content: {
            ...EMPTY_CONTENT,
            lines: [{ id: newId(), formatId: sample.lines[0]?.formatId ?? "", quantity: 6 }],
            shipping: { ref: null, instructions: "" },
          },
        },
      },
      { idempotencyKey: newId() },
    );
    const created = await call(
      "POST /v1/quotes/:quoteId/orders",
      { params: { quoteId: sale.id }, body: { version: sale.version } },
      { idempotencyKey: newId() },
    );
    const bill = await billOf(call, created.orderId ?? "");

    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, fresh, OWNER, `/dashboard/orders/bills/${bill.id}`);
    const card = page.locator("section", {
      has: page.getByRole("heading", { name: "Preuve d'exportation" }),
    });
    await expect(card.getByText("Justificatif manquant")).toBeVisible();
    await axe(page);
    await card.getByRole("button", { name: "Ajouter une preuve" }).click();
    const dialog = page.getByRole("dialog", { name: "Ajouter une preuve" });
    await dialog.getByRole("button", { name: "Conserver" }).click();
    await expect(dialog.getByText("Ce champ ne peut pas être vide").first()).toBeVisible();
    // A file that is named like a PDF but is none is refused, and the window stays open.
    const file = dialog.getByLabel("Fichier");
    await file.setInputFiles({ name: "faux.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ") });
    await dialog.getByRole("button", { name: "Conserver" }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await file.setInputFiles({ name: "EX-A 1.pdf", mimeType: "application/pdf", buffer: PDF });
    await dialog.getByRole("button", { name: "Conserver" }).click();
    await expect(card.getByText("Preuve conservée")).toBeVisible();
    await expect(card.getByText("EX-A 1.pdf", { exact: true })).toBeVisible();
    if (process.env["SHOTS"])
      await page.screenshot({ path: `${process.env["SHOTS"]}/proofs-390.png`, fullPage: true });
    const downloading = page.waitForEvent("download");
    await card.getByRole("button", { name: "Télécharger EX-A 1.pdf" }).click();
    expect((await downloading).suggestedFilename()).toBe("EX-A_1.pdf");

    await card.getByRole("button", { name: "Retirer EX-A 1.pdf" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retirer" }).click();
    await expect(card.getByText("Justificatif manquant")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);
