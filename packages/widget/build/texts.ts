import { readFile } from "node:fs/promises";
import type { Plugin } from "rollup";

type Nested = { [key: string]: string | Nested };
type Text = string | Record<string, string>;

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** `{ cart: { items_one, items_other } }` as `{ "cart.items": { one, other } }`. */
export function flatten(nested: Nested, prefix = ""): Record<string, Text> {
  const flat: Record<string, Text> = {};
  for (const [name, value] of Object.entries(nested)) {
    if (typeof value !== "string") {
      Object.assign(flat, flatten(value, `${prefix}${name}.`));
      continue;
    }
    const form = PLURAL.exec(name)?.[1];
    const key = prefix + name.replace(PLURAL, "");
    const forms = flat[key];
    if (!form) flat[key] = value;
    else flat[key] = { ...(typeof forms === "object" ? forms : {}), [form]: value };
  }
  return flat;
}

const readTexts = async (locales: string, lang: string, file: string): Promise<Record<string, Text>> =>
  flatten(JSON.parse(await readFile(`${locales}/${lang}/${file}.json`, "utf8")) as Nested);

/** Areas of the texts that the first card needs; the others are a second file, for what opens later. */
const FIRST_AREAS = ["buy", "format", "shop"];
/** Those of reservations, a list of their own behind the others. */
const VISIT_AREAS = ["visit"];

/** `texts:fr`, `more:fr`, `visit:fr` and `trace:fr`. */
export const TEXTS = /^(texts|more|visit|trace):(\w+)$/;

const areaOf = (key: string): string => key.slice(0, key.indexOf("."));

/**
 * Texts of the widget. `texts:fr`, `more:fr` and `visit:fr` are lists: the code names a text by its place, in the order of the
 * French file with the first areas before the others and reservations behind them. A key that the code names and a language lacks, or that no code names, fails
 * the build. `trace:fr` are the sentences of "Pourquoi ce prix ?", which are named by data and keep their keys.
 */
export async function texts(locales: string): Promise<Plugin> {
  const all = Object.keys(await readTexts(locales, "fr", "widget"));
  const among = (areas: readonly string[]): string[] => all.filter((key) => areas.includes(areaOf(key)));
  const [first, visit] = [among(FIRST_AREAS), among(VISIT_AREAS)];
  const more = all.filter((key) => !first.includes(key) && !visit.includes(key));
  const lists: Record<string, string[]> = { texts: first, more, visit };
  const keys = [...first, ...more, ...visit];
  const used = new Set<string>();
  const literal = new RegExp(`"((?:${[...new Set(keys.map(areaOf))].join("|")})\\.[a-zA-Z]+)"`, "g");
  return {
    name: "texts",
    resolveId: (id) => (TEXTS.test(id) ? id : null),
    async load(id) {
      const [, part, lang] = TEXTS.exec(id) ?? [];
      if (!part || !lang) return null;
      const found = await readTexts(locales, lang, part === "trace" ? "trace" : "widget");
      if (part === "trace") return `export default ${JSON.stringify(found)}`;
      const missing = keys.filter((key) => found[key] === undefined);
      if (missing.length) this.error(`locales/${lang}/widget.json lacks ${missing.join(", ")}`);
      return `export default ${JSON.stringify(lists[part]?.map((key) => found[key]))}`;
    },
    transform(code, id) {
      if (!id.includes("/packages/widget/") || id.endsWith(".css")) return null;
      const numbered = code.replace(literal, (_, key: string) => {
        const at = keys.indexOf(key);
        if (at < 0) this.error(`no text ${key} in locales/fr/widget.json (${id})`);
        used.add(key);
        return String(at);
      });
      return { code: numbered, map: null };
    },
    buildEnd(error) {
      const idle = keys.filter((key) => !used.has(key));
      if (!error && idle.length) this.error(`no code names ${idle.join(", ")}`);
    },
  };
}
