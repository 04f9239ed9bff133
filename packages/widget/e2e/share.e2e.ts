import { add, badge, drawer, expect, openCart, test } from "./page.ts";

test("a shared cart: link without notes, asked before it is added or replaces, hostile links refused", async ({
  page,
  stub,
  context,
  paste,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await paste();
  await add(page, "Les Restanques", 6);
  await openCart(page);
  await drawer(page).getByText("Note pour le vendeur").click();
  const note = drawer(page).getByRole("textbox", { name: "Note pour le vendeur" });
  await note.fill("Sonner chez la voisine");
  await note.blur();
  await drawer(page).getByRole("button", { name: "Partager mon panier" }).click();
  const share = page.getByRole("dialog", { name: "Partager mon panier" });
  const link = await share.getByRole("textbox", { name: "Lien du panier" }).inputValue();
  expect(link).toMatch(/#cuvee-cart=1![0-9a-z.!]+$/);
  await share.getByRole("button", { name: "Copier le lien" }).click();
  await expect(share.getByRole("status")).toHaveText("Lien copié.");
  await share.getByRole("button", { name: "Fermer" }).click();
  // The note is sent with the order.
  await drawer(page).getByRole("button", { name: "Valider ma commande" }).click();
  await page.waitForURL(/#handoff/);
  expect(stub.handoffs[0]?.body).toMatchObject({
    orders: [{ shipping: { instructions: "Sonner chez la voisine" } }],
  });

  // A visitor with bottles in their own cart opens the link.
  const other = await context.newPage();
  await other.goto(link);
  const dialog = other.getByRole("dialog", { name: "Un panier partagé" });
  await expect(dialog).toContainText("Ce panier contient 6 articles.");
  await expect(dialog).toContainText("Le vôtre en contient déjà 6.");
  expect(new URL(other.url()).hash).toBe("");
  await dialog.getByRole("button", { name: "Annuler" }).click();
  await expect(badge(other)).toHaveText("6");
  await other.evaluate((hash) => (location.hash = hash), new URL(link).hash);
  await dialog.getByRole("button", { name: "Ajouter à mon panier" }).click();
  await expect(badge(other)).toHaveText("12");
  await expect(drawer(other)).toBeVisible();
  await other.goto(link.replace("#", "?again#"));
  await dialog.getByRole("button", { name: "Remplacer mon panier" }).click();
  await expect(badge(other)).toHaveText("6");

  const errors: string[] = [];
  other.on("pageerror", (error) => errors.push(error.message));
  for (const hash of ["1!<img>", "9!zzz", "%E0%A4%A", `1!${"g".repeat(40_000)}`]) {
    await other.evaluate((word) => (location.hash = `cuvee-cart=${word}`), hash);
    await expect(dialog).toContainText("incomplet");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await expect(dialog).toHaveCount(0);
  }
  await expect(badge(other)).toHaveText("6");
  expect(errors).toEqual([]);
});
