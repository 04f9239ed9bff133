import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An item described in both languages. */
type Described = { name: string; description?: string; descriptionFr?: string };
type Attribute = Described & { type?: { text: string }; default?: string };
type Token = Described & { default?: string };
export type Element = Described & {
  tagName: string;
  /** Attributes of the example. */
  sample: string;
  attributes?: Attribute[];
  events?: Described[];
  cssParts?: Described[];
  cssProperties?: Token[];
};

const WIDGET = join(import.meta.dirname, "../../../../packages/widget");

/** Reads the elements from `custom-elements.json`. */
export function readElements(): Element[] {
  const { modules } = JSON.parse(readFileSync(join(WIDGET, "custom-elements.json"), "utf8")) as {
    modules: { declarations: Element[] }[];
  };
  return modules.flatMap(({ declarations }) => declarations);
}

export type DocLang = "fr" | "en";

const WORDS = {
  fr: {
    attribute: "Attribut",
    type: "Valeur",
    default: "Par défaut",
    what: "Ce que c’est",
    event: "Événement",
    part: "Partie",
    token: "Variable",
    attributes: "Attributs",
    events: "Événements",
    parts: "Parties",
    file: "Fichier",
    size: "Taille, gzip",
    integrity: "Intégrité",
  },
  en: {
    attribute: "Attribute",
    type: "Value",
    default: "Default",
    what: "What it is",
    event: "Event",
    part: "Part",
    token: "Token",
    attributes: "Attributes",
    events: "Events",
    parts: "Parts",
    file: "File",
    size: "Size, gzip",
    integrity: "Integrity",
  },
} as const;

const cell = (text: string): string => text.replaceAll("|", "\\|");
const table = (heads: readonly string[], rows: readonly string[][]): string =>
  [heads, heads.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

const descriptionIn = (described: Described, lang: DocLang): string =>
  (lang === "fr" ? (described.descriptionFr ?? described.description) : described.description) ?? "";

/** Returns the tables of one element, as markdown. */
export function elementText(element: Element, lang: DocLang): string {
  const w = WORDS[lang];
  const { attributes = [], events = [], cssParts = [] } = element;
  const rows = attributes.map((one) => [
    `\`${one.name}\``,
    one.type ? `\`${one.type.text}\`` : "",
    one.default ?? "",
    descriptionIn(one, lang),
  ]);
  return [
    `**${w.attributes}**`,
    table([w.attribute, w.type, w.default, w.what], rows),
    `**${w.events}**`,
    table(
      [w.event, w.what],
      events.map((one) => [`\`${one.name}\``, descriptionIn(one, lang)]),
    ),
    `**${w.parts}**`,
    table(
      [w.part, w.what],
      cssParts.map((one) => [`\`::part(${one.name})\``, descriptionIn(one, lang)]),
    ),
  ].join("\n\n");
}

/** Returns the chapter of an element by its declaration: description, example, tables. */
export const chapterText = (element: Element, lang: DocLang): string => {
  const { tagName, sample } = element;
  const example = `<${tagName} shop="{{shop}}"${sample && ` ${sample}`}></${tagName}>`;
  return [
    `## \`${tagName}\``,
    descriptionIn(element, lang),
    `\`\`\`html live\n${example}\n\`\`\``,
    elementText(element, lang),
  ].join("\n\n");
};

/** Keeps one row for each name, with the description of the first element that has it. */
const once = <T extends Described>(all: readonly T[]): T[] =>
  all.filter((one, index) => all.findIndex(({ name }) => name === one.name) === index);

/** Returns all tokens, or all parts, or all events, of all elements. */
export function togetherText(
  what: "tokens" | "parts" | "events",
  elements: readonly Element[],
  lang: DocLang,
): string {
  const w = WORDS[lang];
  if (what === "tokens")
    return table(
      [w.token, w.default, w.what],
      once(elements.flatMap((one) => one.cssProperties ?? [])).map((one) => [
        `\`${one.name}\``,
        one.default ?? "",
        descriptionIn(one, lang),
      ]),
    );
  const all = once(elements.flatMap((one) => (what === "parts" ? one.cssParts : one.events) ?? []));
  return table(
    [what === "parts" ? w.part : w.event, w.what],
    all.map((one) => [
      what === "parts" ? `\`::part(${one.name})\`` : `\`${one.name}\``,
      descriptionIn(one, lang),
    ]),
  );
}

type Built = { version: string; files: Record<string, { file: string; gzip: number; integrity: string }> };

/** Reads the list of files built for pages; null before the first build. */
export function readBuilt(): Built | null {
  try {
    return JSON.parse(readFileSync(join(WIDGET, "dist/cdn/manifest.json"), "utf8")) as Built;
  } catch {
    return null;
  }
}

/** Lists files that a page loads by their own address, with their integrity. */
export function filesText(built: Built | null, lang: DocLang): string {
  const w = WORDS[lang];
  if (!built) return "";
  const rows = ["w", "iframe", "iframe-child"].flatMap((name) => {
    const one = built.files[name];
    return one ? [[`\`/widget/${built.version}/${one.file}\``, `${one.gzip} B`, `\`${one.integrity}\``]] : [];
  });
  return table([w.file, w.size, w.integrity], rows);
}
