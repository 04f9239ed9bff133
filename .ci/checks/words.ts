import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readTexts, type Texts } from "./texts.ts";
import { AGREED, ALWAYS_MANY, LITERAL } from "./words.agreed.ts";

/** A French text and its address: `orders:list.title`. */
export type Text = { at: string; text: string };

/** A banned word and its replacement (hosted/decisions/0023-words.md). */
type Banned = {
  pattern: RegExp;
  instead: string;
  /** Addresses of texts in which the word means something else. */
  except?: RegExp;
};

const BANNED: readonly Banned[] = [
  { pattern: /\p{L}\((?:e|s|es|x|ne)\)/u, instead: "plural forms, or a sentence without gender" },
  {
    pattern:
      /\b1 (?:er\b|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)/u,
    instead: "1er",
  },
  { pattern: /(?<![\p{L}-])(?:mails?|emails?|courriels?)(?![\p{L}}])/iu, instead: "e-mail" },
  { pattern: /nom d'utilisateur/iu, instead: "identifiant" },
  { pattern: /s'authentifi|s'identifi/iu, instead: "se connecter" },
  // A backup of the whole platform is a « sauvegarde ».
  {
    pattern: /\bsauvegard(?:er|e[zs]?|é)/iu,
    instead: "enregistrer",
    except: /^admin:backups\./,
  },
  { pattern: /demandes? de grille/iu, instead: "demande de tarif" },
  { pattern: /grilles? de tarifs/iu, instead: "grille tarifaire" },
  { pattern: /\b(?:optionnel|optionnelle)s?\b/iu, instead: "facultatif" },
  { pattern: /pour qui n'|de qui n'|à qui n'/iu, instead: "a noun: les clients sans …" },
  { pattern: /laisse valoir|se dit d'elle-même|quelconque/iu, instead: "a plain sentence" },
  { pattern: /\b(?:oups|ouille|zut)\b/iu, instead: "what is wrong, and what to do" },
  { pattern: /êtes-vous sûr/iu, instead: "what will happen" },
  {
    pattern: /\b(?:slug|payload|json|cache|token|null|undefined|uuid|boolean)\b/iu,
    instead: "a word that a seller knows",
  },
  { pattern: /venue \/ absente|non lu —/iu, instead: "a word that fits every reader" },
];

/** Pages for developers: technical words are allowed there. */
const FOR_DEVELOPERS: ReadonlySet<string> = new Set(["api", "developers", "outbox", "integrity", "admin"]);

function* textsOf(texts: Texts, prefix: string): Generator<Text> {
  for (const [key, value] of Object.entries(texts))
    if (typeof value === "string") yield { at: prefix + key, text: value };
    else yield* textsOf(value, `${prefix}${key}.`);
}

/** Removes interpolations before words are searched: `{{email}}` is no word on screen. */
const withoutValues = (text: string): string => text.replaceAll(/\{\{.*?\}\}/g, "…");

/**
 * Returns the faults in the words of a French text; empty without faults. A text that the specification prescribes is
 * left as it is.
 */
export function wordFaults({ at, text }: Text): string[] {
  if (LITERAL.has(at)) return [];
  const [name = ""] = at.split(":");
  const shown = withoutValues(text);
  const banned = BANNED.filter(({ pattern, except }) => pattern.test(shown) && !except?.test(at))
    .filter(({ instead }) => !(FOR_DEVELOPERS.has(name) && instead === "a word that a seller knows"))
    .map(({ pattern, instead }) => `${at}: "${pattern.exec(shown)?.[0] ?? ""}" is written ${instead}`);
  const counts = /\{\{\s*count\s*\}\}[ \u00a0]\p{Ll}{3,}/u.test(text);
  const hasForms = /_(?:zero|one|two|few|many|other)$/.test(at);
  const isKey = /^[a-z]+(?:[A-Z][a-z]+)+$|^[a-z]+(?:[._][a-z]+)+$/.test(text.trim());
  return [
    ...banned,
    ...(counts && !hasForms && !ALWAYS_MANY.has(at) ? [`${at}: counts without plural forms`] : []),
    ...(isKey ? [`${at}: "${text}" looks like a key`] : []),
  ];
}

/**
 * Finds keys that occur twice in one object of a file: JSON keeps the last text without an error. The files are
 * formatted, one key a line.
 */
export function doubledKeys(name: string, source: string): string[] {
  const faults: string[] = [];
  const open: Set<string>[] = [new Set()];
  for (const line of source.split("\n")) {
    const key = /^\s*"((?:[^"\\]|\\.)+)":/.exec(line)?.[1];
    if (key !== undefined && open.at(-1)?.has(key)) faults.push(`${name}: "${key}" stands twice`);
    if (key !== undefined) open.at(-1)?.add(key);
    if (/[{[]\s*$/.test(line)) open.push(new Set());
    else if (/^\s*[}\]],?\s*$/.test(line)) open.pop();
  }
  return faults;
}

/** Words of the longest English text that must have one French translation: labels and buttons. */
const SHORT_WORDS = 3;

/** Reduces a word to its stem: a difference in gender, number or infinitive does not make another word. */
const stem = (text: string): string =>
  text
    .toLocaleLowerCase("fr")
    .split(/\s+/)
    .map((word) => word.replace(/(?:ées|és|ée|é|er|es|s|e)$/u, ""))
    .join(" ");

/** Finds short English texts with two French translations, unless both are agreed on. */
export function twoWords(french: readonly Text[], english: ReadonlyMap<string, string>): string[] {
  const by = new Map<string, Map<string, Text>>();
  for (const one of french) {
    const same = english.get(one.at);
    if (same === undefined || same.split(/\s+/).length > SHORT_WORDS) continue;
    const words = by.get(same) ?? new Map<string, Text>();
    if (!words.has(stem(one.text))) words.set(stem(one.text), one);
    by.set(same, words);
  }
  return [...by].flatMap(([same, words]) => {
    const agreed = new Set((AGREED[same] ?? []).map(stem));
    const open = [...words].filter(([word]) => !agreed.has(word)).map(([, one]) => one);
    if (words.size < 2 || open.length === 0) return [];
    return [`"${same}" is said ${open.map(({ at, text }) => `"${text}" (${at})`).join(" and ")}`];
  });
}

/** Returns the faults in the words of the French texts (hosted/decisions/0023-words.md). */
export function localeWordFaults(root: string): string[] {
  const names = readdirSync(join(root, "locales/fr"))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .toSorted();
  const french = names.flatMap((name) => [...textsOf(readTexts(root, "fr", name), `${name}:`)]);
  const english = new Map<string, string>();
  for (const name of names)
    for (const { at, text } of textsOf(readTexts(root, "en", name), `${name}:`)) english.set(at, text);
  const doubled = readdirSync(join(root, "locales"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => doubledKeys(file, readFileSync(join(root, "locales", file), "utf8")));
  return [...french.flatMap(wordFaults), ...doubled, ...twoWords(french, english)];
}
