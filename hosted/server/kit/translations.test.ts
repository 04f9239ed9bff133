import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { compose, type Letter } from "#kit/mail/mail.ts";
import { chooseLang, openTexts, sentenceOf } from "#kit/translations.ts";
import { dates, euros } from "#kit/formatters.ts";

const folder = mkdtempSync(join(tmpdir(), "texts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function write(lang: string, mails: object): void {
  mkdirSync(join(folder, lang), { recursive: true });
  writeFileSync(join(folder, lang, "mails.json"), JSON.stringify(mails));
}
write("fr", {
  footer: "Pied",
  placed: { subject: "Commande {{number}}", body: "Bonjour", button: "Suivre" },
  bottles_one: "{{count}} bouteille",
  bottles_other: "{{count}} bouteilles",
});
write("en", { footer: "Foot", placed: { subject: "Order {{number}}", body: "Hello", button: "Follow" } });
write("de", { placed: { subject: "Bestellung {{number}}" } });
write("pl", {
  bottles_one: "{{count}} butelka",
  bottles_few: "{{count}} butelki",
  bottles_many: "{{count}} butelek",
  bottles_other: "{{count}} butelki",
});
const texts = openTexts(folder);

test("a mail of an order in German says in English what German lacks, in a German page", () => {
  const letter: Letter = {
    id: "1",
    kind: "placed",
    lang: "de",
    recipient: "jo@example.org",
    values: { number: "CO-7" },
    totals: [["Cairanne", euros(123_450, "de")]],
    button: { url: "https://example.org/o" },
  };
  const { subject, text, html } = compose(letter, texts);
  expect(subject).toBe("Bestellung CO-7");
  for (const line of ["Hello", "Cairanne: 1.234,50\u00a0€", "Follow: https://example.org/o", "Foot"])
    expect(text.split("\n")).toContain(line);
  expect(html).toMatch(/<html lang="de"/);
});

test("plural forms are those of the language", () => {
  const bottles = (lang: "pl" | "en", count: number): string =>
    sentenceOf(texts(lang, "mails"), lang, "bottles", { count });
  expect([1, 3, 5, 23].map((count) => bottles("pl", count))).toEqual([
    "1 butelka",
    "3 butelki",
    "5 butelek",
    "23 butelki",
  ]);
  expect(bottles("en", 2)).toBe("2 bouteilles");
});

test("a request is answered in its language; days and amounts are a European's", () => {
  expect(chooseLang("pl", "de", "fr")).toBe("pl");
  expect(chooseLang(["pl"], undefined, "eu, ja;q=0.8")).toBe("ja");
  expect(chooseLang(undefined, undefined, undefined)).toBe("fr");
  const day = dates({ dateStyle: "short", timeZone: "UTC" });
  expect([day(0, "en"), day(0, "de")]).toEqual(["01/01/1970", "01.01.70"]);
  expect(euros(100, "pt")).toBe("1,00\u00a0€");
});
