import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, STAFF_LANGUAGES } from "@cuvee/core/kit/languages.ts";
import { LABEL_LANGS } from "@cuvee/core/storefront/elabels/languages.ts";
import { ELEVEN, isPublic, meets, PUBLIC } from "./public.ts";
import { readLabels, readTexts, type Texts } from "./texts.ts";

/** Text of a file under a dotted key: its sentence, or all its plural forms, by name. */
type Said = { sentence: string; forms: Set<string> };

/** Returns the dotted keys of a file with their texts. Plural forms count as one key: languages have different ones. */
function keysOf(texts: Texts, prefix = ""): Map<string, Said> {
  const keys = new Map<string, Said>();
  for (const [name, value] of Object.entries(texts)) {
    const form = /_(zero|one|two|few|many|other)$/.exec(name)?.[1];
    const key = prefix + (form ? name.slice(0, -form.length - 1) : name);
    if (typeof value !== "string") {
      for (const [k, v] of keysOf(value, `${key}.`)) keys.set(k, v);
      continue;
    }
    const { sentence, forms } = keys.get(key) ?? { sentence: "", forms: new Set<string>() };
    keys.set(key, { sentence: sentence + value, forms: forms.add(value === "" ? "empty" : (form ?? "")) });
  }
  return keys;
}

/**
 * Returns the plural forms of a language (CLDR). Romance languages need `many` only from a million on; there the text
 * of `other` serves.
 */
const formsOf = (lang: string): string[] =>
  new Intl.PluralRules(lang)
    .resolvedOptions()
    .pluralCategories.filter((form) => form !== "many" || !["fr", "es", "it", "pt"].includes(lang));

/** Compares a text of a language with the French one and describes the fault; null without one. */
function faultOf(lang: string, text: Said, source: Said): string | null {
  if (text.forms.has("empty")) return "is empty";
  if (values(text.sentence).join() !== values(source.sentence).join()) return "has other values than French";
  const isPlural = source.forms.has("other");
  if (isPlural !== text.forms.has("other"))
    return isPlural ? "has plural forms in French" : "has no plural forms in French";
  const wanted = isPlural ? formsOf(lang) : [];
  if (source.forms.has("zero")) wanted.push("zero");
  const missing = wanted.filter((form) => !text.forms.has(form));
  return missing.length > 0 ? `has no ${missing.map((form) => `_${form}`).join(", ")}` : null;
}

const values = (sentence: string): string[] =>
  [...new Set([...sentence.matchAll(/\{\{\s*(\w+)/g)].map((m) => m[1] ?? ""))].toSorted();

function* sources(dir: string): Generator<string> {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === "dist") continue;
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(test|e2e)\.tsx?$/.test(entry.name)) yield path;
  }
}

/**
 * Yields the literal keys that a file requests from its namespace: `useTranslation("orders")` and then
 * `t("list.title")`, or `t("common:close")`. A computed key, as in `t("list." + column)`, gives its literal start,
 * which ends with a dot.
 */
