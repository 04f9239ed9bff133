import { TYPED_FAULTS } from "@cuvee/core/cellar/excise/typedMovements.ts";
import { LANGUAGES, STAFF_LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { Refusal } from "@cuvee/core/kit/refusal.ts";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { expect, test } from "vitest";
import { InvalidInput, problemOf, type Reader } from "#kit/http/problem.ts";
import type { ServerLang } from "#kit/translations.ts";

const ROOT = join(import.meta.dirname, "../../../..");
type Texts = { [key: string]: string | Texts };

const errors = (lang: string): Texts =>
  JSON.parse(readFileSync(join(ROOT, "locales", lang, "errors.json"), "utf8")) as Texts;

const sources = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => name.includes("node_modules") })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .map((path) => readFileSync(join(ROOT, path), "utf8"));

const literals = (text: string): string[] =>
  [...text.matchAll(/"([a-z]+(?:-[a-z]+)*)"/g)].map(([, name = ""]) => name);

const SERVER = ["hosted/server/**/*.ts"];

/** Returns the names that a pattern finds in the sources of some globs. */
const namesIn = (globs: readonly string[], pattern: RegExp): string[] =>
  globs.flatMap(sources).flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name));

/** Returns the names given to `refuse` and `Refusal`, and those in the tables of problem.ts. */
function refusals(): Set<string> {
  const given = namesIn(
    [...SERVER, "packages/core/**/*.ts"],
    /\b(?:refuse|new Refusal)\(([^;]*?),\s*(?:[^,;]*\? )?[45]\d\d\b/g,
  );
  const kit = ["hosted/server/kit/http/problem.ts"];
  return new Set([
    ...given.flatMap((head) => literals(head.replace(/[=!]==? "[^"]*"/g, ""))),
    // Codes of a process that reads a file and ends without an answer.
    ...namesIn(SERVER, /runInWorkerOr<\w+>\(\s*"([a-z-]+)"/g),
    // Faults of something elsewhere are stored, and shown when it is displayed.
    ...namesIn(SERVER, /(?:new SafeFetchFault\(|fault: )([^;]*?")[),]/g)
      .flatMap(literals)
      .filter((name) => name.includes("-")),
    ...namesIn(kit, /\["([a-z-]+)", [45]\d\d\]/g),
    ...namesIn(kit, /code: "([a-z-]+)", status/g),
    // Faults of the address in a code on a bottle.
    ...namesIn(
      ["packages/core/storefront/elabels/*.ts", "hosted/server/storefront/elabels/*.ts"],
      /"(gs1-[a-z-]+)"/g,
    ),
    // Faults of the origin of a site.
    ...namesIn(
      ["packages/core/storefront/embeds/origins.ts", "hosted/server/storefront/embeds/*.ts"],
      /"(origin-(?!check|notice)[a-z-]+)"/g,
    ),
    // Faults of the domain and the address that campaigns leave from.
    ...namesIn(["packages/core/relations/senders/domains.ts"], /"(sender-(?:domain|address)-[a-z]+)"/g),
    // Faults of a dated fiscal year.
    ...namesIn(["hosted/server/shops/settings/years.ts"], /"(fiscal-year-[a-z]+)"/g),
    ...TYPED_FAULTS,
    "invalid-input",
  ]);
}

/** Returns the problems of a price that become refusals of an order under the prefix `order-`. */
function orderProblems(): string[] {
  const priced = readFileSync(join(ROOT, "packages/core/offer/pricing/priced.ts"), "utf8");
  const unions = [...priced.matchAll(/(?:type LineProblem =|code:)\n?((?:\s*\| (?:"[a-z-]+"|\w+))+)/g)];
  const codes = unions.flatMap(([, union = ""]) => literals(union));
  const own = new Set(["unknown", "promo-code", "loyalty"]);
  return codes
    .filter((code) => !own.has(code))
    .map((code) => `order-${code}`.replace("order-order-", "order-"));
}

/** Returns the field codes: those that contracts name, and those of problem.ts. */
function fieldCodes(): Set<string> {
  const contracts = ["packages/core/**/*contract.ts"];
  const imports = ["hosted/server/insight/imports/*.ts"];
  const kit = readFileSync(join(ROOT, "packages/core/kit/fieldIssues.ts"), "utf8");
  const [, codes = ""] = /const SIZES([^]*?)\nfunction flat/.exec(kit) ?? [];
  const refused = SERVER.flatMap(sources)
    .filter((text) => /refuseFields|FieldRefusal/.test(text))
    .flatMap((text) => [...text.matchAll(/\bpath\b[^}]*?code: ([^}\n]*)/g)].map(([, head = ""]) => head));
  return new Set([
    "email",
    "url",
    ...namesIn(contracts, /(?:refine|regex|literal|min|max|rule[^\n(]*)\([^\n]*, "([a-z-]+)"\)/g),
    ...namesIn(contracts, /\berror: "([a-z-]+)"/g),
    // A rule with the field that it names.
    ...namesIn(contracts, /"([a-z-]+)",\s+\[\s*"/g),
    ...namesIn(contracts, /^\s+"([a-z]+(?:-[a-z]+)*)",\n\s+\)/gm),
    ...[...codes.matchAll(/(?:return |\? |small: |big: )"([a-z-]+)"/g)].map(([, name = ""]) => name),
    ...namesIn(SERVER, /code: "custom"[^}]*message: "([a-z-]+)"/g),
    ...refused.flatMap(literals),
    // A lookup made with the code that it refuses with.
    ...namesIn(SERVER, /unknownAmong\([^)"]*"([a-z-]+)"\)/g),
    // Faults of a whole body that a contract reports by a table of its own, and of article numbers.
    ...namesIn(["packages/core/shops/clients/body.contract.ts"], /path: \[[^\]]*\], code: "([a-z-]+)"/g),
    ...namesIn(
      ["packages/core/offer/catalogue/record.contract.ts"],
      /code: "custom",\s+message: "([a-z-]+)"/g,
    ),
    ...namesIn(["packages/core/offer/catalogue/gtin.ts"], /"(ean-[a-z]+)"/g),
    // Faults of an account or a line at the closing of a month, refused at the field where it is typed.
    ...namesIn(
      ["packages/core/cellar/excise/{productFaults,typedMovements}.ts"],
      /"(strength-[a-z]+|quota-rum|alcohol-strength|corsica|raw-material-[a-z]+|origin-month-[a-z]+)"/g,
    ),
    // Faults of a password, and of a unit cost: rules of core that screens check too.
    ...namesIn(
      ["packages/core/{people/accounts/passwords,cellar/stocks/costs}.ts"],
      /"((?:password|cost)-[a-z-]+)"/g,
    ),
    // Faults of a line of a file.
    ...namesIn(imports, /readField\([^"]*"\w+", [^"]*"([a-z-]+)"\)/g),
    ...namesIn(imports, /field: null, code: "([a-z-]+)"/g),
    ...namesIn(imports, /\bfault\((?:"\w+"|\w+), "([a-z-]+)"\)/g),
    ...namesIn(imports, /"(import-picture[a-z-]*|import-order-known|currency-name)"/g),
    ...namesIn(imports, /LineError\(\[\{ field[^}]*code: "([a-z-]+)"/g),
    ...namesIn(["hosted/server/insight/imports/keptRecords.queries.ts"], /"(import-[a-z-]+)"/g),
  ]);
}

/** Words that address a buyer: their basket, their booking, the shop that they may call. */
const TO_BUYERS =
  /\b(votre|vos) (panier|réservation|commande|articles|paiement)|contactez la boutique|vous avez (atteint|réservé|commandé)|avant de (commander|réserver)|articles? du panier|(hors taxes de cette|par la) boutique|boutique fermée|reprenez/i;
/** Refusals of routes that no member of staff and no agent can call, or whose person is always a buyer. */
const BUYERS_ALONE = [
  /^handoff-/, // a basket that comes from the site of an estate
  /^(grouped|share)-/, // grouped orders belong to their organiser and members
  // A site that shows a shop, the page of a payment, the terms that a buyer accepts, and any list.
  /^(origin-not-allowed|return-not-allowed|payment-attempts|terms-changed|member-session|invalid-cursor)$/,
];

test("a refusal that speaks to buyers has words of its own for staff, unless buyers alone can meet it", () => {
  const { fields: _, staff, withoutPrices: __, ...rest } = errors("fr");
  const addressed = Object.entries(rest).filter(([, text]) => TO_BUYERS.test(String(text)));
  expect(addressed.length).toBeGreaterThan(15);
  const missing = addressed
    .map(([code]) => code)
    .filter((code) => !BUYERS_ALONE.some((alone) => alone.test(code)) && !(code in (staff as Texts)));
  expect(missing).toEqual([]);
  for (const [code, text] of Object.entries(staff as Texts))
    expect(String(text), code).not.toMatch(TO_BUYERS);
});

test("staff reads its own words, in the languages of the back-office; others read those of buyers", () => {
  const refused = new Refusal("order-min-bottles", 422, { limit: 6, current: 2 });
  const messageFor = (lang: "fr" | "de", reader: Reader) => problemOf(refused, lang, "x", reader).message;
  expect(messageFor("fr", "staff")).toBe(
    "Vos réglages demandent 6 bouteilles au moins ; cette vente en compte 2.",
  );
  expect(messageFor("fr", "withoutPrices")).toBe(messageFor("fr", "staff"));
  expect(messageFor("fr", "buyer")).toContain("votre panier en compte 2");
  expect(messageFor("de", "staff")).toBe(messageFor("de", "buyer"));
});

test("who may see no prices is refused without an amount, in a sentence of his own where others read one", () => {
  const facts = { minCents: 2000, amountCents: 1500, minEuros: "20,00" };
  const problem = (lang: ServerLang, reader: Reader) =>
    problemOf(new Refusal("min-amount", 422, { ...facts }), lang, "x", reader);
  expect(problem("fr", "staff").message).toContain("20,00");
  for (const lang of LANGUAGES)
    expect(JSON.stringify(problem(lang, "withoutPrices")), lang).not.toMatch(/20|2000|1500/);
  expect(problem("fr", "withoutPrices").message).toBe(
    "Le montant minimum de cette réservation n'est pas atteint.",
  );
  // A sentence with an amount has another one for readers without prices.
  const { withoutPrices, fields: _, staff, ...rest } = errors("fr") as Record<string, Texts>;
  for (const [code, text] of [...Object.entries(rest), ...Object.entries(staff ?? {})])
    if (/\{\{\w*(?:Cents|E4|Euros)\}\}|\}\} ?€/.test(String(text)))
      expect(withoutPrices, code).toHaveProperty([code]);
});

test("every refusal and every field code has its sentence in each language, and no sentence is left over", () => {
  const names = new Set([...refusals(), ...orderProblems()]);
  expect(names.size).toBeGreaterThan(40);
  for (const lang of STAFF_LANGUAGES) {
    const { fields, staff, withoutPrices, ...rest } = errors(lang);
    for (const code of Object.keys({ ...(staff as Texts), ...(withoutPrices as Texts) }))
      expect(names.has(code), code).toBe(true);
    expect(Object.keys(rest).toSorted(), lang).toEqual([...names].toSorted());
    expect(Object.keys(fields as Texts).toSorted(), lang).toEqual([...fieldCodes()].toSorted());
  }
});

test("the same values stand in each language", () => {
  const values = (texts: Texts, path = ""): string[] =>
    Object.entries(texts).flatMap(([key, text]) =>
      typeof text === "string"
        ? [`${path}${key} ${(text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join()}`]
        : values(text, `${path}${key}.`),
    );
  for (const lang of STAFF_LANGUAGES)
    expect(values(errors(lang)).toSorted()).toEqual(values(errors("fr")).toSorted());
});

const person = z.union([
  z.strictObject({ cart: z.strictObject({ version: z.literal(1) }) }),
  z.strictObject({
    name: z.string().min(2).max(5).optional(),
    age: z.int().min(18).max(120).optional(),
    tags: z.array(z.string()).min(1).max(2).optional(),
    colour: z.string().regex(/^#/, "color").optional(),
    other: z.string().regex(/^x/).optional(),
  }),
]);

test("each field has its own sentence, with its bounds, also where several shapes are possible", () => {
  const cases: [unknown, string, string, string][] = [
    [{ name: "x" }, "name", "too-short", "Doit faire au minimum 2 caractères"],
    [{ name: "xxxxxx" }, "name", "too-long", "Doit faire au maximum 5 caractères"],
    [{ age: 17 }, "age", "too-small", "Doit être au moins 18"],
    [{ age: 121 }, "age", "too-big", "Doit être au plus 120"],
    [{ tags: [] }, "tags", "too-few", "Nombre d'éléments : 1 au moins"],
    [{ tags: ["a", "b", "c"] }, "tags", "too-many", "Nombre d'éléments : 2 au plus"],
    [{ colour: "red" }, "colour", "color", "La couleur n'est pas correcte"],
    [{ other: "red" }, "other", "invalid", "Cette valeur est incorrecte"],
    [{ role: "admin" }, "role", "unknown-field", "Ce champ ne peut pas être modifié ici"],
  ];
  for (const [value, path, code, message] of cases) {
    const { error } = person.safeParse(value, { reportInput: true });
    const problem = problemOf(new InvalidInput("body", error?.issues ?? []), "fr", "r");
    expect(problem).toMatchObject({ status: 422, code: "invalid-input", success: false });
    expect(problem.fields, JSON.stringify(value)).toContainEqual({ path, code, message });
  }
});

test("what is not a refusal tells nothing of itself", () => {
  const secret = Object.assign(new Error("password=hunter2 at /srv/app"), { code: "XX000", detail: "row 7" });
  for (const error of [secret, null, undefined, "x", 7, { statusCode: 200 }]) {
    const problem = problemOf(error, "fr", "r");
    expect(problem).toMatchObject({ status: 500, code: "server-error" });
    expect(JSON.stringify(problem)).not.toMatch(/hunter2|srv|row 7/);
  }
});
