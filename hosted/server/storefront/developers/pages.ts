import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDownloads } from "#storefront/embeds/downloads.ts";
import {
  chapterText,
  elementText,
  filesText,
  readBuilt,
  readElements,
  togetherText,
  type DocLang,
  type Element,
} from "./tables.ts";

/** The pages of the documentation in their order; the first one is `/developers` itself. */
export const PAGES = [
  "start",
  "elements",
  "javascript",
  "style",
  "security",
  "errors",
  "frame",
  "recipes",
  "wordpress",
  "npm",
  "api",
  "webhooks",
  "changelog",
] as const;
export type PageName = (typeof PAGES)[number];
export const isPage = (name: string): name is PageName => PAGES.some((one) => one === name);

/** Returns the path of a page on the host. */
export const pathOf = (name: PageName): string => (name === "start" ? "/developers" : `/developers/${name}`);

/** Values of `{{names}}`: the host, and a shop with something to show. */
export type ExampleValues = { host: string; shop: string; product: string; event: string };

const sourceOf = (name: PageName, lang: DocLang): string =>
  readFileSync(join(import.meta.dirname, "content", lang, `${name}.md`), "utf8");

/** Returns the elements of which a page does not tell in words of its own. */
const othersOf = (text: string, elements: readonly Element[]): Element[] =>
  elements.filter(({ tagName }) => !text.includes(`\n::element ${tagName}\n`));

function directive(line: string, source: string, elements: readonly Element[], lang: DocLang): string {
  const [what = "", tag] = line.slice(2).split(" ");
  if (what === "others")
    return othersOf(source, elements)
      .map((one) => chapterText(one, lang))
      .join("\n\n");
  if (what === "tokens" || what === "parts" || what === "events") return togetherText(what, elements, lang);
  if (what === "files") return filesText(readBuilt(), lang);
  const one = elements.find(({ tagName }) => tagName === tag);
  if (what === "element" && one) return elementText(one, lang);
  throw new Error(`no directive ${line}`);
}

const TOKEN =
  /\{\{(host|shop|product|event|version|integrity|cards|cardsIntegrity|zip|zipHash|tarball|tarballIntegrity)\}\}/g;

/**
 * Returns a page as markdown: its text with the generated tables and the reader's values filled in. Throws when it
 * refers to a value that does not exist.
 */
export function pageText(name: PageName, lang: DocLang, values: ExampleValues): string {
  const elements = readElements();
  const built = readBuilt();
  const downloads = readDownloads();
  const known: Record<string, string> = {
    ...values,
    version: built?.version ?? "",
    integrity: built?.files["w"]?.integrity ?? "",
    cards: built?.files["shop"]?.file ?? "",
    cardsIntegrity: built?.files["shop"]?.integrity ?? "",
    zip: downloads?.wordpress.path ?? "",
    zipHash: downloads?.wordpress.sha256 ?? "",
    tarball: downloads?.npm.path ?? "",
    tarballIntegrity: downloads?.npm.integrity ?? "",
  };
  const source = sourceOf(name, lang);
  return source
    .split("\n")
    .map((line) => (line.startsWith("::") ? directive(line, source, elements, lang) : line))
    .join("\n")
    .replace(TOKEN, (_, token: string) => known[token] ?? "");
}

/** Returns the title of a page: its first heading. */
export const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? "";

/** Returns its first paragraph, for search engines and lists. */
export const leadOf = (text: string): string =>
  text
    .split("\n\n")[1]
    ?.replaceAll("\n", " ")
    .replace(/[`*]|\[|\]\([^)]*\)/g, "") ?? "";