function* asked(text: string): Generator<{ namespaces: string[]; key: string }> {
  const namespaces = [...text.matchAll(/useTranslation\(\s*(?:\[([^\]]*)\]|"(\w+)")/g)].flatMap((m) =>
    (m[1] ?? m[2] ?? "").split(",").map((n) => n.replaceAll('"', "").trim()),
  );
  for (const m of text.matchAll(/\bt(?:[A-Z]\w*)?\(\s*(?:"([\w.:-]+)"|`([\w.:-]+\.)\$\{)/g)) {
    const [before, after] = (m[1] ?? m[2] ?? "").split(":");
    if (after !== undefined) yield { namespaces: [before ?? ""], key: after };
    else if (namespaces.length > 0) yield { namespaces: [...namespaces, "common"], key: before ?? "" };
  }
}

/** Tells whether a namespace has a text under a key, or some text below a key that ends with a dot. */
const hasText = (texts: ReadonlyMap<string, Said> | undefined, key: string): boolean =>
  texts !== undefined &&
  (key.endsWith(".") ? [...texts.keys()].some((one) => one.startsWith(key)) : texts.has(key));

/**
 * Checks the texts of a language that buyers read: each must exist once the eleven languages are required; existing
 * ones are compared with French.
 */
function publicFaults(root: string, lang: string, french: ReadonlyMap<string, Map<string, Said>>): string[] {
  const faults: string[] = [];
  for (const [namespace, source] of french) {
    const file = `locales/${lang}/${namespace}.json`;
    const isThere = existsSync(join(root, file));
    const own = isThere ? keysOf(readTexts(root, lang, namespace)) : new Map<string, Said>();
    const wanted = ELEVEN ? [...source.keys()].filter((key) => isPublic(namespace, key)) : [];
    if (!isThere && wanted.length > 0) {
      faults.push(`${file}: not there, with ${wanted.length} texts that buyers read`);
      continue;
    }
    for (const key of wanted) if (!own.has(key)) faults.push(`${file}: ${key} is missing`);
    for (const [key, text] of own) {
      const from = source.get(key);
      const fault = from ? faultOf(lang, text, from) : "is not in French";
      if (fault) faults.push(`${file}: ${key} ${fault}`);
    }
  }
  return faults;
}

/** Compares all texts of a file with the French ones: neither has a key that the other lacks. */
function wholeFaults(
  file: string,
  lang: string,
  own: ReadonlyMap<string, Said>,
  source: ReadonlyMap<string, Said>,
): string[] {
  const faults: string[] = [];
  for (const [key, from] of source) {
    const text = own.get(key);
    const fault = text ? faultOf(lang, text, from) : "is missing";
    if (fault) faults.push(`${file}: ${key} ${fault}`);
  }
  for (const key of own.keys()) if (!source.has(key)) faults.push(`${file}: ${key} is not in French`);
  return faults;
}

/** Checks the words of labels in the languages that have only these: whole, and one file a language. */
function labelFaults(root: string, french: ReadonlyMap<string, Said>): string[] {
  const alone = LABEL_LANGS.filter((lang) => !LANGUAGES.some((one) => one === lang));
  const names = new Set<string>(alone.map((lang) => `${lang}.json`));
  return [
    ...readdirSync(join(root, "locales/labels"))
      .filter((file) => !names.has(file))
      .map((file) => `locales/labels/${file}: no language of labels alone`),
    ...alone.flatMap((lang) =>
      wholeFaults(`locales/labels/${lang}.json`, lang, keysOf(readLabels(root, lang)), french),
    ),
  ];
}

/** Returns the names of `PUBLIC` that match no text: misspelt or left behind. */
function publicNameFaults(french: ReadonlyMap<string, Map<string, Said>>): string[] {
  return Object.entries(PUBLIC).flatMap(([namespace, rules]) => {
    const keys = [...(french.get(namespace)?.keys() ?? [])];
    const names = rules === true ? [] : rules.map((name) => name.replace(/^!/, ""));
    return [
      ...(keys.length === 0 ? [`.ci/checks/public.ts: no namespace ${namespace}`] : []),
      ...names
        .filter((name) => !keys.some((key) => meets(name, key)))
        .map((name) => `.ci/checks/public.ts: no text ${namespace}:${name}`),
    ];
  });
}

/**
 * Checks the texts against French, the source. `locales/complete.json` lists the complete namespaces of each language:
 * there, a key, a value or a plural form that only one of the two has is a fault. Texts for buyers (`public.ts`) are
 * complete in eleven languages; the sixteen others of the European Union have the words of labels (`locales/labels`). A
 * key that a screen requests and French lacks is a fault too.
 */
export function localeFaults(root: string): string[] {
  const faults: string[] = [];
  const complete = JSON.parse(readFileSync(join(root, "locales/complete.json"), "utf8")) as Record<
    string,
    string[]
  >;
  const namespaces = readdirSync(join(root, "locales/fr")).map((file) => file.replace(".json", ""));
  const french = new Map(namespaces.map((n) => [n, keysOf(readTexts(root, "fr", n))]));
  for (const language of STAFF_LANGUAGES)
    for (const namespace of namespaces)
      if (!complete[language]?.includes(namespace))
        faults.push(`locales/complete.json: ${language} must have ${namespace} whole`);
  for (const [lang, whole] of Object.entries(complete))
    for (const namespace of whole) {
      const source = french.get(namespace);
      if (!source) {
        faults.push(`locales/complete.json: no namespace ${namespace}`);
        continue;
      }
      const own = keysOf(readTexts(root, lang, namespace));
      faults.push(...wholeFaults(`locales/${lang}/${namespace}.json`, lang, own, source));
    }
  faults.push(...labelFaults(root, french.get("label") ?? new Map()));
  faults.push(...publicNameFaults(french));
  for (const lang of LANGUAGES)
    if (!STAFF_LANGUAGES.some((one) => one === lang)) faults.push(...publicFaults(root, lang, french));
  let seen = 0;
  for (const file of sources(join(root, "hosted/web")))
    for (const { namespaces: wanted, key } of asked(readFileSync(file, "utf8"))) {
      seen += 1;
      if (!wanted.some((n) => hasText(french.get(n), key)))
        faults.push(`${file.slice(root.length + 1)}: no text ${wanted.join("|")}:${key}`);
    }
  if (seen === 0) throw new Error("the locale check saw no key");
  return faults;
}
