import { expect, test } from "@cuvee/server/kit/testing/e2e.ts";

const NAME = "/domaine-des-trois-calades";
const PHONE = { width: 390, height: 844 };

test("on a phone: asking for the newsletter, the link in the mail, what is received, one click to stop", async ({
  page,
  site,
  axe,
  sql,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => (message.type() === "error" ? faults.push(message.text()) : undefined));
  await page.setViewportSize(PHONE);
  await page.context().addCookies([{ name: "cuvee.adult", value: "1", url: site.url }]);
  await page.goto(`${site.url}${NAME}/newsletter`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nos nouvelles");
  const purpose = page.getByText(/vous envoie par e-mail ses nouvelles/);
  const wording = await purpose.textContent();
  await axe(page);
  await page.getByLabel("Votre e-mail").fill("lise@");
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(page.getByLabel("Votre e-mail")).toHaveAccessibleDescription("Le mail est incorrect");
  await expect(page.getByLabel("Votre e-mail")).toBeFocused();
  await axe(page);
  // The refusal of a wrong field is the only error.
  expect(faults.splice(0).every((fault) => fault.includes("422"))).toBe(true);
  await page.getByLabel("Votre e-mail").fill("lise@example.org");
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await expect(page.getByRole("status")).toContainText("lise@example.org");
  await axe(page);
  await page.screenshot({ path: "test-results/doors/newsletter-sent-390.png" });

  // The kept proof is the sentence that was on the page, to the letter.
  const [proof] = await sql(site, "select wording, page, lang from consent_events where kind = 'asked'");
  expect(proof).toEqual({ wording, page: `${NAME}/newsletter`, lang: "fr" });
  const [mail] = await sql(
    site,
    "select body_text, unsubscribe from mails where recipient = 'lise@example.org'",
  );
  const path = (kind: RegExp): string => String(kind.exec(String(mail?.["body_text"]))?.[0]);
  await page.goto(site.url + path(/\/consent\/confirm\/[\w-]+/));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmez votre inscription");
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await axe(page);
    await page.screenshot({ path: `test-results/doors/consent-confirm-${width}.png` });
  }
  await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
  await expect(page.getByRole("status")).toHaveText(/lise@example\.org est inscrit/);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await axe(page);
    await page.screenshot({ path: `test-results/doors/consent-page-${width}.png`, fullPage: true });
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark" });
  await axe(page);

  // The link at the foot of the mail, and the one of the mail program, which only shows when it is opened.
  await page.goto(site.url + path(/\/consent\/(?!confirm)[\w-]+/));
  await expect(page.getByText(/^Vous les recevez depuis le/)).toBeVisible();
  await page.goto(site.url + new URL(String(mail?.["unsubscribe"])).pathname);
  await page.getByRole("button", { name: "Ne plus les recevoir" }).click();
  await expect(page.getByRole("status")).toHaveText(/votre choix est enregistré/);
  await axe(page);
  await page.getByRole("button", { name: "Les recevoir" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Un e-mail vous attend/);
  await page.getByRole("button", { name: "Tout arrêter" }).click();
  await expect(page.getByRole("status")).toHaveText(/n'écrira plus à lise@example\.org/);
  await expect(page.getByText(/^Vous ne les recevez plus depuis le/)).toBeVisible();
  await page.goto(`${site.url}/consent/x`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien n'est plus valable");
  await axe(page);
  expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
});

test("without script the page of the newsletter says what it is, and has no form", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}${NAME}/newsletter?lang=de`);
  await expect(page.getByText(/^Erhalten Sie Neuigkeiten/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeHidden();
  await context.close();
});
