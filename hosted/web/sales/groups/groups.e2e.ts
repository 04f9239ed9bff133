import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";
import type { Page } from "@playwright/test";
import { estate, fillInCard, handOff, orderButton } from "#sales/checkout/testing/checkout.fixture.ts";

async function giveAddress(page: Page, firstname: string): Promise<void> {
  await page.getByLabel("Prénom", { exact: true }).fill(firstname);
  await page.getByLabel("Nom", { exact: true }).fill("Dupont-Lefèvre");
  await page.getByLabel("Adresse", { exact: true }).fill("12 rue des Tilleuls");
  await page.getByLabel("Code postal").fill("69003");
  await page.getByLabel("Ville").fill("Lyon");
  await page.getByLabel("Téléphone", { exact: true }).fill("06 12 34 56 78");
}

async function join(page: Page, link: string, firstname: string): Promise<void> {
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: link }]);
  await page.goto(link);
  await page.getByLabel("Votre prénom").fill(firstname);
  const name = firstname.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  await page.getByLabel("Adresse e-mail").fill(`${name}@exemple.fr`);
  await page.getByRole("button", { name: "Rejoindre la commande" }).click();
}

async function commit(page: Page, firstname: string, number: string): Promise<void> {
  await page.getByRole("button", { name: "Confirmer ma participation" }).click();
  await giveAddress(page, firstname);
  await fillInCard(page, number);
  await page.getByLabel("Je certifie avoir 18 ans ou plus").check();
  await page.getByLabel(/J'accepte les conditions générales/).check();
  await orderButton(page).click();
}

const firm = (page: Page) => page.getByText("Votre participation est confirmée");

test(
  "three order together, on a desktop and on phones: two commit, one lets the time run out",
  { tag: "@long" },
  async ({ browser, site, axe, sql }) => {
    const shop = await estate(site);
    const desktop = await (await browser.newContext()).newPage();
    await desktop.goto(await handOff(site, shop.sellerId, [[shop.picks[0], 4]]));
    await desktop.getByRole("link", { name: "Commander à plusieurs" }).click();
    await desktop.getByLabel("Nom de la commande").fill("Les voisins du 12");
    await desktop.getByLabel("Votre prénom").fill("Jeanne");
    await desktop.getByLabel("Adresse e-mail").fill("jeanne@exemple.fr");
    await giveAddress(desktop, "Jeanne");
    await axe(desktop);
    await desktop.getByRole("button", { name: "Ouvrir la commande" }).click();
    await expect(desktop.getByText("Ouvrez l'e-mail que nous venons d'envoyer")).toBeVisible();
    const [mail] = await sql(
      site,
      "select body_text as text from mails where kind = 'groupProof' order by created_at desc limit 1",
    );
    const own = /http\S+\/orders\/group\/\S+/.exec(String(mail?.["text"]))?.[0] ?? "";
    await desktop.goto(site.url + new URL(own).pathname + new URL(own).hash);
    const link = await desktop.getByLabel("Lien à partager").inputValue();
    await desktop.getByRole("button", { name: "QR code" }).click();
    await expect(desktop.getByRole("img", { name: "QR code du lien à partager" })).toBeVisible();
    await expect(desktop.getByText("Vous paierez au plus")).toBeVisible();

    // Two members on their phones: one takes bottles of another wine too, one only looks.
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await join(phone, link, "Paul");
    const more = phone
      .getByRole("textbox", { name: new RegExp(`^Nombre : ${shop.picks[0]?.name ?? ""}`) })
      .first();
    await more.fill("8");
    await more.press("Enter");
    await expect(phone.getByRole("region", { name: "Votre part" }).getByText(/^8\s×/)).toBeVisible();
    await expect(phone.getByRole("region", { name: "Le groupe" }).getByText("12 bouteilles")).toBeVisible();
    await axe(phone);
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    const late = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await join(late, link, "Léa");
    const few = late.getByRole("textbox", { name: /^Nombre :/ }).first();
    await few.fill("2");
    await few.press("Enter");
    await expect(late.getByRole("region", { name: "Votre part" }).getByText(/^2\s×/)).toBeVisible();

    // A visitor who only looked in leaves, and is in no list any longer.
    const gone = await (await browser.newContext()).newPage();
    await join(gone, link, "Marc");
    await expect(desktop.getByText("Marc", { exact: true })).toBeVisible();
    await gone.getByRole("button", { name: "Quitter la commande" }).click();
    await gone.getByRole("dialog").getByRole("button", { name: "Quitter", exact: true }).click();
    await expect(gone.getByRole("button", { name: "Rejoindre la commande" })).toBeVisible();
    await expect(desktop.getByText("Marc", { exact: true })).toHaveCount(0);
    await gone.context().close();

    // The payment provider asks one of them for a confirmation first; both cards are held, nothing is debited.
    await commit(phone, "Paul", "4000 0027 6000 3184");
    await expect(phone.getByText(/Confirmez-vous l'empreinte de votre carte/)).toBeVisible();
    await phone.getByRole("button", { name: "Valider" }).click();
    await expect(firm(phone)).toBeVisible();
    await commit(desktop, "Jeanne", "4242 4242 4242 4242");
    await expect(firm(desktop)).toBeVisible();
    const members = desktop.getByRole("region", { name: "3 participants" });
    await expect(members.getByText("Participation confirmée")).toHaveCount(2);
    await expect(members.getByText("Léa", { exact: true })).toBeVisible();
    await axe(desktop);

    // The deadline is reached.
    const [, groupId = ""] = /group\/([0-9a-z]{16})/.exec(link) ?? [];
    await sql(site, "update order_groups set deadline = now() where id = $1", [groupId]);
    await sql(
      site,
      "update pgboss.job set start_after = now() where name = 'group-clock' and data->>'groupId' = $1",
      [groupId],
    );
    await expect(desktop.getByText("C'est fait : toutes les parts sont payées.")).toBeVisible();
    await expect(late.getByText("Cette commande à plusieurs s'est faite sans vous")).toBeVisible();
    await axe(late);
    await late.getByRole("button", { name: "Passer une commande indépendante" }).click();
    await expect(late).toHaveURL(/\/checkout\//);
    await expect(
      late
        .getByRole("complementary", { name: /commande/i })
        .getByText(shop.picks[0]?.name ?? "")
        .first(),
    ).toBeAttached();
    await phone.getByRole("link", { name: "Suivre ma commande" }).click();
    await expect(phone.getByRole("heading", { name: /^Commande n°/ })).toBeVisible();

    // The seller has one grouped order with two shares, and accepts them at once.
    const seller = await (await browser.newContext()).newPage();
    await openAs(
      seller,
      site,
      { username: "calades", password: "Calades2026" },
      "/dashboard/orders?search=Jeanne",
    );
    await expect(seller.getByText("Les voisins du 12").first()).toBeVisible();
    await seller
      .getByRole("link", { name: /20\d\d-\d{5}/ })
      .first()
      .click();
    await expect(
      seller.getByRole("heading", { name: "Commande à plusieurs « Les voisins du 12 »" }),
    ).toBeVisible();
    await expect(seller.getByText("Paul Dupont-Lefèvre").first()).toBeVisible();
    await axe(seller);
    await seller.getByRole("button", { name: "Accepter toutes les parts" }).click();
    await expect(seller.getByRole("button", { name: "Tout marquer livré" })).toBeVisible();
    const statuses = "select distinct status from orders where group_id = $1 and number is not null";
    expect(await sql(site, statuses, [groupId])).toEqual([{ status: "validated" }]);
    for (const page of [desktop, phone, late, seller]) await page.context().close();
  },
);
