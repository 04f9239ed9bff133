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

const LOCALE = /^texts:(\w+)$/;
const TRACE = /^trace:(\w+)$/;

/**
 * Texts of the widget. `texts:fr` is a list of the texts that the code names, in the order of the French file; the code
 * names them by their place in it. A key that the code names and a language lacks fails the build. `trace:fr` are the
 * sentences of "Pourquoi ce prix ?", which are named by data and keep their keys.
 */
export async function texts(locales: string): Promise<Plugin> {
  const keys = Object.keys(await readTexts(locales, "fr", "widget"));
  const areas = new Set(keys.map((key) => key.slice(0, key.indexOf("."))));
  const literal = new RegExp(`"((?:${[...areas].join("|")})\\.[a-zA-Z]+)"`, "g");
  return {
    name: "texts",
    resolveId: (id) => (LOCALE.test(id) || TRACE.test(id) ? id : null),
    async load(id) {
      const lang = LOCALE.exec(id)?.[1];
      if (lang) {
        const found = await readTexts(locales, lang, "widget");
        const missing = keys.filter((key) => found[key] === undefined);
        if (missing.length) this.error(`locales/${lang}/widget.json lacks ${missing.join(", ")}`);
        return `export default ${JSON.stringify(keys.map((key) => found[key]))}`;
      }
      const trace = TRACE.exec(id)?.[1];
      return trace ? `export default ${JSON.stringify(await readTexts(locales, trace, "trace"))}` : null;
    },
    transform(code, id) {
      if (!id.includes("/packages/widget/") || id.endsWith(".css")) return null;
      const numbered = code.replace(literal, (_, key: string) => {
        const at = keys.indexOf(key);
        if (at < 0) this.error(`no text ${key} in locales/fr/widget.json (${id})`);
        return String(at);
      });
      return { code: numbered, map: null };
    },
  };
}
