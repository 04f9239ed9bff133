import { newTestId } from "@cuvee/server/kit/testing/server.ts";
import { expect, goTo, openAs, test, type Site } from "@cuvee/server/kit/testing/e2e.ts";
import { consent, fillInCard } from "#sales/checkout/testing/checkout.fixture.ts";
import { openEvent } from "#visits/reservations/testing/reservations.fixture.ts";

const OWNER = { username: "calades", password: "Calades2026" };
const CAMILLE = { username: "camille", password: "Camille2026" };
const PHONE = { width: 390, height: 844 };
type Sql = (site: Site, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
test.use({ contextOptions: { reducedMotion: "reduce" } });

const once = () => ({ idempotencyKey: newTestId() });

/** Reads the link of a mail to its reader, on the site of the test. */
async function linkIn(sql: Sql, site: Site, recipient: string, path: string): Promise<string> {
  const link = async (): Promise<string> => {
    const mails = await sql(site, "select body_text as text from mails where recipient = $1", [recipient]);
    const found = mails.map(({ text }) => new RegExp(`https?://\\S*${path}\\S+`).exec(String(text))?.[0]);
    return found.findLast(Boolean) ?? "";
  };
  await expect.poll(link).not.toBe("");
  const { pathname, hash } = new URL(await link());
  return pathname + hash;
}

test(
  "who waits is offered what comes free and takes it, finds it among his own; a group that did not pay is over",
  { tag: "@long" },
  async ({
    page,
    // Needs a fresh site: items that others put into the buyer's cart would be ordered with the places.
    fresh: site,
    axe,
    sql,
  }) => {
    const event = await openEvent(site.url, OWNER, "Atelier des cépages oubliés", {
      payment: "onSite",
      isGroupPayable: true,
    });
    const slot = await event.slot(2, 3, "15:00");
    const full = await event.take(slot, { lastname: "Delmas", adults: 2 });
    // The event alone names its shop; the slot of the address is full.
    await openAs(page, site, CAMILLE, `/events/${event.id}?slot=${slot.id}&day=${slot.day}`);
    await expect(page.getByRole("radio", { name: /Complet · liste d'attente/ })).toBeChecked();
    await page.getByLabel("Nom", { exact: true }).fill("Camille Reverdy");
    await page.getByLabel("Adresse e-mail").fill("camille.attend@example.org");
    await page.getByRole("button", { name: "M'inscrire sur la liste" }).click();
    await expect(page.getByText("Vous êtes en position 1")).toBeVisible();
    const waiting = await linkIn(sql, site, "camille.attend@example.org", "/reservations/waiting/");
    await page.goto(new URL(waiting, site.url).href);
    await expect(page.getByText("Vous attendez 1 place")).toBeVisible();

    // A place is cancelled: the link of the mail opens the offer, on a phone.
    const fewer = { prices: [{ ticketId: event.adult, quantity: 1 }], expectedTotalCents: 1580 };
    const ofFull = { params: { reservationId: full.id }, body: { ...fewer, version: full.version } };
    await event.call("POST /v1/reservations/:reservationId/changes", ofFull, once());
    const offered = "select 1 from waiting_list where slot_id = $1 and status = 'offered'";
    await expect.poll(async () => (await sql(site, offered, [slot.id])).length).toBe(1);
    await page.setViewportSize(PHONE);
    await page.goto("about:blank");
    await page.goto(site.url + waiting);
    await expect(page.getByText("1 place vous est gardée")).toBeVisible();
    await expect(page.getByText(/1:59:\d\d/)).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Prendre ces places" }).click();
    await page.waitForURL(/\/checkout\//);
    await consent(page);
    await page.getByRole("button", { name: "Réserver, paiement sur place" }).click();
    await page.waitForURL(/\/orders\/confirmed\//);
    const taken = "select status, seats, source from reservations where slot_id = $1 and id <> $2";
    expect(await sql(site, taken, [slot.id, full.id])).toEqual([
      { status: "confirmed", seats: 1, source: "waitingList" },
    ]);

    // Among the buyer's own reservations, of every shop: coming ones before past ones.
    await page.goto(`${site.url}/dashboard/reservations`);
    const ahead = page.getByRole("region", { name: "À venir" });
    await expect(ahead.getByRole("article", { name: event.title })).toContainText("Confirmée");
    await axe(page);
    await ahead.getByRole("link", { name: event.title }).click();
    await expect(page.getByRole("heading", { level: 1, name: event.title })).toBeVisible();
    await expect(page.getByRole("img", { name: /Code de la réservation/ })).toBeVisible();

    // A group whose deadline has passed: it ends by the clock at once, and its places are freed by the job that handles
    // it.
    const other = await event.slot(4, 5, "15:00");
    const { event: shown } = await event.call("GET /v1/visits/:eventId/public", {
      params: { eventId: event.id },
      query: { lang: "fr" },
    });
    const payers = ["un", "deux"].map((name) => ({
      name,
      email: `payeur-${name}@example.org`,
      prices: [{ ticketId: event.adult, quantity: 2 }],
    }));
    const contact = { firstname: "Léa", lastname: "Fabre", email: "lea@example.org", phone: "+33639980140" };
    const { id: eventId } = event;
    const { id, start, end } = other;
    const group = {
      id: newTestId(),
      sellerId: shown.shopId,
      eventId,
      slot: { id, start, end },
      contact,
      payers,
      terms: true as const,
      adult: true as const,
    };
    const created = await event.call("POST /v1/reservations/groups", { body: group }, once());
    const part = await linkIn(sql, site, "payeur-un@example.org", "/reservations/pay/");
    await sql(site, "update reservations set expires_at = now() - interval '1 minute' where id = $1", [
      group.id,
    ]);
    await page.goto(new URL(part, site.url).href);
    await expect(page.getByText(/Une commande indépendante reste possible/)).toBeVisible();
    const wake = `update pgboss.job set start_after = now() where name = 'reservation-clock' and state = 'created'
    and data->>'reservationId' = $1`;
    await sql(site, wake, [group.id]);
    const over = "select status from reservations where id = $1";
    await expect.poll(async () => sql(site, over, [group.id])).toEqual([{ status: "cancelled" }]);
    await page.goto(`${site.url}/reservations/follow/${created.reservation.id}#${created.key}`);
    await expect(page.getByText(/Tout n'a pas été payé à temps/)).toBeVisible();
  },
);

test(
  "the shop parts a booking that another has changed, has its rest paid by a link, and marks who stayed away",
  { tag: "@long" },
  async ({ page, browser, site, axe, sql }) => {
    const event = await openEvent(site.url, OWNER, "Repas des vendangeurs");
    const [slot, today] = [await event.slot(8, 3, "12:00"), await event.slot(4, 0, "10:00")];
    const taken = await event.take(slot, { lastname: "Nguyen", adults: 3 });
    const away = await event.take(today, { lastname: "Oudinot", adults: 2 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, site, OWNER, `/dashboard/reservations/${taken.id}`);
    const dialog = page.getByRole("dialog");
    const more = async (name: string): Promise<void> => {
      await page.getByRole("button", { name: "Autres actions" }).click();
      await page.getByRole("menuitem", { name }).click();
    };
    const part = async (): Promise<void> => {
      await more("Diviser");
      await dialog.getByRole("textbox", { name: "Adulte" }).fill("1");
      await dialog.getByLabel("Nom", { exact: true }).fill("Tran");
      await dialog.getByRole("button", { name: "Diviser" }).click();
    };
    // Another user enters another name meanwhile: no change is saved before both have been shown.
    await expect(page.getByRole("heading", { level: 1, name: taken.number ?? "" })).toBeVisible();
    await sql(
      site,
      `update reservations set contact = contact || '{"lastname": "Nguyễn-Morel"}', version = version + 1 where id = $1`,
      [taken.id],
    );
    await part();
    await expect(page.getByText("Cette réservation a changé entre-temps")).toBeVisible();
    await expect(page.getByRole("row", { name: /Élise Nguyen Élise Nguyễn-Morel/ })).toBeVisible();
    await page.getByRole("button", { name: "J'ai compris" }).click();
    await part();
    await expect(page.getByText("Réservation divisée", { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: /Total TTC/ })).toContainText("31,60");
    const parts =
      "select contact->>'lastname' as name, seats, total_cents::int as cents from reservations where slot_id = $1";
    expect(await sql(site, `${parts} order by seats`, [slot.id])).toEqual([
      { name: "Tran", seats: 1, cents: 1580 },
      { name: "Nguyễn-Morel", seats: 2, cents: 3160 },
    ]);

    // The rest by a payment link, which a client opens on a phone; the shop's screen shows the payment at once.
    await more("Envoyer un lien de paiement");
    await dialog.getByLabel("E-mail").fill("lien@example.org");
    await dialog.getByRole("button", { name: "Envoyer le lien" }).click();
    await expect(page.getByText("Lien envoyé à lien@example.org")).toBeVisible();
    const link = await linkIn(sql, site, "lien@example.org", "/reservations/pay/");
    const phone = await (await browser.newContext({ viewport: PHONE, reducedMotion: "reduce" })).newPage();
    await phone.goto(site.url + link);
    const fields = { Prénom: "Élise", Téléphone: "06 39 98 01 41", "Code postal": "69002", Ville: "Lyon" };
    for (const [label, value] of Object.entries(fields)) await phone.getByLabel(label).fill(value);
    await phone.getByLabel("Nom", { exact: true }).fill("Nguyễn");
    await phone.getByLabel("Adresse e-mail").fill("lien@example.org");
    await phone.getByLabel("Adresse", { exact: true }).fill("3 place Bellecour");
    await phone.getByLabel(/conditions générales/).check();
    await phone.getByLabel(/18 ans ou plus/).check();
    await axe(phone);
    await phone.getByRole("button", { name: "Continuer vers le paiement de 31,60 €" }).click();
    await phone.waitForURL(/\/orders\/follow\//);
    await fillInCard(phone);
    await phone.getByRole("button", { name: /^Payer/ }).click();
    await phone.waitForURL(/\/orders\/confirmed\//);
    await phone.context().close();
    await expect(page.getByText("Parts payées : 1 sur 1")).toBeVisible();
    await expect(page.getByText(/Reste 31,60/)).toHaveCount(0);

    await goTo(page, `/dashboard/reservations/${away.id}`);
    await expect(page.getByRole("heading", { level: 1, name: away.number ?? "" })).toBeVisible();
    await more("Marquer absents");
    await expect(page.getByText("Absence enregistrée")).toBeVisible();
    await expect(page.locator("article header, article").first()).toContainText("Non honorée");
  },
);
