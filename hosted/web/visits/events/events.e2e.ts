import { expect, openAs, test } from "@cuvee/server/kit/testing/e2e.ts";

const OWNER = { username: "calades", password: "Calades2026" };
const DAY_MS = 86_400_000;

/** Returns a Saturday one to two weeks from now, in the calendar's words. */
function saturday(): string {
  const at = new Date(Date.now() + 7 * DAY_MS);
  while (at.getUTCDay() !== 6) at.setTime(at.getTime() + DAY_MS);
  return new Intl.DateTimeFormat("fr", {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(at);
}

test(
  "an event is made from nothing with two schedules, seen before, put online, changed by two people; one slot is closed",
  { tag: "@long" },
  async ({ page, site, sql, axe }) => {
    test.setTimeout(60_000);
    await openAs(page, site, OWNER, "/dashboard/reservations/events");
    await expect(page.getByRole("link", { name: "Dégustation de six vins" })).toBeVisible();
    await page.getByRole("link", { name: "Nouvelle visite" }).first().click();
    await page.getByLabel("Titre", { exact: true }).fill("Balade en calèche");
    await page.getByLabel("Durée", { exact: true }).fill("45");
    await page.getByRole("button", { name: "Ajouter une taxe de séjour" }).click();
    await page.getByLabel("Taxe par personne").fill("1,10");
    await page.getByRole("button", { name: "Créer la visite" }).click();
    await expect(page.getByRole("link", { name: "Prix TTC par personne" })).toBeVisible();
    await page.getByLabel("Prix TTC par personne").fill("12,50");

    // Hours by steps; the preview of the server follows the typing.
    const first = page.getByRole("group", { name: "Calendrier 1" });
    await first.getByRole("button", { name: "Durée de 45 min pour tous" }).click();
    const steps = first.getByRole("group", { name: "Horaires réguliers" });
    await steps.getByLabel("Toutes les").fill("45");
    await steps.getByLabel("À", { exact: true }).fill("13:00");
    await steps.getByRole("button", { name: "Ajouter 4 horaires" }).click();
    const preview = first.getByRole("region", { name: "Aperçu des créneaux" });
    await expect(preview).toContainText(
      /Chaque samedi et dimanche, du .*, à 10:00, 10:45, 11:30 et 12:15, 12 places/,
    );
    const told = preview.getByRole("status").first();
    const count = async (): Promise<number> => {
      await expect(told).toHaveAttribute("aria-busy", "false");
      return Number(/(\d+) créneau/.exec(await told.innerText())?.[1]);
    };
    await expect.poll(count).toBeGreaterThan(200);
    const before = await count();
    const day = saturday();
    await preview.getByRole("button", { name: `${day}, 4 créneaux` }).click();
    await expect(preview.getByRole("button", { name: `${day}, retiré` })).toBeVisible();
    await expect(preview).toContainText("1 jour retiré");
    await expect.poll(count).toBe(before - 4);
    // A guide of another visit at the same time.
    await first.getByLabel("Hélène").check({ force: true });
    await expect(preview).toContainText(/créneaux? en conflit/);
    await first.getByLabel("Hélène").uncheck({ force: true });
    await axe(page);

    await page.getByRole("button", { name: "Ajouter un calendrier" }).click();
    const second = page.getByRole("group", { name: "Calendrier 2" });
    await second.getByLabel("Répétition").selectOption("monthWeekday");
    await second.getByLabel("Rang dans le mois").selectOption("-1");
    await second.getByLabel("Jour", { exact: true }).selectOption("5");
    await second.getByLabel("Places par créneau").fill("30");
    await page.keyboard.press("Tab");
    await expect(second.getByRole("region")).toContainText(
      /Le dernier vendredi de chaque mois, .*, à 10:00, 30 places/,
    );
    await expect(second.getByRole("region").getByRole("status").first()).toContainText(/\d créneaux à venir/);
    await page.getByRole("button", { name: "Créer la visite" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Balade en calèche" })).toBeVisible();
    const created = `select e.status, (select count(*)::int from event_rules r where r.event_id = e.id) as rules,
      (select array_agg(t.kind || ' ' || t.unit_e4 order by t.position) from tickets t where t.event_id = e.id) as rates,
      (select count(*)::int from event_slots s where s.event_id = e.id and s.capacity = 12
        and s.ends_at > now()) as slots
    from events e where e.title = 'Balade en calèche'`;
    expect((await sql(site, created))[0]).toEqual({
      status: "draft",
      rules: 2,
      rates: ["price 125000", "tax 11000"],
      slots: before - 4,
    });
    await page.getByRole("button", { name: "Mettre en ligne" }).click();
    await expect(page.getByRole("button", { name: /Balade en calèche, statut : En ligne/ })).toBeVisible();

    // Another user moves it to another town meanwhile.
    await page.getByLabel(/^Résumé(?! en)/).fill("Au pas, entre les rangs");
    await sql(
      site,
      `update events set location = jsonb_set(location, '{city}', '"Gigondas"'), version = version + 1 where title = 'Balade en calèche'`,
    );
    await page.getByRole("button", { name: "Enregistrer" }).click();
    const conflict = page.getByRole("dialog");
    await expect(conflict).toContainText("Gigondas");
    await expect(conflict).toContainText("Au pas, entre les rangs");
    await conflict.getByRole("button", { name: "Enregistrer ce choix" }).click();
    await expect(
      page.getByText("« Balade en calèche » est enregistrée, ses créneaux sont à jour."),
    ).toBeVisible();
    await expect(page.getByLabel(/^Ville/)).toHaveValue("Gigondas");

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: "Créneaux", exact: true }).first().click();
    await page.getByRole("button", { name: "Mois suivant" }).click();
    await page.getByRole("button", { name: "Actions sur le créneau 10:00 – 10:45" }).first().click();
    await page.getByRole("menuitem", { name: "Fermer" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Motif/).fill("Cheval au repos");
    await dialog.getByRole("button", { name: "Fermer", exact: true }).last().click();
    await expect(page.getByText("Cheval au repos", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Actions sur le créneau 10:45 – 11:30" }).first().click();
    await page.getByRole("menuitem", { name: "Modifier" }).click();
    const change = page.getByRole("dialog");
    await change.getByLabel("Places", { exact: true }).fill("20");
    await change.getByLabel("Début").fill("11:00");
    await expect(change.getByLabel("Fin")).toHaveValue("11:45");
    await change.getByRole("button", { name: "Enregistrer" }).click();
    await expect(page.getByText("20 places libres sur 20")).toBeVisible();
    await expect(page.getByText("11:00 – 11:45", { exact: true })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await axe(page);
  },
);
