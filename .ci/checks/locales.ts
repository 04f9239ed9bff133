import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Texts = { [key: string]: string | Texts };

function read(root: string, lang: string, namespace: string): Texts {
  return JSON.parse(readFileSync(join(root, "locales", lang, `${namespace}.json`), "utf8")) as Texts;
}

/** Dotted keys of a file with their sentences. Plural forms count as one key: languages have different ones. */
function keysOf(texts: Texts, prefix = ""): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [name, value] of Object.entries(texts)) {
    const key = prefix + name.replace(/_(zero|one|two|few|many|other)$/, "");
    if (typeof value === "string") keys.set(key, `${keys.get(key) ?? ""}${value}`);
    else for (const [k, v] of keysOf(value, `${key}.`)) keys.set(k, v);
  }
  return keys;
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

/** Literal keys that a file asks of its namespace: `useTranslation("orders")` and then `t("list.title")`, or `t("common:close")`. */
function* asked(text: string): Generator<{ namespaces: string[]; key: string }> {
  const namespaces = [...text.matchAll(/useTranslation\(\s*(?:\[([^\]]*)\]|"(\w+)")/g)].flatMap((m) =>
    (m[1] ?? m[2] ?? "").split(",").map((n) => n.replaceAll('"', "").trim()),
  );
  for (const m of text.matchAll(/\bt(?:[A-Z]\w*)?\(\s*"([\w.:-]+)"/g)) {
    const [before, after] = (m[1] ?? "").split(":");
    if (after !== undefined) yield { namespaces: [before ?? ""], key: after };
    else if (namespaces.length > 0) yield { namespaces: [...namespaces, "common"], key: before ?? "" };
  }
}

/**
 * French is the source. `locales/complete.json` says which namespaces each language has whole: there, a key or a value
 * that French has and the language has not is a fault, and so is one that French does not have. A key that a screen asks
 * for and French does not have is a fault too.
 */
export function localeFaults(root: string): string[] {
  const faults: string[] = [];
  const complete = JSON.parse(readFileSync(join(root, "locales/complete.json"), "utf8")) as Record<
    string,
    string[]
  >;
  const namespaces = readdirSync(join(root, "locales/fr")).map((file) => file.replace(".json", ""));
  const french = new Map(namespaces.map((n) => [n, keysOf(read(root, "fr", n))]));
  for (const language of ["fr", "en"])
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
      const own = keysOf(read(root, lang, namespace));
      for (const [key, sentence] of source) {
        const said = own.get(key);
        if (said === undefined || said === "")
          faults.push(`locales/${lang}/${namespace}.json: ${key} is missing`);
        else if (values(said).join() !== values(sentence).join())
          faults.push(`locales/${lang}/${namespace}.json: ${key} has other values than French`);
      }
      for (const key of own.keys())
        if (!source.has(key)) faults.push(`locales/${lang}/${namespace}.json: ${key} is not in French`);
    }
  let seen = 0;
  for (const file of sources(join(root, "hosted/web")))
    for (const { namespaces: wanted, key } of asked(readFileSync(file, "utf8"))) {
      seen += 1;
      if (!wanted.some((n) => french.get(n)?.has(key)))
        faults.push(`${file.slice(root.length + 1)}: no text ${wanted.join("|")}:${key}`);
    }
  if (seen === 0) throw new Error("the locale check saw no key");
  return faults;
}
