import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FINDINGS } from "#shells/back-office/settings/findings.ts";
import { currentEntry, SETTINGS_GROUPS, settledPlace } from "#shells/back-office/settings/groups.ts";
import { findSettings, settingsToFind } from "#shells/back-office/settings/search.ts";
import { SETTINGS_TABS } from "#shells/back-office/settings/tabs.ts";

type Words = { [key: string]: string | Words };
const wordsOf = (lang: "fr" | "en"): Words =>
  JSON.parse(
    readFileSync(new URL(`../../../../../locales/${lang}/settings.json`, import.meta.url), "utf8"),
  ) as Words;
const say = (words: Words) => (key: string) => {
  const found = key
    .replace("settings:", "")
    .split(".")
    .reduce<string | Words | undefined>((at, part) => (typeof at === "object" ? at[part] : undefined), words);
  if (typeof found !== "string") throw new Error(`no words for ${key}`);
  return found;
};
const links = new Set(SETTINGS_TABS.map(({ link }) => link));
const french = settingsToFind(links, say(wordsOf("fr")));
const english = settingsToFind(links, say(wordsOf("en")));
const first = (query: string, all = french) => findSettings(query, all)[0]?.place;

test.each([
  ["frais de port", "delivery", "shipping"],
  ["mes frais de ports", "delivery", "shipping"],
  ["transporteur", "delivery", "shipping"],
  ["IBAN", "banks", "banks.0.iban"],
  ["rib", "banks", "banks.0.iban"],
  ["mediateur", "infos", "legal.mediator"],
  ["Médiateur", "infos", "legal.mediator"],
  ["hébergeur", "infos", "legal.host"],
  ["taux de tva", "products", "settings.vatRate.standard"],
  ["shipping costs", "delivery", "shipping"],
  ["signature", "campaigns", "mails.signature"],
  ["familles", "crm", "family"],
  ["expediteur", "campaigns", "mails.senderName"],
  ["penalites", "billing", "billing.penalties"],
  ["mot de passe", "account", "password"],
])("« %s » leads to its page and its field", (query, link, field) => {
  const [page, setting] = findSettings(query, french);
  const places = [page?.place, setting?.place];
  expect(places.map((place) => place?.link)).toContain(link);
  expect(
    findSettings(query, french)
      .slice(0, 4)
      .map(({ place }) => place.field),
  ).toContain(field);
});

test("transfers, terms of sale and VAT are found by what a seller calls them, in both languages", () => {
  const linksOf = (query: string, all = french) => findSettings(query, all).map(({ place }) => place.link);
  expect(linksOf("virement")).toEqual(expect.arrayContaining(["payment", "banks"]));
  expect(first("CGV")).toMatchObject({ link: "documents", tab: 8 });
  expect(first("terms of sale", english)).toMatchObject({ link: "documents", tab: 8 });
  expect(linksOf("TVA").slice(0, 4)).toContain("products");
  expect(first("price grids", english)).toMatchObject({ link: "typos" });
  expect(first("payment methods", english)).toMatchObject({ link: "payment" });
  expect(findSettings("zzzz", french)).toEqual([]);
  expect(findSettings("  ", french)).toEqual([]);
});

test("every tab has one home among the groups, and what is found leads to a tab that is there", () => {
  const entries = SETTINGS_GROUPS.flatMap((group) => group.entries);
  for (const { link } of SETTINGS_TABS)
    expect(entries.filter((entry) => entry.key === link && entry.link === link)).toHaveLength(1);
  for (const { key, link } of [...entries, ...FINDINGS]) expect([key, links.has(link)]).toEqual([key, true]);
  expect(new Set(french.map(({ key }) => key)).size).toBe(french.length);
});

test("nothing is found in a tab that a person may not open", () => {
  const all = settingsToFind(new Set(["account"]), say(wordsOf("fr")));
  expect(all.map(({ place }) => place.link)).toEqual(all.map(() => "account"));
});

test("older and shorter addresses lead to their home", () => {
  const to = (query: string) => settledPlace(new URLSearchParams(query))?.toString();
  expect(to("link=billing&field=stripe")).toBe("link=payment&field=stripe");
  expect(to("link=billing&field=methods")).toBe("link=payment&field=methods");
  expect(to("link=billing&field=billing.penalties")).toBeUndefined();
  expect(to("editGrid=pro")).toBe("editGrid=pro&link=typos");
  expect(to("link=typos&editGrid=pro")).toBeUndefined();
  const at = (query: string) => currentEntry(SETTINGS_GROUPS, new URLSearchParams(query))?.key;
  expect([at("link=documents"), at("link=documents&tab=3"), at("link=documents&tab=8")]).toEqual([
    "documents",
    "documents",
    "terms",
  ]);
  expect([at("link=infos"), at("link=infos&field=phone"), at("link=infos&field=legal.host")]).toEqual([
    "infos",
    "infos",
    "legal",
  ]);
});
