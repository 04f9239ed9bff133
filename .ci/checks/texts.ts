import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

export type Texts = { [key: string]: string | Texts };

const parsed = (file: string): Texts => JSON.parse(readFileSync(file, "utf8")) as Texts;

/** Returns the names of the e-mails to some readers: `locales/mails/<readers>/<name>.json`. */
export const mailNames = (root: string, readers: "buyers" | "staff"): string[] =>
  readdirSync(join(root, "locales/mails", readers)).map((file) => basename(file, ".json"));

/**
 * Reads the texts of a namespace in a language: `locales/<lang>/<namespace>.json`, and the files of
 * `locales/<namespace>/`, each with one text in all its languages.
 */
export function readTexts(root: string, lang: string, namespace: string): Texts {
  const texts = parsed(join(root, "locales", lang, `${namespace}.json`));
  const folder = join(root, "locales", namespace);
  if (!existsSync(folder)) return texts;
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted()) {
    const own = file.endsWith(".json") ? parsed(join(folder, file))[lang] : undefined;
    if (own !== undefined) texts[basename(file, ".json")] = own;
  }
  return texts;
}

/** Reads the words of labels in a language that has no other texts: `locales/labels/<lang>.json`. */
export const readLabels = (root: string, lang: string): Texts =>
  parsed(join(root, "locales/labels", `${lang}.json`));
